import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGS, ensureChromium } from "./tools/browser.ts";

/**
 * Scenarios of what the system itself draws, reads and reckons, which the generations of the host do not touch: CI runs
 * them on the newest one alone. Fights, actions, bad input and the bench run on both; `npm run e2e` runs all on both.
 */
const DRAWN_ALIKE = [
  "actions-around",
  "actions-dialog",
  "actions-odds",
  "creation",
  "french",
  "map",
  "migration",
  "rules-journal",
  "sheets",
  "sheets-access",
  "sheets-fields",
  "sheets-lists",
  "shelf",
].map((name) => `**/${name}.spec.ts`);

/** Each test starts a bench of its own (tests/e2e/bench.ts); a project is one Foundry generation. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  workers: 2,
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: !!process.env["CI"],
  // A scenario of three browsers on a shared runner can meet a pause that nobody wrote: it runs once more there, and
  // tools/test.mjs names each that needed it.
  retries: process.env["CI"] ? 1 : 0,
  reporter: [["line"], ["json", { outputFile: process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] ?? "test-results/e2e.json" }]],
  use: {
    actionTimeout: 20_000,
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: ensureChromium(), args: CHROMIUM_ARGS },
    trace: "off",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "v13", use: { generation: 13 } as object, testIgnore: process.env["CI"] ? DRAWN_ALIKE : [] },
    { name: "v14", use: { generation: 14 } as object },
  ],
});
