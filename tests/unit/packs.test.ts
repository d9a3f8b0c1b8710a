import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import YAML from "yaml";
import { read } from "./sources.ts";

interface Source {
  readonly _id: string;
  readonly _key: string;
  readonly name: string;
  readonly type: string;
  readonly folder: string | null;
  readonly system: Record<string, unknown>;
  readonly items?: readonly Source[];
}
interface Row {
  readonly id: string;
  readonly name: string;
  readonly [key: string]: unknown;
}

const sourcesOf = (pack: string): Source[] =>
  readdirSync(`packs/${pack}`).map((file) => YAML.parse(read(`packs/${pack}/${file}`)) as Source);
const tables = YAML.parse(read("packs/_data/avorkarth-tables.yaml")) as Record<string, Row[]>;
const manifest = JSON.parse(read("system.json")) as {
  packs: { name: string; type: string }[];
  documentTypes: Record<string, Record<string, unknown>>;
};

describe("compendium sources", () => {
  // Journals of rules are made by the build.
  const all = manifest.packs.filter(({ type }) => type !== "JournalEntry").flatMap(({ name }) => sourcesOf(name));
  const embedded = all.flatMap((source) => source.items ?? []);

  it("have an id of 16 characters and the key that goes with it, each once", () => {
    const ids = [...all, ...embedded].map((source) => source._id);
    expect(ids.filter((id) => !/^[A-Za-z0-9]{16}$/.test(id))).toEqual([]);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    // The official tool skips a source without a key in silence.
    expect([...all, ...embedded].filter((source) => !source._key.endsWith(source._id)).map((s) => s.name)).toEqual([]);
  });

  it("are of subtypes that the manifest declares and lie in folders that exist", () => {
    const types = new Set(Object.values(manifest.documentTypes).flatMap(Object.keys));
    const documents = [...all, ...embedded].filter((source) => !source._key.startsWith("!folders!"));
    expect(documents.filter((source) => !types.has(source.type)).map((s) => s.name)).toEqual([]);
    const folders = new Set(all.filter((s) => s._key.startsWith("!folders!")).map((s) => s._id));
    expect(documents.filter((s) => s.folder !== null && !folders.has(s.folder)).map((s) => s.name)).toEqual([]);
  });
});

describe("Avorkarth's equipment", () => {
  const byName = new Map(sourcesOf("avorkarth-equipment").map((source) => [source.name, source]));
  const check = (table: string, figures: (row: Row) => Record<string, unknown>): void => {
    const rows = tables[table] ?? [];
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const { system } = byName.get(row.name) ?? { system: {} };
      const wanted = figures(row);
      expect(
        Object.fromEntries(Object.keys(wanted).map((key) => [key, (system as Record<string, unknown>)[key]])),
        row.name,
      ).toEqual(wanted);
    }
  };
  const KINDS: Record<string, string> = { C: "crushing", P: "piercing", S: "slashing" };

  it("has every weapon of the tables with its figures", () => {
    check("weapons", (row) => ({
      might: row["might"],
      attackMod: row["attack"],
      throwAttackMod: row["throwAttack"] ?? 0,
      hands: row["hands"],
      weight: row["weight"],
      costCp: row["cost"],
      reachBonus: row["reachBonus"] ?? 0,
      thrown: row["thrown"] ?? false,
      nonLethal: row["nonLethal"] ?? false,
      ignoresOverwhelm: row["ignoresOverwhelm"] ?? false,
      reloadEachShot: row["reloadEachShot"] ?? false,
      mightMode: row["mightMode"] ?? "weapon",
      critUnits: row["critUnits"] ?? 50,
      ammunition: row["ammunition"] ?? "none",
      types: (row["types"] as string[]).map((kind) => KINDS[kind]),
    }));
  });

  it("has every armour, every piece and every shield with its figures", () => {
    const common = (row: Row) => ({
      weight: row["weight"],
      costCp: row["cost"],
      penalty: row["penalty"],
      guarded: row["guarded"],
    });
    check("armours", (row) => {
      const layer = row["layer"] as { full: number; guarded: number } | undefined;
      return {
        ...common(row),
        full: row["full"],
        slot: "body",
        layerFull: layer?.full ?? 0,
        layerGuarded: layer?.guarded ?? 0,
      };
    });
    check("armourPieces", (row) => ({ ...common(row), full: row["full"], slot: row["slot"] }));
    check("shields", (row) => ({ ...common(row), dodgeBonus: row["dodgeBonus"] }));
  });

  it("makes the creatures of the tables, with their equipment", () => {
    const creatures = new Map(sourcesOf("avorkarth-creatures").map((source) => [source.name, source]));
    const names = new Map(
      [...(tables["weapons"] ?? []), ...(tables["armours"] ?? []), ...(tables["shields"] ?? [])].map((r) => [
        r.id,
        r.name,
      ]),
    );
    for (const block of tables["statBlocks"] ?? []) {
      const creature = creatures.get(block.name);
      expect(creature?.system["abilities"], block.name).toEqual(block["abilities"]);
      expect(
        creature?.items?.map((item) => item.name),
        block.name,
      ).toEqual((block["equipment"] as string[]).map((id) => names.get(id)));
    }
  });
});
