import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exact, scripted } from "../../../core/chance/index.ts";
import { HUMAN } from "./body.ts";
import { compareRank, initiativeRoll, initiativeTarget, type Rank } from "./initiative.ts";
import { DEFAULT_OPTIONS, resolveOptions } from "./options.ts";
import {
  abilityRise,
  deprivationSteps,
  endureTarget,
  experienceCost,
  fallDamage,
  fallTarget,
  randomTarget,
  rest,
  stayUpDue,
  stayUpTarget,
  targetAt,
  targetDie,
  treatment,
  treatmentTarget,
  wakeCheckDue,
  wakes,
  weightedTargets,
} from "./recovery.ts";
import { armourOn, attackCost, naturalWeaponUsable, needsTwoHands, rangeModifier, weaponFigures } from "./weapons.ts";

const none = { wounded: 0, bought: 0, deprivation: 0 };

describe("staying up", () => {
  const blow = { dealt: 5, vitalOut: false, disabled: 0, actionsModifier: 0 };
  const due = (more: object, settings = {}) => stayUpDue({ ...blow, ...more }, resolveOptions(settings));

  it("SI-086 a check after damage with a vital group out or no action left", () => {
    expect([
      due({}),
      due({ vitalOut: true }),
      due({ disabled: 2 }),
      due({ disabled: 1 }),
      due({ disabled: 2, actionsModifier: 1 }),
      due({ vitalOut: true, dealt: 0 }),
    ]).toEqual(["none", "check", "check", "none", "none", "none"]);
    expect([
      due({ vitalOut: true }, { "unconscious.mode": "auto" }),
      due({ vitalOut: true }, { "unconscious.mode": "off" }),
      due({ disabled: 2 }, { "actions.base": 3 }),
    ]).toEqual(["unconscious", "none", "none"]);
  });

  it("SI-086, SI-013 its target", () => {
    expect(
      stayUpTarget({ strength: 28, dexterity: 26, vitality: 25, endurance: 10, ...none, wounded: 1 }, DEFAULT_OPTIONS)
        .total,
    ).toBe(53);
    expect(
      stayUpTarget({ strength: 28, dexterity: 26, vitality: 25, endurance: 0, modifier: 7, ...none }, DEFAULT_OPTIONS)
        .total,
    ).toBe(60);
  });

  it("SI-087 wakes with no vital group out and an action left, unless the Storyteller decides", () => {
    const state = { vitalOut: false, disabled: 0, actionsModifier: 0 };
    const by = (more: object, settings = {}) => wakes({ ...state, ...more }, resolveOptions(settings));
    expect([
      by({}),
      by({ vitalOut: true }),
      by({ disabled: 2 }),
      by({ disabled: 2, actionsModifier: 1 }),
      by({ disabled: 1 }),
    ]).toEqual([true, false, false, true, true]);
    expect(by({}, { "unconscious.wake": "storyteller" })).toBe(false);
  });

  it("SI-087 a new check once an hour, or when roused", () => {
    const due = (hoursSinceLast: number, roused: boolean, settings = {}) =>
      wakeCheckDue({ hoursSinceLast, roused }, resolveOptions(settings));
    expect([due(0.5, false), due(1, false), due(0, true), due(5, true, { "unconscious.wake": "storyteller" })]).toEqual(
      [false, true, true, false],
    );
  });
});

describe("healing", () => {
  it("SI-089 a fifth of Vitality, rounded up, at least 1, at most the damage, nothing where destroyed", () => {
    expect([
      rest(26, 40, "wounded", DEFAULT_OPTIONS),
      rest(26, 4, "sound", DEFAULT_OPTIONS),
      rest(-9, 40, "wounded", DEFAULT_OPTIONS),
      rest(26, 80, "destroyed", DEFAULT_OPTIONS),
    ]).toEqual([
      { heals: 6, after: 34 },
      { heals: 4, after: 0 },
      { heals: 1, after: 39 },
      { heals: 0, after: 80 },
    ]);
    expect(rest(26, 40, "wounded", resolveOptions({ "healing.restDivisor": 10 })).heals).toBe(3);
  });

  it("SI-090 treatment: 10, or 20 when critical, nothing where destroyed", () => {
    expect([
      treatment(true, false, "wounded", DEFAULT_OPTIONS),
      treatment(true, true, "wounded", DEFAULT_OPTIONS),
      treatment(false, false, "wounded", DEFAULT_OPTIONS),
      treatment(true, true, "destroyed", DEFAULT_OPTIONS),
    ]).toEqual([10, 20, 0, 0]);
    expect(treatment(true, true, "sound", resolveOptions({ "healing.treatment": 7 }))).toBe(14);
    expect(treatmentTarget({ intelligence: 25, medicine: 20, ...none, bought: 1 }, DEFAULT_OPTIONS).total).toBe(35);
  });

  it("SI-118 deprivation", () => {
    const steps = { sleep: 1, food: 2, drink: 3 };
    expect([
      deprivationSteps(steps, DEFAULT_OPTIONS),
      deprivationSteps(steps, resolveOptions({ "deprivation.mode": "off" })),
    ]).toEqual([6, 0]);
    expect(endureTarget({ vitality: 25, endurance: 10, ...none, deprivation: 2 }, DEFAULT_OPTIONS).total).toBe(15);
  });
});

describe("hazards", () => {
  it("SI-117 a foot, a point; at most the setting", () => {
    expect([
      fallDamage(30, DEFAULT_OPTIONS),
      fallDamage(30.9, DEFAULT_OPTIONS),
      fallDamage(9999, DEFAULT_OPTIONS),
      fallDamage(-4, DEFAULT_OPTIONS),
      fallDamage(30, resolveOptions({ "falling.max": 12 })),
    ]).toEqual([30, 30, 1500, 0, 12]);
    expect([fallTarget(DEFAULT_OPTIONS), fallTarget(resolveOptions({ "falling.target": "torso" }))]).toEqual([
      "random",
      "torso",
    ]);
  });

  const composition = [
    { key: "head", weight: 10, destroyed: false },
    { key: "torso", weight: 30, destroyed: false },
    { key: "arm", weight: 0, destroyed: false },
    { key: "leg", weight: 15, destroyed: true },
  ];

  it("SI-075 by weight, destroyed targets left out, in composition order", () => {
    const { faces, left } = targetDie(composition, DEFAULT_OPTIONS);
    expect(faces).toBe(40);
    expect([1, 10, 11, 40].map((face) => targetAt(left, face))).toEqual(["head", "head", "torso", "torso"]);
    expect(() => targetAt(left, 41)).toThrow(expect.objectContaining({ field: "roll", code: "faceOutOfRange" }));
    expect(targetDie(composition, resolveOptions({ "targets.random": "equal" })).faces).toBe(3);
    expect(() => targetDie([], DEFAULT_OPTIONS)).toThrow(
      expect.objectContaining({ field: "composition", code: "missing" }),
    );
  });

  it("SI-075 the die's odds are the weights", () => {
    expect(exact(() => randomTarget(composition, DEFAULT_OPTIONS))).toEqual([
      { value: "head", probability: 0.25 },
      { value: "torso", probability: 0.75 },
    ]);
    expect(scripted(() => randomTarget(composition, DEFAULT_OPTIONS), [11])).toMatchObject({
      result: "torso",
      nodes: [{ formula: "1d40" }],
    });
  });

  it("SI-075, SI-074 what is destroyed by the blow's size is left out, too", () => {
    const body = HUMAN.map((part) => ({
      ...part,
      damage: part.key === "head" ? 80 : 0,
      worst: part.key === "torso" ? 80 : 10,
    }));
    const gone = (settings: object) =>
      weightedTargets(25, 0, body, resolveOptions(settings))
        .filter(({ destroyed }) => destroyed)
        .map(({ key }) => key);
    expect([gone({}), gone({ "damage.tracking": "blow" }), gone({ "damage.destroyMultiple": 0 })]).toEqual([
      ["head"],
      ["torso"],
      [],
    ]);
  });
});

describe("experience", () => {
  it("SI-119 points: ceil(k / 10) for each; tiers: t for each; off", () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(60), (from, more) => {
        let cost = 0;
        for (let k = from + 1; k <= from + more; k++) cost += Math.ceil(k / 10);
        expect(experienceCost(from, from + more, DEFAULT_OPTIONS)).toBe(cost);
      }),
    );
    expect(experienceCost(30, 0, DEFAULT_OPTIONS)).toBe(0);
    const tiers = resolveOptions({ "experience.table": "tiers" });
    expect([experienceCost(0, 3, tiers), experienceCost(2, 4, tiers)]).toEqual([6, 7]);
    expect(experienceCost(0, 30, resolveOptions({ "experience.table": "off" }))).toBe(0);
  });

  it("SI-119 the key ability rises with each full ten, however it is bought", () => {
    expect([
      abilityRise(0, 30),
      abilityRise(5, 10),
      abilityRise(0, 9),
      abilityRise(9, 11),
      abilityRise(20, 10),
    ]).toEqual([3, 1, 0, 1, 0]);
  });
});

describe("weapons and armour", () => {
  it("SI-104 by its own size, never below 0, or relative to the wielder", () => {
    expect([
      weaponFigures(0, 0, DEFAULT_OPTIONS),
      weaponFigures(-3, 0, DEFAULT_OPTIONS),
      weaponFigures(2, 5, DEFAULT_OPTIONS),
    ]).toEqual([
      { hit: 10, damage: 0 },
      { hit: 10, damage: 0 },
      { hit: -10, damage: 20 },
    ]);
    const relative = resolveOptions({ "weapons.sizeBasis": "relative" });
    expect([weaponFigures(2, 5, relative), weaponFigures(1, -2, relative)]).toEqual([
      { hit: 10, damage: 0 },
      { hit: -20, damage: 30 },
    ]);
  });

  it("SI-044 cost, SI-107 hands, SI-057 range, SI-106 natural weapons", () => {
    const heavy = resolveOptions({ "attack.heavyTwoActions": true });
    expect([
      attackCost(1, 5, 0, DEFAULT_OPTIONS),
      attackCost(1, 4, 0, heavy),
      attackCost(1, 3, 0, heavy),
      attackCost(1, 4, 1, heavy),
      attackCost(2, 0, 0, DEFAULT_OPTIONS),
    ]).toEqual([1, 2, 1, 1, 2]);
    expect([
      needsTwoHands(3, DEFAULT_OPTIONS),
      needsTwoHands(4, DEFAULT_OPTIONS),
      needsTwoHands(4, resolveOptions({ "weapons.twoHandedFrom": 5 })),
    ]).toEqual([false, true, false]);
    expect([0, 60, 61, 120, 600, 601].map((feet) => rangeModifier(feet, 60, DEFAULT_OPTIONS))).toEqual([
      0,
      0,
      -10,
      -10,
      -90,
      null,
    ]);
    expect([
      rangeModifier(61, 60, resolveOptions({ "weapons.rangePenalty": -5 })),
      rangeModifier(999, 0, DEFAULT_OPTIONS),
    ]).toEqual([-5, 0]);
    expect((["sound", "wounded", "disabled", "destroyed"] as const).map(naturalWeaponUsable)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it("SI-109 the highest of the pieces on a target, natural armour included", () => {
    const pieces = [
      { protection: 10, covers: ["torso", "arm"], worn: true },
      { protection: 15, covers: ["leftArm"], worn: true },
      { protection: 99, covers: ["torso"], worn: false },
    ];
    const on = (key: string, role: string, natural = 0) => armourOn({ key, role }, natural, pieces);
    expect([
      on("torso", "torso"),
      on("leftArm", "arm"),
      on("rightArm", "arm"),
      on("head", "head", 3),
      on("torso", "torso", 12),
    ]).toEqual([10, 15, 10, 3, 12]);
  });
});

describe("initiative", () => {
  const input = { dexterity: 30, spec: 10, awareness: 26, penalty: -10 };
  it("SI-029, SI-025, SI-012 the target by mode, scope and size", () => {
    const target = (settings = {}, more = {}) =>
      initiativeTarget({ ...input, ...more }, resolveOptions(settings)).total;
    expect([
      target(),
      target({ "initiative.mode": "dexterityAwareness" }),
      target({ "penalties.scope": "success" }),
    ]).toEqual([30, 46, 40]);
    expect([target({ "size.modifiers": "full" }, { size: 2 }), target({}, { size: 2 })]).toEqual([20, 30]);
    expect(scripted(() => initiativeRoll(input, DEFAULT_OPTIONS), [77]).result).toBe(30);
  });

  it("SI-002, SI-030, SI-032 score, target, Awareness, players first, then the d% as often as needed", () => {
    const rank = (id: string, more: Partial<Rank> = {}): Rank => ({
      id,
      score: 40,
      target: 50,
      awareness: 25,
      player: false,
      tie: [],
      ...more,
    });
    const order = (ranks: Rank[], settings = {}) =>
      [...ranks].sort((a, b) => compareRank(a, b, resolveOptions(settings))).map(({ id }) => id);
    expect(order([rank("a"), rank("b", { score: 41 })])).toEqual(["b", "a"]);
    expect(order([rank("a", { awareness: 99 }), rank("b", { target: 51 })])).toEqual(["b", "a"]);
    expect(order([rank("a", { player: true }), rank("b", { awareness: 26 })])).toEqual(["b", "a"]);
    expect(order([rank("a", { tie: [99] }), rank("b", { player: true })])).toEqual(["b", "a"]);
    expect(order([rank("a", { tie: [50, 20] }), rank("b", { tie: [50, 30] })])).toEqual(["b", "a"]);
    expect(order([rank("a", { tie: [50] }), rank("b", { tie: [50, 1] })])).toEqual(["b", "a"]);
    expect(
      order([rank("a", { target: 99, tie: [10] }), rank("b", { tie: [20] })], { "initiative.ties": "reroll" }),
    ).toEqual(["b", "a"]);
    expect(compareRank(rank("a"), rank("b"), DEFAULT_OPTIONS)).toBe(0);
  });
});
