import { numberOfText } from "../../core/number-text.ts";
import { type DataFault, initialOf, type Leaf, putAt, type Shape, shapeAt, valueAt } from "../../core/shape.ts";
import type { CreationArray, CreationField, RulesetCreation } from "../../rulesets/ruleset.ts";

/** What is chosen so far in a guided creation. Numbers are kept as they were typed: nothing is lost by going back. */
export interface CreationDraft {
  readonly name: string;
  readonly img: string;
  readonly tokenImg: string;
  /** One creature with one token, or a new creature with every token. */
  readonly linked: boolean;
  readonly traits: Readonly<Record<string, string>>;
  readonly numbers: Readonly<Record<string, string>>;
  readonly gear: readonly DraftThing[];
}

export interface DraftThing {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly type: string;
  readonly equipped: boolean;
}

type Choices = Pick<RulesetCreation, "traits" | "groups" | "gear" | "totals">;

export const numberFields = ({ groups }: Choices): readonly CreationField[] => groups.flatMap(({ fields }) => fields);

const textAt = (system: unknown, path: string): string => String(valueAt(system, path) ?? "");

/** A draft that begins with these data: a new creature's, or those of one that there is. */
export const draftOf = (
  creation: Choices,
  { name, img, linked, system }: { name: string; img: string; linked: boolean; system: unknown },
): CreationDraft => ({
  name,
  img,
  tokenImg: "",
  linked,
  traits: Object.fromEntries(creation.traits.map(({ path }) => [path, textAt(system, path)])),
  numbers: Object.fromEntries(numberFields(creation).map(({ path }) => [path, textAt(system, path)])),
  gear: [],
});

export const withArray = (draft: CreationDraft, { values }: CreationArray): CreationDraft => ({
  ...draft,
  numbers: {
    ...draft.numbers,
    ...Object.fromEntries(Object.entries(values).map(([path, value]) => [path, String(value)])),
  },
});

/** The array whose numbers stand there now, or null. */
export const chosenArray = (draft: CreationDraft, arrays: readonly CreationArray[]): string | null =>
  arrays.find(({ values }) =>
    Object.entries(values).every(([path, value]) => draft.numbers[path]?.trim() === String(value)),
  )?.id ?? null;

/** Gives a thing, or takes it away again. What can be worn or held is put on. */
export function withThing(draft: CreationDraft, thing: Omit<DraftThing, "equipped">, creation: Choices): CreationDraft {
  if (draft.gear.some(({ uuid }) => uuid === thing.uuid))
    return { ...draft, gear: draft.gear.filter(({ uuid }) => uuid !== thing.uuid) };
  return { ...draft, gear: [...draft.gear, { ...thing, equipped: equipPath(creation, thing.type) !== null }] };
}

const equipPath = ({ gear }: Choices, type: string): string | null =>
  gear.find(({ types }) => types.includes(type))?.equip ?? null;

const leafAt = (shape: Shape, path: string): Leaf | null => {
  const at = shapeAt(shape, path);
  return at === undefined || ["object", "record", "list", "free"].includes(at.kind) ? null : (at as Leaf);
};

/** A number as it was typed; null where the field may be empty and is. */
function readNumber(typed: string, leaf: Leaf): { value: number | null } | { fault: Omit<DataFault, "path"> } {
  if (leaf.kind !== "number") return { value: null };
  if (typed.trim() === "") return leaf.nullable ? { value: null } : { fault: { code: "missing", detail: {} } };
  const reading = numberOfText(typed, leaf);
  return reading.ok ? { value: reading.value } : { fault: reading };
}

/** What stands in the way of creating; `path` is `name`, or a path below `system`. */
export function faultsOfDraft(draft: CreationDraft, creation: Choices, shape: Shape): DataFault[] {
  const faults: DataFault[] = draft.name.trim() === "" ? [{ path: "name", code: "missing", detail: {} }] : [];
  for (const { path } of numberFields(creation)) {
    const leaf = leafAt(shape, path);
    const reading = leaf && readNumber(draft.numbers[path] ?? "", leaf);
    if (reading && "fault" in reading) faults.push({ path, ...reading.fault });
  }
  return faults;
}

/** What may be meant and is still told: numbers beyond what is usual, and sums that the book does not name. */
export interface DraftNote {
  readonly code: "unusual" | "total";
  readonly path: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
}

export function notesOfDraft(draft: CreationDraft, creation: Choices): DraftNote[] {
  const all = numberFields(creation).map(({ path }) => Number(draft.numbers[path]));
  const sum = all.reduce((total, value) => total + value, 0);
  const { totals } = creation;
  const unusual = creation.groups.flatMap(({ fields, usual }) =>
    fields.flatMap(({ path }): DraftNote[] => {
      const value = Number(draft.numbers[path]);
      return usual && (value < usual.min || value > usual.max) ? [{ code: "unusual", path, value, ...usual }] : [];
    }),
  );
  const [min = 0, max = 0] = [Math.min(...totals), Math.max(...totals)];
  const offTotal: DraftNote[] =
    totals.length > 0 && Number.isFinite(sum) && !totals.includes(sum)
      ? [{ code: "total", path: "", value: sum, min, max }]
      : [];
  return [...unusual, ...offTotal];
}

/** The `system` that the draft says; what it says nothing of is the model's to fill in. */
export function systemOfDraft(draft: CreationDraft, creation: Choices, shape: Shape): Record<string, unknown> {
  const system: Record<string, unknown> = {};
  for (const { path } of creation.traits) {
    const typed = draft.traits[path] ?? "";
    const leaf = leafAt(shape, path);
    if (leaf?.kind === "choice" && !Object.hasOwn(leaf.choices, typed)) continue;
    putAt(system, path, typed);
  }
  for (const { path } of numberFields(creation)) {
    const leaf = leafAt(shape, path);
    const reading = leaf && readNumber(draft.numbers[path] ?? "", leaf);
    if (reading && "value" in reading) putAt(system, path, reading.value);
  }
  return system;
}

/** A thing's source as the creature gets it: put on, or put away. */
export function equippedSource(
  source: Readonly<Record<string, unknown>>,
  { type, equipped }: Pick<DraftThing, "type" | "equipped">,
  creation: Choices,
): Record<string, unknown> {
  const path = equipPath(creation, type);
  if (path === null) return { ...source };
  const system: Record<string, unknown> = structuredClone({ ...Object(source["system"]) });
  putAt(system, path, equipped);
  return { ...source, system };
}

/** What a new creature has there, for a draft. */
export const freshSystem = (shape: Shape): unknown => initialOf(shape);
