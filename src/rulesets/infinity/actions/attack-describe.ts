import type { NoteView, Offer, PartView, StepView, Tone } from "../../../foundry/chat/card.ts";
import { type Text, text } from "../../../foundry/chat/text.ts";
import type { Side } from "../../../foundry/resolve/course.ts";
import type { AttackOutcome } from "../rules/attack.ts";
import { dealtExplained } from "../rules/explanations.ts";
import type { InfinityOptions } from "../rules/options.ts";
import { struck } from "../rules/outcomes.ts";
import { type AttackPlanned, bodyOfFacts, type DefenderFacts, partNameOf } from "./attack-facts.ts";
import { countedWords, optionsOf, partText, words } from "./common.ts";
import type { Contacted } from "./contact.ts";
import type { Named } from "./narrative.ts";
import { contactNotes, contactSteps, groupOf, namedNotes, note, powerStep } from "./showing.ts";

export const REWARDS = ["counterAttack", "narrative", "freeMove"] as const;
export type Reward = (typeof REWARDS)[number];

/** An attack with everything that was said on the way. Plain JSON. */
export type AttackDone = AttackOutcome & {
  readonly contact: Contacted;
  /** SI-069 What a critical defence is used for. */
  readonly reward: Reward | null;
  readonly named: readonly Named[];
};

/** What a blow leaves of the body that it fell on: the damage with its terms, and what follows (SI-083, SI-086, SI-088). */
export function hurtView(
  defender: DefenderFacts,
  outcome: Pick<AttackOutcome, "hurt" | "score" | "guard" | "damageTarget">,
  options: InfinityOptions,
  { ignoresArmour = false, whose = "target" }: { readonly ignoresArmour?: boolean; readonly whose?: Side } = {},
): {
  readonly steps: StepView[];
  readonly notes: NoteView[];
  readonly offers: Offer[];
  readonly headline: Text;
  readonly tone: Tone;
} {
  const { hurt, score, guard, damageTarget } = outcome;
  const part = partNameOf(defender, damageTarget);
  if (!hurt) return { steps: [], notes: [], offers: [], headline: words("Headline.none"), tone: "neutral" };
  const body = bodyOfFacts(defender, ignoresArmour);
  const dealt = dealtExplained(
    { score: score ?? 0, guard, armour: body.armour(damageTarget), vitality: body.vitality },
    options,
  );
  const state = text(`TACTICAL_TIME.INFINITY.state.${hurt.state}`);
  const tone: Tone =
    hurt.dealt === 0 ? "neutral" : hurt.state === "sound" ? "partial" : hurt.state === "wounded" ? "good" : "critical";
  const after = struck(defender.state, damageTarget, hurt, defender.frame, options);
  const notes: NoteView[] = after.hints.map((hint) => ({
    text: text(`TACTICAL_TIME.INFINITY.consequence.${hint}`),
    tone: "bad",
    icon: "fa-solid fa-bone",
  }));
  if (after.died) notes.unshift(note("dies", "critical", "fa-skull"));
  if (after.stayUp === "unconscious") notes.unshift(note("falls", "critical", "fa-bed"));
  const offers: Offer[] = [];
  if (after.stayUp === "check") {
    notes.unshift(note("stayUp", "bad", "fa-person-falling"));
    offers.push({
      id: "stayUp",
      label: words("Offer.stayUp"),
      icon: "fa-solid fa-person",
      by: whose,
      actionId: "check",
      fields: { what: "stayUp" },
    });
  }
  return {
    steps: [
      {
        id: "damage",
        title: part,
        dice: [],
        result: countedWords("dealt", hurt.dealt),
        tone,
        line: countedWords("partNow", hurt.total, { state }),
        lineOf: whose,
        groups: [groupOf(dealt, whose)],
      },
    ],
    notes,
    offers,
    headline:
      hurt.dealt === 0
        ? words("Headline.noDamage", { part })
        : countedWords("Headline.damage", hurt.dealt, { part, state }),
    tone,
  };
}

/** The whole attack for the card. */
export function describeAttack(
  planned: AttackPlanned,
  outcome: AttackDone,
  faces: readonly (readonly number[])[] = [],
): PartView {
  const options = optionsOf(planned);
  const { defender } = planned;
  const { contact, result } = outcome;
  const steps = contactSteps(planned.hit, contact);
  const harm = hurtView(defender, outcome, options);
  const notes = contactNotes(
    contact,
    ({ side, part }) =>
      side === "target"
        ? partNameOf(defender, part)
        : (planned.pushers.actor.parts.find(({ key }) => key === part)?.label ?? partText(part, "")),
    options,
  );
  if (outcome.guard > 0) notes.push(note("glancing", "partial", "fa-shield-halved", { guard: outcome.guard }));
  if (outcome.redirected)
    notes.push(note("redirected", "partial", "fa-hand", { part: partNameOf(defender, outcome.damageTarget) }));
  if (planned.feinted) notes.push(note("feintUsed", "neutral", "fa-masks-theater"));
  if (outcome.reward) notes.push(note(`reward.${outcome.reward}`, "critical", "fa-shield"));
  if (planned.empties) notes.push(note("emptied", "neutral", "fa-rotate"));
  notes.push(...namedNotes(outcome.named));
  const rolled = result === "damage";
  if (rolled) steps.push(powerStep(planned.power, outcome.score ?? 0, powerFaces(outcome, faces)));
  const offers: Offer[] = [...harm.offers];
  if (outcome.reward === "counterAttack")
    offers.push({
      id: "counterAttack",
      label: words("Offer.counterAttack"),
      icon: "fa-solid fa-reply",
      by: "target",
      actionId: "attack",
      itemUuid: defender.counterUuid,
      fields: { occasion: "counter" },
    });
  const landed = result === "damage";
  return {
    headline: landed ? harm.headline : words(`Headline.${result}`, { way: contact.way?.label ?? words("noDefence") }),
    tone: landed
      ? harm.tone
      : result === "miss"
        ? outcome.critical === "failure"
          ? "fumble"
          : "bad"
        : result === "defended"
          ? "bad"
          : "neutral",
    steps: landed ? [...steps, ...harm.steps] : steps,
    notes: [...(landed ? harm.notes : []), ...notes],
    hasChanges:
      (outcome.hurt?.dealt ?? 0) > 0 ||
      planned.feinted ||
      planned.sneaked ||
      planned.empties ||
      outcome.named.length > 0 ||
      contact.pushes.length > 0,
    offers,
    ...(landed && outcome.hurt ? { floating: words("floating", { damage: outcome.hurt.dealt }) } : {}),
  };
}

/** The dice of the power check: those that fell after the contact; none for a critical that takes the whole target. */
function powerFaces({ contact }: AttackDone, faces: readonly (readonly number[])[]): readonly number[] | undefined {
  return faces[contact.answer ? 2 : 1];
}
