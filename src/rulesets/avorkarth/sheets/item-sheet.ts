import { itemParts, TacticalItemSheet } from "../../../foundry/sheets/item-sheet.ts";
import type { FormGroupSpec } from "../../../foundry/sheets/schema-form.ts";
import { AvorkarthCondition } from "../data/condition.ts";
import { AvorkarthFeat } from "../data/feat.ts";
import { ITEM_FORMS } from "./item-forms.ts";

import DocumentSheetV2 = foundry.applications.api.DocumentSheetV2;

/** The sheet of every item of Avorkarth: a form in the groups that `item-forms.ts` names, and modifiers by name. */
export class AvorkarthItemSheet extends TacticalItemSheet {
  static override DEFAULT_OPTIONS: DocumentSheetV2.DefaultOptions<AvorkarthItemSheet> = { classes: ["tt-avorkarth"] };
  static override PARTS = itemParts("avorkarth/modifiers");

  protected override formGroups(): readonly FormGroupSpec[] {
    return ITEM_FORMS[this.item.type] ?? [];
  }

  /** AV-046 Modifiers of a feat or a condition, each a small form of its own. */
  protected override gameContext(): Record<string, unknown> {
    const model: unknown = this.item.system;
    if (!(model instanceof AvorkarthFeat || model instanceof AvorkarthCondition)) return { hasModifiers: false };
    const field = model.schema.fields.mods.element;
    return {
      hasModifiers: true,
      kinds: field.fields.kind.choices,
      modifiers: Object.entries(model.toObject().mods).map(([id, modifier]) => ({ id, ...modifier })),
    };
  }

  protected override newEntry(collection: string): object | null {
    return collection === "mods" ? { kind: "value", target: "", amount: 1, note: "" } : null;
  }
}
