import { SYSTEM_ID } from "../../constants.ts";
import { type Change, invert } from "../../core/change.ts";
import { rulesetById } from "../../rulesets/registry.ts";
import { ResolutionModel } from "../chat/resolution-model.ts";
import { Lanes } from "../combat/queue.ts";
import { askGM, done, type HandlerAnswer, handleRequest, type RelayAnswer, refused } from "../relay/index.ts";
import type { Action, Choices } from "./action.ts";
import { type ApplyReport, applyChanges } from "./apply-changes.ts";
import { actorOf, itemOf, participantsOf } from "./gather.ts";
import { decide, mayPress, type PartCommand } from "./part-command.ts";
import type { Problem } from "./rebase.ts";
import { applyPolicy } from "./settings.ts";

const REQUEST = "resolution";
const lanes = new Lanes();

/** Registers the active GM's side of the cards' buttons. Called in `init`. */
export function registerPartRequests(): void {
  handleRequest(REQUEST, (data, { claimedUserId }) => {
    const { messageId, partId, command } = data;
    if (typeof messageId !== "string" || typeof partId !== "string" || (command !== "apply" && command !== "undo"))
      return Promise.resolve(refused("TACTICAL_TIME.RESOLVE.Refused.unreadable"));
    return lanes.run(messageId, () => carryOut(messageId, partId, command, claimedUserId));
  });
}

/** Asks for a part of a resolution to be applied or undone, whoever presses. Shows nothing. */
export const askForPart = (messageId: string, partId: string, command: PartCommand): Promise<RelayAnswer> =>
  askGM(REQUEST, { messageId, partId, command });

/** The action that made a resolution, or null (its game or action is not there any more). */
export function actionOf(system: { readonly ruleset: string; readonly action: string }): Action | null {
  const action = rulesetById(system.ruleset)?.actions.find(({ id }) => id === system.action);
  // The contract's list is of what the sheets need; every action is made with `defineAction`.
  return action ? (action as Action) : null;
}

async function carryOut(
  messageId: string,
  partId: string,
  command: PartCommand,
  claimedUserId: string,
): Promise<HandlerAnswer> {
  const message = game.messages.get(messageId);
  if (!message || !(message.system instanceof ResolutionModel))
    return refused("TACTICAL_TIME.RESOLVE.Refused.noMessage");
  const system = message.system;
  const part = system.parts[partId];
  if (!part) return refused("TACTICAL_TIME.RESOLVE.Refused.noMessage");

  const user = game.users.get(claimedUserId);
  const target = part.target.uuid === null ? null : await actorOf(part.target.uuid);
  const ownsTarget = Boolean(user && target?.testUserPermission(user, "OWNER"));
  // The claim of who asks cannot be proven; what it can do is apply a stored result to a character, visibly and undoably.
  if (!mayPress(applyPolicy(), { isGM: user?.isGM ?? false, ownsTarget }))
    return refused("TACTICAL_TIME.RESOLVE.Refused.notYours", { name: part.target.name });

  const decision = decide(command, part.state);
  if ("refuse" in decision)
    return refused(`TACTICAL_TIME.RESOLVE.Refused.${decision.refuse}`, { name: part.target.name });
  const stored = part.changes as unknown as readonly Change[];

  switch (decision.do) {
    case "apply": {
      const changes = await reckon(system, part);
      if ("status" in changes) return changes;
      return writePart(message, partId, "apply", changes, false);
    }
    case "resumeApply":
      return writePart(message, partId, "apply", [...stored], true);
    case "undo":
      return writePart(message, partId, "undo", invert(stored), false);
    case "resumeUndo":
      return writePart(message, partId, "undo", invert(stored), true);
  }
}

type StoredPart = ResolutionModel["parts"][string];

/** What the outcome wants written, on the documents as they are now. */
async function reckon(system: ResolutionModel, part: StoredPart): Promise<Change[] | HandlerAnswer> {
  const action = actionOf(system);
  if (!action || !part.outcome) return refused("TACTICAL_TIME.RESOLVE.Refused.noAction");
  const actor = system.actor.uuid === null ? null : await actorOf(system.actor.uuid);
  if (part.target.uuid !== null && !(await actorOf(part.target.uuid)))
    return refused("TACTICAL_TIME.RESOLVE.Refused.targetGone", { name: part.target.name });
  if (!actor) return refused("TACTICAL_TIME.RESOLVE.Refused.actorGone", { name: system.actor.name });
  const participants = await participantsOf(actor, await itemOf(system.item.uuid), part.target.uuid);
  const input = action.input(part.facts, system.choices as unknown as Choices);
  return [...action.changes(input, part.outcome, participants)];
}

async function writePart(
  message: ChatMessage.Implementation,
  partId: string,
  command: PartCommand,
  changes: Change[],
  exact: boolean,
): Promise<HandlerAnswer> {
  const hooks =
    command === "apply"
      ? ({ pre: `${SYSTEM_ID}.preApply`, post: `${SYSTEM_ID}.apply` } as const)
      : ({ pre: `${SYSTEM_ID}.preUndo`, post: `${SYSTEM_ID}.undo` } as const);
  if (!exact && Hooks.call(hooks.pre, message, partId, changes) === false)
    return refused("TACTICAL_TIME.RESOLVE.Refused.module");

  const undoing = command === "undo";
  const report = await applyChanges(changes, {
    exact,
    claim: (planned) =>
      updatePart(message, partId, {
        state: undoing ? "undoing" : "applying",
        changes: undoing ? invert(planned) : planned,
        problems: [],
      }),
  });
  await updatePart(message, partId, outcomeOf(report, command, changes.length));
  Hooks.callAll(hooks.post, message, partId, report.changes);
  const [problem] = report.problems;
  if (problem && report.changes.length === 0)
    return refused(`TACTICAL_TIME.RESOLVE.Problem.${problem.id}`, { name: nameOf(problem) });
  return done({ problems: report.problems.length });
}

/** The part's new state: where nothing at all could be written, it is as if nobody had pressed. */
function outcomeOf(report: ApplyReport, command: PartCommand, asked: number): object {
  const problems = report.problems.map((problem) => ({ ...problem, name: nameOf(problem) }));
  const failed = report.changes.length === 0 && report.problems.length > 0 && asked > 0;
  if (command === "apply") return { state: failed ? "open" : "applied", changes: report.changes, problems };
  return failed ? { state: "applied", problems } : { state: "undone", changes: [], problems };
}

const nameOf = (problem: Problem): string => {
  const document: { name?: unknown } | null = fromUuidSync(problem.uuid, { strict: false });
  return typeof document?.name === "string" ? document.name : "";
};

/** Changes one part of the message. Lists are replaced whole, as Foundry does with arrays. */
async function updatePart(message: ChatMessage.Implementation, partId: string, part: object): Promise<void> {
  const data = { system: { parts: { [partId]: JSON.parse(JSON.stringify(part)) } } };
  await message.update(data);
}
