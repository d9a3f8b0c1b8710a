/**
 * Wounds as a person marks, eases and treats them on the sheet: pure steps from one condition to the next, made of the
 * rulebook's own. What is written is the difference (`rules/changes.ts`).
 */
import type { Place, Variant } from "../rules/called-shots.ts";
import { isDying } from "../rules/condition.ts";
import { FACTORS, STUN_LEVELS, WOUND_LEVELS, type WoundLevel } from "../rules/levels.ts";
import type { TaraforeOptions } from "../rules/options.ts";
import { type DeathReason, struck, woundHealed } from "../rules/outcomes.ts";
import type { Condition, StoredConsequence, StoredWound } from "../rules/state.ts";

export interface MarkedPlace {
  readonly place: Place | null;
  readonly variant: Variant | null;
}

/** `knee-elbow:knee`, `chest`, or `body` for no named place. */
export function readPlace(value: string, options: TaraforeOptions): MarkedPlace {
  const [id = "", side = ""] = value.split(":");
  const place = options.calledShotTable.find((row) => row.id === id) ?? null;
  const sides = sidesOf(place);
  return { place, variant: sides.find((one) => one === side) ?? sides[0] ?? null };
}

/** TF-063 The sides of a place that its consequences tell apart. */
export const sidesOf = (place: Place | null): Variant[] => [
  ...new Set((place?.consequences ?? []).flatMap(({ variant }) => (variant === undefined ? [] : [variant]))),
];

/** A wound marked by hand, with everything that a hit of that depth at that place brings (TF-060, TF-087, TF-090). */
export function markWound(
  before: Condition,
  id: string,
  level: WoundLevel,
  { place, variant }: MarkedPlace,
  round: number,
  options: TaraforeOptions,
): { readonly condition: Condition; readonly death: DeathReason | null } {
  const hitLevel = place?.hit ?? "normal";
  return struck(
    before,
    { woundId: id, round, place, variant, hitLevel, wound: level, stun: "none", holding: false },
    options,
  );
}

/** One level worse (1) or better (-1). Better heals (TF-091): a healed wound goes, what is lost stays. */
export function stepWound(before: Condition, id: string, step: 1 | -1, options: TaraforeOptions): Condition {
  if (step === -1) return settled(woundHealed(before, id, options), options);
  const wound = before.wounds[id];
  const level = WOUND_LEVELS[WOUND_LEVELS.indexOf(wound?.level ?? "none") + 1];
  if (wound === undefined || level === undefined) return before;
  const after = withWound(before, id, { ...wound, level, staunched: false });
  const down = isDying(after, options) && !isDying(before, options);
  return down ? { ...after, prone: true, life: after.life === "alive" ? "dying" : after.life } : after;
}

/** A wound as if it had never been. */
export function removeWound(before: Condition, id: string, options: TaraforeOptions): Condition {
  const { [id]: _, ...wounds } = before.wounds;
  return settled({ ...before, wounds }, options);
}

export type Treatment = "dressed" | "staunched" | "stitched" | "bleedUp";

/** TF-095 A flag of treatment switched. */
export function toggleTreatment(before: Condition, id: string, flag: Treatment, options: TaraforeOptions): Condition {
  const wound = before.wounds[id];
  if (wound === undefined) return before;
  const after = settled(withWound(before, id, { ...wound, [flag]: !wound[flag] }), options);
  const opened = after.life === "alive" && isDying(after, options) && !isDying(before, options);
  return opened ? { ...after, life: "dying" } : after;
}

/** TF-086 The next treatment factor: 1, 1/2, 1/4, 0, and round again. */
export const nextFactor = (factor: StoredWound["factor"]): StoredWound["factor"] =>
  FACTORS[(FACTORS.indexOf(factor) + 1) % FACTORS.length] ?? "1";

export function cycleFactor(before: Condition, id: string, code: string | null): Condition {
  const wound = before.wounds[id];
  if (wound === undefined) return before;
  if (code === null) return withWound(before, id, { ...wound, factor: nextFactor(wound.factor) });
  return withConsequence(before, id, code, (injury) => ({ ...injury, factor: nextFactor(injury.factor) }));
}

export const toggleSplint = (before: Condition, id: string, code: string): Condition =>
  withConsequence(before, id, code, (injury) => ({ ...injury, splinted: !injury.splinted }));

/** TF-087 Who was dying of a wound that no longer is open lives on. The dead stay dead. */
const settled = (after: Condition, options: TaraforeOptions): Condition =>
  after.life === "dying" && !isDying(after, options) ? { ...after, life: "alive" } : after;

const withWound = (before: Condition, id: string, wound: StoredWound): Condition => ({
  ...before,
  wounds: { ...before.wounds, [id]: wound },
});

function withConsequence(
  before: Condition,
  id: string,
  code: string,
  change: (injury: StoredConsequence) => StoredConsequence,
): Condition {
  const wound = before.wounds[id];
  const found = Object.entries(wound?.consequences ?? {}).find(([key]) => key === code);
  if (wound === undefined || found === undefined) return before;
  return withWound(before, id, { ...wound, consequences: { ...wound.consequences, [code]: change(found[1]) } });
}

/** How bad a state of stun is, 0 (none) to 5 (coma). */
export const stunIndex = (level: Condition["stun"]["level"]): number => STUN_LEVELS.indexOf(level);
