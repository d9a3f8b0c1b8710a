import { describe, expect, it } from "vitest";
import { thresholds } from "../rules/body.ts";
import { DEFAULT_OPTIONS } from "../rules/options.ts";
import { barsOf, barUpdate } from "./bars.ts";
import type { CompositionId } from "./compositions.ts";
import { damageUpdate } from "./damage-update.ts";
import { average, condition, hurtBody } from "./fixtures.test-data.ts";
import { stateOf } from "./participant-state.ts";

const frame = { vitality: 25, size: 0, actionsModifier: 0 };
const limits = thresholds(25, 0, DEFAULT_OPTIONS);
const state = (damage: Record<string, number>, over: Partial<typeof average> = {}, id: CompositionId = "human") =>
  stateOf({ ...average, composition: hurtBody(damage, id), ...over });
const damage = (before: ReturnType<typeof state>, key: string, to: number) =>
  damageUpdate(before, key, to, frame, DEFAULT_OPTIONS);

describe("damage marked by hand", () => {
  it("is one blow: the largest is remembered", () => {
    expect(damage(state({ head: 10 }), "head", 30)).toEqual({
      "composition.head.damage": 30,
      "composition.head.worst": 20,
    });
    expect(damage(state({ head: 20 }), "head", 25)).toEqual({ "composition.head.damage": 25 });
  });

  it("healed, lowers the largest blow to what is left", () => {
    expect(damage(state({ head: 20 }), "head", 5)).toEqual({
      "composition.head.damage": 5,
      "composition.head.worst": 5,
    });
  });

  it("writes no death: what a slip of the hand did is taken back as easily", () => {
    const killed = damage(state({}), "torso", 200);
    expect(Object.keys(killed).sort()).toEqual(["composition.torso.damage", "composition.torso.worst"]);
  });

  it("wakes the unconscious when healing lets them act again", () => {
    const out = state(
      { torso: 55 },
      { conditions: { unconscious: condition("unconscious"), prone: condition("prone") } },
    );
    const update = damage(out, "torso", 40);
    expect(update).toHaveProperty(["conditions.unconscious"], undefined);
    expect(Object.keys(update)).not.toContain("conditions.prone");
    expect(damage(out, "torso", 52)).not.toHaveProperty(["conditions.unconscious"]);
  });

  it("of a part that is not there writes nothing", () => expect(damage(state({}), "tail", 5)).toEqual({}));
});

describe("the bars of a body of many parts", () => {
  const bars = (before: ReturnType<typeof state>) => barsOf(before, limits, DEFAULT_OPTIONS);
  const set = (before: ReturnType<typeof state>, id: "health" | "consciousness", value: number) =>
    barUpdate(before, id, value, limits, frame, DEFAULT_OPTIONS);

  it("show what is left until death and until a stay-up check", () => {
    expect(bars(state({}))).toEqual({ health: { value: 75, max: 75 }, consciousness: { value: 50, max: 50 } });
    expect(bars(state({ torso: 10, head: 30 }))).toEqual({
      health: { value: 45, max: 75 },
      consciousness: { value: 20, max: 50 },
    });
    expect(bars(state({ leftArm: 90 })).health.value).toBe(75);
    expect(bars(state({ head: 500 })).health.value).toBe(0);
  });

  it("count all heads of a creature that has several", () => {
    expect(bars(state({ leftHead: 75 }, {}, "twoHeadedDrake")).health).toEqual({ value: 75, max: 150 });
  });

  it("set by hand, mark the part that they show, and nothing where nothing changes", () => {
    expect(set(state({}), "health", 60)).toMatchObject({ "composition.torso.damage": 15 });
    expect(set(state({ head: 30 }), "health", 40)).toMatchObject({ "composition.head.damage": 35 });
    expect(set(state({ head: 30 }), "health", 70)).toMatchObject({ "composition.head.damage": 5 });
    expect(set(state({}), "consciousness", -5)).toMatchObject({ "composition.torso.damage": 50 });
    expect(set(state({}), "health", 900)).toEqual({});
  });
});
