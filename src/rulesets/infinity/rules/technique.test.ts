import { describe, expect, it } from "vitest";
import { scripted } from "../../../core/chance/index.ts";
import type { Exchange } from "./attack.ts";
import {
  cast,
  castTarget,
  MET,
  magicAbilities,
  magicHealing,
  mayCast,
  protection,
  ritualRounds,
  spellPower,
  summons,
} from "./magic.ts";
import { resolveOptions } from "./options.ts";
import {
  disarmed,
  EFFECTS,
  feintEdge,
  grip,
  mayTrip,
  pinBars,
  resistanceTarget,
  technique,
  techniqueSkill,
} from "./technique.ts";
import { resolveState, wordPower, words, wordTarget } from "./words.ts";

const none = { wounded: 0, bought: 0, deprivation: 0 };
const exchange: Exchange = {
  hit: 50,
  defence: 40,
  power: 60,
  guard: 0,
  limbBlocks: false,
  choice: "narrative",
  waive: false,
};
const resister = { first: 30, second: 25, third: 20, modifier: 5, unconscious: false, ...none };

describe("techniques", () => {
  const tried = (faces: number[], more: Partial<Exchange> = {}, settings = {}, resisting = 45) =>
    scripted(() => technique({ ...exchange, ...more }, resisting, resolveOptions(settings)), faces).result;

  it("SI-092 power must be above the resistance's score; a tie is resisted; no block or dodge", () => {
    expect(tried([30, 40, 39])).toMatchObject({ result: "works", power: 40, resistance: 39 });
    expect(tried([30, 40, 40])).toMatchObject({ result: "resisted" });
    expect(tried([30, 80, 90])).toMatchObject({ result: "works", power: 60, resistance: 45 });
    expect(tried([50])).toMatchObject({ result: "miss", power: null, resistance: null });
  });

  it("SI-061, SI-092 both: dodged or blocked first, then resisted", () => {
    const both = { "technique.defence": "both" };
    expect(tried([30, 29], {}, both)).toMatchObject({ result: "defended", power: null });
    expect(tried([30, 31, 40, 39], {}, both)).toMatchObject({ result: "works" });
    expect(tried([30, 40, 39], { defence: null }, both)).toMatchObject({ result: "works" });
  });

  it("SI-094 sure: resistance counts 0; full: the whole target; narrative: as rolled", () => {
    expect(tried([1, 2], { choice: "sure" })).toMatchObject({ result: "works", power: 2, resistance: 0 });
    expect(tried([1, 45], { choice: "full" })).toMatchObject({ result: "works", power: 60, resistance: 45 });
    expect(tried([1, 20, 30], { choice: "narrative" })).toMatchObject({ result: "resisted", power: 20 });
    expect(tried([1, 20, 50, 49], { choice: "full" }, { "critical.full": "rollTwice" })).toMatchObject({
      result: "works",
      power: 50,
      resistance: 45,
    });
  });

  it("SI-092 static: the target with penalties itself, no roll", () => {
    expect(tried([30, 46], {}, { "resistance.roll": "static" })).toMatchObject({ result: "works", resistance: 45 });
    expect(tried([30, 45], {}, { "resistance.roll": "static" })).toMatchObject({ result: "resisted", resistance: 45 });
  });

  it("SI-013, SI-014, SI-087, SI-101, SI-103 the resistance's target", () => {
    const target = (more: object = {}, settings = {}, kind: "physical" | "mental" = "physical") =>
      resistanceTarget(kind, { ...resister, ...more }, resolveOptions(settings)).total;
    expect([target(), target({ wounded: 1, bought: 1 }), target({ unconscious: true })]).toEqual([55, 35, 0]);
    expect(target({ wounded: 1 }, { "penalties.scope": "success" })).toBe(55);
    expect([target({ shaken: true }, {}, "mental"), target({ shaken: true, knownFalse: true }, {}, "mental")]).toEqual([
      45, 95,
    ]);
    expect(target({}, { "resistance.formula": "maxOfSum" })).toBe(50);
  });

  it("SI-095 to SI-099, SI-103 what techniques do", () => {
    expect(
      Object.fromEntries(Object.entries(EFFECTS).map(([id, { rule, condition }]) => [id, `${rule} ${condition}`])),
    ).toEqual({
      disarm: "SI-095 null",
      pin: "SI-096 pinned",
      prone: "SI-098 prone",
      feint: "SI-099 feinted",
      deceive: "SI-103 null",
      narrative: "SI-051 null",
    });
  });

  it("SI-093 a technique specialization adds to success or to power", () => {
    const skills = [
      { value: 10, appliesTo: "success" },
      { value: 20, appliesTo: "power" },
      { value: 15, appliesTo: "power" },
    ] as const;
    expect(techniqueSkill(skills, resolveOptions())).toEqual({ success: 10, power: 20 });
    expect(techniqueSkill(skills, resolveOptions({ "specialization.stack": "all" }))).toEqual({
      success: 10,
      power: 35,
    });
    expect(techniqueSkill([], resolveOptions())).toEqual({ success: 0, power: 0 });
  });

  it("SI-095 a disarmed thing falls, or is taken by a free hand", () => {
    const take = resolveOptions({ "technique.disarmEffect": "take" });
    expect([disarmed(true, resolveOptions()), disarmed(true, take), disarmed(false, take)]).toEqual([
      "feet",
      "attacker",
      "feet",
    ]);
  });

  it("SI-096 a pin bars moving, standing up, dodging, free moves; or all defence", () => {
    expect(pinBars(resolveOptions())).toEqual(["move", "standUp", "dodge", "freeMove"]);
    expect(pinBars(resolveOptions({ "technique.pinEffect": "restrained" }))).toContain("block");
  });

  it("SI-097 holding on and breaking free: power against resistance, without a success check", () => {
    expect(scripted(() => grip(50, 40, resolveOptions()), [33, 32])).toMatchObject({
      result: true,
      nodes: [{ id: "power" }, { id: "resistance" }],
    });
    expect(scripted(() => grip(50, 40, resolveOptions()), [33, 33]).result).toBe(false);
  });

  it("SI-098 only those who stand; SI-099 the feint's edge", () => {
    expect([mayTrip(false), mayTrip(true)]).toEqual([true, false]);
    expect(feintEdge(resolveOptions())).toEqual({ hit: 20, defence: "none" });
    expect(feintEdge(resolveOptions({ "technique.feintBonus": 30 })).hit).toBe(30);
  });
});

describe("words", () => {
  const speaker = { intelligence: 27, successSpec: 20, personality: 26, powerSpec: 10, shaken: false, ...none };
  const spoken = (faces: number[], more: object = {}, settings = {}) =>
    scripted(
      () =>
        words(
          {
            hit: 47,
            power: 36,
            resistance: 49,
            choice: "narrative",
            resolve: 14,
            personality: 24,
            single: false,
            ...more,
          },
          resolveOptions(settings),
        ),
      faces,
    ).result;

  it("SI-100 the targets, SI-101 lowered by being shaken", () => {
    expect([wordTarget(speaker, resolveOptions()).total, wordPower(speaker, resolveOptions()).total]).toEqual([47, 36]);
    const worn = { ...speaker, shaken: true, wounded: 1 };
    expect([wordTarget(worn, resolveOptions()).total, wordPower(worn, resolveOptions()).total]).toEqual([27, 16]);
    expect(wordPower(worn, resolveOptions({ "penalties.scope": "success" })).total).toBe(26);
  });

  it("SI-101 a success adds the full power score to resolve", () => {
    expect(spoken([31, 77, 20])).toMatchObject({
      result: "works",
      power: 36,
      resistance: 20,
      resolve: 50,
      state: "yields",
    });
    expect(spoken([31, 15, 10])).toMatchObject({ resolve: 29, state: "shaken" });
    expect(spoken([31, 20, 20])).toMatchObject({ result: "resisted", resolve: 14, state: "sound" });
    expect(spoken([47])).toMatchObject({ result: "miss", power: null, resolve: 14 });
  });

  it("SI-101, SI-103 no resolve by a technique of words, nor with social.mode = single", () => {
    expect(spoken([31, 77, 20], { single: true })).toMatchObject({ result: "works", resolve: 14, state: "sound" });
    expect(spoken([31, 77, 20], {}, { "social.mode": "single" })).toMatchObject({ result: "works", resolve: 14 });
  });

  it("SI-094, SI-101 critical choices as for techniques", () => {
    expect(spoken([1, 5], { choice: "sure" })).toMatchObject({ result: "works", resistance: 0, resolve: 19 });
    expect(spoken([1, 35], { choice: "full" })).toMatchObject({ power: 36, result: "works" });
  });

  it("SI-101 shaken past max(1, P), yields at twice that", () => {
    expect([24, 25, 47, 48].map((total) => resolveState(total, 24))).toEqual(["sound", "shaken", "shaken", "yields"]);
    expect([0, 1, 2].map((total) => resolveState(total, -5))).toEqual(["sound", "sound", "yields"]);
  });
});

describe("magic", () => {
  const caster = {
    dexterity: 30,
    vitality: 22,
    intelligence: 28,
    successSpec: 10,
    powerSpec: 20,
    powerBonus: 5,
    size: 0,
    prone: false,
    ...none,
  };

  it("SI-111 a ritual gives floor(10 x value level) rounds", () => {
    expect([0, 0.25, 0.5, 1.99, 32.3].map(ritualRounds)).toEqual([0, 2, 5, 19, 323]);
  });

  it("SI-111 without ritual rounds no spell, unless only told, or off; abilities need none", () => {
    const may = (kind: "spell" | "ability", rounds: number, mode: string) =>
      mayCast(kind, rounds, resolveOptions({ "magic.ritual": mode }));
    expect([
      may("spell", 0, "apply"),
      may("spell", 1, "apply"),
      may("spell", 0, "advise"),
      may("spell", 0, "off"),
      may("ability", 0, "apply"),
    ]).toEqual(["no", "yes", "advise", "yes", "yes"]);
  });

  it("SI-112, SI-113 abilities behind success and power", () => {
    expect([magicAbilities("spell", resolveOptions()), magicAbilities("ability", resolveOptions())]).toEqual([
      { success: "intelligence", power: "intelligence" },
      { success: "dexterity", power: "vitality" },
    ]);
    expect(magicAbilities("spell", resolveOptions({ "magic.powerAbility": "vitality" })).power).toBe("vitality");
    expect(magicAbilities("ability", resolveOptions({ "magic.abilityCheck": "intelligence" })).success).toBe(
      "intelligence",
    );
  });

  it("SI-112, SI-113 the targets: no weapon, prone only where Dexterity counts", () => {
    const targets = (kind: "spell" | "ability", more: object = {}) => [
      castTarget(kind, { ...caster, ...more }, resolveOptions()).total,
      spellPower(kind, { ...caster, ...more }, resolveOptions()).total,
    ];
    expect([
      targets("spell"),
      targets("ability"),
      targets("spell", { prone: true }),
      targets("ability", { prone: true, wounded: 1 }),
    ]).toEqual([
      [38, 53],
      [40, 47],
      [38, 53],
      [20, 37],
    ]);
  });

  it("SI-112 how a spell is met", () => {
    expect(MET.dodge.defences).toEqual(["dodge"]);
    expect(MET.dodgeOrBlock.defences).toContain("blockShield");
    expect([MET.physical.resistance, MET.mental.resistance, MET.none.resistance]).toEqual(["physical", "mental", null]);
  });

  it("SI-112, SI-113 dodged, resisted, or met by nothing", () => {
    const thrown = (faces: number[], more: Partial<Exchange>, resisting: number | null) =>
      scripted(() => cast({ ...exchange, ...more }, resisting, resolveOptions()), faces).result;
    expect(thrown([30, 29], {}, null)).toMatchObject({ result: "defended" });
    expect(thrown([30, 31, 77], {}, null)).toMatchObject({ result: "works", power: 60, resistance: null });
    expect(thrown([30, 20, 20], { defence: null }, 30)).toMatchObject({
      result: "resisted",
      power: 20,
      resistance: 20,
    });
    expect(thrown([30, 21, 20], { defence: null }, 30)).toMatchObject({ result: "works" });
    expect(thrown([60], { defence: null }, 30)).toMatchObject({ result: "miss", power: null });
    expect(thrown([1], { defence: null, choice: "full" }, null)).toMatchObject({ result: "works", power: 60 });
  });

  it("SI-091, SI-113, SI-114 healing, protection, summoning", () => {
    expect([
      magicHealing(45, "wounded", resolveOptions()),
      magicHealing(45, "destroyed", resolveOptions()),
      magicHealing(-3, "sound", resolveOptions()),
      magicHealing(45, "sound", resolveOptions({ "healing.magicDivisor": 4 })),
    ]).toEqual([22, 0, 0, 11]);
    expect([
      protection(44, resolveOptions()),
      protection(-1, resolveOptions()),
      protection(44, resolveOptions({ "magic.protectDivisor": 10 })),
    ]).toEqual([8, 0, 4]);
    expect([summons(99, 1), summons(100, 1), summons(250, 3)]).toEqual([false, true, false]);
  });
});
