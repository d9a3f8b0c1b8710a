import { Document, type DocumentMetadata } from "../common/abstract/document.ts";
import type { EmbeddedCollection } from "../common/abstract/embedded-collection.ts";
import {
  type DataSchema,
  DocumentTypeField,
  EmbeddedCollectionField,
  TypeDataField,
} from "../common/data/fields/index.ts";
import { getProperty, type Obj } from "../common/utils/objects.ts";
import { ActiveEffect } from "./active-effect.ts";
import type { Actor } from "./actor.ts";
import { flags, folder, id, image, name, ownership, sort, stats } from "./common-fields.ts";
import type { User } from "./user.ts";

const DEFAULT_ICON = "icons/svg/item-bag.svg";

export class Item extends Document {
  static override readonly metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Item",
    label: "DOCUMENT.Item",
    labelPlural: "DOCUMENT.Items",
    collection: "items",
    embedded: { ActiveEffect: "effects" },
    hasTypeData: true,
    indexed: true,
    compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"],
    permissions: { create: "ITEM_CREATE", delete: "OWNER" },
  };
  static readonly DEFAULT_ICON = DEFAULT_ICON;

  static override defineSchema(): DataSchema {
    return {
      _id: id(),
      name: name(),
      type: new DocumentTypeField(this),
      img: image(DEFAULT_ICON),
      system: new TypeDataField(this),
      effects: new EmbeddedCollectionField(ActiveEffect),
      folder: folder(),
      sort: sort(),
      ownership: ownership(),
      flags: flags(),
      _stats: stats(),
    };
  }

  declare effects: EmbeddedCollection<ActiveEffect>;

  static getDefaultArtwork(_data: Obj = {}): { img: string } {
    return { img: DEFAULT_ICON };
  }

  get actor(): Actor | null {
    return this.parentDocument?.documentName === "Actor" ? (this.parentDocument as Actor) : null;
  }
  get thumbnail(): string | null {
    return this.img;
  }
  get transferredEffects(): ActiveEffect[] {
    return this.effects.filter((effect) => effect.transfer);
  }
  override getRollData(): Obj {
    return this.system as unknown as Obj;
  }

  /** An item in an actor follows the actor's ownership. */
  override getUserLevel(user?: User | null): number {
    if (this.parentDocument)
      return user === undefined ? this.parentDocument.getUserLevel() : this.parentDocument.getUserLevel(user);
    return user === undefined ? super.getUserLevel() : super.getUserLevel(user);
  }

  override async _preCreate(data: Obj, options: Obj, user: User): Promise<unknown> {
    if (!data["img"]) this.updateSource({ img: (this.constructor as typeof Item).getDefaultArtwork(data).img });
    if (!this.parent && !user.isGM && getProperty(data, `ownership.${user.id}`) === undefined)
      this.updateSource({ ownership: { [user.id ?? ""]: 3 } });
    return super._preCreate(data, options, user);
  }
}
