import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exact, probability } from "../../../core/chance/index.ts";
import { attack } from "./attack.ts";
import type { Choice } from "./dice.ts";
import { attackDistribution, odds } from "./odds.ts";
import { resolveOptions } from "./options.ts";

const input = fc.record({
  hitTarget: fc.integer({ min: -5, max: 25 }),
  defenceTarget: fc.option(fc.integer({ min: -5, max: 30 })),
  powerTarget: fc.integer({ min: -5, max: 115 }),
  armour: fc.nat(15),
  before: fc.nat(60),
  wound: fc.integer({ min: 1, max: 40 }),
  choice: fc.constantFrom<Choice>("sure", "full", "narrative"),
  guard: fc.option(fc.nat(20)),
});
const settings = fc.record({
  "dice.opposed": fc.constantFrom("lower", "higher"),
  "dice.ties": fc.constantFrom("first", "second"),
  "dice.criticalSuccessMax": fc.integer({ min: 1, max: 10 }),
  "critical.compare": fc.constantFrom("plain", "rolls"),
  "critical.full": fc.constantFrom("cap", "rollTwice"),
  "block.glancing": fc.boolean(),
  "armour.mode": fc.constantFrom("subtract", "none"),
  "damage.disabledAt": fc.constantFrom("double", "pastDouble"),
  "power.above100": fc.constantFrom("sum", "single"),
});

describe("section 23: odds of one attack", () => {
  it("SI-045 equal those of the attack itself, followed way by way", () => {
    fc.assert(
      fc.property(input, settings, (given, chosen) => {
        const options = resolveOptions(chosen);
        const exchange = {
          hit: given.hitTarget,
          defence: given.defenceTarget,
          power: given.powerTarget,
          guard: options["block.glancing"] ? (given.guard ?? 0) : 0,
          limbBlocks: false,
          choice: given.choice,
          waive: false,
        };
        const body = {
          vitality: given.wound,
          size: 0,
          armour: () => given.armour,
          before: () => given.before,
          worst: () => 0,
        };
        const ways = exact(
          () => attack(exchange, body, "torso", null, options),
          ({ result, hurt }) => `${result} ${hurt?.dealt} ${hurt?.state}`,
        );
        const all = attackDistribution(given, options);
        expect(probability(all, (way) => way === "noHit")).toBeCloseTo(
          probability(ways, ({ result }) => result === "miss"),
          9,
        );
        expect(probability(all, (way) => way === "defended")).toBeCloseTo(
          probability(ways, ({ result }) => result === "defended"),
          9,
        );
        for (const { value } of all) {
          if (typeof value === "string") continue;
          expect(probability(all, (way) => way === value)).toBeCloseTo(
            probability(ways, ({ hurt }) => hurt?.dealt === value),
            9,
          );
        }
        const told = odds(given, options);
        const state = (...states: string[]) =>
          probability(ways, ({ hurt }) => hurt !== null && states.includes(hurt.state));
        expect(told.wounded).toBeCloseTo(state("wounded", "disabled", "destroyed"), 9);
        expect(told.disabled).toBeCloseTo(state("disabled", "destroyed"), 9);
        expect(told.noHit + told.defended + told.powerRolled).toBeCloseTo(1, 9);
        expect(told.zeroDealt).toBeLessThanOrEqual(told.powerRolled + 1e-12);
        expect(told.meanPerAttack).toBeCloseTo(told.meanGivenPower * told.powerRolled, 9);
        expect(told.q25 <= told.q50 && told.q50 <= told.q75).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it("SI-019 where nothing can hit, nothing is given and nothing is NaN", () => {
    expect(
      odds(
        {
          hitTarget: 0,
          defenceTarget: null,
          powerTarget: 40,
          armour: 0,
          before: 0,
          wound: 25,
          choice: "sure",
          guard: null,
        },
        resolveOptions(),
      ),
    ).toEqual({
      noHit: 1,
      defended: 0,
      powerRolled: 0,
      zeroDealt: 0,
      q25: 0,
      q50: 0,
      q75: 0,
      meanGivenPower: 0,
      meanPerAttack: 0,
      wounded: 0,
      disabled: 0,
    });
  });
});
