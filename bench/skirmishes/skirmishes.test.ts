import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JsonObject } from "../protocol.ts";
import { isObject, objects, parseObject, text } from "../server/json.ts";
import { artOf, plant, readSeed } from "../server/seed.ts";
import { Store } from "../server/store.ts";

const root = path.resolve(import.meta.dirname, "../..");
const manifest = parseObject(readFileSync(path.join(root, "system.json"), "utf8"));
const games = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe.each(games)("the skirmish of %s", (game) => {
  const seed = path.join(import.meta.dirname, game);
  const folder = mkdtempSync(path.join(os.tmpdir(), `bench-${game}-`));
  let store: Store;

  beforeAll(async () => {
    store = await Store.open(folder);
    await plant(await readSeed(seed), store, manifest, 14, "14.363");
  });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const scene = (): JsonObject => store.all("Scene")[0] ?? {};
  const tokens = (): JsonObject[] => objects(scene()["tokens"]);

  it("is of that game alone, and gives each player a character of their own", () => {
    expect(store.all("Actor").filter(({ type }) => !String(type).startsWith(game))).toEqual([]);
    for (const user of store.all("User").filter(({ role }) => role === 1)) {
      const { ownership } = store.get("Actor", text(user, "character") ?? "") ?? {};
      expect(isObject(ownership) && ownership[text(user, "_id") ?? ""], String(user["name"])).toBe(3);
    }
  });

  it("has as many against as many, on places of their own on the map, all in a fight that is ready to begin", () => {
    const count = (side: number): number => tokens().filter(({ disposition }) => disposition === side).length;
    expect(count(1)).toBeGreaterThanOrEqual(2);
    expect(count(-1)).toBe(count(1));
    expect(new Set(tokens().map(({ x, y }) => `${x},${y}`)).size).toBe(tokens().length);
    for (const { x, y } of tokens()) {
      expect([Number(x) % 100, Number(y) % 100]).toEqual([0, 0]);
      expect(Number(x) < Number(scene()["width"]) && Number(y) < Number(scene()["height"])).toBe(true);
    }
    const [combat = {}] = store.all("Combat");
    expect([combat["round"], combat["turn"], combat["active"]]).toEqual([0, null, true]);
    const byToken = new Map(tokens().map(({ _id, actorId }) => [_id, actorId]));
    expect(objects(combat["combatants"] ?? null)).toHaveLength(tokens().length);
    for (const { tokenId = null, actorId } of objects(combat["combatants"] ?? null))
      expect(byToken.get(tokenId)).toBe(actorId);
  });

  it("arms everybody", () => {
    for (const { name, items } of store.all("Actor")) {
      const weapons = objects(items ?? null).filter(({ type }) => String(type).endsWith("Weapon"));
      expect(weapons.length, String(name)).toBeGreaterThan(0);
    }
  });

  it("shows pictures that are there", () => {
    const sources = [scene()["background"], ...tokens().map(({ texture }) => texture)];
    for (const source of sources) {
      const src = isObject(source) ? String(source["src"]) : "";
      const file = src.startsWith("worlds/bench/art/")
        ? path.join(artOf(seed), src.slice("worlds/bench/art/".length))
        : path.join(root, src.replace("systems/tactical-time/", ""));
      expect(existsSync(file), src).toBe(true);
    }
  });
});
