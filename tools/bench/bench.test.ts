import { describe, expect, it } from "vitest";
import { sample } from "../../src/core/chance/index.ts";
import { ATTACKS } from "./attacks.ts";
import { wholeFight } from "./fights.ts";
import { type Figures, failures, report } from "./report.ts";
import { GAMES, newRound, turnCommands } from "./turns.ts";

describe("what the bench measures", () => {
  // The simulation plays the rule die by die; the odds are computed. Five standard errors are never reached by chance.
  it.each(ATTACKS)("$ruleset, $options: played attacks fall as the exact odds say", (attack) => {
    const played = 4000;
    const counts = new Map<string, number>();
    for (const { result } of sample(attack.rule, played, 3)) {
      const key = attack.outcome(result as never);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const odds = attack.distribution();
    expect(odds.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9);
    expect(odds.map(({ value }) => value)).toEqual(expect.arrayContaining([...counts.keys()]));
    for (const { value, probability } of odds) {
      const expected = played * probability;
      const error = Math.sqrt(expected * (1 - probability));
      expect(Math.abs((counts.get(value) ?? 0) - expected), value).toBeLessThanOrEqual(5 * error + 5);
    }
  });

  it.each(GAMES)("%s: fights end with a winner, by the same blows from the same seed", (game) => {
    const first = wholeFight(game, 5);
    expect(first.winner).not.toBeNull();
    expect(wholeFight(game, 5)).toEqual(first);
    expect(wholeFight(game, 5, false).winner).not.toBeNull();
  });

  it.each(GAMES)("%s: commands and new rounds run", (game) => {
    expect(turnCommands(game, 4, 20)).toBeGreaterThan(0);
    expect(newRound(game, 4)).toBeGreaterThan(0);
  });
});

describe("the report", () => {
  const attack = {
    ruleset: "x",
    options: "plain",
    exact: 200,
    goal: 1000,
    simulated: 2e6,
    perSecond: 5e5,
    outcomes: 6,
    deviation: 1.2,
  };
  const figures: Figures = {
    samples: 1_000_000,
    attacks: [attack, { ...attack, options: "complicated", exact: 1200, deviation: 7 }],
    turns: [
      {
        ruleset: "x",
        rows: [
          { size: 10, command: 20, newRound: 100 },
          { size: 100, command: 40, newRound: 1000 },
        ],
      },
    ],
    fights: [{ ruleset: "x", fight: 500, blows: 100, turns: 20, commands: 40 }],
  };

  it("tells figures, ratios and growth", () => {
    const text = report(figures);
    expect(text).toMatch(/x, plain\s+200\.0 µs\s+1\.00 ms\s+1\.0x\s+500,000\s+10,000x of 1,000,000/);
    expect(text).toMatch(/x, complicated\s+1\.20 ms\s+1\.00 ms\s+6\.0x/);
    expect(text).toContain("a command costs 2.0x, a new round 10.0x");
    expect(text).toMatch(/x\s+500\.0 µs\s+2,000\s+100\.0 µs\s+10\.0 µs/);
  });

  it("says what is beyond its goal", () => {
    expect(failures(figures)).toEqual([
      "x, complicated: exact odds take 1.20 ms, at most 1.00 ms",
      "x, complicated: the simulation is 7.0 standard errors off",
    ]);
    expect(failures({ ...figures, attacks: [attack] })).toEqual([]);
  });
});
