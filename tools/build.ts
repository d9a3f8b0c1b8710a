/**
 * Builds the system into `dist/` exactly as it is installed in Foundry VTT: one ES module with its source map,
 * templates, styles, languages, art, the manifest and the compendia as LevelDB. `--bench` builds the bench's
 * client into `bench/dist/` as well, `--watch` keeps the system's build up to date.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { build } from "vite";
import { type JournalPlan, journalOf, journalPlans } from "./journals.ts";

export const root = path.resolve(import.meta.dirname, "..");
export const dist = path.join(root, "dist");

/** Folders that the release carries as they are. */
const COPIED = ["templates", "styles", "lang", "art"] as const;
/** Files that the release carries as they are. */
const FILES = ["system.json", "LICENSE", "README.md", "CHANGELOG.md"] as const;

function copyStatic(): void {
  mkdirSync(dist, { recursive: true });
  for (const folder of COPIED) {
    const from = path.join(root, folder);
    if (existsSync(from)) cpSync(from, path.join(dist, folder), { recursive: true });
  }
  for (const file of FILES) {
    const from = path.join(root, file);
    if (existsSync(from)) cpSync(from, path.join(dist, file));
  }
}

/** Compiles each folder of `packs/` named in the manifest (a folder without documents is left out). */
async function buildPacks(): Promise<void> {
  const manifest = JSON.parse(readFileSync(path.join(root, "system.json"), "utf8")) as {
    packs?: { name: string; path: string }[];
  };
  const journals = journalPlans();
  for (const pack of manifest.packs ?? []) {
    const plan = journals.find((journal) => journal.pack === pack.name);
    if (plan !== undefined) {
      await buildJournal(plan, path.join(dist, pack.path));
      continue;
    }
    const source = path.join(root, "packs", pack.name);
    if (!existsSync(source) || readdirSync(source).length === 0) {
      throw new Error(`system.json names the pack ${pack.name}, but packs/${pack.name} holds no documents`);
    }
    const target = path.join(dist, pack.path);
    rmSync(target, { recursive: true, force: true });
    await compilePack(source, target, { yaml: true, recursive: true, log: false });
  }
}

/** A journal of rules has no source among the packs: it is made from its rulebook. */
async function buildJournal(plan: JournalPlan, target: string): Promise<void> {
  const source = mkdtempSync(path.join(os.tmpdir(), "tactical-time-journal-"));
  try {
    writeFileSync(path.join(source, "rules.json"), JSON.stringify(journalOf(plan)));
    rmSync(target, { recursive: true, force: true });
    await compilePack(source, target, { log: false });
  } finally {
    rmSync(source, { recursive: true, force: true });
  }
}

export async function buildSystem(options: { watch?: boolean } = {}): Promise<void> {
  await build({
    root,
    configFile: path.join(root, "vite.config.ts"),
    logLevel: "warn",
    ...(options.watch ? { build: { watch: {}, emptyOutDir: false } } : {}),
  });
  copyStatic();
  await buildPacks();
}

export async function buildBench(): Promise<void> {
  await build({ configFile: path.join(root, "bench", "client", "vite.config.ts"), logLevel: "warn" });
}

if (process.argv[1] === import.meta.filename) {
  const watch = process.argv.includes("--watch");
  await buildSystem({ watch });
  if (process.argv.includes("--bench")) await buildBench();
  writeFileSync(path.join(dist, ".built"), new Date().toISOString());
}
