import { once, type Rule } from "../../../core/chance/index.ts";
import type { Explanation } from "../../../core/explain.ts";
import { type Contact, contact, type Exchange, power } from "./attack.ts";
import { type Burden, powerPenaltyTerms, resistanceTerms, SHAKEN, specialization } from "./derived.ts";
import { powerCheck } from "./dice.ts";
import type { InfinityOptions } from "./options.ts";
import { explained, term } from "./terms.ts";

export interface Resister extends Burden {
  readonly first: number;
  readonly second: number;
  readonly third: number;
  /** SI-020 fields: modifier of the actor's own. */
  readonly modifier: number;
  /** SI-101 Shaken lowers mental resistance. */
  readonly shaken?: boolean;
  /** SI-103 The statement is one that it knows to be false. */
  readonly knownFalse?: boolean;
  /** SI-087 The unconscious resist with 0. */
  readonly unconscious: boolean;
}

/** SI-103 Mental resistance of someone who knows better. */
export const KNOWN_FALSE = 50;

/** SI-092 The target of a resistance: SI-013 or SI-014, with penalties. */
export function resistanceTarget(id: "physical" | "mental", resister: Resister, options: InfinityOptions): Explanation {
  return explained(id, [
    ...resistanceTerms(id, resister, options),
    term("modifier", resister.modifier, "SI-009"),
    term("shaken", resister.shaken ? SHAKEN : 0, "SI-101"),
    term("knownFalse", resister.knownFalse ? KNOWN_FALSE : 0, "SI-103"),
    ...(resister.unconscious ? [term("unconscious", 0, "SI-087", "set")] : powerPenaltyTerms(resister, options)),
  ]);
}

/** SI-092 The resistance's score: a power check, or with `resistance.roll` = static the target itself. */
export function* resist(target: number, options: InfinityOptions): Rule<number> {
  if (options["resistance.roll"] === "static") return target;
  return yield* powerCheck("resistance", target, options);
}

export interface TechniqueOutcome extends Contact {
  /** `defended`: only where techniques are also dodged or blocked. */
  readonly result: "miss" | "defended" | "resisted" | "works";
  readonly power: number | null;
  readonly resistance: number | null;
}

/**
 * SI-092 A technique: success check, then power against resistance; a tie is resisted. SI-094 `sure`: resistance counts
 * 0; `full`: the whole target. With `technique.defence` = both it is dodged or blocked first (`exchange.defence`).
 */
export function* technique(exchange: Exchange, resisting: number, options: InfinityOptions): Rule<TechniqueOutcome> {
  const defence = options["technique.defence"] === "both" ? exchange.defence : null;
  const met = yield* once("contact", contact({ ...exchange, defence }, options));
  if (!met.hit) return { ...met, result: "miss", power: null, resistance: null };
  if (met.defended) return { ...met, result: "defended", power: null, resistance: null };
  return { ...met, ...(yield* contest(exchange, met.critical === "success", resisting, options)) };
}

/** Power against resistance, after a hit (SI-092, SI-100). */
export function* contest(
  exchange: { readonly power: number; readonly choice: string },
  critical: boolean,
  resisting: number,
  options: InfinityOptions,
): Rule<{ result: "resisted" | "works"; power: number; resistance: number }> {
  const full = critical && exchange.choice === "full";
  const score = yield* once(`power ${full}`, () => power(exchange.power, full, options));
  const sure = critical && exchange.choice === "sure";
  const against = sure ? 0 : yield* once("resistance", () => resist(resisting, options));
  return { result: score > against ? "works" : "resisted", power: score, resistance: against };
}

export const TECHNIQUE_EFFECTS = ["disarm", "pin", "prone", "feint", "deceive", "narrative"] as const;
export type TechniqueEffect = (typeof TECHNIQUE_EFFECTS)[number];

/** What a technique does when it works, and by which rule. */
export const EFFECTS: Readonly<Record<TechniqueEffect, { readonly rule: string; readonly condition: string | null }>> =
  {
    disarm: { rule: "SI-095", condition: null },
    pin: { rule: "SI-096", condition: "pinned" },
    prone: { rule: "SI-098", condition: "prone" },
    feint: { rule: "SI-099", condition: "feinted" },
    deceive: { rule: "SI-103", condition: null },
    narrative: { rule: "SI-051", condition: null },
  };

/** SI-093 Anyone may try; what a technique specialization adds, to success or to power as chosen when it was bought. */
export const techniqueSkill = (
  skills: readonly { readonly value: number; readonly appliesTo: "success" | "power" }[],
  options: InfinityOptions,
): { readonly success: number; readonly power: number } => {
  const of = (kind: "success" | "power"): number =>
    specialization(
      skills.filter(({ appliesTo }) => appliesTo === kind).map(({ value }) => value),
      options,
    );
  return { success: of("success"), power: of("power") };
};

/** SI-095 Where a disarmed thing goes: to the holder's feet, or into the attacker's free hand. */
export const disarmed = (freeHand: boolean, options: InfinityOptions): "feet" | "attacker" =>
  options["technique.disarmEffect"] === "take" && freeHand ? "attacker" : "feet";

/** SI-096 What a pinned participant may not do. */
export const pinBars = (options: InfinityOptions): readonly string[] =>
  options["technique.pinEffect"] === "restrained"
    ? ["move", "standUp", "dodge", "freeMove", "block"]
    : ["move", "standUp", "dodge", "freeMove"];

/** SI-097 Holding on or getting free: one power check against one resistance roll; a tie leaves things as they are. */
export function* grip(powerTarget: number, resisting: number, options: InfinityOptions): Rule<boolean> {
  const { result } = yield* contest({ power: powerTarget, choice: "narrative" }, false, resisting, options);
  return result === "works";
}

/** SI-098 Only those who stand can be knocked down. */
export const mayTrip = (prone: boolean): boolean => !prone;

/** SI-099 The feinter's next attack on that target: its bonus to hit, and no defence. */
export const feintEdge = (options: InfinityOptions): { hit: number; defence: "none" } => ({
  hit: options["technique.feintBonus"],
  defence: "none",
});
