import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exact, mean, probability, scripted } from "../../../core/chance/index.ts";
import {
  answerNode,
  type Choice,
  comparedNode,
  fumbleOffers,
  percent,
  powerCheck,
  powerCritical,
  powerDice,
  powerScore,
  readAnswer,
  readSuccess,
  successNode,
} from "./dice.ts";
import { DEFAULT_OPTIONS, resolveOptions } from "./options.ts";

const success = (target: number, roll: number, settings = {}) => {
  const { success: made, critical } = readSuccess(target, roll, resolveOptions(settings));
  return [made, critical];
};

describe("success check", () => {
  it("SI-016 a roll is 1 to 100", () => {
    for (const wrong of [0, 101, 1.5, "7", null])
      expect(() => percent(wrong, "roll")).toThrow(expect.objectContaining({ field: "roll" }));
    expect(percent(100, "roll")).toBe(100);
  });

  it("SI-017 below the target; equal fails", () => {
    expect([success(40, 39), success(40, 40), success(40, 41)]).toEqual([
      [true, null],
      [false, null],
      [false, null],
    ]);
  });

  it("SI-018 a natural 1 is critical from target 1 on, SI-019 and a plain failure at 0 or less", () => {
    expect([success(1, 1), success(0, 1), success(-20, 1)]).toEqual([
      [true, "success"],
      [false, null],
      [false, null],
    ]);
  });

  it("SI-020 a natural 100 is a critical failure at any target", () => {
    expect([success(20, 100), success(130, 100), success(-5, 100), success(130, 99)]).toEqual([
      [false, "failure"],
      [false, "failure"],
      [false, "failure"],
      [true, null],
    ]);
  });

  it("SI-018 criticalSuccessMax: up to it, if the roll succeeds", () => {
    const five = { "dice.criticalSuccessMax": 5 };
    expect([
      success(40, 5, five),
      success(40, 6, five),
      success(4, 4, five),
      success(4, 3, five),
      success(1, 1, five),
    ]).toEqual([
      [true, "success"],
      [true, null],
      [false, null],
      [true, "success"],
      [true, "success"],
    ]);
  });

  it("SI-018, SI-020 without autoCriticals 1 and 100 are labelled only where `<` agrees", () => {
    const off = { "dice.autoCriticals": false };
    expect([success(1, 1, off), success(2, 1, off), success(130, 100, off), success(100, 100, off)]).toEqual([
      [false, null],
      [true, "success"],
      [true, null],
      [false, "failure"],
    ]);
  });
});

describe("critical failures", () => {
  it("SI-053, SI-071 offer the other side an effect, unless critical.failure is none", () => {
    const none = resolveOptions({ "critical.failure": "none" });
    expect([
      fumbleOffers("failure", DEFAULT_OPTIONS),
      fumbleOffers("failure", none),
      fumbleOffers("success", DEFAULT_OPTIONS),
      fumbleOffers(null, DEFAULT_OPTIONS),
    ]).toEqual([true, false, false, false]);
  });
});

describe("opposed success", () => {
  const beats = (
    roll: number,
    first: { roll: number; critical?: boolean; choice?: Choice },
    target = 45,
    settings = {},
  ) => readAnswer({ critical: false, choice: "narrative", ...first }, target, roll, resolveOptions(settings)).beats;

  it("SI-021 must make its own target and roll lower; equal rolls leave the first its success", () => {
    expect([
      beats(29, { roll: 30 }),
      beats(30, { roll: 30 }),
      beats(31, { roll: 30 }),
      beats(45, { roll: 60 }),
    ]).toEqual([true, false, false, false]);
    expect(beats(30, { roll: 30 }, 45, { "dice.ties": "second" })).toBe(true);
  });

  it("SI-021 higher: the higher roll under its own target", () => {
    const higher = { "dice.opposed": "higher" };
    expect([
      beats(31, { roll: 30 }, 45, higher),
      beats(29, { roll: 30 }, 45, higher),
      beats(45, { roll: 30 }, 45, higher),
      beats(30, { roll: 30 }, 45, higher),
    ]).toEqual([true, false, false, false]);
  });

  it("SI-065 a critical answer always prevails, in this order of tests", () => {
    expect(beats(1, { roll: 1, critical: true, choice: "sure" })).toBe(true);
    expect(beats(1, { roll: 1, critical: true, choice: "sure" }, 0)).toBe(false);
    expect(beats(1, { roll: 90 }, 45, { "dice.opposed": "higher" })).toBe(true);
  });

  it("SI-049 sure: only a critical answers; SI-052 full and narrative: any success does", () => {
    expect(beats(2, { roll: 1, critical: true, choice: "sure" })).toBe(false);
    expect([
      beats(40, { roll: 1, critical: true, choice: "full" }),
      beats(40, { roll: 1, critical: true }),
      beats(45, { roll: 1, critical: true }),
    ]).toEqual([true, true, false]);
  });

  it("SI-052 critical.compare = rolls: it must still beat the roll", () => {
    const rolls = { "critical.compare": "rolls" };
    expect(beats(40, { roll: 1, critical: true, choice: "full" }, 45, rolls)).toBe(false);
    expect(beats(2, { roll: 3, critical: true, choice: "full" }, 45, { ...rolls, "dice.criticalSuccessMax": 1 })).toBe(
      true,
    );
    expect(beats(2, { roll: 3, critical: true, choice: "sure" }, 45, rolls)).toBe(false);
  });
});

describe("power check", () => {
  it("SI-024 one die per hundreds place begun, one alone, or one more at full hundreds", () => {
    const dice = (settings = {}) =>
      [-5, 0, 1, 99, 100, 101, 200, 201].map((target) => powerDice(target, resolveOptions(settings)));
    expect(dice()).toEqual([0, 0, 1, 1, 1, 2, 2, 3]);
    expect(dice({ "power.above100": "single" })).toEqual([0, 0, 1, 1, 1, 1, 1, 1]);
    expect(dice({ "power.exactHundreds": "more" })).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  });

  it("SI-022, SI-023 the lower of roll and target; nothing for a target of 0 or less", () => {
    expect([
      powerScore(65, [80]),
      powerScore(65, [20]),
      powerScore(150, [70, 95]),
      powerScore(0, [70]),
      powerScore(-4, []),
    ]).toEqual([65, 20, 150, 0, 0]);
  });

  it("SI-022 has no criticals unless power.criticals says so", () => {
    expect([
      powerCritical([1], DEFAULT_OPTIONS),
      powerCritical([1, 40], resolveOptions({ "power.criticals": true })),
      powerCritical([2], resolveOptions({ "power.criticals": true })),
    ]).toEqual([false, true, false]);
  });

  it("SI-022, SI-024 exact outcomes are those of the dice", () => {
    const two = exact(() => powerCheck("power", 150, DEFAULT_OPTIONS));
    let [sum, capped] = [0, 0];
    for (let a = 1; a <= 100; a++)
      for (let b = 1; b <= 100; b++) {
        sum += Math.min(150, a + b);
        if (a + b >= 150) capped++;
      }
    expect(mean(two, (score) => score)).toBeCloseTo(sum / 10_000, 9);
    expect(probability(two, (score) => score === 150)).toBeCloseTo(capped / 10_000, 12);
    expect(exact(() => powerCheck("power", 0, DEFAULT_OPTIONS))).toEqual([{ value: 0, probability: 1 }]);
    expect(scripted(() => powerCheck("power", 250, DEFAULT_OPTIONS), [90, 80, 70])).toMatchObject({
      result: 240,
      nodes: [{ formula: "3d100" }],
    });
  });
});

describe("the better of two", () => {
  it("SI-050 is as likely as two checks apart", () => {
    for (const target of [60, 100, 130]) {
      const better = exact(() => powerCheck("power", target, DEFAULT_OPTIONS, 2));
      const apart = exact(function* () {
        const first = yield* powerCheck("a", target, DEFAULT_OPTIONS);
        return Math.max(first, yield* powerCheck("b", target, DEFAULT_OPTIONS));
      });
      expect(better.length).toBe(apart.length);
      for (const { value, probability: p } of better) {
        expect(probability(apart, (score) => score === value)).toBeCloseTo(p, 12);
      }
    }
    expect(scripted(() => powerCheck("power", 150, DEFAULT_OPTIONS, 2), [60, 70, 10, 20])).toMatchObject({
      result: 130,
      nodes: [{ formula: "4d100" }],
    });
  });
});

describe("nodes of bands", () => {
  // Each face of the die must be told by exactly one outcome, as it is read face by face.
  const settings = fc.record({
    "dice.autoCriticals": fc.boolean(),
    "dice.criticalSuccessMax": fc.integer({ min: 1, max: 10 }),
    "dice.opposed": fc.constantFrom("lower", "higher"),
    "dice.ties": fc.constantFrom("first", "second"),
    "critical.compare": fc.constantFrom("plain", "rolls"),
  });
  const target = fc.integer({ min: -5, max: 140 });
  const counted = <T>(values: readonly T[], key: (value: T) => string): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const value of values) counts.set(key(value), (counts.get(key(value)) ?? 0) + 1);
    return counts;
  };

  it("SI-017 to SI-020 success checks", () => {
    fc.assert(
      fc.property(target, settings, (goal, given) => {
        const options = resolveOptions(given);
        const key = ({ success: made, critical }: { success: boolean; critical: string | null }) =>
          `${made} ${critical}`;
        const faces = counted(
          Array.from({ length: 100 }, (_, i) => readSuccess(goal, i + 1, options)),
          key,
        );
        for (const node of [successNode("n", goal, options), comparedNode("n", goal, options)]) {
          const told = new Map<string, number>();
          for (const { value, weight } of node.outcomes()) told.set(key(value), (told.get(key(value)) ?? 0) + weight);
          expect(told).toEqual(faces);
        }
      }),
    );
  });

  it("SI-021, SI-065 answers", () => {
    const first = fc.record({
      roll: fc.integer({ min: 1, max: 100 }),
      critical: fc.boolean(),
      choice: fc.constantFrom<Choice>("sure", "full", "narrative"),
    });
    fc.assert(
      fc.property(first, target, settings, (one, goal, given) => {
        const options = resolveOptions(given);
        const key = ({
          success: made,
          critical,
          beats,
        }: {
          success: boolean;
          critical: string | null;
          beats: boolean;
        }) => `${made} ${critical} ${beats}`;
        const faces = counted(
          Array.from({ length: 100 }, (_, i) => readAnswer(one, goal, i + 1, options)),
          key,
        );
        const told = new Map<string, number>();
        for (const { value, weight } of answerNode("n", one, goal, options).outcomes())
          told.set(key(value), (told.get(key(value)) ?? 0) + weight);
        expect(told).toEqual(faces);
      }),
    );
  });

  it("SI-021 rolls that may be compared stay apart", () => {
    const rolls = comparedNode("n", 6, DEFAULT_OPTIONS)
      .outcomes()
      .filter(({ value }) => value.success)
      .map(({ value }) => value.roll);
    expect(rolls).toEqual([1, 2, 3, 4, 5]);
  });
});
