import { type DataFault, type Shape, shapeAt } from "../../core/shape.ts";
import type { CreationField, RulesetCreation } from "../../rulesets/ruleset.ts";
import { faultText, type Words } from "../fault-text.ts";
import { listText, numberText } from "../language.ts";
import { type CreationDraft, chosenArray, type DraftNote, faultsOfDraft, notesOfDraft, numberFields } from "./draft.ts";
import type { ShelfThing } from "./shelf.ts";

export const STEPS = ["who", "numbers", "gear", "review"] as const;
export type StepId = (typeof STEPS)[number];

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly chosen: boolean;
}
interface TraitView {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** Empty: a text. */
  readonly choices: readonly Choice[];
}
interface NumberView {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly faulty: boolean;
}
interface ThingView extends ShelfThing {
  readonly kind: string;
  readonly given: boolean;
}

/** A step of the guided creation as it is shown. Texts are in the reader's language. */
export interface CreationView {
  readonly steps: readonly {
    readonly id: StepId;
    readonly number: number;
    readonly label: string;
    readonly current: boolean;
    readonly detail: string;
  }[];
  readonly isWho: boolean;
  readonly isNumbers: boolean;
  readonly isGear: boolean;
  readonly isReview: boolean;
  readonly previous: StepId | null;
  readonly next: StepId | null;
  readonly draft: CreationDraft;
  readonly nameFaulty: boolean;
  readonly traits: readonly TraitView[];
  readonly scale: string;
  readonly rules: string;
  readonly groups: readonly { readonly label: string; readonly numbers: readonly NumberView[] }[];
  readonly arrays: readonly { readonly id: string; readonly label: string; readonly chosen: boolean }[];
  readonly array: string | null;
  /** What the numbers add up to, where the book names sums. */
  readonly sum: string;
  readonly told: readonly { readonly text: string }[];
  readonly shelves: readonly { readonly label: string; readonly things: readonly ThingView[] }[];
  readonly search: string;
  readonly given: readonly {
    readonly uuid: string;
    readonly name: string;
    readonly img: string;
    readonly kind: string;
    readonly canEquip: boolean;
    readonly equipped: boolean;
  }[];
  readonly owned: string;
  readonly summary: readonly { readonly label: string; readonly value: number | string }[];
  readonly ready: boolean;
}

export interface CreationState {
  readonly draft: CreationDraft;
  readonly step: StepId;
  readonly creation: RulesetCreation;
  readonly shape: Shape;
  readonly shelf: readonly ShelfThing[];
  readonly search: string;
  readonly tellsFaults: boolean;
  readonly summary: readonly { readonly label: string; readonly value: number | string }[];
  readonly owned: readonly { readonly name: string; readonly type: string }[];
}

const KEY = "TACTICAL_TIME.CREATION.Guide";

export function creationView(state: CreationState, i18n: Words): CreationView {
  const { draft, step, creation, shape } = state;
  const at = STEPS.indexOf(step);
  const faults = faultsOfDraft(draft, creation, shape);
  // The game stands in the title already.
  const kindOf = (type: string): string => i18n.localize(`TYPES.Item.${type}`).replace(/\s*\([^)]*\)$/, "");
  const array = chosenArray(draft, creation.arrays);
  return {
    steps: STEPS.map((id, index) => ({
      id,
      number: index + 1,
      label: i18n.localize(`${KEY}.Step.${id}`),
      current: id === step,
      detail: id === "gear" && draft.gear.length > 0 ? String(draft.gear.length) : "",
    })),
    isWho: step === "who",
    isNumbers: step === "numbers",
    isGear: step === "gear",
    isReview: step === "review",
    previous: STEPS[at - 1] ?? null,
    next: STEPS[at + 1] ?? null,
    draft,
    nameFaulty: state.tellsFaults && draft.name.trim() === "",
    traits: creation.traits.map((field) => traitView(field, draft, shape, i18n)),
    scale: i18n.localize(creation.scale),
    rules: creation.rules.join(", "),
    groups: creation.groups.map(({ label, fields }) => ({
      label: i18n.localize(label),
      numbers: fields.map((field) => ({
        name: `number:${field.path}`,
        label: i18n.localize(field.label),
        value: draft.numbers[field.path] ?? "",
        faulty: faults.some(({ path }) => path === field.path),
      })),
    })),
    arrays: creation.arrays.map(({ id, label, sample }) => ({
      id,
      label: sample ? i18n.format(`${KEY}.sample`, { name: i18n.localize(label) }) : i18n.localize(label),
      chosen: id === array,
    })),
    array,
    sum: sumText(draft, creation, i18n),
    told: [
      ...faults
        .filter(({ path }) => path !== "name" || state.tellsFaults)
        .map((fault) => ({ text: faultLine(fault, creation, i18n) })),
      ...notesOfDraft(draft, creation).map((note) => ({ text: noteLine(note, creation, i18n) })),
    ],
    shelves: creation.gear
      .map(({ label, types }) => ({
        label: i18n.localize(`${KEY}.Gear.${label}`),
        things: state.shelf
          .filter(({ type }) => types.includes(type))
          .map((thing) => ({
            ...thing,
            kind: kindOf(thing.type),
            given: draft.gear.some(({ uuid }) => uuid === thing.uuid),
          })),
      }))
      .filter(({ things }) => things.length > 0),
    search: state.search,
    given: draft.gear.map(({ uuid, name, img, type, equipped }) => ({
      uuid,
      name,
      img,
      kind: kindOf(type),
      equipped,
      canEquip: creation.gear.some(({ types, equip }) => equip !== null && types.includes(type)),
    })),
    owned: listText(
      state.owned.map(({ name }) => name),
      i18n,
    ),
    summary: state.summary.map(({ label, value }) => ({ label: i18n.localize(label), value })),
    ready: faults.length === 0,
  };
}

function traitView({ path, label }: CreationField, draft: CreationDraft, shape: Shape, i18n: Words): TraitView {
  const at = shapeAt(shape, path);
  const value = draft.traits[path] ?? "";
  return {
    name: `trait:${path}`,
    label: i18n.localize(label),
    value,
    choices:
      at?.kind === "choice"
        ? Object.entries(at.choices).map(([id, key]) => ({
            value: id,
            label: i18n.localize(key),
            chosen: id === value,
          }))
        : [],
  };
}

const labelOf = (path: string, creation: RulesetCreation, i18n: Words): string => {
  const field = numberFields(creation).find((entry) => entry.path === path);
  return i18n.localize(field?.label ?? `${KEY}.name`);
};

const faultLine = (fault: DataFault, creation: RulesetCreation, i18n: Words): string =>
  `${labelOf(fault.path, creation, i18n)}: ${faultText(fault, i18n)}`;

const noteLine = ({ code, path, value, min, max }: DraftNote, creation: RulesetCreation, i18n: Words): string =>
  i18n.format(`${KEY}.Note.${code}`, {
    name: path ? labelOf(path, creation, i18n) : "",
    value: String(value),
    min: String(min),
    max: String(max),
    totals: totalsText(creation, i18n),
  });

const totalsText = ({ totals }: RulesetCreation, i18n: Words): string =>
  listText(
    totals.map((total) => numberText(total, i18n)),
    i18n,
  );

function sumText({ numbers }: CreationDraft, creation: RulesetCreation, i18n: Words): string {
  if (creation.totals.length === 0) return "";
  const sum = numberFields(creation).reduce((total, { path }) => total + Number(numbers[path]), 0);
  return Number.isFinite(sum)
    ? i18n.format(`${KEY}.sum`, { sum: String(sum), totals: totalsText(creation, i18n) })
    : "";
}
