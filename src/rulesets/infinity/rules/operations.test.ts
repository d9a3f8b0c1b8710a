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

const attacker = { strength: 30, dexterity: 28, weaponSpec: 20, weaponSize: 1 };
const defender = { vitality: 25, dexterity: 25, dodgeSpec: 10, defence: "dodge", target: "torso" };

describe("operations of section 22", () => {
  it("take left-out numbers as 0, left-out booleans as false, a left-out choice as narrative", () => {
    expect(run("penalty", {})).toEqual({ penalty: 0 });
    expect(run("actions", {})).toEqual({ full: 2, minor: 1, left: 2 });
    expect(run("weapon", {})).toEqual({ hit: 10, damage: 0 });
    expect(run("opposed", { firstRoll: 1, firstCritical: true, target: 45, roll: 40 })).toMatchObject({ beats: true });
    expect(run("rest", { vitality: 10, damage: 3 })).toEqual({ heals: 2, after: 1 });
  });

  it("SI-055 waived: it does 0, its score with it", () => {
    expect(
      run("attack", {
        attacker,
        defender: { ...defender, damage: { torso: 30 } },
        rolls: { attack: 20, defence: 90 },
        waive: true,
      }),
    ).toMatchObject({
      result: "waived",
      score: 0,
      dealt: 0,
      total: 30,
      state: "wounded",
      powerTarget: 40,
    });
  });

  it("SI-045 a miss leaves the target as it was", () => {
    expect(
      run("attack", { attacker, defender: { ...defender, damage: { torso: 30 } }, rolls: { attack: 90 } }),
    ).toMatchObject({ hit: false, result: "miss", dealt: 0, total: 30, state: "wounded", damageTarget: "torso" });
    expect(run("attack", { attacker, defender, rolls: { attack: 100 } })).toMatchObject({ critical: "failure" });
  });

  it("SI-074 blow: the largest blow decides", () => {
    const settings = { "damage.tracking": "blow" };
    expect(run("hurt", { vitality: 25, before: 40, worst: 20, score: 24, settings })).toEqual({
      dealt: 24,
      total: 64,
      state: "sound",
    });
    expect(
      run("attack", {
        attacker,
        defender: { ...defender, defence: "none", damage: { torso: 40 } },
        rolls: { attack: 20, power: [24] },
        settings,
      }),
    ).toMatchObject({ total: 64, state: "sound" });
    expect(
      run("body", {
        vitality: 25,
        targets: { torso: { role: "torso", vital: true, damage: 60, worst: 26 } },
        settings,
      }),
    ).toMatchObject({ wounded: 1, disabled: 0 });
    expect(run("odds", { hitTarget: 101, powerTarget: 40, before: 20, wound: 25, settings })).toMatchObject({
      wounded: 0.7425,
    });
  });

  it("SI-046 target modifiers by the name of the target", () => {
    const hitTarget = (target: string) =>
      (
        run("attack", {
          attacker,
          defender: { ...defender, target },
          rolls: { attack: 99 },
          settings: { "targets.hitModifiers": true },
        }) as { hitTarget: number }
      ).hitTarget;
    expect([hitTarget("torso"), hitTarget("head"), hitTarget("leftArm")]).toEqual([48, 28, 38]);
  });

  it("SI-056 a weapon's own power; SI-012, SI-104 sizes of both", () => {
    const target = (more: object, settings = {}) =>
      run("attack", { attacker: { ...attacker, ...more }, defender, rolls: { attack: 99 }, settings }) as {
        powerTarget: number;
        hitTarget: number;
      };
    expect(target({ weaponPower: 50, strengthSpec: 20 }).powerTarget).toBe(60);
    expect(target({ size: 2 }, { "size.modifiers": "full" })).toMatchObject({ powerTarget: 50, hitTarget: 38 });
    expect(target({ size: -1 }, { "weapons.sizeBasis": "relative" })).toMatchObject({ powerTarget: 50, hitTarget: 38 });
  });

  it("SI-067 redirect without a named limb falls on the declared target", () => {
    expect(
      run("attack", {
        attacker,
        defender: { ...defender, defence: "blockLimb", unarmedSpec: 10 },
        rolls: { attack: 20, defence: 12, power: [30] },
        settings: { "block.limb": "redirect" },
      }),
    ).toMatchObject({ damageTarget: "torso", defended: true, result: "damage" });
  });

  it("SI-092 a technique dodged first, its defence target shown", () => {
    const input = {
      attacker,
      defender: { ...defender, strength: 20 },
      rolls: { attack: 20, defence: 15 },
      settings: { "technique.defence": "both" },
    };
    expect(run("technique", input)).toMatchObject({ result: "defended", defenceTarget: 35, power: null });
    expect(
      run("technique", { ...input, settings: {}, rolls: { attack: 20, power: [40], resistance: [39] } }),
    ).toMatchObject({ defenceTarget: null, result: "works" });
    expect(
      run("technique", {
        ...input,
        settings: {},
        defender: { ...defender, unconscious: true },
        rolls: { attack: 20, power: [1] },
      }),
    ).toMatchObject({ resistanceTarget: 0, resistance: 0, result: "works" });
  });

  it("SI-086 unconscious.mode: no roll where none decides", () => {
    const check = { strength: 28, dexterity: 26, vitality: 25 };
    expect(run("stayUp", { ...check, settings: { "unconscious.mode": "auto" } })).toEqual({
      target: 53,
      awake: false,
      critical: null,
    });
    expect(run("stayUp", { ...check, settings: { "unconscious.mode": "off" } })).toEqual({
      target: 53,
      awake: true,
      critical: null,
    });
    expect(run("stayUp", { ...check, roll: 1 })).toEqual({ target: 53, awake: true, critical: "success" });
  });

  it("SI-101, SI-103 words: shaken on both sides, a statement known to be false", () => {
    const input = {
      attacker: { intelligence: 27, successSpec: 20, personality: 26, powerSpec: 10, shaken: true },
      defender: { intelligence: 25, awareness: 22, personality: 24, shaken: true },
      knownFalse: true,
      rolls: { attack: 30, power: [20], resistance: [19] },
    };
    expect(run("social", input)).toMatchObject({
      target: 37,
      powerTarget: 26,
      resistanceTarget: 89,
      result: "works",
      resolve: 20,
      state: "sound",
    });
    expect(failure("social", { ...input, settings: { "social.mode": "off" } })).toEqual({
      field: "settings.social.mode",
      code: "conflict",
    });
  });

  it("SI-032 ties by one d% or several", () => {
    const two = (a: unknown, b: unknown) =>
      (
        run("initiative", {
          participants: [
            { id: "a", dexterity: 40, dice: [40], tie: a },
            { id: "b", dexterity: 40, dice: [40], tie: b },
          ],
        }) as { order: string[] }
      ).order;
    expect([two(10, 20), two([5, 30], [5, 20])]).toEqual([
      ["b", "a"],
      ["a", "b"],
    ]);
  });

  it.each([
    ["success", { target: 40 }, "roll", "missing"],
    ["success", { target: 40, roll: 101 }, "roll", "tooLarge"],
    ["success", { target: "x", roll: 5 }, "target", "notANumber"],
    ["success", { target: Number.NaN, roll: 5 }, "target", "notANumber"],
    ["opposed", { firstRoll: 0, target: 4, roll: 5 }, "firstRoll", "tooSmall"],
    ["opposed", { firstRoll: 5, target: 4, roll: 5, choice: "later" }, "choice", "unknownId"],
    ["power", { target: 150, dice: [4] }, "dice", "facesExhausted"],
    ["power", { target: 50, dice: [101] }, "dice.0", "tooLarge"],
    ["initiative", { participants: [{ id: "a", dexterity: 130, dice: [4] }] }, "participants.0.dice", "facesExhausted"],
    ["initiative", { participants: [{ dexterity: 30, dice: [4] }] }, "participants.0.id", "missing"],
    ["actions", { bought: -1 }, "bought", "tooSmall"],
    ["body", { vitality: 25 }, "targets", "missing"],
    ["body", { vitality: 25, targets: { x: { role: "fin" } } }, "targets.x.role", "unknownId"],
    ["attack", { attacker, defender: { ...defender, defence: "hide" }, rolls: {} }, "defence", "unknownId"],
    ["attack", { attacker, defender, rolls: {} }, "rolls.attack", "facesExhausted"],
    ["attack", { attacker, defender, rolls: { attack: 20 } }, "rolls.defence", "facesExhausted"],
    ["attack", { attacker, defender, rolls: { attack: 20, defence: 90, power: [] } }, "rolls.power", "facesExhausted"],
    [
      "attack",
      { attacker, defender: { ...defender, armour: { torso: -1 } }, rolls: { attack: 20 } },
      "defender.armour.torso",
      "tooSmall",
    ],
    ["randomTarget", { composition: [], roll: 1 }, "composition", "missing"],
    ["randomTarget", { composition: [{ key: "a", weight: 5 }], roll: 6 }, "roll", "faceOutOfRange"],
    ["push", { check: "success", target: 40, roll: 101, to: 5 }, "roll", "tooLarge"],
    ["push", { check: "success", target: 40, roll: 50 }, "to", "missing"],
    ["ritual", { valueLevel: -1 }, "valueLevel", "tooSmall"],
    ["fall", { feet: Number.POSITIVE_INFINITY }, "feet", "notFinite"],
    ["odds", { hitTarget: 50, powerTarget: 5000, wound: 1 }, "powerTarget", "tooLarge"],
    ["odds", { hitTarget: 50, powerTarget: 50, wound: 0 }, "wound", "tooSmall"],
    ["weapon", { size: 1, settings: { "weapons.sizeBasis": "his" } }, "settings.weapons.sizeBasis", "unknownId"],
    ["weapon", { size: 1, settings: { size: 1 } }, "settings.size", "unknownField"],
  ])("%s %j names the field", (op, input, field, code) => {
    const found = failure(op, input);
    expect(found?.code).toBe(code);
    expect([field, `defender.${field}`]).toContain(found?.field);
  });
});
