/** The attacks that are measured: a plain one and one with the most complicated options, for each game. */
import { type Distribution, mapDistribution, merge, type Rule, type Start } from "../../src/core/chance/index.ts";
import { type AttackInput, attackRule, PLAIN_ATTACK } from "../../src/rulesets/avorkarth/rules/attack.ts";
import { attackOdds, attackDistribution as avorkarthWays } from "../../src/rulesets/avorkarth/rules/odds.ts";
import { resolveOptions as avorkarthOptions } from "../../src/rulesets/avorkarth/rules/options.ts";
import { attack as infinityAttack } from "../../src/rulesets/infinity/rules/attack.ts";
import { attackDistribution as infinityWays, odds } from "../../src/rulesets/infinity/rules/odds.ts";
import { resolveOptions as infinityOptions } from "../../src/rulesets/infinity/rules/options.ts";
import { attack as taraforeAttack } from "../../src/rulesets/tarafore/rules/attack.ts";
import { CALLED_SHOTS } from "../../src/rulesets/tarafore/rules/called-shots.ts";
import { damage, damageBase } from "../../src/rulesets/tarafore/rules/damage.ts";
import { attackDistribution as taraforeOdds, type WholeAttack } from "../../src/rulesets/tarafore/rules/odds.ts";
import { resolveOptions as taraforeOptions } from "../../src/rulesets/tarafore/rules/options.ts";

export interface MeasuredAttack {
  readonly ruleset: "tarafore" | "avorkarth" | "infinity";
  readonly options: "plain" | "complicated" | "giant";
  /** Most that the exact odds may take, in microseconds. */
  readonly goal: number;
  /** The exact odds as the dialog shows them. */
  readonly exact: () => unknown;
  /** The same attack die by die, and what of its result the distribution below tells. */
  readonly rule: Start<unknown>;
  readonly outcome: (result: never) => string;
  readonly distribution: () => Distribution<string>;
}

const measured = <R>(
  attack: Omit<MeasuredAttack, "rule" | "outcome"> & { rule: Start<R>; outcome: (result: R) => string },
): MeasuredAttack => attack as unknown as MeasuredAttack;

// Tarafore: hit, then stun and wound.

const side = (score: number, high = 0, low = 0, ...values: number[]) => ({
  score,
  modifiers: values.map((value, i) => ({ kind: `kind${i}`, value })),
  sources: { high, low },
});
const head = CALLED_SHOTS.find(({ id }) => id === "head") ?? null;
const TARAFORE: readonly { readonly options: "plain" | "complicated"; whole: WholeAttack; settings: object }[] = [
  {
    options: "plain",
    settings: {},
    whole: {
      attacker: side(12),
      defender: side(10),
      situation: { kind: "melee", defence: "dodge", armouredBlock: true, place: null, unmoving: false },
      source: { kind: "melee", str: 10, bonus: 3, missile: null },
      toughness: 10,
      armour: { stun: 0, wound: 0 },
    },
  },
  {
    options: "complicated",
    settings: { highLowMix: "net", calledShotLevel: "better", missileDamage: "add-modifier", bonusStack: "sum" },
    whole: {
      attacker: side(13, 3, 1, 6, 2, -4),
      defender: side(10, 0, 1, 3),
      situation: { kind: "missile", defence: "block", armouredBlock: false, place: head, unmoving: false },
      source: { kind: "missile", str: 10, bonus: 3, missile: [12, 15, 18, 21] },
      toughness: 11,
      armour: { stun: 2, wound: 4 },
    },
  },
];

/** TF-048 The whole attack, die by die: not the way of the odds, which make one node of two sides' dice. */
function* taraforeWhole(whole: WholeAttack, options: ReturnType<typeof taraforeOptions>): Rule<string> {
  const { situation, source } = whole;
  const hit = yield* taraforeAttack(whole.attacker, whole.defender, situation, options);
  if (hit.damageMod === null) return "none none";
  const base = damageBase(source, hit.hitLevel, hit.damageMod, options);
  const place = hit.hitLevel === null ? null : situation.place;
  const done = yield* damage({ base, toughness: whole.toughness, place, armour: whole.armour }, options);
  return `${done.wound.level} ${done.stun.level}`;
}

const taraforeAttacks = TARAFORE.map(({ options: name, whole, settings }) => {
  const options = taraforeOptions(settings);
  return measured<string>({
    ruleset: "tarafore",
    options: name,
    goal: 5000,
    exact: () => taraforeOdds(whole, options),
    rule: () => taraforeWhole(whole, options),
    outcome: (levels) => levels.split(" ")[0] ?? "",
    distribution: () =>
      Object.entries(taraforeOdds(whole, options).wound).map(([value, probability]) => ({ value, probability })),
  });
});

// Avorkarth: hit, strike, chain.

const AVORKARTH: readonly { readonly options: "plain" | "complicated"; input: AttackInput; settings: object }[] = [
  {
    options: "plain",
    settings: {},
    input: { ...PLAIN_ATTACK, attack: 10, dodge: 10, might: 14, full: 10, guarded: 13 },
  },
  {
    options: "complicated",
    settings: {},
    input: {
      ...PLAIN_ATTACK,
      attack: 13,
      dodge: 9,
      might: 16,
      full: 10,
      guarded: 13,
      natural: 2,
      shield: 3,
      piecesFull: 1,
      arc: "back",
      attStr: 17,
      defStr: 8,
      nonLethal: true,
      shieldDodge: true,
      hitDice: 3,
      hitRerolls: 1,
      faceMod: 1,
    },
  },
];
const avorkarthAttacks = AVORKARTH.map(({ options: name, input, settings }) => {
  const options = avorkarthOptions(settings);
  const target = { wounds: 3, lethal: 0, nonLethal: 0 };
  return measured({
    ruleset: "avorkarth",
    options: name,
    goal: 1000,
    exact: () => attackOdds(input, target, options),
    rule: attackRule(input, options),
    outcome: ({ units }) => String(Math.min(units, 300)),
    distribution: () => mapDistribution(avorkarthWays(input, options), ({ units }) => String(Math.min(units, 300))),
  });
});

// Swords of Infinity: hit, defence, power.

const INFINITY = [
  {
    options: "plain",
    settings: {},
    input: {
      hitTarget: 48,
      defenceTarget: 48,
      powerTarget: 58,
      armour: 5,
      before: 0,
      wound: 27,
      choice: "sure",
      guard: null,
    },
  },
  {
    options: "complicated",
    settings: {
      "critical.full": "rollTwice",
      "critical.compare": "rolls",
      "dice.opposed": "higher",
      "dice.criticalSuccessMax": 10,
    },
    input: {
      hitTarget: 48,
      defenceTarget: 48,
      powerTarget: 58,
      armour: 5,
      before: 20,
      wound: 27,
      choice: "full",
      guard: 15,
    },
  },
  {
    options: "giant",
    settings: { "critical.full": "rollTwice" },
    input: {
      hitTarget: 95,
      defenceTarget: 90,
      powerTarget: 180,
      armour: 10,
      before: 20,
      wound: 30,
      choice: "full",
      guard: 15,
    },
  },
] as const;
const infinityAttacks = INFINITY.map(({ options: name, input, settings }) => {
  const options = infinityOptions(settings);
  const exchange = {
    hit: input.hitTarget,
    defence: input.defenceTarget,
    power: input.powerTarget,
    guard: input.guard ?? 0,
    limbBlocks: false,
    choice: input.choice,
    waive: false,
  };
  const body = {
    vitality: input.wound,
    size: 0,
    armour: () => input.armour,
    before: () => input.before,
    worst: () => 0,
  };
  return measured({
    ruleset: "infinity",
    options: name,
    goal: 1000,
    exact: () => odds(input, options),
    rule: () => infinityAttack(exchange, body, "torso", null, options),
    outcome: ({ result, hurt }) =>
      result === "damage" ? String(hurt?.dealt ?? 0) : result === "miss" ? "noHit" : result,
    distribution: () =>
      merge(infinityWays(input, options).map(({ value, probability }) => ({ value: String(value), probability }))),
  });
});

export const ATTACKS: readonly MeasuredAttack[] = [...taraforeAttacks, ...avorkarthAttacks, ...infinityAttacks];
