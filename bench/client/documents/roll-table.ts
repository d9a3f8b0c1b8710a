import { Document, type DocumentMetadata } from "../common/abstract/document.ts";
import type { EmbeddedCollection } from "../common/abstract/embedded-collection.ts";
import {
  ArrayField,
  BooleanField,
  type DataSchema,
  EmbeddedCollectionField,
  HTMLField,
  NumberField,
  StringField,
} from "../common/data/fields/index.ts";
import { Roll } from "../dice/roll.ts";
import { flags, folder, id, image, integer, name, nullableId, ownership, sort, stats, text } from "./common-fields.ts";

export class TableResult extends Document {
  static override readonly metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "TableResult",
    label: "DOCUMENT.TableResult",
    labelPlural: "DOCUMENT.TableResults",
    collection: "results",
    coreTypes: ["text", "document"],
  };
  static override defineSchema(): DataSchema {
    return {
      _id: id(),
      type: new StringField({ required: true, initial: "text", choices: ["text", "document"] }),
      name: text(),
      img: image("icons/svg/d20-black.svg"),
      description: new HTMLField(),
      documentUuid: nullableId(),
      weight: integer(1, { min: 1 }),
      range: new ArrayField(new NumberField({ required: true, nullable: false, integer: true }), { initial: [1, 1] }),
      drawn: new BooleanField(),
      flags: flags(),
      _stats: stats(),
    };
  }
  declare range: number[];
  declare description: string;
}

export class RollTable extends Document {
  static override readonly metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "RollTable",
    label: "DOCUMENT.RollTable",
    labelPlural: "DOCUMENT.RollTables",
    collection: "tables",
    embedded: { TableResult: "results" },
  };
  static override defineSchema(): DataSchema {
    return {
      _id: id(),
      name: name(),
      img: image("icons/svg/d20-grey.svg"),
      description: new HTMLField(),
      results: new EmbeddedCollectionField(TableResult),
      formula: text(),
      replacement: new BooleanField({ initial: true }),
      displayRoll: new BooleanField({ initial: true }),
      folder: folder(),
      sort: sort(),
      ownership: ownership(),
      flags: flags(),
      _stats: stats(),
    };
  }
  declare results: EmbeddedCollection<TableResult>;
  declare formula: string;

  getResultsForRoll(value: number): TableResult[] {
    return this.results.filter((result) => value >= (result.range[0] ?? 1) && value <= (result.range[1] ?? 0));
  }
  async roll(options: { roll?: Roll } = {}): Promise<{ roll: Roll; results: TableResult[] }> {
    const roll = options.roll ?? new Roll(this.formula || `1d${this.results.size}`);
    if (!roll._evaluated) await roll.evaluate();
    return { roll, results: this.getResultsForRoll(roll.total ?? 0) };
  }
}
