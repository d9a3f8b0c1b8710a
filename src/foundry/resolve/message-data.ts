import { type CardSource, plainSummary } from "../chat/card-context.ts";
import type { PartState } from "../chat/part-state.ts";
import type { Portrait } from "../chat/resolution-model.ts";
import { text } from "../chat/text.ts";
import { messageModeOption } from "../compat.ts";
import type { Action, Choices } from "./action.ts";
import { possibleAims } from "./aims.ts";
import type { Question } from "./course.ts";
import type { Aim, ResolutionDraft } from "./draft.ts";
import { keptPortrait, tokenOf } from "./gather.ts";
import { answerSeconds } from "./settings.ts";
import { deadlineFor } from "./who.ts";

/** What `ChatMessage.create` takes. */
export interface MessageToMake {
  readonly data: Record<string, unknown>;
  /** Say who sees it. */
  readonly options: object;
}

/**
 * The messages of a draft. A message's data lie on every client that may see it, whatever its card shows there: what is
 * aimed at a hidden creature stands in one of its own, whispered to those who know of it.
 */
export function messagesOf(draft: ResolutionDraft): readonly MessageToMake[] {
  const aims = possibleAims(draft);
  const secret = draft.mode === "public" ? aims.filter(isSecret) : [];
  const open = aims.filter((aim) => !secret.includes(aim));
  return [
    ...(open.length > 0 ? [messageOf(draft, open, draft.mode)] : []),
    ...(secret.length > 0 ? [messageOf(draft, secret, "gm", whoKnows(secret))] : []),
  ];
}

const isSecret = ({ participants }: Aim): boolean => participants.targetToken?.hidden ?? false;

/** Ids of the game masters and of those who own everybody that is aimed at. */
const whoKnows = (aims: readonly Aim[]): readonly string[] =>
  game.users
    .filter(
      (user) => user.isGM || aims.every(({ participants }) => participants.target?.testUserPermission(user, "OWNER")),
    )
    .map(({ id }) => id ?? "");

type PossibleAim = Aim & { facts: object };

function messageOf(
  draft: ResolutionDraft,
  aims: readonly PossibleAim[],
  mode: ResolutionDraft["mode"],
  whisper: readonly string[] = [],
): MessageToMake {
  const { action, actor, item } = draft;
  const parts = Object.fromEntries(
    aims.map((aim, order) => [order === 0 ? "main" : `t${order}`, partOf(draft, aim, order)]),
  );
  const system = {
    ruleset: actor.ruleset?.id ?? "",
    action: action.id,
    actor: keptPortrait(actor),
    item: { uuid: item?.uuid ?? null, name: item?.name ?? "", img: item?.img ?? "" },
    fight: fightOf(aims[0]),
    quick: draft.skipDialog,
    parts,
  };
  const summary = summaryOf({
    action,
    actor: system.actor,
    parts: aims.map((aim) => ({ ...aim, target: targetPortrait(aim) })),
  });
  const rolls = aims.flatMap((aim) => aim.rolls);
  const data: Record<string, unknown> = {
    type: "resolution",
    author: game.userId,
    speaker: speakerOf(actor),
    content: summary,
    rolls,
    sound: rolls.length > 0 ? CONFIG.sounds.dice : null,
    ...(whisper.length > 0 ? { whisper } : {}),
    system: JSON.parse(JSON.stringify(system)),
  };
  return { data, options: messageModeOption(mode) };
}

/** Who speaks; a hidden creature under the name of its player. */
function speakerOf(actor: Actor.Implementation): ChatMessage.SpeakerData {
  const token = tokenOf(actor);
  const speaker = ChatMessage.getSpeaker({ actor, token });
  return token?.hidden ? { ...speaker, alias: game.user.name } : speaker;
}

const targetPortrait = ({ target, participants }: Aim): Portrait => {
  if (!target) return { uuid: null, name: "", img: "" };
  const { uuid, name, img } = target;
  return participants.targetToken?.hidden ? { uuid, name: "", img: "" } : { uuid, name, img };
};

function partOf({ action }: ResolutionDraft, aim: PossibleAim, order: number): object {
  const question = aim.waiting?.kind === "ask" ? aim.waiting : null;
  return {
    target: targetPortrait(aim),
    facts: aim.facts,
    choices: aim.choices,
    progress: aim.progress,
    outcome: aim.outcome,
    order,
    changes: [],
    problems: [],
    ...stateAfter(action, aim.facts, aim.choices, aim.outcome, question),
  };
}

/** State and deadline of a part that has just come to its outcome, or to a question. */
export function stateAfter(
  action: Action,
  facts: object,
  choices: Choices,
  outcome: object | null,
  question: Question | null,
): { state: PartState; deadline: number | null } {
  if (outcome === null) return { state: "waiting", deadline: deadlineFor(question, answerSeconds()) };
  const { hasChanges } = action.describe(action.input(facts, choices), outcome);
  return { state: hasChanges ? "open" : "none", deadline: null };
}

interface Summarised {
  readonly action: Action;
  readonly actor: { readonly name: string; readonly img: string };
  readonly parts: readonly {
    readonly target: { readonly uuid: string | null; readonly name: string; readonly img: string };
    readonly facts: object;
    readonly choices: Choices;
    readonly outcome: object | null;
  }[];
}

/** Plain words for search and for eyes that do not know our cards; escaped, since names come from people. */
export function summaryOf({ action, actor, parts }: Summarised): string {
  const source: CardSource = {
    title: text(action.label),
    icon: action.icon,
    actor,
    item: null,
    parts: parts.map(({ target, facts, choices, outcome }, index) => ({
      id: String(index),
      target,
      view: outcome ? action.describe(action.input(facts, choices), outcome) : null,
      waitsFor: null,
      state: "none",
      problems: [],
      gone: false,
      secret: false,
      commands: [],
      offers: [],
      isOpen: () => false,
    })),
    all: [],
  };
  return foundry.utils.escapeHTML(plainSummary(source, game.i18n)).replaceAll("\n", "<br>");
}

/** Where in a fight it happens, for the log of the fight. */
function fightOf(aim: Aim | undefined): { combatId: string; round: number; entryId: string } | null {
  const combat = aim?.participants.combat;
  if (!combat?.id || !combat.isRunning) return null;
  return { combatId: combat.id, round: combat.round, entryId: combat.activeEntry?.id ?? "" };
}
