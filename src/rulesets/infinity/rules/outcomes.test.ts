import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Change, invert, type Json } from "../../../core/change.ts";
import { writeTo } from "../../../core/stored-document.test-data.ts";
import { HUMAN, hurt } from "./body.ts";
import { changes, dropped } from "./changes.ts";
import { resolveOptions } from "./options.ts";
import * as O from "./outcomes.ts";
import type { ConditionId, State } from "./state.ts";
import { TECHNIQUE_EFFECTS } from "./technique.ts";

const WHOLE: State = {
  composition: Object.fromEntries(HUMAN.map(({ key, ...part }) => [key, part])),
  conditions: {},
  narrativeEffects: {},
  resolve: { total: 0 },
  deprivation: { sleep: 0, food: 0, drink: 0 },
  ritualRounds: 0,
};
const frame: O.Frame = { vitality: 25, size: 0, actionsModifier: 0 };
const cause: O.Cause = { id: "c1", author: "them", hasFurtherTurn: true, round: 3 };
const ids = (state: State): ConditionId[] => Object.values(state.conditions).map(({ id }) => id);

function blow(state: State, key: string, score: number, settings = {}) {
  const options = resolveOptions(settings);
  const part = state.composition[key];
  const dealt = hurt(
    { ...frame, before: part?.damage ?? 0, worst: part?.worst ?? 0, score, armour: 0, guard: 0 },
    options,
  );
  return O.struck(state, key, dealt, frame, options);
}

describe("a blow", () => {
  it("SI-074 adds up on its target and nowhere else", () => {
    const { state } = blow(blow(WHOLE, "torso", 20).state, "torso", 10);
    expect(state.composition["torso"]).toMatchObject({ damage: 30, worst: 20 });
    expect(state.composition["head"]).toMatchObject({ damage: 0, worst: 0 });
    expect(blow(WHOLE, "wing", 20)).toEqual({ state: WHOLE, stayUp: "none", hints: [], died: false });
  });

  it("SI-086 asks for a stay-up check, or fells at once, or never", () => {
    expect(blow(WHOLE, "torso", 49).stayUp).toBe("none");
    expect(blow(WHOLE, "torso", 50)).toMatchObject({ stayUp: "check", died: false });
    const arms = blow(WHOLE, "leftArm", 50);
    expect(arms.stayUp).toBe("none");
    expect(blow(arms.state, "rightArm", 50).stayUp).toBe("check");
    const auto = blow(WHOLE, "torso", 50, { "unconscious.mode": "auto" });
    expect([auto.stayUp, ids(auto.state)]).toEqual(["unconscious", ["unconscious", "prone"]]);
    expect(blow(WHOLE, "torso", 50, { "unconscious.mode": "off" }).stayUp).toBe("none");
    expect(blow(O.fellUnconscious(WHOLE), "torso", 50).stayUp).toBe("none");
  });

  it("SI-088 kills with a vital group destroyed, once", () => {
    const killed = blow(WHOLE, "head", 75);
    expect([killed.died, ids(killed.state), killed.stayUp]).toEqual([true, ["dead"], "none"]);
    expect(blow(killed.state, "head", 5).died).toBe(false);
    expect(blow(WHOLE, "head", 75, { "death.mode": "advise" })).toMatchObject({ died: false, stayUp: "check" });
    expect(ids(O.spared(killed.state))).toEqual([]);
    expect(ids(O.died(O.died(WHOLE)))).toEqual(["dead"]);
  });

  it("SI-083 tells only what is new by location", () => {
    const first = blow(WHOLE, "leftArm", 50);
    expect(first.hints).toEqual(["dropsHeld", "cannotUseArm"]);
    expect(blow(first.state, "leftArm", 5).hints).toEqual([]);
    expect(blow(blow(WHOLE, "leftLeg", 50).state, "rightLeg", 50).hints).toEqual(["crawls"]);
    expect(dropped("Item.sword", "leftArm")).toEqual([
      { kind: "update", uuid: "Item.sword", path: "system.heldBy", from: "leftArm", to: null },
    ]);
    expect(dropped("Item.sword", null)).toEqual([]);
  });
});

describe("healing", () => {
  it("SI-089, SI-091 takes damage off, and the largest blow with it", () => {
    const hurtTwice = blow(blow(WHOLE, "torso", 20).state, "torso", 10).state;
    expect(O.healed(hurtTwice, "torso", 5, frame, resolveOptions()).composition["torso"]).toMatchObject({
      damage: 25,
      worst: 20,
    });
    expect(O.healed(hurtTwice, "torso", 15, frame, resolveOptions()).composition["torso"]).toMatchObject({
      damage: 15,
      worst: 15,
    });
    expect(O.healed(hurtTwice, "torso", 99, frame, resolveOptions()).composition["torso"]).toMatchObject({
      damage: 0,
      worst: 0,
    });
    expect([
      O.healed(WHOLE, "wing", 5, frame, resolveOptions()),
      O.healed(WHOLE, "torso", 0, frame, resolveOptions()),
    ]).toEqual([WHOLE, WHOLE]);
  });

  it("SI-087 wakes who has no vital group out any more; it still lies", () => {
    const out = O.fellUnconscious(blow(WHOLE, "torso", 52).state);
    expect(ids(O.healed(out, "torso", 2, frame, resolveOptions()))).toEqual(["unconscious", "prone"]);
    expect(ids(O.healed(out, "torso", 3, frame, resolveOptions()))).toEqual(["prone"]);
    expect(ids(O.stoodUp(O.woke(out)))).toEqual([]);
  });
});

describe("what lasts a round", () => {
  it("SI-005 ends as its author's next turn starts, else with the following round; or with this round", () => {
    const ending = (hasFurtherTurn: boolean, settings = {}) =>
      O.oneRound({ id: "a", hasFurtherTurn }, 3, resolveOptions(settings));
    expect([ending(true), ending(false), ending(true, { "round.effectEnds": "roundEnd" })]).toEqual([
      { endsTurnOf: "a", endsRound: null },
      { endsTurnOf: null, endsRound: 4 },
      { endsTurnOf: null, endsRound: 3 },
    ]);
  });

  it("SI-004, SI-043 narrative effects and pins end on whomever they lie", () => {
    const options = resolveOptions();
    const bound = O.narrated(
      O.techniqueWorked(WHOLE, "pin", cause, options),
      "off balance",
      { ...cause, id: "n1" },
      options,
    );
    expect([ids(bound), bound.narrativeEffects["n1"]?.text]).toEqual([["pinned"], "off balance"]);
    expect(O.turnStartedOf(bound, "someone else")).toEqual(bound);
    expect(O.turnStartedOf(bound, "them")).toEqual(WHOLE);
    expect(O.roundEnded(bound, 9)).toEqual(bound);
    const last = O.narrated(
      O.techniqueWorked(WHOLE, "pin", { ...cause, hasFurtherTurn: false }, options),
      "x",
      { ...cause, id: "n1", hasFurtherTurn: false },
      options,
    );
    expect(O.roundEnded(last, 3)).toEqual(last);
    expect(O.roundEnded(last, 4)).toEqual(WHOLE);
  });

  it("SI-096, SI-097 pins: restrained by setting, held on, broken", () => {
    const options = resolveOptions();
    expect(
      ids(O.techniqueWorked(WHOLE, "pin", cause, resolveOptions({ "technique.pinEffect": "restrained" }))),
    ).toEqual(["restrained"]);
    const pinned = O.techniqueWorked(WHOLE, "pin", cause, options);
    expect(Object.keys(O.pinHeld(pinned, { ...cause, id: "c2", round: 4 }, options).conditions)).toEqual(["c2"]);
    expect(O.pinBroken(pinned, "them")).toEqual(WHOLE);
    expect(O.pinBroken(pinned, "another")).toEqual(pinned);
  });

  it("SI-098, SI-084 a trip throws down once; other techniques leave no condition of their own", () => {
    const options = resolveOptions();
    const down = O.techniqueWorked(WHOLE, "prone", cause, options);
    expect([ids(down), ids(O.techniqueWorked(down, "prone", cause, options))]).toEqual([["prone"], ["prone"]]);
    for (const effect of ["disarm", "deceive", "narrative"] as const)
      expect(O.techniqueWorked(WHOLE, effect, cause, options)).toBe(WHOLE);
  });

  it("SI-099 a feint lasts to the end of its author's next turn, or to its next attack", () => {
    const tricked = O.techniqueWorked(WHOLE, "feint", cause, resolveOptions());
    expect(O.turnEndedOf(tricked, "them", 3)).toEqual(tricked);
    expect(O.turnStartedOf(tricked, "them")).toEqual(tricked);
    expect(O.turnEndedOf(tricked, "another", 4)).toEqual(tricked);
    expect(O.turnEndedOf(tricked, "them", 4)).toEqual(WHOLE);
    expect([O.feintUsed(tricked, "them"), O.feintUsed(tricked, "another")]).toEqual([WHOLE, tricked]);
  });

  it("SI-060 unaware until the sneaker's first attack", () => {
    const fooled = O.fooled(WHOLE, cause);
    expect([ids(fooled), O.noticed(fooled, "them"), O.noticed(fooled, "another")]).toEqual([
      ["unaware"],
      WHOLE,
      fooled,
    ]);
  });

  it("SI-113 a ward adds armour for its rounds", () => {
    const safe = O.warded(WHOLE, 8, 2, cause);
    expect(safe.conditions["c1"]).toMatchObject({ id: "warded", value: 8, endsRound: 5 });
    expect([O.roundEnded(safe, 4), O.roundEnded(safe, 5)]).toEqual([safe, WHOLE]);
  });
});

describe("words and days", () => {
  it("SI-101, SI-102 shaken and yielded follow resolve, both ways", () => {
    expect(ids(O.persuaded(WHOLE, 30, "shaken"))).toEqual(["shaken"]);
    const gone = O.persuaded(WHOLE, 60, "yields");
    expect([ids(gone), gone.resolve.total]).toEqual([["shaken", "yielded"], 60]);
    expect(O.persuaded(gone, 0, "sound")).toEqual(WHOLE);
  });

  it("SI-111, SI-043 a ritual's rounds run down to 0", () => {
    expect([O.ownTurnStarted(O.ritualHeld(WHOLE, 5)).ritualRounds, O.ownTurnStarted(WHOLE).ritualRounds]).toEqual([
      4, 0,
    ]);
  });

  it("SI-118 deprivation is kept per cause", () => {
    const hungry = O.deprived(O.deprived(WHOLE, "food"), "sleep");
    expect([hungry.deprivation, O.satisfied(hungry, "food").deprivation]).toEqual([
      { sleep: 1, food: 1, drink: 0 },
      { sleep: 1, food: 0, drink: 0 },
    ]);
  });

  it("SI-026, SI-102 the fight's end clears what would have ended by itself", () => {
    const options = resolveOptions();
    const mess = O.narrated(
      O.persuaded(
        O.fooled(O.techniqueWorked(O.knockedDown(WHOLE), "feint", { ...cause, id: "f" }, options), cause),
        60,
        "yields",
      ),
      "x",
      { ...cause, id: "n" },
      options,
    );
    expect(ids(O.fightEnded(mess))).toEqual(["prone"]);
    expect(O.fightEnded(mess)).toMatchObject({ narrativeEffects: {}, resolve: { total: 0 } });
  });
});

describe("changes", () => {
  const key = fc.constantFrom("head", "torso", "leftArm", "wing");
  const someCause = fc.record({
    id: fc.constantFrom("c1", "c2"),
    author: fc.constantFrom("a", "b"),
    hasFurtherTurn: fc.boolean(),
    round: fc.nat(4),
  });
  const step: fc.Arbitrary<(before: State) => State> = fc.oneof(
    fc.tuple(key, fc.nat(90)).map(
      ([where, score]) =>
        (before: State) =>
          blow(before, where, score).state,
    ),
    fc.tuple(key, fc.nat(60)).map(
      ([where, points]) =>
        (before: State) =>
          O.healed(before, where, points, frame, resolveOptions()),
    ),
    fc.tuple(fc.constantFrom(...TECHNIQUE_EFFECTS), someCause).map(
      ([effect, by]) =>
        (before: State) =>
          O.techniqueWorked(before, effect, by, resolveOptions()),
    ),
    someCause.map((by) => (before: State) => O.narrated(before, "text", by, resolveOptions())),
    someCause.map((by) => (before: State) => O.warded(before, 5, 2, by)),
    fc.constantFrom("a", "b").map((id) => (before: State) => O.turnStartedOf(before, id)),
    fc.nat(6).map((round) => (before: State) => O.roundEnded(before, round)),
    fc.constantFrom<(before: State) => State>(
      O.fellUnconscious,
      O.woke,
      O.stoodUp,
      O.died,
      O.spared,
      O.fightEnded,
      O.ownTurnStarted,
      (s) => O.deprived(s, "food"),
      (s) => O.persuaded(s, 40, "shaken"),
      (s) => O.ritualHeld(s, 7),
    ),
  );

  it("lead a stored participant through any outcomes, and their inverses back again", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let state = WHOLE;
        const document = JSON.parse(JSON.stringify({ system: { size: 0, ...WHOLE } })) as Record<string, Json>;
        const start = structuredClone(document);
        const done: Change[][] = [];
        for (const next of steps) {
          const later = next(state);
          const list = JSON.parse(JSON.stringify(changes("Actor.a", state, later))) as Change[];
          writeTo(document, list);
          done.push(list);
          state = later;
          expect(document).toEqual({ system: { size: 0, ...state } });
        }
        for (const list of done.reverse()) writeTo(document, invert(list));
        expect(document).toEqual(start);
      }),
    );
  });

  it("name only what differs", () => {
    const { state } = blow(WHOLE, "leftArm", 12);
    expect(changes("Actor.a", WHOLE, state).map((change) => change.kind === "update" && change.path)).toEqual([
      "system.composition.leftArm.damage",
      "system.composition.leftArm.worst",
    ]);
  });
});
