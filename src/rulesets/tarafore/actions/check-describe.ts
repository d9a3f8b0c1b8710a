import type { NoteView, PartView, Tone } from "../../../foundry/chat/card.ts";
import { type Text, text } from "../../../foundry/chat/text.ts";
import type { OddsView } from "../../../foundry/resolve/odds-view.ts";
import { type Rung, rungOf } from "../rules/levels.ts";
import { KEY, type PlannedCheck } from "./check-facts.ts";
import { type CheckOutcome, passed } from "./check-rule.ts";
import { optionsOf } from "./common.ts";
import { type ContestPlan, contestSteps, leavesTraces, margins } from "./contest.ts";
import { RUNG_TONES, rungText } from "./showing.ts";

/** The card of a check: both rolls, the margin, the rung of the ladder (TF-011 to TF-018). */
export const describeCheck = (planned: PlannedCheck, outcome: CheckOutcome): PartView => ({
  headline: text(`${KEY}Headline.${outcome.success ? "success" : "failure"}`, { rung: rungText(outcome.rung) }),
  tone: RUNG_TONES[outcome.rung],
  steps: contestSteps(planned.contest, outcome),
  notes: tieNote(planned, outcome),
  hasChanges: leavesTraces(planned.contest, outcome),
});

/** TF-014 What a tie means is not plain to see. */
export const tieNote = (
  { against }: Pick<PlannedCheck, "against">,
  { margin, success }: Pick<CheckOutcome, "margin" | "success">,
): NoteView[] =>
  margin === 0
    ? [
        {
          text: text(`${KEY}Tie.${against}.${success ? "success" : "failure"}`),
          tone: "partial",
          icon: "fa-solid fa-scale-balanced",
        },
      ]
    : [];

const BARS: readonly { readonly id: string; readonly rungs: readonly Rung[]; readonly tone: Tone }[] = [
  { id: "worse", rungs: ["critical-failure", "exceptional-failure", "special-failure"], tone: "fumble" },
  { id: "normal-failure", rungs: ["normal-failure"], tone: "bad" },
  { id: "tie", rungs: ["tie"], tone: "partial" },
  { id: "normal", rungs: ["normal"], tone: "good" },
  { id: "special", rungs: ["special"], tone: "good" },
  { id: "exceptional", rungs: ["exceptional"], tone: "good" },
  { id: "critical", rungs: ["critical"], tone: "critical" },
];

/** Exact odds of the rungs, and of getting what one wants. */
export function rungOdds(plan: ContestPlan, succeeds: (margin: number) => boolean, success: Text): OddsView {
  const all = margins(plan);
  const sum = (wanted: (margin: number) => boolean): number =>
    all.reduce((total, { value, probability }) => (wanted(value) ? total + probability : total), 0);
  return {
    bars: BARS.map(({ id, rungs, tone }) => ({
      id,
      label: id === "worse" ? text(`${KEY}Odds.worse`) : rungText(rungs[0] ?? "tie"),
      probability: sum((margin) => rungs.includes(rungOf(margin))),
      tone,
    })),
    figures: [
      { id: "success", label: success, value: sum(succeeds), kind: "probability" },
      {
        id: "mean",
        label: text(`${KEY}Odds.mean`),
        value: all.reduce((total, { value, probability }) => total + value * probability, 0),
        kind: "number",
      },
    ],
  };
}

export const checkOdds = (planned: PlannedCheck): OddsView =>
  rungOdds(planned.contest, (margin) => passed(planned, margin, optionsOf(planned)), text(`${KEY}Odds.success`));
