/** The measured program: bundled by `tools/bench.ts` and run in plain Node. Prints its figures as JSON. */
import { sample } from "../../src/core/chance/index.ts";
import { ATTACKS, type MeasuredAttack } from "./attacks.ts";
import { wholeFight } from "./fights.ts";
import { once, perCall } from "./measure.ts";
import type { AttackFigures, FightFigures, Figures, TurnFigures } from "./report.ts";
import { GAMES, type GameId, newRound, turnCommands } from "./turns.ts";

const SAMPLES = Number(process.argv[2] ?? 1_000_000);

/** How far a simulation lies from the exact odds, in standard errors of the simulation: the worst of its outcomes. */
function deviation(attack: MeasuredAttack, counts: ReadonlyMap<string, number>): number {
  let worst = 0;
  let told = 0;
  for (const { value, probability } of attack.distribution()) {
    told += probability;
    const expected = probability * SAMPLES;
    const error = Math.sqrt(expected * (1 - probability));
    const off = Math.abs((counts.get(value) ?? 0) - expected);
    if (error > 0) worst = Math.max(worst, off / error);
    else if (off > 0) return Number.POSITIVE_INFINITY;
  }
  const unknown = [...counts.keys()].some((key) => !attack.distribution().some(({ value }) => value === key));
  return unknown || Math.abs(told - 1) > 1e-9 ? Number.POSITIVE_INFINITY : worst;
}

function figuresOf(attack: MeasuredAttack): AttackFigures {
  const exact = perCall(attack.exact);
  const counts = new Map<string, number>();
  const simulation = once(() => {
    for (const { result } of sample(attack.rule, SAMPLES, 7)) {
      // The result is what this attack's own rule gives.
      const key = attack.outcome(result as never);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  });
  return {
    ruleset: attack.ruleset,
    options: attack.options,
    exact,
    goal: attack.goal,
    simulated: simulation.took,
    perSecond: SAMPLES / (simulation.took / 1e6),
    outcomes: counts.size,
    deviation: deviation(attack, counts),
  };
}

const SIZES = [10, 100, 1000] as const;
function turnsOf(game: GameId): TurnFigures {
  const rows = SIZES.map((size) => ({
    size,
    command: turnCommands(game, size, size === 1000 ? 2000 : 4000),
    newRound: newRound(game, size),
  }));
  return { ruleset: game, rows };
}

function fightsOf(game: GameId): FightFigures {
  const fights = 400;
  for (let seed = 0; seed < 200; seed++) wholeFight(game, seed);
  let turns = 0;
  let commands = 0;
  const { took } = once(() => {
    for (let seed = 0; seed < fights; seed++) {
      const course = wholeFight(game, seed);
      turns += course.turns;
      commands += course.commands;
    }
  });
  return {
    ruleset: game,
    fight: took / fights,
    turns: turns / fights,
    commands: commands / fights,
    blows:
      once(() => {
        for (let seed = 0; seed < fights; seed++) wholeFight(game, seed, false);
      }).took / fights,
  };
}

const figures: Figures = {
  samples: SAMPLES,
  attacks: ATTACKS.map(figuresOf),
  turns: GAMES.map(turnsOf),
  fights: GAMES.map(fightsOf),
};
process.stdout.write(JSON.stringify(figures));
