import { describe, expect, it } from "vitest";
import { exact, probability, scripted } from "../../../core/chance/index.ts";
import { morale, moraleDc, pointsAfter } from "./morale.ts";
import { DEFAULT_OPTIONS, resolveOptions } from "./options.ts";
import { inspire, type SocialInput, socialCheck } from "./social.ts";
import { castSpell, spellDc } from "./spells.ts";
import { charmPenalty, charmState, fearState, willAfterRest, willedAction, willState } from "./will.ts";

const steady = { resolve: 10, will: 10, enemy: 5, allied: 5, lowered: false, faceMod: 0 };
const roll = (face: number, changed: object = {}, settings: object = {}) =>
  scripted(() => morale({ ...steady, ...changed }, resolveOptions(settings)), [face]).result;

describe("AV-245 to AV-248 morale", () => {
  it("has a DC of at least 1", () => {
    expect(moraleDc(0, 40).total).toBe(1);
    expect(moraleDc(14, 5).total).toBe(12);
    expect(roll(6, { allied: 40 }, { dcFloor: false }).dc).toBe(1);
  });

  it("changes fear by the result", () => {
    // Resolve 10 against 12 - row -2: CF CF F P P S; against 8 - row 2: F P P S CS CS.
    const hard = { enemy: 14 };
    expect([1, 3, 4, 6].map((face) => roll(face, hard).fear)).toEqual([4, 2, 0, 0]);
    expect(roll(5, { enemy: 10 })).toMatchObject({ result: "CS", fear: -1, lowerNext: false });
    expect([4, 6].map((face) => roll(face, hard).lowerNext)).toEqual([true, false]);
  });

  it("may step by the loss of Resolve instead", () => {
    const settings = { moraleFear: "willMinusResolve" };
    expect(roll(1, { enemy: 14, resolve: 7, lowered: true }, settings).fear).toBe(8);
    expect(roll(1, { enemy: 14, resolve: 12 }, settings).fear).toBe(0);
  });

  it("is 1 harder after a P, and feels a head wound", () => {
    expect(roll(6, { enemy: 14, lowered: true }).row).toBe(-3);
    expect(roll(2, { enemy: 14, faceMod: -1 }).face).toBe(1);
  });

  it("never takes points below 0", () => {
    expect([pointsAfter(0, -1), pointsAfter(3, -1), pointsAfter(3, 4)]).toEqual([0, 2, 7]);
  });
});

describe("AV-249 to AV-253 fear and charm", () => {
  it("have states from 3 points on", () => {
    expect([0, 2, 3, 6, 9, 12, 15, 99].map((points) => fearState(points).id)).toEqual([
      "none",
      "none",
      "frightened",
      "scared",
      "panicking",
      "terrified",
      "horrified",
      "horrified",
    ]);
    expect([2, 3, 6, 9, 12, 15].map((points) => charmState(points).id)).toEqual([
      "none",
      "charmed",
      "allured",
      "captivated",
      "fascinated",
      "enthralled",
    ]);
    expect([fearState(-1).id, charmState(-1).id]).toEqual(["none", "none"]);
  });

  it("act by the greater number, a tie by fear", () => {
    expect(willState(0, 0)).toEqual({ track: "fear", state: "none" });
    expect(willState(2, 15)).toEqual({ track: "charm", state: "enthralled" });
  });

  it("AV-251 charm costs only against the charmer", () => {
    expect([charmPenalty(0, 9, true), charmPenalty(0, 9, false), charmPenalty(9, 9, true)]).toEqual([-4, 0, 0]);
  });

  it("AV-252 may lose an action, or points of it", () => {
    const act = (fear: number, charm: number, points: number, faces: number[], settings: object = {}) =>
      scripted(() => willedAction({ fear, charm, points }, resolveOptions(settings)), faces).result;
    expect(act(3, 0, 3, [])).toEqual({ succeeds: true, failedPoints: 0 });
    expect(act(9, 0, 3, [3])).toEqual({ succeeds: false, failedPoints: 3 });
    expect(act(9, 0, 3, [4])).toEqual({ succeeds: true, failedPoints: 0 });
    expect(act(0, 12, 1, [4])).toEqual({ succeeds: false, failedPoints: 1 });
    expect(act(15, 0, 2, [])).toEqual({ succeeds: false, failedPoints: 2 });
    const perPoint = { fearActionUnit: "point" };
    expect(act(9, 0, 3, [3, 4, 1], perPoint)).toEqual({ succeeds: false, failedPoints: 2 });
    expect(act(9, 0, 2, [4, 6], perPoint)).toEqual({ succeeds: true, failedPoints: 0 });
    const terrified = exact(() => willedAction({ fear: 12, charm: 0, points: 3 }, DEFAULT_OPTIONS));
    expect(probability(terrified, ({ succeeds }) => succeeds)).toBeCloseTo(1 / 6);
  });

  it("AV-253 fade by one a night", () => {
    expect([willAfterRest(3), willAfterRest(0)]).toEqual([2, 0]);
  });
});

describe("AV-254 battle cry, charm, inspire", () => {
  const cry: SocialInput = { kind: "intimidate", value: 10, ability: 14, targetWill: 10, allies: false, sizeSteps: 0 };
  const social = (face: number, changed: Partial<SocialInput> = {}) =>
    scripted(() => socialCheck({ ...cry, ...changed }, DEFAULT_OPTIONS), [face]).result;

  it("gives points by the margin of ability and Will", () => {
    // Row 0: CF F P P S CS.
    expect([1, 2, 3, 5, 6].map((face) => social(face).points)).toEqual([null, -3, 4, 6, 9]);
    expect(social(2, { kind: "charm" }).points).toBeNull();
    expect(social(3, { ability: 5 }).points).toBe(1);
  });

  it("is harder with allies beside the target and against the larger", () => {
    expect(social(6, { allies: true })).toMatchObject({ row: -3, points: 2 });
    expect(social(6, { allies: true, kind: "charm", sizeSteps: 2 }).row).toBe(-3);
    expect(social(6, { sizeSteps: 2 }).row).toBe(-4);
    expect(social(6, { sizeSteps: -2 }).row).toBe(0);
  });

  it("inspire takes fear away, or adds to it when it goes wrong", () => {
    const speak = (face: number, ability = 12) =>
      scripted(() => inspire({ value: 10, ability, targetFear: 5 }, DEFAULT_OPTIONS), [face]).result.fear;
    expect([1, 2, 3, 5, 6].map((face) => speak(face))).toEqual([3, 0, -1, -2, -5]);
    expect([speak(5, 3), speak(6, 3)]).toEqual([-1, -1]);
  });
});

describe("AV-292 spells", () => {
  it("are cast against twice their level", () => {
    expect([0, 1, 8].map(spellDc)).toEqual([1, 2, 16]);
    expect(scripted(() => castSpell(5, 2, DEFAULT_OPTIONS), [6]).result).toMatchObject({ row: 1, result: "CS" });
  });
});
