import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { ABILITIES } from "./abilities.ts";
import { ACTIONS } from "./actions.ts";
import { CHART } from "./chart.ts";
import { CRITICAL_WOUNDS } from "./critical-wounds.ts";
import { ARMOUR_PENALTY_SKILLS } from "./equipment.ts";
import { MANOEUVRE_SIZE, MANOEUVRES } from "./manoeuvres.ts";
import { MASTERIES } from "./mastery.ts";
import { MASTERWORK, MATERIALS } from "./materials.ts";
import { TERRAINS } from "./movement.ts";
import { OVERWHELM } from "./overwhelm.ts";
import { RESISTANCES } from "./resistances.ts";
import { SIZES } from "./sizes.ts";
import { STAMINA_STATES } from "./stamina.ts";
import { CHARM_STATES, FEAR_STATES } from "./will.ts";

/** The figures of the compendia: the tables of the code must say the same. */
const figures = parse(readFileSync(new URL("../../../../packs/_data/avorkarth-tables.yaml", import.meta.url), "utf8"));

type Row = Readonly<Record<string, unknown>>;
const pick = (row: Row, keys: readonly string[]): Row => Object.fromEntries(keys.map((key) => [key, row[key]]));

/** Rows compared column by column; a column that a row of the figures leaves out has the given default. */
function expectRows(actual: readonly Row[], expected: readonly Row[], defaults: Row): void {
  const keys = Object.keys(defaults);
  expect(actual.map((row) => pick({ ...defaults, ...row }, keys))).toEqual(
    expected.map((row) => pick({ ...defaults, ...row }, keys)),
  );
}

describe("tables of the rules are those of the figures", () => {
  it("AV-020 abilities", () => {
    expectRows(
      ABILITIES.map(({ id, group, initial }) => ({ id, group, default: initial })),
      figures.abilities,
      { id: null, group: null, default: null },
    );
  });

  it("AV-007, AV-027, AV-029 sizes", () => {
    expectRows(SIZES, figures.sizes, {
      id: 0,
      step: 0,
      perTile: 0,
      footprint: 0,
      reach: 0,
      presence: 0,
      weaponMight: 0,
    });
  });

  it("AV-042 chart", () => {
    expect(Object.fromEntries(CHART.map(({ row, F, P, S, CS }) => [row, [F, P, S, CS]]))).toEqual(figures.chart.rows);
  });

  it("AV-180 Overwhelm", () => {
    expectRows(OVERWHELM, figures.overwhelm.tiers, { gap: 0, units: 0 });
  });

  it("AV-125 terrain", () => {
    expectRows(TERRAINS, figures.terrain, { id: 0, dodge: 0 });
    expect(TERRAINS.map(({ movement, orHalf }) => [movement, orHalf])).toEqual([
      [figures.terrain[0].movement.flat, false],
      [figures.terrain[1].movement.worseOf[1], true],
      [null, false],
    ]);
  });

  it("AV-212, AV-215, AV-216 manoeuvres", () => {
    expectRows(MANOEUVRES, figures.manoeuvres, { id: 0, modifier: 0, perTile: 0, perX: 0, range: "" });
    expect(MANOEUVRE_SIZE.dodgePerStep).toBe(figures.manoeuvreSize.dodgePerStepLarger);
    expect(MANOEUVRE_SIZE.impossibleAtSteps).toBe(figures.manoeuvreSize.impossibleAtSteps);
  });

  it("AV-266 stamina", () => {
    expectRows(
      STAMINA_STATES.map(({ id, penalty, times }) => ({ id, penalty, atOrBelow: times })),
      figures.stamina,
      { id: 0, penalty: 0, atOrBelow: null },
    );
  });

  it("AV-249 fear", () => {
    expectRows(FEAR_STATES.slice(1), figures.fear, { id: 0, points: 0, initiative: 0, attackSkill: 0, dodge: 0 });
    const dice = figures.fear.map(({ actionDie, noActions }: Row) => (noActions === true ? 7 : (actionDie ?? 1)));
    expect(FEAR_STATES.slice(1).map(({ actionDie }) => actionDie)).toEqual(dice);
    const halvings = figures.fear.map(({ halve }: Row) => (halve === undefined ? 0 : 1));
    expect(FEAR_STATES.slice(1).map(({ movementHalvings }) => movementHalvings)).toEqual(halvings);
  });

  it("AV-250, AV-251 charm", () => {
    expectRows(CHARM_STATES.slice(1), figures.charm, { id: 0, points: 0, initiative: 0, values: 0, actionDie: 1 });
  });

  it("AV-270 resistances", () => {
    expect(Object.fromEntries(RESISTANCES.map(({ id, ability }) => [id, ability]))).toEqual(figures.resistances);
  });

  it("AV-282 critical wounds", () => {
    expectRows(CRITICAL_WOUNDS, figures.criticalWounds, { face: 0, id: 0, limb: false, stacks: false });
  });

  it("AV-285 materials and masterwork", () => {
    const stated = figures.materials.map((row: Row) => ("armour" in row ? { ...row, full: null, guarded: null } : row));
    expectRows(MATERIALS, stated, {
      id: 0,
      weapon: 0,
      full: 0,
      guarded: 0,
      durability: 0,
      costFactor: 1,
      weightFactor: 1,
      penaltyReduction: 0,
    });
    expect(MASTERWORK.grades.slice(1)).toEqual(figures.masterwork.weaponAttack);
    expect(MASTERWORK.grades.slice(1)).toEqual(figures.masterwork.armourPenaltyReduction);
    expect(MASTERWORK.armourWeightFactor.slice(1)).toEqual(figures.masterwork.armourWeightFactor);
  });

  it("AV-290 mastery", () => {
    expectRows(
      MASTERIES.map((row) => ({ ...row, reroll: row.rerolls })),
      figures.mastery,
      { id: 0, natural: 0, trained: [], dice: 0, reroll: 0 },
    );
  });

  it("AV-111, AV-112 actions", () => {
    expectRows(
      ACTIONS.map((row) => ("perRound" in row ? { ...row, oncePerRound: true } : row)).map((row) => ({ ...row })),
      // Whole rounds are the cost of a full action.
      figures.actions.map((row: Row) => ({ ...row, cost: row["kind"] === "full" ? row["rounds"] : row["cost"] })),
      { id: 0, kind: "", cost: 0, freePerTurn: 0, oncePerRound: false },
    );
    const settings = (rows: readonly Row[]) => rows.map(({ id, setting }) => [id, setting]);
    expect(settings(ACTIONS.map((row) => ({ ...row })))).toEqual(
      // How many opportunity attacks there are is no cost.
      settings(figures.actions.map((row: Row) => (row["id"] === "opportunityAttack" ? { id: row["id"] } : row))),
    );
  });

  it("AV-030 skills with armour penalty", () => {
    const flagged = Object.values(figures.skills)
      .flatMap((group) => group as Row[])
      .filter(({ pen }) => pen === true);
    expect(new Set(ARMOUR_PENALTY_SKILLS)).toEqual(new Set(flagged.map(({ id }) => id)));
  });
});
