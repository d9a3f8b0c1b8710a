import { describe, expect, it } from "vitest";
import { playAsync, roll, scripted } from "../../../core/chance/index.ts";
import { condition, hurtBody, prepared } from "../data/fixtures.test-data.ts";
import type { SpecializationFields } from "../data/specializations.ts";
import { powerCheck, successNode } from "../rules/dice.ts";
import { resolveOptions } from "../rules/options.ts";
import { optionsOf } from "./common.ts";
import { NOBODY, played, type Table } from "./fixtures.test-data.ts";
import { describePower, describeSuccess, powerOdds, successOdds } from "./roll-describe.ts";
import { changedOptions, planRoll, rollables, rollFields } from "./roll-facts.ts";
import { checkCourse } from "./single-check.ts";

const spot: SpecializationFields & { id: string } = {
  id: "spot",
  name: "Spot",
  ability: "awareness",
  purpose: "other",
  appliesTo: "success",
  value: 20,
  limitedTo: "",
};
const facts = (
  check: "success" | "power",
  setup: Parameters<typeof prepared>[0] = {},
  proposed: string | null = null,
) => {
  const { source, numbers } = prepared(setup);
  return {
    numbers: rollables(check, source, numbers, [spot]),
    proposed,
    pusher: NOBODY,
    settings: changedOptions(source.options),
  };
};
const plan = (what: string, own = 0, setup: Parameters<typeof prepared>[0] = {}) =>
  planRoll(facts("success", setup), { fields: { what }, modifiers: {}, own: { name: "", value: own } });
const thrown = (planned: ReturnType<typeof plan>, natural: number) => ({
  ...scripted(() => roll(successNode("check", planned.target.total, optionsOf(planned))), [natural]).result,
  pushes: [],
});

describe("what can be rolled", () => {
  it("is every ability, the specializations of that kind, and the numbers of the sheet", () => {
    expect(facts("success").numbers.map(({ id, target }) => [id, target.total])).toContainEqual(["spot", 45]);
    expect(facts("success").numbers.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["strength", "defence0", "stayUp", "words"]),
    );
    expect(facts("power").numbers.map(({ id }) => id)).not.toContain("spot");
    expect(facts("power").numbers.map(({ id }) => id)).toContain("initiative");
  });

  it("begins with the specialization whose button was pressed", () => {
    expect(rollFields(facts("success", {}, "spot"))[0]).toMatchObject({ value: "spot" });
  });

  it("carries only the settings that are changed", () => {
    expect(facts("success").settings).toEqual([]);
    expect(facts("success", { options: { "dice.criticalSuccessMax": 5 } }).settings).toEqual([
      ["dice.criticalSuccessMax", 5],
    ]);
  });
});

describe("a success check", () => {
  it("is against the number with what lies on it, and one's own modifier", () => {
    expect(plan("awareness").target.total).toBe(25);
    expect(plan("awareness", 15, { fields: { composition: hurtBody({ head: 30 }) } }).target.total).toBe(30);
  });

  it("tells failure, success and criticals apart", () => {
    const planned = plan("strength");
    const headline = (natural: number) => describeSuccess(planned, thrown(planned, natural)).headline;
    expect([headline(24), headline(25), headline(1), headline(100)]).toEqual(
      ["plain", "fails", "critical", "criticalFailure"].map((id) => ({
        key: `TACTICAL_TIME.INFINITY.ROLL.Success.${id}`,
      })),
    );
  });

  it("has odds that add up, and are those of a d%", () => {
    const bars = successOdds(plan("strength")).bars;
    expect(bars.map(({ id, probability }) => [id, Math.round(probability * 100)])).toEqual([
      ["criticalFailure", 1],
      ["fails", 75],
      ["plain", 23],
      ["critical", 1],
    ]);
    expect(bars.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
  });

  it("to stay up may change something, any other changes nothing", () => {
    const setup = { fields: { composition: hurtBody({ torso: 50 }), conditions: { x: condition("prone") } } };
    const up = plan("stayUp", 0, setup);
    expect(describeSuccess(up, thrown(up, 99))).toMatchObject({ hasChanges: true, notes: [{ tone: "bad" }] });
    expect(describeSuccess(plan("strength"), thrown(plan("strength"), 99))).toMatchObject({
      hasChanges: false,
      notes: [],
    });
  });
});

describe("SI-115 a check that is pushed", () => {
  const pushable = (id: string) => ({
    ...plan(id),
    pusher: { allowed: true, player: true, parts: [{ key: "leftArm", label: { name: "Left arm" } }] },
    settings: [["push.mode", "players"]] as const,
  });
  const check = (planned: ReturnType<typeof pushable>, table: Table) =>
    played(() => checkCourse("check", planned.target, planned.pusher, optionsOf(planned)), table);

  it("succeeds on its target for as much damage as it was moved, and shows the die that fell", async () => {
    const planned = pushable("strength");
    const { outcome, asked } = await check(planned, {
      faces: [[31]],
      answers: { "push-check": { to: 25, part: "leftArm" } },
    });
    expect(asked.map(({ id, whose }) => [id, whose])).toEqual([["push-check", "actor"]]);
    expect(outcome).toMatchObject({ roll: 25, success: true, critical: null });
    expect(outcome.pushes).toMatchObject([{ from: 31, to: 25, part: "leftArm", damage: 6 }]);
    const card = describeSuccess(planned, outcome);
    expect(card.steps[0]?.dice).toEqual([{ faces: 100, result: 31 }]);
    expect(card).toMatchObject({ hasChanges: true, notes: [{ tone: "bad" }] });
  });

  it("is not asked about after a natural 1 or 100, nor of who may not push", async () => {
    const planned = pushable("strength");
    for (const face of [1, 100]) expect((await check(planned, { faces: [[face]] })).asked).toEqual([]);
    expect((await check({ ...planned, pusher: NOBODY }, { faces: [[50]] })).asked).toEqual([]);
  });
});

describe("a power check", () => {
  it("scores the lower of roll and target", async () => {
    const planned = planRoll(facts("power"), {
      fields: { what: "physical" },
      modifiers: {},
      own: { name: "", value: 0 },
    });
    const throwing = async (face: number) =>
      (
        await playAsync(
          () => powerCheck("power", planned.target.total, resolveOptions({})),
          async () => [face],
        )
      ).result;
    expect([await throwing(12), await throwing(93)]).toEqual([12, 50]);
    const card = describePower(planned, { score: 50, pushes: [] }, [[93]]);
    expect(card).toMatchObject({ tone: "good", steps: [{ dice: [{ faces: 100, result: 93 }] }] });
  });

  it("has the odds of the whole target and its mean", () => {
    const planned = planRoll(facts("power"), {
      fields: { what: "physical" },
      modifiers: {},
      own: { name: "", value: 0 },
    });
    const { bars, figures } = powerOdds(planned);
    expect(bars[1]?.probability).toBeCloseTo(0.51, 12);
    expect(figures[0]?.value).toBeCloseTo(((50 * 51) / 2 + 50 * 50) / 100, 12);
  });

  it("at a target of nothing scores nothing", () => {
    const burdened = { tally: { bought: 9 } };
    const planned = planRoll(facts("power", burdened), {
      fields: { what: "physical" },
      modifiers: {},
      own: { name: "", value: 0 },
    });
    expect(powerOdds(planned).bars[1]?.probability).toBe(0);
  });
});
