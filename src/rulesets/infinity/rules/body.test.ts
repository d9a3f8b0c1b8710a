import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  atLeastDisabled,
  atLeastWounded,
  type Blow,
  bodyState,
  consequences,
  type DamageTarget,
  HUMAN,
  hamperedMove,
  hurt,
  isVital,
  mayDeclare,
  type TargetRole,
  targetState,
  thresholds,
} from "./body.ts";
import { DEFAULT_OPTIONS, resolveOptions } from "./options.ts";

const blow = (more: Partial<Blow> = {}): Blow => ({
  vitality: 25,
  size: 0,
  before: 0,
  worst: 0,
  score: 0,
  armour: 0,
  guard: 0,
  ...more,
});
const target = (key: string, role: TargetRole, damage: number, more: Partial<DamageTarget> = {}): DamageTarget => ({
  key,
  role,
  vital: isVital(role),
  weight: 10,
  hitModifier: 0,
  damage,
  worst: damage,
  ...more,
});
const body = (damages: Readonly<Record<string, number>>, settings = {}) =>
  bodyState(
    25,
    0,
    HUMAN.map((part) => ({ ...part, damage: damages[part.key] ?? 0, worst: damages[part.key] ?? 0 })),
    resolveOptions(settings),
  );

describe("thresholds", () => {
  it("SI-077, SI-082 Vitality, twice, three times; at least 1", () => {
    expect(thresholds(25, 3, DEFAULT_OPTIONS)).toEqual({ wound: 25, disable: 50, destroy: 75 });
    expect(thresholds(0, 0, DEFAULT_OPTIONS)).toEqual({ wound: 1, disable: 2, destroy: 3 });
    expect(thresholds(10, 0, resolveOptions({ "damage.destroyMultiple": 5 })).destroy).toBe(50);
    expect(thresholds(10, 0, resolveOptions({ "damage.destroyMultiple": 0 })).destroy).toBeNull();
  });

  it("SI-012, SI-077 with full size modifiers V + 5 x size, but W = 1 for negative Vitality at any size", () => {
    const full = resolveOptions({ "size.modifiers": "full" });
    expect([
      thresholds(25, 2, full).wound,
      thresholds(25, -2, full).wound,
      thresholds(3, -2, full).wound,
      thresholds(-3, 5, full).wound,
      thresholds(0, 1, full).wound,
    ]).toEqual([35, 15, 1, 1, 5]);
  });

  it("SI-078, SI-079, SI-082 wounded past W, disabled at twice, destroyed at three times", () => {
    const states = (settings = {}) =>
      [25, 26, 49, 50, 51, 74, 75].map((damage) =>
        targetState(damage, thresholds(25, 0, resolveOptions(settings)), resolveOptions(settings)),
      );
    expect(states()).toEqual(["sound", "wounded", "wounded", "disabled", "disabled", "disabled", "destroyed"]);
    expect(states({ "damage.disabledAt": "pastDouble" })).toEqual([
      "sound",
      "wounded",
      "wounded",
      "wounded",
      "disabled",
      "disabled",
      "destroyed",
    ]);
    expect(states({ "damage.destroyMultiple": 0 }).at(-1)).toBe("disabled");
    expect(
      (["sound", "wounded", "disabled", "destroyed"] as const).map((state) => [
        atLeastWounded(state),
        atLeastDisabled(state),
        mayDeclare(state),
      ]),
    ).toEqual([
      [false, false, true],
      [true, false, true],
      [true, true, true],
      [true, true, false],
    ]);
  });
});

describe("damage", () => {
  it("SI-076 guard and armour come off, never below 0; armour may be descriptive", () => {
    expect(hurt(blow({ score: 40, armour: 10, guard: 15, before: 3 }), DEFAULT_OPTIONS)).toMatchObject({
      dealt: 15,
      total: 18,
    });
    expect(hurt(blow({ score: 10, armour: 10, guard: 5, before: 3 }), DEFAULT_OPTIONS)).toMatchObject({
      dealt: 0,
      total: 3,
    });
    expect(hurt(blow({ score: 40, armour: 10, guard: 15 }), resolveOptions({ "armour.mode": "none" })).dealt).toBe(25);
  });

  it("SI-077 negative Vitality adds to each blow that goes through", () => {
    const weak = blow({ vitality: -5, score: 12, armour: 11 });
    expect(hurt(weak, DEFAULT_OPTIONS)).toMatchObject({ dealt: 6, state: "destroyed" });
    expect(hurt({ ...weak, armour: 12 }, DEFAULT_OPTIONS)).toMatchObject({ dealt: 0, state: "sound" });
    expect(hurt(weak, resolveOptions({ "vitality.negative": "ignore" }))).toMatchObject({ dealt: 1, state: "sound" });
  });

  it("SI-074 blow: the largest single blow decides, the total still grows", () => {
    const options = resolveOptions({ "damage.tracking": "blow" });
    expect(hurt(blow({ before: 40, worst: 20, score: 24 }), options)).toEqual({
      dealt: 24,
      total: 64,
      worst: 24,
      state: "sound",
    });
    expect(hurt(blow({ before: 40, worst: 30, score: 10 }), options)).toMatchObject({ worst: 30, state: "wounded" });
    expect(hurt(blow({ before: 26, worst: 26, score: 24 }), DEFAULT_OPTIONS)).toMatchObject({
      worst: 26,
      state: "disabled",
    });
  });

  it("SI-076 more score never deals less, and nothing is ever healed by a blow", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -20, max: 60 }),
        fc.nat(200),
        fc.nat(200),
        fc.nat(40),
        fc.nat(40),
        (vitality, score, before, armour, guard) => {
          const one = hurt(blow({ vitality, score, before, armour, guard }), DEFAULT_OPTIONS);
          const more = hurt(blow({ vitality, score: score + 1, before, armour, guard }), DEFAULT_OPTIONS);
          expect(more.dealt).toBeGreaterThanOrEqual(one.dealt);
          expect(one.total).toBe(before + one.dealt);
        },
      ),
    );
  });
});

describe("the body as a whole", () => {
  it("SI-080 one wound per target; a disabled one counts as well, or not", () => {
    expect(body({ torso: 30, leftArm: 55 })).toMatchObject({ wounded: 2, disabled: 1, counted: 2 });
    expect(body({ torso: 30, leftArm: 55 }, { "wounds.disabledCounts": false })).toMatchObject({
      wounded: 2,
      disabled: 1,
      counted: 1,
    });
  });

  it("SI-074 blow tracking reads the largest blow", () => {
    const parts = [target("torso", "torso", 80, { worst: 30 })];
    expect(bodyState(25, 0, parts, resolveOptions({ "damage.tracking": "blow" })).states).toEqual({ torso: "wounded" });
    expect(bodyState(25, 0, parts, DEFAULT_OPTIONS).states).toEqual({ torso: "destroyed" });
  });

  it("SI-073, SI-085 a vital group is out when every member is disabled", () => {
    expect(body({ head: 50 }).vitalOut).toBe(true);
    expect(body({ leftArm: 90, rightArm: 90, leftLeg: 90, rightLeg: 90 }).vitalOut).toBe(false);
    const heads = (a: number, b: number) =>
      bodyState(
        25,
        0,
        [target("h1", "head", a), target("h2", "head", b), target("torso", "torso", 0)],
        DEFAULT_OPTIONS,
      );
    expect([heads(50, 49).vitalOut, heads(50, 50).vitalOut]).toEqual([false, true]);
  });

  it("SI-088 dead when a vital group is destroyed; without vital targets when all are", () => {
    expect([body({ head: 74 }).dead, body({ head: 75 }).dead, body({ leftArm: 99 }).dead]).toEqual([
      false,
      true,
      false,
    ]);
    const slime = (a: number, b: number, settings = {}) =>
      bodyState(25, 0, [target("x", "other", a), target("y", "other", b)], resolveOptions(settings)).dead;
    expect([slime(75, 74), slime(75, 75), slime(75, 75, { "death.mode": "advise" })]).toEqual([false, true, false]);
    expect(bodyState(25, 0, [], DEFAULT_OPTIONS).dead).toBe(false);
  });

  it("SI-083 hints by location, and crawling when no leg is left", () => {
    const hints = (damages: Readonly<Record<string, number>>, settings = {}) =>
      consequences(HUMAN, body(damages, settings), resolveOptions(settings));
    expect(hints({ leftArm: 50, torso: 30 })).toEqual(["dropsHeld", "cannotUseArm"]);
    expect(hints({ leftLeg: 50 })).toEqual(["fallsProne", "moveHalved"]);
    expect(hints({ leftLeg: 50, rightLeg: 50 })).toEqual(["fallsProne", "crawls"]);
    expect(hints({ head: 50 })).toEqual(["losesNaturalAttacks"]);
    expect(hints({ leftArm: 26 })).toEqual([]);
    expect(hints({ leftArm: 50 }, { "consequences.location": false })).toEqual([]);
    const bird = [target("w", "wing", 50), target("t", "tail", 50)];
    expect(consequences(bird, bodyState(25, 0, bird, DEFAULT_OPTIONS), DEFAULT_OPTIONS)).toEqual([
      "noFlight",
      "losesNaturalAttacks",
    ]);
  });

  it("SI-083 a move with a disabled leg", () => {
    expect([
      hamperedMove(30, { all: 2, disabled: 0 }),
      hamperedMove(30, { all: 2, disabled: 1 }),
      hamperedMove(25, { all: 4, disabled: 1 }),
      hamperedMove(30, { all: 2, disabled: 2 }),
    ]).toEqual([30, 15, 10, 5]);
  });
});
