import type { Json } from "../../core/change.ts";
import type { Command, CommandKind, Schedule } from "../../core/turns/index.ts";

const KINDS: Readonly<Record<CommandKind, "gm" | "owner">> = {
  start: "gm",
  next: "gm",
  nextRound: "gm",
  previous: "gm",
  previousRound: "gm",
  undo: "gm",
  end: "gm",
  reorder: "gm",
  setInitiative: "gm",
  reroll: "gm",
  keepOrder: "gm",
  join: "gm",
  leave: "gm",
  refresh: "gm",
  defeat: "gm",
  revive: "gm",
  endTurn: "owner",
  hold: "owner",
  actHeld: "owner",
  interrupt: "owner",
  cancelHold: "owner",
  spend: "owner",
  refund: "owner",
  buy: "owner",
  check: "owner",
};

const isKind = (kind: string): kind is CommandKind => Object.hasOwn(KINDS, kind);

/** A command that came over the wire, if its outside is one. Ids inside are checked against the schedule. */
export function readCommand(value: Json | undefined): Command | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const { kind, id, expected } = value as { readonly [key: string]: Json };
  if (typeof kind !== "string" || !isKind(kind) || typeof id !== "string") return null;
  if (expected !== undefined && expected !== null && typeof expected !== "string") return null;
  // The reducer takes ids that name nothing as refusals; a field of a wrong type cannot write more than the schedule.
  return value as unknown as Command;
}

/**
 * The combatant that a command is given for, when a player may give it: their own turn, held turn or budget. Null: only
 * a GM may. What a player says of themselves is not looked at, only what the schedule says of the entry.
 */
export function ownerOf(command: Command, schedule: Schedule): string | null {
  if (KINDS[command.kind] === "gm") return null;
  switch (command.kind) {
    case "endTurn":
    case "hold": {
      const active = schedule.active === null ? undefined : schedule.entries[schedule.active];
      if (command.kind === "endTurn" && active?.combatantId !== command.combatantId) return null;
      return active?.combatantId ?? null;
    }
    case "check":
    case "actHeld":
    case "interrupt":
    case "cancelHold":
      // Another's word is not enough to act at once against the game's rules.
      if (("force" in command && command.force) || ("decided" in command && command.decided)) return null;
      return schedule.entries[command.entry]?.combatantId ?? null;
    case "refund":
      return schedule.spends[command.spend]?.combatantId ?? null;
    case "spend":
    case "buy":
      return command.combatantId;
    default:
      return null;
  }
}
