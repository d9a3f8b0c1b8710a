/**
 * The operations of the rulebook's section 22, by their names and shapes: thin doors from plain JSON onto the rules.
 * Left-out numbers are 0, left-out booleans false (`conscious`: true), a left-out choice is `narrative`, `settings` is a
 * partial object over section 21. A bad field throws a RuleError that names it.
 */
import { type ChanceNode, play, type Rule } from "../../../core/chance/index.ts";
import { RuleError } from "../../../core/errors.ts";
import type { Term } from "../../../core/explain.ts";
import { Input } from "../../../core/input.ts";
import * as A from "./attack.ts";
import { bodyState, hurt, isVital, TARGET_ROLES, targetState, thresholds } from "./body.ts";
import { actionCount, penalty, resistance } from "./derived.ts";
import { CHOICES, percent, powerDice, powerScore, readAnswer, readSuccess } from "./dice.ts";
import { initiativeOrder } from "./initiative.ts";
import { ritualRounds } from "./magic.ts";
import { odds } from "./odds.ts";
import { type InfinityOptions, resolveOptions } from "./options.ts";
import * as R from "./recovery.ts";
import { resistanceTarget, technique } from "./technique.ts";
import { term } from "./terms.ts";
import { weaponFigures } from "./weapons.ts";
import { wordPower, words, wordTarget } from "./words.ts";

type Operation = (input: Input, options: InfinityOptions) => unknown;

const count = (input: Input, name: string): number => input.integer(name, 0, { min: 0, max: 1_000_000 });
const burden = (input: Input) => ({
  wounded: count(input, "wounded"),
  bought: count(input, "bought"),
  deprivation: count(input, "deprivation"),
});

/** Natural rolls by node: single d% by their names, power dice in the order in which they are needed. */
class Rolls {
  readonly #input: Input;
  readonly #queues = new Map<string, number[]>();

  constructor(input: Input) {
    this.#input = input;
  }

  readonly source = (node: ChanceNode<unknown>): number[] => {
    const wanted = node.dice.reduce((sum, dice) => sum + dice.count, 0);
    return Array.from({ length: wanted }, () => this.#next(node.id));
  };

  #next(id: string): number {
    let queue = this.#queues.get(id);
    if (queue === undefined) {
      const raw = this.#input.raw(id);
      queue = Array.isArray(raw) ? this.#input.integers(id, { min: 1, max: 100 }) : [this.#single(id)];
      this.#queues.set(id, queue);
    }
    const face = queue.shift();
    if (face === undefined) throw new RuleError(this.#input.path(id), "facesExhausted");
    return face;
  }

  #single(id: string): number {
    if (!this.#input.has(id)) throw new RuleError(this.#input.path(id), "facesExhausted");
    return percent(this.#input.raw(id), this.#input.path(id));
  }
}

const played = <T>(input: Input, rule: () => Rule<T>): T => play(rule, new Rolls(input.object("rolls")).source).result;
const choiceOf = (input: Input) => input.choice("choice", CHOICES, "narrative");

function attackerOf(input: Input): A.Attacker {
  return {
    strength: input.integer("strength", 0),
    dexterity: input.integer("dexterity", 0),
    weaponSpec: input.integer("weaponSpec", 0),
    strengthSpec: input.integer("strengthSpec", 0),
    weaponSize: input.integer("weaponSize", 0),
    damageBonus: input.integer("damageBonus", 0),
    weaponPower: input.has("weaponPower") ? input.integer("weaponPower") : null,
    size: input.integer("size", 0),
    prone: input.boolean("prone", false),
    ...burden(input),
  };
}

function defenderOf(input: Input): A.Defender {
  const target = input.text("target", "torso");
  return {
    vitality: input.integer("vitality", 0),
    size: input.integer("size", 0),
    strength: input.integer("strength", 0),
    dexterity: input.integer("dexterity", 0),
    target,
    targetModifier: A.humanTargetModifier(target),
    defence: input.choice("defence", A.DEFENCES, "none"),
    dodgeSpec: input.integer("dodgeSpec", 0),
    armourDodge: input.integer("armourDodge", 0),
    blockSpec: input.integer("blockSpec", 0),
    weaponSpec: input.integer("weaponSpec", 0),
    weaponSize: input.integer("weaponSize", 0),
    unarmedSpec: input.integer("unarmedSpec", 0),
    limb: input.has("limb") ? input.text("limb") : null,
    shieldBlock: input.integer("shieldBlock", 0),
    guard: count(input, "guard"),
    armour: input.integerRecord("armour", { min: 0 }),
    damage: input.integerRecord("damage", { min: 0 }),
    worst: input.integerRecord("worst", { min: 0 }),
    prone: input.boolean("prone", false),
    defences: count(input, "defences"),
    ...burden(input),
  };
}

function exchangeOf(
  attacker: A.Attacker,
  defender: A.Defender,
  input: Input,
  options: InfinityOptions,
  extra: { hit: number; power: number } = { hit: 0, power: 0 },
): A.Exchange {
  const defence = A.defenceTarget(defender, options);
  const technique = (value: number): Term[] => [term("technique", value, "SI-092")];
  const situational = input.integer("situational", 0);
  return {
    hit: A.hitTarget(attacker, situational, defender.targetModifier, options, technique(extra.hit)).total,
    defence: defence?.total ?? null,
    power: A.powerTarget(attacker, options, technique(extra.power)).total,
    guard: A.guardOf(defender, options),
    limbBlocks: defender.defence === "blockLimb",
    choice: choiceOf(input),
    waive: input.boolean("waive", false),
  };
}

const attack: Operation = (input, options) => {
  const attacker = attackerOf(input.object("attacker"));
  const defender = defenderOf(input.object("defender"));
  const exchange = exchangeOf(attacker, defender, input, options);
  const body: A.Body = {
    vitality: defender.vitality,
    size: defender.size,
    armour: (key) => defender.armour[key] ?? 0,
    before: (key) => defender.damage[key] ?? 0,
    worst: (key) => defender.worst[key] ?? 0,
  };
  const limb = exchange.limbBlocks ? (defender.limb ?? defender.target) : null;
  const done = played(input, () => A.attack(exchange, body, defender.target, limb, options));
  return {
    hitTarget: exchange.hit,
    hit: done.hit,
    critical: done.critical,
    defenceTarget: exchange.defence,
    defended: done.defended,
    defenceCritical: done.defenceCritical,
    guard: done.guard,
    powerTarget: exchange.power,
    score: done.score,
    damageTarget: done.damageTarget,
    dealt: done.hurt?.dealt ?? 0,
    total: done.hurt?.total ?? body.before(done.damageTarget),
    state: (
      done.hurt ??
      hurt(
        {
          vitality: body.vitality,
          size: body.size,
          before: body.before(done.damageTarget),
          worst: body.worst(done.damageTarget),
          score: 0,
          armour: 0,
          guard: 0,
        },
        options,
      )
    ).state,
    result: done.result,
  };
};

const techniqueOperation: Operation = (input, options) => {
  const from = input.object("attacker");
  const against = input.object("defender");
  const attacker = attackerOf(from);
  const defender = defenderOf(against);
  const extra = { hit: from.integer("techniqueSuccess", 0), power: from.integer("techniquePower", 0) };
  const exchange = exchangeOf(attacker, defender, input, options, extra);
  const resisting = resistanceTarget(
    "physical",
    {
      first: defender.strength,
      second: defender.dexterity,
      third: defender.vitality,
      modifier: 0,
      unconscious: against.boolean("unconscious", false),
      ...burden(against),
    },
    options,
  ).total;
  const done = played(input, () => technique(exchange, resisting, options));
  return {
    hitTarget: exchange.hit,
    hit: done.hit,
    critical: done.critical,
    defenceTarget: options["technique.defence"] === "both" ? exchange.defence : null,
    defended: done.defended,
    powerTarget: exchange.power,
    power: done.power,
    resistanceTarget: resisting,
    resistance: done.resistance,
    result: done.result,
  };
};

const social: Operation = (input, options) => {
  if (options["social.mode"] === "off") throw new RuleError("settings.social.mode", "conflict", { value: "off" });
  const from = input.object("attacker");
  const to = input.object("defender");
  const speaker = {
    intelligence: from.integer("intelligence", 0),
    successSpec: from.integer("successSpec", 0),
    personality: from.integer("personality", 0),
    powerSpec: from.integer("powerSpec", 0),
    shaken: from.boolean("shaken", false),
    ...burden(from),
  };
  const personality = to.integer("personality", 0);
  const resisting = resistanceTarget(
    "mental",
    {
      first: to.integer("awareness", 0),
      second: to.integer("intelligence", 0),
      third: personality,
      modifier: 0,
      shaken: to.boolean("shaken", false),
      knownFalse: input.boolean("knownFalse", false),
      unconscious: to.boolean("unconscious", false),
      ...burden(to),
    },
    options,
  ).total;
  const target = wordTarget(speaker, options).total;
  const powerTarget = wordPower(speaker, options).total;
  const done = played(input, () =>
    words(
      {
        hit: target,
        power: powerTarget,
        resistance: resisting,
        choice: choiceOf(input),
        resolve: count(to, "resolve"),
        personality,
        single: from.boolean("single", false),
      },
      options,
    ),
  );
  return {
    target,
    hit: done.hit,
    critical: done.critical,
    powerTarget,
    power: done.power,
    resistanceTarget: resisting,
    resistance: done.resistance,
    resolve: done.resolve,
    state: done.state,
    result: done.result,
  };
};

/** As the probability tables print them: four decimals. */
const four = (value: number): number => Math.round(value * 10_000) / 10_000;

const OPERATIONS: Readonly<Record<string, Operation>> = {
  success: (input, options) => {
    const { success, critical } = readSuccess(input.integer("target", 0), percent(input.raw("roll"), "roll"), options);
    return { success, critical };
  },
  opposed: (input, options) => {
    const first = {
      roll: percent(input.raw("firstRoll"), "firstRoll"),
      critical: input.boolean("firstCritical", false),
      choice: choiceOf(input),
    };
    const answer = readAnswer(first, input.integer("target", 0), percent(input.raw("roll"), "roll"), options);
    return { own: answer.success, beats: answer.beats, critical: answer.critical };
  },
  power: (input, options) => {
    const target = input.integer("target", 0);
    const dice = powerDice(target, options);
    const faces = input.integers("dice", { min: 1, max: 100 });
    if (faces.length < dice) throw new RuleError("dice", "facesExhausted", { min: dice });
    return { dice, score: powerScore(target, faces.slice(0, dice)) };
  },
  initiative: (input, options) => initiativeOrder(input, options),
  actions: (input, options) =>
    actionCount(
      {
        disabled: count(input, "disabled"),
        bought: count(input, "bought"),
        used: count(input, "used"),
        modifier: input.integer("modifier", 0),
        conscious: input.boolean("conscious", true),
      },
      options,
    ),
  penalty: (input, options) => ({ penalty: penalty({ ...burden(input), other: input.integer("other", 0) }, options) }),
  weapon: (input, options) => weaponFigures(input.integer("size", 0), input.integer("wielder", 0), options),
  thresholds: (input, options) => thresholds(input.integer("vitality", 0), input.integer("size", 0), options),
  hurt: (input, options) => {
    const { dealt, total, state } = hurt(
      {
        vitality: input.integer("vitality", 0),
        size: input.integer("size", 0),
        before: count(input, "before"),
        worst: count(input, "worst"),
        score: input.integer("score", 0),
        armour: count(input, "armour"),
        guard: count(input, "guard"),
      },
      options,
    );
    return { dealt, total, state };
  },
  body: (input, options) => {
    const given = input.object("targets");
    const targets = given.keys().map((key) => {
      const target = given.object(key);
      const role = target.choice("role", TARGET_ROLES, "other");
      const damage = count(target, "damage");
      const worst = target.has("worst") ? count(target, "worst") : damage;
      return { key, role, vital: target.boolean("vital", isVital(role)), weight: 0, hitModifier: 0, damage, worst };
    });
    if (targets.length === 0) throw new RuleError("targets", "missing");
    const state = bodyState(input.integer("vitality", 0), input.integer("size", 0), targets, options);
    const full = actionCount(
      { disabled: state.disabled, bought: 0, used: 0, modifier: input.integer("modifier", 0), conscious: true },
      options,
    ).full;
    return {
      wounded: state.wounded,
      disabled: state.disabled,
      penalty: penalty({ wounded: state.counted, bought: 0, deprivation: 0 }, options),
      full,
      vitalOut: state.vitalOut,
      dead: state.dead,
    };
  },
  stayUp: (input, options) => {
    const target = R.stayUpTarget(
      {
        strength: input.integer("strength", 0),
        dexterity: input.integer("dexterity", 0),
        vitality: input.integer("vitality", 0),
        endurance: input.integer("endurance", 0),
        ...burden(input),
      },
      options,
    ).total;
    if (options["unconscious.mode"] !== "check") {
      return { target, awake: options["unconscious.mode"] === "off", critical: null };
    }
    const { success, critical } = readSuccess(target, percent(input.raw("roll"), "roll"), options);
    return { target, awake: success, critical };
  },
  resistance: (input, options) => ({
    value: resistance(input.integer("first", 0), input.integer("second", 0), input.integer("third", 0), options),
  }),
  attack,
  technique: techniqueOperation,
  social,
  randomTarget: (input, options) => {
    const composition = input.objects("composition").map((entry) => ({
      key: entry.text("key"),
      weight: entry.integer("weight", 10, { min: 0, max: 100 }),
      destroyed: entry.boolean("destroyed", false),
    }));
    const { faces, left } = R.targetDie(composition, options);
    return { faces, key: R.targetAt(left, input.integer("roll", undefined, { min: 1 })) };
  },
  push: (input, options) => {
    const check = input.choice("check", ["success", "power"], "success");
    const pushed = A.push(
      {
        check,
        target: input.integer("target", 0),
        roll: input.integer("roll", undefined, check === "success" ? { min: 1, max: 100 } : { min: 1 }),
        to: input.integer("to"),
        player: input.boolean("player", true),
      },
      options,
    );
    const { success, score, ...rest } = pushed;
    return check === "success" ? { ...rest, success } : { ...rest, score };
  },
  ritual: (input) => ({ rounds: ritualRounds(input.number("valueLevel", 0, { min: 0, max: 10_000 })) }),
  fall: (input, options) => ({ damage: R.fallDamage(input.number("feet", 0, { min: 0 }), options) }),
  rest: (input, options) => {
    const vitality = input.integer("vitality", 0);
    const damage = count(input, "damage");
    const state = targetState(damage, thresholds(vitality, input.integer("size", 0), options), options);
    return R.rest(vitality, damage, state, options);
  },
  xp: (input, options) => ({ xp: R.experienceCost(count(input, "from"), count(input, "to"), options) }),
  odds: (input, options) => {
    const result = odds(
      {
        hitTarget: input.integer("hitTarget", 0),
        defenceTarget: input.has("defenceTarget") ? input.integer("defenceTarget") : null,
        powerTarget: input.integer("powerTarget", 0, { min: -1_000_000, max: 2000 }),
        armour: count(input, "armour"),
        before: count(input, "before"),
        wound: input.integer("wound", 1, { min: 1 }),
        choice: choiceOf(input),
        guard: input.has("guard") ? count(input, "guard") : null,
      },
      options,
    );
    return Object.fromEntries(Object.entries(result).map(([key, value]) => [key, four(value)]));
  },
};

/** Names as in the rulebook. Input: plain JSON with an optional `settings`. @throws RuleError naming the field. */
export const operations: Readonly<Record<string, (input: unknown) => unknown>> = Object.fromEntries(
  Object.entries(OPERATIONS).map(([name, operation]) => [
    name,
    (json: unknown): unknown => {
      const input = new Input(json);
      return operation(input, resolveOptions(input.raw("settings")));
    },
  ]),
);
