import { exact, mean, probability, roll } from "../../../core/chance/index.ts";
import type { NoteView, PartView, TermGroup, Tone } from "../../../foundry/chat/card.ts";
import { name, text } from "../../../foundry/chat/text.ts";
import type { OddsView } from "../../../foundry/resolve/odds-view.ts";
import { powerCheck, type Success, successNode } from "../rules/dice.ts";
import { optionsOf } from "./common.ts";
import { KEY, type PlannedRoll, type WithPushes } from "./roll-facts.ts";
import { percentDie, pushNotes } from "./showing.ts";

/** Terms of the target and their sum. */
const targetGroup = ({ label, target }: PlannedRoll): TermGroup => ({
  label,
  terms: [
    ...target.terms.map((term, index) => {
      const label = text(term.labelKey);
      return {
        label: term.bearer ? text(`${KEY}termOf`, { term: label, bearer: name(term.bearer) }) : label,
        value: term.kind === "add" ? term.value : text(`${KEY}Term.${term.kind}`, { value: term.value }),
        rule: term.source,
        ...(index === 0 ? { base: true } : {}),
      };
    }),
    { label: text(`${KEY}target`), value: target.total, total: true },
  ],
});

const toneOf = ({ success, critical }: Success): Tone =>
  critical === "success" ? "critical" : critical === "failure" ? "fumble" : success ? "good" : "bad";

const resultOf = ({ success, critical }: Success) =>
  text(`${KEY}Success.${critical === null ? (success ? "plain" : "fails") : success ? "critical" : "criticalFailure"}`);

/** SI-086 What a stay-up check means. */
function stayUpNote({ what }: PlannedRoll, { success }: Success): NoteView[] {
  if (what !== "stayUp") return [];
  return [
    {
      text: text(`${KEY}StayUp.${success ? "awake" : "falls"}`),
      tone: success ? "good" : "bad",
      icon: success ? "fa-solid fa-person" : "fa-solid fa-bed",
    },
  ];
}

export function describeSuccess(planned: PlannedRoll, outcome: Success & WithPushes): PartView {
  const tone = toneOf(outcome);
  return {
    headline: resultOf(outcome),
    tone,
    steps: [
      {
        id: "check",
        title: planned.label,
        dice: [percentDie(outcome.pushes[0]?.from ?? outcome.roll)],
        result: resultOf(outcome),
        tone,
        line: text(`${KEY}line`, { roll: outcome.roll, target: planned.target.total }),
        groups: [targetGroup(planned)],
      },
    ],
    notes: [...stayUpNote(planned, outcome), ...pushNotes(planned.pusher, outcome.pushes)],
    hasChanges: planned.what === "stayUp" || outcome.pushes.length > 0,
  };
}

export function successOdds({ target, settings }: PlannedRoll): OddsView {
  const options = optionsOf({ settings });
  const all = exact(() => roll(successNode("check", target.total, options)));
  const chance = (holds: (outcome: Success) => boolean): number => probability(all, holds);
  // A natural roll stands for a band in these odds: whether it is critical is read from it all the same.
  const bars = [
    { id: "criticalFailure", tone: "fumble", holds: ({ critical }: Success) => critical === "failure" },
    { id: "fails", tone: "bad", holds: ({ success, critical }: Success) => !success && critical !== "failure" },
    { id: "plain", tone: "good", holds: ({ success, critical }: Success) => success && critical !== "success" },
    { id: "critical", tone: "critical", holds: ({ critical }: Success) => critical === "success" },
  ] as const;
  return {
    bars: bars.map(({ id, tone, holds }) => ({
      id,
      tone,
      label: text(`${KEY}Success.${id}`),
      probability: chance(holds),
    })),
    figures: [],
  };
}

/** A power check's score. */
export type PowerOutcome = WithPushes & { readonly score: number };

export function describePower(
  planned: PlannedRoll,
  { score, pushes }: PowerOutcome,
  faces: readonly (readonly number[])[] = [],
): PartView {
  const full = score > 0 && score === planned.target.total;
  const tone: Tone = score === 0 ? "bad" : full ? "good" : "neutral";
  const result = text(`${KEY}score`, { score });
  return {
    headline: result,
    tone,
    steps: [
      {
        id: "power",
        title: planned.label,
        dice: (faces[0] ?? []).map(percentDie),
        result,
        tone,
        line: text(`${KEY}${full ? "full" : "below"}`, { target: planned.target.total }),
        groups: [targetGroup(planned)],
      },
    ],
    notes: pushNotes(planned.pusher, pushes),
    hasChanges: pushes.length > 0,
  };
}

export function powerOdds({ target, settings }: PlannedRoll): OddsView {
  const all = exact(() => powerCheck("power", target.total, optionsOf({ settings })));
  const whole = target.total <= 0 ? 0 : probability(all, (score) => score === target.total);
  return {
    bars: [
      { id: "below", label: text(`${KEY}Power.below`), probability: 1 - whole, tone: "neutral" },
      { id: "whole", label: text(`${KEY}Power.whole`), probability: whole, tone: "good" },
    ],
    figures: [{ id: "mean", label: text(`${KEY}Power.mean`), value: mean(all, (score) => score), kind: "number" }],
  };
}
