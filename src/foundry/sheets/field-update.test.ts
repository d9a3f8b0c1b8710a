import { describe, expect, it } from "vitest";
import { type Control, readControl, stepped } from "./field-update.ts";

const control = (attributes: Record<string, string>, properties: Record<string, unknown> = {}): Control =>
  ({
    localName: "input",
    name: attributes["name"] ?? "",
    getAttribute: (key: string) => attributes[key] ?? null,
    hasAttribute: (key: string) => key in attributes,
    ...properties,
  }) as unknown as Control;

const number = (value: string, more: Record<string, string> = {}): Control =>
  control(
    {
      name: "system.abilities.str",
      "data-number": "",
      "data-min": "0",
      "data-max": "99",
      "aria-label": "Strength",
      ...more,
    },
    { value, defaultValue: "10" },
  );

describe("reading the one control that changed", () => {
  it("writes a number, by itself or as a change of the present one", () => {
    expect(readControl(number("12"), () => 10)).toEqual({ kind: "write", path: "system.abilities.str", value: 12 });
    expect(readControl(number("+2"), () => 10)).toMatchObject({ value: 12 });
  });

  it("refuses letters and nothing, names the field, and says what stood there before", () => {
    expect(readControl(number("ten"), () => 10)).toEqual({
      kind: "refuse",
      reason: "notANumber",
      label: "Strength",
      restore: "10",
    });
    expect(readControl(number(""), () => 10)).toMatchObject({ kind: "refuse", reason: "empty" });
  });

  it("takes nothing as null only where the field says that it may be empty", () => {
    expect(readControl(number("", { "data-number": "nullable" }), () => 10)).toMatchObject({
      kind: "write",
      value: null,
    });
  });

  it("takes the empty choice as null where the field says that nothing may be chosen", () => {
    const select = control({ name: "system.parent", "data-null": "" }, { localName: "select", value: "" });
    expect(readControl(select, () => "str")).toEqual({ kind: "write", path: "system.parent", value: null });
    const line = control({ name: "system.details.concept" }, { value: "" });
    expect(readControl(line, () => "x")).toMatchObject({ value: "" });
  });

  it("reads a list from one line", () => {
    const tags = control({ name: "system.tags", "data-list": "" }, { value: " archery,  medicine; , archery " });
    expect(readControl(tags, () => [])).toMatchObject({ value: ["archery", "medicine"] });
  });

  it("leaves no document without a name", () => {
    for (const value of ["", "   "]) {
      expect(readControl(control({ name: "name" }, { value }), () => "Ada")).toMatchObject({
        kind: "refuse",
        reason: "noName",
        restore: "Ada",
      });
    }
  });

  it("moves a number to the nearest bound and says so", () => {
    expect(readControl(number("400"), () => 10)).toMatchObject({
      value: 99,
      moved: { side: "tooLarge", bound: 99, label: "Strength" },
    });
    expect(readControl(number("-400"), () => 10)).toMatchObject({ value: 0, moved: { side: "tooSmall", bound: 0 } });
    expect(readControl(number("12"), () => 10)).not.toHaveProperty("moved");
  });

  it("takes a tick as true or false and several choices as a list", () => {
    const tick = control({ name: "system.equipped" }, { type: "checkbox", checked: false, value: "on" });
    expect(readControl(tick, () => true)).toEqual({ kind: "write", path: "system.equipped", value: false });
    const select = control(
      { name: "system.types" },
      { localName: "select", multiple: true, selectedOptions: [{ value: "piercing" }] },
    );
    expect(readControl(select, () => null)).toMatchObject({ value: ["piercing"] });
    const tags = control({ name: "system.types" }, { localName: "multi-select", value: new Set(["a"]) });
    expect(readControl(tags, () => null)).toMatchObject({ value: ["a"] });
  });

  it("leaves controls alone that are the sheet's own business", () => {
    expect(readControl(control({}), () => null)).toEqual({ kind: "ignore" });
    expect(readControl(control({ name: "filter", "data-local": "" }, { value: "x" }), () => null)).toEqual({
      kind: "ignore",
    });
  });
});

describe("a step button", () => {
  it("goes on from the present number, to its bounds and no further", () => {
    expect(stepped(3, { step: "-1" })).toBe(2);
    expect(stepped(undefined, {})).toBe(1);
    // Without bounds of its own a count does not go below nothing.
    expect(stepped(0, { step: "-1" })).toBe(0);
    expect(stepped(0, { step: "-1", min: "-5" })).toBe(-1);
    expect(stepped(9, { step: "5", max: "10" })).toBe(10);
  });
});
