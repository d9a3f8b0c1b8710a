/** `npm run e2e -- --grep @tag`: the browser tests alone, set-up included. */
import { ensureInstalled, run } from "./bootstrap.mjs";

ensureInstalled();
if (!process.argv.includes("--no-build")) {
  const built = await run("tsx", ["tools/build.ts", "--bench"], { quiet: true });
  if (built.status !== 0) {
    console.error(built.output);
    process.exit(1);
  }
}
const args = process.argv.slice(2).filter((a) => a !== "--no-build");
process.exit((await run("playwright", ["test", ...args])).status);
