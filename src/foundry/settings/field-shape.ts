import { shapeOf } from "../data/model-shape.ts";
import type { FieldShape } from "./option-view.ts";

/** What a settings form has to know of a field of a data model. */
export function fieldShape(field: foundry.data.fields.DataField.Any): FieldShape {
  const shape = shapeOf(field);
  switch (shape.kind) {
    case "flag":
    case "number":
    case "choice":
      return shape;
    case "set":
      return { kind: "set", choices: shape.element.kind === "choice" ? shape.element.choices : {} };
    default:
      return { kind: "choice", choices: {} };
  }
}
