import { describe, expect, it } from "vitest";
import { PART_STATES } from "../chat/part-state.ts";
import { decide, mayPress, offered } from "./part-command.ts";

describe("the commands of a card", () => {
  it("apply once, undo once, and may be repeated only from the other state", () => {
    expect(decide("apply", "open")).toEqual({ do: "apply" });
    expect(decide("apply", "applied")).toEqual({ refuse: "applied" });
    expect(decide("undo", "applied")).toEqual({ do: "undo" });
    expect(decide("undo", "undone")).toEqual({ refuse: "notApplied" });
    expect(decide("undo", "open")).toEqual({ refuse: "notApplied" });
    expect(decide("apply", "undone")).toEqual({ do: "apply" });
  });

  it("finish what a client that went away had begun, and nothing else meanwhile", () => {
    expect(decide("apply", "applying")).toEqual({ do: "resumeApply" });
    expect(decide("undo", "applying")).toEqual({ refuse: "busy" });
    expect(decide("undo", "undoing")).toEqual({ do: "resumeUndo" });
    expect(decide("apply", "undoing")).toEqual({ refuse: "busy" });
  });

  it("are offered exactly one at a time, and none where nothing changes or an answer is waited for", () => {
    const still = ["none", "waiting"];
    for (const state of PART_STATES) expect(offered(state)).toHaveLength(still.includes(state) ? 0 : 1);
  });
});

describe("who may press", () => {
  it("is the GM always, an owner by setting, and never a stranger", () => {
    expect(mayPress("gm", { isGM: true, ownsTarget: false })).toBe(true);
    expect(mayPress("gm", { isGM: false, ownsTarget: true })).toBe(false);
    expect(mayPress("owner", { isGM: false, ownsTarget: true })).toBe(true);
    expect(mayPress("owner", { isGM: false, ownsTarget: false })).toBe(false);
  });
});
