import { Document, type DocumentMetadata } from "../common/abstract/document.ts";
import { CONST } from "../common/constants.ts";
import { ColorField, type DataSchema, StringField } from "../common/data/fields/index.ts";
import type { Collection } from "../common/utils/collection.ts";
import { game } from "../helpers/game.ts";
import { flags, folder, id, name, sort, stats, text } from "./common-fields.ts";

export class Folder extends Document {
  static override readonly metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Folder",
    label: "DOCUMENT.Folder",
    labelPlural: "DOCUMENT.Folders",
    collection: "folders",
    coreTypes: CONST.FOLDER_DOCUMENT_TYPES,
  };
  static override defineSchema(): DataSchema {
    return {
      _id: id(),
      name: name(),
      type: new StringField({ required: true, blank: false, choices: CONST.FOLDER_DOCUMENT_TYPES }),
      description: text(),
      folder: folder(),
      sorting: new StringField({ required: true, initial: "a", choices: ["a", "m"] }),
      sort: sort(),
      color: new ColorField(),
      flags: flags(),
      _stats: stats(),
    };
  }
  declare sorting: string;
  declare color: unknown;

  get contents(): Document[] {
    const all = (game.collections.get(this.type) as unknown as Collection<Document> | undefined)?.contents ?? [];
    return all.filter((document) => document._source["folder"] === this.id);
  }
  get children(): Folder[] {
    return game.folders.filter((other) => other._source["folder"] === this.id);
  }
  get depth(): number {
    let depth = 1;
    for (let at = this.folder as Folder | null; at; at = at.folder as Folder | null) depth++;
    return depth;
  }
  get displayed(): boolean {
    return (
      game.user.isGM ||
      this.contents.some((document) => document.visible) ||
      this.children.some((child) => child.displayed)
    );
  }
  override get visible(): boolean {
    return true;
  }
}
