import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OperationResult } from "../protocol.ts";
import { at, IDS, type Tab, TestBench } from "./testing.ts";

let bench: TestBench;
let gm: Tab;
let ada: Tab;
let ben: Tab;

beforeEach(async () => {
  bench = new TestBench();
  await bench.start();
  [gm, ada, ben] = [await bench.join(IDS.gm), await bench.join(IDS.ada), await bench.join(IDS.ben)];
});

afterEach(async () => {
  await bench.dispose();
  expect(bench.errors).toEqual([]);
});

const refused = (result: Promise<OperationResult>) =>
  expect(result).rejects.toMatchObject({ code: "permission", message: expect.stringContaining("lacks permission") });
const done = async (result: Promise<OperationResult>) => expect((await result).data).toHaveLength(1);
const permissions = (table: Record<string, number[]>) =>
  gm.create("Setting", { key: "core.permissions", value: JSON.stringify(table), user: null });

describe("what players may do", () => {
  it("says the refusal as the host does", async () => {
    await expect(
      ada.update("Combatant", { _id: IDS.foeCombatant, initiative: 3 }, `Combat.${IDS.combat}`),
    ).rejects.toThrow(
      `User Ada lacks permission to update Combatant [${IDS.foeCombatant}] in parent Combat [${IDS.combat}]`,
    );
    await expect(ben.update("Actor", { _id: IDS.hero, name: "X" })).rejects.toThrow(
      `User Ben lacks permission to update Actor [${IDS.hero}]`,
    );
  });

  it("changes nothing and tells nobody when it refuses", async () => {
    await refused(ben.update("Actor", { _id: IDS.hero, system: { hp: 0 } }));
    const { documents } = await gm.world();
    expect(
      at(
        documents.Actor.find((actor) => actor["_id"] === IDS.hero),
        "system",
      ),
    ).toEqual({ hp: 10 });
    expect(gm.all("modified")).toEqual([]);
  });

  it("actors: owners update; creating takes a permission; deleting is for game masters", async () => {
    await done(ada.update("Actor", { _id: IDS.hero, system: { hp: 9 } }));
    await refused(ada.create("Actor", { name: "New", type: "hero" }));
    await refused(ada.delete("Actor", IDS.hero));
    await permissions({ ACTOR_CREATE: [1, 2, 3, 4] });
    const { data } = await ada.create("Actor", { name: "New", type: "hero" });
    expect(data[0]?.["ownership"]).toEqual({ default: 0, [IDS.ada]: 3 });
    await done(gm.delete("Actor", IDS.hero));
  });

  it("items and effects in an actor: its owners do everything", async () => {
    const parent = `Actor.${IDS.hero}`;
    await done(ada.update("Item", { _id: IDS.sword, system: { bonus: 4 } }, parent));
    const { data } = await ada.create("ActiveEffect", { name: "Keen" }, `${parent}.Item.${IDS.sword}`);
    await done(ada.delete("ActiveEffect", String(data[0]?.["_id"]), `${parent}.Item.${IDS.sword}`));
    await done(ada.delete("Item", IDS.sword, parent));
    await refused(ben.create("Item", { name: "Axe", type: "weapon" }, parent));
    await refused(ben.create("ActiveEffect", { name: "Bane" }, parent));
    await refused(ada.create("Item", { name: "Axe", type: "weapon" }));
  });

  it("items in an actor: an ownership of their own, as exports carry it, means nothing", async () => {
    const parent = `Actor.${IDS.hero}`;
    const item = { name: "Axe", type: "weapon", ownership: { default: 3, [IDS.ada]: 0 } };
    const { data } = await gm.create("Item", item, parent);
    const id = String(data[0]?.["_id"]);
    await refused(ben.update("Item", { _id: id, name: "Mine" }, parent));
    await done(ada.update("Item", { _id: id, name: "Hers" }, parent));
  });

  it("journals: pages may be somebody else's than their entry", async () => {
    const page = { name: "Page", type: "text", text: { content: "" }, ownership: { default: -1 } };
    const pages = [
      { ...page, _id: "page000000000001", ownership: { default: -1, [IDS.ben]: 3 } },
      { ...page, _id: "page000000000002" },
    ];
    const { data } = await gm.create("JournalEntry", { name: "Notes", ownership: { default: 0, [IDS.ada]: 3 }, pages });
    const parent = `JournalEntry.${String(data[0]?.["_id"])}`;
    const write = (tab: Tab, _id: string) =>
      tab.update("JournalEntryPage", { _id, name: `By ${_id} ${Math.random()}` }, parent);
    await done(write(ben, "page000000000001"));
    await refused(write(ben, "page000000000002"));
    await done(write(ada, "page000000000002"));
    await refused(ben.create("JournalEntryPage", page, parent));
    await done(ada.create("JournalEntryPage", page, parent));
    await refused(ada.create("JournalEntry", { name: "Mine" }));
  });

  it("regions: with a permission in 14, game masters only in 13", async () => {
    const scene = `Scene.${IDS.scene}`;
    const { data } = await ada.create("Region", { name: "Fog", ownership: { default: 0, [IDS.ada]: 3 } }, scene);
    const id = String(data[0]?.["_id"]);
    await refused(ben.delete("Region", id, scene));
    await done(ada.delete("Region", id, scene));
    await bench.stop();
    await bench.start({ generation: 13 });
    ada = await bench.join(IDS.ada);
    await refused(ada.create("Region", { name: "Fog", ownership: { default: 0, [IDS.ada]: 3 } }, scene));
  });

  it("macros: chat macros for all, scripts with a permission", async () => {
    await done(ada.create("Macro", { name: "Hi", type: "chat", command: "hi" }));
    await permissions({ MACRO_SCRIPT: [4] });
    await refused(ada.create("Macro", { name: "Run", type: "script", command: "" }));
    await done(ada.create("Macro", { name: "Hi", type: "chat", command: "hi" }));
  });

  it("tokens: who owns the actor moves them; creating and deleting take a permission too", async () => {
    const scene = `Scene.${IDS.scene}`;
    await done(ada.update("Token", { _id: IDS.heroToken, x: 300 }, scene));
    await refused(ada.update("Token", { _id: IDS.foeToken, x: 300 }, scene));
    await refused(ada.delete("Token", IDS.heroToken, scene));
    await refused(ada.create("Token", { name: "Hero", actorId: IDS.hero, actorLink: true }, scene));
    await permissions({ TOKEN_CREATE: [1, 4], TOKEN_DELETE: [1, 4] });
    await done(ada.create("Token", { name: "Hero", actorId: IDS.hero, actorLink: true }, scene));
    await refused(ada.create("Token", { name: "Foe", actorId: IDS.foe, actorLink: false }, scene));
    await done(ada.delete("Token", IDS.heroToken, scene));
    await refused(ada.delete("Token", IDS.foeToken, scene));
  });

  it("messages: everybody writes their own; only author and game masters change or delete them", async () => {
    const { data } = await ada.create("ChatMessage", { content: "hello" });
    const id = String(data[0]?.["_id"]);
    expect(data[0]).toMatchObject({ author: IDS.ada });
    expect(data[0]?.["timestamp"]).toBeGreaterThan(1_700_000_000_000);
    await refused(ada.create("ChatMessage", { content: "I am Ben", author: IDS.ben }));
    await refused(ben.update("ChatMessage", { _id: id, content: "no" }));
    await refused(ben.delete("ChatMessage", id));
    await refused(ada.update("ChatMessage", { _id: id, author: IDS.ben }));
    await done(ada.update("ChatMessage", { _id: id, content: "hello again" }));
    await done(gm.update("ChatMessage", { _id: id, content: "edited" }));
    await done(ada.delete("ChatMessage", id));
  });

  it("combats: players pass the turn, with combatants of their own, and nothing else", async () => {
    const combat = { _id: IDS.combat };
    await done(ada.update("Combat", { ...combat, turn: 1 }));
    await done(
      ada.update("Combat", {
        ...combat,
        round: 2,
        turn: null,
        combatants: [{ _id: IDS.heroCombatant, initiative: 9 }],
      }),
    );
    await refused(ada.update("Combat", { ...combat, turn: 0, combatants: [{ _id: IDS.foeCombatant, initiative: 0 }] }));
    await refused(ada.update("Combat", { ...combat, combatants: [{ name: "New", actorId: IDS.hero }] }));
    await refused(ada.update("Combat", { ...combat, system: { phase: 1 } }));
    await refused(ada.update("Combat", { ...combat, turn: 0, flags: { "tactical-time": { x: 1 } } }));
    await refused(ada.create("Combat", {}));
    await refused(ada.delete("Combat", IDS.combat));
  });

  it("combatants: owners write initiative and system only, and may add and remove their own", async () => {
    const parent = `Combat.${IDS.combat}`;
    await done(ada.update("Combatant", { _id: IDS.heroCombatant, initiative: 5 }, parent));
    await done(ada.update("Combatant", { _id: IDS.heroCombatant, system: { ready: true } }, parent));
    await refused(ada.update("Combatant", { _id: IDS.heroCombatant, initiative: 6, hidden: true }, parent));
    await done(ada.delete("Combatant", IDS.heroCombatant, parent));
    await done(ada.create("Combatant", { actorId: IDS.hero, tokenId: IDS.heroToken, sceneId: IDS.scene }, parent));
    await refused(ada.create("Combatant", { actorId: IDS.foe, tokenId: IDS.foeToken, sceneId: IDS.scene }, parent));
  });

  it("users: themselves, a little", async () => {
    await done(ada.update("User", { _id: IDS.ada, color: "#ff0000", character: IDS.hero }));
    await refused(ada.update("User", { _id: IDS.ada, role: 4 }));
    await refused(ada.update("User", { _id: IDS.ada, permissions: { TOKEN_CREATE: true } }));
    await refused(ada.update("User", { _id: IDS.ben, color: "#ff0000" }));
    await refused(gm.delete("User", IDS.gm));
    await done(gm.update("User", { _id: IDS.ada, role: 2 }));
  });

  it("settings: a world's need a permission, a user's own only that user", async () => {
    const value = "true";
    await refused(ada.create("Setting", { key: "tactical-time.x", value, user: null }));
    const { data } = await ada.create("Setting", { key: "tactical-time.y", value, user: IDS.ada });
    const id = String(data[0]?.["_id"]);
    await refused(ben.update("Setting", { _id: id, value: "false" }));
    await refused(gm.update("Setting", { _id: id, value: "false" }));
    await refused(ada.update("Setting", { _id: id, user: null }));
    await done(ada.update("Setting", { _id: id, value: "false" }));
    await refused(ada.create("Setting", { key: "tactical-time.y", value, user: IDS.ben }));
    await done(ben.create("Setting", { key: "tactical-time.y", value, user: IDS.ben }));
    await expect(ada.create("Setting", { key: "tactical-time.y", value, user: IDS.ada })).rejects.toMatchObject({
      code: "invalid",
    });
    await done(gm.create("Setting", { key: "tactical-time.x", value, user: null }));
  });

  it("fields for game masters only: read-only for players, and a bar to creating", async () => {
    await gm.update("Actor", { _id: IDS.foe, ownership: { [IDS.ada]: 3 } });
    await done(ada.update("Actor", { _id: IDS.foe, system: { hp: 1 } }));
    await expect(ada.update("Actor", { _id: IDS.foe, system: { secret: "x" } })).rejects.toMatchObject({
      code: "permission",
    });
    await permissions({ ACTOR_CREATE: [1, 2, 3, 4] });
    await expect(ada.create("Actor", { name: "F", type: "foe", system: { secret: "" } })).rejects.toMatchObject({
      code: "permission",
    });
    await done(gm.update("Actor", { _id: IDS.foe, system: { secret: "x" } }));
  });

  it("the clock and the pause are for those who may change settings", async () => {
    await expect(ada.ask("time", { time: 60, options: {} })).rejects.toMatchObject({ code: "permission" });
    await expect(ada.ask("pause", { paused: true })).rejects.toMatchObject({ code: "permission" });
    expect(await gm.ask("time", { time: 60, options: {} })).toBe(60);
    expect(await ben.until("time")).toMatchObject([{ time: 60, delta: 60, userId: IDS.gm }]);
    await gm.ask("pause", { paused: true });
    expect(await ben.until("pause")).toMatchObject([{ paused: true }]);
    expect(await gm.world()).toMatchObject({ time: 60, paused: true });
  });
});

describe("a user without a role", () => {
  it("may not join, nor act when the role is taken away", async () => {
    await gm.update("User", { _id: IDS.ben, role: 0 });
    await refused(ben.create("ChatMessage", { content: "still here" }));
    await expect(bench.join(IDS.ben)).rejects.toMatchObject({ code: "permission" });
  });
});
