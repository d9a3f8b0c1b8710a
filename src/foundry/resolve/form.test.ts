import { describe, expect, it } from "vitest";
import { text } from "../chat/text.ts";
import { type Field, fit, fitAll, MOST_LETTERS, memorable } from "./form.ts";

const fields: Field[] = [
  {
    kind: "choice",
    id: "arc",
    label: text("arc"),
    value: "front",
    options: [
      { value: "front", label: text("front") },
      { value: "back", label: text("back") },
    ],
  },
  { kind: "toggle", id: "nonLethal", label: text("nl"), value: false, remember: true },
  { kind: "number", id: "flank", label: text("f"), value: 1, min: 0, max: 8 },
];

describe("the dialog's values", () => {
  it("start from the fields and take what fits", () => {
    expect(fitAll(fields, {})).toEqual({ arc: "front", nonLethal: false, flank: 1 });
    expect(fitAll(fields, { arc: "back", nonLethal: true, flank: "3" })).toEqual({
      arc: "back",
      nonLethal: true,
      flank: 3,
    });
  });

  it("survive letters, nothing, unknown options and numbers out of bounds", () => {
    expect(fitAll(fields, { arc: "above", nonLethal: "yes", flank: "abc" })).toEqual({
      arc: "front",
      nonLethal: false,
      flank: 1,
    });
    expect(fitAll(fields, { flank: "" })["flank"]).toBe(1);
    expect(fitAll(fields, { flank: 99 })["flank"]).toBe(8);
    expect(fitAll(fields, { flank: -4.7 })["flank"]).toBe(0);
    expect(fitAll(fields, { flank: Number.POSITIVE_INFINITY })["flank"]).toBe(1);
  });

  it("are remembered only where the field says so", () =>
    expect(memorable(fields, { arc: "back", nonLethal: true, flank: 2 })).toEqual({ nonLethal: true }));

  it("takes words as they are, without spaces around them and not without end; anything else is what it starts from", () => {
    const field: Field = { kind: "text", id: "what", label: text("what"), value: "nothing" };
    expect(fit(field, "  Sand in the <b>eyes</b> 🙂 ")).toBe("Sand in the <b>eyes</b> 🙂");
    expect(String(fit(field, "x".repeat(10_000)))).toHaveLength(MOST_LETTERS);
    expect(fit(field, "   ")).toBe("");
    expect([fit(field, 7), fit(field, undefined), fit(field, null)]).toEqual(["nothing", "nothing", "nothing"]);
  });
});
