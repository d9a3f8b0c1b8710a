import { describe, expect, it } from "vitest";
import { probability } from "../../../core/chance/index.ts";
import { freshBody } from "../data/compositions.ts";
import { average, condition, hurtBody } from "../data/fixtures.test-data.ts";
import { DEFAULT_OPTIONS } from "../rules/options.ts";
import { attackChanges } from "./attack-changes.ts";
import { attackCourse } from "./attack-course.ts";
import { describeAttack } from "./attack-describe.ts";
import { attackFields, attackWarnings, bodyOfFacts, planAttack } from "./attack-facts.ts";
import { attackOdds, attackWays } from "./attack-odds.ts";
import type { StoredOptions } from "./common.ts";
import {
  attackFacts,
  chosen,
  defender,
  idOf,
  played,
  type Setup,
  spec,
  type Table,
  weapon,
} from "./fixtures.test-data.ts";

const cause = (by: "actor" | "target") => ({
  id: `named by ${by}`,
  author: by === "actor" ? "Actor.a" : "Actor.b",
  hasFurtherTurn: true,
  round: 1,
});
const abilities = (over: Partial<typeof average.abilities>) => ({ ...average.abilities, ...over });
const skilled = (over: Partial<typeof average.abilities>, setup: Partial<Setup> = {}): Setup => ({
  ...setup,
  fields: { abilities: abilities(over), ...setup.fields },
  owned: { specializations: [spec("weapon", 20)], ...setup.owned },
});

async function fight(
  attacker: Setup,
  size: number,
  against: ReturnType<typeof defender>,
  fields: Record<string, string | number | boolean>,
  table: Table,
) {
  const facts = attackFacts(attacker, weapon(size), against);
  const planned = planAttack(facts, chosen(attackFields(facts), fields));
  const { outcome, asked, thrown } = await played(() => attackCourse(planned), table);
  return { planned, outcome, asked, thrown, view: describeAttack(planned, outcome, table.faces) };
}

const withOptions = (options: StoredOptions) => ({ options });

describe("an attack with its defence (rulebook E30 to E47)", () => {
  const knight = skilled({ strength: 35, dexterity: 30 });
  const mail = { name: "Mail", protection: 10, covers: ["torso"], dodgeModifier: 0, worn: true };
  const dodger: Setup = {
    fields: { abilities: abilities({ dexterity: 28 }) },
    owned: { specializations: [spec("dodging", 10)], armours: [mail] },
  };

  it("E30: a dodge that is beaten; armour counts, the part is disabled", async () => {
    const against = defender(dodger);
    const { planned, outcome, asked, view } = await fight(
      knight,
      3,
      against,
      { part: "torso" },
      {
        faces: [[29], [60], [80]],
        answers: { defence: { defence: idOf(against, "dodge") } },
      },
    );
    expect(planned.hit.total).toBe(30);
    expect(outcome.contact.way?.target.total).toBe(38);
    expect(planned.power.total).toBe(65);
    expect(outcome).toMatchObject({ result: "damage", defended: false, score: 65, damageTarget: "torso" });
    expect(outcome.hurt).toMatchObject({ dealt: 55, total: 55, state: "disabled" });
    // The defender is asked, and sees the roll that lies on the table.
    expect(asked.map(({ id, whose }) => [id, whose])).toEqual([["defence", "target"]]);
    expect(asked[0]?.shown?.[0]?.dice).toEqual([{ faces: 100, result: 29 }]);
    // Every die lies on the card, and what the damage was made of.
    expect(view.steps.map(({ id, dice }) => [id, dice.map(({ result }) => result)])).toEqual([
      ["attack", [29]],
      ["defence", [60]],
      ["power", [80]],
      ["damage", []],
    ]);
    expect(
      view.steps[3]?.groups[0]?.terms
        .map(({ value }) => value)
        .filter((value) => value !== 0 && typeof value === "number"),
    ).toEqual([65, -10, 55]);
    expect(view.hasChanges).toBe(true);
    // SI-085, SI-086: the torso is a vital group of its own.
    expect(view.offers?.map(({ id, by }) => [id, by])).toEqual([["stayUp", "target"]]);
  });

  it("SI-053, SI-071: a critical failure to hit is the defender's to name, one to defend the attacker's; SI-051 after the defence", async () => {
    const against = defender(dodger);
    const dodge = { defence: idOf(against, "dodge") };
    const missed = await fight(knight, 3, against, {}, { faces: [[100]], answers: { nameFumble: { what: "Slips" } } });
    expect(missed.asked.map(({ id, whose }) => [id, whose])).toEqual([["nameFumble", "target"]]);
    expect(missed.outcome.named).toEqual([{ on: "actor", text: "Slips" }]);
    expect(missed.view.hasChanges).toBe(true);
    const opened = await fight(
      knight,
      3,
      against,
      { part: "torso" },
      { faces: [[29], [100], [80]], answers: { defence: dodge } },
    );
    expect(opened.asked.map(({ id, whose }) => [id, whose])).toEqual([
      ["defence", "target"],
      ["nameOpening", "actor"],
    ]);
    // Nobody said anything: it is told, and nothing is stored.
    expect(opened.outcome.named).toEqual([]);
    const story = { critical: { choice: "narrative" }, defence: dodge, nameCritical: { what: "Blinded" } };
    const critical = await fight(knight, 3, against, { part: "torso" }, { faces: [[1], [60], [80]], answers: story });
    expect(critical.asked.map(({ id }) => id)).toEqual(["critical", "defence", "nameCritical"]);
    expect(critical.outcome.named).toEqual([{ on: "target", text: "Blinded" }]);
    // SI-052: any defence that succeeds defends, and then there is nothing to name.
    const defended = await fight(knight, 3, against, { part: "torso" }, { faces: [[1], [37]], answers: story });
    expect(defended.outcome).toMatchObject({ result: "defended", named: [] });
  });

  it("E31: a roll of exactly the target misses, and nobody is asked", async () => {
    const { outcome, asked, view } = await fight(knight, 3, defender(dodger), {}, { faces: [[30]] });
    expect(outcome.result).toBe("miss");
    expect(asked).toEqual([]);
    expect(view.hasChanges).toBe(false);
  });

  it("E32: wounds and a bought action lower hit and power, and the action is paid for", async () => {
    const tired = skilled(
      { strength: 28, dexterity: 28 },
      { fields: { composition: hurtBody({ leftArm: 30 }), abilities: abilities({ strength: 28, dexterity: 28 }) } },
    );
    const against = defender({
      fields: { abilities: abilities({ vitality: 26 }), composition: hurtBody({ head: 10 }) },
    });
    const { planned, outcome } = await fight(
      tired,
      2,
      against,
      { part: "head", bought: 1 },
      {
        faces: [[15], [33]],
        answers: { defence: { defence: "none" } },
      },
    );
    expect([planned.hit.total, planned.power.total]).toEqual([18, 28]);
    expect(outcome.hurt).toMatchObject({ dealt: 28, total: 38, state: "wounded" });
    expect(planned.cost).toEqual([
      { kind: "buy", amount: 1 },
      { kind: "full", amount: 1 },
    ]);
  });

  const shielded = {
    fields: { abilities: abilities({ vitality: 26, dexterity: 25 }) },
    owned: {
      specializations: [spec("blocking", 10)],
      shields: [{ name: "Round shield", blockModifier: 20, guard: 15, dodgeModifier: 0, heldBy: null }],
      armours: [{ ...mail, protection: 5 }],
    },
  } satisfies Setup;
  const soldier = skilled({ strength: 28, dexterity: 28 });

  it("E33: a block that makes its own target but is beaten glances", async () => {
    const against = defender(shielded);
    const { outcome, view } = await fight(
      soldier,
      1,
      against,
      { part: "torso" },
      {
        faces: [[20], [50], [60]],
        answers: { defence: { defence: idOf(against, "blockShield") } },
      },
    );
    expect(outcome.contact.way?.target.total).toBe(55);
    expect(outcome).toMatchObject({ guard: 15, score: 38 });
    expect(outcome.hurt).toMatchObject({ dealt: 18, total: 18, state: "sound" });
    expect(view.notes.map(({ text }) => ("key" in text ? text.key : ""))).toContain(
      "TACTICAL_TIME.INFINITY.ACTION.Note.glancing",
    );
  });

  const wrestler: Setup = {
    fields: { abilities: abilities({ vitality: 26, dexterity: 25 }) },
    owned: { specializations: [spec("weapon", 10, { limitedTo: "unarmed" })] },
  };

  it("E34, E47: a limb stops the blow, or takes it where that is played", async () => {
    const stopping = defender(wrestler);
    const stopped = await fight(
      soldier,
      1,
      stopping,
      { part: "head" },
      {
        faces: [[20], [12]],
        answers: { defence: { defence: idOf(stopping, "blockLimb") } },
      },
    );
    expect(stopped.outcome).toMatchObject({ result: "defended", hurt: null });
    const redirect = withOptions({ "block.limb": "redirect" });
    const taking = defender({ ...wrestler, ...redirect });
    const taken = await fight(
      { ...soldier, ...redirect },
      1,
      taking,
      { part: "head" },
      {
        faces: [[20], [12], [30]],
        answers: { defence: { defence: idOf(taking, "blockLimb") } },
      },
    );
    expect(taken.outcome.contact.way?.target.total).toBe(35);
    expect(taken.outcome).toMatchObject({ damageTarget: "leftArm", score: 30 });
    expect(taken.outcome.hurt).toMatchObject({ dealt: 30, state: "wounded" });
  });

  it("E35: a critical taken as full rolls no power, and is chosen before the defence", async () => {
    const against = defender({
      fields: { abilities: abilities({ vitality: 24, dexterity: 25 }) },
      owned: { specializations: [spec("dodging", 20)] },
    });
    const { outcome, asked, view } = await fight(
      soldier,
      2,
      against,
      { part: "torso" },
      {
        faces: [[1], [45]],
        answers: { critical: { choice: "full" }, defence: { defence: idOf(against, "dodge") } },
      },
    );
    expect(asked.map(({ id }) => id)).toEqual(["critical", "defence"]);
    expect(outcome.hurt).toMatchObject({ total: 48, state: "disabled" });
    expect(view.steps.find(({ id }) => id === "power")?.dice).toEqual([]);
  });

  it("E43: power above 100 is thrown with two dice", async () => {
    const giant = skilled(
      { strength: 50, dexterity: 22 },
      { owned: { specializations: [spec("weapon", 20), spec("damage", 20, { ability: "strength" })] } },
    );
    const against = defender({
      fields: { abilities: abilities({ vitality: 26, dexterity: 25 }) },
      owned: { specializations: [spec("dodging", 10)] },
      tally: { bought: 1 },
    });
    const { outcome, view } = await fight(
      giant,
      4,
      against,
      { part: "rightLeg" },
      {
        faces: [[11], [11], [64, 32]],
        answers: { defence: { defence: idOf(against, "dodge") } },
      },
    );
    // A tie is the attacker's.
    expect(outcome).toMatchObject({ defended: false, score: 96 });
    expect(outcome.hurt).toMatchObject({ total: 96, state: "destroyed" });
    expect(view.steps.find(({ id }) => id === "power")?.dice.map(({ result }) => result)).toEqual([64, 32]);
  });

  it("SI-069, SI-070: a critical defence earns a counter-attack, but never against one", async () => {
    const against = defender(shielded, { counterUuid: "Actor.b.Item.sword" });
    const table = { faces: [[20], [1]], answers: { defence: { defence: idOf(against, "blockShield") } } };
    const first = await fight(soldier, 1, against, {}, table);
    expect(first.view.offers).toMatchObject([
      { id: "counterAttack", by: "target", itemUuid: "Actor.b.Item.sword", fields: { occasion: "counter" } },
    ]);
    const counter = await fight(soldier, 1, against, { occasion: "counter" }, table);
    expect(counter.outcome.reward).toBe("narrative");
    expect(counter.view.offers).toEqual([]);
    expect(counter.planned.cost).toEqual([]);
  });

  it("SI-115, SI-116: a pushed roll hits on exactly the target and costs its shift; the pushed number is compared", async () => {
    const pushing = withOptions({ "push.mode": "all" });
    const part = { key: "leftArm", label: { name: "left arm" } };
    const against = defender({ ...dodger, ...pushing });
    const facts = attackFacts({ ...knight, ...pushing }, weapon(3), against, {
      pusher: { allowed: true, player: true, parts: [part] },
    });
    const planned = planAttack(facts, chosen(attackFields(facts), { part: "torso" }));
    const { outcome } = await played(() => attackCourse(planned), {
      faces: [[40], [29]],
      answers: { pushAttack: { to: 30, part: "leftArm" }, defence: { defence: idOf(against, "dodge") } },
    });
    expect(outcome.contact.first).toMatchObject({ roll: 30, success: true, critical: null });
    // 29 beats the pushed 30.
    expect(outcome.result).toBe("defended");
    expect(outcome.contact.pushes).toEqual([
      { side: "actor", what: "attack", from: 40, to: 30, part: "leftArm", damage: 10 },
    ]);
  });
});

describe("the dialog of an attack", () => {
  const facts = attackFacts(skilled({}), weapon(1), defender({ fields: { composition: hurtBody({ leftArm: 80 }) } }));

  it("SI-046: offers the parts that are not destroyed, the likeliest first chosen", () => {
    const part = attackFields(facts).find(({ id }) => id === "part");
    expect(part?.value).toBe("torso");
    expect(part?.kind === "choice" ? part.options.map(({ value }) => value) : []).toEqual(
      Object.keys(freshBody("human")).filter((key) => key !== "leftArm"),
    );
  });

  it("SI-059, SI-096, SI-099: who is unaware or feinted has no defence, who is pinned does not dodge", () => {
    const ways = (
      conditions: Setup["fields"] extends infer F ? NonNullable<F>["conditions"] : never,
      feinted = false,
    ) => {
      const with_ = attackFacts(skilled({}), weapon(1), defender({ fields: { conditions: conditions ?? {} } }), {
        feinted,
      });
      return planAttack(with_, chosen(attackFields(with_)));
    };
    const kinds = (planned: ReturnType<typeof ways>) => planned.ways.map(({ defence }) => defence);
    expect(kinds(ways({}))).toContain("dodge");
    expect(kinds(ways({ a: condition("unaware") }))).toEqual([]);
    expect(kinds(ways({ a: condition("pinned") }))).toEqual(["blockLimb"]);
    expect(kinds(ways({}, true))).toEqual([]);
    expect(ways({}, true).hit.total).toBe(ways({}).hit.total + DEFAULT_OPTIONS["technique.feintBonus"]);
  });

  it("SI-064: a declared limb does not block, another one does; shots are met by shields alone", () => {
    const limb = (part: string, ranged = false) => {
      const with_ = { ...facts, ranged, defender: defender({}) };
      return planAttack(with_, chosen(attackFields(with_), { part })).ways.map((way) => way.limb ?? way.defence);
    };
    expect(limb("torso")).toEqual(["dodge", "leftArm"]);
    expect(limb("leftArm")).toEqual(["dodge", "rightArm"]);
    expect(limb("torso", true)).toEqual(["dodge"]);
  });

  it("SI-057: range steps lower the hit; beyond ten there is no shot", () => {
    const bow = { ...facts, ranged: true, rangeStep: 30, distance: 95 };
    const planned = planAttack(bow, chosen(attackFields(bow)));
    expect(planned.hit.total).toBe(facts.hit.total - 30);
    expect(attackWarnings(planned)).toEqual([]);
    const far = planAttack(bow, chosen(attackFields(bow), { distance: 400 }));
    expect(attackWarnings(far)).toHaveLength(1);
  });
});

describe("odds of an attack", () => {
  it("equal those of the rulebook (P2): against a dodge of 48", () => {
    const against = defender({
      fields: { abilities: abilities({ vitality: 27, dexterity: 28 }) },
      owned: { specializations: [spec("dodging", 20)] },
    });
    const facts = attackFacts(skilled({ strength: 28, dexterity: 28 }), weapon(2), against);
    const planned = planAttack(facts, chosen(attackFields(facts), { part: "torso" }));
    expect([planned.hit.total, planned.power.total]).toEqual([38, 48]);
    const odds = attackOdds(planned);
    const bar = (id: string) => odds.bars.find((entry) => entry.id === id)?.probability ?? 0;
    expect(bar("noHit")).toBeCloseTo(0.63, 10);
    expect(bar("defended")).toBeCloseTo(0.0667, 10);
    expect(bar("wounded") + bar("disabled")).toBeCloseTo(0.2214, 4);
    expect(odds.figures[0]?.value).toBeCloseTo(11.1372, 4);
    expect(odds.bars.reduce((sum, { probability: p }) => sum + p, 0)).toBeCloseTo(1, 10);
  });

  it("show the defender what each defence is worth against the roll on the table", async () => {
    const against = defender({ fields: { abilities: abilities({ dexterity: 28 }) } });
    const { asked } = await fight(
      skilled({}),
      1,
      against,
      { part: "torso" },
      {
        faces: [[20], [99], [10]],
        answers: { defence: { defence: idOf(against, "dodge") } },
      },
    );
    const chance = asked[0]?.chance;
    // 28 to make, 20 to beat: 1 to 19.
    expect(chance?.({ defence: idOf(against, "dodge") })).toBeCloseTo(0.19, 10);
    expect(chance?.({ defence: "none" })).toBe(0);
  });

  it("follow a blow that a limb takes", () => {
    const options = { ...DEFAULT_OPTIONS, "block.limb": "redirect" } as const;
    const against = defender({ options });
    const facts = attackFacts({ ...skilled({}), options }, weapon(0), against);
    const planned = planAttack(facts, chosen(attackFields(facts), { part: "head" }));
    const limb = planned.ways.find(({ defence }) => defence === "blockLimb") ?? null;
    const ways = attackWays({ ...planned, body: bodyOfFacts(against) }, limb, "sure", options);
    // Only a critical block stops a blow that the limb takes: 1 in 100 of the hits.
    expect(probability(ways, ({ end }) => end === "defended")).toBeCloseTo(0.54 * 0.01, 10);
  });
});

describe("what an attack writes", () => {
  const live = (uuid: string, setup: Setup) => {
    const { state, frame } = defender(setup);
    return { uuid, state, frame };
  };

  it("falls on the damage as it is when it is applied, uses up the feint, and knocks nobody out by itself", () => {
    const target = live("Actor.b", {
      fields: {
        composition: hurtBody({ torso: 20 }),
        conditions: {
          f: { ...condition("feinted"), causedBy: "Actor.a" },
          g: { ...condition("feinted"), causedBy: "Actor.c" },
        },
      },
    });
    const written = attackChanges(
      { actor: live("Actor.a", {}), target, named: cause },
      { blow: { part: "torso", score: 18, guard: 3, armour: 5 }, pushes: [], named: [] },
      DEFAULT_OPTIONS,
    );
    expect(written).toMatchObject([
      { uuid: "Actor.b", path: "system.composition.torso.damage", from: 20, to: 30 },
      { uuid: "Actor.b", path: "system.conditions.f" },
    ]);
  });

  it("SI-051, SI-053: what was named lies on whom it was named for, by whoever named it, until that one's next turn", () => {
    const written = attackChanges(
      { actor: live("Actor.a", {}), target: live("Actor.b", {}), named: cause },
      {
        blow: null,
        pushes: [],
        named: [
          { on: "target", text: "Sand in the eyes" },
          { on: "actor", text: "Stumbles" },
        ],
      },
      DEFAULT_OPTIONS,
    );
    expect(written).toMatchObject([
      { uuid: "Actor.a", to: { text: "Stumbles", causedBy: "Actor.b", endsTurnOf: "Actor.b" } },
      { uuid: "Actor.b", to: { text: "Sand in the eyes", causedBy: "Actor.a", endsTurnOf: "Actor.a" } },
    ]);
  });

  it("lays a push on the one who pushed, past its armour; kills when a vital group is destroyed", () => {
    const written = attackChanges(
      { actor: live("Actor.a", {}), target: live("Actor.b", {}), named: cause },
      {
        blow: { part: "head", score: 90, guard: 0, armour: 0 },
        pushes: [{ side: "actor", what: "attack", from: 40, to: 30, part: "leftArm", damage: 10 }],
        named: [],
      },
      DEFAULT_OPTIONS,
    );
    expect(written).toContainEqual(
      expect.objectContaining({ uuid: "Actor.a", path: "system.composition.leftArm.damage", from: 0, to: 10 }),
    );
    expect(written).toContainEqual(expect.objectContaining({ uuid: "Actor.b", path: "system.conditions.dead" }));
  });
});
