import { describe, expect, it } from "vitest";
import { d6 } from "../chance/dice.ts";
import { play, scripted } from "../chance/play.ts";
import { once, type Rule, repeat } from "../chance/rule.ts";
import { remembered } from "./memory.ts";
import type { Draw } from "./schedule.ts";

/** Plays a rule with what is remembered; gives the result, what is remembered then and how many dice fell. */
function run<R>(rule: () => Rule<R>, faces: number[], known: readonly Draw[] = [], quiet = true) {
  let kept: readonly Draw[] | null = null;
  const start = () =>
    remembered(
      {
        known,
        record: (draws) => {
          kept = draws;
        },
        quiet,
      },
      rule,
    );
  const { result, nodes } = scripted(start, faces);
  return { result, kept: kept as readonly Draw[] | null, fell: nodes.length };
}

function* two(): Rule<number[]> {
  return [yield* d6("first"), yield* d6("second")];
}

describe("dice that fell once", () => {
  it("fall and are kept, then are not rolled again", () => {
    const first = run(two, [3, 5]);
    expect(first).toMatchObject({ result: [3, 5], fell: 2 });
    expect(first.kept).toEqual([
      { id: "first", formula: "1d6", outcome: 3 },
      { id: "second", formula: "1d6", outcome: 5 },
    ]);
    expect(run(two, [], first.kept ?? [])).toEqual({ result: [3, 5], kept: null, fell: 0 });
  });

  it("fall anew from the first one that does not fit", () => {
    const { kept } = run(two, [3, 5]);
    function* other(): Rule<number[]> {
      return [yield* d6("first"), yield* d6("third"), yield* d6("second")];
    }
    expect(run(other, [1, 2], kept ?? [])).toMatchObject({ result: [3, 1, 2], fell: 2 });
    function* longer(): Rule<number[]> {
      return [...(yield* two()), yield* d6("third")];
    }
    expect(run(longer, [4], kept ?? [])).toMatchObject({ result: [3, 5, 4], fell: 1 });
  });

  it("in sub-rules and loops as well", () => {
    const nested = () =>
      once("key", () =>
        repeat({ sum: 0, rolls: 0 }, JSON.stringify, function* (state) {
          const next = { sum: state.sum + (yield* d6("again")), rolls: state.rolls + 1 };
          return { state: next, done: next.rolls === 3 };
        }),
      );
    const first = run(nested, [1, 2, 3]);
    expect(first).toMatchObject({ result: { sum: 6, rolls: 3 }, fell: 3 });
    expect(run(nested, [], first.kept ?? [])).toMatchObject({ result: { sum: 6, rolls: 3 }, fell: 0 });
  });

  it("ask nobody for dice that nobody pressed for", () => {
    const asked = (quiet: boolean): boolean[] => {
      const interactive: boolean[] = [];
      play(
        () => remembered({ known: [], record: () => {}, quiet }, two),
        (node) => {
          interactive.push(node.interactive);
          return [1];
        },
      );
      return interactive;
    };
    expect(asked(true)).toEqual([false, false]);
    expect(asked(false)).toEqual([true, true]);
  });

  it("a rule without dice leaves nothing to keep", () => {
    function* none(): Rule<string> {
      yield* [];
      return "done";
    }
    expect(run(none, [])).toEqual({ result: "done", kept: null, fell: 0 });
  });
});
