/** The figures, and how they are told. */

export interface AttackFigures {
  readonly ruleset: string;
  readonly options: string;
  /** Microseconds of the exact odds, and the most that they may take. */
  readonly exact: number;
  readonly goal: number;
  /** Microseconds of all samples of the simulation. */
  readonly simulated: number;
  /** Attacks played per second. */
  readonly perSecond: number;
  readonly outcomes: number;
  /** Worst outcome's distance from the exact odds, in standard errors. */
  readonly deviation: number;
}

export interface TurnFigures {
  readonly ruleset: string;
  /** Microseconds of a command, and of one that begins a round, by number of combatants. */
  readonly rows: readonly { readonly size: number; readonly command: number; readonly newRound: number }[];
}

export interface FightFigures {
  readonly ruleset: string;
  /** Microseconds of a fight; of its blows and wounds alone, without turn commands. */
  readonly fight: number;
  readonly blows: number;
  readonly turns: number;
  readonly commands: number;
}

export interface Figures {
  readonly samples: number;
  readonly attacks: readonly AttackFigures[];
  readonly turns: readonly TurnFigures[];
  readonly fights: readonly FightFigures[];
}

const time = (microseconds: number): string =>
  microseconds >= 1e6
    ? `${(microseconds / 1e6).toFixed(2)} s`
    : microseconds >= 1000
      ? `${(microseconds / 1000).toFixed(2)} ms`
      : `${microseconds.toFixed(1)} µs`;
const whole = (n: number): string => Math.round(n).toLocaleString("en");
const times = (ratio: number): string => `${ratio >= 100 ? whole(ratio) : ratio.toFixed(1)}x`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  return [head, ...rows]
    .map((row) =>
      row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join("  "),
    )
    .join("\n");
}

function attackRows({ attacks, samples }: Figures): string[][] {
  return attacks.map((attack) => {
    const plain = attacks.find(({ ruleset, options }) => ruleset === attack.ruleset && options === "plain") ?? attack;
    return [
      `${attack.ruleset}, ${attack.options}`,
      time(attack.exact),
      time(attack.goal),
      times(attack.exact / plain.exact),
      whole(attack.perSecond),
      `${times(attack.simulated / attack.exact)} of ${whole(samples)}`,
      `${attack.deviation.toFixed(1)} of ${attack.outcomes}`,
    ];
  });
}

/** How a cost grows when the number grows tenfold: 1 = not at all, 10 = in step. */
const growth = (rows: TurnFigures["rows"], of: "command" | "newRound"): string =>
  rows
    .slice(1)
    .map((row, i) => times(row[of] / (rows[i]?.[of] ?? 1)))
    .join(", ");

export function report(figures: Figures): string {
  const turnRows = figures.turns.flatMap(({ ruleset, rows }) =>
    rows.map((row) => [
      `${ruleset}, ${row.size} combatants`,
      time(row.command),
      whole(1e6 / row.command),
      time(row.newRound),
    ]),
  );
  const fightRows = figures.fights.map(({ ruleset, fight, blows, turns, commands }) => [
    ruleset,
    time(fight),
    whole(1e6 / fight),
    time(blows),
    time((fight - blows) / commands),
    turns.toFixed(1),
    commands.toFixed(1),
  ]);
  return [
    "Times are processor time of one thread with its helpers.",
    "",
    "Exact odds of a whole attack, against a simulation of the same attack in the same run",
    table(
      ["attack", "exact odds", "at most", "of plain", "played/s", "simulation takes", "off by (std. errors)"],
      attackRows(figures),
    ),
    "",
    "Turn commands (three steps on, one back)",
    table(["strategy", "a command", "per second", "a new round"], turnRows),
    ...figures.turns.map(
      ({ ruleset, rows }) =>
        `${ruleset}: with ten times as many combatants a command costs ${growth(rows, "command")}, a new round ${growth(rows, "newRound")}`,
    ),
    "",
    "Whole fights, four against four",
    table(["game", "a fight", "per second", "blows alone", "per command", "turns", "commands"], fightRows),
  ].join("\n");
}

/** What is beyond its goal, in words; empty when all is well. */
export function failures({ attacks }: Figures): string[] {
  return attacks.flatMap(({ ruleset, options, exact, goal, deviation }) => [
    ...(exact > goal ? [`${ruleset}, ${options}: exact odds take ${time(exact)}, at most ${time(goal)}`] : []),
    ...(deviation > 5 ? [`${ruleset}, ${options}: the simulation is ${deviation.toFixed(1)} standard errors off`] : []),
  ]);
}
