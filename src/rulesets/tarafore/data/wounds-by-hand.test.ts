import { describe, expect, it } from "vitest";
import { DEFAULT_OPTIONS } from "../rules/options.ts";
import { condition, wound } from "./fixtures.test-data.ts";
import { cycleFactor, markWound, readPlace, removeWound, stepWound, toggleTreatment } from "./wounds-by-hand.ts";

const mark = (level: "normal" | "special" | "exceptional" | "critical", place: string, before = condition()) =>
  markWound(before, "w", level, readPlace(place, DEFAULT_OPTIONS), 3, DEFAULT_OPTIONS);

describe("a wound marked by hand", () => {
  it("TF-060: brings what a hit of that depth at that place brings", () => {
    expect(mark("special", "chest").condition.wounds["w"]).toMatchObject({
      level: "special",
      place: "chest",
      round: 3,
      consequences: { "broken-ribs": { factor: "1", splinted: false } },
    });
    expect(mark("normal", "chest").condition.wounds["w"]?.consequences).toEqual({});
    expect(mark("normal", "body").condition.wounds["w"]?.place).toBeNull();
  });

  it("TF-063: tells knee from elbow, and takes the first side where none is named", () => {
    const codes = (place: string): string[] =>
      Object.keys(mark("special", place).condition.wounds["w"]?.consequences ?? {});
    expect([codes("knee-elbow:knee"), codes("knee-elbow:elbow"), codes("knee-elbow")]).toEqual([
      ["ath-penalty"],
      ["pro-penalty"],
      ["ath-penalty"],
    ]);
  });

  it("TF-087: a critical one fells and is dying, until it is staunched", () => {
    const { condition: down } = mark("critical", "belly");
    expect([down.life, down.prone]).toEqual(["dying", true]);
    const saved = toggleTreatment(down, "w", "staunched", DEFAULT_OPTIONS);
    expect([saved.life, saved.wounds["w"]?.staunched]).toEqual(["alive", true]);
    expect(toggleTreatment(saved, "w", "staunched", DEFAULT_OPTIONS).life).toBe("dying");
    expect(removeWound(down, "w", DEFAULT_OPTIONS)).toMatchObject({ life: "alive", wounds: {} });
  });

  it("TF-064, TF-090: asks about death where the rulebook asks", () => {
    expect(mark("exceptional", "head").death).toBe("fatal");
    expect(mark("critical", "body", condition({ wounds: { old: wound({ level: "critical" }) } })).death).toBe(
      "secondCritical",
    );
    expect(mark("exceptional", "chest").death).toBeNull();
  });
});

describe("a wound that changes", () => {
  it("TF-091: heals level by level, and goes when it is healed", () => {
    let now = mark("special", "arm-leg").condition;
    for (const level of ["normal", "flesh"]) {
      now = stepWound(now, "w", -1, DEFAULT_OPTIONS);
      expect(now.wounds["w"]?.level).toBe(level);
    }
    // The limb is lost for good: the scar stays.
    expect(stepWound(now, "w", -1, DEFAULT_OPTIONS).wounds["w"]).toMatchObject({
      level: "none",
      consequences: { "limb-loss": {} },
    });
    expect(stepWound(mark("normal", "body").condition, "w", -1, DEFAULT_OPTIONS).wounds["w"]?.level).toBe("flesh");
  });

  it("gets worse up to critical, and then fells", () => {
    const worse = stepWound(mark("exceptional", "body").condition, "w", 1, DEFAULT_OPTIONS);
    expect([worse.wounds["w"]?.level, worse.life, worse.prone]).toEqual(["critical", "dying", true]);
    expect(stepWound(worse, "w", 1, DEFAULT_OPTIONS)).toBe(worse);
  });

  it("TF-086: is treated in shares, round and round", () => {
    let now = mark("special", "chest").condition;
    const seen = [1, 2, 3, 4].map(() => {
      now = cycleFactor(now, "w", null);
      return now.wounds["w"]?.factor;
    });
    expect(seen).toEqual(["1/2", "1/4", "0", "1"]);
    expect(cycleFactor(now, "w", "broken-ribs").wounds["w"]?.consequences["broken-ribs"]?.factor).toBe("1/2");
    expect(cycleFactor(now, "gone", null)).toBe(now);
  });
});
