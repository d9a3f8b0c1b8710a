/**
 * Every conformance case on a page of the bench with the system loaded: the same cases that the self-test macro runs
 * inside a real Foundry VTT. A failing case is named by its id.
 */
import type { ConformanceReport } from "../../bench/conformance/run.ts";
import { suites } from "../../bench/conformance/suites.ts";
import { expect, type OpenOptions, test, type UserName } from "./bench.ts";

/** Areas whose cases look at a map; all others run where there is none. */
const WITH_MAP = /^(grid|tokens)\./;

interface Party {
  readonly name: string;
  readonly user: UserName;
  readonly options: OpenOptions;
  wants(id: string): boolean;
}

const parties: readonly Party[] = [
  { name: "a game master with a map", user: "gm", options: {}, wants: (id) => WITH_MAP.test(id) },
  { name: "a game master without", user: "gm", options: { map: false }, wants: (id) => !WITH_MAP.test(id) },
  { name: "a player", user: "ada", options: { map: false }, wants: () => true },
];

test.describe("@bench conformance", () => {
  for (const { name, user, options, wants } of parties) {
    test(`holds for ${name}`, async ({ bench, generation }) => {
      test.setTimeout(180_000);
      // A player's page runs the players' cases, a game master's all others; both skip what is not of their generation.
      const ids = suites
        .flat()
        .filter((entry) => entry.run && wants(entry.id) && (entry.as === "player") === (user === "ada"))
        .filter((entry) => (entry.generations ?? [13, 14]).includes(generation))
        .map((entry) => entry.id);
      expect(ids.length).toBeGreaterThan(0);
      const page = await bench.open(user, options);
      const report = await page.evaluate(
        (wanted) =>
          (
            globalThis as unknown as { __bench: { conformance(ids: readonly string[]): Promise<unknown> } }
          ).__bench.conformance(wanted),
        ids,
      );
      const { results } = report as ConformanceReport;
      const others = results.filter((result) => result.outcome !== "passed");
      expect(others.map((result) => `${result.id}: ${result.error ?? result.outcome}`)).toEqual([]);
      expect(results.map((result) => result.id).sort()).toEqual([...ids].sort());
      // Cases go wrong on purpose, and say so by passing.
      await bench.takeProblems();
    });
  }
});
