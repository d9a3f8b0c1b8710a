import {
  type Distribution,
  exact,
  mapDistribution,
  once,
  probability,
  type Rule,
  roll,
} from "../../../core/chance/index.ts";
import { type AttackSituation, aimedSide, attackResult } from "./attack.ts";
import { FIXED_DIE, type Side, standing } from "./contest.ts";
import { type DamageSource, damageBase, damageOffset } from "./damage.ts";
import { differenceNode, type Kept, keptKind, keptNode, NO_SOURCES, type Sources } from "./dice.ts";
import { RUNG_IDS, type Rung, rungOf, stunLevel, WOUND_LEVELS, woundLevel } from "./levels.ts";
import type { TaraforeOptions } from "./options.ts";

/** Section 19: probability of each rung. @param offset initiator's score with modifiers minus opponent's. */
export function rungDistribution(
  offset: number,
  own: Kept,
  other: Kept,
  options: TaraforeOptions,
): Record<Rung, number> {
  const rungs = exact(function* () {
    return rungOf(offset + (yield* roll(differenceNode("contest", own, other, options))));
  });
  const of = (rung: Rung): number => probability(rungs, (value) => value === rung);
  return Object.fromEntries(RUNG_IDS.map((rung) => [rung, of(rung)])) as Record<Rung, number>;
}

export interface WholeAttack {
  readonly attacker: Side;
  readonly defender: Side;
  readonly situation: AttackSituation;
  readonly source: DamageSource;
  readonly toughness: number;
  readonly armour: { readonly stun: number; readonly wound: number };
  /** TF-072 Armour where a blow lands that comes through a block; absent: the same. */
  readonly throughBlock?: { readonly stun: number; readonly wound: number };
  /** TF-081 What counts against the attacker's damage tests; absent: nothing. */
  readonly penalty?: number;
  /** High and low dice on the damage tests; absent: none. */
  readonly damageSources?: { readonly attacker: Sources; readonly defender: Sources };
}

/** Margin of one damage test before its levels; null = no test. */
type TestMargin = number | null;

/** TF-048 One whole attack down to one of its two tests: hit roll, damage base, test. */
function* wholeTest(whole: WholeAttack, test: "stun" | "wound", options: TaraforeOptions): Rule<TestMargin> {
  const hit = yield* once("hit", () => hitRoll(whole, options));
  if (hit.base === null) return null;
  const offset = damageOffset(
    {
      base: hit.base,
      toughness: whole.toughness,
      place: hit.placed ? whole.situation.place : null,
      armour: hit.placed ? whole.armour : (whole.throughBlock ?? whole.armour),
      penalty: whole.penalty ?? 0,
    },
    test,
  );
  return offset + (yield* testDice(whole.damageSources ?? NO_DAMAGE_SOURCES, options));
}

/** The dice of a damage test: attacker's kept die minus the target's, or minus 5 where the target does not roll. */
function* testDice({ attacker, defender }: DamageSources, options: TaraforeOptions): Rule<number> {
  const own = keptKind(attacker, options);
  if (options.defenderDamageRoll === "plus5") return (yield* roll(keptNode("damage", own, options))) - FIXED_DIE;
  return yield* roll(differenceNode("damage", own, keptKind(defender, options), options));
}

type DamageSources = NonNullable<WholeAttack["damageSources"]>;
const NO_DAMAGE_SOURCES: DamageSources = { attacker: NO_SOURCES, defender: NO_SOURCES };

interface HitRoll {
  /** Damage base, or null without damage. */
  readonly base: number | null;
  /** TF-072 A blow through a block lands on an arm, not on the called place. */
  readonly placed: boolean;
}

function* hitRoll({ attacker, defender, situation, source }: WholeAttack, options: TaraforeOptions): Rule<HitRoll> {
  const aimed = aimedSide(attacker, situation);
  const offset = standing(aimed, "attacker", options) - standing(defender, "defender", options);
  const dice = differenceNode("attack", keptKind(aimed.sources, options), keptKind(defender.sources, options), options);
  const result = attackResult(offset + (yield* roll(dice)), situation, options);
  if (result.damageMod === null) return { base: null, placed: false };
  return { base: damageBase(source, result.hitLevel, result.damageMod, options), placed: result.hitLevel !== null };
}

export interface AttackOdds {
  readonly wound: Readonly<Record<string, number>>;
  readonly stun: Readonly<Record<string, number>>;
}

/** Section 19: probability per wound level and per stun level of one whole attack. */
export function attackDistribution(whole: WholeAttack, options: TaraforeOptions): AttackOdds {
  const levels = <L extends string>(test: "stun" | "wound", of: (margin: number) => L): Distribution<L | "none"> =>
    mapDistribution(
      exact(() => wholeTest(whole, test, options), String),
      (margin) => (margin === null ? "none" : of(margin)),
    );
  const wound = levels("wound", (margin) => woundLevel(margin, options.damageLevels));
  const stun = levels("stun", (margin) => stunLevel(margin, options.damageLevels));
  // One list of names for both: `flesh` is 0 for stun, and coma does not come from one blow.
  return { wound: perLevel(WOUND_LEVELS, wound), stun: perLevel([...WOUND_LEVELS], stun) };
}

const perLevel = (names: readonly string[], distribution: Distribution<string>): Record<string, number> =>
  Object.fromEntries(names.map((name) => [name, probability(distribution, (value) => value === name)]));

/** Section 19: success and higher result of a check against a rolled difficulty. */
export function marginDistribution(
  offset: number,
  own: Kept,
  other: Kept,
  options: TaraforeOptions,
): Distribution<number> {
  return mapDistribution(
    exact(() => roll(differenceNode("check", own, other, options))),
    (value) => value + offset,
  );
}
