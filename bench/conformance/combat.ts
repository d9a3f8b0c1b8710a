import type { ConformanceCase, ConformanceContext } from "./case.ts";
import { type Combat, type Combatant, type Data, type Doc, type DocClass, hooksDuring, host } from "./host-api.ts";

const COMBAT = "community types 14.366, client/documents/combat.d.mts";

interface Watched {
  combat: Combat;
  /** Turn and round events in the order in which core called them. */
  events: string[];
}

/**
 * A fight of core's own class, which notes its turn events: systems override Combat, and these cases are about core.
 * `initiatives` are those of its combatants, in the order of creation; they have no actors.
 */
async function withFight(
  initiatives: readonly (number | null)[],
  run: (watched: Watched) => Promise<void>,
): Promise<void> {
  const events: string[] = [];
  const { CONFIG, foundry } = host;
  const before = { combat: CONFIG.Combat.documentClass, combatant: CONFIG.Combatant.documentClass };
  const Core = foundry.documents.Combat as unknown as new (...args: unknown[]) => object;
  const note = (what: string, context: Data, combatant?: Combatant) =>
    events.push(
      `${what}${combatant ? ` ${combatant.name}` : ` ${String(context.round)}`}${context.skipped ? " skipped" : ""}`,
    );
  class WatchedCombat extends Core {
    async _onStartTurn(combatant: Combatant, context: Data): Promise<void> {
      note("start", context, combatant);
    }
    async _onEndTurn(combatant: Combatant, context: Data): Promise<void> {
      note("end", context, combatant);
    }
    async _onStartRound(context: Data): Promise<void> {
      note("round", context);
    }
    async _onEndRound(context: Data): Promise<void> {
      note("endRound", context);
    }
  }
  CONFIG.Combat.documentClass = WatchedCombat as unknown as DocClass;
  CONFIG.Combatant.documentClass = foundry.documents.Combatant;
  let combat: Doc | undefined;
  try {
    combat = await CONFIG.Combat.documentClass.create({ scene: null });
    if (!combat) throw new Error("The fight for the case was not created");
    await combat.createEmbeddedDocuments(
      "Combatant",
      initiatives.map((initiative, i) => ({ name: "ABCDEFGH".charAt(i), initiative })),
    );
    await run({ combat: combat as Combat, events });
  } finally {
    await combat?.delete();
    CONFIG.Combat.documentClass = before.combat;
    CONFIG.Combatant.documentClass = before.combatant;
  }
}

const names = (combat: Combat): string[] => combat.turns.map((combatant) => combatant.name);
const settled = (t: ConformanceContext, events: string[], count: number): Promise<void> =>
  t.until(() => events.length >= count, `waited for ${count} turn events`, 15_000);

/** Fights, as core plays them. */
export const combatCases: readonly ConformanceCase[] = [
  {
    id: "combat.initial",
    statement: "A new fight is in round 0, its turn is null, it has not started.",
    source: "API documentation, types.CombatData",
    mark: "stated",
    run: (t: ConformanceContext) =>
      withFight([], async ({ combat }) =>
        t.equal([combat.round, combat.turn, combat.started], [0, null, false], "state"),
      ),
  },
  {
    id: "combat.order",
    statement: "Combatants act by descending initiative; those without one come last.",
    source: COMBAT,
    mark: "stated",
    run: (t: ConformanceContext) =>
      withFight([5, null, 12, 8], async ({ combat }) => t.equal(names(combat), ["C", "D", "A", "B"], "order")),
  },
  {
    id: "combat.turn-null",
    statement: "A turn may be null in a running fight: nobody acts, and nothing breaks.",
    source: COMBAT,
    mark: "stated",
    run: (t: ConformanceContext) =>
      withFight([3, 2], async ({ combat }) => {
        await combat.update({ round: 1, turn: null });
        t.equal([combat.turn, combat.combatant ?? null, combat.started], [null, null, true], "state");
      }),
  },
  {
    id: "combat.empty",
    statement: "Begin, next and previous do not throw without combatants.",
    source: "issues #12402 and #12014",
    mark: "stated",
    run: (t: ConformanceContext) =>
      withFight([], async ({ combat }) => {
        await combat.previousTurn();
        await combat.startCombat();
        await combat.nextTurn();
        t.ok(combat.started, "started");
      }),
  },
  {
    id: "combat.start.hook",
    statement: "combatStart is called on the executor before the update, with round 1 and turn 0.",
    source: "API documentation, hookEvents.combatStart",
    mark: "stated",
    run: (t: ConformanceContext) =>
      withFight([3, 2], async ({ combat }) => {
        let roundThen = -1;
        const id = host.Hooks.once("combatStart", (() => {
          roundThen = combat.round;
        }) as (...args: never[]) => unknown);
        const calls = await hooksDuring(["combatStart"], async () => void (await combat.startCombat()));
        host.Hooks.off("combatStart", id);
        t.equal(
          [calls[0]?.args[1], roundThen, combat.round, combat.turn],
          [{ round: 1, turn: 0 }, 0, 1, 0],
          "hook and state",
        );
      }),
  },
  {
    id: "combat.turn.hook",
    statement: "combatTurn and combatRound are called before the update, with the options direction and worldTime.",
    source: "API documentation, hookEvents.combatTurn",
    mark: "stated",
    run: (t: ConformanceContext) =>
      withFight([3, 2], async ({ combat }) => {
        await combat.startCombat();
        const calls = await hooksDuring(["combatTurn", "combatRound"], async () => {
          await combat.nextTurn();
          await combat.nextTurn();
        });
        t.equal(
          calls.map((call) => [call.name, call.args[1]]),
          [
            ["combatTurn", { round: 1, turn: 1 }],
            ["combatRound", { round: 2, turn: 0 }],
          ],
          "hooks",
        );
        t.equal((calls[0]?.args[2] as Data | undefined)?.direction, 1, "direction");
      }),
  },
  {
    id: "combat.events.order",
    statement: "At the end of a round core calls end of turn, end of round, start of round, start of turn.",
    source: COMBAT,
    mark: "stated",
    run: (t: ConformanceContext) =>
      withFight([3, 2], async ({ combat, events }) => {
        await combat.startCombat();
        await settled(t, events, 2);
        await combat.nextTurn();
        await settled(t, events, 4);
        events.length = 0;
        await combat.nextTurn();
        await settled(t, events, 4);
        t.equal(events, ["end B", "endRound 1", "round 2", "start A"], "events");
      }),
  },
  {
    id: "combat.events.skipped",
    statement: "Next round in mid-round gives events with skipped for those who are passed over.",
    source: "issue #11998",
    mark: "stated",
    run: (t: ConformanceContext) =>
      withFight([3, 2, 1], async ({ combat, events }) => {
        await combat.startCombat();
        await settled(t, events, 2);
        events.length = 0;
        await combat.nextRound();
        await settled(t, events, 8);
        t.ok(
          events.includes("start B skipped") && events.includes("end C skipped"),
          `skipped turns are told: ${events.join(", ")}`,
        );
        t.equal(events.at(-1), "start A", "last event");
      }),
  },
  {
    id: "combat.events.first-acts",
    statement:
      "Next round while the first combatant acts still gives the end of the turn, of the round, and both starts.",
    source: "issue #10786",
    mark: "stated",
    run: (t: ConformanceContext) =>
      withFight([3], async ({ combat, events }) => {
        await combat.startCombat();
        await settled(t, events, 2);
        events.length = 0;
        await combat.nextRound();
        await settled(t, events, 4);
        t.equal(events, ["end A", "endRound 1", "round 2", "start A"], "events");
      }),
  },
  {
    id: "combat.events.off",
    statement: "The option turnEvents: false keeps core from telling turn events.",
    source: "community types 14.366, common/documents/combat.d.mts",
    mark: "stated",
    run: (t: ConformanceContext) =>
      withFight([3, 2], async ({ combat, events }) => {
        await combat.startCombat();
        await settled(t, events, 2);
        events.length = 0;
        await combat.update({ turn: 1 }, { turnEvents: false });
        await new Promise((resolve) => setTimeout(resolve, 100));
        t.equal(events, [], "events");
      }),
  },
  {
    id: "combat.events.rewind",
    statement: "Going back tells no turn events.",
    source: COMBAT,
    mark: "inferred",
    run: (t: ConformanceContext) =>
      withFight([3, 2], async ({ combat, events }) => {
        await combat.startCombat();
        await combat.nextTurn();
        await settled(t, events, 4);
        events.length = 0;
        await combat.previousTurn();
        await new Promise((resolve) => setTimeout(resolve, 100));
        t.equal([combat.turn, events], [0, []], "turn and events");
      }),
  },
  {
    id: "combat.previous.round-zero",
    statement: "Previous turn before the fight has begun changes nothing.",
    source: "issue #12014",
    mark: "stated",
    run: (t: ConformanceContext) =>
      withFight([3, 2], async ({ combat }) => {
        await combat.previousTurn();
        t.equal([combat.round, combat.turn], [0, null], "state");
      }),
  },
  {
    id: "combat.turn-change",
    statement: "combatTurnChange is called after a turn changed, with the states before and after.",
    source: "API documentation, hookEvents.combatTurnChange; issue #9664",
    mark: "inferred",
    run: (t: ConformanceContext) =>
      withFight([3, 2], async ({ combat }) => {
        await combat.startCombat();
        const calls = await hooksDuring(["combatTurnChange"], async () => {
          await combat.nextTurn();
          await new Promise((resolve) => setTimeout(resolve, 100));
        });
        t.equal(
          calls.map((call) => [(call.args[1] as Data).turn, (call.args[2] as Data).turn]),
          [[0, 1]],
          "calls",
        );
      }),
  },
  {
    id: "combat.join.keeps-turn",
    statement:
      "Who joins with a higher initiative moves the index, not the turn: the same combatant goes on acting, without turn events.",
    source: "issues #7623, #9641 and #12990",
    mark: "stated",
    run: (t: ConformanceContext) =>
      withFight([5, 3], async ({ combat, events }) => {
        await combat.startCombat();
        await settled(t, events, 2);
        events.length = 0;
        await combat.createEmbeddedDocuments("Combatant", [{ name: "Z", initiative: 20 }]);
        t.equal(
          [names(combat), combat.combatant?.name, combat.turn, combat.round],
          [["Z", "A", "B"], "A", 1, 1],
          "state",
        );
        await new Promise((resolve) => setTimeout(resolve, 100));
        t.equal(events, [], "events");
      }),
  },
  {
    id: "combat.reorder.keeps-turn",
    statement: "A change of initiative in mid-round leaves the turn with who has it.",
    source: "issues #12747 and #12990",
    mark: "stated",
    run: (t: ConformanceContext) =>
      withFight([5, 3], async ({ combat }) => {
        await combat.startCombat();
        await combat.combatants.find((c) => c.name === "B")?.update({ initiative: 9 });
        t.equal([names(combat), combat.combatant?.name], [["B", "A"], "A"], "state");
      }),
  },
  {
    id: "combat.leave.next",
    statement:
      "When the acting combatant is deleted, the next one acts; behind the last, the index stays within the order.",
    source: "issue #12009",
    mark: "stated",
    run: (t: ConformanceContext) =>
      withFight([5, 3, 1], async ({ combat }) => {
        await combat.startCombat();
        await combat.nextTurn();
        await combat.combatants.find((c) => c.name === "B")?.delete();
        t.equal(combat.combatant?.name, "C", "the next one");
        await combat.combatants.find((c) => c.name === "C")?.delete();
        t.ok(combat.combatant !== undefined, "no index past the end");
      }),
  },
  {
    id: "combat.embedded-update.silent",
    statement: "An update of the fight that carries changes of its combatants calls no updateCombatant.",
    source: "follows from the documented order of operations",
    mark: "inferred",
    run: (t: ConformanceContext) =>
      withFight([5, 3], async ({ combat }) => {
        const b = combat.combatants.find((c) => c.name === "B");
        const calls = await hooksDuring(["updateCombatant", "updateCombat"], async () => {
          await combat.update({ combatants: [{ _id: b?.id, initiative: 11 }], round: 1, turn: 0 });
        });
        t.equal(
          calls.map((call) => call.name),
          ["updateCombat"],
          "hooks",
        );
        t.equal([names(combat), combat.round], [["B", "A"], 1], "state");
      }),
  },
  {
    id: "combat.reset-all",
    statement: "resetAll forgets all initiatives.",
    source: COMBAT,
    mark: "stated",
    run: (t: ConformanceContext) =>
      withFight([5, 3], async ({ combat }) => {
        await combat.resetAll();
        t.equal(
          combat.turns.map((combatant) => combatant.initiative),
          [null, null],
          "initiatives",
        );
      }),
  },
  {
    id: "combat.time.before-update",
    statement: "The world clock has moved when the fight's update is told.",
    source: "issue #11619",
    mark: "stated",
    run: (t: ConformanceContext) =>
      withFight([5, 3], async ({ combat }) => {
        const { time } = host.game;
        const before = time.worldTime;
        let seen = -1;
        const id = host.Hooks.once("updateCombat", (() => {
          seen = time.worldTime;
        }) as (...args: never[]) => unknown);
        await combat.update({ round: 1, turn: 0 }, { worldTime: { delta: 6 }, direction: 1 });
        host.Hooks.off("updateCombat", id);
        t.equal(seen - before, 6, "seconds");
        await time.advance(-6);
      }),
  },
  {
    id: "combat.time-delta",
    statement: "Without CONFIG.time a turn takes no time.",
    source: COMBAT,
    mark: "stated",
    run: (t: ConformanceContext) =>
      withFight([5, 3], async ({ combat }) => {
        const { turnTime, roundTime } = host.CONFIG.time;
        if (turnTime === 0 && roundTime === 0) t.equal(combat.getTimeDelta(1, 0, 2, 1), 0, "seconds");
      }),
  },
  {
    id: "combat.actorless",
    statement: "A combatant without actor and token has null for both, and is no player's.",
    source: COMBAT,
    mark: "stated",
    run: (t: ConformanceContext) =>
      withFight([5], async ({ combat }) => {
        const [combatant] = combat.turns;
        t.equal(
          [combatant?.actor, combatant?.token, combatant?.isNPC, combatant?.players],
          [null, null, true, []],
          "combatant",
        );
      }),
  },
  {
    id: "combat.state",
    statement: "current and previous say round, turn and combatant before and after a change.",
    source: COMBAT,
    mark: "stated",
    run: (t: ConformanceContext) =>
      withFight([5, 3], async ({ combat }) => {
        await combat.startCombat();
        await combat.nextTurn();
        t.equal(
          [combat.previous?.turn, combat.current.turn, combat.current.combatantId === combat.turns[1]?.id],
          [0, 1, true],
          "states",
        );
      }),
  },
  {
    id: "combat.one-executor",
    statement: "With two game masters connected, turn events run on one client.",
    source: "release notes 13; community types, Combat#_manageTurnEvents",
    mark: "stated",
    checkedBy: "tests/e2e/bench.spec.ts: with two game masters, turn events run on one client",
  },
];
