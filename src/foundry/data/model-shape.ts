import type { ChoiceShape, Shape, TextShape } from "../../core/shape.ts";

import fields = foundry.data.fields;

/** What a field of a data model may hold, as plain data (core/shape.ts). */
export function shapeOf(field: fields.DataField.Any): Shape {
  const initial: unknown = field.getInitialValue({});
  if (field instanceof fields.SchemaField) return schemaShape(field);
  if (field instanceof fields.BooleanField) return { kind: "flag", initial: initial === true };
  if (field instanceof fields.NumberField) {
    return {
      kind: "number",
      min: field.min ?? Number.NEGATIVE_INFINITY,
      max: field.max ?? Number.POSITIVE_INFINITY,
      integer: field.integer === true,
      nullable: field.nullable,
      initial: typeof initial === "number" ? initial : null,
    };
  }
  if (field instanceof fields.SetField) return setShape(field.element, initial);
  if (field instanceof fields.ArrayField) {
    const element = shapeOf(field.element);
    // A list of words is a set to everybody but a computer.
    return element.kind === "text" || element.kind === "choice"
      ? setShape(field.element, initial)
      : { kind: "list", element, nullable: field.nullable };
  }
  if (field instanceof fields.TypedObjectField) {
    const check: unknown = Reflect.get(field, "validateKey");
    return {
      kind: "record",
      element: shapeOf(field.element),
      accepts: (key) => typeof check !== "function" || check.call(field, key) !== false,
      initial: Object(initial) as Record<string, unknown>,
    };
  }
  if (field instanceof fields.StringField) return stringShape(field, initial);
  return { kind: "free" };
}

const schemaShape = (schema: { readonly fields: object }): Shape => ({
  kind: "object",
  fields: Object.fromEntries(
    Object.entries(schema.fields).map(([key, field]) => [key, shapeOf(field as fields.DataField.Any)]),
  ),
});

function setShape(element: fields.DataField.Any, initial: unknown): Shape {
  const shape = shapeOf(element);
  const members: readonly unknown[] = Array.isArray(initial) || initial instanceof Set ? [...initial] : [];
  return shape.kind === "text" || shape.kind === "choice"
    ? { kind: "set", element: shape, initial: members.map(String) }
    : { kind: "free" };
}

function stringShape(field: fields.DataField.Any, initial: unknown): ChoiceShape | TextShape {
  const nullable = field.nullable === true;
  const text = typeof initial === "string" ? initial : null;
  const choices = choicesOf(field);
  if (Object.keys(choices).length > 0) return { kind: "choice", choices, nullable, initial: text };
  const as = field instanceof fields.HTMLField ? "html" : field instanceof fields.DocumentUUIDField ? "link" : "plain";
  return { kind: "text", as, nullable, initial: text };
}

/** Choices may be a list, a record or a function of either; ours are lists of ids or records of localisation keys. */
function choicesOf(field: object): Record<string, string> {
  const given: unknown = "choices" in field ? field.choices : undefined;
  const choices: unknown = typeof given === "function" ? given() : given;
  if (Array.isArray(choices)) return Object.fromEntries(choices.map((choice) => [String(choice), String(choice)]));
  return Object.fromEntries(Object.entries(Object(choices)).map(([value, label]) => [value, String(label)]));
}

/** What a document's `system` may hold. */
export const modelShape = (model: { readonly schema: { readonly fields: object } }): Shape => schemaShape(model.schema);
