/**
 * `npm run bench`: how long the rules and the turn core take, and how far a simulation lies from the exact odds. The code
 * is bundled first and run in plain Node, as it runs in a browser: the loader that runs this tool slows it down.
 * `--json` prints the figures alone; `--samples N` sets the size of the simulation (default: a million).
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { build } from "vite";
import { type Figures, failures, report } from "./bench/report.ts";

const HELP = `npm run bench [-- --json] [-- --samples N]`;

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

const args = process.argv.slice(2);
const at = args.indexOf("--samples");
const samples = at < 0 ? 1_000_000 : Number(args[at + 1]);
const strange = args.filter((arg, i) => !["--json", "--samples", "--help"].includes(arg) && i !== at + 1);
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
}
