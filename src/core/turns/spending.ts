/** Commands about what a turn holds. Overspending warns; only what a game does not know is refused. */

import type { RefundCommand, SpendCommand } from "./commands.ts";
import { own } from "./records.ts";
import type { Run } from "./run.ts";
import { activeEntry } from "./schedule.ts";
import type { Payer, Payment } from "./strategy.ts";
import type { Refusal } from "./turning.ts";

export function spend<D>(run: Run<D>, { id, combatantId, entry: entryId, cost }: SpendCommand): Refusal {
  if (!Object.hasOwn(run.members, combatantId)) return "unknownCombatant";
  const active = activeEntry(run.draft);
  const own = active?.combatantId === combatantId ? active : null;
  const entry = entryId === undefined ? own : run.entries[entryId];
  if (entry === undefined || (entry !== null && entry.combatantId !== combatantId)) return "unknownEntry";
  const refusal = settle(run, run.strategy.spend(run, { combatantId, entry }, cost, 1));
  if (refusal === null) run.draft.putSpend(id, { combatantId, entry: entry?.id ?? null, ...cost });
  return refusal;
}

/** A spend of this round, once. One that going back has undone is unknown: it has been given back already. */
export function refund<D>(run: Run<D>, command: RefundCommand): Refusal {
  const spent = own(run.draft.spends, command.spend);
  if (spent === undefined) return "unknownSpend";
  const { combatantId, kind, amount } = spent;
  const entry = spent.entry === null ? null : (run.entries[spent.entry] ?? null);
  const payer: Payer = { combatantId, entry };
  const refusal = settle(run, run.strategy.spend(run, payer, { kind, amount }, -1));
  if (refusal === null) run.draft.removeSpend(command.spend);
  return refusal;
}

function settle<D>(run: Run<D>, payment: Payment<D>): Refusal {
  if ("refused" in payment) return payment.refused;
  run.warnings.push(...(payment.warnings ?? []));
  run.take(payment);
  return null;
}
