/**
 * Whole fights, four against four, with the simplest tactics: whoever has the turn strikes the first enemy that still
 * stands. Turns by the one reducer, blows by the rules, wounds where they belong; until one side is out.
 */
import { type FaceSource, play, type Start, seeded } from "../../src/core/chance/index.ts";
import { activeEntry } from "../../src/core/turns/index.ts";
import { attackRule, PLAIN_ATTACK } from "../../src/rulesets/avorkarth/rules/attack.ts";
import { resolveOptions as avorkarthOptions } from "../../src/rulesets/avorkarth/rules/options.ts";
import { applyDamage } from "../../src/rulesets/avorkarth/rules/wounds.ts";
import { attack as infinityAttack } from "../../src/rulesets/infinity/rules/attack.ts";
import { HUMAN } from "../../src/rulesets/infinity/rules/body.ts";
import { readSuccess } from "../../src/rulesets/infinity/rules/dice.ts";
import { resolveOptions as infinityOptions } from "../../src/rulesets/infinity/rules/options.ts";
import * as infinityOutcomes from "../../src/rulesets/infinity/rules/outcomes.ts";
import type { State } from "../../src/rulesets/infinity/rules/state.ts";
import { attack as taraforeAttack } from "../../src/rulesets/tarafore/rules/attack.ts";
import { abilitiesOf, standingPenalty } from "../../src/rulesets/tarafore/rules/condition.ts";
import { damage, damageBase } from "../../src/rulesets/tarafore/rules/damage.ts";
import { resolveOptions as taraforeOptions } from "../../src/rulesets/tarafore/rules/options.ts";
import { struck } from "../../src/rulesets/tarafore/rules/outcomes.ts";
import { SOUND } from "../../src/rulesets/tarafore/rules/state.ts";
import { crowd, type GameId, Table } from "./turns.ts";

/** One side's blows at the other, and who is out. */
interface Field<S> {
  readonly fresh: S;
  /** One turn's blows. */
  readonly blow: (attacker: S, target: S, dice: FaceSource) => S;
  /** What the turns need to know of it now. */
  readonly numbers: (state: S, before: object) => { readonly out: boolean; readonly numbers: object };
}

const rolled = <R>(rule: Start<R>, dice: FaceSource): R => play(rule, dice).result;

const avorkarth = ((): Field<{ lethal: number; nonLethal: number; dead: boolean; unconscious: boolean }> => {
  const options = avorkarthOptions();
  const input = { ...PLAIN_ATTACK, attack: 12, dodge: 10, might: 14, full: 8, guarded: 10 };
  return {
    fresh: { lethal: 0, nonLethal: 0, dead: false, unconscious: false },
    blow: (_, target, dice) => {
      const { units, kind } = rolled(attackRule(input, options), dice);
      return applyDamage({ wounds: 3, lethal: target.lethal, nonLethal: target.nonLethal, units, kind }, options);
    },
    numbers: ({ dead, unconscious }, before) => ({
      out: dead || unconscious,
      numbers: { ...before, dead, unconscious },
    }),
  };
})();

const tarafore = ((): Field<typeof SOUND> => {
  const options = taraforeOptions();
  const situation = { kind: "melee", defence: "dodge", armouredBlock: true, place: null, unmoving: false } as const;
  const source = { kind: "melee", str: 11, bonus: 4, missile: null } as const;
  const side = (score: number, penalty: number) => ({
    score,
    modifiers: penalty === 0 ? [] : [{ kind: "wounds", value: penalty }],
    sources: { high: 0, low: 0 },
  });
  return {
    fresh: SOUND,
    blow: (attacker, target, dice) => {
      const own = side(12, standingPenalty(attacker, options));
      const other = side(11, standingPenalty(target, options));
      const hit = rolled(() => taraforeAttack(own, other, situation, options), dice);
      if (hit.damageMod === null) return target;
      const base = damageBase(source, hit.hitLevel, hit.damageMod, options);
      const test = { base, toughness: 11, place: null, armour: { stun: 2, wound: 3 } };
      const levels = rolled(() => damage(test, options), dice);
      const more = { place: null, variant: null, hitLevel: hit.hitLevel, holding: false, round: 1 };
      const woundId = `w${Object.keys(target.wounds).length}`;
      return struck(target, { ...more, woundId, wound: levels.wound.level, stun: levels.stun.level }, options)
        .condition;
    },
    numbers: (state, before) => {
      const { acts, conscious } = abilitiesOf(state, 11, options);
      return {
        out: !conscious || state.life === "dead",
        numbers: { ...before, canAct: acts, conscious, lna: state.stun.lna },
      };
    },
  };
})();

const infinity = ((): Field<State> => {
  const options = infinityOptions();
  const frame = { vitality: 26, size: 0, actionsModifier: 0 };
  const fresh: State = {
    composition: Object.fromEntries(HUMAN.map(({ key, ...part }) => [key, part])),
    conditions: {},
    narrativeEffects: {},
    resolve: { total: 0 },
    deprivation: { sleep: 0, food: 0, drink: 0 },
    ritualRounds: 0,
  };
  const body = (target: State) => ({
    vitality: 26,
    size: 0,
    armour: () => 5,
    before: (key: string) => target.composition[key]?.damage ?? 0,
    worst: (key: string) => target.composition[key]?.worst ?? 0,
  });
  const once = (attacker: State, target: State, dice: FaceSource): State => {
    const own = 10 * infinityOutcomes.bodyOf(attacker, frame, options).wounded;
    const other = 10 * infinityOutcomes.bodyOf(target, frame, options).wounded;
    const exchange = {
      hit: 48 - own,
      defence: 40 - other,
      power: 48 - own,
      guard: 0,
      limbBlocks: false,
      choice: "sure",
      waive: false,
    } as const;
    const { hurt } = rolled(() => infinityAttack(exchange, body(target), "torso", null, options), dice);
    if (hurt === null) return target;
    const { state, stayUp } = infinityOutcomes.struck(target, "torso", hurt, frame, options);
    const [face = 100] = stayUp === "check" ? dice(D100) : [];
    const stays = stayUp === "none" || (stayUp === "check" && readSuccess(53 - other, face, options).success);
    return stays ? state : infinityOutcomes.fellUnconscious(state);
  };
  return {
    fresh,
    // Two full actions.
    blow: (attacker, target, dice) => once(attacker, once(attacker, target, dice), dice),
    numbers: (state, before) => {
      const dead = infinityOutcomes.hasCondition(state, "dead");
      const conscious = !infinityOutcomes.hasCondition(state, "unconscious");
      const { disabled } = infinityOutcomes.bodyOf(state, frame, options);
      return { out: dead || !conscious, numbers: { ...before, dead, conscious, disabled } };
    },
  };
})();

/** A d% of its own. */
const D100 = { dice: [{ count: 1, sides: 100 }] } as unknown as Parameters<FaceSource>[0];

const SPENT: Readonly<Record<GameId, { readonly kind: string; readonly amount: number }>> = {
  tarafore: { kind: "action", amount: 1 },
  avorkarth: { kind: "standard", amount: 3 },
  infinity: { kind: "full", amount: 2 },
};
const MOST_TURNS = 2000;

export interface FightCourse {
  readonly turns: number;
  readonly commands: number;
  readonly winner: number | null;
}

/** The blows alone: everyone in turn, without a turn order. */
function brawl<S>(game: GameId, field: Field<S>, seed: number): FightCourse {
  const dice = seeded(seed);
  const people = Object.values(crowd(game, 8));
  const states = new Map<string, S>(people.map(({ id }) => [id, field.fresh]));
  const out = new Set<string>();
  for (let turns = 0; turns < MOST_TURNS; turns++) {
    const attacker = people[turns % people.length];
    if (attacker === undefined || out.has(attacker.id)) continue;
    const target = people.find(({ id, side }) => side !== attacker.side && !out.has(id));
    if (target === undefined) return { turns, commands: 0, winner: attacker.side };
    const after = field.blow(states.get(attacker.id) ?? field.fresh, states.get(target.id) ?? field.fresh, dice);
    states.set(target.id, after);
    if (field.numbers(after, target.numbers ?? {}).out) out.add(target.id);
  }
  return { turns: MOST_TURNS, commands: 0, winner: null };
}

function fight<S>(game: GameId, field: Field<S>, seed: number): FightCourse {
  const dice = seeded(seed);
  const people = crowd(game, 8);
  const states = new Map<string, S>(Object.keys(people).map((id) => [id, field.fresh]));
  const out = new Set<string>();
  const table = new Table(game, people, seed);
  table.run({ kind: "start" });
  let commands = 1;
  const standing = (side: number): string | undefined =>
    Object.keys(people).find((id) => people[id]?.side === side && !out.has(id));
  for (let turns = 0; turns < MOST_TURNS; turns++) {
    const entry = activeEntry(table.schedule);
    const attacker = entry === null ? undefined : people[entry.combatantId];
    if (entry !== null && attacker !== undefined) {
      const target = standing(1 - attacker.side);
      if (target === undefined) return { turns, commands, winner: attacker.side };
      const after = field.blow(states.get(attacker.id) ?? field.fresh, states.get(target) ?? field.fresh, dice);
      states.set(target, after);
      const participant = table.participants[target];
      const { out: down, numbers } = field.numbers(after, participant?.numbers ?? {});
      if (down) out.add(target);
      if (participant !== undefined) {
        table.participants = { ...table.participants, [target]: { ...participant, numbers } };
      }
      table.run({ kind: "spend", combatantId: attacker.id, cost: SPENT[game] });
      commands += 1;
    }
    table.run({ kind: "next" });
    commands += 1;
  }
  return { turns: MOST_TURNS, commands, winner: null };
}

const run =
  <S>(game: GameId, field: Field<S>) =>
  (seed: number, turns: boolean): FightCourse =>
    turns ? fight(game, field, seed) : brawl(game, field, seed);
const FIGHTS: Readonly<Record<GameId, (seed: number, turns: boolean) => FightCourse>> = {
  tarafore: run("tarafore", tarafore),
  avorkarth: run("avorkarth", avorkarth),
  infinity: run("infinity", infinity),
};

/** One fight, with its turn order or (`turns` false) the blows alone. */
export const wholeFight = (game: GameId, seed: number, turns = true): FightCourse => FIGHTS[game](seed, turns);
