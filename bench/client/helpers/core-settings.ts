import type { Generation } from "../../protocol.ts";
import { game } from "./game.ts";

/** The settings of core that the data layer and packages read. The map and the windows register their own. */
export function registerCoreSettings(generation: Generation): void {
  const register = (key: string, data: Parameters<typeof game.settings.register>[2]) =>
    game.settings.register("core", key, data);
  register("language", {
    name: "Language",
    scope: "client",
    config: true,
    type: String,
    choices: { en: "English", fr: "Français" },
    default: "en",
    requiresReload: true,
  });
  register("permissions", { scope: "world", config: false, type: Object, default: {} });
  register("combatTrackerConfig", {
    scope: "world",
    config: false,
    type: Object,
    default: { resource: "", skipDefeated: false },
  });
  register("compendiumConfiguration", { scope: "world", config: false, type: Object, default: {} });
  register("sheetClasses", { scope: "world", config: false, type: Object, default: {} });
  if (generation >= 14)
    register("messageMode", {
      scope: "client",
      config: false,
      type: String,
      choices: {
        public: "CHAT.RollPublic",
        gm: "CHAT.RollPrivate",
        blind: "CHAT.RollBlind",
        self: "CHAT.RollSelf",
        ic: "CHAT.RollPublic",
      },
      default: "public",
    });
  else
    register("rollMode", {
      scope: "client",
      config: false,
      type: String,
      choices: {
        publicroll: "CHAT.RollPublic",
        gmroll: "CHAT.RollPrivate",
        blindroll: "CHAT.RollBlind",
        selfroll: "CHAT.RollSelf",
      },
      default: "publicroll",
    });
}
