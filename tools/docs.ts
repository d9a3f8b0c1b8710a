/**
 * `npm run docs`: writes the pages of `docs/` that are made from code, so that they cannot drift from it.
 * - docs/fidelity.md: every behaviour of Foundry VTT that the bench emulates, with its public source and mark.
 * - docs/rules-coverage.md: where each numbered rule of the rulebooks lives, in code, in tests, in the interface.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ConformanceCase } from "../bench/conformance/case.ts";
import { areas as conformance } from "../bench/conformance/suites.ts";
import { rulesCoverage, rulesCoveragePage } from "./rules-coverage.ts";

const root = path.resolve(import.meta.dirname, "..");

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

function fidelityPage(areas: ReadonlyMap<string, readonly ConformanceCase[]>): string {
  const all = [...areas.values()].flat();
  const marked = (mark: string): number => all.filter((c) => c.mark === mark).length;
  const runnable = all.filter((c) => c.run).length;
  const lines = [
    "# What the bench emulates",
    "",
    "Made by `npm run docs` from `bench/conformance/`; do not edit.",
    "",
    "The bench is written from Foundry VTT's public documentation. Each behaviour that it emulates is listed here with its public",
    "source. *stated*: the source says it. *inferred*: it follows from public sources. *unconfirmed*: general knowledge only, to be",
    "checked first inside a real Foundry VTT, with the self-test macro (`docs/self-test.md`).",
    "",
    `**${all.length} behaviours**: ${marked("stated")} stated, ${marked("inferred")} inferred, ${marked("unconfirmed")} unconfirmed. ` +
      `${runnable} are conformance tests that run on the bench and inside a real Foundry; the others are checked by the test named in their row.`,
    "",
  ];
  for (const [area, cases] of areas) {
    lines.push(
      `## ${area}`,
      "",
      "| id | behaviour | generations | mark | source | checked |",
      "|---|---|---|---|---|---|",
    );
    for (const c of cases) {
      const checked = c.run ? `conformance${c.as === "player" ? " (as a player)" : ""}` : (c.checkedBy ?? "");
      const generations = (c.generations ?? [13, 14]).join(", ");
      lines.push(
        `| ${cell(c.id)} | ${cell(c.statement)} | ${generations} | ${c.mark} | ${cell(c.source)} | ${cell(checked)} |`,
      );
    }
    lines.push("");
  }
  return lines.join("\n");
}

/** Pages by path; `tests/unit/docs.test.ts` fails when a stored page differs. */
export async function generatedPages(): Promise<Map<string, string>> {
  return new Map([
    ["docs/fidelity.md", fidelityPage(conformance)],
    ["docs/rules-coverage.md", rulesCoveragePage(rulesCoverage())],
  ]);
}

if (process.argv[1] === import.meta.filename) {
  for (const [file, text] of await generatedPages()) {
    const full = path.join(root, file);
    let before = "";
    try {
      before = readFileSync(full, "utf8");
    } catch {
      // The page is new.
    }
    if (before !== text) writeFileSync(full, text);
    console.log(`${before === text ? "same   " : "written"} ${file}`);
  }
}
