import { Document, type DocumentMetadata } from "../common/abstract/document.ts";
import {
  ArrayField,
  BooleanField,
  ColorField,
  type DataSchema,
  NumberField,
  ObjectField,
  SchemaField,
} from "../common/data/fields/index.ts";
import { flags, id, integer, name, stats } from "./common-fields.ts";

const level = () => new NumberField({ required: true, nullable: true, initial: null });

/** Data of a region. Its behaviours and events are not emulated. */
export class RegionDocument extends Document {
  static override readonly metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Region",
    label: "DOCUMENT.Region",
    labelPlural: "DOCUMENT.Regions",
    collection: "regions",
  };
  static override defineSchema(): DataSchema {
    return {
      _id: id(),
      name: name(),
      color: new ColorField({ nullable: false, initial: "#26547c" }),
      shapes: new ArrayField(new ObjectField()),
      elevation: new SchemaField({ bottom: level(), top: level() }),
      behaviors: new ArrayField(new ObjectField()),
      visibility: integer(0),
      locked: new BooleanField(),
      flags: flags(),
      _stats: stats(),
    };
  }
}
