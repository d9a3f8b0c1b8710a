import { afterEach, describe, expect, it, vi } from "vitest";
import {
  currentMessageMode,
  deletion,
  menuEntry,
  messageModeOption,
  replacement,
  setStatusEffects,
  statusEffectById,
} from "./compat.ts";

const run = (generation: 13 | 14, settings: Record<string, string> = {}): { statusEffects: unknown } => {
  const config = { statusEffects: [] as unknown };
  vi.stubGlobal("game", { release: { generation }, settings: { get: (_: string, key: string) => settings[key] } });
  vi.stubGlobal("CONFIG", config);
  vi.stubGlobal("_del", { operator: "delete" });
  vi.stubGlobal("_replace", (value: unknown) => ({ operator: "replace", value }));
  return config;
};

afterEach(() => vi.unstubAllGlobals());

const dead = {
  _id: "statusDead000000",
  id: "dead",
  name: "X",
  img: "x.svg",
  hud: { actorTypes: ["avorkarthCreature"] },
};

describe("differences between the generations", () => {
  it("deletes and replaces with key prefixes in 13 and with operator values in 14", () => {
    run(13);
    expect(deletion("a")).toEqual({ "-=a": null });
    expect(replacement("a", { b: 1 })).toEqual({ "==a": { b: 1 } });
    run(14);
    expect(deletion("a")).toEqual({ a: { operator: "delete" } });
    expect(replacement("a", { b: 1 })).toEqual({ a: { operator: "replace", value: { b: 1 } } });
  });

  it("finds a status effect in a list and in a record", () => {
    expect(Array.isArray(run13().statusEffects)).toBe(true);
    expect(statusEffectById("dead")?.img).toBe("x.svg");
    const config = run(14);
    setStatusEffects([dead]);
    expect(Object.keys(config.statusEffects as object)).toEqual(["dead"]);
    expect(statusEffectById("dead")?._id).toBe("statusDead000000");
    expect(statusEffectById("nowhere")).toBeNull();
  });

  it("speaks of one visibility in two languages", () => {
    run(13, { rollMode: "blindroll" });
    expect(messageModeOption("gm")).toEqual({ rollMode: "gmroll" });
    expect(currentMessageMode()).toBe("blind");
    run(14, { messageMode: "self" });
    expect(messageModeOption("gm")).toEqual({ messageMode: "gm" });
    expect(currentMessageMode()).toBe("self");
    run(14, { messageMode: "ic" });
    expect(currentMessageMode()).toBe("public");
  });

  it("calls a menu's action with the element it was opened on", () => {
    const clicked: unknown[] = [];
    const entry = { label: "L", icon: "i", visible: () => true, onClick: (target: unknown) => clicked.push(target) };
    run(13);
    (menuEntry(entry) as { callback: (target: string) => void }).callback("thirteen");
    run(14);
    (menuEntry(entry) as { onClick: (event: null, target: string) => void }).onClick(null, "fourteen");
    expect(clicked).toEqual(["thirteen", "fourteen"]);
  });
});

function run13(): { statusEffects: unknown } {
  const config = run(13);
  setStatusEffects([dead]);
  return config;
}
