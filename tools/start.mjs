/**
 * `npm start`: everything from a fresh clone to a playable demo skirmish on the bench.
 * Options are handed on to the bench's server (`npm start -- --help` lists them). What cannot be started is refused
 * before anything is built, and nothing is built that is up to date: another bench may be running from these files.
 */
import { spawn } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { ensureInstalled, root, run } from "./bootstrap.mjs";

/** What the built system and the built bench are made from. */
const SOURCES = [
  "src",
  "templates",
  "styles",
  "lang",
  "art",
  "packs",
  "system.json",
  "bench/client",
  "bench/protocol.ts",
  "bench/conformance",
  "bench/server/delta.ts",
  "package-lock.json",
];

function newest(file) {
  const full = path.join(root, file);
  if (!existsSync(full)) return 0;
  const stats = statSync(full);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return readdirSync(full).reduce((latest, name) => Math.max(latest, newest(path.join(file, name))), stats.mtimeMs);
}

/** Was everything built after its sources changed last? */
function isBuilt() {
  const stamp = path.join(root, "dist", ".built");
  if (!existsSync(stamp) || !existsSync(path.join(root, "bench", "dist", "index.html"))) return false;
  const built = statSync(stamp).mtimeMs;
  return SOURCES.every((source) => newest(source) <= built);
}

const serve = (args) => ["--import", "tsx", path.join("bench", "server", "main.ts"), ...args];

ensureInstalled();
const args = process.argv.slice(2).filter((argument) => argument !== "--no-build");
if (args.includes("--help")) process.exit((await run("node", serve(args))).status);
const checked = await run("node", serve([...args, "--check"]));
if (checked.status !== 0) process.exit(checked.status);
if (!process.argv.includes("--no-build") && !isBuilt()) {
  console.log("Building the system and the bench …");
  const built = await run("tsx", ["tools/build.ts", "--bench"], { quiet: true });
  if (built.status !== 0) {
    console.error(built.output);
    console.error("The build failed; nothing was started.");
    process.exit(1);
  }
}
const server = spawn(process.execPath, serve(args), { cwd: root, stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("close", (status) => process.exit(status ?? 0));
