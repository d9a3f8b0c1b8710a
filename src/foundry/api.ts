import { writeFightLog } from "./chat/fight-log.ts";
import { askForCommand } from "./combat/combat-requests.ts";
import { endOwnTurn, holdOwnTurn } from "./combat/own-turn-commands.ts";
import { poolsOf } from "./combat/pools.ts";
import { CreationForm } from "./creation/creation-form.ts";
import { exportText } from "./creation/exchange.ts";
import { statBlockOf } from "./creation/hand-out.ts";
import { ImportForm } from "./creation/import-form.ts";
import { goOn } from "./resolve/answers.ts";
import { askForAll, askForPart } from "./resolve/apply-part.ts";
import { startAction } from "./resolve/flow.ts";
import type { FieldValues } from "./resolve/form.ts";
import { act, possibleActions, undoNewest, useItem } from "./resolve/macros.ts";
import { openRule, openRulebook } from "./rules/open-rule.ts";

/**
 * What other packages may call: `game.system.api`, by the names of the folders. Documented in docs/api.md; what is not
 * here may change without notice.
 */
export const api = {
  creation: {
    /** Opens the guided creation, for a new creature or for one that there is. */
    guide: CreationForm.create,
    revise: CreationForm.revise,
    /** Opens the import of files, JSON and stat blocks. */
    openImport: async (): Promise<void> => void (await new ImportForm().render({ force: true })),
    /** Actors and items as the JSON that the import takes. */
    exportText,
    /** An actor as a stat block of its game, or null. */
    statBlock: statBlockOf,
  },
  resolve: {
    /** Carries an action from click to card. */
    startAction,
    /** The same for macros: with the chosen token's creature, else the user's character, things by name. */
    act,
    /** What the chosen token's creature can do now, in groups. */
    actions: possibleActions,
    /** Takes back the newest applied card. */
    undoNewest,
    /** Does with a thing what it is for, with the chosen token's creature: what hotbar macros call. */
    useItem,
    /** Writes a fight into a journal entry. */
    fightLog: writeFightLog,
    /** Applies or undoes a part of a resolution's message, through the active GM. */
    apply: (messageId: string, partId: string) => askForPart(messageId, partId, "apply"),
    undo: (messageId: string, partId: string) => askForPart(messageId, partId, "undo"),
    /** The same for all parts of a message that it fits. */
    applyAll: (messageId: string) => askForAll(messageId, "apply"),
    undoAll: (messageId: string) => askForAll(messageId, "undo"),
    /** Answers the question that a part waits for. */
    answer: (messageId: string, partId: string, answer: FieldValues) => goOn(messageId, partId, { answer }),
  },
  combat: {
    /** Asks for a turn command, through the active GM. */
    command: askForCommand,
    /** The turns of the running round in order, extra ones too: `{id, combatantId, kind, state, at, turnIndex, …}`. */
    turns: (combat: Combat.Implementation) =>
      Object.values(combat.schedule?.entries ?? {}).sort((a, b) => a.order - b.order),
    /** Id of the entry that has the turn, or null. */
    active: (combat: Combat.Implementation) => combat.schedule?.active ?? null,
    /** Ends, or holds, the running turn if it is this person's; else says that it is not. */
    endOwnTurn,
    holdOwnTurn,
    /** What is left of a turn (or, without one, of the round) of a combatant. */
    pools: poolsOf,
  },
  rules: {
    /** Opens the journal of rules at a rule (`AV-041`), or at a game's first page (`avorkarth`). */
    open: openRule,
    openBook: openRulebook,
  },
} as const;

export type Api = typeof api;
