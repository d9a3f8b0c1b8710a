import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { IDS, type Tab, TestBench } from "./testing.ts";

const AXE = "axe0000000000001";
const PACK = "tactical-time.weapons";
const UUID = `Compendium.${PACK}.Item.${AXE}`;

let bench: TestBench;
let gm: Tab;

/** Builds the compendium as the system's build does. */
async function build(name: string): Promise<void> {
  const source = path.join(bench.folder, "packs");
  mkdirSync(source, { recursive: true });
  const folder = { _id: "folder0000000001", _key: "!folders!folder0000000001", name: "Axes", type: "Item" };
  const effect = { _id: "effect0000000001", _key: `!items.effects!${AXE}.effect0000000001`, name: "Keen" };
  const axe = { _id: AXE, _key: `!items!${AXE}`, name, type: "weapon", system: { bonus: 3 }, effects: [effect] };
  writeFileSync(path.join(source, "axe.json"), JSON.stringify(axe));
  writeFileSync(path.join(source, "folder.json"), JSON.stringify(folder));
  await compilePack(source, path.join(bench.distDir, "packs/weapons"), { log: false });
}

beforeEach(async () => {
  bench = new TestBench();
  await build("Axe");
  const weapons = { name: "weapons", label: "Weapons", path: "packs/weapons", type: "Item" };
  bench.changeManifest({ packs: [weapons, { ...weapons, name: "lost", path: "packs/lost" }] });
});

afterEach(async () => {
  await bench.dispose();
  expect(bench.errors).toEqual([]);
});

const start = async () => {
  const server = await bench.start();
  gm = await bench.join(IDS.gm);
  return server;
};
const rename = (name: string) =>
  gm.ask("modify", {
    action: "update",
    documentName: "Item",
    parentUuid: null,
    pack: PACK,
    data: [{ _id: AXE, name }],
    options: {},
  });

describe("compendia", () => {
  it("are offered as an index, with their documents on request", async () => {
    const server = await start();
    const { packs } = await gm.world();
    expect(packs).toMatchObject([
      { id: PACK, metadata: { label: "Weapons", locked: true }, folders: [{ name: "Axes" }] },
    ]);
    expect(packs[0]?.index).toEqual([{ _id: AXE, name: "Axe", type: "weapon", uuid: UUID }]);
    const [axe] = await gm.ask("getPackDocuments", { pack: PACK, ids: [AXE] });
    expect(axe).toMatchObject({ system: { bonus: 3 }, effects: [{ name: "Keen" }] });
    expect(await gm.ask("getPackDocuments", { pack: PACK, ids: null })).toEqual([axe]);
    expect(await gm.ask("getPackDocuments", { pack: PACK, ids: ["nothing000000000"] })).toEqual([]);
    await expect(gm.ask("getPackDocuments", { pack: "x.y", ids: null })).rejects.toMatchObject({ code: "missing" });
    expect(server.missingPacks).toEqual(["tactical-time.lost"]);
  });

  it("are locked until a game master unlocks them; the build is never written", async () => {
    const built = path.join(bench.distDir, "packs/weapons");
    const look = () => readdirSync(built).map((name) => [name, statSync(path.join(built, name)).mtimeMs]);
    const before = look();
    await start();
    await expect(rename("Changed")).rejects.toMatchObject({ code: "permission" });
    const value = JSON.stringify({ [PACK]: { locked: false } });
    await gm.create("Setting", { key: "core.compendiumConfiguration", value, user: null });
    await rename("Changed");
    const effect = { action: "delete", documentName: "ActiveEffect", parentUuid: UUID, pack: PACK } as const;
    await gm.ask("modify", { ...effect, data: [{ _id: "effect0000000001" }], options: {} });
    await bench.stop();
    await start();
    expect(await gm.ask("getPackDocuments", { pack: PACK, ids: null })).toMatchObject([
      { name: "Changed", effects: [] },
    ]);
    expect(look()).toEqual(before);
  });

  it("are read anew after a new build", async () => {
    await start();
    await bench.stop();
    await build("Greataxe");
    // A build within the clock's resolution of the copy: made clearly later.
    const later = Date.now() / 1000 + 5;
    const built = path.join(bench.distDir, "packs/weapons");
    for (const name of readdirSync(built)) utimesSync(path.join(built, name), later, later);
    await start();
    expect((await gm.world()).packs[0]?.index).toMatchObject([{ name: "Greataxe" }]);
  });
});
