import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exact, probability, scripted } from "../../../core/chance/index.ts";
import { UNPROTECTED } from "./armour.ts";
import {
  bindingEscape,
  choke,
  chokeDamageKind,
  chokeTotal,
  escapeCheck,
  type GrappleEvent,
  type GrapplePair,
  grappleDodgeHalvings,
  grappleMovement,
  grappleStep,
  helplessAgainstManoeuvres,
  immobilisedBy,
  NO_GRAPPLE,
  tackleAllowsStrike,
} from "./grapple.ts";
import { crippledRounds, type ManoeuvreInput, manoeuvre } from "./manoeuvres.ts";
import { DEFAULT_OPTIONS, resolveOptions } from "./options.ts";

const attempt = (faces: number[], changed: Partial<ManoeuvreInput> = {}, settings: object = {}) =>
  scripted(
    () =>
      manoeuvre(
        {
          type: "trip",
          attack: 10,
          dodge: 10,
          tiles: 1,
          mostTiles: null,
          x: 0,
          sizeSteps: 0,
          arc: "front",
          mode: "melee",
          helpless: false,
          unarmed: false,
          armWound: false,
          faceMod: 0,
          ...changed,
        },
        resolveOptions(settings),
      ),
    faces,
  ).result;

describe("AV-210 to AV-216 manoeuvres", () => {
  it("have their printed modifiers", () => {
    const value = (type: ManoeuvreInput["type"], changed: object = {}) => attempt([4], { type, ...changed }).value;
    expect(value("shove", { tiles: 3 })).toBe(7);
    expect(value("drag", { tiles: 2 })).toBe(8);
    expect(value("cripple", { x: 3 })).toBe(6);
    expect(["trip", "disarm", "grapple", "tackle"].map((type) => value(type as "trip"))).toEqual([9, 8, 8, 12]);
  });

  it("AV-212 are harder against the larger, impossible at three steps, no easier against the smaller", () => {
    expect([-2, 0, 1, 2].map((sizeSteps) => attempt([4], { sizeSteps }).dc)).toEqual([10, 10, 14, 18]);
    expect(attempt([], { sizeSteps: 3 })).toMatchObject({ allowed: false, works: false, result: null, row: null });
    expect(attempt([], { sizeSteps: 3, helpless: true }).works).toBe(false);
  });

  it("AV-213 work on P, or from S on", () => {
    const works = (face: number, settings: object = {}) => attempt([face], { attack: 11 }, settings).works;
    expect([1, 2, 3, 5, 6].map((face) => works(face))).toEqual([false, false, true, true, true]);
    expect([3, 5].map((face) => works(face, { manoeuvrePartial: false }))).toEqual([false, true]);
  });

  it("take the arc into account", () => {
    expect(attempt([4], { arc: "back" }).row).toBe(2);
  });

  it("AV-214 drop the weapon on a CF, or break the missile; bare hands drop nothing", () => {
    expect(attempt([1])).toMatchObject({ drop: true, missileBreaks: false, works: false });
    expect(attempt([1], { mode: "ranged" })).toMatchObject({ drop: false, missileBreaks: true });
    expect(attempt([1], { unarmed: true })).toMatchObject({ drop: false, missileBreaks: false });
  });

  it("AV-215 push no farther than a whole turn's movement", () => {
    expect(attempt([4], { type: "shove", tiles: 4, mostTiles: 4 }).allowed).toBe(true);
    expect(attempt([], { type: "shove", tiles: 5, mostTiles: 4 }).allowed).toBe(false);
  });

  it("AV-216 cripple for 1 + X rounds, if it works; a longer one replaces a shorter", () => {
    expect(attempt([6], { type: "cripple", x: 2 }).rounds).toBe(3);
    expect(attempt([1], { type: "cripple", x: 2 }).rounds).toBe(0);
    expect(attempt([6]).rounds).toBe(0);
    expect([crippledRounds(0, 1), crippledRounds(5, 1), crippledRounds(2, 3)]).toEqual([2, 5, 4]);
  });

  it("AV-172, AV-173 succeed unrolled against the helpless", () => {
    expect(attempt([], { helpless: true })).toMatchObject({ works: true, result: null, row: null });
  });

  it("AV-234 are halved by an arm wound where they grapple", () => {
    const value = (type: ManoeuvreInput["type"]) => attempt([4], { type, armWound: true }).value;
    expect(["grapple", "tackle", "trip"].map((type) => value(type as "trip"))).toEqual([4, 6, 9]);
  });

  it("AV-044 feel a head wound", () => {
    expect(attempt([2], { faceMod: -1 }).result).toBe("CF");
  });
});

const grapple = (ok: boolean, choice: "choke" | "pin" | null = null, bindings = false): GrappleEvent => ({
  event: "grapple",
  ok,
  choice,
  bindings,
});
const simple = (event: "tackle" | "escape" | "release" | "unbind", ok = true): GrappleEvent => ({ event, ok });
const run = (events: GrappleEvent[], settings: object = {}): string[] => {
  const states: string[] = [];
  let pair: GrapplePair = NO_GRAPPLE;
  for (const event of events) {
    pair = grappleStep(pair, event, resolveOptions(settings));
    states.push(pair.state);
  }
  return states;
};

describe("AV-226 grappling", () => {
  it("tightens step by step", () => {
    expect(
      run([grapple(false), grapple(true), grapple(true), grapple(true, "choke"), grapple(true, "pin", true)]),
    ).toEqual(["none", "partial", "full", "choke", "bound"]);
  });

  it("may ask for two successes in a row", () => {
    const inRow = { grappleInRow: true };
    expect(run([grapple(true), grapple(true)], inRow)).toEqual(["partial", "full"]);
    expect(run([grapple(true), grapple(false), grapple(true), grapple(true)], inRow)).toEqual([
      "partial",
      "partial",
      "partial",
      "full",
    ]);
    expect(run([grapple(true), simple("escape", false), grapple(true)], inRow)).toEqual(["partial", "partial", "full"]);
    expect(run([grapple(true), simple("tackle", false), grapple(true)], inRow)[2]).toBe("partial");
  });

  it("pins with bindings only, or without", () => {
    const held = [simple("tackle"), grapple(true, "pin")];
    expect(run(held)).toEqual(["full", "full"]);
    expect(run(held, { pinNeedsBindings: false })).toEqual(["full", "bound"]);
    expect(run([simple("tackle"), grapple(true)])).toEqual(["full", "full"]);
    expect(run([simple("tackle"), grapple(true, "choke"), grapple(true, "pin")])[2]).toBe("choke");
  });

  it("tackles into a full grapple, from no further on", () => {
    expect(run([simple("tackle"), grapple(true, "choke"), simple("tackle")])).toEqual(["full", "choke", "choke"]);
    expect(run([grapple(true), simple("tackle")])).toEqual(["partial", "full"]);
    expect(run([simple("tackle", false)])).toEqual(["none"]);
  });

  it("ends by escape and release, but bonds only by escape or unbinding", () => {
    const bound = [simple("tackle"), grapple(true, "pin", true)];
    expect(run([simple("tackle"), simple("release")])).toEqual(["full", "none"]);
    expect(run([simple("tackle"), simple("escape"), simple("escape", false)])).toEqual(["full", "none", "none"]);
    expect(run([...bound, simple("release"), grapple(true, "choke"), simple("escape")])).toEqual([
      "full",
      "bound",
      "bound",
      "bound",
      "none",
    ]);
    expect(run([...bound, simple("unbind")])[2]).toBe("none");
    expect(run([simple("tackle"), simple("unbind")])[1]).toBe("full");
    expect(run([...bound, simple("unbind", false)])[2]).toBe("bound");
  });
});

describe("AV-225, AV-227, AV-228 what a grapple does", () => {
  it("halves Dodge once, for both", () => {
    expect(grappleDodgeHalvings([])).toBe(0);
    expect(grappleDodgeHalvings([{ role: "target", state: "bound" }])).toBe(0);
    expect(
      grappleDodgeHalvings([
        { role: "grappler", state: "full" },
        { role: "target", state: "partial" },
      ]),
    ).toBe(1);
  });

  it("halves or stops movement", () => {
    const moves = (role: "grappler" | "target", state: "partial" | "full" | "choke" | "bound", settings: object = {}) =>
      grappleMovement([{ role, state }], resolveOptions(settings));
    expect(moves("target", "partial")).toEqual({ halved: true, stopped: false });
    expect(moves("grappler", "partial")).toEqual({ halved: false, stopped: false });
    for (const state of ["full", "choke", "bound"] as const) expect(moves("target", state).stopped).toBe(true);
    expect(moves("grappler", "full")).toEqual({ halved: true, stopped: false });
    expect(moves("grappler", "choke", { grapplerFullMove: "none" })).toEqual({ halved: false, stopped: true });
    expect(moves("grappler", "choke", { grapplerFullMove: "full" })).toEqual({ halved: false, stopped: false });
  });

  it("AV-172 immobilises by the sources that count", () => {
    expect(immobilisedBy(["fullGrapple", "tripped"], DEFAULT_OPTIONS)).toEqual(["fullGrapple"]);
    expect(immobilisedBy(["tripped"], resolveOptions({ immobilisedSources: ["tripped"] }))).toEqual(["tripped"]);
    const helpless = (sources: ("fullGrapple" | "bound")[], flagged = false, horrified = false) =>
      helplessAgainstManoeuvres({ sources, flagged, horrified }, DEFAULT_OPTIONS);
    expect([helpless(["fullGrapple"]), helpless(["fullGrapple", "bound"]), helpless([])]).toEqual([false, true, false]);
    expect([helpless([], true), helpless([], false, true)]).toEqual([true, true]);
  });

  it("AV-229 lets the tackled strike by its setting", () => {
    const allows = (tackleFreeStrike: string, works: boolean, swiftUsed = false, able = true) =>
      tackleAllowsStrike({ works, swiftUsed, able }, resolveOptions({ tackleFreeStrike }));
    expect([allows("attempt", false), allows("success", false), allows("success", true)]).toEqual([true, false, true]);
    expect([allows("off", true), allows("attempt", true, true), allows("attempt", true, false, false)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe("AV-230, AV-233, AV-234 getting free", () => {
  it("halves the Strength of wounded arms", () => {
    const input = {
      state: "choke",
      targetStr: 15,
      grapplerStr: 13,
      targetArmWound: true,
      grapplerArmWound: true,
    } as const;
    expect(scripted(() => escapeCheck(input), [6, 1]).result).toEqual({ target: 13, grappler: 12, escapes: true });
  });

  it("unties by the ability of the setting, on S or better", () => {
    const free = (face: number, bindingAbility = "better") =>
      scripted(() => bindingEscape({ str: 6, dex: 8, dc: 6 }, resolveOptions({ bindingAbility })), [face]).result;
    expect(free(4)).toMatchObject({ row: 2, result: "S", free: true });
    expect(free(3).free).toBe(false);
    expect([free(4, "str").row, free(4, "dex").row]).toEqual([0, 2]);
  });
});

describe("AV-231 choking", () => {
  it("adds up as 1 + 2 + 3", () => {
    fc.assert(
      fc.property(fc.nat(99), (n) => {
        expect(chokeTotal(n + 1) - chokeTotal(n)).toBe(n + 1);
      }),
    );
    expect(chokeTotal(0)).toBe(0);
  });

  it("needs no strike, or one against full and natural armour", () => {
    const input = { rounds: 3, str: 12, protection: { ...UNPROTECTED, full: 10, guarded: 20, natural: 2 } };
    expect(scripted(() => choke(input, DEFAULT_OPTIONS), []).result).toEqual({ units: 3, result: null });
    const rolled = resolveOptions({ chokeRoll: true });
    expect(scripted(() => choke(input, rolled), [3])).toMatchObject({ result: { units: 3, result: "P" } });
    expect(scripted(() => choke(input, rolled), [2]).result).toEqual({ units: 0, result: "F" });
    expect(
      probability(
        exact(() => choke(input, rolled)),
        ({ units }) => units > 0,
      ),
    ).toBeCloseTo(4 / 6);
  });

  it("kills or stuns as the grappler or the table says", () => {
    expect(chokeDamageKind("nonLethal", DEFAULT_OPTIONS)).toBe("nonLethal");
    expect(chokeDamageKind("nonLethal", resolveOptions({ chokeKind: "lethal" }))).toBe("lethal");
  });
});
