import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../protocol.ts";
import { isObject, objects, parseObject, text } from "../server/json.ts";
import { plant, readSeed } from "../server/seed.ts";
import { Store } from "../server/store.ts";

const root = path.resolve(import.meta.dirname, "../..");
const manifest = parseObject(readFileSync(path.join(root, "system.json"), "utf8"));
const folder = mkdtempSync(path.join(os.tmpdir(), "bench-demo-"));
let store: Store;

beforeAll(async () => {
  store = await Store.open(folder);
  await plant(await readSeed(import.meta.dirname), store, manifest, 14, "14.363");
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const only = (name: "Scene" | "Combat"): JsonObject => store.all(name)[0] ?? {};
const tokens = (): JsonObject[] => objects(only("Scene")["tokens"]);

/** Every text anywhere in a source. */
function texts(value: Json): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap((entry: Json) => texts(entry));
  return isObject(value) ? Object.values(value).flatMap(texts) : [];
}

describe("the demo world", () => {
  it("has a game master and two players, each with a character of their own", () => {
    const players = store.all("User").filter((user) => user["role"] === 1);
    expect(players.map((user) => user["name"])).toEqual(["Ada", "Ben"]);
    for (const player of players) {
      const character = store.get("Actor", text(player, "character") ?? "");
      expect(isObject(character?.["ownership"]) && character["ownership"][text(player, "_id") ?? ""]).toBe(3);
    }
  });

  it("has four heroes on linked tokens, and foes on tokens of their own", () => {
    const linked = tokens().filter((token) => token["actorLink"]);
    expect(linked).toHaveLength(4);
    expect(new Set(tokens().map((token) => token["actorId"])).size).toBe(8);
    for (const token of tokens()) expect(store.get("Actor", text(token, "actorId") ?? "")).not.toBeNull();
  });

  it("stands on the grid, no two in one place", () => {
    const { width, height } = only("Scene");
    const places = tokens().map(({ x, y }) => `${x},${y}`);
    expect(new Set(places).size).toBe(places.length);
    for (const { x, y } of tokens()) {
      expect([Number(x) % 100, Number(y) % 100]).toEqual([0, 0]);
      expect(Number(x) < Number(width) && Number(y) < Number(height)).toBe(true);
    }
  });

  it("has everybody in a combat that is ready to begin", () => {
    const { combatants, round, turn } = only("Combat");
    expect([round, turn]).toEqual([0, null]);
    const byToken = new Map(tokens().map((token) => [token["_id"], token]));
    expect(new Set(objects(combatants).map((combatant) => combatant["tokenId"]))).toEqual(new Set(byToken.keys()));
    for (const { tokenId, actorId, sceneId } of objects(combatants)) {
      expect(byToken.get(tokenId ?? null)?.["actorId"]).toBe(actorId);
      expect(sceneId).toBe(only("Scene")["_id"]);
    }
  });

  it("has somebody slow with one turn a round and somebody quick with more (AV-086)", () => {
    const turns = store.all("Actor").map(({ system }) => {
      const abilities = isObject(system) && isObject(system["abilities"]) ? system["abilities"] : {};
      return Math.ceil(Number(abilities["agi"]) / 6);
    });
    expect(Math.min(...turns)).toBe(1);
    expect(Math.max(...turns)).toBe(3);
  });

  it("begins with everybody rested: Stamina is Constitution (AV-021)", () => {
    for (const { name, system } of store.all("Actor")) {
      const { abilities, stamina } = isObject(system) ? system : {};
      expect(isObject(stamina) && stamina["now"], String(name)).toBe(isObject(abilities) && abilities["con"]);
    }
  });

  it("names only pictures that are there", () => {
    const pictures = [...store.all("Actor"), only("Scene")]
      .flatMap(texts)
      .filter((value) => /\.(svg|png|webp)$/.test(value));
    expect(pictures.length).toBeGreaterThan(16);
    for (const picture of pictures) {
      expect(existsSync(path.join(import.meta.dirname, picture.replace(/^worlds\/bench\//, ""))), picture).toBe(true);
    }
  });
});
