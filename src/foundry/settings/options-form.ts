import type { DeepPartial } from "fvtt-types/utils";
import { SYSTEM_ID, templatePath } from "../../constants.ts";
import type { Ruleset, RulesetOptions } from "../../rulesets/ruleset.ts";
import { fieldShape } from "./field-shape.ts";
import { type OptionView, optionView } from "./option-view.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;
import HandlebarsApplicationMixin = foundry.applications.api.HandlebarsApplicationMixin;

type Values = Readonly<Record<string, unknown>>;

interface OptionsContext extends ApplicationV2.RenderContext {
  hint: string;
  groups: { label: string; options: OptionView[] }[];
}

/** Settings are read and written by a key that the ruleset names: the type definitions cannot know it. */
const store = {
  read: (key: string): Values =>
    (game.settings.get as (scope: string, key: string) => foundry.abstract.DataModel.Any)
      .call(game.settings, SYSTEM_ID, key)
      .toObject(),
  write: (key: string, values: Values): Promise<unknown> =>
    (game.settings.set as (scope: string, key: string, value: Values) => Promise<unknown>).call(
      game.settings,
      SYSTEM_ID,
      key,
      values,
    ),
};

/** The values that the rulebook prints. */
function defaultsOf(model: RulesetOptions["model"]): Values {
  // `AnyConstructor` stands for concrete classes too, and says `abstract` only so that it can stand for all.
  const Model = model as unknown as new () => foundry.abstract.DataModel.Any;
  return new Model().toObject();
}

/** A form for the world settings of a game, made from its model: each with its default, its hint and its rules. */
export function optionsFormFor({ id, options }: Ruleset): new () => ApplicationV2.Any {
  return class OptionsForm extends HandlebarsApplicationMixin(ApplicationV2) {
    /** What is shown: starts as stored; "reset" fills in the defaults, "save" stores. */
    #values: Values = store.read(options.key);

    static override DEFAULT_OPTIONS: ApplicationV2.DefaultOptions = {
      id: `${SYSTEM_ID}-${id}-options`,
      tag: "form",
      classes: ["tactical-time", "tt-window", "tt-settings"],
      window: { title: options.label, icon: "fa-solid fa-sliders", resizable: true, contentClasses: ["standard-form"] },
      position: { width: 620, height: 720 },
      form: { closeOnSubmit: true, handler: OptionsForm.#onSubmit },
      actions: { reset: OptionsForm.#onReset },
    };

    static override PARTS = {
      form: { template: templatePath("settings/options"), scrollable: [".tt-settings-list"] },
      footer: { template: templatePath("settings/footer") },
    };

    protected override async _prepareContext(
      renderOptions: DeepPartial<ApplicationV2.RenderOptions> & { isFirstRender: boolean },
    ): Promise<OptionsContext> {
      const context = await super._prepareContext(renderOptions);
      const { schema } = options.model;
      const initial: Values = defaultsOf(options.model);
      const groups = options.groups.map(({ label, fields }) => ({
        label,
        options: fields.flatMap(({ id: name, rules }) => {
          // Ids may be dotted, as the rulebook prints them: groups of the model.
          const field: unknown = schema.getField(name.split("."));
          if (!(field instanceof foundry.data.fields.DataField)) return [];
          const source = { name, rules, prefix: options.model.LOCALIZATION_PREFIXES[0] ?? "" };
          return [
            optionView({
              ...source,
              shape: fieldShape(field),
              value: foundry.utils.getProperty(this.#values, name),
              initial: foundry.utils.getProperty(initial, name),
            }),
          ];
        }),
      }));
      return Object.assign(context, { hint: options.hint, groups });
    }

    static async #onSubmit(this: OptionsForm, _event: Event, form: HTMLFormElement): Promise<void> {
      await store.write(options.key, foundry.utils.expandObject({ ...readForm(form) }) as Values);
      ui.notifications.info("TACTICAL_TIME.SETTINGS.Saved", { localize: true });
    }

    static async #onReset(this: OptionsForm): Promise<void> {
      this.#values = defaultsOf(options.model);
      await this.render();
    }
  } as unknown as new () => ApplicationV2.Any;
}

/** The form's values by name. Ticks of one list share their list's name; the model cleans what it gets. */
export function readForm(form: Pick<HTMLFormElement, "elements">): Values {
  const values: Record<string, unknown> = {};
  for (const element of Array.from(form.elements) as HTMLInputElement[]) {
    if (!element.name) continue;
    if (element.getAttribute("data-member") !== null) {
      const list = values[element.name];
      const members = Array.isArray(list) ? list : [];
      values[element.name] = element.checked ? [...members, element.value] : members;
    } else if (element.type === "checkbox") values[element.name] = element.checked;
    else if (element.type === "number") values[element.name] = element.valueAsNumber;
    else values[element.name] = element.value;
  }
  return values;
}
