import { describe, expect, it } from "vitest";
import { Input } from "./input.ts";

describe("Input", () => {
  it("reads fields with defaults; null counts as absent", () => {
    const input = new Input({ a: 3, b: null, list: [{ x: 1 }], record: { torso: 10 } });
    expect(input.integer("a")).toBe(3);
    expect(input.integer("b", 7)).toBe(7);
    expect(input.boolean("c", true)).toBe(true);
    expect(input.text("d", "none")).toBe("none");
    expect(input.choice("e", ["x", "y"], "y")).toBe("y");
    expect(input.objects("list")[0]?.integer("x")).toBe(1);
    expect(input.integerRecord("record")).toEqual({ torso: 10 });
    expect(input.object("nothing").keys()).toEqual([]);
    expect(input.number("f", 0.5)).toBe(0.5);
    expect([input.number("a"), input.integers("nothing"), input.objects("nothing")]).toEqual([3, [], []]);
    expect(new Input(undefined).keys()).toEqual([]);
    expect(new Input({ deep: null }, "root").object("deep").path("x")).toBe("root.deep.x");
    expect(() => input.only(["a", "b", "list", "record"])).not.toThrow();
  });

  it.each([
    [(i: Input) => i.integer("absent"), "absent", "missing"],
    [(i: Input) => i.integer("word"), "word", "notANumber"],
    [(i: Input) => i.number("infinite"), "infinite", "notFinite"],
    [(i: Input) => i.integer("huge"), "huge", "tooLarge"],
    [(i: Input) => i.objects("list")[0]?.integer("x"), "list.0.x", "notInteger"],
    [(i: Input) => i.object("deep").choice("kind", ["a"]), "deep.kind", "unknownId"],
    [(i: Input) => i.only(["word"]), "infinite", "unknownField"],
    [() => new Input([1]), "input", "wrongType"],
  ])("names the field that is wrong (%#)", (read, field, code) => {
    const input = new Input({
      infinite: Number.POSITIVE_INFINITY,
      word: "ten",
      huge: 1e99,
      list: [{ x: 0.5 }],
      deep: { kind: "z" },
    });
    expect(() => read(input)).toThrow(expect.objectContaining({ field, code }));
  });
});
