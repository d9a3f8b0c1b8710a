import { node, type Rule, roll } from "../../../core/chance/index.ts";
import { RuleError } from "../../../core/errors.ts";
import type { Explanation } from "../../../core/explain.ts";
import { type DamageTarget, decisiveDamage, type TargetState, targetState, thresholds } from "./body.ts";
import { type Burden, penaltyTerms, resistanceTerms } from "./derived.ts";
import type { InfinityOptions } from "./options.ts";
import { explained, term } from "./terms.ts";

/** SI-086 The stay-up check's target: physical resistance + Endurance + penalties, the new wound included. */
export const stayUpTarget = (
  input: { strength: number; dexterity: number; vitality: number; endurance: number; modifier?: number } & Burden,
  options: InfinityOptions,
): Explanation =>
  explained("stayUp", [
    ...resistanceTerms("physical", { first: input.strength, second: input.dexterity, third: input.vitality }, options),
    term("modifier", input.modifier ?? 0, "SI-013"),
    term("endurance", input.endurance, "SI-086"),
    ...penaltyTerms(input, options),
  ]);

/** SI-086 Is a stay-up check due after a blow? `unconscious.mode`: auto = no check, off = never by rule. */
export function stayUpDue(
  blow: { dealt: number; vitalOut: boolean; disabled: number; actionsModifier: number },
  options: InfinityOptions,
): "check" | "unconscious" | "none" {
  const helpless = blow.vitalOut || options["actions.base"] + blow.actionsModifier - blow.disabled <= 0;
  if (blow.dealt < 1 || !helpless || options["unconscious.mode"] === "off") return "none";
  return options["unconscious.mode"] === "auto" ? "unconscious" : "check";
}

/** SI-087 Does it wake by itself? No vital group out and an action left. With `unconscious.wake` = storyteller nobody does. */
export const wakes = (
  state: { vitalOut: boolean; disabled: number; actionsModifier: number },
  options: InfinityOptions,
): boolean =>
  options["unconscious.wake"] === "check" &&
  !state.vitalOut &&
  options["actions.base"] + state.actionsModifier - state.disabled >= 1;

/** SI-087 Is a new stay-up check due? Once an hour, or when an ally spends a full action to rouse. */
export const wakeCheckDue = (
  occasion: { readonly hoursSinceLast: number; readonly roused: boolean },
  options: InfinityOptions,
): boolean => options["unconscious.wake"] === "check" && (occasion.roused || occasion.hoursSinceLast >= 1);

/** SI-089 A night's full rest: ceil(V / divisor) damage of each target, at least 1; nothing of destroyed targets. */
export function rest(
  vitality: number,
  damage: number,
  state: TargetState,
  options: InfinityOptions,
): { heals: number; after: number } {
  const rate = Math.max(1, Math.ceil(vitality / options["healing.restDivisor"]));
  const heals = state === "destroyed" ? 0 : Math.min(damage, rate);
  return { heals, after: damage - heals };
}

/** SI-090 Treatment: a success removes `healing.treatment` from one target, a critical success twice that. */
export const treatment = (success: boolean, critical: boolean, state: TargetState, options: InfinityOptions): number =>
  success && state !== "destroyed" ? options["healing.treatment"] * (critical ? 2 : 1) : 0;

/** SI-090 The success check of a treatment: I + Medicine. */
export const treatmentTarget = (
  healer: { readonly intelligence: number; readonly medicine: number } & Burden,
  options: InfinityOptions,
): Explanation =>
  explained("treatment", [
    term("intelligence", healer.intelligence, "SI-090"),
    term("medicine", healer.medicine, "SI-090"),
    ...penaltyTerms(healer, options),
  ]);

/** SI-118 The success check that avoids one day's step of deprivation: V + Endurance. */
export const endureTarget = (
  input: { readonly vitality: number; readonly endurance: number } & Burden,
  options: InfinityOptions,
): Explanation =>
  explained("endure", [
    term("vitality", input.vitality, "SI-118"),
    term("endurance", input.endurance, "SI-118"),
    ...penaltyTerms(input, options),
  ]);

/** SI-117 Which target a fall hits; armour does not help it. */
export const fallTarget = (options: InfinityOptions): "random" | "chosen" | "torso" => options["falling.target"];

/** SI-117 Falling: 1 damage per foot, at most `falling.max`. */
export const fallDamage = (feet: number, options: InfinityOptions): number =>
  Math.min(options["falling.max"], Math.max(0, Math.floor(feet)));

/** SI-118 The penalty of deprivation steps. */
export const deprivationSteps = (
  steps: { sleep: number; food: number; drink: number },
  options: InfinityOptions,
): number => (options["deprivation.mode"] === "off" ? 0 : steps.sleep + steps.food + steps.drink);

/** SI-119 Raising a specialization: points, ceil(k / 10) for each score k; or tiers, t for each tier. */
export function experienceCost(from: number, to: number, options: InfinityOptions): number {
  const table = options["experience.table"];
  if (table === "off" || to <= from) return 0;
  if (table === "tiers") return (to * (to + 1) - from * (from + 1)) / 2;
  // Sum of ceil(k / 10) up to n: whole tens cost 10 * (1 + … + t), the rest t + 1 each.
  const upTo = (n: number): number => {
    const tens = Math.floor(n / 10);
    return 5 * tens * (tens + 1) + (n - 10 * tens) * (tens + 1);
  };
  return upTo(to) - upTo(from);
}

/** SI-119 Each full ten bought raises the key ability by 1: by how much raising a specialization from `from` to `to` does. */
export const abilityRise = (from: number, to: number): number =>
  Math.max(0, Math.floor(to / 10) - Math.floor(from / 10));

export interface WeightedTarget {
  readonly key: string;
  readonly weight: number;
  readonly destroyed: boolean;
}

/** SI-075 The die that picks a target: as many faces as the remaining weights add up to. */
export function targetDie(
  composition: readonly WeightedTarget[],
  options: InfinityOptions,
): { faces: number; left: WeightedTarget[] } {
  const left = composition
    .filter(({ destroyed }) => !destroyed)
    .map((target) => (options["targets.random"] === "equal" ? { ...target, weight: 1 } : target))
    .filter(({ weight }) => weight > 0);
  if (left.length === 0) throw new RuleError("composition", "missing");
  return { faces: left.reduce((sum, { weight }) => sum + weight, 0), left };
}

/** SI-075 The first target, in composition order, whose running weight reaches the roll. */
export function targetAt(left: readonly WeightedTarget[], face: number): string {
  let running = 0;
  for (const { key, weight } of left) {
    running += weight;
    if (running >= face) return key;
  }
  throw new RuleError("roll", "faceOutOfRange", { value: String(face), min: 1, max: running });
}

/** SI-075 A random Damage Target. */
export function* randomTarget(composition: readonly WeightedTarget[], options: InfinityOptions): Rule<string> {
  const { faces, left } = targetDie(composition, options);
  return yield* roll(
    node({
      id: "target",
      dice: [{ count: 1, sides: faces }],
      read: ([face = 0]) => targetAt(left, face),
      outcomes: () => left.map(({ key, weight }) => ({ value: key, weight })),
    }),
  );
}

/** SI-075 Weighted targets of a body: destroyed ones are left out. */
export function weightedTargets(
  vitality: number,
  size: number,
  targets: readonly DamageTarget[],
  options: InfinityOptions,
): WeightedTarget[] {
  const limits = thresholds(vitality, size, options);
  return targets.map((target) => ({
    key: target.key,
    weight: target.weight,
    destroyed: targetState(decisiveDamage(target, options), limits, options) === "destroyed",
  }));
}
