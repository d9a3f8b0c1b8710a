import type { RulesetStatus, StatusCommand, SystemUpdate } from "../../ruleset.ts";
import { STUN_LEVELS, type StunLevel } from "../rules/levels.ts";
import type { Condition } from "../rules/state.ts";
import { stunUpdate } from "./bars.ts";

/** What the statuses follow from. A character's model fulfils it. */
export interface StatusSource {
  readonly condition: Condition;
  /** TF-066, TF-089 */
  readonly abilities: { readonly conscious: boolean; readonly acts: boolean };
  readonly fainted: boolean;
  /** Rounds per point of blood; null: nothing bleeds. */
  readonly bleeding: number | null;
  /** TF-087 A critical wound is open. */
  readonly openCritical: boolean;
}

export const STATUSES: readonly RulesetStatus[] = [
  { id: "dead", kind: "derived" },
  { id: "dying", kind: "derived" },
  { id: "unconscious", kind: "derived" },
  { id: "stun", kind: "derived" },
  { id: "lostAction", kind: "derived" },
  { id: "bleeding", kind: "derived" },
  { id: "prone", kind: "derived" },
  // TF-055 By the game master's word; from whom one is hidden by a roll stands in the data (TF-105).
  { id: "hidden", kind: "free" },
  { id: "grappled", kind: "free" },
];

/** The statuses that follow from a character's data (TF-082 to TF-089). */
export function statusesOf({ condition, abilities, bleeding }: StatusSource): Set<string> {
  const { life, stun, prone } = condition;
  const dead = life === "dead";
  const holding: Record<string, boolean> = {
    dead,
    dying: life === "dying",
    unconscious: !dead && !abilities.conscious,
    stun: !dead && abilities.conscious && stun.level === "special",
    lostAction: !dead && abilities.conscious && stun.lna > 0,
    bleeding: !dead && bleeding !== null,
    prone,
  };
  return new Set(Object.keys(holding).filter((id) => holding[id]));
}

/** A status switched by hand: what can be said in the character's data is, the rest is refused with its reason. */
export function setStatus(source: StatusSource, statusId: string, active: boolean): StatusCommand {
  const { condition, fainted, openCritical } = source;
  const refuse = (id: string): StatusCommand => ({
    kind: "refuse",
    reason: `TACTICAL_TIME.TARAFORE.STATUS.Refused.${id}`,
  });
  switch (statusId) {
    case "dead":
      return { kind: "update", update: { life: active ? "dead" : openCritical ? "dying" : "alive" } };
    case "dying":
      if (!active && openCritical) return refuse("dyingByWound");
      if (condition.life === "dead") return refuse("deadAlready");
      return { kind: "update", update: { life: active ? "dying" : "alive" } };
    case "unconscious":
      if (!active && fainted) return refuse("faintedByBlood");
      return { kind: "update", update: stun(active ? "exceptional" : "none", condition) };
    case "stun":
      return { kind: "update", update: stun(active ? "special" : "none", condition) };
    case "lostAction":
      return {
        kind: "update",
        update: {
          "stun.lna": active ? Math.max(1, condition.stun.lna) : 0,
          ...(active && condition.stun.level === "none" ? { "stun.level": "normal" } : {}),
          ...(!active && condition.stun.level === "normal" ? { "stun.level": "none" } : {}),
        },
      };
    case "bleeding":
      return refuse("bleedingByWound");
    case "prone":
      return { kind: "update", update: { prone: active } };
    default:
      return { kind: "effect" };
  }
}

const stun = (level: StunLevel, condition: Condition): SystemUpdate =>
  stunUpdate(condition.stun, STUN_LEVELS.indexOf(level));
