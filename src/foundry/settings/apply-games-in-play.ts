import { rulesets } from "../../rulesets/registry.ts";
import { setStatusEffects } from "../compat.ts";
import { STATUS_CATALOGUE } from "../documents/status-catalogue.ts";
import { isInPlay } from "./games-in-play.ts";
import { paletteOf } from "./status-palette.ts";

/** Brings the status palette and the compendia in line with the games that this world plays. */
export function applyGamesInPlay(): void {
  setStatusEffects(paletteOf(rulesets().filter(isInPlay), STATUS_CATALOGUE));
  if (game.ready) void ui.compendium.render();
}
