import { SYSTEM_ID } from "../../constants.ts";
import { rulesets } from "../../rulesets/registry.ts";
import type { Ruleset } from "../../rulesets/ruleset.ts";
import { playedOf } from "./played.ts";

import fields = foundry.data.fields;

const schema = () => ({
  /** Ids of games; empty: all of them. A game that is not installed any more is ignored. */
  ids: new fields.SetField(new fields.StringField({ required: true, blank: false })),
});
type Schema = ReturnType<typeof schema>;

/** World setting: which games are offered when something is created, in the status palette and in the compendia. */
export class GamesInPlay extends foundry.abstract.DataModel<Schema> {
  static override LOCALIZATION_PREFIXES = ["TACTICAL_TIME.SETTINGS.GamesInPlay"];
  static override defineSchema(): Schema {
    return schema();
  }
}

export const GAMES_IN_PLAY = "gamesInPlay";

/** Whether this world plays the game. */
export const isInPlay = (ruleset: Ruleset): boolean =>
  playedOf(
    game.settings.get(SYSTEM_ID, GAMES_IN_PLAY).ids,
    rulesets().map(({ id }) => id),
  ).includes(ruleset.id);
