import type { ConformanceCase, ConformanceContext } from "./case.ts";
import { suites } from "./suites.ts";

export interface CaseResult {
  readonly id: string;
  readonly statement: string;
  readonly outcome: "passed" | "failed" | "skipped";
  readonly error?: string;
}

export interface ConformanceReport {
  readonly generation: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly results: readonly CaseResult[];
}

class ConformanceFailure extends Error {}

function makeContext(generation: number): ConformanceContext {
  return {
    generation,
    ok(condition, message): asserts condition {
      if (!condition) throw new ConformanceFailure(message);
    },
    equal(actual, expected, message) {
      const [a, b] = [canonical(actual), canonical(expected)];
      if (a !== b) throw new ConformanceFailure(`${message}: expected ${b}, got ${a}`);
    },
    async throws(call, message) {
      try {
        await call();
      } catch (error) {
        return error instanceof Error ? error : new Error(String(error));
      }
      throw new ConformanceFailure(message);
    },
    async until(condition, message, timeout = 3000) {
      const end = Date.now() + timeout;
      while (!condition()) {
        if (Date.now() > end) throw new ConformanceFailure(message);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
  };
}

/** JSON with the keys of objects in order, so that it compares content. */
function canonical(value: unknown): string {
  const sorted = (_key: string, inner: unknown): unknown =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner;
  return JSON.stringify(value, sorted) ?? "undefined";
}

interface HostGlobals {
  game: { release: { generation: number }; user: { isGM: boolean } };
}

/** Runs all cases (or those of the given ids) one after another in this client, inside whatever host it is. */
export async function runConformance(ids?: readonly string[]): Promise<ConformanceReport> {
  // The only thing that the runner asks of its host; the cases say what else they use.
  const { game } = globalThis as unknown as HostGlobals;
  const { generation } = game.release;
  const context = makeContext(generation);
  const results: CaseResult[] = [];
  for (const testCase of suites.flat()) {
    if (ids && !ids.includes(testCase.id)) continue;
    results.push(await runCase(testCase, context, game.user.isGM));
  }
  const count = (outcome: CaseResult["outcome"]) => results.filter((result) => result.outcome === outcome).length;
  return { generation, passed: count("passed"), failed: count("failed"), skipped: count("skipped"), results };
}

async function runCase(testCase: ConformanceCase, context: ConformanceContext, isGM: boolean): Promise<CaseResult> {
  const { id, statement, run } = testCase;
  const generation = context.generation >= 14 ? 14 : 13;
  const wanted =
    (testCase.generations ?? [13, 14]).includes(generation) && (testCase.as ?? "gm") === (isGM ? "gm" : "player");
  if (!run || !wanted) return { id, statement, outcome: "skipped" };
  try {
    await run(context);
    return { id, statement, outcome: "passed" };
  } catch (error) {
    return {
      id,
      statement,
      outcome: "failed",
      error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    };
  }
}
