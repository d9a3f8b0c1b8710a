/** Fields that the models of every game are made of. None of them is ever undefined, NaN or, unless it says so, null. */
import fields = foundry.data.fields;

/** A whole number that is always there. Emptied or lettered input falls back to `initial`, never to null or NaN. */
export const int = <Initial extends number>(min: number, max: number, initial: Initial) =>
  new fields.NumberField({ required: true, nullable: false, integer: true, min, max, initial });

/** A whole number, or null where null means something of its own ("as the other number says"). */
export const intOrNull = (min: number, max: number, initial: number | null = null) =>
  new fields.NumberField({ required: true, nullable: true, integer: true, min, max, initial });

/** A number that need not be whole: weights, rates of movement. */
export const decimal = <Initial extends number>(min: number, max: number, initial: Initial) =>
  new fields.NumberField({ required: true, nullable: false, min, max, initial });

export const flag = (initial = false) => new fields.BooleanField({ required: true, nullable: false, initial });

/** Free text in one line. */
export const text = () => new fields.StringField({ required: true, blank: true, initial: "" });

/** Rich text: listed as an html field in the manifest, so that the server cleans it. */
export const richText = () => new fields.HTMLField({ required: true, blank: true, initial: "" });

/** The cells of a table of the rulebook, as texts (core/table.ts); null: as the rulebook prints it. */
export const tableCells = () => new fields.ArrayField(new fields.ObjectField(), { nullable: true, initial: null });

/** The same field under every id of a list, to be spread into a schema. */
export const each = <const Id extends string, Field extends fields.DataField.Any>(
  ids: readonly Id[],
  field: (id: Id) => Field,
): Record<Id, Field> => Object.fromEntries(ids.map((id) => [id, field(id)])) as Record<Id, Field>;
