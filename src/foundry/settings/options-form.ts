import type { DeepPartial } from "fvtt-types/utils";
import { SYSTEM_ID, templatePath } from "../../constants.ts";
import type { Ruleset } from "../../rulesets/ruleset.ts";
import { fieldShape } from "./field-shape.ts";
import { defaultsOf, optionStore, type Values } from "./option-store.ts";
import { type OptionView, optionView } from "./option-view.ts";
import { storedRows, TableForm } from "./table-form.ts";
import { sameRows } from "./table-view.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;
import HandlebarsApplicationMixin = foundry.applications.api.HandlebarsApplicationMixin;

interface OptionsContext extends ApplicationV2.RenderContext {
  hint: string;
  groups: { label: string; options: OptionView[] }[];
  tables: { id: string; label: string; hint: string; rules: string; changed: boolean }[];
}

const formId = (rulesetId: string): string => `${SYSTEM_ID}-${rulesetId}-options`;

/** Told to an open form when what is stored has changed. */
const STORED = "tt-options-stored";

/** A form for the world settings of a game, made from its model: each with its default, its hint and its rules. */
export function optionsFormFor(ruleset: Ruleset): new () => ApplicationV2.Any {
  const { id, options } = ruleset;
  return class OptionsForm extends HandlebarsApplicationMixin(ApplicationV2)<OptionsContext> {
    /** What is shown: starts as stored; what is typed and put back stays here until it is saved. */
    #values: Values = optionStore.read(options.key);
    /** Everything was put back: saving puts the tables back as well. */
    #tablesToo = false;

    static override DEFAULT_OPTIONS = {
      id: formId(id),
      tag: "form",
      classes: ["tactical-time", "tt-window", "tt-settings"],
      window: { title: options.label, icon: "fa-solid fa-sliders", resizable: true, contentClasses: ["standard-form"] },
      position: { width: 620, height: 720 },
      form: { closeOnSubmit: true, handler: OptionsForm.#onSubmit },
      actions: {
        reset: OptionsForm.#onReset,
        resetOption: OptionsForm.#onResetOption,
        editTable: OptionsForm.#onEditTable,
        resetTable: OptionsForm.#onResetTable,
      },
    };

    static override PARTS = {
      search: { template: templatePath("settings/options-search") },
      form: { template: templatePath("settings/options"), scrollable: [".tt-settings-list"] },
      footer: { template: templatePath("settings/footer") },
    };

    protected override async _prepareContext(
      renderOptions: DeepPartial<ApplicationV2.RenderOptions> & { isFirstRender: boolean },
    ): Promise<OptionsContext> {
      const context = await super._prepareContext(renderOptions);
      const initial: Values = defaultsOf(options.model);
      const groups = options.groups.map(({ label, fields }) => ({
        label,
        options: fields.flatMap(({ id: name, rules }) => this.#optionView(name, rules, initial) ?? []),
      }));
      const tables = options.tables.map((table) => ({
        id: table.id,
        label: table.label,
        hint: table.hint,
        rules: table.rules.join(", "),
        changed: !this.#tablesToo && !sameRows(storedRows(options.key, table), table.initial),
      }));
      return Object.assign(context, { hint: options.hint, groups, tables });
    }

    #optionView(name: string, rules: readonly string[], initial: Values): OptionView | null {
      // Ids may be dotted, as the rulebook prints them: groups of the model.
      const field: unknown = options.model.schema.getField(name.split("."));
      if (!(field instanceof foundry.data.fields.DataField)) return null;
      return optionView({
        name,
        rules,
        prefix: options.model.LOCALIZATION_PREFIXES[0] ?? "",
        shape: fieldShape(field),
        value: foundry.utils.getProperty(this.#values, name),
        initial: foundry.utils.getProperty(initial, name),
      });
    }

    protected override async _onFirstRender(
      context: DeepPartial<OptionsContext>,
      renderOptions: DeepPartial<ApplicationV2.RenderOptions>,
    ): Promise<void> {
      await super._onFirstRender(context, renderOptions);
      this.element.addEventListener("input", (event) => this.#onInput(event.target as HTMLInputElement));
      this.element.addEventListener(STORED, () => {
        this.#values = this.#typed();
        void this.render({ parts: ["form"] });
      });
    }

    protected override async _onRender(
      context: DeepPartial<OptionsContext>,
      renderOptions: DeepPartial<ApplicationV2.RenderOptions>,
    ): Promise<void> {
      await super._onRender(context, renderOptions);
      this.#filter();
    }

    #onInput(control: HTMLInputElement): void {
      if (control.type === "search") this.#filter();
      else this.#mark(control);
    }

    /** What is no longer as the rulebook prints it is marked, and can be put back, at once. */
    #mark(control: HTMLInputElement): void {
      this.#values = this.#typed();
      const row = control.closest<HTMLElement>("[data-option]");
      const name = row?.dataset["option"];
      const group = options.groups.flatMap(({ fields }) => fields).find((field) => field.id === name);
      const view = name && group ? this.#optionView(name, group.rules, defaultsOf(options.model)) : null;
      row?.classList.toggle("tt-changed", view?.changed === true);
    }

    /** Shows the options in which the words that are looked for stand. */
    #filter(): void {
      const box = this.element.querySelector<HTMLInputElement>("input[type=search]");
      const words = (box?.value ?? "").trim().toLowerCase().split(/\s+/);
      for (const row of this.element.querySelectorAll<HTMLElement>(".tt-option")) {
        const text = (row.textContent ?? "").toLowerCase();
        row.hidden = !words.every((word) => text.includes(word));
      }
      for (const group of this.element.querySelectorAll<HTMLElement>(".tt-settings-list > fieldset")) {
        group.hidden = group.querySelector(".tt-option:not([hidden])") === null;
      }
    }

    /** What stands in the form now, over what is stored of the rest. */
    #typed(): Values {
      const form = this.element as HTMLFormElement;
      const typed = foundry.utils.expandObject({ ...readForm(form) });
      return foundry.utils.mergeObject({ ...this.#values }, typed, { inplace: false }) as Values;
    }

    static async #onSubmit(this: OptionsForm, _event: Event, form: HTMLFormElement): Promise<void> {
      const tables = this.#tablesToo ? options.tables.map((table) => [table.id, null]) : [];
      const typed = foundry.utils.expandObject({ ...readForm(form) });
      await optionStore.merge(options.key, { ...(typed as Values), ...Object.fromEntries(tables) });
      ui.notifications.info("TACTICAL_TIME.SETTINGS.Saved", { localize: true });
    }

    static async #onReset(this: OptionsForm): Promise<void> {
      this.#values = defaultsOf(options.model);
      this.#tablesToo = true;
      await this.render({ parts: ["form"] });
    }

    static async #onResetOption(this: OptionsForm, _event: PointerEvent, target: HTMLElement): Promise<void> {
      const name = target.closest<HTMLElement>("[data-option]")?.dataset["option"];
      if (!name) return;
      const values = { ...this.#typed() };
      foundry.utils.setProperty(values, name, foundry.utils.getProperty(defaultsOf(options.model), name));
      this.#values = values;
      await this.render({ parts: ["form"] });
      this.element.querySelector<HTMLElement>(`[data-option="${name}"] :is(input, select)`)?.focus();
    }

    static async #onEditTable(this: OptionsForm, _event: PointerEvent, target: HTMLElement): Promise<void> {
      const table = options.tables.find((entry) => entry.id === target.dataset["table"]);
      this.#tablesToo = false;
      if (table) await TableForm.open(ruleset, table);
    }

    /** A table is put back at once: it is not a field of this form. */
    static async #onResetTable(this: OptionsForm, _event: PointerEvent, target: HTMLElement): Promise<void> {
      const table = options.tables.find((entry) => entry.id === target.dataset["table"]);
      if (table) await optionStore.merge(options.key, { [table.id]: null });
    }
  } as unknown as new () => ApplicationV2.Any;
}

/** A table was put back or saved: an open form marks it. What is typed there and not saved yet stays. */
export function followOptions({ id }: Ruleset): void {
  const form = foundry.applications.instances.get(formId(id));
  const typing = form?.element.querySelector(".tt-settings-list");
  if (form && typing) form.element.dispatchEvent(new CustomEvent(STORED));
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
