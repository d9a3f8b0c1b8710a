import { describe, expect, it } from "vitest";
import { play } from "../../../core/chance/play.ts";
import { emptySchedule, type Participants, reduce } from "../../../core/turns/index.ts";
import { resolveOptions } from "../rules/options.ts";
import type { Ending, State, StoredCondition } from "../rules/state.ts";
import { infinityTurns, NO_NUMBERS } from "../rules/turns-strategy.ts";
import { type FightingParticipant, infinityEffects } from "./effects.ts";

const condition = (id: StoredCondition["id"], ending: Partial<Ending>): StoredCondition => ({
  id,
  value: 0,
  causedBy: null,
  endsTurnOf: null,
  endsRound: null,
  ...ending,
});
const state = (over: Partial<State> = {}): State => ({
  composition: {},
  conditions: {},
  narrativeEffects: {},
  resolve: { total: 0 },
  deprivation: { sleep: 0, food: 0, drink: 0 },
  ritualRounds: 0,
  ...over,
});
const participant = (id: string, dexterity: number, own: State) => ({
  id,
  uuid: `Combatant.${id}`,
  actorUuid: `Actor.${id}`,
  player: false,
  side: 0,
  hidden: false,
  defeated: false,
  numbers: { ...NO_NUMBERS, initiative: { ...NO_NUMBERS.initiative, dexterity }, state: own },
});

/** Ann before Bob; what is pressed one after another; what each press wanted written and told. */
function fight(ann: State, bob: State, presses: readonly ("start" | "next" | "end")[]) {
  const participants: Participants<FightingParticipant> = {
    ann: participant("ann", 100, ann),
    bob: participant("bob", 1, bob),
  };
  const strategy = infinityTurns({ options: resolveOptions(), effects: infinityEffects() });
  let schedule = emptySchedule("infinity");
  return presses.map((kind, index) => {
    const command = { kind, id: `c${index}`, expected: schedule.active } as const;
    const { result } = play(
      () => reduce(schedule, participants, command, strategy),
      (node) => node.dice.flatMap(({ count }) => Array.from({ length: count }, () => 1)),
    );
    schedule = result.schedule;
    return {
      written: result.changes.map((change) => `${change.uuid} ${change.kind === "update" ? change.path : ""}`),
      told: result.reports.filter(({ kind: told }) => told !== "initiative").map(({ kind: told }) => told),
    };
  });
}

describe("SI-043 the start of a turn", () => {
  it("ends what its owner caused, on whomever it lies, and nobody else's", () => {
    const shaken = state({
      conditions: {
        c1: condition("pinned", { endsTurnOf: "Actor.ann" }),
        c2: condition("restrained", { endsTurnOf: "Actor.bob" }),
      },
    });
    const [start] = fight(state(), shaken, ["start"]);
    expect(start?.written).toEqual(["Actor.bob system.conditions.c1"]);
    expect(start?.told).toEqual(["conditionEnds"]);
  });

  it("takes a round off the own ritual, and says when it is done", () => {
    const [start, next] = fight(state({ ritualRounds: 1 }), state({ ritualRounds: 2 }), ["start", "next"]);
    expect(start).toEqual({ written: ["Actor.ann system.ritualRounds"], told: ["ritualDone"] });
    expect(next).toEqual({ written: ["Actor.bob system.ritualRounds"], told: [] });
  });
});

describe("SI-005 the end of a round", () => {
  it("ends what is named for it", () => {
    const lasting = state({
      narrativeEffects: { n1: { text: "dazzled", causedBy: null, endsTurnOf: null, endsRound: 1 } },
    });
    const [, , round] = fight(state(), lasting, ["start", "next", "next"]);
    expect(round).toEqual({ written: ["Actor.bob system.narrativeEffects.n1"], told: ["effectEnds"] });
  });
});

describe("SI-026 the end of tactical time", () => {
  it("makes resolve whole and ends what turns and rounds would have ended", () => {
    const worn = state({
      resolve: { total: 30 },
      conditions: { c1: condition("feinted", { endsTurnOf: "Actor.bob" }) },
    });
    const [, end] = fight(state(), worn, ["start", "end"]);
    expect(end?.written.sort()).toEqual(["Actor.bob system.conditions.c1", "Actor.bob system.resolve.total"]);
  });
});
