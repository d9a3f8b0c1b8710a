/**
 * `npm run package`: builds the system and packs `release/tactical-time.zip` with system.json at its root, beside a
 * copy of system.json as the "latest" manifest. Version and addresses come from system.json and package.json and
 * must agree; a disagreement stops it.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Zippable, zipSync } from "fflate";
import { buildSystem, dist, root } from "./build.ts";

export const releaseDir = path.join(root, "release");
export const zipPath = path.join(releaseDir, "tactical-time.zip");

export interface Manifest {
  id: string;
  version: string;
  manifest: string;
  download: string;
  esmodules: string[];
  styles: { src: string; layer?: string }[];
  languages: { lang: string; path: string }[];
  packs: { name: string; path: string; type: string; system?: string }[];
}

/** What is wrong with a manifest's version and addresses, as sentences; empty when all agree. */
export function releaseProblems(manifest: Manifest, packageVersion: string): string[] {
  const problems: string[] = [];
  if (manifest.version !== packageVersion) {
    problems.push(`system.json says version ${manifest.version}, package.json says ${packageVersion}`);
  }
  if (!manifest.manifest.endsWith("/releases/latest/download/system.json")) {
    problems.push("manifest must be the stable address of the newest release's system.json");
  }
  if (!manifest.download.endsWith(`/releases/download/v${manifest.version}/${manifest.id}.zip`)) {
    problems.push(`download must be the address of release v${manifest.version}'s ${manifest.id}.zip`);
  }
  return problems;
}

/** Files that serve the build only and stay out of a release. */
const LEFT_OUT = new Set([".built"]);
/** LevelDB's logs and locks differ from build to build and are made anew by the host. */
const VOLATILE = /(^|\/)(LOG|LOG\.old|LOCK)$/;

function filesBelow(folder: string, prefix = ""): string[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const full = path.join(folder, name);
      const inside = prefix ? `${prefix}/${name}` : name;
      return statSync(full).isDirectory() ? filesBelow(full, inside) : [inside];
    });
}

/** Zips `dist/`. Times are fixed, so that the same content gives the same archive. */
export function zipDist(): Uint8Array {
  const mtime = new Date("2026-01-01T00:00:00Z");
  const entries: Zippable = {};
  for (const file of filesBelow(dist)) {
    if (!LEFT_OUT.has(file) && !VOLATILE.test(file)) entries[file] = [readFileSync(path.join(dist, file)), { mtime }];
  }
  return zipSync(entries, { level: 9 });
}

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(path.join(root, "system.json"), "utf8")) as Manifest;
}

if (process.argv[1] === import.meta.filename) {
  const manifest = readManifest();
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string };
  const problems = releaseProblems(manifest, version);
  if (problems.length > 0) {
    console.error(problems.join("\n"));
    process.exit(1);
  }
  await buildSystem();
  const zip = zipDist();
  mkdirSync(releaseDir, { recursive: true });
  writeFileSync(zipPath, zip);
  writeFileSync(path.join(releaseDir, "system.json"), readFileSync(path.join(dist, "system.json")));
  const digest = createHash("sha256").update(zip).digest("hex").slice(0, 16);
  console.log(
    `release/tactical-time.zip: version ${version}, ${(zip.length / 1024).toFixed(0)} KiB, sha256 ${digest}…`,
  );
}
