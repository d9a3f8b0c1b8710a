import { describe, expect, it } from "vitest";
import { RuleError } from "../../../core/errors.ts";
import { operations } from "./operations.ts";

const run = (op: string, input: unknown): unknown => operations[op]?.(input);
const failure = (op: string, input: unknown): { field: string; code: string } | null => {
  try {
    run(op, input);
    return null;
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return { field: error.field, code: error.code };
  }
};
const dice = [3, 5, 8];

describe("operations of section 18", () => {
  it("take left-out input as 0, false, null or empty", () => {
    expect(run("contest", { actor: { dice }, opponent: { dice } })).toMatchObject({ actorTotal: 5, margin: 0 });
    expect(run("moveFeet", {})).toEqual({ free: 0, action: 0 });
    expect(run("woundPenalty", {})).toBe(0);
    expect(run("consequences", {})).toEqual([]);
    expect(run("consequences", { location: "chest" })).toEqual([]);
    expect(run("bleed", { str: 10 })).toEqual({ interval: null, loss: 0, elapsed: 0, unconscious: false, dead: false });
    expect(run("unmoving", {})).toEqual({ targetSize: "average", dodge: 0, attackBonus: 0 });
    expect(run("multiAction", {})).toEqual({ eligible: false, maxActions: 1, penalties: [0] });
    expect(run("turnOrder", {})).toEqual([]);
    expect(run("bonus", {})).toBe(1);
    expect(run("addStun", {})).toEqual({ level: "none", lna: 0 });
  });

  it("take modifiers as numbers, with a kind, with an id, or one alone", () => {
    const margin = (mods: unknown) =>
      (run("contest", { actor: { score: 10, mods, dice }, opponent: { score: 10, dice } }) as { margin: number })
        .margin;
    expect(margin([2, -1])).toBe(1);
    expect(
      margin([
        { kind: "feint", value: 3 },
        { kind: "feint", value: 5 },
      ]),
    ).toBe(5);
    expect(
      margin([
        { id: "feint", value: 3 },
        { id: "feint", value: 5 },
      ]),
    ).toBe(5);
    expect(margin([{ value: 3 }, { value: 5 }])).toBe(8);
    expect(margin(4)).toBe(4);
  });

  it("take high and low as counts or as yes", () => {
    expect(run("keptDie", { dice, high: true })).toBe(8);
    expect(run("keptDie", { dice, high: true, low: 2 })).toBe(5);
    expect(run("keptDie", { dice, high: true, low: 2, settings: { highLowMix: "net" } })).toBe(3);
  });

  it("TF-010 initiative with pairs of dice", () => {
    const input = { reaction: 10, dice: [7, 2], settings: { dice: "d10-d10" } };
    expect(run("initiative", { ...input, minusDice: [4, 9] })).toEqual({ kept: 7, total: 13, acts: true, carry: null });
    expect(run("initiative", { ...input, minusDice: [4] })).toMatchObject({ total: 13 });
    expect(failure("initiative", input)).toEqual({ field: "minusDice", code: "faceCount" });
    expect(failure("initiative", { ...input, minusDice: [1, 2, 3] })).toEqual({
      field: "minusDice",
      code: "faceCount",
    });
  });

  it("TF-025 a carry is given back as it was", () => {
    expect(
      run("initiative", {
        reaction: 1,
        dice: [1, 1, 1],
        mods: [{ id: "net", value: -9 }],
        carry: { penalty: -3, ignored: ["wound"] },
      }),
    ).toEqual({
      kept: 1,
      total: -10,
      acts: false,
      carry: { penalty: -10, ignored: ["net", "wound"] },
    });
    expect(run("initiative", { reaction: 1, dice: [1, 1, 1], carry: {} })).toMatchObject({ total: 2 });
  });

  it("TF-078 shared dice and a target that does not roll need fewer faces", () => {
    const test = { base: 13, toughness: 10, settings: { damageDice: "shared", defenderDamageRoll: "plus5" } };
    expect(run("damage", { ...test, dice: { attack: [2, 5, 9] } })).toEqual({
      stun: { margin: 3, level: "normal" },
      wound: { margin: 3, level: "normal" },
    });
    expect(failure("damage", { ...test, dice: { attack: [2, 5] } })).toEqual({
      field: "dice.attack",
      code: "faceCount",
    });
    expect(failure("damage", { base: 1, dice: { stunAttack: [1, 2, 3] } })).toEqual({
      field: "dice.stunDefence",
      code: "faceCount",
    });
  });

  it("TF-086 factors as text or number", () => {
    expect(run("woundPenalty", { wounds: [{ level: "critical", factor: 0.5 }] })).toBe(-4);
    expect(run("woundPenalty", { wounds: [{ level: "critical", factor: "1/4" }] })).toBe(-2);
    expect(run("woundPenalty", { wounds: [{ level: "critical", factor: 0 }] })).toBe(0);
    expect(failure("woundPenalty", { wounds: [{ level: "critical", factor: 0.3 }] })).toEqual({
      field: "wounds.0.factor",
      code: "unknownId",
    });
  });

  it("section 19: dice by either of their names", () => {
    const odds = (actorDie: string, settings = {}) =>
      run("rungDistribution", { offset: 2, actorDie, opponentDie: "middle", settings });
    expect(odds("larger", { dice: "d10-d10" })).toEqual(odds("high", { dice: "d10-d10" }));
    expect(odds("first", { dice: "d10-d10" })).toEqual(odds("middle", { dice: "d10-d10" }));
  });

  it.each([
    ["keptDie", { dice: [1, 2] }, "dice", "faceCount"],
    ["keptDie", { dice: [1, 2, 0] }, "dice.2", "tooSmall"],
    ["keptDie", { dice: [1, 2, 2.5] }, "dice.2", "notInteger"],
    ["keptDie", { dice, high: -1 }, "high", "tooSmall"],
    ["keptDie", { dice, high: "x" }, "high", "notANumber"],
    ["contest", { actor: { score: null, dice }, opponent: { dice } }, "actor.score", "missing"],
    ["contest", { actor: { score: Number.NaN, dice }, opponent: { dice } }, "actor.score", "notANumber"],
    ["contest", { actor: { score: 1e12, dice }, opponent: { dice } }, "actor.score", "tooLarge"],
    ["contest", { actor: { mods: [{ kind: "x" }], dice }, opponent: { dice } }, "actor.mods.0.value", "missing"],
    ["contest", { actor: { mods: [Number.POSITIVE_INFINITY], dice }, opponent: { dice } }, "actor.mods.0", "notFinite"],
    ["attack", { kind: "missile", defence: "parry", attacker: { dice }, defender: { dice } }, "defence", "conflict"],
    ["attack", { kind: "spit", attacker: { dice }, defender: { dice } }, "kind", "unknownId"],
    ["attack", { calledShot: "soul", attacker: { dice }, defender: { dice } }, "calledShot", "unknownId"],
    ["attack", { attacker: { dice }, defender: {} }, "defender.dice", "faceCount"],
    ["damageBase", { kind: "missile", hitLevel: "normal" }, "missile", "missing"],
    ["damageBase", { kind: "missile", missile: [1, 2, 3] }, "missile", "faceCount"],
    ["moveFeet", { ath: 10, factors: ["1/0"] }, "factors.0", "wrongType"],
    ["moveFeet", { ath: 10, factors: "1/2" }, "factors", "wrongType"],
    ["medicine", { row: "hiccups", healer: { dice }, opponent: { dice } }, "row", "unknownId"],
    ["visibility", { row: "gloom" }, "row", "unknownId"],
    ["bleed", { str: 10, rounds: -1 }, "rounds", "tooSmall"],
    ["woundPenalty", { wounds: [{}] }, "wounds.0.level", "missing"],
    ["addStun", { lna: 10 }, "lna", "tooLarge"],
    ["bonus", { margin: 1, settings: { bonusLadder: [1, 2] } }, "settings.bonusLadder", "wrongType"],
    ["bonus", { margin: 1, settings: { dice: "2d6" } }, "settings.dice", "unknownId"],
    ["bonus", { margin: 1, settings: { noSuch: 1 } }, "settings.noSuch", "unknownField"],
    ["bonus", { margin: 1, settings: 3 }, "settings", "wrongType"],
    ["bonus", "x", "input", "wrongType"],
  ])("%s %j names the field", (op, input, field, code) => {
    expect(failure(op, input)).toEqual({ field, code });
  });
});
