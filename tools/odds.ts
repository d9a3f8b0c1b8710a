/** `npm run odds -- <ruleset> …`: prints the exact odds of one attack, from the functions that the game itself uses. */
import { RuleError } from "../src/core/errors.ts";
import { ArgumentError, type Parameter, parseArguments } from "./odds/arguments.ts";
import { GAMES, type Game, type Table } from "./odds/games.ts";
import { isRuleset, RULESET_IDS, type RulesetId, runOperation } from "./rulesets.ts";

const GENERAL = `Exact odds of one attack.

  npm run odds -- <ruleset> --option value …     <ruleset>: ${RULESET_IDS.join(", ")}
  npm run odds -- <ruleset> --help               what this game's attack can be told

  --set key=value   a house rule that differs from the default (docs/rules/); may be repeated
  --json            the numbers as JSON, nothing else`;

const left = (texts: readonly string[]): number => Math.max(...texts.map((text) => text.length));

function optionLine({ option, kind, choices, required, help }: Parameter, width: number): string {
  const value = { flag: "", integer: " n", integers: " n/n…", choice: " id" }[kind];
  const ids = choices === undefined ? "" : `: ${choices.join(", ")}`;
  return `  ${`--${option}${value}`.padEnd(width)}  ${required ? "(needed) " : ""}${help}${ids}`;
}

function helpOf(ruleset: RulesetId, { parameters, example, operation }: Game): string {
  const width = left(parameters.map(({ option }) => `--${option} n/n…`));
  return [
    `Exact odds of one attack in ${ruleset} (operation ${operation}).`,
    "",
    `  npm run odds -- ${ruleset} ${example}`,
    "",
    ...parameters.map((parameter) => optionLine(parameter, width)),
    `  ${"--set key=value".padEnd(width)}  a house rule that differs from the default`,
    `  ${"--json".padEnd(width)}  the numbers as JSON, nothing else`,
  ].join("\n");
}

/** The first column to the left, numbers to the right. */
export function render({ head, rows }: Table): string {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => left(lines.map((line) => line[column] ?? "")));
  return lines
    .map((line) =>
      line
        .map((text, column) => (column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** What is printed for these arguments. @throws ArgumentError, RuleError */
export function oddsText(args: readonly string[]): string {
  const [ruleset, ...rest] = args;
  if (ruleset === undefined || ruleset === "--help" || ruleset === "-h") return GENERAL;
  if (!isRuleset(ruleset)) {
    throw new ArgumentError(`there is no ruleset "${ruleset}"; there are ${RULESET_IDS.join(", ")}`);
  }
  const game = GAMES[ruleset];
  const { input, json, help } = parseArguments(rest, game.parameters);
  if (help) return helpOf(ruleset, game);
  const output = runOperation(ruleset, game.operation, input) as Readonly<Record<string, unknown>>;
  if (json) return JSON.stringify(output, null, 2);
  return game.tables(output).map(render).join("\n\n");
}

if (process.argv[1] === import.meta.filename) {
  try {
    process.stdout.write(`${oddsText(process.argv.slice(2))}\n`);
  } catch (error) {
    if (!(error instanceof ArgumentError || error instanceof RuleError)) throw error;
    process.stderr.write(`${error.message}\n\nnpm run odds -- --help says what can be given.\n`);
    process.exitCode = 2;
  }
}
