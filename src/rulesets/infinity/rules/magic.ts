import { once, type Rule } from "../../../core/chance/index.ts";
import type { Explanation } from "../../../core/explain.ts";
import { type Contact, contact, type Exchange, power } from "./attack.ts";
import type { TargetState } from "./body.ts";
import { type Burden, penaltyTerms, powerPenaltyTerms, proneTerm, sizeTerms } from "./derived.ts";
import type { InfinityOptions } from "./options.ts";
import { contest } from "./technique.ts";
import { explained, term } from "./terms.ts";

/** SI-111 Rounds of casting that a sacrifice of this value level allows. */
export const ritualRounds = (valueLevel: number): number =>
  // Tenths may lie a hair below a whole number of rounds.
  Math.floor(Math.round(10_000_000 * valueLevel) / 1_000_000);

/** SI-111 May one cast now? With `magic.ritual` = advise it is only told, with off never asked. */
export function mayCast(
  kind: "spell" | "ability",
  ritualRoundsLeft: number,
  options: InfinityOptions,
): "yes" | "advise" | "no" {
  if (kind === "ability" || ritualRoundsLeft > 0 || options["magic.ritual"] === "off") return "yes";
  return options["magic.ritual"] === "advise" ? "advise" : "no";
}

/** SI-091 A healing spell removes part of its power score from one target; it restores no destroyed one. */
export const magicHealing = (score: number, state: TargetState, options: InfinityOptions): number =>
  state === "destroyed" ? 0 : Math.floor(Math.max(0, score) / options["healing.magicDivisor"]);

/** SI-113 What a spell of protection adds to the armour of every target. */
export const protection = (score: number, options: InfinityOptions): number =>
  Math.floor(Math.max(0, score) / options["magic.protectDivisor"]);

/** SI-112, SI-113 Abilities behind a spell's or a special ability's success and power. */
export function magicAbilities(
  kind: "spell" | "ability",
  options: InfinityOptions,
): { success: "intelligence" | "dexterity"; power: "intelligence" | "vitality" } {
  if (kind === "spell") return { success: "intelligence", power: options["magic.powerAbility"] };
  return { success: options["magic.abilityCheck"], power: "vitality" };
}

/** SI-114 Does this power call something of that level? */
export const summons = (score: number, level: number): boolean => score >= 100 * level;

/** The abilities and specializations of a caster for one spell or special ability. */
export interface Caster extends Burden {
  readonly dexterity: number;
  readonly vitality: number;
  readonly intelligence: number;
  /** The spell's specializations. */
  readonly successSpec: number;
  readonly powerSpec: number;
  readonly powerBonus: number;
  readonly size: number;
  readonly prone: boolean;
}

/** SI-112 Casting: I + the spell's specialization, without weapon modifiers. SI-113 Special abilities: D. */
export function castTarget(kind: "spell" | "ability", caster: Caster, options: InfinityOptions): Explanation {
  const ability = magicAbilities(kind, options).success;
  const own =
    ability === "dexterity"
      ? [
          term(ability, caster.dexterity, "SI-113"),
          sizeTerms.dexterity(caster.size, options),
          proneTerm(caster.prone, options),
        ]
      : [term(ability, caster.intelligence, "SI-112")];
  return explained("cast", [...own, term("spell", caster.successSpec, "SI-112"), ...penaltyTerms(caster, options)]);
}

/** SI-113 Power: I (or V) + specialization + the spell's bonus; special abilities use V. */
export function spellPower(kind: "spell" | "ability", caster: Caster, options: InfinityOptions): Explanation {
  const ability = magicAbilities(kind, options).power;
  return explained("spellPower", [
    term(ability, caster[ability], "SI-113"),
    term("spell", caster.powerSpec, "SI-113"),
    term("spellBonus", caster.powerBonus, "SI-113"),
    ...powerPenaltyTerms(caster, options),
  ]);
}

/** SI-112 How a spell may be met. */
export const MET = {
  dodge: { defences: ["dodge"], resistance: null },
  dodgeOrBlock: { defences: ["dodge", "blockShield", "blockWeapon", "blockLimb"], resistance: null },
  physical: { defences: [], resistance: "physical" },
  mental: { defences: [], resistance: "mental" },
  none: { defences: [], resistance: null },
} as const;
export type Met = keyof typeof MET;

export interface CastOutcome extends Contact {
  readonly result: "miss" | "defended" | "resisted" | "works";
  /** Null where the step was not reached. */
  readonly power: number | null;
  readonly resistance: number | null;
}

/**
 * SI-112 The steps of an attack: success check, defence or resistance, power. SI-113 A resisted spell works when power is
 * above resistance.
 * @param exchange `defence` null unless the spell may be dodged or blocked. @param resisting null: nothing resists.
 */
export function* cast(exchange: Exchange, resisting: number | null, options: InfinityOptions): Rule<CastOutcome> {
  const met = yield* once("contact", contact(exchange, options));
  if (!met.hit) return { ...met, result: "miss", power: null, resistance: null };
  if (met.defended) return { ...met, result: "defended", power: null, resistance: null };
  const critical = met.critical === "success";
  if (resisting !== null) return { ...met, ...(yield* contest(exchange, critical, resisting, options)) };
  const full = critical && exchange.choice === "full";
  const score = yield* once(`power ${full}`, () => power(exchange.power, full, options));
  return { ...met, result: "works", power: score, resistance: null };
}
