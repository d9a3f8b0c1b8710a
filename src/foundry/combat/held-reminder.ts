import { SYSTEM_ID } from "../../constants.ts";
import { escapeHtml } from "../sheets/escape.ts";
import { interrupt } from "./interrupt.ts";

const QUERY = `${SYSTEM_ID}.heldReminder` as const;
const KEY = "TACTICAL_TIME.COMBAT.Reminder.";
/** A player who thinks about it for longer presses the button in the tracker. */
const PATIENCE = 60_000;

/** The game master says that what a held turn waits for happens: its player is asked there and then. */
export async function remindHolder(combat: Combat.Implementation, entryId: string): Promise<void> {
  const combatant = combat.combatants.get(combat.schedule?.entries[entryId]?.combatantId ?? "");
  const player = game.users.find(
    (user) => user.active && !user.isGM && (combatant?.testUserPermission(user, "OWNER") ?? false),
  );
  if (!player || !combat.id) {
    ui.notifications.warn(`${KEY}away`, { localize: true });
    return;
  }
  // Whether and how they answer is seen in the tracker.
  await player.query(QUERY, { combatId: combat.id, entryId }, { timeout: PATIENCE }).catch(() => undefined);
}

/** The player's side. Called in `init`. */
export function registerHeldReminder(): void {
  CONFIG.queries[QUERY] = async (payload) => {
    const { combatId, entryId } = Object(payload) as { combatId?: unknown; entryId?: unknown };
    if (typeof combatId === "string" && typeof entryId === "string") void ask(combatId, entryId);
    return null;
  };
}

async function ask(combatId: string, entryId: string): Promise<void> {
  const combat = game.combats.get(combatId);
  const entry = combat?.schedule?.entries[entryId];
  const combatant = entry ? combat?.combatants.get(entry.combatantId) : undefined;
  if (!combat || entry?.state !== "held" || !combatant?.isOwner) return;
  const interrupts = combat.ruleset?.turns.interruptAction !== undefined && combat.activeEntry !== null;
  const pressed: unknown = await foundry.applications.api.DialogV2.wait({
    classes: ["tactical-time"],
    window: { title: `${KEY}title`, icon: "fa-solid fa-bell" },
    content: `<p>${game.i18n.format(`${KEY}question`, { name: escapeHtml(combatant.name ?? "") })}</p>${
      entry.trigger?.text ? `<blockquote>${escapeHtml(entry.trigger.text)}</blockquote>` : ""
    }`,
    buttons: [
      ...(interrupts
        ? [{ action: "interrupt", label: "TACTICAL_TIME.COMBAT.interrupt", icon: "fa-solid fa-bolt" }]
        : []),
      { action: "actHeld", label: "TACTICAL_TIME.COMBAT.actNow", icon: "fa-solid fa-play", default: true },
      { action: "wait", label: `${KEY}wait`, icon: "fa-solid fa-hourglass" },
    ],
    rejectClose: false,
  });
  if (pressed === "interrupt") await interrupt(combat, entry.combatantId, entryId);
  if (pressed === "actHeld")
    await combat.command({ kind: "actHeld", expected: combat.schedule?.active ?? null, entry: entryId });
}
