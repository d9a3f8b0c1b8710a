import type { FieldShape } from "./option-view.ts";

import fields = foundry.data.fields;

/** What a settings form has to know of a field of a data model. */
export function fieldShape(field: fields.DataField.Any): FieldShape {
  if (field instanceof fields.BooleanField) return { kind: "flag" };
  if (field instanceof fields.NumberField) {
    return {
      kind: "number",
      min: Number(field.min ?? 0),
      max: Number(field.max ?? 0),
      integer: field.integer === true,
    };
  }
  if (field instanceof fields.SetField) return { kind: "set", choices: choicesOf(field.element) };
  return { kind: "choice", choices: choicesOf(field) };
}

/** Choices may be a list, a record or a function of either; ours are records of localisation keys. */
function choicesOf(field: object): Record<string, string> {
  const given: unknown = "choices" in field ? field.choices : undefined;
  const choices: unknown = typeof given === "function" ? given() : given;
  if (Array.isArray(choices)) return Object.fromEntries(choices.map((choice) => [String(choice), String(choice)]));
  return Object.fromEntries(Object.entries(Object(choices)).map(([value, label]) => [value, String(label)]));
}
