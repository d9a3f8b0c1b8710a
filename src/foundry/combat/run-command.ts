import { SYSTEM_ID } from "../../constants.ts";
import { playAsync, type Start } from "../../core/chance/index.ts";
import { RuleError } from "../../core/errors.ts";
import {
  activeEntry,
  type Command,
  diff,
  type Participants,
  type Result,
  reduce,
  type Schedule,
  toUpdate,
} from "../../core/turns/index.ts";
import type { Ruleset } from "../../rulesets/ruleset.ts";
import { setPath } from "../nested.ts";
import { done, type HandlerAnswer, refused } from "../relay/index.ts";
import { applyChanges } from "../resolve/apply-changes.ts";
import { CombatModel, storedPlaces, storedSchedule } from "./combat-model.ts";
import { participantsOfCombat, rulesetOfCombat } from "./combat-participants.ts";
import { emitEvents } from "./emit-events.ts";
import { mayRun, tellRun } from "./hooks.ts";
import { CommandDice } from "./pressed-dice.ts";
import { houseOf, takesBackMovement } from "./settings.ts";
import { type Throw, UnfitDice } from "./throws.ts";
import {
  movesBack,
  movesBetween,
  placesAfter,
  type TokenPlace,
  type TokenPlaces,
  withMoves,
} from "./token-positions.ts";
import { tellReports, withdrawReports } from "./turn-cards.ts";
import { compareCombatants } from "./turn-order.ts";

/** Key of our own options of a Combat update: other clients read what happened from it. */
export const UPDATE_OPTIONS = SYSTEM_ID;

/**
 * Carries out one command on the active GM's client, when its place in the queue has come: the reducer on the stored
 * schedule, one update of the Combat, then what follows from it.
 */
export async function runCommand(
  combat: Combat.Implementation,
  command: Command,
  thrown: readonly Throw[] = [],
): Promise<HandlerAnswer> {
  if (!(combat.system instanceof CombatModel)) return refused("TACTICAL_TIME.COMBAT.Refused.noModel");
  const ruleset = rulesetOfCombat(combat, combat.system.ruleset);
  if (ruleset === "mixed") return refused("TACTICAL_TIME.COMBAT.Refused.mixed");
  if (!ruleset) return refused("TACTICAL_TIME.COMBAT.Refused.noGame");

  if (!mayRun(combat, command)) return refused("TACTICAL_TIME.COMBAT.Refused.module");

  const before = storedSchedule(combat.system, ruleset.id);
  const participants = participantsOfCombat(combat, ruleset);
  const strategy = ruleset.turns.strategy(houseOf(combat));
  const dice = new CommandDice(command, thrown);
  const reduced = await played(() => reduce(before, participants, command, strategy), dice);
  if (reduced === null) return refused("TACTICAL_TIME.COMBAT.Refused.dice");
  if (reduced.status === "known") return done({ status: "known" });
  if (reduced.status !== "done")
    return refused(
      `TACTICAL_TIME.COMBAT.Refused.${reduced.status === "stale" ? "stale" : (reduced.reason ?? "stale")}`,
    );

  const { result, places } = moved(combat, combat.system, command, before, reduced);
  const written = await writeSchedule(combat, ruleset, before, result, places);
  if (!written) return refused("TACTICAL_TIME.COMBAT.Refused.module");
  await applyChanges(result.changes, { scheduled: true });
  await emitEvents(combat, result);
  if (isBackward(command)) await withdrawReports(combat, result.schedule);
  await tellReports(combat, ruleset, result, dice.rolls);
  tellRun(combat, command, result);
  return done({ status: "done", warnings: result.warnings });
}

/** The command with its dice; null: those that were sent along are not what it rolls. */
async function played(start: Start<Result>, dice: CommandDice): Promise<Result | null> {
  try {
    return (await playAsync(start, dice.source)).result;
  } catch (error) {
    if (error instanceof UnfitDice || (error instanceof RuleError && error.field === "faces")) return null;
    throw error;
  }
}

/**
 * Where going back is to move tokens: what was moved since the last command belongs to that command's step, and going
 * back takes it back with the rest.
 */
function moved(
  combat: Combat.Implementation,
  model: CombatModel,
  command: Command,
  before: Schedule,
  result: Result,
): { readonly result: Result; readonly places: TokenPlaces | null } {
  if (!takesBackMovement()) return { result, places: null };
  const now = placesOf(combat);
  const moves = movesBetween(storedPlaces(model), now);
  if (isBackward(command)) {
    const changes = [...movesBack(moves), ...result.changes];
    return { result: { ...result, changes }, places: placesAfter(now, changes) };
  }
  const stepped = result.schedule.head !== before.head;
  return {
    result: stepped ? { ...result, schedule: withMoves(result.schedule, before.head, moves) } : result,
    places: stepped ? now : null,
  };
}

const placesOf = (combat: Combat.Implementation): TokenPlaces =>
  Object.fromEntries(
    [...combat.combatants].flatMap(({ id, token }): [string, TokenPlace][] => {
      if (!id || !token?.uuid) return [];
      const { uuid, x, y, elevation, rotation } = token;
      return [[id, { uuid, x, y, elevation, rotation }]];
    }),
  );

const isBackward = ({ kind }: Command): boolean => kind === "previous" || kind === "previousRound" || kind === "undo";

/** The one update of a command: schedule, round, turn and initiatives together. */
async function writeSchedule(
  combat: Combat.Implementation,
  ruleset: Ruleset,
  before: Schedule,
  { schedule, events, seconds }: Result,
  places: TokenPlaces | null,
): Promise<boolean> {
  const data = updateOf(combat, ruleset, before, schedule, places);
  const direction = events.some((event) => event.direction === -1) ? -1 : 1;
  const options = {
    direction,
    worldTime: { delta: seconds },
    turnEvents: false,
    [UPDATE_OPTIONS]: { events: JSON.parse(JSON.stringify(events)) },
  };
  callCoreHooks(combat, events, data, options);
  // What handlers may change of the update is documented: world time alone. The schedule is the reducer's.
  const worldTime = { delta: Number(options.worldTime?.delta) || 0 };
  const updated = await (combat.update as (data: object, options: object) => Promise<unknown>).call(
    combat,
    updateOf(combat, ruleset, before, schedule, places),
    { ...options, worldTime, turnEvents: false },
  );
  // An update that changes nothing resolves to nothing too: that is no veto.
  return updated !== undefined || Object.keys(toUpdate(diff(before, schedule)).update).length === 0;
}

function updateOf(
  combat: Combat.Implementation,
  ruleset: Ruleset,
  before: Schedule,
  after: Schedule,
  places: TokenPlaces | null,
): Record<string, unknown> {
  const system: Record<string, unknown> = {};
  const { update, deletions } = toUpdate(diff(before, after));
  const nested: Record<string, unknown> = JSON.parse(JSON.stringify(update));
  for (const path of deletions) setPath(nested, path, undefined);
  system["schedule"] = { ...nested, ruleset: ruleset.id };
  system["ruleset"] = ruleset.id;
  if (places) system["places"] = places;
  return { round: after.round, turn: turnIndex(combat, after), system, combatants: initiatives(combat, after) };
}

/** The index that core's list has for the active combatant: derived for others, never read back by us. */
export function turnIndex(combat: Combat.Implementation, schedule: Schedule): number | null {
  const active = activeEntry(schedule)?.combatantId ?? null;
  if (active === null) return null;
  const order = [...combat.combatants].sort((a, b) => compareCombatants(a, b, schedule.entries));
  const index = order.findIndex((combatant) => combatant.id === active);
  return index < 0 ? null : index;
}

/** The initiative column, where it changes. */
function initiatives(combat: Combat.Implementation, schedule: Schedule): { _id: string; initiative: number | null }[] {
  return [...combat.combatants].flatMap((combatant) => {
    const member = schedule.members[combatant.id ?? ""];
    if (!member || !combatant.id || member.initiative === combatant.initiative) return [];
    return [{ _id: combatant.id, initiative: member.initiative }];
  });
}

/** Core's hooks before the update, on the executor: one of them per command, as modules know them. */
function callCoreHooks(combat: Combat.Implementation, events: Result["events"], data: object, options: object): void {
  const call = Hooks.callAll as (name: string, ...args: unknown[]) => boolean;
  const is = (kind: string): boolean => events.some((event) => event.kind === kind);
  if (is("combatStart")) call.call(Hooks, "combatStart", combat, data);
  else if (is("roundStart") || is("roundEnd")) call.call(Hooks, "combatRound", combat, data, options);
  else if (is("turnStart") || is("turnEnd")) call.call(Hooks, "combatTurn", combat, data, options);
}

/** Commands for every difference between a schedule's members and the combatants that there are. */
export function differences(
  schedule: Schedule,
  participants: Participants,
): readonly { readonly kind: "join" | "leave"; readonly combatantId: string }[] {
  const gone = Object.keys(schedule.members).filter((id) => !Object.hasOwn(participants, id));
  const joined = Object.keys(participants).filter((id) => !Object.hasOwn(schedule.members, id));
  return [
    ...gone.map((combatantId) => ({ kind: "leave", combatantId }) as const),
    ...joined.map((combatantId) => ({ kind: "join", combatantId }) as const),
  ];
}
