import { Document, type DocumentMetadata } from "../common/abstract/document.ts";
import { type DataSchema, JSONField, StringField } from "../common/data/fields/index.ts";
import type { Obj } from "../common/utils/objects.ts";
import { game } from "../helpers/game.ts";
import { id, nullableId, stats } from "./common-fields.ts";

/** A stored setting: `value` is JSON text, `user` an id for settings of the scope `user`. */
export class Setting extends Document {
  static override readonly metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Setting",
    label: "DOCUMENT.Setting",
    labelPlural: "DOCUMENT.Settings",
    collection: "settings",
    permissions: { create: "SETTINGS_MODIFY", delete: "SETTINGS_MODIFY" },
  };
  static override defineSchema(): DataSchema {
    return {
      _id: id(),
      key: new StringField({ required: true, blank: false }),
      value: new JSONField({ required: true, nullable: true, initial: null }),
      user: nullableId(),
      _stats: stats(),
    };
  }
  declare key: string;
  declare value: unknown;
  declare user: string | null;

  override _onCreate(data: Obj, options: Obj, userId: string): void {
    super._onCreate(data, options, userId);
    game.settings.stored.set(this.id ?? "", this);
    game.settings.onStoredChange(this, options, userId);
  }
  override _onUpdate(changed: Obj, options: Obj, userId: string): void {
    super._onUpdate(changed, options, userId);
    game.settings.onStoredChange(this, options, userId);
  }
  override _onDelete(options: Obj, userId: string): void {
    super._onDelete(options, userId);
    game.settings.stored.delete(this.id ?? "");
    game.settings.onStoredChange(this, options, userId);
  }
}
