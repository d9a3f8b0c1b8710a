import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { IDS, type Tab, TestBench } from "./testing.ts";

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

const query = (tab: Tab, userId: string, timeout: number | null = 1000) =>
  tab.ask("query", { userId, name: "tactical-time.x", data: { n: 1 }, timeout });

describe("queries", () => {
  it("reach one tab of the user and bring its answer back", async () => {
    const second = await bench.join(IDS.gm);
    gm.onQuery = ({ name, data, fromUserId }) => ({ ok: true, result: { name, data, fromUserId } });
    second.onQuery = gm.onQuery;
    expect(await query(ada, IDS.gm)).toEqual({ name: "tactical-time.x", data: { n: 1 }, fromUserId: IDS.ada });
    expect(gm.all("query").length + second.all("query").length).toBe(1);
  });

  it("go on with the other tab when the first is closed", async () => {
    const second = await bench.join(IDS.gm);
    second.onQuery = () => ({ ok: true, result: "second" });
    await gm.close();
    expect(await query(ada, IDS.gm)).toBe("second");
  });

  it("fail as their handler fails", async () => {
    gm.onQuery = () => ({ ok: false, error: "no such thing" });
    await expect(query(ada, IDS.gm)).rejects.toMatchObject({ code: "server", message: "no such thing" });
  });

  it("time out", async () => {
    await expect(query(ada, IDS.gm, 30)).rejects.toMatchObject({ code: "timeout" });
  });

  it("fail when the user is away, leaves before answering, or does not exist", async () => {
    await expect(query(ada, IDS.gm2)).rejects.toMatchObject({ code: "noUser" });
    await expect(query(ada, "nobody0000000000")).rejects.toMatchObject({ code: "noUser" });
    const asked = query(ada, IDS.gm, null);
    await gm.until("query");
    await gm.close();
    await expect(asked).rejects.toMatchObject({ code: "noUser" });
  });

  it("take an answer only from the tab that was asked", async () => {
    const asked = query(ada, IDS.gm);
    const [question] = await gm.until("query");
    const answer = (result: string) =>
      JSON.stringify({ type: "queryAnswer", queryId: question?.queryId, ok: true, result, error: null });
    ben.sendText(answer("forged"));
    await ben.ask("activity", {});
    gm.sendText(answer("true"));
    expect(await asked).toBe("true");
  });

  it("need the permission QUERY_USER", async () => {
    gm.onQuery = () => ({ ok: true, result: null });
    await gm.create("Setting", {
      key: "core.permissions",
      value: JSON.stringify({ QUERY_USER: [2, 3, 4] }),
      user: null,
    });
    await expect(query(ada, IDS.gm)).rejects.toMatchObject({ code: "permission" });
    await gm.update("User", { _id: IDS.ada, permissions: { QUERY_USER: true } });
    expect(await query(ada, IDS.gm)).toBeNull();
  });
});

describe("sockets of the system", () => {
  it("reach all others, the sender's other tabs too, and never the sender", async () => {
    const second = await bench.join(IDS.ada);
    await ada.ask("socket", { channel: "system.tactical-time", args: [{ hello: 1 }] });
    for (const tab of [gm, ben, second]) {
      expect(await tab.until("socket")).toMatchObject([{ args: [{ hello: 1 }], userId: IDS.ada }]);
    }
    expect(ada.all("socket")).toEqual([]);
  });

  it("are only those of the manifest", async () => {
    await expect(ada.ask("socket", { channel: "module.x", args: [] })).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("presence", () => {
  it("counts two tabs as one user, who is there until both are closed", async () => {
    const second = await bench.join(IDS.ada);
    expect((await second.create("ChatMessage", { content: "from the second tab" })).data).toHaveLength(1);
    await ada.until("modified");
    await second.until("modified");
    const about = (): boolean[] =>
      gm
        .all("users")
        .filter((m) => m.changed === IDS.ada)
        .map((m) => m.connected);
    expect(about()).toEqual([true]);
    await ada.close();
    await second.ask("activity", { targets: [] });
    expect(about()).toEqual([true]);
    await second.close();
    const end = await gm.until("users", 3);
    expect(end.at(-1)).toMatchObject({ changed: IDS.ada, connected: false });
    expect(end.at(-1)?.activeUsers.toSorted()).toEqual([IDS.ben, IDS.gm].toSorted());
  });

  it("tells targets to others, and to who comes later", async () => {
    await ada.ask("activity", { targets: ["t1"], sceneId: IDS.scene });
    await ada.ask("activity", { ping: { x: 1, y: 2 } });
    expect(await gm.until("activity", 2)).toMatchObject([
      { userId: IDS.ada, data: { targets: ["t1"] } },
      { data: { ping: { x: 1, y: 2 } } },
    ]);
    expect(ada.all("activity")).toEqual([]);
    expect((await gm.world()).activity).toEqual({ [IDS.ada]: { targets: ["t1"], sceneId: IDS.scene } });
  });
});

describe("messages", () => {
  it("that are no messages are answered, and the server goes on", async () => {
    for (const text of [
      "",
      "nonsense",
      "[]",
      "null",
      '{"type":"request"}',
      '{"type":"request","id":1,"name":"__proto__"}',
    ]) {
      ada.sendText(text);
    }
    ada.sendText(
      '{"type":"request","id":2,"name":"modify","payload":{"action":"explode","documentName":"Actor","data":[]}}',
    );
    await expect(ada.ask("modify", JSON.parse("{}"))).rejects.toMatchObject({ code: "invalid" });
    expect((await ada.create("ChatMessage", { content: "still here" })).data).toHaveLength(1);
  });

  it("come late and in order when there is jitter", async () => {
    await bench.stop();
    await bench.start({ jitter: [5, 40] });
    [gm, ada] = [await bench.join(IDS.gm), await bench.join(IDS.ada)];
    const start = Date.now();
    const values = Array.from({ length: 10 }, (_, index) => 20 + index);
    await Promise.all(values.map((hp) => gm.update("Actor", { _id: IDS.hero, system: { hp } })));
    const heard = await ada.until("modified", 10);
    expect(heard.map(({ result }) => result.data[0]?.["system"])).toEqual(values.map((hp) => ({ hp })));
    expect(Date.now() - start).toBeGreaterThanOrEqual(5);
  });
});
