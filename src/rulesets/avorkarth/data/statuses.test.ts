import { describe, expect, it } from "vitest";
import { STATUSES, type StatusSource, setStatus, statusesOf } from "./statuses.ts";

const creature = (over: Partial<StatusSource> = {}): StatusSource => ({
  woundStatus: { dead: false, unconscious: false },
  wounds: { bleeding: false, dead: false },
  stance: { defensive: false },
  fear: { points: 0 },
  grapples: {},
  flags: { outOfFight: false },
  ...over,
});
const held = (over: Partial<StatusSource>): string[] => [...statusesOf(creature(over))].sort();

describe("statuses that follow from a creature's data", () => {
  it("are none when it is well", () => expect(held({})).toEqual([]));

  it("call the dead dead, and nothing else of what befell them", () => {
    const over = { woundStatus: { dead: true, unconscious: true }, wounds: { bleeding: true, dead: false } };
    expect(held(over)).toEqual(["dead"]);
  });

  it("follow tracks, stance, fear and grapples", () => {
    expect(held({ woundStatus: { dead: false, unconscious: true }, wounds: { bleeding: true, dead: false } })).toEqual([
      "bleeding",
      "unconscious",
    ]);
    expect(held({ stance: { defensive: true }, fear: { points: 3 } })).toEqual(["frightened", "stance"]);
    expect(held({ fear: { points: 2 } })).toEqual([]);
    expect(held({ grapples: { a: { state: "partial" } } })).toEqual(["grappled"]);
    expect(held({ grapples: { a: { state: "none" } } })).toEqual([]);
  });

  it("are all declared as derived", () => {
    const derived = STATUSES.filter(({ kind }) => kind === "derived")
      .map(({ id }) => id)
      .sort();
    const all = held({
      wounds: { bleeding: true, dead: false },
      woundStatus: { dead: false, unconscious: true },
      stance: { defensive: true },
      fear: { points: 9 },
      grapples: { a: { state: "full" } },
    });
    expect(derived).toEqual([...all, "dead"].sort());
  });
});

describe("a status switched by hand", () => {
  it("changes the data that it follows from", () => {
    expect(setStatus(creature(), "bleeding", true)).toEqual({ kind: "update", update: { "wounds.bleeding": true } });
    expect(setStatus(creature(), "dead", true)).toEqual({ kind: "update", update: { "wounds.dead": true } });
    expect(setStatus(creature({ fear: { points: 7 } }), "frightened", true)).toMatchObject({
      update: { "fear.points": 7 },
    });
  });

  it("then holds, or holds no longer", () => {
    expect(statusesOf(creature({ wounds: { bleeding: false, dead: true } })).has("dead")).toBe(true);
    expect(statusesOf(creature({ flags: { outOfFight: true } })).has("unconscious")).toBe(true);
  });

  it("is refused, with a reason, where wounds say otherwise", () => {
    const slain = creature({ woundStatus: { dead: true, unconscious: true } });
    expect(setStatus(slain, "dead", false)).toMatchObject({
      kind: "refuse",
      reason: expect.stringContaining("deadByWounds"),
    });
    expect(setStatus(slain, "unconscious", false).kind).toBe("refuse");
    expect(setStatus(creature(), "grappled", true).kind).toBe("refuse");
  });

  it("is an effect of its own where nothing stands behind it", () => {
    expect(setStatus(creature(), "prone", true)).toEqual({ kind: "effect" });
  });
});
