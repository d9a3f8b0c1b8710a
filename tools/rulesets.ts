/** The operations of the three games by name, for the command line. */
import { RuleError } from "../src/core/errors.ts";
import { operations as avorkarth } from "../src/rulesets/avorkarth/rules/operations.ts";
import { operations as infinity } from "../src/rulesets/infinity/rules/operations.ts";
import { operations as tarafore } from "../src/rulesets/tarafore/rules/operations.ts";

export const RULESETS = { tarafore, avorkarth, infinity } as const;
export type RulesetId = keyof typeof RULESETS;
export const RULESET_IDS = Object.keys(RULESETS) as RulesetId[];

export const isRuleset = (id: string): id is RulesetId => Object.hasOwn(RULESETS, id);

/** What went wrong, as the command line prints it. `field` is the dotted path in the input; empty where none is to blame. */
export interface Failure {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

export function failureOf(error: unknown): Failure {
  if (error instanceof RuleError) return { field: error.field, code: error.code, message: error.message };
  return { field: "", code: "internal", message: error instanceof Error ? error.message : String(error) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Settings may stand in the input or beside it; beside it they win. */
function withSettings(input: unknown, settings: unknown): unknown {
  if (settings === undefined || settings === null) return input;
  if (!isObject(settings)) throw new RuleError("settings", "wrongType", { allowed: ["object"] });
  const given = input ?? {};
  if (!isObject(given)) return given;
  const within = isObject(given["settings"]) ? given["settings"] : {};
  return { ...given, settings: { ...within, ...settings } };
}

/**
 * Runs one operation on plain JSON.
 * @throws RuleError naming the field of the input, or `op` for an unknown operation.
 */
export function runOperation(ruleset: RulesetId, op: unknown, input: unknown, settings?: unknown): unknown {
  const operations = RULESETS[ruleset];
  const run = typeof op === "string" && Object.hasOwn(operations, op) ? operations[op] : undefined;
  if (run === undefined) {
    throw new RuleError("op", op === undefined || op === null ? "missing" : "unknownId", {
      value: String(op),
      allowed: Object.keys(operations),
    });
  }
  return finiteOnly(run(withSettings(input, settings)), "output");
}

/** JSON has no NaN and would print null for it: an output that holds one is a defect and says so. */
function finiteOnly(value: unknown, path: string): unknown {
  if (typeof value === "number" && !Number.isFinite(value)) throw new Error(`${path} is ${value}`);
  if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) finiteOnly(inner, `${path}.${key}`);
  }
  return value;
}
