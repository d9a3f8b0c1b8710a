import { SYSTEM_ID } from "../../constants.ts";
import { type Change, invert } from "../../core/change.ts";
import { rulesetById } from "../../rulesets/registry.ts";
import { ResolutionModel } from "../chat/resolution-model.ts";
import { Lanes } from "../combat/queue.ts";
import { askGM, done, type HandlerAnswer, handleRequest, type RelayAnswer, refused } from "../relay/index.ts";
import type { Action, Choices } from "./action.ts";
import { type ApplyReport, applyChanges } from "./apply-changes.ts";
import type { OfferRef } from "./draft.ts";
import { actorOf, itemOf, participantsOf } from "./gather.ts";
import { mayGoOn } from "./hooks.ts";
import { messageSoon } from "./message-soon.ts";
import { decide, mayPress, offered, type PartCommand } from "./part-command.ts";
import type { Problem } from "./rebase.ts";
import { applyPolicy } from "./settings.ts";
import { actorNow } from "./who.ts";

const REQUEST = "resolution";
const TAKEN = "offerTaken";
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

/** Registers the active GM's side of offers that are taken up. Called in `init`. */
export function registerOfferRequests(): void {
  handleRequest(TAKEN, (data, { claimedUserId }) => {
    const { messageId, partId, offerId } = data;
    if (typeof messageId !== "string" || typeof partId !== "string" || typeof offerId !== "string")
      return Promise.resolve(refused("TACTICAL_TIME.RESOLVE.Refused.unreadable"));
    return lanes.run(messageId, () => takeOffer({ messageId, partId, offerId }, claimedUserId));
  });
}

/** Says on a card that one of its offers was taken up. Shows nothing; with no GM there the offer stays. */
export const markTaken = ({ messageId, partId, offerId }: OfferRef): Promise<RelayAnswer> =>
  askGM(TAKEN, { messageId, partId, offerId });

async function takeOffer({ messageId, partId, offerId }: OfferRef, userId: string): Promise<HandlerAnswer> {
  const message = await messageSoon(messageId);
  const system = message?.system;
  if (!message || !(system instanceof ResolutionModel)) return refused("TACTICAL_TIME.RESOLVE.Refused.noMessage");
  const part = system.parts[partId];
  const user = game.users.get(userId);
  const owns = (uuid: string | null | undefined): boolean =>
    Boolean(user && uuid && actorNow(uuid)?.testUserPermission(user, "OWNER"));
  if (!part || !(user?.isGM || owns(part.target.uuid) || owns(system.actor.uuid)))
    return refused("TACTICAL_TIME.RESOLVE.Refused.noMessage");
  if (part.taken.includes(offerId)) return refused("TACTICAL_TIME.RESOLVE.Refused.taken");
  await updatePart(message, partId, { taken: [...part.taken, offerId] });
  return done();
}

/** Asks for every part that it fits to be applied or undone, one after another. Answers with the last refusal, if any. */
export async function askForAll(messageId: string, command: PartCommand): Promise<RelayAnswer> {
  const message = game.messages.get(messageId);
  let last: RelayAnswer = refused("TACTICAL_TIME.RESOLVE.Refused.noMessage");
  if (!(message?.system instanceof ResolutionModel)) return last;
  last = done();
  const parts = Object.entries(message.system.parts).sort(([, a], [, b]) => a.order - b.order);
  for (const [partId, { state }] of command === "undo" ? parts.reverse() : parts) {
    if (!offered(state).includes(command)) continue;
    const answer = await askForPart(messageId, partId, command);
    if (answer.status !== "done") last = answer;
  }
  return last;
}

/** Asks for a part of a resolution to be applied or undone, whoever presses. Shows nothing. */
export const askForPart = (messageId: string, partId: string, command: PartCommand): Promise<RelayAnswer> =>
  askGM(REQUEST, { messageId, partId, command });

/**
 * Applies at once what of a resolution changes nobody but the one who acted, where its action says so. Parts that wait
 * for somebody are looked at again when their outcome is there.
 */
export async function applyAlone(messageId: string): Promise<void> {
  const message = await messageSoon(messageId);
  const system = message?.system;
  if (!(system instanceof ResolutionModel) || actionOf(system)?.applies !== "alone") return;
  for (const [partId, part] of Object.entries(system.parts)) {
    if (part.state !== "open") continue;
    const changes = await reckon(system, part);
    if ("status" in changes || changes.length === 0) continue;
    if (changes.every(({ uuid }) => isOwn(uuid, system.actor.uuid))) await askForPart(messageId, partId, "apply");
  }
}

/** The action that made a resolution, or null (its game or action is not there any more). */
export function actionOf(system: { readonly ruleset: string; readonly action: string }): Action | null {
  const action = rulesetById(system.ruleset)?.actions.find(({ id }) => id === system.action);
  return action ?? null;
}

async function carryOut(
  messageId: string,
  partId: string,
  command: PartCommand,
  claimedUserId: string,
): Promise<HandlerAnswer> {
  const message = await messageSoon(messageId);
  if (!message || !(message.system instanceof ResolutionModel))
    return refused("TACTICAL_TIME.RESOLVE.Refused.noMessage");
  const system = message.system;
  const part = system.parts[partId];
  if (!part) return refused("TACTICAL_TIME.RESOLVE.Refused.noMessage");

  const user = game.users.get(claimedUserId);
  const target = part.target.uuid === null ? null : await actorOf(part.target.uuid);
  const ownsTarget = Boolean(user && target?.testUserPermission(user, "OWNER"));
  // The claim of who asks cannot be proven; what it can do is apply a stored result to a character, visibly and undoably.
  const own = actionOf(system)?.applies !== undefined && Boolean(user && ownerOf(system, user));
  const may = mayPress(applyPolicy(), { isGM: user?.isGM ?? false, ownsTarget });
  if (!own && !may) return refused("TACTICAL_TIME.RESOLVE.Refused.notYours", { name: part.target.name });

  const decision = decide(command, part.state);
  if ("refuse" in decision)
    return refused(`TACTICAL_TIME.RESOLVE.Refused.${decision.refuse}`, { name: part.target.name });
  const stored = part.changes as unknown as readonly Change[];
  // What is done without a GM's leave must not reach anybody else.
  const reachesOthers = (changes: readonly Change[]): boolean =>
    !may && !changes.every(({ uuid }) => isOwn(uuid, system.actor.uuid));
  const notYours = refused("TACTICAL_TIME.RESOLVE.Refused.notYours", { name: part.target.name });
  if (decision.do !== "apply" && reachesOthers(stored)) return notYours;

  switch (decision.do) {
    case "apply": {
      const changes = await reckon(system, part);
      if ("status" in changes) return changes;
      if (reachesOthers(changes)) return notYours;
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

const ownerOf = (system: ResolutionModel, user: User.Implementation): boolean =>
  actorNow(system.actor.uuid)?.testUserPermission(user, "OWNER") ?? false;

const isOwn = (uuid: string, actorUuid: string | null): boolean =>
  actorUuid !== null && (uuid === actorUuid || uuid.startsWith(`${actorUuid}.`));

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
  const input = action.input(part.facts, part.choices as unknown as Choices);
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
      ? ({ pre: "preApply", post: `${SYSTEM_ID}.apply` } as const)
      : ({ pre: "preUndo", post: `${SYSTEM_ID}.undo` } as const);
  if (!exact && !mayGoOn(hooks.pre, message, partId, changes)) return refused("TACTICAL_TIME.RESOLVE.Refused.module");

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
