import { itemParts, TacticalItemSheet } from "../../../foundry/sheets/item-sheet.ts";
import type { FormGroupSpec } from "../../../foundry/sheets/schema-form.ts";
import { TaraforeEdge } from "../data/edge.ts";
import { ownedBy } from "../data/owned.ts";
import { TaraforePower } from "../data/power.ts";
import { TaraforeSkill } from "../data/skill.ts";
import { TaraforeWeapon } from "../data/weapon.ts";
import { itemForm } from "./item-forms.ts";
import { edgeEffectRows, scoreChoices } from "./item-view.ts";

import DocumentSheetV2 = foundry.applications.api.DocumentSheetV2;

/** The sheet of every item of Tarafore: a form made from its model, and what the form cannot ask. */
export class TaraforeItemSheet extends TacticalItemSheet {
  static override DEFAULT_OPTIONS: DocumentSheetV2.DefaultOptions<TaraforeItemSheet> = { classes: ["tt-tarafore"] };
  static override PARTS = itemParts("tarafore/extra");

  protected override formGroups(): readonly FormGroupSpec[] {
    const model: unknown = this.item.system;
    return itemForm(this.item.type, model instanceof TaraforeWeapon ? model.kind : null);
  }

  protected override gameContext(): Record<string, unknown> {
    const { item } = this;
    const i18n = game.i18n;
    const model: unknown = item.system;
    const kind = model instanceof TaraforeWeapon ? model.kind : null;
    const scored = model instanceof TaraforeWeapon || model instanceof TaraforePower ? model : null;
    const skills = item.actor ? ownedBy(item.actor.items).skills : [];
    return {
      score: scored ? { value: scored.score ?? "", choices: scoreChoices(scored.score, kind, skills, i18n) } : null,
      scoreIsFree: scored !== null && !item.actor,
      hasTags: model instanceof TaraforeSkill,
      tags: model instanceof TaraforeSkill ? [...model.tags].join(", ") : "",
      hasEffects: model instanceof TaraforeEdge,
      effects: model instanceof TaraforeEdge ? edgeEffectRows(model.effects, skills, i18n) : [],
    };
  }

  protected override newEntry(collection: string): object | null {
    return collection === "effects" ? { on: "all", do: "bonus", value: 1 } : null;
  }
}
