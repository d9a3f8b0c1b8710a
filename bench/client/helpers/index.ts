export {
  type ApplicationLike,
  type BenchConfig,
  CONFIG,
  type DocumentConfig,
  type DocumentSheetLike,
  documentConfig,
  getDocumentClass,
  type SheetClassEntry,
  type StatusEffectConfig,
} from "./config.ts";
export { Game, game } from "./game.ts";
export { GameTime } from "./game-time.ts";
export { Hooks } from "./hooks.ts";
export { type KeyActionConfig, KeybindingsRegistry } from "./keybindings.ts";
export { Localization } from "./localization.ts";
export { notify, setNotifier } from "./notify.ts";
export { report, reportDeprecation } from "./report.ts";
export { ClientSettings, type SettingConfig, type SettingMenuConfig } from "./settings.ts";
export { GameSocket } from "./socket.ts";
