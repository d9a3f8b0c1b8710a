import { SYSTEM_ID } from "../../constants.ts";
import type { ApplyPolicy } from "./part-command.ts";

const APPLY = "applyBy";
const SKIP = "skipDialog";
const REMEMBERED = "rememberedChoices";
const SKIP_KEY = "skipDialogKey";
const ANSWERS = "answers";
const SECONDS = "answerSeconds";
const NUMBERS = "foeNumbers";
const UNFOLD = "unfoldCards";

/** Who is asked for defences and other answers: all, players only (creatures answer by themselves), or nobody. */
export type AnswerPolicy = "everyone" | "players" | "nobody";

declare module "fvtt-types/configuration" {
  interface SettingConfig {
    "tactical-time.applyBy": ApplyPolicy;
    "tactical-time.skipDialog": boolean;
    "tactical-time.answers": AnswerPolicy;
    "tactical-time.answerSeconds": number;
    "tactical-time.foeNumbers": boolean;
    "tactical-time.unfoldCards": boolean;
    "tactical-time.rememberedChoices": Record<string, Record<string, string | number | boolean>>;
  }
}

/** Settings and the key of the resolution flow. Called in `init`. */
export function registerResolveSettings(): void {
  game.settings.register(SYSTEM_ID, APPLY, {
    name: "TACTICAL_TIME.RESOLVE.Settings.applyBy.name",
    hint: "TACTICAL_TIME.RESOLVE.Settings.applyBy.hint",
    scope: "world",
    config: true,
    type: String,
    choices: {
      gm: "TACTICAL_TIME.RESOLVE.Settings.applyBy.gm",
      owner: "TACTICAL_TIME.RESOLVE.Settings.applyBy.owner",
    },
    default: "gm",
  });
  game.settings.register(SYSTEM_ID, ANSWERS, {
    name: "TACTICAL_TIME.RESOLVE.Settings.answers.name",
    hint: "TACTICAL_TIME.RESOLVE.Settings.answers.hint",
    scope: "world",
    config: true,
    type: String,
    choices: {
      everyone: "TACTICAL_TIME.RESOLVE.Settings.answers.everyone",
      players: "TACTICAL_TIME.RESOLVE.Settings.answers.players",
      nobody: "TACTICAL_TIME.RESOLVE.Settings.answers.nobody",
    },
    default: "everyone",
  });
  game.settings.register(SYSTEM_ID, SECONDS, {
    name: "TACTICAL_TIME.RESOLVE.Settings.answerSeconds.name",
    hint: "TACTICAL_TIME.RESOLVE.Settings.answerSeconds.hint",
    scope: "world",
    config: true,
    type: Number,
    range: { min: 0, max: 300, step: 5 },
    default: 60,
  });
  game.settings.register(SYSTEM_ID, NUMBERS, {
    name: "TACTICAL_TIME.RESOLVE.Settings.foeNumbers.name",
    hint: "TACTICAL_TIME.RESOLVE.Settings.foeNumbers.hint",
    scope: "world",
    config: true,
    type: Boolean,
    default: true,
  });
  game.settings.register(SYSTEM_ID, SKIP, {
    name: "TACTICAL_TIME.RESOLVE.Settings.skipDialog.name",
    hint: "TACTICAL_TIME.RESOLVE.Settings.skipDialog.hint",
    scope: "client",
    config: true,
    type: Boolean,
    default: false,
  });
  game.settings.register(SYSTEM_ID, UNFOLD, {
    name: "TACTICAL_TIME.RESOLVE.Settings.unfoldCards.name",
    hint: "TACTICAL_TIME.RESOLVE.Settings.unfoldCards.hint",
    scope: "client",
    config: true,
    type: Boolean,
    default: false,
    onChange: () => void ui.chat?.render({ force: true }),
  });
  game.settings.register(SYSTEM_ID, REMEMBERED, {
    name: "TACTICAL_TIME.RESOLVE.Settings.remembered.name",
    scope: "client",
    config: false,
    type: Object,
    default: {},
  });
  game.keybindings.register(SYSTEM_ID, SKIP_KEY, {
    name: "TACTICAL_TIME.RESOLVE.Settings.skipKey.name",
    hint: "TACTICAL_TIME.RESOLVE.Settings.skipKey.hint",
    editable: [{ key: "ShiftLeft" }, { key: "ShiftRight" }],
  });
}

export const applyPolicy = (): ApplyPolicy => game.settings.get(SYSTEM_ID, APPLY);

export const answerPolicy = (): AnswerPolicy => game.settings.get(SYSTEM_ID, ANSWERS);

/** Seconds until a question is answered by what it starts from; 0: it waits. */
export const answerSeconds = (): number => game.settings.get(SYSTEM_ID, SECONDS);

/** Whether players see what the numbers of creatures that are not theirs are made of. */
export const showsFoeNumbers = (): boolean => game.settings.get(SYSTEM_ID, NUMBERS);

/** Whether cards show how their results came about without being asked. */
export const unfoldsCards = (): boolean => game.settings.get(SYSTEM_ID, UNFOLD);

/** Whether this click rolls at once: the setting, turned around while the key is held. */
export function skipsDialog(): boolean {
  const held = game.keybindings.get(SYSTEM_ID, SKIP_KEY).some(({ key }) => game.keyboard.downKeys.has(key));
  return game.settings.get(SYSTEM_ID, SKIP) !== held;
}

/** What this person chose last time for an action. */
export const remembered = (actionId: string): Readonly<Record<string, string | number | boolean>> =>
  game.settings.get(SYSTEM_ID, REMEMBERED)[actionId] ?? {};

export async function remember(actionId: string, values: Record<string, string | number | boolean>): Promise<void> {
  const all = game.settings.get(SYSTEM_ID, REMEMBERED);
  await game.settings.set(SYSTEM_ID, REMEMBERED, { ...all, [actionId]: values });
}
