import { SYSTEM_ID } from "../../constants.ts";
import { menuEntry } from "../compat.ts";
import { dayText, formatted } from "../language.ts";
import type { Choices } from "../resolve/action.ts";
import { actionOf } from "../resolve/apply-part.ts";
import { summaryOf } from "../resolve/message-data.ts";
import { ResolutionModel } from "./resolution-model.ts";

/** The course of a fight as a page of a journal, made when somebody asks for it. */

const FLAG = "fightLog";

declare module "fvtt-types/configuration" {
  interface FlagConfig {
    JournalEntry: { "tactical-time": { fightLog?: string } };
  }
}

/** Adds "write the fight down" to the menu of a card that belongs to a fight. Called in `init`. */
export function registerFightLog(): void {
  const hook = Hooks.on.bind(Hooks) as (name: string, run: (app: unknown, entries: object[]) => void) => number;
  hook("getChatMessageContextOptions", (_app, entries) => {
    entries.push(
      menuEntry({
        label: "TACTICAL_TIME.CHAT.writeFight",
        icon: "fa-solid fa-feather",
        visible: (element) => Boolean(combatIdOf(element)) && game.user.can("JOURNAL_CREATE"),
        onClick: (element) => void writeFightLog(combatIdOf(element) ?? ""),
      }),
    );
  });
}

const combatIdOf = (element: HTMLElement): string | null => {
  const message = game.messages.get(element.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"] ?? "");
  return message?.system instanceof ResolutionModel ? (message.system.fight?.combatId ?? null) : null;
};

/**
 * Writes what happened in a fight, round by round and in the language of who asks, into a journal entry of its own; asked
 * again, it is written anew. Only what this person sees is in it.
 * @returns the entry, or null where nothing is known of that fight
 */
export async function writeFightLog(combatId: string): Promise<JournalEntry.Implementation | null> {
  const messages = game.messages.filter(
    (message) =>
      message.visible && message.system instanceof ResolutionModel && message.system.fight?.combatId === combatId,
  );
  if (messages.length === 0) {
    ui.notifications.warn("TACTICAL_TIME.CHAT.noFight", { localize: true });
    return null;
  }
  const name = game.i18n.format("TACTICAL_TIME.CHAT.fightLog", {
    date: dayText(messages[0]?.timestamp ?? 0, game.i18n),
  });
  const page = { name, type: "text" as const, text: { content: contentOf(messages) } };
  const known = game.journal.find((entry) => entry.getFlag(SYSTEM_ID, FLAG) === combatId);
  const [first] = known?.pages.contents ?? [];
  if (known && first?.id) {
    await known.updateEmbeddedDocuments("JournalEntryPage", [{ _id: first.id, text: page.text }]);
    void known.sheet?.render(true);
    return known;
  }
  const made = await JournalEntry.create({ name, pages: [page], flags: { [SYSTEM_ID]: { [FLAG]: combatId } } });
  void made?.sheet?.render(true);
  return made ?? null;
}

function contentOf(messages: readonly ChatMessage.Implementation[]): string {
  const rounds = new Map<number, string[]>();
  for (const { system } of messages) {
    if (!(system instanceof ResolutionModel)) continue;
    const action = actionOf(system);
    if (!action) continue;
    const parts = Object.values(system.parts).sort((a, b) => a.order - b.order);
    const words = summaryOf({
      action,
      actor: system.actor,
      parts: parts.map((part) => ({ ...part, choices: part.choices as unknown as Choices })),
    });
    const round = system.fight?.round ?? 0;
    rounds.set(round, [...(rounds.get(round) ?? []), words]);
  }
  return [...rounds]
    .sort(([a], [b]) => a - b)
    .map(
      ([round, lines]) =>
        `<h2>${formatted("TACTICAL_TIME.CHAT.round", { round }, game.i18n)}</h2><ul>${lines.map((line) => `<li>${line}</li>`).join("")}</ul>`,
    )
    .join("");
}
