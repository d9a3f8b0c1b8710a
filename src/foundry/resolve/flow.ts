import { SYSTEM_ID } from "../../constants.ts";
import { playAsync } from "../../core/chance/index.ts";
import { type CardSource, plainSummary } from "../chat/card-context.ts";
import { type Text, text, wordsOf } from "../chat/text.ts";
import { currentMessageMode, messageModeOption } from "../compat.ts";
import type { Action } from "./action.ts";
import { ActionDialog, chooseTarget } from "./dialog.ts";
import type { ResolutionDraft } from "./draft.ts";
import type { FieldValues } from "./form.ts";
import { FoundryDice } from "./foundry-dice.ts";
import { actorOf, candidatesFor, itemOf, portraitOf, tokenOf } from "./gather.ts";
import { Stopped } from "./hooks.ts";
import { remembered, skipsDialog } from "./settings.ts";
import { spendCost } from "./spend.ts";

/** Who does what, with what, at whom. UUIDs, so that unlinked tokens stay apart. */
export interface StartRequest {
  readonly actorUuid: string;
  readonly actionId: string;
  readonly itemUuid?: string | null;
  /** UUID of the target's actor or token; absent: this user's targets, or chosen in the dialog. */
  readonly targetUuid?: string | null;
  /** The click behind it, if there was one: a held key may skip the dialog. */
  readonly event?: Event | null;
  /** Says it outright. */
  readonly skipDialog?: boolean;
  /** What the dialog starts from, by field, before what was chosen last time: the number that was pressed. */
  readonly fields?: FieldValues;
}

/**
 * Carries one action from the click to its card. Resolves with the message, or null when the person or a module
 * stopped it. A step that fails stops the flow by its name, and nothing is written before the card.
 */
export async function startAction(request: StartRequest): Promise<ChatMessage.Implementation | null> {
  let at: Text = text("TACTICAL_TIME.RESOLVE.Step.gather");
  const step = async <T>(id: StepId, run: () => T | Promise<T>): Promise<T> => {
    at = text(`TACTICAL_TIME.RESOLVE.Step.${id}`);
    return run();
  };
  try {
    const draft = await step("gather", () => gather(request));
    await step("dialog", () => dialog(draft));
    await step("roll", () => roll(draft));
    const message = await step("card", () => card(draft));
    await step("spend", () => spendCost(draft));
    return message;
  } catch (error) {
    if (error instanceof Stopped) {
      if (error.reason) ui.notifications.warn(wordsOf(error.reason, game.i18n));
      return null;
    }
    console.error("tactical-time | an action stopped", error);
    ui.notifications.error("TACTICAL_TIME.RESOLVE.stepFailed", {
      localize: true,
      format: { step: wordsOf(at, game.i18n), error: error instanceof Error ? error.message : String(error) },
    });
    return null;
  }
}

type StepId = "gather" | "dialog" | "roll" | "card" | "spend";

async function gather(request: StartRequest): Promise<ResolutionDraft> {
  const actor = await actorOf(request.actorUuid);
  if (!actor) throw new Stopped(text("TACTICAL_TIME.RESOLVE.Refused.noActor"));
  if (!actor.isOwner) throw new Stopped(text("TACTICAL_TIME.RESOLVE.Refused.notOwner", { name: actor.name }));
  const action = actor.ruleset?.actions.find(({ id }) => id === request.actionId) as Action | undefined;
  if (!action) throw new Stopped(text("TACTICAL_TIME.RESOLVE.Refused.noAction"));
  const item = await itemOf(request.itemUuid);
  if (request.itemUuid && !item) throw new Stopped(text("TACTICAL_TIME.RESOLVE.Refused.itemGone"));
  const unusable = action.usable(actor, item);
  if (unusable) throw new Stopped(unusable.refused);

  const candidates = action.aim === "none" ? [] : candidatesFor(actor);
  const draft: ResolutionDraft = {
    action,
    actor,
    item,
    candidates,
    target: null,
    participants: null,
    facts: null,
    choices: { fields: { ...remembered(action.id), ...request.fields }, modifiers: {}, own: { name: "", value: 0 } },
    mode: modeFor(actor),
    skipDialog: request.skipDialog ?? skipsDialog(),
    faces: [],
    rolls: [],
    outcome: null,
    refusal: null,
  };
  if (request.targetUuid) await addTarget(draft, request.targetUuid);
  if (Hooks.call(`${SYSTEM_ID}.preGather`, draft) === false) throw new Stopped();
  const first = request.targetUuid
    ? (await actorOf(request.targetUuid))?.uuid
    : draft.candidates.find((c) => c.targeted)?.uuid;
  // With nobody targeted and one foe in sight the choice is plain; among several it is the person's.
  const only = draft.candidates.length === 1 ? draft.candidates[0]?.uuid : undefined;
  await chooseTarget(draft, first ?? only ?? null);
  Hooks.callAll(`${SYSTEM_ID}.gather`, draft);
  return draft;
}

/** Offers somebody who is neither targeted nor in the combat: a macro or a module named them. */
async function addTarget(draft: ResolutionDraft, uuid: string): Promise<void> {
  const target = await actorOf(uuid);
  if (!target?.uuid) throw new Stopped(text("TACTICAL_TIME.RESOLVE.Refused.targetGone", { name: "" }));
  if (draft.candidates.some((candidate) => candidate.uuid === target.uuid)) return;
  const portrait = portraitOf(target);
  draft.candidates = [
    {
      ...portrait,
      uuid: target.uuid,
      tokenUuid: tokenOf(target)?.uuid ?? null,
      targeted: false,
      defeated: false,
      ally: false,
    },
    ...draft.candidates,
  ];
}

/** What a hidden creature does is not shown to everybody. */
const modeFor = (actor: Actor.Implementation): ResolutionDraft["mode"] => {
  const chosen = currentMessageMode();
  return chosen === "public" && game.user.isGM && tokenOf(actor)?.hidden ? "gm" : chosen;
};

async function dialog(draft: ResolutionDraft): Promise<void> {
  // Without a target there is nothing to roll at: the dialog asks, whatever the key says.
  if (draft.skipDialog && draft.facts && !draft.refusal) return;
  if (Hooks.call(`${SYSTEM_ID}.preDialog`, draft) === false) throw new Stopped();
  if (!(await ActionDialog.open(draft))) throw new Stopped();
  Hooks.callAll(`${SYSTEM_ID}.dialog`, draft);
}

async function roll(draft: ResolutionDraft): Promise<void> {
  const { action } = draft;
  if (!draft.facts) throw new Stopped(text("TACTICAL_TIME.RESOLVE.Refused.noTarget"));
  if (Hooks.call(`${SYSTEM_ID}.preRoll`, draft) === false) throw new Stopped();
  const input = action.input(draft.facts, draft.choices);
  const dice = new FoundryDice();
  const played = await playAsync(() => action.rule(input), dice.source);
  draft.faces = played.faces;
  draft.rolls = dice.rolls;
  Hooks.callAll(`${SYSTEM_ID}.roll`, draft);
  if (Hooks.call(`${SYSTEM_ID}.preOutcome`, draft) === false) throw new Stopped();
  draft.outcome = played.result;
  Hooks.callAll(`${SYSTEM_ID}.outcome`, draft);
}

async function card(draft: ResolutionDraft): Promise<ChatMessage.Implementation> {
  const { action, actor, item, target, facts, outcome } = draft;
  if (!facts || !outcome) throw new Stopped();
  const view = action.describe(action.input(facts, draft.choices), outcome);
  const actorPortrait = portraitOf(actor);
  const itemPortrait = { uuid: item?.uuid ?? null, name: item?.name ?? "", img: item?.img ?? "" };
  const targetPortrait = target
    ? { uuid: target.uuid, name: target.name, img: target.img }
    : { uuid: null, name: "", img: "" };
  const state = view.hasChanges ? "open" : "none";
  const source: CardSource = {
    title: text(action.label),
    icon: action.icon,
    actor: actorPortrait,
    item: item ? itemPortrait : null,
    parts: [
      {
        id: "main",
        target: targetPortrait,
        view,
        state,
        problems: [],
        gone: false,
        secret: false,
        commands: [],
        open: new Set(),
      },
    ],
  };
  const data: Record<string, unknown> = {
    type: "resolution",
    author: game.userId,
    speaker: ChatMessage.getSpeaker({ actor, token: tokenOf(actor) }),
    // Plain words for search and for eyes that do not know our cards; escaped, since names come from people.
    content: foundry.utils.escapeHTML(plainSummary(source, game.i18n)).replaceAll("\n", "<br>"),
    rolls: draft.rolls,
    sound: draft.rolls.length > 0 ? CONFIG.sounds.dice : null,
    system: JSON.parse(
      JSON.stringify({
        ruleset: actor.ruleset?.id ?? "",
        action: action.id,
        actor: actorPortrait,
        item: itemPortrait,
        choices: draft.choices,
        parts: {
          main: {
            target: targetPortrait,
            facts,
            faces: draft.faces,
            outcome,
            state,
            changes: [],
            problems: [],
            order: 0,
          },
        },
      }),
    ),
  };
  if (Hooks.call(`${SYSTEM_ID}.preCard`, draft, data) === false) throw new Stopped();
  // The shape was made above for our own subtype; hooks may have added to it, which the model checks.
  const message = await ChatMessage.create(data as ChatMessage.CreateData, messageModeOption(draft.mode) as object);
  if (!message) throw new Stopped();
  const made = message as ChatMessage.Implementation;
  Hooks.callAll(`${SYSTEM_ID}.card`, draft, made);
  return made;
}
