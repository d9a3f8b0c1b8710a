import { describe, expect, it } from "vitest";
import english from "../../../../lang/en.json" with { type: "json" };
import { type Localizer, wordsOf } from "../../../foundry/chat/text.ts";
import { condition, wound } from "../data/fixtures.test-data.ts";
import { DEFAULT_OPTIONS } from "../rules/options.ts";
import { treated } from "../rules/outcomes.ts";
import { choosing, sideWith } from "./attack.test-data.ts";
import { NO_CIRCUMSTANCES } from "./circumstances.ts";
import { type ContestPlan, contestCourse, contestSteps, difficultySide, ladderOdds } from "./contest.ts";
import { playCourse } from "./course.test-data.ts";
import { describeMedicine, medicineCourse, medicineOdds } from "./medicine-describe.ts";
import { complaintsOf, type MedicineFacts, medicineFields, planMedicine } from "./medicine-facts.ts";
import { bonusCourse, describeBonus, planTactic, type TacticFacts } from "./tactics.ts";

const i18n: Localizer = {
  localize: (key) => String(key.split(".").reduce<unknown>((at, part) => Object(at)[part], english) ?? key),
  format: (key, data) => i18n.localize(key).replace(/\{(\w+)\}/g, (_, name: string) => data[name] ?? `{${name}}`),
};
const say = (value: Parameters<typeof wordsOf>[0]) => wordsOf(value, i18n);

const hurt = condition({
  stun: { level: "exceptional", lna: 0, rounds: 2 },
  wounds: {
    a: wound({ level: "special", place: "belly" }),
    b: wound({
      level: "exceptional",
      place: "chest",
      consequences: { "broken-ribs": { factor: "1", splinted: false } },
    }),
  },
});

const facts = (skill: number, over: Partial<MedicineFacts> = {}): MedicineFacts => ({
  patient: "Maren",
  complaints: complaintsOf(hurt, DEFAULT_OPTIONS),
  skills: [{ id: "medicine", side: sideWith("Medicine", skill) }],
  tokens: 0,
  circumstances: NO_CIRCUMSTANCES,
  healerUuid: "Actor.healer",
  distance: 5,
  settings: {},
  ...over,
});

const healed = (
  skill: number,
  complaint: string,
  actor: number[],
  target: number[],
  over: Partial<MedicineFacts> = {},
) => {
  const planned = planMedicine(facts(skill, over), choosing({ complaint }));
  const { outcome, way } = playCourse(() => medicineCourse(planned), {
    "contest.actor": actor,
    "contest.target": target,
  });
  return { planned, outcome, way };
};

describe("medicine", () => {
  it("E46: a deep wound, treated very well: staunched, stitched, a quarter of its penalty", () => {
    const { planned, outcome } = healed(12, "wound:a", [2, 6, 9], [3, 5, 8]);
    expect(outcome.treatment).toEqual({
      margin: 5,
      success: true,
      tier: "higher",
      effects: { staunched: true, stitched: true, factor: "1/4" },
    });
    expect(treated(hurt, planned.complaint.what, outcome.treatment.effects, DEFAULT_OPTIONS).wounds["a"]).toMatchObject(
      {
        staunched: true,
        stitched: true,
        factor: "1/4",
      },
    );
    const card = describeMedicine(planned, outcome);
    expect(say(card.headline)).toBe("Deep wound (Belly): treated very well");
    expect(card.notes.map(({ text }) => say(text)).join("; ")).toContain("Stitched");
    expect(card.hasChanges).toBe(true);
  });

  it("E47: somebody unconscious wakes, and loses the next action", () => {
    const { planned, outcome } = healed(13, "stun", [1, 4, 4], [4, 4, 9]);
    expect(outcome.treatment).toMatchObject({ margin: 2, tier: "normal", effects: { stun: "none", lna: 1 } });
    expect(treated(hurt, planned.complaint.what, outcome.treatment.effects, DEFAULT_OPTIONS).stun).toMatchObject({
      level: "none",
      lna: 1,
    });
  });

  it("TF-095: a broken bone is treated by itself; the hardest complaint is proposed", () => {
    expect(facts(10).complaints.map(({ id, row }) => [id, row])).toEqual([
      ["stun", "stun-exceptional"],
      ["wound:a", "wound-special"],
      ["wound:b", "wound-exceptional"],
      ["injury:b:broken-ribs", "broken-bone"],
    ]);
    expect(medicineFields(facts(10))[0]).toMatchObject({ value: "injury:b:broken-ribs" });
  });

  it("that fails changes nothing, and the healer throws for the difficulty", () => {
    const { planned, outcome, way } = healed(8, "wound:b", [1, 2, 3], [5, 5, 5]);
    expect(way).toEqual(["actor contest.actor", "actor contest.target"]);
    expect(describeMedicine(planned, outcome)).toMatchObject({ tone: "bad", notes: [], hasChanges: false });
  });

  it("TF-013: with difficulties that do not roll, no dice are thrown for them", () => {
    const { outcome, way } = healed(12, "wound:a", [2, 6, 9], [], { settings: { difficultyRolls: "plus5" } });
    expect(way).toEqual(["actor contest.actor"]);
    expect(outcome).toMatchObject({ margin: 12 + 6 - 8 - 5, rolled: false });
  });

  it("odds: an even roll succeeds in half the cases, ties included, and they add up", () => {
    const planned = planMedicine(facts(8), choosing({ complaint: "wound:a" }));
    const [fails, normal, higher] = medicineOdds(planned).bars.map(({ probability }) => probability);
    expect((fails ?? 0) + (normal ?? 0) + (higher ?? 0)).toBeCloseTo(1, 12);
    // The dice are symmetric: of 1 - P(tie), half fails.
    const tie = 1 - 2 * (fails ?? 0);
    expect(tie).toBeGreaterThan(0.1);
    expect(tie).toBeLessThan(0.2);
  });
});

const feint = (own: number, other: number, over: Partial<TacticFacts> = {}): TacticFacts => ({
  target: "Brute",
  targetUuid: "Actor.brute",
  own: [{ id: "pro", side: sideWith("pro", own) }],
  other: [{ id: "awa", side: sideWith("awa", other) }],
  tokens: { actor: 0, target: 0 },
  circumstances: NO_CIRCUMSTANCES,
  round: 2,
  settings: {},
  ...over,
});

describe("a feint, and what else wins a bonus", () => {
  const even = { "contest.actor": [1, 5, 9], "contest.target": [1, 5, 9] };
  const bonus = (own: number, over: Partial<TacticFacts> = {}) =>
    playCourse(() => bonusCourse(planTactic(feint(own, 10, over), choosing())), even).outcome.bonus;

  it.each([
    [9, 0],
    [10, 1],
    [12, 3],
    [15, 5],
    [18, 7],
    [20, 9],
  ])("TF-019: %i against 10 with equal dice wins %i", (own, won) => {
    expect(bonus(own)).toBe(won);
  });

  it("the target throws its own dice, and may spend a token on them", () => {
    const plan = planTactic(feint(12, 10, { tokens: { actor: 0, target: 1 } }), choosing());
    const { outcome, way } = playCourse(() => bonusCourse(plan), even, { "token.target": { high: true } });
    expect(way).toEqual(["actor contest.actor", "target contest.target", "target token.target"]);
    expect(outcome).toMatchObject({ margin: 17 - 19, bonus: 0, spent: { actor: 0, target: 1 } });
    expect(describeBonus(plan, outcome, "feint")).toMatchObject({ tone: "bad", hasChanges: true });
  });

  it("says what the bonus is good for", () => {
    const plan = planTactic(feint(12, 10), choosing());
    const { outcome } = playCourse(() => bonusCourse(plan), even);
    const card = describeBonus(plan, outcome, "feint");
    expect([say(card.headline), ...card.notes.map(({ text }) => say(text))]).toEqual([
      "Bonus +3",
      "On the next melee attack against Brute, in the next round.",
    ]);
  });

  it("odds: a bar for each step, exact, adding up to 1", () => {
    const { bars } = ladderOdds(planTactic(feint(12, 10), choosing()).contest);
    expect(bars.map(({ id }) => id)).toEqual(["0", "1", "3", "5", "7", "9"]);
    expect(bars.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
  });
});

describe("the numbers of a contest", () => {
  it("are terms that add up, with the switched edge and the line of one's own", () => {
    const plan: ContestPlan = {
      ...planTactic(feint(12, 10), choosing({ high: true }, { own: { name: "Mud", value: -2 } })).contest,
      other: difficultySide(8),
    };
    const { outcome } = playCourse(() => contestCourse(plan), {
      "contest.actor": [2, 4, 9],
      "contest.target": [1, 5, 6],
    });
    const [own, other] = contestSteps(plan, outcome);
    expect(own?.groups[0]?.terms.map(({ label, value }) => [say(label), value])).toEqual([
      ["Prowess", 12],
      ["Modifier: Mud", -2],
      ["Kept die", 9],
      ["Total", 19],
    ]);
    expect(other?.groups[0]?.terms.at(-1)?.value).toBe(13);
    expect(outcome.margin).toBe(6);
  });
});
