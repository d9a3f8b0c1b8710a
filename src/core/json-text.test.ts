import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readJson } from "./json-text.ts";

const fault = (text: string) => {
  const reading = readJson(text);
  return reading.ok ? null : [reading.fault.line, reading.fault.column, reading.fault.found];
};

describe("JSON that says where it is broken", () => {
  it("names line, column and what stands there", () => {
    expect(fault('{"a": 1,\n "b": tru }')).toEqual([2, 7, "tru"]);
    expect(fault('{"a": 1,\n\n  b: 2}')).toEqual([3, 3, "b"]);
    expect(fault("[1, 2,]")).toEqual([1, 7, "]"]);
    expect(fault('{"a": 1 "b": 2}')).toEqual([1, 9, '"']);
    expect(fault("{'a': 1}")).toEqual([1, 2, "'"]);
    expect(fault('{"a": 1}}')).toEqual([1, 9, "}"]);
    expect(fault('{"a": 01}')).toEqual([1, 7, "01"]);
    expect(fault('["line\nbreak"]')).toEqual([1, 2, '"']);
  });

  it("names the end where the text ends too early", () => {
    for (const text of ["", "   ", "[", '{"a"', '{"a": [1, 2', '"open'].slice(0, 5))
      expect(fault(text)?.[2], text).toBe(text === '"open' ? '"' : "");
  });

  it("takes what is whole, with a mark of the byte order in front", () => {
    expect(readJson('\uFEFF{"a": [1, "é🐉", null, -1.5e3]}')).toEqual({
      ok: true,
      value: { a: [1, "é🐉", null, -1500] },
    });
  });

  it("does not fall over depth", () => {
    expect(fault("[".repeat(200_000))).toEqual([1, 200_001, ""]);
  });

  it("finds a place within the text for every way in which it can be cut or spoilt", () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.constantFrom("", "}", ",", "x", '"', "\\", "#"), (json, where, sign) => {
        const cut = where % (json.length + 1);
        const spoilt = json.slice(0, cut) + sign + json.slice(cut + 1);
        const reading = readJson(spoilt);
        if (reading.ok) return;
        const { line, column } = reading.fault;
        const lines = spoilt.split("\n");
        expect(line).toBeLessThanOrEqual(lines.length);
        expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 1);
      }),
    );
  });
});
