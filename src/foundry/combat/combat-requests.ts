import type { Command } from "../../core/turns/index.ts";
import { numberText } from "../language.ts";
import {
  askGM,
  done,
  type HandlerAnswer,
  handleRequest,
  type JsonObject,
  type RelayAnswer,
  refused,
} from "../relay/index.ts";
import { CombatModel, storedSchedule } from "./combat-model.ts";
import { participantsOfCombat, rulesetOfCombat } from "./combat-participants.ts";
import { ownerOf, readCommand } from "./command-rights.ts";
import { throwFor } from "./pressed-dice.ts";
import { AnswerBook, Lanes } from "./queue.ts";
import { differences, runCommand } from "./run-command.ts";
import { readThrows, type Throw } from "./throws.ts";

const REQUEST = "combat";
const lanes = new Lanes();
const answers = new AnswerBook<HandlerAnswer>();

/** Registers the active GM's side of every turn command. Called in `init`. */
export function registerCombatRequests(): void {
  handleRequest(REQUEST, (data, { claimedUserId }) => {
    const command = readCommand(data["command"]);
    const combatId = data["combatId"];
    const thrown = readThrows(data["thrown"]);
    if (!command || !thrown || typeof combatId !== "string")
      return Promise.resolve(refused("TACTICAL_TIME.COMBAT.Refused.unreadable"));
    return lanes.run(combatId, () => carryOut(combatId, command, thrown, claimedUserId));
  });
}

async function carryOut(
  combatId: string,
  command: Command,
  thrown: readonly Throw[],
  claimedUserId: string,
): Promise<HandlerAnswer> {
  const known = answers.get(command.id);
  if (known) return known;
  const combat = game.combats.get(combatId);
  if (!combat) return refused("TACTICAL_TIME.COMBAT.Refused.noCombat");
  const forbidden = forbids(combat, command, claimedUserId);
  if (forbidden) return forbidden;
  await rebuild(combat);
  const answer = await runCommand(combat, command, thrown);
  if (answer.status === "done") answers.set(command.id, answer);
  return answer;
}

/** The rights, from the documents: a GM may all, an owner what is about their own combatant. */
function forbids(combat: Combat.Implementation, command: Command, claimedUserId: string): HandlerAnswer | null {
  const user = game.users.get(claimedUserId);
  if (user?.isGM) return null;
  const model = combat.system;
  const owner =
    model instanceof CombatModel && model.ruleset ? ownerOf(command, storedSchedule(model, model.ruleset)) : null;
  const combatant = owner === null ? undefined : combat.combatants.get(owner);
  if (user && combatant?.testUserPermission(user, "OWNER")) return null;
  return refused("TACTICAL_TIME.COMBAT.Refused.notYours");
}

/**
 * A fight that was begun without a schedule (by another system's import, an older world, a module) is listed anew in the
 * round that it had reached, and the game master is told.
 */
async function rebuild(combat: Combat.Implementation): Promise<void> {
  const { round } = combat._source;
  if (!(combat.system instanceof CombatModel) || combat.system.schedule.phase !== "idle" || !round) return;
  const answer = await runCommand(combat, { kind: "start", id: foundry.utils.randomID(), expected: null, round });
  if (answer.status === "done")
    ui.notifications.info("TACTICAL_TIME.COMBAT.rebuilt", {
      localize: true,
      format: { round: numberText(round, game.i18n) },
    });
}

/** A command before it has an id. */
type WithoutId<T> = T extends Command ? Omit<T, "id"> : never;
export type CommandRequest = WithoutId<Command>;

/** Asks for a command. Each press is a command of its own; nothing is shown. */
export async function askForCommand(combat: Combat.Implementation, request: CommandRequest): Promise<RelayAnswer> {
  // A request is a command but for its id.
  const command = { ...request, id: foundry.utils.randomID() } as Command;
  const thrown = await throwFor(combat, command);
  const data: JsonObject = {
    combatId: combat.id ?? "",
    command: JSON.parse(JSON.stringify(command)),
    ...(thrown.length > 0 ? { thrown: JSON.parse(JSON.stringify(thrown)) } : {}),
  };
  return askGM(REQUEST, data);
}

/**
 * Puts a command of the executor's own into the queue: combatants that came, went or fell. Does nothing on any other
 * client, and nothing while no fight is on.
 */
export function follow(combat: Combat.Implementation, command: CommandRequest): void {
  if (!game.user.isActiveGM || !combat.id || !isRunning(combat)) return;
  const id = combat.id;
  void lanes
    .run(id, async () => {
      const current = game.combats.get(id);
      return current && isRunning(current) ? runCommand(current, { ...command, id: foundry.utils.randomID() }) : done();
    })
    .catch((error: unknown) => console.error("tactical-time | the schedule could not follow", command, error));
}

const isRunning = (combat: Combat.Implementation): boolean =>
  combat.system instanceof CombatModel &&
  (combat.system.schedule.phase === "round" || combat.system.schedule.phase === "ambush");

/**
 * Brings every running fight in line with its combatants: called when this client becomes the active GM, since who was
 * it before may have gone in the middle of something.
 */
export function reconcileAll(): void {
  if (!game.user.isActiveGM) return;
  for (const combat of game.combats) {
    if (combat.id && !isRunning(combat)) void lanes.run(combat.id, () => rebuild(combat));
    if (!(combat.system instanceof CombatModel) || !isRunning(combat)) continue;
    const ruleset = rulesetOfCombat(combat, combat.system.ruleset);
    if (!ruleset || ruleset === "mixed") continue;
    const schedule = storedSchedule(combat.system, ruleset.id);
    for (const difference of differences(schedule, participantsOfCombat(combat, ruleset))) follow(combat, difference);
  }
}
