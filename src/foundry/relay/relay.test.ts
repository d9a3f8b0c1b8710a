import { describe, expect, it, vi } from "vitest";
import { done, refused } from "./answer.ts";
import { createRelay, type Relay, type Transport } from "./relay.ts";

/** Two clients and a wire between them: what the player's relay sends arrives at the GM's `receive`, as JSON. */
function table(options: { gm?: boolean; mayAsk?: boolean; lose?: boolean } = {}) {
  const { gm: gmThere = true, mayAsk = true, lose = false } = options;
  const sent: unknown[] = [];
  let gm: Relay;
  const base = {
    executor: () => (gmThere ? "gm" : null),
    mayAsk: () => mayAsk,
    isTimeout: (e: unknown) => e === "late",
    isGone: async () => false,
  };
  const player: Transport = {
    ...base,
    self: () => "player",
    isExecutor: () => false,
    send: async (userId, name, payload) => {
      sent.push({ userId, name, payload });
      if (lose) throw "late";
      return JSON.parse(JSON.stringify(await gm.receive(name, JSON.parse(JSON.stringify(payload)))));
    },
  };
  gm = createRelay({
    ...base,
    self: () => "gm",
    isExecutor: () => true,
    send: () => Promise.reject(new Error("the executor never queries")),
  });
  return { player: createRelay(player), gm, sent };
}

describe("a request to the active GM", () => {
  it("is carried out on the GM's client and answered", async () => {
    const { player, gm } = table();
    gm.handle("double", async (data) => done(Number(data["n"]) * 2));
    expect(await player.ask("double", { n: 21 })).toEqual({ status: "done", result: 42 });
  });

  it("tells the handler on whose behalf it is asked", async () => {
    const { player, gm } = table();
    gm.handle("who", async (_data, context) => done(context.claimedUserId));
    expect(await player.ask("who", {})).toEqual({ status: "done", result: "player" });
    expect(await gm.ask("who", {})).toEqual({ status: "done", result: "gm" });
  });

  it("comes back with the reason when refused", async () => {
    const { player, gm } = table();
    gm.handle("end", async () => refused("COMBAT.NotYours", { name: "Ayla" }));
    expect(await player.ask("end", {})).toEqual({
      status: "refused",
      reason: "COMBAT.NotYours",
      data: { name: "Ayla" },
    });
  });

  it("never leaves the client when no GM is there or the right to ask is taken away", async () => {
    const alone = table({ gm: false });
    expect(await alone.player.ask("end", {})).toEqual({ status: "noGM" });
    const muted = table({ mayAsk: false });
    expect(await muted.player.ask("end", {})).toEqual({ status: "noPermission" });
    expect([...alone.sent, ...muted.sent]).toEqual([]);
  });

  it("is told apart: lost on the way, or thrown in the handler", async () => {
    expect(await table({ lose: true }).player.ask("end", {})).toEqual({ status: "timedOut" });
    const { player, gm } = table();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    gm.handle("end", async () => {
      throw new Error("a module broke it");
    });
    expect(await player.ask("end", {})).toEqual({ status: "failed", error: "a module broke it" });
    vi.restoreAllMocks();
  });

  it("goes to the next GM when the first leaves before answering, and says so when nobody is left", async () => {
    const present = ["gm1", "gm2"];
    const asked: string[] = [];
    const relay = createRelay({
      executor: () => present[0] ?? null,
      self: () => "player",
      isExecutor: () => false,
      mayAsk: () => true,
      isTimeout: () => false,
      isGone: async (id) => !present.includes(id),
      send: async (id) => {
        asked.push(id);
        if (id === "gm2" && present.length === 1) return done("by the second");
        present.shift();
        throw new Error("not connected");
      },
    });
    expect(await relay.ask("end", {})).toEqual({ status: "done", result: "by the second" });
    expect(asked).toEqual(["gm1", "gm2"]);
    present.length = 0;
    expect(await relay.ask("end", {})).toEqual({ status: "noGM" });
  });

  it("without handler fails by its name, also for the GM", async () => {
    const { gm } = table();
    expect(await gm.ask("nothing", {})).toEqual({ status: "failed", error: 'no handler for "nothing"' });
  });

  it("sees for the GM's own requests what the wire would leave of them", async () => {
    const { gm } = table();
    gm.handle("echo", async (data) => done(data));
    const data = { a: 1, b: undefined } as never;
    expect(await gm.ask("echo", data)).toEqual({ status: "done", result: { a: 1 } });
  });

  it("of a broken shape is answered and not carried out", async () => {
    const { gm } = table();
    const handler = vi.fn(async () => done());
    gm.handle("end", handler);
    for (const bad of [null, 7, "x", [], { userId: 3, data: {} }, { userId: "u", data: [] }])
      expect((await gm.receive("end", bad)).status).toBe("failed");
    expect(handler).not.toHaveBeenCalled();
  });
});
