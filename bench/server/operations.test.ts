import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../protocol.ts";
import { at, IDS, type Tab, TestBench } from "./testing.ts";

let bench: TestBench;
let gm: Tab;
let ada: Tab;

beforeEach(async () => {
  bench = new TestBench();
  await bench.start();
  [gm, ada] = [await bench.join(IDS.gm), await bench.join(IDS.ada)];
});

afterEach(async () => {
  await bench.dispose();
  expect(bench.errors).toEqual([]);
});

const actor = async (id: string) => (await gm.world()).documents.Actor.find((source) => source["_id"] === id);
const combat = async () => (await gm.world()).documents.Combat[0];

describe("updates", () => {
  it("merge objects, replace arrays, and honour operators", async () => {
    const write = (system: JsonObject) => gm.update("Actor", { _id: IDS.hero, system });
    await write({ map: { a: 1, b: 2 }, list: [1, 2] });
    await write({ map: { a: { __operator: "delete" } }, list: [3] });
    expect(at(await actor(IDS.hero), "system")).toEqual({ hp: 10, map: { b: 2 }, list: [3] });
    await write({ map: { __operator: "replace", value: { c: 3 } } });
    expect(at(await actor(IDS.hero), "system", "map")).toEqual({ c: 3 });
  });

  it("replace whole keys when they are not recursive", async () => {
    await gm.update("Actor", { _id: IDS.hero, system: { mana: 1 } }, null, { recursive: false });
    expect(at(await actor(IDS.hero), "system")).toEqual({ mana: 1 });
  });

  it("keep what has not changed when diff is off", async () => {
    const { data } = await gm.update("Actor", { _id: IDS.hero, name: "Hero" }, null, { diff: false });
    expect(data[0]).toMatchObject({ name: "Hero" });
  });

  it("change a type only with its system", async () => {
    await expect(gm.update("Actor", { _id: IDS.hero, type: "foe" })).rejects.toMatchObject({ code: "invalid" });
    await gm.update("Actor", { _id: IDS.hero, type: "foe", system: { __operator: "replace", value: { hp: 1 } } });
    expect(await actor(IDS.hero)).toMatchObject({ type: "foe", system: { hp: 1 } });
    await expect(
      gm.update("Actor", { _id: IDS.hero, type: "dragon", system: { __operator: "replace", value: {} } }),
    ).rejects.toThrow('"dragon" is no type of Actor');
  });

  it("of a combat carry combatants along, as one message that names only those that changed", async () => {
    const combatants = [
      { _id: IDS.heroCombatant, initiative: 12 },
      { _id: IDS.foeCombatant, initiative: null },
    ];
    const { data } = await gm.update("Combat", { _id: IDS.combat, turn: 1, combatants });
    expect(data[0]?.["combatants"]).toEqual([{ _id: IDS.heroCombatant, initiative: 12 }]);
    expect((await ada.until("modified")).map(({ result }) => result.documentName)).toEqual(["Combat"]);
    expect(at(await combat(), "combatants", IDS.heroCombatant)).toMatchObject({ initiative: 12, actorId: IDS.hero });
    expect(at(await combat(), "combatants", IDS.foeCombatant)).toMatchObject({ actorId: IDS.foe });
  });

  it("of combatants store whose turn it is with them, and nothing that is no turn", async () => {
    const write = (initiative: number, options: JsonObject) =>
      gm.update("Combatant", { _id: IDS.heroCombatant, initiative }, `Combat.${IDS.combat}`, options);
    await write(3, { combatTurn: 1 });
    expect(await combat()).toMatchObject({ turn: 1 });
    await write(4, { combatTurn: -1 });
    await write(5, {});
    expect(await combat()).toMatchObject({ turn: 1 });
    await gm.delete("Combatant", IDS.heroCombatant, `Combat.${IDS.combat}`, { combatTurn: null });
    expect(await combat()).toMatchObject({ turn: null });
  });

  it("of what is not there say so", async () => {
    await expect(gm.update("Actor", { _id: "nobody0000000000", name: "X" })).rejects.toMatchObject({ code: "missing" });
    await expect(gm.delete("Item", "nothing000000000", `Actor.${IDS.hero}`)).rejects.toMatchObject({ code: "missing" });
    await expect(gm.create("Item", { name: "X", type: "weapon" }, "Actor.nobody0000000000")).rejects.toMatchObject({
      code: "missing",
    });
  });
});

describe("new documents", () => {
  it("are refused when they are malformed", async () => {
    const invalid = (name: string, data: JsonObject) =>
      expect(gm.create(name, data)).rejects.toMatchObject({ code: "invalid" });
    await invalid("Actor", { name: "X", type: "dragon" });
    await invalid("Actor", { name: "X" });
    await invalid("Actor", { name: "  ", type: "hero" });
    await invalid("Actor", { _id: "../../etc/passwd", name: "X", type: "hero" });
    await invalid("Actor", { _id: IDS.hero, name: "Twin", type: "hero" });
    await invalid("Unicorn", { name: "X" });
    await invalid("ChatMessage", { type: "duel", content: "" });
    await invalid("Actor", { name: "X", type: "foe", system: { portrait: "javascript:alert(1)" } });
  });

  it("bring embedded ones, each with an id", async () => {
    const { data } = await gm.create("Actor", {
      name: "X",
      type: "hero",
      items: [{ name: "Axe", type: "weapon", effects: [{ name: "Keen" }] }],
    });
    expect(data[0]?.["items"]).toMatchObject([
      { _id: expect.stringMatching(/^\w{16}$/), name: "Axe", effects: [{ _id: expect.stringMatching(/^\w{16}$/) }] },
    ]);
  });
});

describe("world time", () => {
  it("moves before the combat that moves it, on every tab, and the answer comes last", async () => {
    await ada.update("Combat", { _id: IDS.combat, round: 2 }, null, { worldTime: { delta: 6 }, direction: 1 });
    await gm.until("modified");
    expect(gm.order.slice(-2)).toEqual(["time", "modified"]);
    expect(ada.order.slice(-3)).toEqual(["time", "modified", "response"]);
    expect(gm.all("time")).toMatchObject([{ time: 6, delta: 6, options: { direction: 1 }, userId: IDS.ada }]);
    await bench.stop();
    await bench.start();
    expect((await (await bench.join(IDS.gm)).world()).time).toBe(6);
  });

  it("stays when the combat does not change or may not be changed", async () => {
    await gm.update("Combat", { _id: IDS.combat, round: 1 }, null, { worldTime: { delta: 6 } });
    await expect(
      ada.update("Combat", { _id: IDS.combat, system: {} }, null, { worldTime: { delta: 6 } }),
    ).rejects.toThrow();
    expect((await gm.world()).time).toBe(0);
  });
});

describe("modifyBatch", () => {
  const operation = (action: "update" | "delete", documentName: string, data: JsonObject) =>
    ({ action, documentName, parentUuid: null, pack: null, data: [data], options: {} }) as const;

  it("is one message", async () => {
    await gm.ask("modifyBatch", [
      operation("update", "Actor", { _id: IDS.hero, system: { hp: 1 } }),
      operation("delete", "Combat", { _id: IDS.combat }),
    ]);
    const [batch] = await ada.until("modifiedBatch");
    expect(batch?.results.map((result) => result.documentName)).toEqual(["Actor", "Combat"]);
  });

  it("is all or nothing", async () => {
    await expect(
      ada.ask("modifyBatch", [
        operation("update", "Actor", { _id: IDS.hero, system: { hp: 1 } }),
        operation("delete", "Combat", { _id: IDS.combat }),
      ]),
    ).rejects.toMatchObject({ code: "permission" });
    expect(at(await actor(IDS.hero), "system")).toEqual({ hp: 10 });
    expect(gm.heard.filter((message) => message.type !== "users")).toEqual([]);
  });

  it("is not there in 13", async () => {
    await bench.stop();
    await bench.start({ generation: 13 });
    const tab = await bench.join(IDS.gm);
    await expect(tab.ask("modifyBatch", [])).rejects.toMatchObject({ code: "invalid" });
    expect((await tab.world()).release).toEqual({ generation: 13, version: "13.351", build: 351 });
  });
});

describe("HTML", () => {
  it("is cleaned in the fields that the manifest lists, and in core's", async () => {
    const evil = '<p data-x="1">Hi<img src="a.png" onerror="alert(1)"><script>x</script><my-tag>there</my-tag></p>';
    const clean = '<p>Hi<img src="a.png" />there</p>';
    const system = { biography: evil, plain: evil, notes: { a: { text: evil } } };
    await gm.update("Actor", { _id: IDS.hero, system });
    expect(at(await actor(IDS.hero), "system")).toMatchObject({
      biography: clean,
      plain: evil,
      notes: { a: { text: clean } },
    });
    const { data } = await ada.create("ChatMessage", { content: evil });
    expect(data[0]).toMatchObject({ content: clean });
  });

  it("is cleaned in replacements, embedded documents and deltas too", async () => {
    const evil = '<a href="javascript:alert(1)">x</a>';
    await gm.update("Actor", { _id: IDS.hero, system: { __operator: "replace", value: { biography: evil } } });
    expect(at(await actor(IDS.hero), "system")).toEqual({ biography: "<a>x</a>" });
    await gm.update("Item", { _id: IDS.sword, system: { description: evil } }, `Actor.${IDS.hero}`);
    expect(at(await actor(IDS.hero), "items", IDS.sword, "system")).toMatchObject({ description: "<a>x</a>" });
    const { data } = await gm.update(
      "Token",
      { _id: IDS.foeToken, delta: { system: { biography: evil } } },
      `Scene.${IDS.scene}`,
    );
    expect(at(data[0], "delta", "system")).toEqual({ biography: "<a>x</a>" });
  });
});
