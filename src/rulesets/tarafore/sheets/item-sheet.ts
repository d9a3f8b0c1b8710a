import type { DeepPartial } from "fvtt-types/utils";
import { templatePath } from "../../../constants.ts";
import { deletion } from "../../../foundry/compat.ts";
import type { Parts } from "../../../foundry/sheets/handlebars-sheets.ts";
import { imageOf } from "../../../foundry/sheets/item-image.ts";
import { TacticalItemSheet } from "../../../foundry/sheets/item-sheet.ts";
import { enrich } from "../../../foundry/sheets/rich-text.ts";
import { schemaForm } from "../../../foundry/sheets/schema-form.ts";
import { TaraforeEdge } from "../data/edge.ts";
import { ownedBy } from "../data/owned.ts";
import { TaraforePower } from "../data/power.ts";
import { TaraforeSkill } from "../data/skill.ts";
import { TaraforeWeapon } from "../data/weapon.ts";
import { itemForm } from "./item-forms.ts";
import { edgeEffectRows, scoreChoices } from "./item-view.ts";

import DocumentSheetV2 = foundry.applications.api.DocumentSheetV2;
import ItemSheetV2 = foundry.applications.sheets.ItemSheetV2;

type Context = ItemSheetV2.RenderContext & Record<string, unknown>;

/** The sheet of every item of Tarafore: a form made from its model, what the form cannot ask, the description. */
export class TaraforeItemSheet extends TacticalItemSheet<Context> {
  static override DEFAULT_OPTIONS: DocumentSheetV2.DefaultOptions<TaraforeItemSheet> = {
    classes: ["tt-tarafore"],
    actions: { addEffect: TaraforeItemSheet.#onAddEffect, removeEffect: TaraforeItemSheet.#onRemoveEffect },
  };

  static override PARTS: Parts = {
    header: { template: templatePath("item/header") },
    body: { template: templatePath("item/body"), templates: [templatePath("item/field")], scrollable: [""] },
    extra: { template: templatePath("item/tarafore/extra"), scrollable: [""] },
    description: { template: templatePath("item/description") },
  };

  protected override async _prepareContext(
    options: DeepPartial<ItemSheetV2.RenderOptions> & { isFirstRender: boolean },
  ): Promise<Context> {
    const context = await super._prepareContext(options);
    const { item } = this;
    const i18n = game.i18n;
    const model: unknown = item.system;
    const description = String(foundry.utils.getProperty(item.system, "description") ?? "");
    const kind = model instanceof TaraforeWeapon ? model.kind : null;
    const scored = model instanceof TaraforeWeapon || model instanceof TaraforePower ? model : null;
    const skills = item.actor ? ownedBy(item.actor.items).skills : [];
    return Object.assign(context, {
      item,
      img: imageOf(item),
      editable: this.isEditable,
      typeLabel: `TYPES.Item.${item.type}`,
      groups: model instanceof foundry.abstract.TypeDataModel ? schemaForm(model, itemForm(item.type, kind)) : [],
      score: scored ? { value: scored.score ?? "", choices: scoreChoices(scored.score, kind, skills, i18n) } : null,
      scoreIsFree: scored !== null && !item.actor,
      hasTags: model instanceof TaraforeSkill,
      tags: model instanceof TaraforeSkill ? [...model.tags].join(",") : "",
      hasEffects: model instanceof TaraforeEdge,
      effects: model instanceof TaraforeEdge ? edgeEffectRows(model.effects, skills, i18n) : [],
      descriptionHTML: await enrich(description, item),
      rawDescription: description,
    });
  }

  static async #onAddEffect(this: TaraforeItemSheet): Promise<void> {
    if (this.isEditable) await this.#writeEffects({ [foundry.utils.randomID()]: { on: "all", do: "bonus", value: 1 } });
  }

  static async #onRemoveEffect(this: TaraforeItemSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { entry } = target.dataset;
    if (entry && this.isEditable) await this.#writeEffects(deletion(entry));
  }

  async #writeEffects(effects: object): Promise<void> {
    await (this.item.update as (changes: object) => Promise<unknown>).call(this.item, { system: { effects } });
  }
}
