/**
 * What happens in Avorkarth at the starts and ends of turns, rounds and fights beside the order: AV-055, AV-087,
 * AV-094, AV-176, AV-216, AV-230 to AV-233, AV-245 to AV-248, AV-265. Everything is a change and, where people want to
 * know, a report.
 */

import type { Rule } from "../../../core/chance/rule.ts";
import type { Change } from "../../../core/change.ts";
import type { Entry, JsonRecord } from "../../../core/turns/schedule.ts";
import type { Outcome, Report, Situation, TurnInfo } from "../../../core/turns/strategy.ts";
import { BLEEDING_UNITS, bleedsAt } from "./bleeding.ts";
import { bindingEscape, choke, chokeDamageKind, escapeCheck } from "./grapple.ts";
import { morale, pointsAfter } from "./morale.ts";
import type { AvorkarthOptions } from "./options.ts";
import { fieldPresence } from "./presence.ts";
import { areAllies, areEnemies, isAble, type Side } from "./sides.ts";
import { staminaAfterRound, staminaReturns, staminaState } from "./stamina.ts";
import {
  changesBetween,
  type Fighter,
  type FightingCreature,
  type StoredCondition,
  type StoredCreature,
  type StoredGrapple,
  withStored,
} from "./turn-creature.ts";
import type { AvorkarthTurnEffects } from "./turns-strategy.ts";
import { willState } from "./will.ts";
import { applyDamage, type DamageKind, nonLethalMax } from "./wounds.ts";

type View = Situation<FightingCreature>;

/** AV-006 Token dispositions as the rules name them. */
const SIDES: Readonly<Record<number, Side>> = { [-2]: "secret", [-1]: "hostile", 0: "neutral", 1: "friendly" };
const sideOf = ({ side }: Pick<Fighter, "side">): Side => SIDES[side] ?? "neutral";

/** The fight as it becomes in the course of one moment: creatures, what is to be written, what is to be told. */
class Moment {
  readonly changes: Change[] = [];
  readonly reports: Report[] = [];
  #fighters: Record<string, Fighter>;
  readonly options: AvorkarthOptions;

  constructor(situation: Pick<View, "participants">, options: AvorkarthOptions) {
    this.#fighters = { ...situation.participants };
    this.options = options;
  }

  get fighters(): readonly Fighter[] {
    return Object.values(this.#fighters);
  }

  numbers(id: string): FightingCreature | null {
    return this.#fighters[id]?.numbers ?? null;
  }

  byActor(uuid: string | null): Fighter | null {
    return this.fighters.find(({ actorUuid }) => uuid !== null && actorUuid === uuid) ?? null;
  }

  /** Changes what is stored of a creature. One without an actor has nothing to change. */
  store(id: string, change: (stored: StoredCreature) => StoredCreature): void {
    const fighter = this.#fighters[id];
    const numbers = fighter?.numbers;
    if (!fighter?.actorUuid || !numbers) return;
    const after = withStored(numbers, change(numbers.stored), this.options);
    this.changes.push(...changesBetween(fighter.actorUuid, numbers, after));
    this.#fighters[id] = { ...fighter, numbers: after };
  }

  setConditions(id: string, conditions: readonly StoredCondition[]): void {
    const fighter = this.#fighters[id];
    if (fighter?.numbers) this.#fighters[id] = { ...fighter, numbers: { ...fighter.numbers, conditions } };
  }

  tell(kind: string, combatantId: string | null, data: JsonRecord): void {
    this.reports.push({ kind, combatantId, data });
  }

  outcome(): Outcome<FightingCreature> {
    return { changes: this.changes, reports: this.reports, participants: this.#fighters };
  }
}

export function avorkarthEffects(options: AvorkarthOptions): AvorkarthTurnEffects<FightingCreature> {
  return {
    turnStart: (situation, entry, info) => turnStart(situation, entry, info, options),
    answer: (situation, entry, check) => answer(situation, entry, check, options),
    turnEnd: (situation, entry) => turnEnd(situation, entry, options),
    roundEnd: (situation) => roundEnd(situation, options),
    combatEnd: (situation) => combatEnd(situation, options),
  };
}

/** AV-176 the stance ends; AV-087, AV-230, AV-233 the first turn asks for its checks, morale first. */
function* turnStart(situation: View, entry: Entry, { first }: TurnInfo, options: AvorkarthOptions): Outcomes {
  const moment = new Moment(situation, options);
  const { combatantId } = entry;
  moment.store(combatantId, (stored) => ({ ...stored, stance: { ...stored.stance, defensive: false } }));
  const numbers = moment.numbers(combatantId);
  const due: string[] = [];
  if (first && numbers !== null) {
    if (options.moraleTiming === "firstTurn") due.push("morale");
    if (options.escapeTiming === "targetFirstTurn" && holds(numbers).length > 0) due.push("escape");
  }
  yield* [];
  return { ...moment.outcome(), entries: due.length > 0 ? { [entry.id]: { due } } : {} };
}

type Outcomes = Rule<Outcome<FightingCreature>>;

function* answer(situation: View, { combatantId }: Entry, check: string, options: AvorkarthOptions): Outcomes {
  const moment = new Moment(situation, options);
  if (check === "morale") yield* checkMorale(moment, combatantId);
  if (check === "escape") yield* breakFree(moment, combatantId);
  return moment.outcome();
}

/** AV-245 to AV-248. */
function* checkMorale(moment: Moment, id: string): Rule<void> {
  const numbers = moment.numbers(id);
  if (numbers === null) return;
  const { stored, deriveFrom, resolve, faceMod } = numbers;
  const { enemy, allied } = presenceAround(moment, id);
  const will = deriveFrom.abilities.wil;
  const lowered = stored.morale.lowered;
  const result = yield* morale({ resolve, will, enemy, allied, lowered, faceMod }, moment.options);
  const before = stored.fear.points;
  const points = pointsAfter(before, result.fear);
  moment.store(id, (old) => ({ ...old, fear: { points }, morale: { lowered: result.lowerNext } }));
  moment.tell("morale", id, {
    row: result.row,
    face: result.face,
    result: result.result,
    lowered: result.lowerNext,
    before,
    points,
    state: willState(points, deriveFrom.conditions.charm).state,
    value: result.explanations.value,
    dc: result.explanations.dc,
  });
}

/** AV-240. Nobody is frightened or heartened by someone whom the GM keeps hidden. */
function presenceAround(moment: Moment, id: string): { enemy: number; allied: number } {
  const own = moment.fighters.find((fighter) => fighter.id === id);
  if (!own?.numbers) return { enemy: 0, allied: 0 };
  const side = sideOf(own);
  const others = moment.fighters.filter((other) => other.id !== id && !other.hidden && ableFighter(moment, other));
  const of = (test: (a: Side, b: Side) => boolean, toward: "presenceAllies" | "presenceEnemies"): number[] =>
    others.flatMap((other) => (other.numbers && test(side, sideOf(other)) ? [other.numbers[toward]] : []));
  return fieldPresence(
    own.numbers.presenceAllies,
    of(areAllies, "presenceAllies"),
    of(areEnemies, "presenceEnemies"),
    moment.options,
  );
}

/** AV-006. */
function ableFighter(moment: Moment, fighter: Fighter): boolean {
  const { numbers, defeated } = fighter;
  if (numbers === null || defeated) return false;
  const { fear, charm } = numbers.deriveFrom.conditions;
  const will = willState(fear, charm);
  const charmer = will.state === "enthralled" ? moment.byActor(numbers.charmedBy) : null;
  return isAble({
    dead: numbers.dead,
    unconscious: numbers.unconscious,
    horrified: will.state === "horrified",
    enthralledByEnemy: charmer !== null && areEnemies(sideOf(charmer), sideOf(fighter)),
  });
}

/** Grapples and bonds that hold a creature. */
const holds = ({ stored }: FightingCreature): [string, StoredGrapple][] =>
  Object.entries(stored.grapples).filter(([, { role, state }]) => role === "target" && state !== "none");

/** AV-230, AV-233. From each hold; who gets free is free on both sides of it. */
function* breakFree(moment: Moment, id: string): Rule<void> {
  const numbers = moment.numbers(id);
  const own = moment.fighters.find((fighter) => fighter.id === id);
  if (numbers === null || !own) return;
  const { str, dex } = numbers.deriveFrom.abilities;
  for (const [key, { state, partnerId, bindingDc }] of holds(numbers)) {
    const partner = moment.byActor(partnerId);
    let free: boolean;
    if (state === "bound") {
      const result = yield* bindingEscape({ str, dex, dc: bindingDc }, moment.options);
      free = result.free;
      moment.tell("bindings", id, { dc: bindingDc, row: result.row, face: result.face, result: result.result, free });
    } else if (state !== "none") {
      const result = yield* escapeCheck({
        state,
        targetStr: str,
        grapplerStr: partner?.numbers?.deriveFrom.abilities.str ?? str,
        targetArmWound: numbers.armWound,
        grapplerArmWound: partner?.numbers?.armWound ?? false,
      });
      free = result.escapes;
      moment.tell("escape", id, {
        against: partner?.id ?? null,
        target: result.target,
        grappler: result.grappler,
        free,
      });
    } else free = false;
    if (!free) continue;
    moment.store(id, (stored) => ({ ...stored, grapples: without(stored.grapples, (other) => other === key) }));
    if (partner)
      moment.store(partner.id, (stored) => ({
        ...stored,
        grapples: without(stored.grapples, (_key, { partnerId: held }) => held === own.actorUuid),
      }));
  }
}

const without = (
  grapples: StoredCreature["grapples"],
  test: (key: string, grapple: StoredGrapple) => boolean,
): StoredCreature["grapples"] =>
  Object.fromEntries(Object.entries(grapples).filter(([key, grapple]) => !test(key, grapple)));

/** AV-008 What ticks every turn. */
function* turnEnd(situation: View, { combatantId }: Entry, options: AvorkarthOptions): Outcomes {
  const moment = new Moment(situation, options);
  countDown(moment, combatantId, "turn");
  yield* [];
  return moment.outcome();
}

/** AV-094, steps 1, 2 and 4: over-time effects in list order, stamina, what lasts a round. */
function* roundEnd(situation: View, options: AvorkarthOptions): Outcomes {
  const moment = new Moment(situation, options);
  const ids = inListOrder(situation);
  for (const id of ids) {
    const numbers = moment.numbers(id);
    if (numbers === null || numbers.dead) continue;
    bleed(moment, id, situation);
    yield* chokeHeld(moment, id);
  }
  for (const id of ids) tire(moment, id);
  for (const id of ids) {
    moment.store(id, (stored) => ({
      ...stored,
      flags: { ...stored.flags, crippledRounds: Math.max(0, stored.flags.crippledRounds - 1) },
    }));
    countDown(moment, id, "round");
    const numbers = moment.numbers(id);
    if (numbers === null || numbers.dead || numbers.unconscious) continue;
    if (options.moraleTiming === "roundEnd") yield* checkMorale(moment, id);
    if (options.escapeTiming === "roundEnd") yield* breakFree(moment, id);
  }
  return moment.outcome();
}

/** Members by their first entry; those without one behind. */
function inListOrder({ entries, members }: View): string[] {
  const ordered = Object.values(entries).sort((a, b) => a.order - b.order);
  return [...new Set([...ordered.map(({ combatantId }) => combatantId), ...Object.keys(members)])];
}

function harm(moment: Moment, id: string, units: number, kind: DamageKind): void {
  moment.store(id, (stored) => {
    const wounds = moment.numbers(id)?.deriveFrom.abilities.wounds ?? 1;
    const { lethal, nonLethal } = applyDamage({ ...stored.wounds, wounds, units, kind }, moment.options);
    return { ...stored, wounds: { ...stored.wounds, lethal, nonLethal } };
  });
}

/** AV-055. */
function bleed(moment: Moment, id: string, { round, members }: View): void {
  const before = moment.numbers(id);
  if (!before?.stored.wounds.bleeding) return;
  const since = members[id]?.data["bled"] === true ? round - 1 : round;
  if (!bleedsAt(since, round, moment.options)) return;
  harm(moment, id, BLEEDING_UNITS, "lethal");
  const after = moment.numbers(id);
  moment.tell("bleeding", id, {
    units: BLEEDING_UNITS,
    lethal: after?.stored.wounds.lethal ?? 0,
    dead: after?.dead ?? false,
  });
}

/** AV-231. One more unit with every round; counted on both sides of the grapple. */
function* chokeHeld(moment: Moment, id: string): Rule<void> {
  const numbers = moment.numbers(id);
  if (numbers === null) return;
  for (const [key, grapple] of holds(numbers)) {
    if (grapple.state !== "choke") continue;
    const rounds = grapple.chokeRounds + 1;
    const partner = moment.byActor(grapple.partnerId);
    const str = partner?.numbers?.deriveFrom.abilities.str ?? numbers.deriveFrom.abilities.str;
    const result = yield* choke({ rounds, str, protection: numbers.protection }, moment.options);
    const own = moment.fighters.find((fighter) => fighter.id === id)?.actorUuid;
    const count = (test: (other: string, g: StoredGrapple) => boolean) => (stored: StoredCreature) => ({
      ...stored,
      grapples: Object.fromEntries(
        Object.entries(stored.grapples).map(([other, g]) => [
          other,
          test(other, g) ? { ...g, chokeRounds: rounds } : g,
        ]),
      ),
    });
    moment.store(
      id,
      count((other) => other === key),
    );
    if (partner)
      moment.store(
        partner.id,
        count((_other, { role, partnerId, state }) => role === "grappler" && state === "choke" && partnerId === own),
      );
    const kind = chokeDamageKind(grapple.nonLethal ? "nonLethal" : "lethal", moment.options);
    if (result.units > 0) harm(moment, id, result.units, kind);
    moment.tell("choke", id, {
      rounds,
      units: result.units,
      kind,
      result: result.result,
      against: partner?.id ?? null,
    });
  }
}

/** AV-265, AV-266. Told only where the state changes. */
function tire(moment: Moment, id: string): void {
  const numbers = moment.numbers(id);
  if (numbers === null || numbers.dead) return;
  const max = numbers.deriveFrom.abilities.con;
  const before = staminaState(max, numbers.stored.stamina.now);
  const now = Math.max(LEAST_STAMINA, staminaAfterRound(numbers.stored.stamina.now));
  moment.store(id, (stored) => ({ ...stored, stamina: { now } }));
  const after = staminaState(max, now);
  if (after.state !== before.state) moment.tell("stamina", id, { now, state: after.state, penalty: after.penalty });
}

/** Technical bound: as low as a sheet can show. */
const LEAST_STAMINA = -999;

/** Conditions that last so many turns or rounds; the last one ends them. */
function countDown(moment: Moment, id: string, unit: "turn" | "round"): void {
  const conditions = moment.numbers(id)?.conditions ?? [];
  const fighter = moment.fighters.find((one) => one.id === id);
  if (!fighter?.actorUuid || !conditions.some((condition) => condition.unit === unit)) return;
  const kept: StoredCondition[] = [];
  for (const condition of conditions) {
    if (condition.unit !== unit) {
      kept.push(condition);
      continue;
    }
    const left = condition.left - 1;
    if (left > 0) {
      moment.changes.push({
        kind: "update",
        uuid: condition.uuid,
        path: "system.left",
        from: condition.left,
        to: left,
      });
      kept.push({ ...condition, left });
    } else {
      const data = { ...condition.source };
      moment.changes.push({
        kind: "delete",
        uuid: condition.uuid,
        documentName: "Item",
        parent: fighter.actorUuid,
        data,
      });
      moment.tell("condition", id, { name: condition.name });
    }
  }
  moment.setConditions(id, kept);
}

/**
 * What a fight's end takes with it: stances, a shaken heart, stamina where the setting says so (AV-268); who had a
 * critical wound comes to, one unit below unconsciousness (AV-281).
 */
function* combatEnd(situation: View, options: AvorkarthOptions): Outcomes {
  const moment = new Moment(situation, options);
  const rested = staminaReturns("combatEnd", options);
  for (const { id, numbers } of moment.fighters) {
    if (numbers === null) continue;
    const { con, wounds } = numbers.deriveFrom.abilities;
    const full = Math.max(1, con);
    const { outOfFight } = numbers.stored.flags;
    const awake = nonLethalMax(wounds, options) - 1;
    moment.store(id, (stored) => ({
      ...stored,
      stance: { ...stored.stance, defensive: false },
      morale: { lowered: false },
      stamina: { now: rested ? Math.max(full, stored.stamina.now) : stored.stamina.now },
      flags: { ...stored.flags, outOfFight: false },
      wounds: outOfFight ? { ...stored.wounds, nonLethal: Math.min(stored.wounds.nonLethal, awake) } : stored.wounds,
    }));
    if (outOfFight && !numbers.dead) moment.tell("comesTo", id, {});
  }
  yield* [];
  return moment.outcome();
}
