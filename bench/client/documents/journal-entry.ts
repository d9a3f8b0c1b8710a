import { Document, type DocumentMetadata } from "../common/abstract/document.ts";
import type { EmbeddedCollection } from "../common/abstract/embedded-collection.ts";
import {
  BooleanField,
  type DataSchema,
  DocumentOwnershipField,
  EmbeddedCollectionField,
  HTMLField,
  NumberField,
  ObjectField,
  SchemaField,
  StringField,
} from "../common/data/fields/index.ts";
import { flags, folder, id, integer, name, ownership, sort, stats } from "./common-fields.ts";

export class JournalEntryPage extends Document {
  static override readonly metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "JournalEntryPage",
    label: "DOCUMENT.JournalEntryPage",
    labelPlural: "DOCUMENT.JournalEntryPages",
    collection: "pages",
    coreTypes: ["text", "image", "pdf", "video"],
  };
  static override defineSchema(): DataSchema {
    return {
      _id: id(),
      name: name(),
      type: new StringField({ required: true, blank: false, initial: "text" }),
      system: new ObjectField(),
      title: new SchemaField({ show: new BooleanField({ initial: true }), level: integer(1, { min: 1, max: 6 }) }),
      text: new SchemaField({
        content: new HTMLField({ required: false }),
        markdown: new StringField({ required: false }),
        format: integer(1),
      }),
      src: new StringField({ required: false, nullable: true, initial: null }),
      image: new SchemaField({ caption: new StringField({ required: false }) }),
      video: new SchemaField({ volume: new NumberField({ required: true, nullable: false, initial: 0.5 }) }),
      sort: sort(),
      category: new StringField({ required: true, nullable: true, blank: false, initial: null }),
      ownership: new DocumentOwnershipField({ initial: { default: -1 } }),
      flags: flags(),
      _stats: stats(),
    };
  }
  declare text: { content?: string };

  /** A heading's text as the anchor that leads to it. */
  static slugifyHeading(heading: HTMLHeadingElement | string): string {
    const text = typeof heading === "string" ? heading : (heading.textContent ?? "");
    // Strings have it, as the host's have (common/utils/primitives.ts).
    return (text as unknown as { slugify(options: { strict: boolean }): string }).slugify({ strict: true });
  }
}

export class JournalEntry extends Document {
  static override readonly metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "JournalEntry",
    label: "DOCUMENT.JournalEntry",
    labelPlural: "DOCUMENT.JournalEntries",
    collection: "journal",
    embedded: { JournalEntryPage: "pages" },
    permissions: { create: "JOURNAL_CREATE" },
    compendiumIndexFields: ["_id", "name", "sort", "folder"],
  };
  static override defineSchema(): DataSchema {
    return {
      _id: id(),
      name: name(),
      pages: new EmbeddedCollectionField(JournalEntryPage),
      folder: folder(),
      sort: sort(),
      ownership: ownership(),
      flags: flags(),
      _stats: stats(),
    };
  }
  declare pages: EmbeddedCollection<JournalEntryPage>;
}
