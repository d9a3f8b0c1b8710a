import { describe, expect, it } from "vitest";
import { type FieldShape, optionView } from "./option-view.ts";

const view = (shape: FieldShape, value: unknown, initial: unknown) =>
  optionView({ name: "arcs", prefix: "P", rules: ["AV-141", "AV-143"], shape, value, initial });

describe("a setting as the form shows it", () => {
  it("names its label, its hint and the rules it touches", () => {
    expect(view({ kind: "flag" }, true, true)).toMatchObject({
      label: "P.FIELDS.arcs.label",
      hint: "P.FIELDS.arcs.hint",
      rules: "AV-141, AV-143",
      isFlag: true,
      value: true,
    });
  });

  it("says whether it differs from the rulebook", () => {
    expect(view({ kind: "flag" }, false, true).changed).toBe(true);
    expect(view({ kind: "number", min: 0, max: 9, integer: true }, 3, 3).changed).toBe(false);
    const set: FieldShape = { kind: "set", choices: { a: "A", b: "B" } };
    expect(view(set, new Set(["b", "a"]), ["a", "b"]).changed).toBe(false);
    expect(view(set, ["a"], ["a", "b"]).changed).toBe(true);
  });

  it("marks what is chosen", () => {
    expect(view({ kind: "choice", choices: { a: "A", b: "B" } }, "b", "a")).toMatchObject({
      choices: [
        { value: "a", chosen: false },
        { value: "b", chosen: true },
      ],
    });
  });

  it("allows fractions only where the field does", () => {
    expect(view({ kind: "number", min: 0, max: 180, integer: false }, 67.5, 67.5)).toMatchObject({
      step: "any",
      max: 180,
    });
    expect(view({ kind: "number", min: 1, max: 99, integer: true }, 6, 6)).toMatchObject({ step: "1" });
  });
});
