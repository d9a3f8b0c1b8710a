/** Turn commands of each game's strategy, with few and with many combatants. */
import { play, seeded } from "../../src/core/chance/index.ts";
import {
  type Command,
  emptySchedule,
  type Participant,
  type Participants,
  reduce,
  type Schedule,
  type Strategy,
} from "../../src/core/turns/index.ts";
import { resolveOptions as avorkarthOptions } from "../../src/rulesets/avorkarth/rules/options.ts";
import { avorkarthTurns } from "../../src/rulesets/avorkarth/rules/turns-strategy.ts";
import { resolveOptions as infinityOptions } from "../../src/rulesets/infinity/rules/options.ts";
import { NO_NUMBERS as INFINITY_NUMBERS, infinityTurns } from "../../src/rulesets/infinity/rules/turns-strategy.ts";
import { resolveOptions as taraforeOptions } from "../../src/rulesets/tarafore/rules/options.ts";
import { NO_NUMBERS as TARAFORE_NUMBERS } from "../../src/rulesets/tarafore/rules/turns-numbers.ts";
import { taraforeTurns } from "../../src/rulesets/tarafore/rules/turns-strategy.ts";
import { now } from "./measure.ts";

export const GAMES = ["tarafore", "avorkarth", "infinity"] as const;
export type GameId = (typeof GAMES)[number];

const STRATEGIES: Readonly<Record<GameId, () => Strategy>> = {
  tarafore: () => taraforeTurns({ options: taraforeOptions() }),
  avorkarth: () => avorkarthTurns({ options: avorkarthOptions() }),
  infinity: () => infinityTurns({ options: infinityOptions() }),
};

/** The numbers of the n-th of many: all different, some with two turns in a round. */
const NUMBERS: Readonly<Record<GameId, (n: number) => unknown>> = {
  tarafore: (n) => ({ ...TARAFORE_NUMBERS, reaction: 6 + (n % 9) }),
  avorkarth: (n) => ({ initiative: 5 + (n % 17), swiftness: 3 + (n % 5), dead: false, unconscious: false }),
  infinity: (n) => ({
    ...INFINITY_NUMBERS,
    initiative: { dexterity: 20 + (n % 25), spec: 10, awareness: 25, penalty: 0 },
  }),
};

export function crowd(game: GameId, size: number): Participants {
  const people = Array.from({ length: size }, (_, n): [string, Participant] => {
    const id = `c${n}`;
    const uuid = `Combat.x.Combatant.${id}`;
    return [
      id,
      {
        id,
        uuid,
        actorUuid: `Actor.${id}`,
        player: n % 2 === 0,
        side: n % 2,
        hidden: false,
        defeated: false,
        numbers: NUMBERS[game](n),
      },
    ];
  });
  return Object.fromEntries(people);
}

/** A command without what the table adds. */
type Sent = Command extends infer C ? (C extends Command ? Omit<C, "id" | "expected"> : never) : never;

/** A fight on one machine: the schedule as it becomes, with dice from a seed. */
export class Table {
  schedule: Schedule;
  readonly #strategy: Strategy;
  readonly #dice;
  #commands = 0;

  constructor(
    game: GameId,
    public participants: Participants,
    seed = 1,
  ) {
    this.schedule = emptySchedule(game);
    this.#strategy = STRATEGIES[game]();
    this.#dice = seeded(seed);
  }

  /** The command's id is made here; `expected` is what stands now. */
  run(command: Sent): void {
    this.#commands += 1;
    // A command with the two fields that every command has.
    const full = { ...command, id: `k${this.#commands}`, expected: this.schedule.active } as Command;
    const { result } = play(() => reduce(this.schedule, this.participants, full, this.#strategy), this.#dice);
    if (result.status !== "done") throw new Error(`${command.kind}: ${result.status} ${result.reason}`);
    this.schedule = result.schedule;
  }
}

/**
 * Microseconds of one command in a fight that goes on: `next`, and every fourth time one step back. New rounds are among
 * them, as they come.
 */
export function turnCommands(game: GameId, size: number, commands: number): number {
  const table = new Table(game, crowd(game, size));
  table.run({ kind: "start" });
  const press = (n: number): void => table.run({ kind: n % 4 === 3 ? "undo" : "next" });
  for (let n = 0; n < commands / 4; n++) press(n);
  const start = now();
  for (let n = 0; n < commands; n++) press(n);
  return (now() - start) / commands;
}

/** Microseconds of the command that begins a round: the dearest one. */
export function newRound(game: GameId, size: number): number {
  const table = new Table(game, crowd(game, size));
  table.run({ kind: "start" });
  const times = Array.from({ length: 9 }, () => {
    const start = now();
    table.run({ kind: "nextRound" });
    return now() - start;
  });
  return Math.min(...times);
}
