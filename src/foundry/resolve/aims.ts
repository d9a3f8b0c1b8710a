import { text } from "../chat/text.ts";
import { type Choices, isRefusal } from "./action.ts";
import type { Aim, Candidate, ResolutionDraft } from "./draft.ts";
import { fitAll } from "./form.ts";
import { participantsOf } from "./gather.ts";

/**
 * Aims the draft at these targets (by actor UUID; of an action without a target: at none) and gathers anew. What the map
 * or the documents say about the new targets takes the place of what they said about the old ones; what the person chose
 * otherwise stays.
 */
export async function aimAt(draft: ResolutionDraft, uuids: readonly string[]): Promise<void> {
  const { action } = draft;
  const targets: readonly (Candidate | null)[] =
    action.aim === "none" ? [null] : draft.candidates.filter(({ uuid }) => uuids.includes(uuid));
  const before = draft.aims;
  draft.aims = await Promise.all(targets.map((target) => gatherAim(draft, target)));
  if (before.length > 0) forgetSourced(draft, [...before, ...draft.aims]);
  refit(draft);
}

async function gatherAim(draft: ResolutionDraft, target: Candidate | null): Promise<Aim> {
  const { action, actor, item } = draft;
  const participants = await participantsOf(actor, item, target?.uuid ?? null);
  const refused = action.usable(actor, item) ?? (target && !participants.target ? gone(target) : null);
  const gathered = refused ?? action.gather(participants);
  const facts = isRefusal(gathered) ? null : gathered;
  return {
    target,
    participants,
    facts,
    refusal: isRefusal(gathered) ? gathered.refused : null,
    choices: NO_CHOICES,
    progress: [],
    outcome: null,
    rolls: [],
    waiting: null,
  };
}

const gone = ({ name }: Candidate) => ({ refused: text("TACTICAL_TIME.RESOLVE.Refused.targetGone", { name }) });

const NO_CHOICES: Choices = { fields: {}, modifiers: {}, own: { name: "", value: 0 } };

function forgetSourced(draft: ResolutionDraft, aims: readonly Aim[]): void {
  const fields = aims.flatMap(({ facts }) => (facts ? draft.action.fields(facts) : []));
  const sourced = new Set(fields.filter(({ source }) => source).map(({ id }) => id));
  const kept = Object.entries(draft.given.fields).filter(([id]) => !sourced.has(id));
  draft.given = { ...draft.given, fields: Object.fromEntries(kept) };
}

/** Works what the person said into every aim's own choices. */
export function refit(draft: ResolutionDraft): void {
  const { action, given } = draft;
  for (const aim of draft.aims) {
    if (!aim.facts) continue;
    // Fields may depend on other fields' values: a second reading sees what the first one settled.
    const first = fitAll(action.fields(aim.facts), given.fields);
    const fields = fitAll(action.fields(aim.facts, first), given.fields);
    aim.choices = { fields, modifiers: given.modifiers, own: given.own };
  }
}

/** The aims that the action can be done against. */
export const possibleAims = (draft: ResolutionDraft): readonly (Aim & { facts: object })[] =>
  draft.aims.filter((aim): aim is Aim & { facts: object } => aim.facts !== null);
