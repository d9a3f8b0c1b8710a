import type { Spend, Trigger } from "../../core/turns/index.ts";
import { remindHolder } from "./held-reminder.ts";
import { askHold } from "./hold-dialog.ts";
import { interrupt } from "./interrupt.ts";

/** What a person presses about one turn, by the `data-action` of the button. */
export const TURN_ACTIONS = {
  check: ({ combat, entryId, target }) =>
    combat.command({ kind: "check", entry: entryId, check: target?.dataset["check"] ?? "" }),
  hold: async ({ combat, entryId }) => {
    const trigger = await triggerFor(combat, entryId);
    if (trigger !== "cancelled")
      await combat.command({ kind: "hold", expected: entryId, ...(trigger ? { trigger } : {}) });
  },
  actHeld: ({ combat, entryId }) =>
    combat.command({ kind: "actHeld", expected: combat.schedule?.active ?? null, entry: entryId }),
  interrupt: ({ combat, combatantId, entryId }) => interrupt(combat, combatantId, entryId),
  cancelHold: ({ combat, entryId }) => combat.command({ kind: "cancelHold", entry: entryId }),
  itHappens: ({ combat, entryId }) => remindHolder(combat, entryId),
  buy: ({ combat, combatantId }) => combat.command({ kind: "buy", combatantId }),
  spendPip: ({ combat, combatantId, entryId, target }) =>
    combat.command({
      kind: "spend",
      combatantId,
      entry: entryId,
      cost: { kind: target?.dataset["pool"] ?? "", amount: 1 },
    }),
  unbuy: ({ combat, combatantId }) => giveBack(combat, combatantId, "buy"),
  refundPip: ({ combat, combatantId, target }) => giveBack(combat, combatantId, target?.dataset["pool"] ?? ""),
  moveUp: ({ combat, entryId }) => move(combat, entryId, -1),
  moveDown: ({ combat, entryId }) => move(combat, entryId, 1),
  reroll: ({ combat, combatantId }) => combat.command({ kind: "reroll", combatants: [combatantId] }),
} as const satisfies Record<string, (press: TurnPress) => Promise<unknown>>;

export interface TurnPress {
  readonly combat: Combat.Implementation;
  readonly combatantId: string;
  /** Empty for a combatant without a turn. */
  readonly entryId: string;
  /** What was pressed, where something was: it says which check, which pool. */
  readonly target?: HTMLElement;
}

export const isTurnAction = (action: string): action is keyof typeof TURN_ACTIONS =>
  Object.hasOwn(TURN_ACTIONS, action);

/** What the hold waits for, where the game wants it declared. */
async function triggerFor(combat: Combat.Implementation, entryId: string): Promise<Trigger | null | "cancelled"> {
  if (!combat.ruleset?.turns.triggers) return null;
  const holder = combat.schedule?.entries[entryId]?.combatantId;
  return askHold(combat, holder ?? "");
}

/** Takes back the newest spend of a kind. */
async function giveBack(combat: Combat.Implementation, combatantId: string, kind: string): Promise<void> {
  const spend = newestSpend(combat, combatantId, kind);
  if (spend) await combat.command({ kind: "refund", spend });
  else ui.notifications.info("TACTICAL_TIME.COMBAT.nothingToGiveBack", { localize: true });
}

/** Spends of this round are kept in the order in which they were made. */
function newestSpend(combat: Combat.Implementation, combatantId: string, kind: string): string | null {
  const spends: [string, Spend][] = Object.entries(combat.schedule?.spends ?? {});
  return spends.findLast(([, spend]) => spend.combatantId === combatantId && spend.kind === kind)?.[0] ?? null;
}

/** One place up or down among the turns that this person sees. */
async function move(combat: Combat.Implementation, entryId: string, by: 1 | -1): Promise<void> {
  const entries = Object.values(combat.schedule?.entries ?? {})
    .filter(({ state }) => state !== "held")
    .sort((a, b) => a.order - b.order);
  const at = entries.findIndex(({ id }) => id === entryId);
  const to = at + by;
  if (at < 0 || to < 0 || to >= entries.length) return;
  const before = by < 0 ? entries[to] : entries[to + 1];
  await combat.command({ kind: "reorder", entry: entryId, before: before?.id ?? null });
}
