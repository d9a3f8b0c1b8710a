/**
 * Plain Node, no dependencies: makes sure that a fresh clone has what the other tools need, and runs commands.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, lstatSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), "utf8"));

/** Does node_modules hold what the lock file wants? npm keeps its own record of what it installed. */
function isInstalled() {
  if (!existsSync(path.join(root, "node_modules", ".package-lock.json"))) return false;
  const wanted = Object.entries(readJson("package-lock.json").packages);
  const present = readJson("node_modules/.package-lock.json").packages;
  return wanted.every(([name, entry]) => name === "" || entry.optional || present[name]?.version === entry.version);
}

/** Installs the locked dependencies when they are missing or older than the lock file. */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Node 20.19 or newer is needed; this is ${process.versions.node}. Get one from nodejs.org.`);
    process.exit(1);
  }
  // A linked folder belongs to another checkout, and npm would empty it.
  const modules = path.join(root, "node_modules");
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink() || isInstalled()) return;
  // On standard error: what a tool prints on standard output may be data.
  console.error("Installing dependencies (once, about half a minute) …");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const done = spawnSync(npm, ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["inherit", 2, 2],
  });
  if (done.status !== 0) {
    console.error("npm ci failed: check the network connection to the npm registry, then run the command again.");
    process.exit(1);
  }
}

/**
 * Runs a command of node_modules/.bin (or node itself) in the repository's root.
 * @returns {Promise<{status: number, output: string}>}
 */
export function run(command, args, { quiet = false, env = {} } = {}) {
  const bin = path.join(root, "node_modules", ".bin", command);
  const file = command === "node" ? process.execPath : bin;
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
      shell: process.platform === "win32",
    });
    let output = "";
    child.stdout?.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr?.on("data", (chunk) => {
      output += chunk;
    });
    child.on("error", (error) => resolve({ status: 1, output: String(error) }));
    child.on("close", (status) => resolve({ status: status ?? 1, output }));
  });
}
