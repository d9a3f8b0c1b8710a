import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../protocol.ts";
import { synthesise } from "./delta.ts";
import { at, IDS, type Tab, TestBench } from "./testing.ts";

let bench: TestBench;
let gm: Tab;
let ada: Tab;

const TOKEN = `Scene.${IDS.scene}.Token.${IDS.foeToken}`;
const ACTOR = `${TOKEN}.Actor.${IDS.foe}`;

beforeEach(async () => {
  bench = new TestBench();
  await bench.start();
  [gm, ada] = [await bench.join(IDS.gm), await bench.join(IDS.ada)];
});

afterEach(async () => {
  await bench.dispose();
  expect(bench.errors).toEqual([]);
});

async function state(): Promise<{ base: JsonObject; delta: JsonObject; actor: JsonObject }> {
  const { documents } = await gm.world();
  const base = documents.Actor.find((source) => source["_id"] === IDS.foe) ?? {};
  const delta = at(documents.Scene[0], "tokens", IDS.foeToken, "delta");
  return { base, delta, actor: synthesise(base, delta) };
}

describe("the actor of an unlinked token", () => {
  it("keeps its differences in the token and leaves the base alone", async () => {
    const result = await gm.update("Actor", { _id: IDS.foe, name: "Chief", system: { hp: 3 } }, TOKEN);
    expect(result.data).toEqual([{ _id: IDS.foe, name: "Chief", system: { hp: 3 } }]);
    const { base, delta, actor } = await state();
    expect(result.delta).toEqual({ tokenUuid: TOKEN, source: delta });
    expect(base).toMatchObject({ name: "Foe", system: { hp: 7 } });
    expect(delta).toMatchObject({ name: "Chief", img: null, system: { hp: 3 } });
    expect(actor).toMatchObject({
      _id: IDS.foe,
      name: "Chief",
      img: "foe.svg",
      system: { hp: 3, tags: { big: true } },
    });
    expect((await ada.until("modified"))[0]?.result).toEqual(result);
  });

  it("follows the base in everything else", async () => {
    await gm.update("Actor", { _id: IDS.foe, system: { hp: 3 } }, TOKEN);
    await gm.update("Actor", { _id: IDS.foe, img: "new.svg", system: { hp: 20, armour: 2 } });
    expect((await state()).actor).toMatchObject({ img: "new.svg", system: { hp: 3, armour: 2 } });
  });

  it("can lose a key that the base has", async () => {
    await gm.update("Actor", { _id: IDS.foe, system: { tags: { big: { __operator: "delete" } } } }, TOKEN);
    expect(at((await state()).actor, "system", "tags")).toEqual({});
    await gm.update("Actor", { _id: IDS.foe, system: { tags: { big: false } } }, TOKEN);
    expect(at((await state()).actor, "system", "tags")).toEqual({ big: false });
  });

  it("changes an item of the base for itself", async () => {
    const result = await gm.update("Item", { _id: IDS.shield, system: { bonus: 0 } }, ACTOR);
    expect(result.delta?.source["items"]).toMatchObject([{ _id: IDS.shield, name: "Shield", system: { bonus: 0 } }]);
    const { base, actor } = await state();
    expect(at(base, "items", IDS.shield, "system")).toEqual({ bonus: 2 });
    expect(at(actor, "items", IDS.shield, "system")).toEqual({ bonus: 0 });
  });

  it("adds and deletes items: one of the base's leaves a tombstone, its own leaves nothing", async () => {
    const { data } = await gm.create("Item", { name: "Axe", type: "weapon" }, ACTOR);
    const axe = String(data[0]?.["_id"]);
    await gm.delete("Item", IDS.shield, ACTOR);
    expect((await state()).actor["items"]).toMatchObject([{ name: "Axe" }]);
    await gm.delete("Item", axe, ACTOR);
    const { delta, actor, base } = await state();
    expect(delta["items"]).toEqual([{ _id: IDS.shield, _tombstone: true }]);
    expect(actor["items"]).toEqual([]);
    expect(base["items"]).toMatchObject([{ name: "Shield" }]);
  });

  it("carries effects, on itself and on its items", async () => {
    await gm.create("ActiveEffect", { name: "Stunned" }, ACTOR);
    await gm.create("ActiveEffect", { name: "Bent" }, `${ACTOR}.Item.${IDS.shield}`);
    const { actor, base } = await state();
    expect(actor["effects"]).toMatchObject([{ name: "Stunned" }]);
    expect(at(actor, "items", IDS.shield)["effects"]).toMatchObject([{ name: "Bent" }]);
    expect(base["effects"]).toEqual([]);
  });

  it("is the same after a restart", async () => {
    await gm.update("Actor", { _id: IDS.foe, system: { hp: 1 } }, TOKEN);
    await gm.create("Item", { name: "Axe", type: "weapon" }, ACTOR);
    await gm.delete("Item", IDS.shield, ACTOR);
    const before = await state();
    await bench.stop();
    await bench.start();
    gm = await bench.join(IDS.gm);
    expect(await state()).toEqual(before);
  });

  it("belongs to who owns the base, or to whom the token gives it", async () => {
    const write = () => ada.update("Actor", { _id: IDS.foe, system: { hp: 2 } }, TOKEN);
    await expect(write()).rejects.toThrow(`User Ada lacks permission to update Actor [${IDS.foe}]`);
    await expect(ada.create("Item", { name: "Axe", type: "weapon" }, ACTOR)).rejects.toMatchObject({
      code: "permission",
    });
    await gm.update("Actor", { _id: IDS.foe, ownership: { [IDS.ada]: 3 } }, TOKEN);
    expect((await write()).data).toHaveLength(1);
    await expect(ada.update("Actor", { _id: IDS.foe, system: { hp: 2 } })).rejects.toMatchObject({
      code: "permission",
    });
    await ada.update("Combatant", { _id: IDS.foeCombatant, initiative: 4 }, `Combat.${IDS.combat}`);
  });

  it("is not there for a linked token", async () => {
    const linked = `Scene.${IDS.scene}.Token.${IDS.heroToken}`;
    await expect(gm.update("Actor", { _id: IDS.hero, system: { hp: 2 } }, linked)).rejects.toMatchObject({
      code: "invalid",
    });
  });

  it("can be written through its token, as a delta", async () => {
    await gm.update("ActorDelta", { system: { hp: 5 } }, TOKEN);
    await gm.update("Token", { _id: IDS.foeToken, delta: { system: { armour: 1 } } }, `Scene.${IDS.scene}`);
    expect((await state()).actor).toMatchObject({ system: { hp: 5, armour: 1, tags: { big: true } } });
    await expect(ada.update("ActorDelta", { system: { hp: 5 } }, TOKEN)).rejects.toMatchObject({ code: "permission" });
  });

  it("sends nothing for nothing", async () => {
    await gm.update("Actor", { _id: IDS.foe, system: { hp: 7 }, prototypeToken: { name: "x" } }, TOKEN);
    expect(ada.all("modified")).toEqual([]);
  });
});
