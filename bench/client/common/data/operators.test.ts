import { describe, expect, it } from "vitest";
import { _del, _replace, decodeOperators, encodeOperators, ForcedDeletion } from "./operators.ts";

describe("operators on the wire", () => {
  it("both notations travel alike", () => {
    const encoded = { a: { gone: { __operator: "delete" }, whole: { __operator: "replace", value: { x: 1 } } } };
    expect(encodeOperators({ a: { "-=gone": null, "==whole": { x: 1 } } })).toEqual(encoded);
    expect(encodeOperators({ a: { gone: _del, whole: _replace({ x: 1 }) } })).toEqual(encoded);
  });

  it("a -= key with another value than null is dropped", () => {
    expect(encodeOperators({ "-=a": 0, "-=b": null })).toEqual({ b: { __operator: "delete" } });
  });

  it("each generation reads its own notation", () => {
    const encoded = encodeOperators({ gone: _del, whole: _replace(3) });
    expect(decodeOperators(encoded, 13)).toEqual({ "-=gone": null, "==whole": 3 });
    expect((decodeOperators(encoded, 14) as { gone: unknown }).gone).toBeInstanceOf(ForcedDeletion);
  });

  it("a replacement can be read like its value", () => {
    expect((_replace({ x: 1 }) as unknown as { x: number }).x).toBe(1);
  });

  it("sets travel as arrays", () => {
    expect(encodeOperators({ a: new Set([1, 2]) })).toEqual({ a: [1, 2] });
  });
});
