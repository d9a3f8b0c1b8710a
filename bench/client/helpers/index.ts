export {
  CONFIG,
  documentConfig,
  getDocumentClass,
  type ApplicationLike,
  type BenchConfig,
  type DocumentConfig,
  type DocumentSheetLike,
  type SheetClassEntry,
  type StatusEffectConfig,
} from "./config.ts";
export { game, Game } from "./game.ts";
export { GameTime } from "./game-time.ts";
export { Hooks } from "./hooks.ts";
export { KeybindingsRegistry, type KeyActionConfig } from "./keybindings.ts";
export { Localization } from "./localization.ts";
export { notify, setNotifier } from "./notify.ts";
export { report, reportDeprecation } from "./report.ts";
export { ClientSettings, type SettingConfig, type SettingMenuConfig } from "./settings.ts";
export { GameSocket } from "./socket.ts";
