import type { DeepPartial } from "fvtt-types/utils";
import { templatePath } from "../../../constants.ts";
import type { Parts } from "../../../foundry/sheets/handlebars-sheets.ts";
import { TacticalItemSheet } from "../../../foundry/sheets/item-sheet.ts";
import { enrich } from "../../../foundry/sheets/rich-text.ts";
import { type FieldView, type FormGroupView, schemaForm } from "../../../foundry/sheets/schema-form.ts";
import { InfinityParticipant } from "../data/participant.ts";
import { ITEM_FORMS } from "./item-forms.ts";
import { imageOf } from "./item-source.ts";
import { partChoices } from "./part-choices.ts";

import DocumentSheetV2 = foundry.applications.api.DocumentSheetV2;
import ItemSheetV2 = foundry.applications.sheets.ItemSheetV2;

type Context = ItemSheetV2.RenderContext & Record<string, unknown>;

/** The sheet of every item of Swords of Infinity: a form made from its model, in the groups of `item-forms.ts`. */
export class InfinityItemSheet extends TacticalItemSheet<Context> {
  static override DEFAULT_OPTIONS: DocumentSheetV2.DefaultOptions<InfinityItemSheet> = { classes: ["tt-infinity"] };

  static override PARTS: Parts = {
    header: { template: templatePath("item/header") },
    body: { template: templatePath("item/body"), templates: [templatePath("item/field")], scrollable: [""] },
    description: { template: templatePath("item/description") },
  };

  protected override async _prepareContext(
    options: DeepPartial<ItemSheetV2.RenderOptions> & { isFirstRender: boolean },
  ): Promise<Context> {
    const context = await super._prepareContext(options);
    const { item } = this;
    const model: unknown = item.system;
    const description = String(foundry.utils.getProperty(item.system, "description") ?? "");
    const groups =
      model instanceof foundry.abstract.TypeDataModel ? schemaForm(model, ITEM_FORMS[item.type] ?? []) : [];
    return Object.assign(context, {
      item,
      img: imageOf(item),
      editable: this.isEditable,
      typeLabel: `TYPES.Item.${item.type}`,
      groups: groups.map((group) => this.#withParts(group)),
      descriptionHTML: await enrich(description, item),
      rawDescription: description,
    });
  }

  /** Fields that name parts of a body are chosen from the owner's; without an owner, by role or by key. */
  #withParts(group: FormGroupView): FormGroupView {
    const owner: unknown = this.item.actor?.system;
    const targets = owner instanceof InfinityParticipant ? owner.numbers.targets : null;
    return { ...group, fields: group.fields.map((field: FieldView) => partChoices(field, targets, game.i18n)) };
  }
}
