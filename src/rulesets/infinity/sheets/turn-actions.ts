import type { Spend } from "../../../core/turns/index.ts";
import { participantsOfCombat } from "../../../foundry/combat/combat-participants.ts";
import { applySystemUpdate } from "../../../foundry/documents/system-update.ts";
import { fightOf, type InFight } from "../data/fight-tally.ts";
import { currentOptions } from "../data/options.ts";
import type { InfinityParticipant } from "../data/participant.ts";
import { actionCount } from "../rules/derived.ts";
import { infinityTurns } from "../rules/turns-strategy.ts";

/** What is left of a turn: the running fight's to say, else the sheet's own count. */
export interface TurnActions {
  readonly full: { readonly left: number; readonly total: number };
  readonly minor: { readonly left: number; readonly total: number };
  readonly bought: number;
  readonly inFight: boolean;
}

export function turnActions(actor: Actor.Implementation, participant: InfinityParticipant): TurnActions {
  const fight = fightOf(actor);
  const { ruleset } = actor;
  const schedule = fight?.combat.schedule;
  if (fight && schedule && ruleset) {
    const { combatantId, combat } = fight;
    const entry = combat.activeEntry;
    const pools = infinityTurns({ options: currentOptions() }).pools(
      // The numbers are what this game's own models gave.
      {
        participants: participantsOfCombat(combat, ruleset) as never,
        entries: schedule.entries,
        members: schedule.members,
      },
      { combatantId, entry: entry?.combatantId === combatantId ? entry : null },
    );
    const pool = (id: string) => pools.find((candidate) => candidate.id === id) ?? { left: 0, total: 0, bought: 0 };
    const full = pool("full");
    const minor = pool("minor");
    return {
      full: { left: full.left, total: full.total },
      minor: { left: minor.left, total: minor.total },
      bought: full.bought ?? 0,
      inFight: true,
    };
  }
  const { used, bought, minorUsed } = participant.tactical;
  const { body, conscious } = participant.numbers;
  const count = actionCount(
    { disabled: body.disabled, bought, used, modifier: participant.actionsModifier, conscious },
    currentOptions(),
  );
  return {
    full: { left: count.left, total: count.full },
    minor: { left: Math.max(0, count.minor - (minorUsed ? 1 : 0)), total: count.minor },
    bought,
    inFight: false,
  };
}

export type ActionKind = "full" | "minor" | "buy";

/** Takes an action from the turn, or gives the last one of its kind back. */
export async function changeActions(
  actor: Actor.Implementation,
  participant: InfinityParticipant,
  kind: ActionKind,
  sign: 1 | -1,
): Promise<void> {
  const fight = fightOf(actor);
  if (fight) await (sign === 1 ? spend(fight, kind) : refundLast(fight, kind));
  else await applySystemUpdate(actor, ownCount(participant, kind, sign));
}

async function spend({ combat, combatantId }: InFight, kind: ActionKind): Promise<void> {
  if (kind === "buy") await combat.command({ kind: "buy", combatantId });
  else await combat.command({ kind: "spend", combatantId, cost: { kind, amount: 1 } });
}

async function refundLast({ combat, combatantId }: InFight, kind: ActionKind): Promise<void> {
  const spends: [string, Spend][] = Object.entries(combat.schedule?.spends ?? {});
  const last = spends.filter(([, spent]) => spent.combatantId === combatantId && spent.kind === kind).at(-1);
  if (last) await combat.command({ kind: "refund", spend: last[0] });
}

function ownCount({ tactical }: InfinityParticipant, kind: ActionKind, sign: 1 | -1): Record<string, number | boolean> {
  const within = (value: number): number => Math.min(20, Math.max(0, value + sign));
  switch (kind) {
    case "full":
      return { "tactical.used": within(tactical.used) };
    case "buy":
      return { "tactical.bought": within(tactical.bought) };
    case "minor":
      return { "tactical.minorUsed": sign === 1 };
  }
}

/** SI-043 A new turn, where no fight says so: nothing used, nothing bought, nothing answered. */
export const freshTurn = (): Record<string, number | boolean> => ({
  "tactical.used": 0,
  "tactical.bought": 0,
  "tactical.minorUsed": false,
  "tactical.defences": 0,
});
