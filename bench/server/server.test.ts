import { afterEach, beforeEach, describe, expect, it } from "vitest";
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

describe("documents", () => {
  it("creates with an id, statistics and an owner, and tells everybody", async () => {
    const { data } = await gm.create("Actor", { name: "New", type: "hero" });
    expect(data[0]).toMatchObject({ name: "New", items: [], effects: [], ownership: { default: 0, [IDS.gm]: 3 } });
    expect(data[0]?.["_id"]).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(data[0]?.["_stats"]).toMatchObject({
      coreVersion: "14.363",
      systemId: "tactical-time",
      lastModifiedBy: IDS.gm,
    });
    for (const tab of [gm, ada, ben]) {
      const [modified] = await tab.until("modified");
      expect(modified?.result).toMatchObject({ action: "create", documentName: "Actor", userId: IDS.gm, data });
    }
  });

  it("answers with what has changed, and says nothing of what has not", async () => {
    const { data } = await gm.update("Actor", { _id: IDS.hero, name: "Hero", system: { hp: 9 } });
    expect(data[0]).toMatchObject({ _id: IDS.hero, system: { hp: 9 } });
    expect(data[0]).not.toHaveProperty("name");
    expect((await gm.update("Actor", { _id: IDS.hero, system: { hp: 9 } })).data).toEqual([]);
    await gm.update("Actor", { _id: IDS.hero, system: { hp: 8 } });
    expect(await ben.until("modified", 2)).toHaveLength(2);
  });

  it("keeps everything over a restart", async () => {
    await gm.update("Actor", { _id: IDS.hero, system: { hp: 3 } });
    await gm.update("Item", { _id: IDS.sword, system: { bonus: 5 } }, `Actor.${IDS.hero}`);
    await gm.create("ActiveEffect", { name: "Keen" }, `Actor.${IDS.hero}.Item.${IDS.sword}`);
    await gm.delete("Combatant", IDS.foeCombatant, `Combat.${IDS.combat}`);
    const before = await gm.world();
    await bench.stop();
    await bench.start();
    const after = await (await bench.join(IDS.gm)).world();
    expect(after.documents).toEqual(before.documents);
    const hero = after.documents.Actor.find((actor) => actor["_id"] === IDS.hero);
    expect(at(hero, "system")).toEqual({ hp: 3 });
    expect(at(hero, "items", IDS.sword)).toMatchObject({ system: { bonus: 5 }, effects: [{ name: "Keen" }] });
  });
});

describe("the port", () => {
  it("answers whoever comes while the world is still being opened", async () => {
    const { url } = bench;
    await bench.stop();
    const refused = (error: unknown): boolean =>
      error instanceof TypeError && Object(error.cause)["code"] === "ECONNREFUSED";
    /** Knocks until somebody opens; from then on an answer is due. */
    const knock = async (): Promise<Response> => {
      for (;;) {
        try {
          return await fetch(`${url}/join`, { signal: AbortSignal.timeout(5000) });
        } catch (error) {
          if (!refused(error)) throw error;
        }
      }
    };
    const [answer] = await Promise.all([knock(), bench.start({ port: Number(new URL(url).port) })]);
    expect(answer.status).toBe(200);
  });
});
