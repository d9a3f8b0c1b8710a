import { describe, expect, it } from "vitest";
import { average, condition, hurtBody, prepared } from "../data/fixtures.test-data.ts";
import { castNumbers, techniqueNumbers } from "../data/numbers.ts";
import type { WeaponFields } from "../data/owned.ts";
import { DEFAULT_OPTIONS } from "../rules/options.ts";
import {
  type CastFacts,
  castChanges,
  castFields,
  castOdds,
  castWarnings,
  describeCast,
  planCast,
} from "./cast-plan.ts";
import type { StoredOptions } from "./common.ts";
import { contestCourse, contestOdds } from "./contest.ts";
import { chosen, defender, played, type Setup, spec, type Table, weapon } from "./fixtures.test-data.ts";
import {
  describeTechnique,
  planTechnique,
  type TechniqueFacts,
  techniqueChanges,
  techniqueFields,
  techniqueWarnings,
} from "./technique-plan.ts";
import { describeWords, planWords, type WordsFacts, wordsChanges, wordsFields } from "./words-plan.ts";

const abilities = (over: Partial<typeof average.abilities>) => ({ ...average.abilities, ...over });
const NOBODY = { allowed: false, player: false, parts: [] };
const CAUSE = { id: "cause", author: "Actor.a", hasFurtherTurn: true, round: 2 };
const named = () => CAUSE;
const live = (uuid: string, setup: Setup = {}) => {
  const { state, frame } = defender(setup);
  return { uuid, state, frame };
};

function techniqueFacts(
  attacker: Setup,
  with_: WeaponFields,
  against: Setup,
  over: Partial<TechniqueFacts> = {},
): TechniqueFacts {
  const { source } = prepared(attacker);
  const numbers = techniqueNumbers(source, { name: "Trick", check: "attack" }, with_);
  return {
    means: [{ id: "w", name: { name: with_.name }, ranged: false, ...numbers }],
    effect: "pin",
    byWords: false,
    resist: prepared(against).numbers.physical,
    amount: 1,
    freeHand: false,
    held: [],
    pusher: NOBODY,
    defender: defender(against),
    settings: [],
    ...over,
  };
}

async function tried(facts: TechniqueFacts, fields: Record<string, string | number | boolean>, table: Table) {
  const planned = planTechnique(facts, chosen(techniqueFields(facts, fields), fields));
  const { outcome, thrown, asked } = await played(() => contestCourse(planned, DEFAULT_OPTIONS), table);
  return { planned, outcome, thrown, asked, view: describeTechnique(planned, outcome, table.faces) };
}

describe("a technique (rulebook E36, E37, E42)", () => {
  const wrestler: Setup = {
    fields: { abilities: abilities({ strength: 30, dexterity: 28 }) },
    owned: { specializations: [spec("weapon", 10), spec("technique", 20, { appliesTo: "power", limitedTo: "Trick" })] },
  };
  const sturdy: Setup = { fields: { abilities: abilities({ strength: 26, dexterity: 30, vitality: 22 }) } };

  it("E36: works above the resistance, which the target throws", async () => {
    const { planned, outcome, thrown, view } = await tried(
      techniqueFacts(wrestler, weapon(0), sturdy),
      {},
      {
        faces: [[47], [60], [49]],
      },
    );
    expect([planned.hit.total, planned.power.total, planned.resist.total]).toEqual([48, 50, 52]);
    expect(outcome).toMatchObject({ result: "works", power: 50, resistance: 49 });
    expect(thrown.map(({ whose }) => whose)).toEqual(["actor", "actor", "target"]);
    expect(view.steps.map(({ id, dice }) => [id, dice[0]?.result])).toEqual([
      ["attack", 47],
      ["power", 60],
      ["resistance", 49],
    ]);
    expect(view.hasChanges).toBe(true);
  });

  it("E37: a tie is resisted", async () => {
    const plain = { ...wrestler, owned: { specializations: [spec("weapon", 10)] } };
    const { outcome, view } = await tried(techniqueFacts(plain, weapon(0), sturdy), {}, { faces: [[47], [30], [30]] });
    expect(outcome.result).toBe("resisted");
    expect(view.hasChanges).toBe(false);
  });

  it("E42: a critical taken as sure meets no resistance, and nobody throws it", async () => {
    const attacker: Setup = {
      fields: { abilities: abilities({ strength: 24, dexterity: 31 }) },
      owned: { specializations: [spec("weapon", 10), spec("technique", 10, { limitedTo: "Trick" })] },
    };
    const { planned, outcome, asked } = await tried(
      techniqueFacts(attacker, weapon(1), sturdy),
      {},
      {
        faces: [[1], [3]],
        answers: { critical: { choice: "sure" } },
      },
    );
    expect(planned.hit.total).toBe(51);
    expect(asked.map(({ id }) => id)).toEqual(["critical"]);
    expect(outcome).toMatchObject({ result: "works", power: 3, resistance: 0 });
  });

  it("SI-093: unlearnt, the dialog asks what it is to do; a thing is chosen to strike from the hand", () => {
    const held = [{ uuid: "Actor.b.Item.axe", name: "Axe", heldBy: "rightArm" }];
    const facts = techniqueFacts(wrestler, weapon(0), sturdy, { effect: null, held });
    const ids = (values: Record<string, string>) => techniqueFields(facts, values).map(({ id }) => id);
    expect(ids({ effect: "disarm" })).toEqual(expect.arrayContaining(["effect", "held"]));
    expect(ids({ effect: "feint" })).not.toContain("held");
    expect(planTechnique(facts, chosen(techniqueFields(facts), {})).held?.name).toBe("Axe");
  });

  it("SI-095, SI-098: empty hands and a target that lies are warned of, and change nothing", async () => {
    const lying = { fields: { conditions: { p: condition("prone") } } };
    const prone = techniqueFacts(wrestler, weapon(0), lying, { effect: "prone" });
    const { planned, view } = await tried(prone, {}, { faces: [[10], [50], [1]] });
    expect(techniqueWarnings(planned)).toHaveLength(1);
    expect(view.hasChanges).toBe(false);
    const empty = techniqueFacts(wrestler, weapon(0), sturdy, { effect: "disarm" });
    expect(techniqueWarnings(planTechnique(empty, chosen(techniqueFields(empty))))).toHaveLength(1);
  });

  it("leaves a condition with its author and its end", async () => {
    const written = async (effect: TechniqueFacts["effect"]) => {
      const { planned, outcome } = await tried(
        techniqueFacts(wrestler, weapon(0), sturdy, { effect }),
        {},
        {
          faces: [[10], [50], [1]],
        },
      );
      return techniqueChanges(planned, outcome, {
        actor: live("Actor.a"),
        target: live("Actor.b", sturdy),
        cause: CAUSE,
        named,
      });
    };
    expect(await written("pin")).toMatchObject([
      {
        uuid: "Actor.b",
        path: "system.conditions.cause",
        to: { id: "pinned", causedBy: "Actor.a", endsTurnOf: "Actor.a" },
      },
    ]);
    expect(await written("feint")).toMatchObject([{ to: { id: "feinted", endsTurnOf: "Actor.a", endsRound: 3 } }]);
    expect(await written("prone")).toMatchObject([{ path: "system.conditions.prone" }]);
  });

  it("its odds are those of the rule: one that cannot be resisted works as often as it hits", () => {
    const helpless = { fields: { abilities: abilities({ strength: -50, dexterity: -50, vitality: -50 }) } };
    const facts = techniqueFacts(wrestler, weapon(0), helpless);
    const odds = contestOdds(planTechnique(facts, chosen(techniqueFields(facts))), DEFAULT_OPTIONS);
    expect(odds.bars.find(({ id }) => id === "works")?.probability).toBeCloseTo(0.47, 10);
    expect(odds.bars.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 10);
  });
});

describe("words (rulebook E38)", () => {
  const facts = (setup: Setup, options: StoredOptions = {}): WordsFacts => {
    const speaker = prepared({
      fields: { abilities: abilities({ intelligence: 27, personality: 26 }) },
      owned: { specializations: [spec("social", 20), spec("social", 10, { appliesTo: "power" })] },
    }).numbers;
    const listener = prepared(setup);
    return {
      hit: speaker.words,
      power: speaker.wordPower,
      resist: listener.numbers.mental,
      resolve: listener.source.fields.resolve.total,
      personality: listener.source.fields.abilities.personality,
      pusher: NOBODY,
      targetPusher: NOBODY,
      settings: Object.entries(options),
    };
  };
  const listener: Setup = {
    fields: { abilities: abilities({ intelligence: 25, awareness: 22, personality: 24 }), resolve: { total: 14 } },
  };
  const said = async (options: StoredOptions = {}) => {
    const planned = planWords(facts(listener, options), chosen(wordsFields()));
    const faces = [[31], [77], [20]];
    const { outcome } = await played(() => contestCourse(planned, DEFAULT_OPTIONS), { faces });
    return { planned, outcome, view: describeWords(planned, outcome, faces) };
  };

  it("E38: power above mental resistance adds to resolve, and the listener yields", async () => {
    const { planned, outcome, view } = await said();
    expect([planned.hit.total, planned.power.total, planned.resist.total]).toEqual([47, 36, 49]);
    expect(outcome).toMatchObject({ result: "works", power: 36, resistance: 20 });
    expect(view.headline).toMatchObject({ data: { power: 36, total: 50 } });
    const written = wordsChanges(planned, outcome, {
      actor: live("Actor.a"),
      target: live("Actor.b", listener),
      named,
    });
    expect(written).toMatchObject([
      { path: "system.conditions.shaken" },
      { path: "system.conditions.yielded" },
      { path: "system.resolve.total", from: 14, to: 50 },
    ]);
    // Somebody else spoke meanwhile: it adds to what is there now.
    const later = live("Actor.b", { fields: { ...listener.fields, resolve: { total: 20 } } });
    expect(wordsChanges(planned, outcome, { actor: live("Actor.a"), target: later, named })).toContainEqual(
      expect.objectContaining({ path: "system.resolve.total", from: 20, to: 56 }),
    );
  });

  it("write nothing where a single success decides; cost a minor action where the world says so", async () => {
    const { planned, outcome, view } = await said({ "social.mode": "single", "social.cost": "minor" });
    expect(view.hasChanges).toBe(false);
    expect(
      wordsChanges(planned, outcome, { actor: live("Actor.a"), target: live("Actor.b", listener), named }),
    ).toEqual([]);
    expect(planned.cost).toEqual([{ kind: "minor", amount: 1 }]);
  });
});

describe("spells", () => {
  const mage = prepared({
    fields: { abilities: abilities({ intelligence: 30 }) },
    owned: { specializations: [spec("casting", 20), spec("spellPower", 10, { appliesTo: "power" })] },
  });
  const facts = (setup: Setup, over: Partial<CastFacts> = {}): CastFacts => ({
    ...castNumbers(mage.source, { name: "Bolt", kind: "spell", powerBonus: 10 }),
    met: "dodge",
    effect: "damage",
    rounds: 3,
    ignoresArmour: false,
    unprepared: false,
    range: 30,
    distance: 10,
    resist: null,
    pusher: NOBODY,
    defender: defender(setup),
    settings: [],
    ...over,
  });
  const cast = async (given: CastFacts, table: Table, fields: Record<string, string> = {}) => {
    const planned = planCast(given, chosen(castFields(given), fields));
    const { outcome } = await played(() => contestCourse(planned, DEFAULT_OPTIONS), table);
    return { planned, outcome, view: describeCast(planned, outcome, table.faces) };
  };
  const mailed: Setup = {
    owned: { armours: [{ name: "Mail", protection: 10, covers: ["torso"], dodgeModifier: 0, worn: true }] },
  };

  it("SI-112, SI-113: a bolt is dodged, or does its score to the declared part, armour counted unless it is ignored", async () => {
    const table = { faces: [[10], [90], [40]] };
    const { planned, outcome, view } = await cast(facts(mailed), table, { part: "torso" });
    expect([planned.hit.total, planned.power.total]).toEqual([50, 50]);
    // A dodge is all that a bolt lets one do.
    expect(planned.ways.map(({ defence }) => defence)).toEqual(["dodge"]);
    expect(view.headline).toMatchObject({ count: 30 });
    const sides = { actor: live("Actor.a"), target: live("Actor.b", mailed), cause: CAUSE, named };
    expect(castChanges(planned, outcome, sides)).toContainEqual(
      expect.objectContaining({ path: "system.composition.torso.damage", to: 30 }),
    );
    const through = await cast(facts(mailed, { ignoresArmour: true }), table, { part: "torso" });
    expect(through.view.headline).toMatchObject({ count: 40 });
    const dodged = await cast(facts(mailed), { faces: [[10], [5]] });
    expect(dodged.outcome.result).toBe("defended");
  });

  it("SI-091: healing takes half its score off one part, of a destroyed one nothing, also of one's own", async () => {
    const hurt: Setup = { fields: { composition: hurtBody({ leftArm: 30 }) } };
    const { planned, outcome, view } = await cast(facts(hurt, { met: "none", effect: "heal" }), {
      faces: [[10], [41]],
    });
    // The part that has suffered most is chosen to begin with.
    expect(planned.part).toBe("leftArm");
    expect(view.headline).toMatchObject({ count: 20 });
    const own = live("Actor.a", hurt);
    expect(castChanges(planned, outcome, { actor: own, target: own, cause: CAUSE, named })).toContainEqual(
      expect.objectContaining({ uuid: "Actor.a", path: "system.composition.leftArm.damage", from: 30, to: 10 }),
    );
  });

  it("SI-113: protection lasts its rounds; a resisted spell works above resistance alone", async () => {
    const ward = await cast(facts({}, { met: "none", effect: "protect" }), { faces: [[10], [43]] });
    expect(
      castChanges(ward.planned, ward.outcome, { actor: live("Actor.a"), target: live("Actor.b"), cause: CAUSE, named }),
    ).toMatchObject([{ to: { id: "warded", value: 8, endsRound: 5 } }]);
    const resist = prepared({}).numbers.mental;
    const charm = facts({}, { met: "mental", effect: "resisted", resist });
    expect((await cast(charm, { faces: [[10], [40], [40]] })).outcome.result).toBe("resisted");
    expect((await cast(charm, { faces: [[10], [41], [40]] })).outcome.result).toBe("works");
  });

  it("warns of a ritual that was not held and of a target out of range; the odds add up", () => {
    const far = facts({}, { unprepared: true, distance: 60 });
    expect(castWarnings(planCast(far, chosen(castFields(far))))).toHaveLength(2);
    for (const given of [facts({}), facts({}, { met: "none", effect: "heal" })]) {
      const { bars } = castOdds(planCast(given, chosen(castFields(given))));
      expect(bars.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 10);
    }
  });
});
