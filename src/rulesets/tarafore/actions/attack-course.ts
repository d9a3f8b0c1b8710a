import { roll } from "../../../core/chance/index.ts";
import type { Tone } from "../../../foundry/chat/card.ts";
import { type Course, played, type Side } from "../../../foundry/resolve/course.ts";
import type { OddsView } from "../../../foundry/resolve/odds-view.ts";
import { type AttackOption, type AttackResult, aimedSide, attackResult } from "../rules/attack.ts";
import { FIXED_DIE, standing } from "../rules/contest.ts";
import { type DamageOutcome, damageBase, damageLevels, damageOffset } from "../rules/damage.ts";
import { keptKind, NO_SOURCES, type Sources } from "../rules/dice.ts";
import type { HitLevel, Rung } from "../rules/levels.ts";
import { attackDistribution, rungDistribution } from "../rules/odds.ts";
import type { TaraforeOptions } from "../rules/options.ts";
import { type AttackPlanned, situationOf, type Way, wholeOf } from "./attack-facts.ts";
import { hitSteps, testSteps } from "./attack-steps.ts";
import { optionsOf, words } from "./common.ts";
import { stunText, woundText } from "./showing.ts";
import { type DicePair, facesNode, type Purse, pairOf, tokensSpent } from "./tokens.ts";
import { askWay, proposedOf, wayText } from "./ways.ts";

/** One damage test: null for the target where it does not roll (TF-078). */
export type TestDice = { readonly dice: DicePair; readonly rolled: boolean };

/** The attack with all its dice. Plain JSON. */
export type AttackOutcome = {
  readonly way: Way;
  readonly hit: DicePair;
  readonly margin: number;
  readonly rung: Rung;
  readonly result: AttackResult;
  readonly hitLevel: HitLevel | null;
  readonly options: readonly AttackOption[];
  readonly damageMod: number | null;
  /** Null: no damage. */
  readonly damage:
    | (DamageOutcome & { readonly base: number; readonly tests: { readonly stun: TestDice; readonly wound: TestDice } })
    | null;
  /** Tokens spent on the way. */
  readonly spent: Purse;
};

/** TF-048 (4) to (8). */
export function* attackCourse(planned: AttackPlanned): Course<AttackOutcome> {
  const options = optionsOf(planned);
  const way = yield* askWay(planned.ways, planned.safeBlock, options, {
    odds: (one) => oddsAgainst(planned, one),
    holds: (one) => attackDistribution(wholeOf(planned, one), options).wound["none"] ?? 0,
  });
  const faces = yield* bothThrow("attack", options);
  const lying = pairOf(faces, { actor: planned.attack.sources, target: way.side.sources }, options);
  const shown = (pair: DicePair) => hitSteps(planned, way, pair, marginOf(planned, way, pair, options), options);
  const seen = yield* tokensSpent(lying, planned.tokens, "other", "attackToken", shown, options);
  const margin = marginOf(planned, way, seen.pair, options);
  const {
    rung,
    result,
    hitLevel,
    damageMod,
    options: earned,
  } = attackResult(margin, situationOf(planned, way.defence), options);
  const common = { way, hit: seen.pair, margin, rung, result, hitLevel, damageMod, options: earned };
  const spent = (purse: Purse): Purse => ({
    actor: planned.tokens.actor - purse.actor,
    target: planned.tokens.target - purse.target,
  });
  if (damageMod === null) return { ...common, damage: null, spent: spent(seen.purse) };
  const base = damageBase(planned.source, hitLevel, damageMod, options);
  const stun = yield* damageTest(planned, options.damageDice === "shared" ? "damage" : "stun", seen.purse, options);
  const wound = options.damageDice === "shared" ? stun : yield* damageTest(planned, "wound", stun.purse, options);
  const test = damageTestOf(planned, hitLevel, base);
  const levels = damageLevels(
    damageOffset(test, "stun") + differenceOf(stun.test.dice),
    damageOffset(test, "wound") + differenceOf(wound.test.dice),
    options,
  );
  return {
    ...common,
    damage: { ...levels, base, tests: { stun: stun.test, wound: wound.test } },
    spent: spent(wound.purse),
  };
}

const differenceOf = ({ kept }: DicePair): number => kept.actor - kept.target;

/** TF-060, TF-072 What is compared before the dice. */
export const damageTestOf = (planned: AttackPlanned, hitLevel: HitLevel | null, base: number) => ({
  base,
  toughness: planned.toughness,
  place: hitLevel === null ? null : planned.place,
  armour: hitLevel === null ? planned.armArmour : planned.armour,
  penalty: planned.damagePenalty,
});

/** TF-012 The attacker's total minus the defender's. */
export const marginOf = (planned: AttackPlanned, way: Way, { kept }: DicePair, options: TaraforeOptions): number =>
  standing(aimedSide(planned.attack, situationOf(planned, way.defence)), "attacker", options) +
  kept.actor -
  (standing(way.side, "defender", options) + kept.target);

/** TF-012 Each side throws its own dice. */
function* bothThrow(id: string, options: TaraforeOptions): Course<DicePair["faces"]> {
  const throws = (side: Side) => played(() => roll(facesNode(`${id}.${side}`, options)), side);
  const actor = yield* throws("actor");
  const target = yield* throws("target");
  return { actor, target };
}

/** TF-078 One test. Where the target does not roll, five stands for its die. */
function* damageTest(
  planned: AttackPlanned,
  id: "stun" | "wound" | "damage",
  purse: Purse,
  options: TaraforeOptions,
): Course<{ readonly test: TestDice; readonly purse: Purse }> {
  const sources = planned.damageSources;
  if (options.defenderDamageRoll === "plus5") {
    const faces = yield* played(() => roll(facesNode(`${id}.actor`, options)), "actor");
    return { test: { dice: unanswered(faces, sources.actor, options), rolled: false }, purse };
  }
  const faces = yield* bothThrow(id, options);
  const seen = yield* tokensSpent(
    pairOf(faces, sources, options),
    purse,
    "damage",
    `${id}Token`,
    (pair) => testSteps(id, { dice: pair, rolled: true }),
    options,
  );
  return { test: { dice: seen.pair, rolled: true }, purse: seen.purse };
}

function unanswered(faces: readonly number[], sources: Sources, options: TaraforeOptions): DicePair {
  const { kept } = pairOf({ actor: faces, target: faces }, { actor: sources, target: NO_SOURCES }, options);
  return {
    faces: { actor: faces, target: [] },
    sources: { actor: sources, target: NO_SOURCES },
    kept: { actor: kept.actor, target: FIXED_DIE },
  };
}

/** TF-070 */
export const proposedWay = ({ ways, safeBlock }: AttackPlanned, options: TaraforeOptions): Way =>
  proposedOf(ways, safeBlock, options);

const WOUNDS: readonly { readonly id: string; readonly tone: Tone }[] = [
  { id: "none", tone: "bad" },
  { id: "flesh", tone: "partial" },
  { id: "normal", tone: "good" },
  { id: "special", tone: "good" },
  { id: "exceptional", tone: "good" },
  { id: "critical", tone: "critical" },
];

/** Exact odds of wound and stun levels against one defence, and of a hit at all. */
export function oddsAgainst(planned: AttackPlanned, way: Way): OddsView {
  const options = optionsOf(planned);
  const { wound, stun } = attackDistribution(wholeOf(planned, way), options);
  const aimed = aimedSide(planned.attack, situationOf(planned, way.defence));
  const offset = standing(aimed, "attacker", options) - standing(way.side, "defender", options);
  const rungs = rungDistribution(
    offset,
    keptKind(aimed.sources, options),
    keptKind(way.side.sources, options),
    options,
  );
  const hits = rungs.tie + rungs.normal + rungs.special + rungs.exceptional + rungs.critical;
  return {
    bars: WOUNDS.map(({ id, tone }) => ({
      id,
      label: id === "none" ? words("Odds.noWound") : woundText(id),
      probability: wound[id] ?? 0,
      tone,
    })),
    figures: [
      { id: "hit", label: words("Odds.hit", { way: wayText(way) }), value: hits, kind: "probability" },
      ...["normal", "special", "exceptional", "critical"].map((id) => ({
        id: `stun-${id}`,
        label: words("Odds.stun", { level: stunText(id) }),
        value: stun[id] ?? 0,
        kind: "probability" as const,
      })),
    ],
  };
}

/** Against the defence that is most likely. */
export const attackOdds = (planned: AttackPlanned): OddsView =>
  oddsAgainst(planned, proposedWay(planned, optionsOf(planned)));
