/**
 * The self-test as a script macro: built by `npm run self-test` into one file whose text is pasted into a macro of a
 * real Foundry VTT world (docs/self-test.md). It runs every conformance case as the user who starts it, cleans up
 * after itself, and tells the result in the console and in a whisper to that user.
 */
import { type ConformanceReport, runConformance } from "./run.ts";

interface Host {
  game: { user: { id: string }; release: { version: string; generation: number } };
  ChatMessage: { create(data: object): Promise<unknown> };
  foundry: { utils: { escapeHTML(text: string): string } };
}

export function summarise(report: ConformanceReport, version: string, clean: (text: string) => string): string {
  const failures = report.results.filter((result) => result.outcome === "failed");
  const rows = failures.map(
    ({ id, statement, error }) => `<li><code>${clean(id)}</code> ${clean(statement)}<br>${clean(error ?? "")}</li>`,
  );
  const head = `<p><strong>Self-test on ${clean(version)}</strong>: ${report.passed} passed, ${report.failed} failed, ${report.skipped} skipped.</p>`;
  return rows.length === 0 ? head : `${head}<ul>${rows.join("")}</ul>`;
}

async function main(): Promise<ConformanceReport> {
  const { game, ChatMessage, foundry } = globalThis as unknown as Host;
  const report = await runConformance();
  console.table(report.results);
  const content = summarise(report, game.release.version, foundry.utils.escapeHTML);
  await ChatMessage.create({ content, whisper: [game.user.id] });
  return report;
}

void main();
