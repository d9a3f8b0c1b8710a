/** `node tools/with-deps.mjs tsx tools/x.ts …`: installs the dependencies first where they are missing. */
import { ensureInstalled, run } from "./bootstrap.mjs";

ensureInstalled();
const [command = "tsx", ...args] = process.argv.slice(2);
process.exit((await run(command, args)).status);
