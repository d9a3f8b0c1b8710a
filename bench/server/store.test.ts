import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { ClassicLevel } from "classic-level";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../protocol.ts";
import { Store, StoreError } from "./store.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "bench-store-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const HERO = "hero000000000001";
const ITEM = "item000000000001";
const hero: JsonObject = { _id: HERO, name: "Hero", items: [{ _id: ITEM, name: "Axe", effects: [] }], effects: [] };

/** Reads and writes the database below the store. */
async function raw<T>(work: (db: ClassicLevel<string, string>) => Promise<T>): Promise<T> {
  const db = new ClassicLevel<string, string>(folder);
  await db.open();
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

async function withStore<T>(work: (store: Store) => T | Promise<T>): Promise<T> {
  const store = await Store.open(folder);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const write = (source: JsonObject | null) =>
  withStore((store) => store.commit([{ documentName: "Actor", id: HERO, source }]));

describe("the store", () => {
  it("lays documents out as compendia do", async () => {
    await write(hero);
    const records = await raw((db) => db.iterator().all());
    expect(records.map(([key]) => key)).toEqual([`!actors!${HERO}`, `!actors.items!${HERO}.${ITEM}`]);
    expect(JSON.parse(records[0]?.[1] ?? "")).toMatchObject({ items: [ITEM] });
  });

  it("removes children with their parent, and children that are gone", async () => {
    await write(hero);
    await write({ ...hero, items: [] });
    expect(await raw((db) => db.keys().all())).toEqual([`!actors!${HERO}`]);
    await write(hero);
    await write(null);
    expect(await raw((db) => db.keys().all())).toEqual([]);
  });

  it("opens with corrupt records in it, reports them and leaves them as they are", async () => {
    await write(hero);
    const bad = {
      [`!actors.items!${HERO}.${ITEM}`]: "{ broken",
      "!actors!other00000000001": '{"_id":"mismatch00000001"}',
      "!messages!nonsense": '"text"',
    };
    await raw((db) => db.batch(Object.entries(bad).map(([key, value]) => ({ type: "put", key, value }))));
    await withStore(async (store) => {
      expect(store.corrupt).toHaveLength(3);
      expect(store.corrupt).toContainEqual({
        documentName: "Item",
        id: `${HERO}.${ITEM}`,
        reason: "the record is not valid JSON",
      });
      expect(store.get("Actor", HERO)).toMatchObject({ name: "Hero", items: [] });
      await store.commit([
        { documentName: "Actor", id: HERO, source: { ...store.get("Actor", HERO), name: "Renamed" } },
      ]);
    });
    await raw(async (db) => {
      for (const [key, value] of Object.entries(bad)) expect(await db.get(key)).toBe(value);
      expect(JSON.parse((await db.get(`!actors!${HERO}`)) ?? "")).toMatchObject({ name: "Renamed", items: [ITEM] });
    });
  });

  it("says so when another bench has it open", async () => {
    await withStore(async () => {
      await expect(Store.open(folder)).rejects.toThrow(StoreError);
      await expect(Store.open(folder)).rejects.toThrow("is open in another bench");
    });
  });
});
