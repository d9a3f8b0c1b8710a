/**
 * `npm run bench`: how long the rules and the turn core take, and how far a simulation lies from the exact odds. The code
 * is bundled first and run in plain Node, as it runs in a browser: the loader that runs this tool slows it down. Then, in
 * the browser: sheets with many items, and from a press to the card.
 * `--json` prints the figures of the rules alone; `--rules` leaves the browser out; `--samples N` sets the size of the
 * simulation (default: a million).
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { build } from "vite";
import { type Figures, failures, report } from "./bench/report.ts";

const HELP = `npm run bench [-- --json] [-- --rules] [-- --samples N]`;

/** What is measured in the browser, each a tool of its own; the bench is built before. */
const IN_BROWSER = ["build.ts --bench", "sheet-times.ts", "click-to-card.ts"] as const;

async function measured(samples: number): Promise<Figures> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "tactical-time-bench-"));
  try {
    await build({
      configFile: false,
      logLevel: "warn",
      build: {
        ssr: path.join(import.meta.dirname, "bench", "run.ts"),
        outDir: folder,
        emptyOutDir: true,
        minify: false,
        target: "node20",
        rollupOptions: { output: { entryFileNames: "run.mjs" } },
      },
    });
    const output = execFileSync(process.execPath, [path.join(folder, "run.mjs"), String(samples)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
      maxBuffer: 10_000_000,
    });
    return JSON.parse(output) as Figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a tool as this one is run. Its figures are for people; whether it ran is what counts here. */
function runTool(command: string): void {
  const [file = "", ...rest] = command.split(" ");
  const tool = path.join(import.meta.dirname, file);
  const quiet = file === "build.ts";
  const { status } = spawnSync(process.execPath, [...process.execArgv, tool, ...rest], {
    stdio: ["ignore", quiet ? "ignore" : "inherit", "inherit"],
  });
  if (status !== 0) process.exitCode = 1;
}

const args = process.argv.slice(2);
const at = args.indexOf("--samples");
const samples = at < 0 ? 1_000_000 : Number(args[at + 1]);
const strange = args.filter((arg, i) => !["--json", "--rules", "--samples", "--help"].includes(arg) && i !== at + 1);
if (args.includes("--help")) console.log(HELP);
else if (strange.length > 0 || !Number.isInteger(samples) || samples < 1) {
  console.error(strange.length > 0 ? `unknown: ${strange.join(" ")}` : "--samples takes a whole number");
  console.error(HELP);
  process.exitCode = 2;
} else {
  const figures = await measured(samples);
  console.log(args.includes("--json") ? JSON.stringify(figures, null, 2) : report(figures));
  for (const failure of failures(figures)) {
    console.error(failure);
    process.exitCode = 1;
  }
  if (!args.includes("--json") && !args.includes("--rules")) for (const tool of IN_BROWSER) runTool(tool);
}
