import type { EmptyObject } from "fvtt-types/utils";
import { flag, int, richText } from "../../../foundry/data/fields.ts";
import { EDGE_EFFECTS } from "../rules/characters.ts";
import { oneOf } from "./fields.ts";

import fields = foundry.data.fields;

export const edgeSchema = () => ({
  description: richText(),
  /** Switched off, it is there and does nothing: an edge that works by night, say. */
  active: flag(true),
  effects: new fields.TypedObjectField(
    new fields.SchemaField({
      /** One of the rolls, or the id, tag or name of a stat, substat or skill. */
      on: new fields.StringField({ required: true, blank: false, initial: "all" }),
      do: oneOf("edgeEffect", EDGE_EFFECTS, "bonus"),
      value: int(-99, 99, 1),
      /** TF-028 Of a slow start, in place of `value`. */
      tokens: int(0, 99, 1),
      bonus: int(-99, 99, 0),
    }),
  ),
});
export type EdgeSchema = ReturnType<typeof edgeSchema>;

/** TF-027 An edge. */
export class TaraforeEdge extends foundry.abstract.TypeDataModel<
  EdgeSchema,
  Item.Implementation,
  EmptyObject,
  EmptyObject
> {
  static override LOCALIZATION_PREFIXES = ["TACTICAL_TIME.TARAFORE.ITEM", "TACTICAL_TIME.TARAFORE.EDGE"];
  static override defineSchema(): EdgeSchema {
    return edgeSchema();
  }
}
