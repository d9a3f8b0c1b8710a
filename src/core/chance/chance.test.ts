import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RuleError } from "../errors.ts";
import {
  bandedNode,
  d6,
  d10,
  d10MinusD10Node,
  d100,
  dieNode,
  exact,
  fairFace,
  keepNode,
  mean,
  node,
  once,
  play,
  playAsync,
  probability,
  type Rule,
  repeat,
  reroll,
  roll,
  sample,
  scripted,
  seeded,
  seededWords,
  threeD10Node,
  totalWeight,
  xoshiro128,
} from "./index.ts";

function* twoDice(): Rule<number> {
  const first = yield* d6("first");
  const second = yield* d6("second");
  return first + second;
}

/** Rolls until the face is no six, three times at most, and adds up. */
function* exploding(): Rule<number> {
  const end = yield* repeat(
    { sum: 0, rolls: 0 },
    ({ sum, rolls }) => `${sum}:${rolls}`,
    function* (state) {
      const face = yield* d6("explode");
      const next = { sum: state.sum + face, rolls: state.rolls + 1 };
      return { state: next, done: face < 6 || next.rolls === 3 };
    },
  );
  return end.sum;
}

/** Two blows by the same sub-rule; misses on 1 to 3. */
function* blows(): Rule<number> {
  let sum = 0;
  for (let i = 0; i < 2; i++) if ((yield* d6("hit")) > 3) sum += yield* once("damage", exploding);
  return sum;
}

describe("play", () => {
  it("asks the source once per node and logs what fell", () => {
    const played = play(twoDice, (n) => (n.id === "first" ? [3] : [5]));
    expect(played).toEqual({
      result: 8,
      faces: [[3], [5]],
      nodes: [
        { id: "first", formula: "1d6", faces: [3] },
        { id: "second", formula: "1d6", faces: [5] },
      ],
    });
  });

  it("refuses faces that the dice cannot show, by field and code", () => {
    const code = (faces: readonly number[]): unknown => {
      try {
        play(twoDice, () => faces);
      } catch (error) {
        return error instanceof RuleError && [error.field, error.code];
      }
      return "played";
    };
    expect(code([])).toEqual(["faces", "facesExhausted"]);
    expect(code([1, 2])).toEqual(["faces", "faceCount"]);
    for (const face of [0, 7, -1, 2.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(code([face])).toEqual(["faces", "faceOutOfRange"]);
    }
  });
});

describe("scripted", () => {
  it("takes faces flat or per node and leaves what it does not need", () => {
    expect(scripted(twoDice, [2, 6, 1, 1]).faces).toEqual([[2], [6]]);
    expect(scripted(twoDice, [[2], [6]]).result).toBe(8);
    const trio = () => roll(threeD10Node("middle"));
    expect(scripted(trio, [9, 1, 4]).result).toBe(4);
    expect(scripted(trio, [[9, 1, 4]]).result).toBe(4);
  });

  it("says when the faces run out", () => {
    expect(() => scripted(twoDice, [2])).toThrowError(expect.objectContaining({ code: "facesExhausted" }));
    expect(() => scripted(twoDice, [[2, 2], [1]])).toThrowError(expect.objectContaining({ code: "faceCount" }));
  });

  it("plays again what was played", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const played = play(blows, seeded(seed));
        expect(scripted(blows, played.faces)).toEqual(played);
        expect(scripted(blows, played.faces.flat())).toEqual(played);
      }),
    );
  });
});

describe("playAsync", () => {
  it("goes on from the faces so far and rolls only the rest", async () => {
    const whole = play(blows, seeded(7));
    for (let cut = 0; cut <= whole.faces.length; cut++) {
      const rest = whole.faces.slice(cut);
      const asked: string[] = [];
      const played = await playAsync(
        blows,
        async (n) => {
          asked.push(n.id);
          return rest[asked.length - 1] ?? [];
        },
        whole.faces.slice(0, cut),
      );
      expect(played).toEqual(whole);
      expect(asked).toEqual(whole.nodes.slice(cut).map(({ id }) => id));
    }
  });

  it("refuses stored faces that do not fit", async () => {
    await expect(playAsync(twoDice, async () => [1], [[9]])).rejects.toMatchObject({ code: "faceOutOfRange" });
  });
});

describe("exact", () => {
  it("gives every way its weight", () => {
    const sums = exact(twoDice);
    expect(sums).toHaveLength(11);
    expect(probability(sums, (sum) => sum === 7)).toBeCloseTo(1 / 6, 15);
    expect(mean(sums, (sum) => sum)).toBeCloseTo(7, 12);
  });

  it("merges by the key that is asked for", () => {
    expect(exact(twoDice, (sum) => String(sum > 6))).toHaveLength(2);
  });

  it("follows sub-rules and loops as the played rule does", () => {
    // By hand: 1..5 each 1/6; 6 + (1..5) each 1/36; 12 + (1..6) each 1/216.
    const loop = exact(exploding);
    expect(loop).toHaveLength(16);
    for (const { value, probability: p } of loop)
      expect(p).toBeCloseTo(value < 6 ? 1 / 6 : value < 12 ? 1 / 36 : 1 / 216);
    const once = 0.5 * mean(loop, (sum) => sum);
    expect(mean(exact(blows), (sum) => sum)).toBeCloseTo(2 * once, 12);
  });

  it("computes a sub-rule once per key", () => {
    let runs = 0;
    function* counted(): Rule<number> {
      runs += 1;
      return yield* d6();
    }
    function* twice(): Rule<number> {
      return (yield* once("same", counted)) + (yield* once("same", counted));
    }
    expect(exact(twice)).toEqual(expect.arrayContaining([{ value: 12, probability: expect.closeTo(1 / 36) }]));
    expect(runs).toBe(6);
  });

  it("gives a rule without dice its one result", () => {
    // biome-ignore lint/correctness/useYield: a rule may need no dice
    function* fixed(): Rule<string> {
      return "sure";
    }
    expect(exact(fixed)).toEqual([{ value: "sure", probability: 1 }]);
    expect(play(fixed, seeded(1)).faces).toEqual([]);
  });

  it("agrees with a simulation within its error", () => {
    const times = 20_000;
    const counts = new Map<number, number>();
    for (const { result } of sample(blows, times, 3)) counts.set(result, (counts.get(result) ?? 0) + 1);
    for (const { value, probability: p } of exact(blows)) {
      // Five standard errors: one wrong alarm in a million values.
      expect(Math.abs((counts.get(value) ?? 0) / times - p)).toBeLessThan(5 * Math.sqrt((p * (1 - p)) / times) + 1e-4);
    }
  });
});

describe("nodes", () => {
  it("weighs a kept pool as counting its faces does", () => {
    for (const keep of ["best", "worst"] as const) {
      const quick = keepNode(keep, 3, 6);
      const slow = node({ id: "slow", dice: quick.dice, read: quick.read });
      const byValue = (n: typeof quick) => [...n.outcomes()].sort((a, b) => a.value - b.value);
      expect(byValue(quick)).toEqual(byValue(slow));
    }
    expect(() => keepNode("best", 0, 6)).toThrow(RuleError);
    expect(() => keepNode("best", 16, 6)).toThrow(RuleError);
  });

  it("knows the middle, high and low of 3d10", () => {
    const weights = (kept: "low" | "middle" | "high") =>
      [...threeD10Node(kept).outcomes()].sort((a, b) => a.value - b.value).map(({ weight }) => weight);
    expect(weights("middle")).toEqual([28, 76, 112, 136, 148, 148, 136, 112, 76, 28]);
    expect(weights("high")).toEqual([1, 7, 19, 37, 61, 91, 127, 169, 217, 271]);
    expect(weights("low")).toEqual([...weights("high")].reverse());
  });

  it("reads the difference of two dice", () => {
    const difference = d10MinusD10Node();
    expect(difference.formula).toBe("1d10 - 1d10");
    expect(difference.read([3, 9])).toBe(-6);
    for (const { value, weight } of difference.outcomes()) expect(weight).toBe(10 - Math.abs(value));
  });

  it("reads a die in bands, whatever the thresholds", () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 150 }), fc.integer({ min: -50, max: 150 }), (a, b) => {
        const banded = bandedNode(100, [
          { upTo: Math.min(a, b), value: "low" },
          { upTo: Math.max(a, b), value: "middle" },
          { upTo: 100, value: "high" },
        ]);
        const counts: Record<string, number> = {};
        for (let face = 1; face <= 100; face++) {
          const { value } = banded.read([face]);
          counts[value] = (counts[value] ?? 0) + 1;
        }
        expect(totalWeight(banded.outcomes())).toBe(100);
        for (const { value, weight } of banded.outcomes()) expect(counts[value.value]).toBe(weight);
      }),
    );
    expect(() => bandedNode(100, [{ upTo: 99, value: 1 }])).toThrow(RuleError);
  });

  it("rolls again when asked, unasked for", () => {
    const rule = () => reroll(dieNode(6, "try"), (face) => face < 3);
    expect(scripted(rule, [2, 1])).toMatchObject({ result: 1, nodes: [{ id: "try" }, { id: "try.reroll" }] });
    expect(scripted(rule, [3]).result).toBe(3);
    expect(probability(exact(rule), (face) => face === 6)).toBeCloseTo(1 / 6 + 1 / 18, 15);
  });

  it("are single dice too", () => {
    expect(scripted(() => d10(), [10]).result).toBe(10);
    expect(scripted(() => d100("luck", false), [100])).toMatchObject({ result: 100, nodes: [{ id: "luck" }] });
    expect(d6().next().value).toMatchObject({ id: "d6", formula: "1d6", interactive: true });
    expect(keepNode("best", 2, 6)).toMatchObject({ id: "2d6", formula: "2d6" });
  });

  it("refuse faces that are missing or out of their bands", () => {
    const banded = bandedNode(6, [{ upTo: 6, value: 1 }]);
    expect(() => banded.read([])).toThrow(expect.objectContaining({ code: "facesExhausted" }));
    expect(() => banded.read([7])).toThrow(expect.objectContaining({ code: "faceOutOfRange" }));
    expect(() => bandedNode(6, [])).toThrow(RuleError);
  });

  it("cannot be followed without outcomes", () => {
    const empty = node({ id: "x", dice: [{ count: 1, sides: 6 }], read: () => 0, outcomes: () => [] });
    expect(() => exact(() => roll(empty))).toThrow(RangeError);
  });

  it("refuses dice that are none", () => {
    expect(() => dieNode(0)).toThrow(RuleError);
    expect(() => node({ id: "x", dice: [], read: () => 0 })).toThrow(RuleError);
    expect(() => node({ id: "x", dice: [{ count: 9, sides: 10 }], read: () => 0 }).outcomes()).toThrow(RuleError);
  });
});

describe("seeded dice", () => {
  it("are the published generator", () => {
    const words = xoshiro128([1, 2, 3, 4]);
    // Output of the reference implementation, version 1.1, from the state 1, 2, 3, 4.
    const reference = [
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ];
    expect(reference.map(() => words())).toEqual(reference);
  });

  it("are the same for the same seed, others for another", () => {
    const faces = (seed: number) => play(blows, seeded(seed)).faces;
    expect(faces(5)).toEqual(faces(5));
    const words = (seed: number) => Array.from({ length: 4 }, seededWords(seed));
    expect(words(5)).not.toEqual(words(6));
    expect(() => seeded(Number.NaN)).toThrow(RuleError);
  });

  it("throw away the words that would make a face likelier", () => {
    const given = [0xffff_ffff, 0xffff_fffc, 6];
    expect(fairFace(() => given.shift() ?? 0, 6)).toBe(1);
    expect(given).toEqual([]);
  });
});
