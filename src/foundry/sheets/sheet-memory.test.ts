import { describe, expect, it } from "vitest";
import { readSize, readTab, rememberSize, rememberTab } from "./sheet-memory.ts";

const storage = (initial?: string): Storage => {
  const map = new Map<string, string>(initial === undefined ? [] : [["tactical-time.sheets", initial]]);
  return {
    get length() {
      return map.size;
    },
    key: (index) => [...map.keys()][index] ?? null,
    clear: () => map.clear(),
    removeItem: (key) => void map.delete(key),
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
  };
};

describe("what the browser remembers about sheets", () => {
  it("remembers tabs by document and sizes by kind of sheet", () => {
    const store = storage();
    rememberTab("Actor.a", "gear", store);
    rememberTab("Actor.b", "notes", store);
    rememberSize("Creature", { width: 700.4, height: 801.6 }, store);
    expect(readTab("Actor.a", store)).toBe("gear");
    expect(readTab("Actor.c", store)).toBeNull();
    expect(readSize("Creature", store)).toEqual({ width: 700, height: 802 });
  });

  it("forgets the oldest tabs instead of growing without end", () => {
    const store = storage();
    for (let i = 0; i < 250; i++) rememberTab(`Actor.${i}`, "gear", store);
    rememberTab("Actor.60", "notes", store);
    expect(readTab("Actor.0", store)).toBeNull();
    expect(readTab("Actor.60", store)).toBe("notes");
    expect(readTab("Actor.249", store)).toBe("gear");
  });

  it.each(["not json", "null", "[]", '{"tabs":7}'])("opens with nothing remembered when it finds %s", (found) => {
    const store = storage(found);
    expect(readTab("Actor.a", store)).toBeNull();
    rememberTab("Actor.a", "gear", store);
    expect(readTab("Actor.a", store)).toBe("gear");
  });

  it("does not mind a storage that refuses", () => {
    const full = storage();
    full.setItem = () => {
      throw new Error("quota");
    };
    expect(() => rememberSize("Creature", { width: 1, height: 1 }, full)).not.toThrow();
  });
});
