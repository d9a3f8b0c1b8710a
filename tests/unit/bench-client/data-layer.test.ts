import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { TypeDataModel } from "../../../bench/client/common/abstract/type-data-model.ts";
import { NumberField, ObjectField, SchemaField } from "../../../bench/client/common/data/fields/index.ts";
import type { Obj } from "../../../bench/client/common/utils/objects.ts";
import { Actor, type Item, type Scene, type TokenDocument } from "../../../bench/client/documents/index.ts";
import { CONFIG, documentConfig } from "../../../bench/client/helpers/config.ts";
import { game } from "../../../bench/client/helpers/game.ts";
import { Hooks } from "../../../bench/client/helpers/hooks.ts";
import { IDS, type Tab } from "../../../bench/server/testing.ts";
import { type Connected, connect } from "./client.ts";

/** What happened while the client booted. */
const seen: Record<string, unknown> = {};

class HeroModel extends TypeDataModel {
  declare hp: number;
  declare bloodied: boolean;
  static override defineSchema() {
    return {
      hp: new NumberField({ required: true, nullable: false, integer: true, min: 0, max: 20, initial: 10 }),
      track: new SchemaField({
        value: new NumberField({ required: true, nullable: false, initial: 0 }),
        max: new NumberField({ required: true, nullable: false, initial: 5 }),
      }),
      tags: new ObjectField(),
    };
  }
  override prepareDerivedData(): void {
    this.bloodied = this.hp < 5;
    seen["readyWhenPrepared"] ??= game.ready;
    seen["tokensWhenPrepared"] ??= game.scenes.size;
  }
}

class GuardedActor extends Actor {
  static vetoed = false;
  static override async _preUpdateOperation(documents: never[], operation: Obj, user: never): Promise<unknown> {
    if (GuardedActor.vetoed) return false;
    return super._preUpdateOperation(documents, operation, user);
  }
}

function evaluateSystem(): void {
  Hooks.once("init", () => {
    seen["order"] = ["init"];
    documentConfig("Actor").documentClass = GuardedActor;
    for (const type of ["hero", "foe"]) documentConfig("Actor").dataModels[type] = HeroModel;
    game.settings.register("tactical-time", "early", { scope: "world", type: Number, default: 1 });
    try {
      game.i18n.localize("A.B");
    } catch (error) {
      seen["earlyText"] = (error as Error).message;
    }
    seen["earlyWrite"] = game.settings.set("tactical-time", "early", 2).catch((error: Error) => error.message);
  });
  for (const hook of ["i18nInit", "setup", "ready"]) Hooks.once(hook, () => (seen["order"] as string[]).push(hook));
}

describe("the client's documents, connected to the server", () => {
  let client: Connected;
  let ada: Tab;
  beforeAll(async () => {
    client = await connect({ generation: 14, system: evaluateSystem });
    ada = await client.bench.join(IDS.ada);
    await vi.waitFor(() => expect(game.users.get(IDS.ada)?.active).toBe(true));
  });
  afterAll(() => client.close());

  const token = (): TokenDocument => (game.scenes.get(IDS.scene) as Scene).tokens.get(IDS.foeToken) as TokenDocument;

  it("boots in the documented order, with documents before ready and no text before i18nInit", async () => {
    expect(seen["order"]).toEqual(["init", "i18nInit", "setup", "ready"]);
    expect(seen["readyWhenPrepared"]).toBe(false);
    expect(seen["tokensWhenPrepared"]).toBe(1);
    expect(seen["earlyText"]).toMatch(/before i18nInit/);
    await expect(seen["earlyWrite"]).resolves.toMatch(/before the hook "ready"/);
  });

  it("keeps a number of a model within its bounds, and derives from it", async () => {
    const hero = game.actors.get(IDS.hero) as Actor;
    await hero.update({ "system.hp": 99 });
    expect(hero._source["system"]).toMatchObject({ hp: 20 });
    await hero.update({ "system.hp": 3 });
    expect((hero.system as unknown as HeroModel).bloodied).toBe(true);
  });

  it("refuses letters in a number and keeps what was there", async () => {
    const hero = game.actors.get(IDS.hero) as Actor;
    const before = (hero.system as unknown as HeroModel).hp;
    await expect(hero.update({ "system.hp": "many" })).rejects.toThrow(/number/);
    expect((hero.system as unknown as HeroModel).hp).toBe(before);
  });

  it("makes an actor of its own for an unlinked token, whose changes do not touch the base", async () => {
    const foe = game.actors.get(IDS.foe) as Actor;
    const own = token().actor as Actor;
    expect(own.uuid).toBe(`Scene.${IDS.scene}.Token.${IDS.foeToken}.Actor.${IDS.foe}`);
    const calls = vi.fn();
    const hook = Hooks.on("updateActor", calls as never);
    await own.update({ "system.hp": 2, name: "Wounded" });
    Hooks.off("updateActor", hook);
    expect(calls).toHaveBeenCalledOnce();
    expect([own.name, (own.system as unknown as HeroModel).hp, (own.system as unknown as HeroModel).bloodied]).toEqual([
      "Wounded",
      2,
      true,
    ]);
    expect([foe.name, (foe.system as unknown as HeroModel).hp]).toEqual(["Foe", 7]);
    expect(token().actor).toBe(own);
  });

  it("hands changes of the base on to what a token did not change itself", async () => {
    const foe = game.actors.get(IDS.foe) as Actor;
    const own = token().actor as Actor;
    await foe.update({ name: "Chief", "system.track.value": 4 });
    expect(own.name).toBe("Wounded");
    expect((own.system as unknown as { track: { value: number } }).track.value).toBe(4);
  });

  it("keeps items of a token's actor apart from the base's, deleted ones too", async () => {
    const foe = game.actors.get(IDS.foe) as Actor;
    const own = token().actor as Actor;
    const shield = own.items.get(IDS.shield) as Item;
    await shield.delete();
    const [sword] = await own.createEmbeddedDocuments("Item", [{ name: "Sword", type: "weapon" }]);
    expect([own.items.contents.map((item) => item.name), foe.items.contents.map((item) => item.name)]).toEqual([
      ["Sword"],
      ["Shield"],
    ]);
    await sword?.update({ name: "Blade" });
    expect(own.items.get(sword?.id ?? "")).toBe(sword);
    expect(sword?.name).toBe("Blade");
    expect(sword?.uuid).toBe(`${own.uuid}.Item.${sword?.id}`);
  });

  it("hears what others write", async () => {
    const hero = game.actors.get(IDS.hero) as Actor;
    const calls = vi.fn();
    const hook = Hooks.on("updateActor", calls as never);
    await ada.ask("modify", {
      action: "update",
      documentName: "Actor",
      parentUuid: null,
      pack: null,
      data: [{ _id: IDS.hero, name: "Heroine" }],
      options: { own: 1 },
    });
    await vi.waitFor(() => expect(hero.name).toBe("Heroine"));
    Hooks.off("updateActor", hook);
    const [document, changed, options, userId] = calls.mock.calls[0] as [Actor, Obj, Obj, string];
    expect([document, changed["name"], options["own"], userId]).toEqual([hero, "Heroine", 1, IDS.ada]);
  });

  it("cancels an operation whose static pre-operation says no", async () => {
    const hero = game.actors.get(IDS.hero) as Actor;
    GuardedActor.vetoed = true;
    const result = await hero.update({ name: "Nobody" });
    GuardedActor.vetoed = false;
    expect([result, hero.name]).toEqual([undefined, "Heroine"]);
  });

  it("asks another user's client, and passes its refusal on", async () => {
    CONFIG.queries["tactical-time.ask"] = () => null;
    ada.onQuery = (query) =>
      query.name === "tactical-time.ask" ? { ok: true, result: { heard: query.data } } : { ok: false, error: "no" };
    const user = game.users.get(IDS.ada);
    await expect(user?.query("tactical-time.ask", { n: 1 })).resolves.toEqual({ heard: { n: 1 } });
    ada.onQuery = () => ({ ok: false, error: "not now" });
    await expect(user?.query("tactical-time.ask", {})).rejects.toThrow(/not now/);
    ada.onQuery = () => null;
    await expect(user?.query("tactical-time.ask", {}, { timeout: 50 })).rejects.toThrow();
    await expect(game.users.get(IDS.ben)?.query("tactical-time.ask", {})).rejects.toThrow(/not active/);
  });

  it("answers other users' queries", async () => {
    CONFIG.queries["tactical-time.double"] = (data) => Number(data) * 2;
    await expect(
      ada.ask("query", { userId: IDS.gm, name: "tactical-time.double", data: 21, timeout: null }),
    ).resolves.toBe(42);
    await expect(
      ada.ask("query", { userId: IDS.gm, name: "tactical-time.unknown", data: 1, timeout: null }),
    ).rejects.toThrow();
  });

  it("rejects with the server's words and shows them", async () => {
    client.notices.length = 0;
    await expect(
      client.transport.request("modify", {
        action: "update",
        documentName: "Actor",
        parentUuid: null,
        pack: null,
        data: [{ _id: "nobody0000000000", name: "x" }],
        options: {},
      }),
    ).rejects.toThrow(/nobody0000000000|does not exist/);
    const hero = game.actors.get(IDS.hero) as Actor;
    await ada.ask("modify", {
      action: "delete",
      documentName: "Item",
      parentUuid: `Actor.${IDS.hero}`,
      pack: null,
      data: [{ _id: IDS.sword }],
      options: {},
    });
    await vi.waitFor(() => expect(hero.items.has(IDS.sword)).toBe(false));
    await expect(hero.updateEmbeddedDocuments("Item", [{ _id: IDS.sword, name: "x" }])).rejects.toThrow(
      /does not exist/,
    );
  });

  it("deletes the combatants of a deleted token", async () => {
    const scene = game.scenes.get(IDS.scene) as Scene;
    const combat = game.combats.get(IDS.combat);
    const [made] = await scene.createEmbeddedDocuments("Token", [{ name: "Extra", actorId: IDS.foe, x: 200, y: 0 }]);
    await combat?.createEmbeddedDocuments("Combatant", [{ tokenId: made?.id, sceneId: scene.id, actorId: IDS.foe }]);
    expect(combat?.combatants.size).toBe(3);
    await made?.delete();
    await vi.waitFor(() => expect(combat?.combatants.size).toBe(2));
  });

  it("bounds a token's bar by its maximum, unless a hook takes over", async () => {
    const hero = game.actors.get(IDS.hero) as Actor;
    await hero.modifyTokenAttribute("track", 9, false, true);
    expect((hero.system as unknown as { track: { value: number } }).track.value).toBe(5);
    const hook = Hooks.on("modifyTokenAttribute", (() => false) as never);
    await hero.modifyTokenAttribute("track", -5, true, true);
    Hooks.off("modifyTokenAttribute", hook);
    expect((hero.system as unknown as { track: { value: number } }).track.value).toBe(5);
  });
});

describe("what the bench does not offer", () => {
  it("throws with its name, and can be asked for with `in`", () => {
    const globals = globalThis as unknown as {
      foundry: { utils: Record<string, unknown>; data: object };
      CONST: Record<string, unknown>;
    };
    expect(() => globals.foundry.utils["noSuchFunction"]).toThrow(
      "foundry.utils.noSuchFunction is not offered by the bench",
    );
    expect(() => globals.CONST["ACTIVE_EFFECT_MODES"]).toThrow("CONST.ACTIVE_EFFECT_MODES is not offered by the bench");
    expect("operators" in globals.foundry.data).toBe(true);
    expect("nothing" in globals.foundry.data).toBe(false);
  });
});
