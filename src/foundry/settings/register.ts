import { SYSTEM_ID } from "../../constants.ts";
import { rulesets } from "../../rulesets/registry.ts";
import type { Ruleset } from "../../rulesets/ruleset.ts";
import { NEVER_SET, SCHEMA_VERSION } from "../migrations/schema-version.ts";
import { applyGamesInPlay } from "./apply-games-in-play.ts";
import { GAMES_IN_PLAY, GamesInPlay } from "./games-in-play.ts";
import { GamesInPlayForm } from "./games-in-play-form.ts";
import { followOptions, optionsFormFor } from "./options-form.ts";
import { tellRulesChanged } from "./rules-changed.ts";

/** World settings and their forms. Called in `init`, after the rulesets are registered. */
export function registerSettings(): void {
  game.settings.register(SYSTEM_ID, SCHEMA_VERSION, {
    name: "TACTICAL_TIME.SETTINGS.SchemaVersion.name",
    scope: "world",
    config: false,
    type: Number,
    default: NEVER_SET,
  });
  game.settings.register(SYSTEM_ID, GAMES_IN_PLAY, {
    name: "TACTICAL_TIME.SETTINGS.GamesInPlay.name",
    scope: "world",
    config: false,
    type: GamesInPlay,
    onChange: applyGamesInPlay,
  });
  game.settings.registerMenu(SYSTEM_ID, GAMES_IN_PLAY, {
    name: "TACTICAL_TIME.SETTINGS.GamesInPlay.name",
    label: "TACTICAL_TIME.SETTINGS.GamesInPlay.button",
    hint: "TACTICAL_TIME.SETTINGS.GamesInPlay.hint",
    icon: "fa-solid fa-dice",
    type: GamesInPlayForm,
    restricted: true,
  });
  for (const ruleset of rulesets()) registerOptions(ruleset);
}

function registerOptions(ruleset: Ruleset): void {
  const { key, model, label, hint } = ruleset.options;
  // The key comes from the ruleset; the type definitions know the keys of the games that there are now.
  const register = game.settings.register as (scope: string, key: string, data: object) => void;
  register.call(game.settings, SYSTEM_ID, key, {
    name: label,
    scope: "world",
    config: false,
    type: model,
    onChange: () => {
      refreshActorsOf(ruleset);
      followOptions(ruleset);
      tellRulesChanged(ruleset.id);
    },
  });
  game.settings.registerMenu(SYSTEM_ID, key, {
    name: label,
    label: "TACTICAL_TIME.SETTINGS.Options.button",
    hint,
    icon: "fa-solid fa-sliders",
    type: optionsFormFor(ruleset),
    restricted: true,
  });
}

/** Derived numbers follow the settings: every actor of the game is prepared again, open sheets are drawn again. */
function refreshActorsOf(ruleset: Ruleset): void {
  const tokens = game.scenes.contents.flatMap((scene) => scene.tokens.contents);
  const synthetic = tokens.filter((token) => !token.actorLink).map((token) => token.actor);
  for (const actor of [...game.actors.contents, ...synthetic]) {
    if (actor?.ruleset !== ruleset) continue;
    actor.reset();
    for (const app of Object.values(actor.apps)) void (app.render as (options: object) => unknown).call(app, {});
  }
}
