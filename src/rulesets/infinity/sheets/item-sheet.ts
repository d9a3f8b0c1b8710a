import { TacticalItemSheet } from "../../../foundry/sheets/item-sheet.ts";
import type { FormGroupSpec, FormGroupView } from "../../../foundry/sheets/schema-form.ts";
import { InfinityParticipant } from "../data/participant.ts";
import { ITEM_FORMS } from "./item-forms.ts";
import { partChoices } from "./part-choices.ts";

import DocumentSheetV2 = foundry.applications.api.DocumentSheetV2;

/** The sheet of every item of Swords of Infinity: a form in the groups of `item-forms.ts`. */
export class InfinityItemSheet extends TacticalItemSheet {
  static override DEFAULT_OPTIONS: DocumentSheetV2.DefaultOptions<InfinityItemSheet> = { classes: ["tt-infinity"] };

  protected override formGroups(): readonly FormGroupSpec[] {
    return ITEM_FORMS[this.item.type] ?? [];
  }

  /** Fields that name parts of a body are chosen from the owner's; without an owner, by role or by key. */
  protected override shownGroups(groups: readonly FormGroupView[]): readonly FormGroupView[] {
    const owner: unknown = this.item.actor?.system;
    const targets = owner instanceof InfinityParticipant ? owner.numbers.targets : null;
    return groups.map((group) => ({
      ...group,
      fields: group.fields.map((field) => partChoices(field, targets, game.i18n)),
    }));
  }
}
