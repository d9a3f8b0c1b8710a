/**
 * The operations of the rulebook's section 18, by their names and shapes: thin doors from plain JSON onto the rules.
 * Left-out input counts as 0, false, null or empty; fractions are text. A bad field throws a RuleError that names it.
 */
import { type ChanceNode, play, type Rule } from "../../../core/chance/index.ts";
import { integer, RuleError } from "../../../core/errors.ts";
import { Input } from "../../../core/input.ts";
import { moveFeet, multiAction } from "./actions.ts";
import {
  ATTACK_KINDS,
  type AttackSituation,
  aimedSide,
  attackResult,
  checkDefence,
  DEFENCES,
  unmovingTarget,
} from "./attack.ts";
import { type Place, VARIANTS } from "./called-shots.ts";
import {
  checkPassed,
  compared,
  contestWith,
  FIXED_DIE,
  ladderBonus,
  type Modifier,
  type Side,
  standing,
} from "./contest.ts";
import { consequences, damage, damageBase, type Missile } from "./damage.ts";
import { type Kept, keptDie, type Sources } from "./dice.ts";
import { STATS, type StatId } from "./effects-tables.ts";
import { Fraction } from "./fraction.ts";
import { type Carry, initiativeWith, turnOrder } from "./initiative.ts";
import { FACTORS, HIT_LEVELS, type HitLevel, STUN_LEVELS, WOUND_LEVELS } from "./levels.ts";
import { medicineResult, medicineRow } from "./medicine.ts";
import { attackDistribution, rungDistribution } from "./odds.ts";
import { resolveOptions, type TaraforeOptions } from "./options.ts";
import { SIZE_IDS } from "./sizes.ts";
import { VISIBILITY_IDS, visibility } from "./surroundings.ts";
import { addStun, bleed, bloodState, fastestBleeding, woundPenalty } from "./wounds.ts";

type Operation = (input: Input, options: TaraforeOptions) => unknown;

const DIE_FACES = { min: 1, max: 10 };
const count = (input: Input, name: string): number => input.integer(name, 0, { min: 0, max: 1_000_000 });
const sourcesOf = (input: Input): Sources => ({ high: sourceCount(input, "high"), low: sourceCount(input, "low") });

/** `high: 2`, or `high: true` for one. */
function sourceCount(input: Input, name: string): number {
  const raw = input.raw(name);
  return typeof raw === "boolean" ? Number(raw) : count(input, name);
}

/** Modifiers: bare numbers, or `{kind, value}` (an `id` serves as the kind). */
function modifiersOf(input: Input, name = "mods"): Modifier[] {
  const raw = input.raw(name);
  if (!Array.isArray(raw)) return input.has(name) ? [{ kind: null, value: input.integer(name) }] : [];
  return raw.map((entry: unknown, index): Modifier => {
    const path = input.path(`${name}.${index}`);
    if (typeof entry === "number") return { kind: null, value: integer(entry, path) };
    const modifier = new Input(entry, path);
    const kind = modifier.has("kind") ? modifier.text("kind") : modifier.has("id") ? modifier.text("id") : null;
    return { kind, value: modifier.integer("value") };
  });
}

const sideOf = (input: Input): Side => ({
  score: input.has("score") ? input.integer("score") : input.keys().includes("score") ? null : 0,
  modifiers: modifiersOf(input),
  sources: sourcesOf(input),
});
const facesOf = (input: Input): number[] => input.integers("dice", DIE_FACES);

function placeOf(input: Input, name: string, options: TaraforeOptions): Place | null {
  if (!input.has(name)) return null;
  const ids = options.calledShotTable.map(({ id }) => id);
  const id = input.choice(name, ids);
  return options.calledShotTable.find((entry) => entry.id === id) ?? null;
}

/** A check with given dice: the difficulty rolls, or stands for itself + 5. */
function checkWith(actor: Input, difficulty: number, opponent: Input, options: TaraforeOptions) {
  const side = sideOf(actor);
  const other: Side = { ...sideOf(opponent), score: difficulty };
  if (options.difficultyRolls === "plus5") {
    const kept = keptDie(facesOf(actor), side.sources, options, actor.path("dice"));
    return compared(standing(side, "actor", options), standing(other, "opponent", options), kept, FIXED_DIE);
  }
  return contestWith(side, other, { actor: facesOf(actor), opponent: facesOf(opponent) }, options);
}

/** Both sides as `actor` and `opponent`, whatever the operation calls them: errors keep the given name. */
function met(actor: Input, opponent: Input, own: Side, other: Side, options: TaraforeOptions) {
  const actorKept = keptDie(facesOf(actor), own.sources, options, actor.path("dice"));
  const opponentKept = keptDie(facesOf(opponent), other.sources, options, opponent.path("dice"));
  return compared(
    standing(own, actor.field, options),
    standing(other, opponent.field, options),
    actorKept,
    opponentKept,
  );
}

function situationOf(input: Input, options: TaraforeOptions): AttackSituation {
  const unmoving = input.boolean("unmovingTarget", false);
  const situation: AttackSituation = {
    kind: input.choice("kind", ATTACK_KINDS, "melee"),
    defence: input.choice("defence", DEFENCES, "dodge"),
    armouredBlock: input.boolean("armouredBlock", true),
    place: placeOf(input, "calledShot", options),
    unmoving,
  };
  checkDefence(situation, options);
  return situation;
}

function missileOf(input: Input): Missile | null {
  if (!input.has("missile")) return null;
  const numbers = input.integers("missile");
  const [normal, special, exceptional, critical] = numbers;
  if (
    numbers.length !== 4 ||
    normal === undefined ||
    special === undefined ||
    exceptional === undefined ||
    critical === undefined
  ) {
    throw new RuleError(input.path("missile"), "faceCount", { value: `${numbers.length}`, min: 4, max: 4 });
  }
  return [normal, special, exceptional, critical];
}

/** Dice by the names of the nodes that ask for them. */
function scriptedBy<R>(dice: Input, names: Readonly<Record<string, string>>, rule: () => Rule<R>): R {
  const source = (node: ChanceNode<unknown>): number[] => {
    const name = names[node.id] ?? node.id;
    const faces = dice.integers(name, DIE_FACES);
    const wanted = node.dice.reduce((sum, group) => sum + group.count, 0);
    if (faces.length !== wanted) {
      throw new RuleError(dice.path(name), "faceCount", { value: `${faces.length}`, min: wanted, max: wanted });
    }
    return faces;
  };
  return play(rule, source).result;
}

const statsOf = (input: Input) =>
  Object.fromEntries(
    STATS.map((stat) => {
      const name = input.keys().find((key) => key.toLowerCase() === stat);
      return [stat, name === undefined || !input.has(name) ? null : input.integer(name)];
    }),
  ) as Record<StatId, number | null>;

function carryOf(input: Input): Carry | null {
  if (!input.has("carry")) return null;
  const carry = input.object("carry");
  const ignored = carry.raw("ignored");
  const ids = Array.isArray(ignored)
    ? ignored.map((_, i) => new Input({ id: ignored[i] }, carry.path(`ignored.${i}`)).text("id"))
    : [];
  return { penalty: carry.integer("penalty", 0), ignored: ids };
}

/** TF-010 The first die of the second pair; the other one of the pair may be left out, as it counts for nothing. */
function minusDie(input: Input): number {
  const [first, ...others] = input.integers("minusDice", DIE_FACES);
  if (first === undefined || others.length > 1) {
    throw new RuleError(input.path("minusDice"), "faceCount", { min: 1, max: 2 });
  }
  return first;
}

/** Names of the die in the probability operations: of three dice, or of a pair. */
const DIE_NAMES: Readonly<Record<string, Kept>> = {
  middle: "middle",
  high: "high",
  low: "low",
  first: "middle",
  larger: "high",
  smaller: "low",
};
const dieOf = (input: Input, name: string): Kept =>
  DIE_NAMES[input.choice(name, Object.keys(DIE_NAMES), "middle")] ?? "middle";
const SOURCES: Readonly<Record<Kept, Sources>> = {
  middle: { high: 0, low: 0 },
  high: { high: 1, low: 0 },
  low: { high: 0, low: 1 },
};

/** As the probability tables print them: four decimals. */
const rounded = (values: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, Math.round(value * 10_000) / 10_000]));

const OPERATIONS: Readonly<Record<string, Operation>> = {
  keptDie: (input, options) => keptDie(facesOf(input), sourcesOf(input), options),
  contest: (input, options) => {
    const [actor, opponent] = [input.object("actor"), input.object("opponent")];
    return met(actor, opponent, sideOf(actor), sideOf(opponent), options);
  },
  check: (input, options) => {
    const result = checkWith(input.object("actor"), input.integer("difficulty", 0), input.object("opponent"), options);
    return { ...result, success: checkPassed(result.margin, options) };
  },
  initiative: (input, options) => {
    const modifiers = input.objects("mods").map((entry) => ({ id: entry.text("id"), value: entry.integer("value") }));
    const sources = sourcesOf(input);
    const kept = keptDie(facesOf(input), sources, options);
    const minus = options.dice === "d10-d10" ? minusDie(input) : 0;
    return initiativeWith(
      { reaction: input.integer("reaction", 0), modifiers, sources, carry: carryOf(input) },
      kept,
      minus,
    );
  },
  turnOrder: (input, options) => {
    const entries = input.objects("entries").map((entry) => ({
      id: entry.text("id"),
      total: entry.integer("total", 0),
      reaction: entry.integer("reaction", 0),
      rollOff: entry.integer("rollOff", 0),
      slowStart: entry.boolean("slowStart", false),
    }));
    return turnOrder(input.integer("round", 1, { min: 0 }), entries, options);
  },
  multiAction: (input, options) => {
    const given = input.object("statPenalties");
    const penalties = Object.fromEntries(
      given.keys().map((key) => [key.toLowerCase(), given.integer(key, 0)]),
    ) as Partial<Record<StatId, number>>;
    return multiAction(statsOf(input.object("stats")), input.integer("penalty", 0), penalties, options);
  },
  moveFeet: (input, options) => {
    const raw = input.raw("factors") ?? [];
    if (!Array.isArray(raw)) throw new RuleError("factors", "wrongType", { allowed: ["list"] });
    const factors = raw.map((factor: unknown, index) => Fraction.read(factor, `factors.${index}`));
    return moveFeet(input.integer("ath", 0), factors, options);
  },
  bonus: (input, options) => ladderBonus(input.integer("margin", 0), options),
  attack: (input, options) => {
    const situation = situationOf(input, options);
    const [attacker, defender] = [input.object("attacker"), input.object("defender")];
    const { margin } = met(attacker, defender, aimedSide(sideOf(attacker), situation), sideOf(defender), options);
    return attackResult(margin, situation, options);
  },
  unmoving: (input, options) =>
    unmovingTarget(
      input.choice("size", SIZE_IDS, "average"),
      input.choice("weaponSize", SIZE_IDS, "small"),
      placeOf(input, "calledShot", options),
      options,
    ),
  damageBase: (input, options) => {
    const hitLevel: HitLevel | null = input.has("hitLevel") ? input.choice("hitLevel", HIT_LEVELS) : null;
    const source = {
      kind: input.choice("kind", ATTACK_KINDS, "melee"),
      str: input.integer("str", 0),
      bonus: input.integer("bonus", 0),
      missile: missileOf(input),
    };
    return damageBase(source, hitLevel, input.integer("damageMod", 0), options);
  },
  damage: (input, options) => {
    const armour = input.object("armour");
    const test = {
      base: input.integer("base", 0),
      toughness: input.integer("toughness", 0),
      place: placeOf(input, "location", options),
      armour: { stun: armour.integer("stun", 0), wound: armour.integer("wound", 0) },
    };
    const names = {
      "stun.attack": "stunAttack",
      "stun.defence": "stunDefence",
      "wound.attack": "woundAttack",
      "wound.defence": "woundDefence",
      "damage.attack": "attack",
      "damage.defence": "defence",
    };
    return scriptedBy(input.object("dice"), names, () => damage(test, options));
  },
  consequences: (input, options) => {
    const place = placeOf(input, "location", options);
    if (place === null) return [];
    const variant = input.has("variant") ? input.choice("variant", VARIANTS) : null;
    const hit = input.choice("hitLevel", HIT_LEVELS, "graze");
    return consequences(place, hit, input.choice("woundLevel", WOUND_LEVELS, "none"), variant);
  },
  addStun: (input, options) =>
    addStun(
      input.choice("level", STUN_LEVELS, "none"),
      input.integer("lna", 0, { min: 0, max: 9 }),
      input.choice("new", STUN_LEVELS, "none"),
      options,
    ),
  woundPenalty: (input, options) =>
    woundPenalty(
      input.objects("wounds").map((wound) => ({
        level: wound.choice("level", WOUND_LEVELS),
        factor: factorOf(wound),
      })),
      options,
    ),
  bleed: (input, options) => {
    const wounds = input.objects("wounds").map((wound) => ({
      level: wound.choice("level", WOUND_LEVELS),
      staunched: wound.boolean("staunched", false),
      bleedUp: wound.boolean("bleedUp", false),
      location: wound.has("location") ? wound.text("location") : null,
    }));
    const interval = fastestBleeding(wounds, options);
    const blood = bleed(
      { loss: count(input, "loss"), elapsed: count(input, "elapsed") },
      interval,
      count(input, "rounds"),
    );
    return { interval, ...blood, ...bloodState(input.integer("str", 0), blood.loss, options) };
  },
  medicine: (input, options) => {
    const row = medicineRow(input.text("row"), options);
    const { margin } = checkWith(input.object("healer"), row.difficulty, input.object("opponent"), options);
    return medicineResult(row, margin, options);
  },
  visibility: (input, options) => visibility(input.choice("row", VISIBILITY_IDS), options),
  rungDistribution: (input, options) =>
    rounded(
      rungDistribution(input.integer("offset", 0), dieOf(input, "actorDie"), dieOf(input, "opponentDie"), options),
    ),
  attackDistribution: (input, options) => {
    const side = (score: string, die: string): Side => ({
      score: input.integer(score, 0),
      modifiers: [],
      sources: SOURCES[dieOf(input, die)],
    });
    const situation = situationOf(input, options);
    const armour = input.object("armour");
    const { wound, stun } = attackDistribution(
      {
        attacker: side("attackScore", "attackDie"),
        defender: side("defenceScore", "defenceDie"),
        situation,
        source: {
          kind: situation.kind,
          str: input.integer("str", 0),
          bonus: input.integer("bonus", 0),
          missile: missileOf(input),
        },
        toughness: input.integer("toughness", 0),
        armour: { stun: armour.integer("stun", 0), wound: armour.integer("wound", 0) },
      },
      options,
    );
    return { wound: rounded(wound), stun: rounded(stun) };
  },
};

function factorOf(wound: Input) {
  const raw = wound.raw("factor");
  if (typeof raw !== "number") return wound.choice("factor", FACTORS, "1");
  const found = FACTORS.find((factor) => Fraction.read(factor, "factor").value === raw);
  if (found === undefined)
    throw new RuleError(wound.path("factor"), "unknownId", { value: String(raw), allowed: FACTORS });
  return found;
}

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
