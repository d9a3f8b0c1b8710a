import type { DeepPartial } from "fvtt-types/utils";
import { SYSTEM_ID, templatePath } from "../../constants.ts";
import { rulesets } from "../../rulesets/registry.ts";
import { GAMES_IN_PLAY, isInPlay } from "./games-in-play.ts";
import { readForm } from "./options-form.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;
import HandlebarsApplicationMixin = foundry.applications.api.HandlebarsApplicationMixin;

interface GamesContext extends ApplicationV2.RenderContext {
  games: { id: string; label: string; hint: string; played: boolean }[];
}

/** Which games this world plays. */
export class GamesInPlayForm extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: ApplicationV2.DefaultOptions = {
    id: `${SYSTEM_ID}-games-in-play`,
    tag: "form",
    classes: ["tactical-time", "tt-window", "tt-settings"],
    window: {
      title: "TACTICAL_TIME.SETTINGS.GamesInPlay.name",
      icon: "fa-solid fa-dice",
      contentClasses: ["standard-form"],
    },
    position: { width: 460 },
    form: { closeOnSubmit: true, handler: GamesInPlayForm.#onSubmit },
  };

  static override PARTS = {
    form: { template: templatePath("settings/games-in-play") },
    footer: { template: templatePath("settings/footer") },
  };

  protected override async _prepareContext(
    options: DeepPartial<ApplicationV2.RenderOptions> & { isFirstRender: boolean },
  ): Promise<GamesContext> {
    const games = rulesets().map((ruleset) => ({
      id: ruleset.id,
      label: ruleset.label,
      hint: ruleset.hint,
      played: isInPlay(ruleset),
    }));
    return Object.assign(await super._prepareContext(options), { games });
  }

  static async #onSubmit(this: GamesInPlayForm, _event: Event, form: HTMLFormElement): Promise<void> {
    const { ids } = readForm(form);
    await game.settings.set(SYSTEM_ID, GAMES_IN_PLAY, { ids: Array.isArray(ids) ? ids : [] });
  }
}
