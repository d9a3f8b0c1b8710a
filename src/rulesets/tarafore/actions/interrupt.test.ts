import { describe, expect, it } from "vitest";
import { choosing, sideWith } from "./attack.test-data.ts";
import { playCourse } from "./course.test-data.ts";
import { type InterruptFacts, interruptCourse, interruptOdds, planInterrupt, winsBonus } from "./interrupt-plan.ts";

const facts = (over: Partial<InterruptFacts> = {}): InterruptFacts => ({
  target: "Brute",
  targetUuid: "Actor.brute",
  entry: "maren-1-1",
  active: "brute-1-1",
  declared: true,
  reaction: { own: sideWith("reaction", 12), other: sideWith("reaction", 12) },
  senses: { own: sideWith("awa", 12), other: sideWith("sth", 10) },
  tokens: { actor: 0, target: 0 },
  round: 2,
  settings: {},
  ...over,
});
const EVEN = {
  "declared.actor": [4, 5, 6],
  "declared.target": [4, 5, 6],
  "interruption.actor": [4, 5, 6],
  "interruption.target": [4, 5, 6],
};
const played = (over: Partial<InterruptFacts> = {}, fields = {}) => {
  const planned = planInterrupt(facts(over), choosing(fields));
  return { planned, ...playCourse(() => interruptCourse(planned), EVEN) };
};
const first = (over: Partial<InterruptFacts> = {}): number =>
  interruptOdds(planInterrupt(facts(over), choosing())).bars.find(({ id }) => id === "first")?.probability ??
  Number.NaN;

describe("breaking into another's turn", () => {
  it("TF-043, TF-044: Awareness against Stealth first, and what it wins counts for Reaction against Reaction", () => {
    const { planned, outcome, way } = played();
    expect(way).toEqual([
      "actor declared.actor",
      "target declared.target",
      "actor interruption.actor",
      "target interruption.target",
    ]);
    expect(outcome).toMatchObject({ bonus: 3, met: { margin: 3 }, place: "first" });
    expect(winsBonus(planned, outcome)).toBe(true);
  });

  it("without a declared trigger the Reactions alone decide, and a tie is too late", () => {
    expect(played({ declared: false }).outcome).toMatchObject({ declared: null, bonus: 0, place: "after" });
    expect(played({}, { declared: false }).outcome.place).toBe("after");
    expect(played({ declared: false, settings: { interruptFail: "lost" } }).outcome.place).toBe("lost");
  });

  it("`reactionBonusTo`: the bonus serves the contest, the action, or both", () => {
    const action = played({ settings: { reactionBonusTo: "action" } });
    expect(action.outcome).toMatchObject({ bonus: 3, met: { margin: 0 }, place: "after" });
    expect(winsBonus(action.planned, action.outcome)).toBe(true);
    const contest = played({ settings: { reactionBonusTo: "interruption" } });
    expect(contest.outcome.place).toBe("first");
    expect(winsBonus(contest.planned, contest.outcome)).toBe(false);
  });

  it("odds: equals win what a tie leaves them; the trigger's bonus is averaged over all that it may win", () => {
    // P1: a tie of equals is 0.1190, the rest is even.
    expect(first({ declared: false })).toBeCloseTo((1 - 0.119) / 2, 4);
    expect(first()).toBeGreaterThan(first({ declared: false }));
    // A watcher who cannot win any bonus is no better off than without a trigger.
    const blind = { own: sideWith("awa", 0), other: sideWith("sth", 60) };
    expect(first({ senses: blind })).toBeCloseTo(first({ declared: false }), 12);
  });
});
