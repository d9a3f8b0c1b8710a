import type { Bar, BarId, SystemUpdate } from "../../ruleset.ts";
import { STUN_LEVELS, type StunLevel, WOUND_LEVELS, type WoundLevel } from "../rules/levels.ts";
import type { Condition } from "../rules/state.ts";

/**
 * Tarafore counts no hit points; a token's bars show its two ladders.
 * - Health, 6 to 0: unhurt, flesh, normal, deep, mortal, critical wound (the worst counts, TF-086), dead. Blood that is
 *   lost lowers it as well: the share of what kills, in sixths.
 * - Consciousness, 5 to 0: awake, loses an action, stunned, unconscious, with brain damage, coma (TF-082). Who faints
 *   from blood loss has at most 2.
 */
export const HEALTH_MAX = WOUND_LEVELS.length;
export const CONSCIOUSNESS_MAX = STUN_LEVELS.length - 1;

export interface BarSource {
  readonly condition: Pick<Condition, "wounds" | "stun" | "blood" | "life">;
  /** Points of blood loss at which death is asked (TF-089), 2 or more. */
  readonly bloodDeath: number;
  /** TF-089 Has it fainted from blood loss? */
  readonly fainted: boolean;
}

const woundIndex = (level: WoundLevel): number => WOUND_LEVELS.indexOf(level);
const stunIndex = (level: StunLevel): number => STUN_LEVELS.indexOf(level);
const FAINTED = CONSCIOUSNESS_MAX - stunIndex("exceptional");

/** The worst wound's place on the ladder, 0 (none) to 5 (critical). */
export const worstWound = ({ wounds }: Pick<Condition, "wounds">): number =>
  Object.values(wounds).reduce((worst, { level }) => Math.max(worst, woundIndex(level)), 0);

export function barsOf({ condition, bloodDeath, fainted }: BarSource): Record<BarId, Bar> {
  const dead = condition.life === "dead";
  const byWounds = HEALTH_MAX - worstWound(condition);
  // While it lives there is a sixth left.
  const byBlood = Math.max(1, Math.ceil(HEALTH_MAX * (1 - condition.blood.loss / bloodDeath)));
  const awake = CONSCIOUSNESS_MAX - stunIndex(stunShown(condition.stun));
  return {
    health: { value: dead ? 0 : Math.min(byWounds, byBlood), max: HEALTH_MAX },
    consciousness: {
      value: dead ? 0 : Math.min(awake, fainted ? FAINTED : CONSCIOUSNESS_MAX),
      max: CONSCIOUSNESS_MAX,
    },
  };
}

/** A lost next action shows where nothing worse does. */
const stunShown = ({ level, lna }: Condition["stun"]): StunLevel => (level === "none" && lna > 0 ? "normal" : level);

/** The wound that a bar writes: one, however often the bar is moved, so that a slip of the hand leaves no trail. */
export const BAR_WOUND = "markedOnTheBar00";

/**
 * What a bar moved by hand writes. Health downwards gives it one wound of that level, 0 kills; upwards eases every wound
 * and the blood loss that would show below. Consciousness is the stun state itself.
 */
export function barUpdate(source: BarSource, bar: BarId, wanted: number): SystemUpdate {
  const { condition } = source;
  const max = bar === "health" ? HEALTH_MAX : CONSCIOUSNESS_MAX;
  const value = Math.min(max, Math.max(0, Math.trunc(wanted)));
  if (value === barsOf(source)[bar].value) return {};
  return bar === "health" ? healthUpdate(source, value) : stunUpdate(condition.stun, CONSCIOUSNESS_MAX - value);
}

function healthUpdate({ condition, bloodDeath }: BarSource, value: number): SystemUpdate {
  if (value === 0) return { life: "dead" };
  const level = WOUND_LEVELS[HEALTH_MAX - value] ?? "none";
  const update: Record<string, number | boolean | string> = {};
  if (condition.life === "dead") update["life"] = "alive";
  for (const [id, wound] of Object.entries(condition.wounds)) {
    if (woundIndex(wound.level) > woundIndex(level)) update[`wounds.${id}.level`] = level;
  }
  const bearable = Math.floor(bloodDeath * (1 - (value - 1) / HEALTH_MAX) - 1e-9);
  const loss = Math.max(0, Math.min(condition.blood.loss, bearable));
  if (loss !== condition.blood.loss && Math.ceil(HEALTH_MAX * (1 - condition.blood.loss / bloodDeath)) < value)
    update["blood.loss"] = loss;
  if (worstWound(condition) < woundIndex(level)) {
    const open: Readonly<Record<string, boolean | string>> = { level, factor: "1", staunched: false };
    for (const [field, to] of Object.entries(open)) update[`wounds.${BAR_WOUND}.${field}`] = to;
  }
  return update;
}

/** TF-082, TF-083 A state of stun set by hand: a new state begins to count, and a normal stun costs an action. */
export function stunUpdate(stun: Condition["stun"], index: number): SystemUpdate {
  const level = STUN_LEVELS[Math.min(STUN_LEVELS.length - 1, Math.max(0, Math.trunc(index)))] ?? "none";
  const lna = level === "normal" ? Math.max(1, stun.lna) : level === "none" ? 0 : stun.lna;
  return {
    "stun.level": level,
    ...(lna === stun.lna ? {} : { "stun.lna": lna }),
    ...(stun.rounds === 0 ? {} : { "stun.rounds": 0 }),
  };
}
