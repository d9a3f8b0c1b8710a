import { describe, expect, it } from "vitest";
import { type Command, type Entry, emptySchedule, type Schedule } from "../../core/turns/index.ts";
import { ownerOf, readCommand } from "./command-rights.ts";

const entry = (id: string, combatantId: string): Entry => ({
  id,
  combatantId,
  kind: "normal",
  round: 1,
  turnIndex: 1,
  at: 0,
  ties: [],
  order: 0,
  state: "active",
  reason: null,
  begun: true,
  ended: false,
  trigger: null,
  budget: {},
});
const schedule: Schedule = {
  ...emptySchedule("avorkarth"),
  phase: "round",
  round: 1,
  active: "e1",
  entries: { e1: entry("e1", "mine"), e2: entry("e2", "theirs") },
};

describe("who may give a command", () => {
  it("ends a turn: whoever owns the active combatant, and it must be the one they named", () => {
    expect(ownerOf({ kind: "endTurn", id: "1", expected: "e1", combatantId: "mine" }, schedule)).toBe("mine");
    expect(ownerOf({ kind: "endTurn", id: "1", expected: "e1", combatantId: "theirs" }, schedule)).toBeNull();
  });

  it("takes a held turn: its owner, unless the rules are to be overridden", () => {
    expect(ownerOf({ kind: "actHeld", id: "1", expected: "e1", entry: "e2" }, schedule)).toBe("theirs");
    expect(ownerOf({ kind: "actHeld", id: "1", expected: "e1", entry: "e2", force: true }, schedule)).toBeNull();
    expect(ownerOf({ kind: "actHeld", id: "1", expected: "e1", entry: "gone" }, schedule)).toBeNull();
  });

  it("everything that moves the whole table is the GM's", () => {
    const base = { id: "1", expected: "e1" } as const;
    const commands: Command[] = [
      { kind: "start", ...base },
      { kind: "next", ...base },
      { kind: "nextRound", ...base },
      { kind: "previous", ...base },
      { kind: "undo", ...base },
      { kind: "defeat", id: "1", combatantId: "mine" },
      { kind: "setInitiative", id: "1", combatantId: "mine", value: 99 },
    ];
    for (const command of commands) expect(ownerOf(command, schedule)).toBeNull();
  });
});

describe("a command from the wire", () => {
  it("is read when its outside is one, and refused otherwise", () => {
    expect(readCommand({ kind: "next", id: "a", expected: null })).not.toBeNull();
    for (const bad of [
      null,
      4,
      "next",
      [],
      {},
      { kind: "next" },
      { kind: "format", id: "a" },
      { kind: "toString", id: "a" },
      { kind: "next", id: "a", expected: 3 },
    ])
      expect(readCommand(bad)).toBeNull();
  });
});
