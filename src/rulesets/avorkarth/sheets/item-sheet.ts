import type { DeepPartial } from "fvtt-types/utils";
import { templatePath } from "../../../constants.ts";
import type { Parts } from "../../../foundry/sheets/handlebars-sheets.ts";
import { TacticalItemSheet } from "../../../foundry/sheets/item-sheet.ts";
import { enrich } from "../../../foundry/sheets/rich-text.ts";
import { schemaForm } from "../../../foundry/sheets/schema-form.ts";
import { ITEM_FORMS } from "./item-forms.ts";
import { imageOf } from "./item-source.ts";

import DocumentSheetV2 = foundry.applications.api.DocumentSheetV2;
import ItemSheetV2 = foundry.applications.sheets.ItemSheetV2;

type Context = ItemSheetV2.RenderContext & Record<string, unknown>;

/** The sheet of every item of Avorkarth: a form made from its model, in the groups that `item-forms.ts` names. */
export class AvorkarthItemSheet extends TacticalItemSheet<Context> {
  static override DEFAULT_OPTIONS: DocumentSheetV2.DefaultOptions<AvorkarthItemSheet> = { classes: ["tt-avorkarth"] };

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
    const { description = "" }: { description?: string } = Object(model);
    return Object.assign(context, {
      item,
      img: imageOf(item),
      editable: this.isEditable,
      typeLabel: `TYPES.Item.${item.type}`,
      groups: model instanceof foundry.abstract.TypeDataModel ? schemaForm(model, ITEM_FORMS[item.type] ?? []) : [],
      descriptionHTML: await enrich(description, item),
      rawDescription: description,
    });
  }
}
