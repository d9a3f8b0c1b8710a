import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runConformance } from "../../../bench/conformance/run.ts";
import { suites } from "../../../bench/conformance/suites.ts";
import type { Generation } from "../../../bench/protocol.ts";
import { type Connected, connect } from "./client.ts";

/** Cases that need no map and no page. */
const PURE =
  /^(utils|fields|model|documents|actors|users|settings|hooks|time|i18n|combat|effects|regions|tables|dice|chat)\./;

/** All cases of the data layer in Node, against the real server: the same as run in a page and in Foundry VTT. */
export function describeConformance(generation: Generation): void {
  describe(`the client's data layer plays generation ${generation}`, () => {
    let client: Connected;
    beforeAll(async () => {
      client = await connect({ generation });
    });
    afterAll(() => client.close());

    const cases = suites
      .flat()
      .filter(
        (c) =>
          PURE.test(c.id) &&
          c.run &&
          c.needs !== "page" &&
          (c.generations ?? [13, 14]).includes(generation) &&
          c.as !== "player",
      );
    for (const { id, statement } of cases) {
      it(`${id}: ${statement}`, async () => {
        const report = await runConformance([id]);
        expect(report.results.map((result) => result.error ?? result.outcome)).toEqual(["passed"]);
      });
    }
  });
}
