import type { RulesetStatus, StatusCommand } from "../../ruleset.ts";

/** What the statuses follow from. A creature's model fulfils it. */
export interface StatusSource {
  readonly woundStatus: { readonly dead: boolean; readonly unconscious: boolean };
  readonly wounds: { readonly bleeding: boolean; readonly dead: boolean };
  readonly stance: { readonly defensive: boolean };
  readonly fear: { readonly points: number };
  readonly grapples: Readonly<Record<string, { readonly state: string }>>;
  readonly flags: { readonly outOfFight: boolean };
}

export const STATUSES: readonly RulesetStatus[] = [
  { id: "dead", kind: "derived" },
  { id: "unconscious", kind: "derived" },
  { id: "bleeding", kind: "derived" },
  { id: "stance", kind: "derived" },
  { id: "frightened", kind: "derived" },
  { id: "grappled", kind: "derived" },
  { id: "prone", kind: "free" },
];

/** AV-249: fear begins to act here. */
const FRIGHTENED_AT = 3;

/** The statuses that follow from a creature's data (AV-052 to AV-055, AV-175, AV-225, AV-249). */
export function statusesOf(creature: StatusSource): Set<string> {
  const { woundStatus, wounds, stance, fear, grapples, flags } = creature;
  const dead = woundStatus.dead || wounds.dead;
  const grappled = Object.values(grapples).some(({ state }) => state !== "none");
  const holding: Record<string, boolean> = {
    dead,
    unconscious: !dead && (woundStatus.unconscious || flags.outOfFight),
    bleeding: !dead && wounds.bleeding,
    stance: stance.defensive,
    frightened: fear.points >= FRIGHTENED_AT,
    grappled,
  };
  return new Set(Object.keys(holding).filter((id) => holding[id]));
}

/** A status switched by hand: what can be said in the creature's data is, the rest is refused with its reason. */
export function setStatus(creature: StatusSource, statusId: string, active: boolean): StatusCommand {
  const reason = (key: string): StatusCommand => ({
    kind: "refuse",
    reason: `TACTICAL_TIME.AVORKARTH.STATUS.Refused.${key}`,
  });
  switch (statusId) {
    case "dead":
      // Killed by the GM's word; a track that is full cannot be undone by a click.
      if (!active && creature.woundStatus.dead) return reason("deadByWounds");
      return { kind: "update", update: { "wounds.dead": active } };
    case "unconscious":
      if (!active && creature.woundStatus.unconscious) return reason("unconsciousByWounds");
      return { kind: "update", update: { "flags.outOfFight": active } };
    case "bleeding":
      return { kind: "update", update: { "wounds.bleeding": active } };
    case "stance":
      return { kind: "update", update: { "stance.defensive": active } };
    case "frightened":
      return { kind: "update", update: { "fear.points": active ? Math.max(FRIGHTENED_AT, creature.fear.points) : 0 } };
    case "grappled":
      return reason("grappled");
    default:
      return { kind: "effect" };
  }
}
