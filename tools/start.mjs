/**
 * `npm start`: everything from a fresh clone to a playable demo skirmish on the bench.
 * Options are handed on to the bench's server (`npm start -- --help` lists them).
 */

import { spawn } from "node:child_process";
import path from "node:path";
import { ensureInstalled, root, run } from "./bootstrap.mjs";

ensureInstalled();
const args = process.argv.slice(2);
const needsBuild = !args.includes("--help") && !args.includes("--no-build");
if (needsBuild) {
  console.log("Building the system and the bench …");
  const built = await run("tsx", ["tools/build.ts", "--bench"], { quiet: true });
  if (built.status !== 0) {
    console.error(built.output);
    console.error("The build failed; nothing was started.");
    process.exit(1);
  }
}
const server = spawn(
  process.execPath,
  ["--import", "tsx", path.join("bench", "server", "main.ts"), ...args.filter((a) => a !== "--no-build")],
  { cwd: root, stdio: "inherit" },
);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("close", (status) => process.exit(status ?? 0));
