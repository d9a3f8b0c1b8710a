import { SYSTEM_ID } from "../../constants.ts";
import { text, wordsOf } from "../chat/text.ts";
import { currentMessageMode } from "../compat.ts";
import { reportAnswer } from "../relay/index.ts";
import { courseOf } from "./action.ts";
import { aimAt, possibleAims } from "./aims.ts";
import { applyAlone, askForPart, markTaken } from "./apply-part.ts";
import { candidateOf, candidatesFor, oneself } from "./candidates.ts";
import { advance, type DiceRequest } from "./course.ts";
import { ActionDialog } from "./dialog.ts";
import type { OfferRef, ResolutionDraft } from "./draft.ts";
import type { FieldValues } from "./form.ts";
import { FoundryDice } from "./foundry-dice.ts";
import { actorOf, itemOf, tokenOf } from "./gather.ts";
import { mayGoOn, Stopped } from "./hooks.ts";
import { messagesOf } from "./message-data.ts";
import { remembered, skipsDialog } from "./settings.ts";
import { spendCost } from "./spend.ts";
import { answersItself } from "./who.ts";

/** Who does what, with what, at whom. UUIDs, so that unlinked tokens stay apart. */
export interface StartRequest {
  readonly actorUuid: string;
  readonly actionId: string;
  readonly itemUuid?: string | null;
  /** UUID of the target's actor or token; absent: this user's targets, or chosen in the dialog. */
  readonly targetUuid?: string | null;
  /** Several at once. */
  readonly targetUuids?: readonly string[];
  /** The click behind it, if there was one: a held key may skip the dialog. */
  readonly event?: Event | null;
  /** Says it outright. */
  readonly skipDialog?: boolean;
  /** What the dialog starts from, by field, before what was chosen last time: the number that was pressed. */
  readonly fields?: FieldValues;
  /** Modifiers that are switched on or off to begin with, by id. */
  readonly modifiers?: Readonly<Record<string, boolean>>;
  /** The offer of a card that this takes up. */
  readonly offer?: OfferRef | null;
}

/**
 * Carries one action from the click to its card. Resolves with the message, or null when the person or a module
 * stopped it. A step that fails stops the flow by its name, and nothing is written before the card.
 */
export async function startAction(request: StartRequest): Promise<ChatMessage.Implementation | null> {
  let at: StepId = "gather";
  const step = async <T>(id: StepId, run: () => T | Promise<T>): Promise<T> => {
    at = id;
    return run();
  };
  try {
    const draft = await step("gather", () => gather(request));
    await step("dialog", () => dialog(draft));
    await step("roll", () => roll(draft));
    const messages = await step("card", () => card(draft));
    for (const message of messages) await step("apply", () => applyOwn(draft, message));
    const [message] = messages;
    await step("spend", () => spendCost(draft, message));
    return message ?? null;
  } catch (error) {
    report(error, at);
    return null;
  }
}

type StepId = "gather" | "dialog" | "roll" | "card" | "apply" | "spend";

/** Tells the person why it stopped, and at which step. */
export function report(error: unknown, at: string): void {
  if (error instanceof Stopped) {
    if (error.reason) ui.notifications.warn(wordsOf(error.reason, game.i18n));
    return;
  }
  console.error(`tactical-time | an action stopped at ${at}`, error);
  ui.notifications.error("TACTICAL_TIME.RESOLVE.stepFailed", {
    localize: true,
    format: {
      step: game.i18n.localize(`TACTICAL_TIME.RESOLVE.Step.${at}`),
      error: error instanceof Error ? error.message : String(error),
    },
  });
}

async function gather(request: StartRequest): Promise<ResolutionDraft> {
  const actor = await actorOf(request.actorUuid);
  if (!actor) throw new Stopped(text("TACTICAL_TIME.RESOLVE.Refused.noActor"));
  if (!actor.isOwner) throw new Stopped(text("TACTICAL_TIME.RESOLVE.Refused.notOwner", { name: actor.name }));
  const action = actor.ruleset?.actions.find(({ id }) => id === request.actionId);
  if (!action) throw new Stopped(text("TACTICAL_TIME.RESOLVE.Refused.noAction"));
  const item = await itemOf(request.itemUuid);
  if (request.itemUuid && !item) throw new Stopped(text("TACTICAL_TIME.RESOLVE.Refused.itemGone"));
  const unusable = action.usable(actor, item);
  if (unusable) throw new Stopped(unusable.refused);

  const draft: ResolutionDraft = {
    action,
    actor,
    item,
    candidates: action.aim === "none" ? [] : [...candidatesFor(actor), ...(action.atOneself ? [oneself(actor)] : [])],
    aims: [],
    given: {
      fields: { ...remembered(action.id), ...request.fields },
      modifiers: { ...request.modifiers },
      own: { name: "", value: 0 },
    },
    mode: modeFor(actor),
    skipDialog: request.skipDialog ?? skipsDialog(),
    rolls: [],
    offer: request.offer ?? null,
  };
  const named = [...(request.targetUuids ?? []), ...(request.targetUuid ? [request.targetUuid] : [])];
  if (action.aim !== "none") for (const uuid of named) await addTarget(draft, uuid);
  if (!mayGoOn("preGather", draft)) throw new Stopped();
  await aimAt(draft, await firstTargets(draft, named));
  Hooks.callAll(`${SYSTEM_ID}.gather`, draft);
  return draft;
}

/** Whom one means to begin with: who was named, else who is targeted, else the only one there is. */
async function firstTargets(draft: ResolutionDraft, named: readonly string[]): Promise<readonly string[]> {
  if (named.length > 0) {
    const actors = await Promise.all(named.map(actorOf));
    return actors.flatMap((actor) => actor?.uuid ?? []);
  }
  const targeted = draft.candidates.filter((candidate) => candidate.targeted).map(({ uuid }) => uuid);
  if (targeted.length > 0) return draft.action.aim === "many" ? targeted : targeted.slice(0, 1);
  // With nobody targeted and one foe in sight the choice is plain; among several it is the person's.
  const [only, ...others] = draft.candidates;
  return only && others.length === 0 ? [only.uuid] : [];
}

/** Offers somebody who is neither targeted nor in the combat: a macro or a module named them. */
async function addTarget(draft: ResolutionDraft, uuid: string): Promise<void> {
  const target = await actorOf(uuid);
  if (!target) throw new Stopped(text("TACTICAL_TIME.RESOLVE.Refused.targetGone", { name: "" }));
  if (draft.candidates.some((candidate) => candidate.uuid === target.uuid)) return;
  draft.candidates = [candidateOf(draft.actor, target), ...draft.candidates];
}

/** What a hidden creature does is not shown to everybody. */
const modeFor = (actor: Actor.Implementation): ResolutionDraft["mode"] => {
  const chosen = currentMessageMode();
  return chosen === "public" && game.user.isGM && tokenOf(actor)?.hidden ? "gm" : chosen;
};

async function dialog(draft: ResolutionDraft): Promise<void> {
  // Without a target there is nothing to roll at: the dialog asks, whatever the key says.
  if (possibleAims(draft).length > 0 && (draft.skipDialog || asksNothing(draft))) return;
  // Who rolls without asking is told why not, and not asked after all.
  const [refused] = draft.aims;
  if (draft.skipDialog && refused) throw new Stopped(refused.refusal);
  if (!mayGoOn("preDialog", draft)) throw new Stopped();
  if (!(await ActionDialog.open(draft))) throw new Stopped();
  Hooks.callAll(`${SYSTEM_ID}.dialog`, draft);
}

/** Nothing to choose and nothing left to chance: the click has said it all. */
const asksNothing = ({ action, aims }: ResolutionDraft): boolean =>
  action.aim === "none" &&
  aims.every(
    ({ facts, choices }) =>
      facts !== null &&
      action.fields(facts).length === 0 &&
      action.modifiers(facts, choices.fields).length === 0 &&
      action.odds(action.input(facts, choices)) === null,
  );

async function roll(draft: ResolutionDraft): Promise<void> {
  await stillThere(draft);
  if (!mayGoOn("preRoll", draft)) throw new Stopped();
  const dice = new FoundryDice();
  const shared = new Map<string, readonly number[]>();
  for (const aim of possibleAims(draft)) {
    const itself = aim.target === null || answersItself(aim.participants.target);
    const before = dice.rolls.length;
    const state = await advance(courseOf(draft.action, draft.action.input(aim.facts, aim.choices)), aim.progress, {
      dice: (request) => (request.whose === "actor" || itself ? thrown(request, dice, shared) : null),
      answer: ({ whose, fields }) => {
        const values = Object.fromEntries(fields.map(({ id, value }) => [id, value]));
        if (whose === "target") return itself ? { values, by: null } : null;
        return draft.skipDialog ? { values, by: game.userId } : null;
      },
    });
    aim.progress = [...aim.progress, ...state.added];
    aim.waiting = state.waiting;
    aim.outcome = state.outcome;
    aim.rolls = dice.rolls.slice(before);
  }
  draft.rolls = dice.rolls;
  Hooks.callAll(`${SYSTEM_ID}.roll`, draft);
  if (!mayGoOn("preOutcome", draft)) throw new Stopped();
  Hooks.callAll(`${SYSTEM_ID}.outcome`, draft);
}

/** Faces for a request; dice that are thrown once for all targets lie there from the second target on. */
async function thrown(
  { node, shared: once }: DiceRequest,
  dice: FoundryDice,
  known: Map<string, readonly number[]>,
): Promise<readonly number[]> {
  const faces = (once ? known.get(node.id) : undefined) ?? (await dice.source(node));
  if (once) known.set(node.id, faces);
  return faces;
}

/** While the dialog was open somebody may have deleted the weapon, the target, or the one who acts. */
async function stillThere(draft: ResolutionDraft): Promise<void> {
  const { action, actor, item } = draft;
  if (!(await actorOf(actor.uuid))) throw new Stopped(text("TACTICAL_TIME.RESOLVE.Refused.noActor"));
  if (item && !(await itemOf(item.uuid))) throw new Stopped(text("TACTICAL_TIME.RESOLVE.Refused.itemGone"));
  const unusable = action.usable(actor, item);
  if (unusable) throw new Stopped(unusable.refused);
  for (const aim of possibleAims(draft)) {
    if (aim.target && !(await actorOf(aim.target.uuid)))
      throw new Stopped(text("TACTICAL_TIME.RESOLVE.Refused.targetGone", { name: aim.target.name }));
  }
  const refusal = draft.aims.find((aim) => aim.refusal)?.refusal;
  if (possibleAims(draft).length === 0) throw new Stopped(refusal ?? text("TACTICAL_TIME.RESOLVE.Refused.noTarget"));
}

/** The card; where some of the targets are hidden, a second one beside it, for those who know of them. */
async function card(draft: ResolutionDraft): Promise<readonly ChatMessage.Implementation[]> {
  const made: ChatMessage.Implementation[] = [];
  const wanted = messagesOf(draft);
  // Every handler is heard before anything is written.
  if (!wanted.every(({ data }) => mayGoOn("preCard", draft, data))) throw new Stopped();
  for (const { data, options } of wanted) {
    // The shape is that of our own subtype; hooks may have added to it, which the model checks.
    const message = (await ChatMessage.create(data as ChatMessage.CreateData, options)) as ChatMessage.Implementation;
    if (!message) continue;
    made.push(message);
    Hooks.callAll(`${SYSTEM_ID}.card`, draft, message);
  }
  if (made.length === 0) throw new Stopped();
  if (draft.offer) await markTaken(draft.offer);
  return made;
}

/** What changes nobody but the one who acts needs nobody's leave. Without a GM the card stays open and says so. */
async function applyOwn({ action }: ResolutionDraft, message: ChatMessage.Implementation): Promise<void> {
  if (!message.id) return;
  if (action.applies !== "itself") return applyAlone(message.id);
  const answer = await askForPart(message.id, "main", "apply");
  // Refused: there was nothing to apply.
  if (answer.status !== "refused") reportAnswer(answer);
}
