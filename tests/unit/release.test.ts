import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { ClassicLevel } from "classic-level";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildSystem } from "../../tools/build.ts";
import { type Manifest, readManifest, releaseProblems, zipDist } from "../../tools/package.ts";

describe("the release zip", () => {
  let folder: string;
  let manifest: Manifest;
  const files = new Map<string, Uint8Array>();

  beforeAll(async () => {
    // npm test has just built; a lone run of this file builds what it needs.
    if (!existsSync("dist/.built")) await buildSystem();
    folder = mkdtempSync(path.join(os.tmpdir(), "tactical-time-release-"));
    for (const [name, data] of Object.entries(unzipSync(zipDist()))) files.set(name, data);
    for (const [name, data] of files) {
      const target = path.join(folder, name);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, data);
    }
    manifest = JSON.parse(readFileSync(path.join(folder, "system.json"), "utf8")) as Manifest;
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("has the manifest at its root, the same as in the repository", () => {
    expect(manifest).toEqual(readManifest());
  });

  it("names no file that is not in it", () => {
    const named = [
      ...manifest.esmodules,
      ...manifest.styles.map((s) => s.src),
      ...manifest.languages.map((l) => l.path),
      "LICENSE",
      "README.md",
    ];
    expect(named.filter((name) => !files.has(name))).toEqual([]);
  });

  it("carries each compendium as a database that opens and holds documents", async () => {
    for (const pack of manifest.packs) {
      const db = new ClassicLevel<string, unknown>(path.join(folder, pack.path), { valueEncoding: "json" });
      const keys: string[] = [];
      for await (const key of db.keys()) keys.push(key);
      await db.close();
      expect(keys.length, pack.name).toBeGreaterThan(0);
    }
  });

  it("carries nothing of the bench, the tests or the sources", () => {
    const strangers = [...files.keys()].filter(
      (name) => /(^|\/)(bench|tests|node_modules|src|tools)\//.test(name) || name.endsWith(".ts"),
    );
    expect(strangers).toEqual([]);
  });

  it("has one version and fitting addresses", () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
    expect(releaseProblems(manifest, version)).toEqual([]);
    expect(releaseProblems({ ...manifest, version: "9.9.9" }, version)).toHaveLength(2);
  });

  it("has file names that every host can serve", () => {
    expect([...files.keys()].filter((name) => !/^[\w./-]+$/.test(name))).toEqual([]);
  });
});
