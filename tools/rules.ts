/**
 * `npm run --silent rules -- <ruleset> <operation> '<json input>'`: runs one operation of a game's rulebook and prints
 * its result as JSON. `--batch FILE` runs many. Prints nothing else on standard output.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { RuleError } from "../src/core/errors.ts";
import { type Failure, failureOf, isRuleset, RULESET_IDS, RULESETS, type RulesetId, runOperation } from "./rulesets.ts";

const HELP = `Runs the operations of a game's rulebook (docs/rules/).

  npm run --silent rules -- <ruleset> <operation> '<json input>'
  npm run --silent rules -- <ruleset> --batch FILE      FILE: [{"id", "op", "input", "settings"}, …]; - reads standard input
  npm run --silent rules -- <ruleset> --list            the names of its operations

  <ruleset>   ${RULESET_IDS.join(", ")}
  settings    house rules that differ from the defaults; they may also stand in the input

One operation prints its result; a wrong input prints {"error": {"field", "code", "message"}} and ends with status 1.
A batch prints [{"id", "output"} or {"id", "error"}, …] in the order of the file and ends with status 0.`;

/** Ends the run: a message for people on standard error, the same as JSON on standard output. */
class Refused extends Error {
  constructor(
    readonly failure: Failure,
    readonly status: number,
  ) {
    super(failure.message);
  }
}
const refuse = (field: string, code: string, message: string): Refused => new Refused({ field, code, message }, 2);

function parseJson(text: string, field: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refuse(field, "notJson", `${field} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function readText(file: string): string {
  try {
    // npm runs scripts in the repository's root and tells where it was called.
    const from = process.env["INIT_CWD"] ?? process.cwd();
    return readFileSync(file === "-" ? 0 : path.resolve(from, file), "utf8");
  } catch (error) {
    throw refuse("batch", "missing", `cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** What one entry of a batch gives. An entry that is wrong spoils no other. */
export function runEntry(
  ruleset: RulesetId,
  entry: unknown,
): { id: unknown; output: unknown } | { id: unknown; error: Failure } {
  const id = typeof entry === "object" && entry !== null && "id" in entry ? (entry.id ?? null) : null;
  try {
    if (typeof entry !== "object" || entry === null || Array.isArray(entry)) {
      throw new RuleError("entry", "wrongType", { allowed: ["object"] });
    }
    const { op, input, settings }: { op?: unknown; input?: unknown; settings?: unknown } = entry;
    return { id, output: runOperation(ruleset, op, input, settings) ?? null };
  } catch (error) {
    return { id, error: failureOf(error) };
  }
}

function batch(ruleset: RulesetId, file: string): string {
  const entries = parseJson(readText(file), "batch");
  if (!Array.isArray(entries)) throw refuse("batch", "wrongType", "the batch is no list of {id, op, input, settings}");
  return `[\n${entries.map((entry) => JSON.stringify(runEntry(ruleset, entry))).join(",\n")}\n]`;
}

function single(ruleset: RulesetId, op: string, text: string): string {
  try {
    return JSON.stringify(runOperation(ruleset, op, parseJson(text, "input")) ?? null, null, 2);
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(failureOf(error), 1);
  }
}

/** The text to print. @throws Refused */
function main(args: readonly string[]): string {
  const [ruleset, op, value, ...rest] = args;
  if (ruleset === undefined || ruleset === "--help" || ruleset === "-h") return HELP;
  if (!isRuleset(ruleset)) {
    throw refuse("ruleset", "unknownId", `there is no ruleset ${ruleset}; there are ${RULESET_IDS.join(", ")}`);
  }
  if (op === undefined || op === "--help") return HELP;
  if (op === "--list") return JSON.stringify(Object.keys(RULESETS[ruleset]), null, 2);
  if (rest.length > 0) {
    throw refuse("input", "unknownField", `"${rest[0]}" is one word too many: put the JSON between single quotes`);
  }
  if (op === "--batch") {
    if (value === undefined) throw refuse("batch", "missing", "--batch needs the name of a file");
    return batch(ruleset, value);
  }
  return single(ruleset, op, value ?? "{}");
}

if (process.argv[1] === import.meta.filename) {
  try {
    process.stdout.write(`${main(process.argv.slice(2))}\n`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.stdout.write(`${JSON.stringify({ error: error.failure })}\n`);
    process.exitCode = error.status;
  }
}
