import { describe, expect, it } from "vitest";
import { STATUS_CATALOGUE } from "../../../foundry/documents/status-catalogue.ts";
import { abilitiesOf, bleedingOf, isDying } from "../rules/condition.ts";
import { DEFAULT_OPTIONS } from "../rules/options.ts";
import type { Condition } from "../rules/state.ts";
import { bloodState } from "../rules/wounds.ts";
import { condition, wound } from "./fixtures.test-data.ts";
import { STATUSES, type StatusSource, setStatus, statusesOf } from "./statuses.ts";

const STR = 10;
function source(over: Partial<Condition> = {}): StatusSource {
  const now = condition(over);
  return {
    condition: now,
    abilities: abilitiesOf(now, STR, DEFAULT_OPTIONS),
    fainted: bloodState(STR, now.blood.loss, DEFAULT_OPTIONS).unconscious,
    bleeding: bleedingOf(now, DEFAULT_OPTIONS),
    openCritical: isDying(now, DEFAULT_OPTIONS),
  };
}
const shown = (over: Partial<Condition>): string[] => [...statusesOf(source(over))].sort();
const critical = { wounds: { a: wound({ level: "critical" }) }, life: "dying", prone: true } as const;

describe("statuses of Tarafore", () => {
  it("all have a name and a picture", () => {
    for (const { id } of STATUSES) expect(STATUS_CATALOGUE[id], id).toBeDefined();
  });

  it("follow from wounds, stun and blood", () => {
    expect(shown({})).toEqual([]);
    expect(shown({ stun: { level: "normal", lna: 1, rounds: 0 } })).toEqual(["lostAction"]);
    expect(shown({ stun: { level: "special", lna: 0, rounds: 0 } })).toEqual(["stun"]);
    expect(shown({ stun: { level: "coma", lna: 2, rounds: 0 } })).toEqual(["unconscious"]);
    expect(shown({ blood: { loss: 5, elapsed: 0 } })).toEqual(["unconscious"]);
    expect(shown({ wounds: { a: wound({ level: "special" }) } })).toEqual(["bleeding"]);
    expect(shown({ wounds: { a: wound({ level: "special", staunched: true }) } })).toEqual([]);
    expect(shown(critical)).toEqual(["bleeding", "dying", "prone"]);
    expect(shown({ ...critical, life: "dead" })).toEqual(["dead", "prone"]);
  });

  it("switched by hand change what they follow from", () => {
    expect(setStatus(source(), "prone", true)).toEqual({ kind: "update", update: { prone: true } });
    expect(setStatus(source(), "dead", true)).toEqual({ kind: "update", update: { life: "dead" } });
    expect(setStatus(source({ ...critical, life: "dead" }), "dead", false)).toEqual({
      kind: "update",
      update: { life: "dying" },
    });
    expect(setStatus(source(), "unconscious", true)).toEqual({
      kind: "update",
      update: { "stun.level": "exceptional" },
    });
    expect(setStatus(source(), "lostAction", true)).toMatchObject({
      update: { "stun.lna": 1, "stun.level": "normal" },
    });
    expect(setStatus(source(), "hidden", true)).toEqual({ kind: "effect" });
  });

  it("refuse what the body contradicts, and say why", () => {
    const reason = (over: Partial<Condition>, id: string, active: boolean): string => {
      const command = setStatus(source(over), id, active);
      return command.kind === "refuse" ? (command.reason.split(".").at(-1) ?? "") : command.kind;
    };
    expect(reason(critical, "dying", false)).toBe("dyingByWound");
    expect(reason({ blood: { loss: 9, elapsed: 0 } }, "unconscious", false)).toBe("faintedByBlood");
    expect(reason({}, "bleeding", true)).toBe("bleedingByWound");
    expect(reason({ life: "dead" }, "dying", true)).toBe("deadAlready");
  });
});
