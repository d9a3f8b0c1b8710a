import { buildRound, runRound, turnBudget, turnsPerRound } from "../turns.ts";
import { COUNT, operation, Reader } from "./reader.ts";

function creature(value: unknown, field: string) {
  const read = new Reader(value, field);
  return {
    id: read.text("id"),
    init: read.integer("init"),
    swiftness: read.integer("swiftness"),
    player: read.flag("player"),
    role: read.choice("role", ["none", "ambusher", "ambushed"], "none"),
  };
}

function event(value: unknown, field: string) {
  const read = new Reader(value, field);
  const moment = (id: "on" | "before" | "after") => (read.has(id) ? { [id]: read.text(id) } : {});
  return {
    ...moment("on"),
    ...moment("before"),
    ...moment("after"),
    do: read.choice("do", ["stay", "resume", "kill", "knockOut"]),
    ...(read.has("who") ? { who: read.text("who") } : {}),
  };
}

/** AV-086 */
export const turnsPerRoundOperation = operation((read, settings) =>
  turnsPerRound({ swiftness: read.integer("swiftness"), settings }),
);

/** AV-081 to AV-086 */
export const buildRoundOperation = operation((read, settings) =>
  buildRound({ creatures: read.list("creatures", creature), ambush: read.flag("ambush"), settings }),
);

/** AV-087 to AV-095 */
export const runRoundOperation = operation((read, settings) =>
  runRound({ creatures: read.list("creatures", creature), events: read.list("events", event, []), settings }),
);

/** AV-088, AV-089 */
export const turnBudgetOperation = operation((read, settings) =>
  turnBudget({
    swiftness: read.integer("swiftness"),
    spentRound: read.integer("spentRound", 0, COUNT),
    spentTurn: read.integer("spentTurn", 0, COUNT),
    turn: read.integer("turn", 1, { min: 1, max: 1_000_000 }),
    settings,
  }),
);
