import { describe, expect, it } from "vitest";
import { mergeOptions, resolveOptions } from "./options.ts";

describe("options along the inheritance chain", () => {
  it("concatenates arrays, merges inner objects, replaces everything else", () => {
    const merged = mergeOptions(
      { classes: ["a"], window: { title: "old", controls: [1], resizable: false }, tag: "div" },
      { classes: ["b"], window: { title: "new", controls: [2] }, tag: "form" },
    );
    expect(merged).toEqual({
      classes: ["a", "b"],
      window: { title: "new", controls: [1, 2], resizable: false },
      tag: "form",
    });
  });

  it("takes each class's own options once, base first, the instance last", () => {
    class Base {
      readonly kind = "app";
      static DEFAULT_OPTIONS: object = { classes: ["base"], position: { width: 100 } };
    }
    class Middle extends Base {}
    class Leaf extends Middle {
      static override DEFAULT_OPTIONS: object = { classes: ["leaf"], position: { height: 50 } };
    }
    const chain = [Leaf, Middle, Base];
    expect(resolveOptions(chain, { position: { width: 7 } })).toEqual({
      classes: ["base", "leaf"],
      position: { width: 7, height: 50 },
    });
  });

  it("never hands out what a class declares, so that an instance cannot change its class", () => {
    class Base {
      readonly kind = "app";
      static DEFAULT_OPTIONS = { classes: ["a"], window: { controls: [{ action: "x" }] } };
    }
    const options = resolveOptions([Base], {}) as typeof Base.DEFAULT_OPTIONS;
    options.classes.push("b");
    options.window.controls.push({ action: "y" });
    expect(Base.DEFAULT_OPTIONS).toEqual({ classes: ["a"], window: { controls: [{ action: "x" }] } });
  });

  it("keeps documents and other instances as they are", () => {
    class Actor {
      name = "Anna";
    }
    const document = new Actor();
    expect(mergeOptions({}, { document })["document"]).toBe(document);
  });
});
