import { describe, expect, it } from "vitest";
import { ACTIONS, primaryAttacks } from "./actions.ts";
import { half, halve } from "./arithmetic.ts";
import { isAtLeast, RESULTS } from "./chart.ts";
import { CRITICAL_WOUNDS } from "./critical-wounds.ts";
import { operations } from "./operations.ts";
import { DEFAULT_OPTIONS } from "./options.ts";
import { runRound, turnBudget } from "./turns.ts";
import { applyDamage, UNITS } from "./wounds.ts";

const run = (name: string, input: object): Record<string, unknown> =>
  operations[name]?.(input) as Record<string, unknown>;
const attack = (more: object) =>
  run("attack", { attack: 10, dodge: 10, might: 14, full: 10, guarded: 13, faces: [5, 4], ...more });

describe("words of the rulebook that everything else is said in", () => {
  it("AV-002, AV-046: bonuses change the value or the row; the face on the die stays what fell", () => {
    const plain = run("check", { value: 10, dc: 10, faces: [3] });
    expect(run("check", { value: 12, dc: 10, faces: [3] })).toMatchObject({ row: 2, face: plain["face"] });
    expect(run("check", { value: 10, dc: 10, shift: 2, faces: [3] })).toMatchObject({ row: 2, face: plain["face"] });
    expect(run("check", { value: 10, dc: 10, faces: [3], faceMod: -1 })).toMatchObject({ row: 0, face: 2 });
    expect(run("check", { value: 10, dc: 10, faces: [3, 5] })).toMatchObject({ row: 0, face: 5 });
  });

  it("AV-003: five results, from critical fail to critical success, in this order", () => {
    expect(RESULTS).toEqual(["CF", "F", "P", "S", "CS"]);
    expect(RESULTS.filter((result) => isAtLeast(result, "P"))).toEqual(["P", "S", "CS"]);
  });

  it("AV-004: ten minor wounds are a lesser one, five lesser ones a wound", () => {
    expect(UNITS.lesser).toBe(10 * UNITS.minor);
    expect(UNITS.wound).toBe(5 * UNITS.lesser);
  });

  it("AV-005: divisions round down; halving leaves zero and less alone, one halving after another", () => {
    expect([half(21), half(-3)]).toEqual([10, -2]);
    expect([halve(21), halve(21, 2), halve(0), halve(-5, 3)]).toEqual([10, 5, 0, -5]);
  });

  it("AV-009: an action costs points of the pool, the turn's swift action, whole rounds, or nothing", () => {
    const kinds = new Map<string, string>(ACTIONS.map(({ id, kind }) => [id, kind]));
    expect(["attack", "speak", "converse", "opportunityAttack"].map((id) => kinds.get(id))).toEqual([
      "standard",
      "swift",
      "full",
      "free",
    ]);
  });

  it("AV-024: the pool of a round is Swiftness, whatever the Initiative that orders the list", () => {
    expect(turnBudget({ swiftness: 9 })).toBe(9);
    expect(turnBudget({ swiftness: 18, spentRound: 10, turn: 2 })).toBe(8);
    const acts = (init: number) => runRound({ creatures: [{ id: "A", init, swiftness: 7 }] }).acts;
    expect(acts(20)).toEqual(acts(-3));
  });
});

describe("an attack, step by step", () => {
  it("AV-026, AV-028: Attack is compared with Dodge, blow or missile alike; Might plays no part in it", () => {
    for (const mode of ["melee", "ranged"]) {
      expect(attack({ mode })).toMatchObject({ exchanges: [{ hit: "S" }] });
      expect(attack({ mode, dodge: 13 })).toMatchObject({ exchanges: [{ hit: "P" }] });
      expect(attack({ mode, might: 1 })).toMatchObject({ exchanges: [{ hit: "S" }] });
    }
  });

  it("AV-149: armour answers every attack that was not dodged, a parried one too; a dodged one is not rolled", () => {
    expect(attack({ faces: [3, 6] })).toMatchObject({ exchanges: [{ hit: "P", strike: "CS" }], facesUsed: 2 });
    expect(attack({ faces: [2, 6] })).toMatchObject({ exchanges: [{ hit: "F", strike: null }], facesUsed: 1 });
  });

  it("AV-160: each attack is rolled on its own: what one did changes no number of the next", () => {
    expect(attack({})).toEqual(attack({}));
    const first = attack({ faces: [6, 6, 1] });
    expect(first).toMatchObject({ facesUsed: 3 });
    expect(attack({})).toMatchObject({ units: 10 });
  });

  it("AV-168: the steps of the damage go up first, then Overwhelm is added", () => {
    const settings = { immobilised: "damageSteps" };
    const weak = attack({ immobilised: true, natural: 14, full: 0, guarded: 0, faces: [3], settings });
    const strong = attack({ immobilised: true, natural: 14, full: 0, guarded: 0, faces: [3], settings, attStr: 12 });
    // A partial strike (1) climbs three steps to 100; the gap of 2 adds 5, and not before the steps.
    expect([weak["units"], strong["units"]]).toEqual([100, 105]);
  });

  it("AV-192: an alternate takes a place among the primary attacks, it adds none", () => {
    expect([primaryAttacks(0), primaryAttacks(1), primaryAttacks(2)]).toEqual([1, 1, 2]);
  });
});

describe("those who cannot", () => {
  it("AV-054: the unconscious do not act and do not defend: their turns are passed over, hits on them are not rolled", () => {
    const creatures = [
      { id: "A", init: 12, swiftness: 6 },
      { id: "B", init: 10, swiftness: 12 },
    ];
    expect(runRound({ creatures, events: [{ after: "A#1", do: "knockOut", who: "B" }] }).acts).toEqual(["A#1"]);
    const down = applyDamage({ wounds: 3, lethal: 100, nonLethal: 100, units: 0, kind: "lethal" }, DEFAULT_OPTIONS);
    expect(down.unconscious).toBe(true);
    expect(attack({ immobilised: true, faces: [1] })).toMatchObject({ exchanges: [{ hit: "CS" }] });
  });

  it("AV-093: step D comes when every entry is done, extra turns and stays among them", () => {
    const creatures = [
      { id: "A", init: 12, swiftness: 7 },
      { id: "B", init: 10, swiftness: 6 },
    ];
    const course = runRound({ creatures, events: [{ on: "B#1", do: "stay" }] });
    expect(course.acts).toEqual(["A#1", "A#2"]);
    // Only at step D is what was not used lost.
    expect(course.lost).toEqual(["B#1"]);
  });

  it("AV-232: a pin ends the grapple: the target is bound, letting go does not free it, only the binding check does", () => {
    const events = [
      { event: "tackle", ok: true },
      { event: "grapple", ok: true, choice: "pin", bindings: true },
      { event: "release" },
      { event: "escape", ok: true },
    ];
    expect(operations["grappleRun"]?.({ events })).toEqual(["full", "bound", "bound", "none"]);
    expect(run("bindingEscape", { str: 10, dex: 10, dc: 6, face: 3 })).toMatchObject({ free: true });
  });

  it("AV-283: the places that cost a limb are marked, so that more than two limbs can be scaled by the GM", () => {
    expect(CRITICAL_WOUNDS.filter(({ limb }) => limb).map(({ id }) => id)).toEqual(["arms", "hands"]);
  });
});
