import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mean, play, probability, sample, scripted, seeded } from "../../../core/chance/index.ts";
import { ARC_IDS } from "./arcs.ts";
import { type AttackInput, attack, attackKey, attackRule, climbed, freeStrike, PLAIN_ATTACK } from "./attack.ts";
import { attackValue, dodgeInCombat, shotRange, thrownRange } from "./attack-value.ts";
import { attackDistribution, attackOdds } from "./odds.ts";
import { DEFAULT_OPTIONS, OPTION_SPECS, resolveOptions } from "./options.ts";
import { OVERWHELM, overwhelm } from "./overwhelm.ts";

/** A short sword at an average man in leather. */
const blow = (changed: Partial<AttackInput> = {}): AttackInput => ({
  ...PLAIN_ATTACK,
  attack: 10,
  dodge: 10,
  might: 14,
  full: 10,
  guarded: 13,
  ...changed,
});
const strikes = (faces: number[], changed: Partial<AttackInput> = {}, settings: object = {}) =>
  scripted(() => attack(blow(changed), resolveOptions(settings)), faces).result;
const short = (faces: number[], changed: Partial<AttackInput> = {}, settings: object = {}) =>
  strikes(faces, changed, settings).exchanges.map(({ hit, strike, units }) => `${hit} ${strike} ${units}`);

describe("AV-162 to AV-166 one exchange", () => {
  it("gives the strike a shift by the hit", () => {
    const shifts = [3, 5, 6].map((hit) => strikes([hit, 3, 1]).exchanges[0]?.strikeCheck?.shift);
    expect(shifts).toEqual([-1, 0, 1]);
  });

  it("ends with the hit when the blow is dodged", () => {
    expect(strikes([2])).toMatchObject({ units: 0, outmanoeuvre: 0, drop: false, wear: 0 });
    expect(short([2])).toEqual(["F null 0"]);
    expect(strikes([1], { mode: "ranged" })).toMatchObject({ drop: true, outmanoeuvre: 0 });
  });

  it("wears the weapon, or hurts who strikes unarmed, on a strike CF", () => {
    expect(strikes([5, 1], { might: 11 })).toMatchObject({ wear: 1, recoil: 0, units: 0 });
    expect(strikes([5, 1], { might: 11, unarmed: true })).toMatchObject({ wear: 0, recoil: 1 });
    expect(strikes([5, 3], { might: 11 })).toMatchObject({ wear: 0, recoil: 0 });
  });

  it("counts the sling's critical strike lower", () => {
    expect(short([5, 6], { critUnits: 20 })).toEqual(["S CS 20"]);
  });

  it("tells value, DC, row and face of every check, and how armour and damage came about", () => {
    const [exchange] = strikes([5, 4], { attStr: 12, natural: 1 }).exchanges;
    expect(exchange?.hitCheck).toEqual({ value: 10, dc: 10, shift: 0, row: 0, face: 5, rolled: "S" });
    expect(exchange?.strikeCheck).toEqual({ value: 14, dc: 14, shift: 0, row: 0, face: 4, rolled: "P" });
    expect(exchange?.armour?.terms.map(({ id, value }) => [id, value])).toEqual([
      ["natural", 1],
      ["guarded", 13],
    ]);
    expect(exchange?.damage?.terms.map(({ id, value, source }) => [id, value, source])).toEqual([
      ["strikeResult", 1, "AV-166"],
      ["overwhelm", 5, "AV-180"],
    ]);
  });
});

describe("AV-167 the chain", () => {
  const chain = { arc: "back" } as const;
  it("goes on while both are CS, up to its cap", () => {
    const faces = [6, 6, 6, 6, 6, 6, 1];
    expect(short(faces, chain)).toEqual(["CS CS 50", "CS CS 50", "CS CS 50", "F null 0"]);
    expect(short(faces, chain, { critChainCap: 1 })).toHaveLength(2);
    expect(short(faces, chain, { critChainCap: 0 })).toHaveLength(1);
  });

  it("needs both: a critical strike after a plain hit ends it", () => {
    expect(short([4, 6, 6, 6], chain)).toEqual(["S CS 50"]);
    expect(short([6, 3, 6, 6], chain)).toEqual(["CS S 10"]);
  });

  it("stops when the target is dead, but not when it is only to be stunned", () => {
    const faces = [6, 6, 6, 6, 1];
    expect(short(faces, { ...chain, lethalLeft: 50 })).toHaveLength(1);
    expect(short(faces, { ...chain, lethalLeft: 51 })).toHaveLength(2);
    expect(short([6, 6, 6, 6, 1], { ...chain, weapon: "nonLethal", lethalLeft: 1 })).toHaveLength(3);
  });

  it("may end in a fumble of its own", () => {
    expect(strikes([6, 6, 1], { arc: "flank", might: 30 })).toMatchObject({ units: 50, outmanoeuvre: 0 });
    expect(strikes([6, 6, 1], { might: 30 })).toMatchObject({ units: 50, outmanoeuvre: 1 });
  });
});

describe("AV-143 the arc", () => {
  it("shifts the hit, and the strike too where the setting says so", () => {
    const rows = (settings: object) => {
      const [exchange] = strikes([6, 3, 1], { arc: "flank" }, settings).exchanges;
      return [exchange?.hitCheck?.row, exchange?.strikeCheck?.row];
    };
    expect(rows({})).toEqual([1, 2]);
    expect(rows({ arcShiftScope: "both" })).toEqual([1, 3]);
  });
});

describe("AV-172 immobilised targets", () => {
  const bound = { immobilised: true, natural: 14 };
  it("are hit without a roll; the strike shifts by 3, by 4, or the damage climbs", () => {
    const shift = (settings: object) => strikes([1], bound, settings).exchanges[0]?.strikeCheck?.shift;
    expect(shift({})).toBe(3);
    expect(shift({ immobilised: "rows4" })).toBe(4);
    expect(shift({ immobilised: "damageSteps" })).toBe(1);
    expect(short([3], bound, { immobilised: "damageSteps" })).toEqual(["CS P 100"]);
    expect(short([4], { ...bound, defStr: 12 }, { immobilised: "damageSteps" })).toEqual(["CS S 145"]);
  });

  it("lose the stance, and can be struck to stun", () => {
    expect(short([2], { ...bound, stance: true })).toEqual(["CS P 1"]);
    expect(strikes([2], { ...bound, nonLethal: true }).exchanges[0]?.strikeCheck?.shift).toBe(2);
  });

  it("climb three steps, from the lower one where damage lies between", () => {
    expect([0, 1, 9, 10, 20, 50, 99, 100, 150, 200, 500].map(climbed)).toEqual([
      0, 100, 100, 150, 150, 200, 200, 200, 200, 200, 500,
    ]);
  });
});

describe("AV-173 Horrified targets", () => {
  it("are struck without dice, once, or as often as the chain's cap", () => {
    expect(short([], { horrified: true, stance: true })).toEqual(["CS CS 50"]);
    expect(short([], { horrified: true }, { autoCritChain: true, critChainCap: 2 })).toHaveLength(3);
    expect(short([], { horrified: true, immobilised: true }, { immobilised: "damageSteps" })).toEqual(["CS CS 200"]);
  });
});

describe("AV-175 defensive stance", () => {
  it("holds from the front only", () => {
    expect(short([6], { stance: true })).toEqual(["S S 10"]);
    expect(short([6, 6, 1], { stance: true, arc: "flank" })).toEqual(["CS CS 50", "F null 0"]);
  });
});

describe("AV-177 attacks to stun", () => {
  it("shift both rolls with a lethal weapon, neither with one made for it", () => {
    const rows = (changed: Partial<AttackInput>) => {
      const { exchanges, kind } = strikes([6, 3, 1], changed);
      return [exchanges[0]?.hitCheck?.row, kind];
    };
    expect(rows({ nonLethal: true })).toEqual([-1, "nonLethal"]);
    expect(rows({ nonLethal: true, weapon: "nonLethal" })).toEqual([0, "nonLethal"]);
    expect(rows({ weapon: "nonLethal" })).toEqual([0, "nonLethal"]);
    expect(rows({})).toEqual([0, "lethal"]);
  });

  it("AV-147 meet helm and gloves", () => {
    const armour = (changed: Partial<AttackInput>) =>
      strikes([5, 3], { piecesGuarded: 2, ...changed }).exchanges[0]?.armour?.total;
    expect([armour({}), armour({ weapon: "nonLethal" })]).toEqual([13, 15]);
  });
});

describe("AV-044, AV-290, AV-291 what else changes the dice", () => {
  it("keeps the better of two, and rolls one again", () => {
    expect(short([2, 5, 4], { hitDice: 2 })).toEqual(["S S 10"]);
    expect(short([2, 3, 5, 4], { hitDice: 2, hitRerolls: 1 })).toEqual(["S S 10"]);
  });

  it("makes dodged blows parries, but not from the back", () => {
    expect(short([1, 6], { shieldDodge: true, shield: 6 })).toEqual(["P P 1"]);
    expect(strikes([1, 6], { shieldDodge: true }).outmanoeuvre).toBe(0);
    expect(short([1], { shieldDodge: true, arc: "back" })).toEqual(["F null 0"]);
    expect(strikes([1, 6], { shieldDodge: true }).exchanges[0]?.hitCheck?.rolled).toBe("CF");
  });

  it("lowers every face of one with a head wound", () => {
    expect(short([6, 5], { faceMod: -1 })).toEqual(["S S 10"]);
  });
});

describe("AV-180 to AV-182 Overwhelm", () => {
  const units = (attStr: number, defStr: number, before = 50, settings: object = {}) =>
    overwhelm({ units: before, attStr, defStr, ignores: false }, resolveOptions(settings));

  it("adds or removes by the last gap reached", () => {
    const added = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 99].map((gap) => units(gap, 0) - 50);
    expect(added).toEqual([0, 2, 5, 10, 10, 30, 30, 50, 50, 50, 150, 150, 150]);
    expect([1, 2, 3, 5, 7].map((gap) => units(0, gap))).toEqual([48, 45, 40, 20, 1]);
  });

  it("leaves at least 1, or what the table sets for the weakest", () => {
    expect(units(0, 9, 1)).toBe(1);
    expect(units(0, 10)).toBe(0);
    expect(units(0, 10, 200)).toBe(50);
    expect(units(0, 10, 50, { overwhelmTenMinimum: 1 })).toBe(1);
    expect(units(0, 9, 1, { overwhelmTenMinimum: 0 })).toBe(1);
  });

  it("leaves a strike without damage, and weapons that ignore it", () => {
    expect(units(20, 0, 0)).toBe(0);
    expect(overwhelm({ units: 10, attStr: 20, defStr: 0, ignores: true }, DEFAULT_OPTIONS)).toBe(10);
    expect(OVERWHELM[0].units).toBe(0);
  });
});

describe("AV-161, AV-194 to AV-199 attack and Dodge", () => {
  const value = (changed: object, settings: object = {}) =>
    attackValue(
      {
        base: 10,
        weapon: 0,
        charge: false,
        weapons: 1,
        lesser: false,
        outmanoeuvre: 0,
        rangedInMelee: false,
        mastery: 0,
        other: 0,
        ...changed,
      },
      resolveOptions(settings),
    ).total;

  it("sum what the situation brings", () => {
    expect(value({ lesser: true })).toBe(9);
    expect(value({ rangedInMelee: true, mastery: 4, other: -2 })).toBe(9);
    expect(value({ outmanoeuvre: 3 })).toBe(11);
    expect(value({ outmanoeuvre: 3 }, { outmanoeuvreStack: true })).toBe(13);
  });

  it("lower Dodge by enemies beyond the first, or by each", () => {
    const dodge = (enemiesInMelee: number, settings: object = {}) =>
      dodgeInCombat({ dodge: 8, enemiesInMelee, terrain: null, other: 1 }, resolveOptions(settings)).total;
    expect([0, 1, 4].map((n) => dodge(n))).toEqual([9, 9, 6]);
    expect([0, 1, 4].map((n) => dodge(n, { flankingCount: "all" }))).toEqual([9, 8, 5]);
  });

  it("reach as far as the arm throws or the bow shoots", () => {
    expect([thrownRange(11), thrownRange(-3)]).toEqual([5, 0]);
    expect([shotRange({ base: 10, strAdd: true }, 9), shotRange({ base: 15, strAdd: false }, 9)]).toEqual([19, 15]);
  });
});

describe("AV-229 the free strike at a tackler", () => {
  it("strikes as after a plain hit, whatever state the tackler is in", () => {
    const free = scripted(() => freeStrike(blow({ immobilised: true, stance: true }), DEFAULT_OPTIONS), [6]);
    expect(free.result).toMatchObject({ hit: "S", strike: "CS", units: 50, hitCheck: null });
    expect(free.nodes.map(({ id }) => id)).toEqual(["strike"]);
  });
});

const anyAttack = fc
  .record({
    attack: fc.integer({ min: 0, max: 20 }),
    dodge: fc.integer({ min: 0, max: 20 }),
    might: fc.integer({ min: 0, max: 25 }),
    full: fc.nat(18),
    guarded: fc.nat(20),
    natural: fc.nat(5),
    shield: fc.nat(10),
    piecesGuarded: fc.nat(3),
    resist: fc.option(fc.nat(15)),
    arc: fc.constantFrom(...ARC_IDS),
    aware: fc.boolean(),
    attStr: fc.integer({ min: 0, max: 25 }),
    weapon: fc.constantFrom("lethal" as const, "nonLethal" as const),
    nonLethal: fc.boolean(),
    stance: fc.boolean(),
    immobilised: fc.boolean(),
    horrified: fc.boolean(),
    shieldDodge: fc.boolean(),
    hitDice: fc.integer({ min: 1, max: 2 }),
    hitRerolls: fc.nat(1),
    faceMod: fc.integer({ min: -1, max: 0 }),
  })
  .map((changed) => blow(changed));
const anySettings = fc.record({
  critChainCap: fc.nat(20),
  immobilised: fc.constantFrom(...OPTION_SPECS.immobilised.choices),
  arcShiftScope: fc.constantFrom(...OPTION_SPECS.arcShiftScope.choices),
  guardedMode: fc.constantFrom(...OPTION_SPECS.guardedMode.choices),
  resistanceMode: fc.constantFrom(...OPTION_SPECS.resistanceMode.choices),
  autoCritChain: fc.boolean(),
  dcFloor: fc.boolean(),
});

describe("exact odds", () => {
  it("sum to 1, whatever the attack and the settings", () => {
    fc.assert(
      fc.property(anyAttack, anySettings, (input, settings) => {
        const ways = attackDistribution(input, resolveOptions(settings));
        expect(probability(ways, () => true)).toBeCloseTo(1, 10);
        for (const { value } of ways) {
          expect(value.units).toBe(value.exchanges.reduce((sum, { units }) => sum + units, 0));
        }
      }),
      { numRuns: 150 },
    );
  });

  it("agree with playing the attack", () => {
    fc.assert(
      fc.property(anyAttack, anySettings, fc.integer(), (input, settings, seed) => {
        const options = resolveOptions(settings);
        const played = play(attackRule(input, options), seeded(seed)).result;
        const ways = attackDistribution(input, options);
        const way = ways.find(({ value }) => attackKey(value) === attackKey(played));
        // What was played is one of the ways, and differs from it in faces only.
        expect(way?.value).toMatchObject({
          units: played.units,
          kind: played.kind,
          wear: played.wear,
          recoil: played.recoil,
          outmanoeuvre: played.outmanoeuvre,
          drop: played.drop,
        });
      }),
      { numRuns: 150 },
    );
  });

  it("agree with a simulation within its error", () => {
    const times = 20_000;
    const input = blow({ arc: "back", attStr: 13, hitDice: 2, hitRerolls: 1, shield: 6 });
    const ways = attackDistribution(input, DEFAULT_OPTIONS);
    let sum = 0;
    let kills = 0;
    for (const { result } of sample(attackRule(input, DEFAULT_OPTIONS), times, 11)) {
      sum += result.units;
      if (result.units >= 150) kills += 1;
    }
    const mu = mean(ways, ({ units }) => units);
    const sigma = Math.sqrt(mean(ways, ({ units }) => (units - mu) ** 2) / times);
    expect(Math.abs(sum / times - mu)).toBeLessThan(5 * sigma);
    const kill = probability(ways, ({ units }) => units >= 150);
    expect(Math.abs(kills / times - kill)).toBeLessThan(5 * Math.sqrt((kill * (1 - kill)) / times));
  });

  it("never get worse for the attacker with a higher attack, might or Strength", () => {
    const target = { wounds: 3, lethal: 0, nonLethal: 0 };
    fc.assert(
      fc.property(anyAttack, fc.constantFrom("attack", "might", "attStr"), (input, key) => {
        // To stun or parried by a shield, a clean hit may meet other armour than a parry: compare plain blows.
        const plain = { ...input, shieldDodge: false };
        const [a, b] = [plain, { ...plain, [key]: plain[key] + 1 }].map((x) => attackOdds(x, target, DEFAULT_OPTIONS));
        if (a === undefined || b === undefined) throw new Error("two odds");
        expect(b.noHit).toBeLessThanOrEqual(a.noHit + 1e-12);
        expect(b.meanUnits).toBeGreaterThanOrEqual(a.meanUnits - 1e-9);
        expect(b.kill).toBeGreaterThanOrEqual(a.kill - 1e-12);
      }),
      { numRuns: 150 },
    );
  });

  it("count from what the target has taken already", () => {
    const fresh = attackOdds(blow(), { wounds: 3, lethal: 0, nonLethal: 0 }, DEFAULT_OPTIONS);
    const hurt = attackOdds(blow(), { wounds: 3, lethal: 140, nonLethal: 100 }, DEFAULT_OPTIONS);
    expect(fresh.kill).toBeLessThan(0.001);
    expect(hurt.kill).toBeCloseTo(hurt.lesser + hurt.mortal, 12);
    expect(hurt.knockOut).toBeCloseTo(1, 12);
    const stun = attackOdds(blow({ weapon: "nonLethal" }), { wounds: 3, lethal: 140, nonLethal: 99 }, DEFAULT_OPTIONS);
    expect(stun.kill).toBe(0);
    expect(stun.knockOut).toBeCloseTo(stun.minor + stun.lesser + stun.mortal, 12);
  });
});
