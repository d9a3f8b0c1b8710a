import type { Bar, BarId, SystemUpdate } from "../../ruleset.ts";
import { decisiveDamage, type Thresholds } from "../rules/body.ts";
import type { InfinityOptions } from "../rules/options.ts";
import { type Frame, targetsOf } from "../rules/outcomes.ts";
import type { State } from "../rules/state.ts";
import { damageUpdate } from "./damage-update.ts";

/**
 * A body of many parts on two bars. Both look at the vital group (SI-085) that is nearest to its end, since that
 * decides: `health` is the damage left until it is destroyed (SI-088, death), `consciousness` the damage left until it
 * is disabled (SI-086, the stay-up check). Limbs show as statuses and on the sheet. A creature without vital parts is
 * one group of all its parts.
 */
interface Group {
  readonly keys: readonly string[];
  /** Damage left, part by part, until the limit. */
  readonly left: readonly number[];
  readonly weight: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Where each bar ends. Without destruction (`damage.destroyMultiple` 0) both end where a part is disabled. */
const limitOf = (bar: BarId, { disable, destroy }: Thresholds): number =>
  bar === "health" ? (destroy ?? disable) : disable;

function groupsOf(state: Pick<State, "composition">, limit: number, options: InfinityOptions): Group[] {
  const targets = targetsOf(state);
  const vital = targets.filter((target) => target.vital);
  const roles = new Map<string, typeof targets>();
  for (const target of vital) roles.set(target.role, [...(roles.get(target.role) ?? []), target]);
  const lists = vital.length > 0 ? [...roles.values()] : targets.length > 0 ? [targets] : [];
  return lists.map((members) => ({
    keys: members.map(({ key }) => key),
    left: members.map((member) => Math.max(0, limit - decisiveDamage(member, options))),
    weight: sum(members.map(({ weight }) => weight)),
  }));
}

/** The group nearest to its end by share; of equals the one that is struck most often (the torso). */
const weakest = (groups: readonly Group[]): Group | undefined =>
  [...groups].sort((a, b) => sum(a.left) / a.left.length - sum(b.left) / b.left.length || b.weight - a.weight)[0];

export function barsOf(
  state: Pick<State, "composition">,
  limits: Thresholds,
  options: InfinityOptions,
): Record<BarId, Bar> {
  const bar = (id: BarId): Bar => {
    const limit = limitOf(id, limits);
    const group = weakest(groupsOf(state, limit, options));
    return group ? { value: sum(group.left), max: limit * group.keys.length } : { value: 0, max: 0 };
  };
  return { health: bar("health"), consciousness: bar("consciousness") };
}

/**
 * A bar set by hand: damage or healing of the group that it shows, on its least hurt part first when it falls, on its
 * most hurt part when it rises.
 */
export function barUpdate(
  state: State,
  id: BarId,
  value: number,
  limits: Thresholds,
  frame: Frame,
  options: InfinityOptions,
): SystemUpdate {
  const group = weakest(groupsOf(state, limitOf(id, limits), options));
  if (!group) return {};
  const present = sum(group.left);
  const wanted = Math.min(limitOf(id, limits) * group.keys.length, Math.max(0, Math.trunc(value)));
  const loss = present - wanted;
  if (loss === 0) return {};
  const order = group.keys.map((key, index) => ({ key, left: group.left[index] ?? 0 })).sort((a, b) => b.left - a.left);
  const chosen = loss > 0 ? order[0] : order.at(-1);
  const part = chosen && state.composition[chosen.key];
  if (!chosen || !part) return {};
  return damageUpdate(state, chosen.key, Math.max(0, part.damage + loss), frame, options);
}
