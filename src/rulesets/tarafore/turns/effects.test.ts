import { describe, expect, it } from "vitest";
import type { FaceSource } from "../../../core/chance/play.ts";
import type { Participant } from "../../../core/turns/participant.ts";
import { byId, Table } from "../../../core/turns/toy-game.ts";
import { condition, wound } from "../data/fixtures.test-data.ts";
import { NO_SOURCES } from "../rules/dice.ts";
import { resolveOptions, type TaraforeOptions } from "../rules/options.ts";
import type { Condition } from "../rules/state.ts";
import { NO_NUMBERS } from "../rules/turns-numbers.ts";
import { taraforeTurns } from "../rules/turns-strategy.ts";
import { type FightingCharacter, taraforeEffects } from "./effects.ts";

const all =
  (face: number): FaceSource =>
  ({ dice }) =>
    dice.flatMap(({ count }) => Array.from({ length: count }, () => face));

function fighter(
  id: string,
  reaction: number,
  over: Partial<Condition> = {},
  more: Partial<FightingCharacter> = {},
): Participant<FightingCharacter> {
  const now = condition(over);
  const numbers: FightingCharacter = {
    ...NO_NUMBERS,
    reaction,
    lna: now.stun.lna,
    condition: now,
    str: 10,
    toughness: { score: 10, modifiers: [], sources: NO_SOURCES },
    startTokens: 0,
    startBonus: 0,
    ...more,
  };
  const uuids = { uuid: `Combatant.${id}`, actorUuid: `Actor.${id}` };
  return { id, ...uuids, player: false, side: 0, hidden: false, defeated: false, numbers };
}

function fight(people: readonly Participant<FightingCharacter>[], settings: Partial<TaraforeOptions> = {}, face = 5) {
  const options = resolveOptions(settings);
  const table = new Table(taraforeTurns({ options, effects: taraforeEffects(options) }), byId(...people), all(face));
  return table;
}

/** What was written to one actor, path by path. */
const written = (run: { readonly changes: readonly unknown[] }, id: string): Record<string, unknown> =>
  Object.fromEntries(
    (run.changes as readonly { uuid: string; path: string; to?: unknown }[])
      .filter(({ uuid }) => uuid === `Actor.${id}`)
      .map(({ path, to }) => [path, to]),
  );

describe("starts and ends in Tarafore", () => {
  it("TF-083: a lost action is used up at the start of the own turn", () => {
    const table = fight([fighter("ann", 12, { stun: { level: "normal", lna: 1, rounds: 0 } })]);
    const started = table.run({ kind: "start" });
    expect(written(started, "ann")).toEqual({ "system.stun.level": "none", "system.stun.lna": 0 });
    expect(started.events.length).toBeGreaterThan(0);
  });

  it("TF-028: edges pay tokens once, at the start of the first round", () => {
    const table = fight([fighter("ann", 12, {}, { startTokens: 2, startBonus: 3 })]);
    expect(written(table.run({ kind: "start" }), "ann")).toMatchObject({
      "system.tokens": 2,
      "system.bonuses.slowStartBonus00": { value: 3, round: 1, expires: 2 },
    });
    expect(written(table.run({ kind: "nextRound" }), "ann")).not.toHaveProperty(["system.tokens"]);
  });

  it("TF-088: the clock of the worst open wound runs, and blood is lost when it is full", () => {
    const open = { wounds: { a: wound({ level: "critical" }) }, blood: { loss: 0, elapsed: 3 } };
    const table = fight([fighter("ann", 12, open)]);
    table.run({ kind: "start" });
    expect(written(table.run({ kind: "nextRound" }), "ann")).toEqual({ "system.blood.elapsed": 4 });
  });

  it("TF-085: who is stunned may recover at a round's end, from the round after the hit on", () => {
    const stunned = (rounds: number) => fighter("ann", 12, { stun: { level: "special", lna: 0, rounds } });
    const ends = (rounds: number) => {
      const table = fight([stunned(rounds), fighter("bob", 10)]);
      table.run({ kind: "start" });
      return written(table.run({ kind: "nextRound" }), "ann");
    };
    expect(ends(0)).toEqual({ "system.stun.rounds": 1 });
    // Toughness 10 and 5 against difficulty 6 and 5.
    expect(ends(1)).toMatchObject({ "system.stun.level": "none" });
  });

  it("leaves combatants without a character alone", () => {
    const stranger = { ...fighter("x", 1), numbers: null };
    const table = fight([stranger, fighter("ann", 9)]);
    expect(table.run({ kind: "start" }).status).toBe("done");
    expect(table.run({ kind: "nextRound" }).status).toBe("done");
  });
});
