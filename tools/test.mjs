/**
 * `npm test`: everything that CI checks, from a fresh clone: set-up, format and lint, types, unit tests and audits,
 * the build and the release zip, the browser tests on both generations. Ends with `N passed, N failed` over all.
 */
import { existsSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { ensureInstalled, run } from "./bootstrap.mjs";

ensureInstalled();
const started = Date.now();
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
let passed = 0;
let failed = 0;
let skipped = 0;

/** A check that counts as one test: a command that must end with status 0. */
async function check(name, command, args) {
  const since = Date.now();
  const { status, output } = await run(command, args, { quiet: true });
  if (status === 0) passed++;
  else failed++;
  console.log(`${status === 0 ? "ok    " : "FAILED"} ${name} (${seconds(since)})`);
  if (status !== 0) console.log(output.slice(-20_000));
}

const report = (name) => path.join(os.tmpdir(), `tactical-time-${process.pid}-${name}.json`);

/** How many scenarios passed only at the second try; each is named, for a flaky test is a fault to mend. */
function reportFlaky({ suites, stats }) {
  const visit = (suite, file) => {
    for (const child of suite.suites ?? []) visit(child, file ?? suite.file);
    for (const { title, tests } of suite.specs ?? [])
      for (const { status, projectName } of tests)
        if (status === "flaky") console.log(`second try [${projectName}] ${file ?? suite.file}: ${title}`);
  };
  for (const suite of suites) visit(suite, suite.file);
  return stats.flaky;
}

/** Reads a runner's JSON report; a runner that left none counts as one failure. */
function tally(name, file, status, read) {
  if (!existsSync(file)) {
    console.log(`FAILED ${name}: the runner left no report`);
    failed++;
    return;
  }
  const counts = read(JSON.parse(readFileSync(file, "utf8")));
  rmSync(file, { force: true });
  passed += counts.passed;
  failed += counts.failed;
  skipped += counts.skipped;
  if (counts.passed + counts.failed === 0 || (status !== 0 && counts.failed === 0)) {
    console.log(`FAILED ${name}: the runner ended with status ${status}`);
    failed++;
  }
}

await check("format and quick lint (biome)", "biome", ["check", "."]);
await check("type-aware lint (oxlint)", "oxlint", ["--type-aware"]);
await check("unused files, exports and dependencies (knip)", "knip", []);
for (const project of ["tsconfig.json", "tsconfig.core.json", "tsconfig.node.json", "tsconfig.bench.json"]) {
  await check(`types: ${project}`, "tsc", ["--noEmit", "-p", project]);
}
await check("build of the system and of the bench", "tsx", ["tools/build.ts", "--bench"]);

{
  const file = report("unit");
  const { status } = await run("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]);
  tally("unit tests", file, status, (json) => ({
    passed: json.numPassedTests,
    failed:
      json.numFailedTests +
      json.testResults.filter((t) => t.status === "failed" && t.assertionResults.length === 0).length,
    skipped: json.numPendingTests + json.numTodoTests,
  }));
}
{
  const file = report("e2e");
  const { status } = await run("playwright", ["test"], { env: { CI: "1", PLAYWRIGHT_JSON_OUTPUT_FILE: file } });
  tally("browser tests", file, status, (json) => ({
    passed: json.stats.expected + reportFlaky(json),
    failed: json.stats.unexpected + json.errors.length,
    skipped: json.stats.skipped,
  }));
}

console.log(`\n${seconds(started)} in all`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
