import { exact } from "../../../core/chance/index.ts";
import type { DieView, NoteView, PartView, TermGroup, Tone } from "../../../foundry/chat/card.ts";
import { name, type Text, text } from "../../../foundry/chat/text.ts";
import type { OddsView } from "../../../foundry/resolve/odds-view.ts";
import { FIXED_DIE, marginOf, standing } from "../rules/contest.ts";
import { keptKind, keptRoll } from "../rules/dice.ts";
import { type Rung, rungOf } from "../rules/levels.ts";
import type { TaraforeOptions } from "../rules/options.ts";
import { KEY, optionsOf, type PlannedCheck } from "./check-facts.ts";
import { type CheckOutcome, passed } from "./check-rule.ts";

const TONES: Readonly<Record<Rung, Tone>> = {
  "critical-failure": "fumble",
  "exceptional-failure": "bad",
  "special-failure": "bad",
  "normal-failure": "bad",
  tie: "partial",
  normal: "good",
  special: "good",
  exceptional: "good",
  critical: "critical",
};

const rungLabel = (rung: Rung): Text => text(`TACTICAL_TIME.TARAFORE.rung.${rung}`);

/** TF-007, TF-008 The dice as they lie, the kept one in front of the others' eyes. */
function diceOf(faces: readonly number[], kept: number): DieView[] {
  const index = faces.indexOf(kept);
  return faces.map((result, at) => ({ faces: 10, result, discarded: at !== index }));
}

/** The card of a check: both rolls, the margin, the rung of the ladder (TF-011 to TF-018). */
export function describeCheck(planned: PlannedCheck, outcome: CheckOutcome): PartView {
  const tone = TONES[outcome.rung];
  const own: TermGroup = {
    label: planned.label,
    terms: [
      ...planned.current.terms.map((one, index) => ({
        label: one.bearer
          ? text(`${KEY}termOf`, { term: text(one.labelKey), bearer: name(one.bearer) })
          : text(one.labelKey),
        value: one.value,
        rule: one.source,
        ...(index === 0 ? { base: true } : {}),
      })),
      { label: text("TACTICAL_TIME.TARAFORE.term.die"), value: outcome.actorKept, rule: dieRule(planned) },
      { label: text(`${KEY}total`), value: outcome.actorTotal, total: true },
    ],
  };
  const rolled = outcome.opponentFaces !== null;
  const other: TermGroup = {
    label: text(`${KEY}Against.${planned.against}`),
    terms: [
      { label: text(`${KEY}number`), value: planned.difficulty, rule: "TF-013", base: true },
      {
        label: text(`TACTICAL_TIME.TARAFORE.term.${rolled ? "die" : "fixedDie"}`),
        value: outcome.opponentKept,
        rule: rolled ? "TF-012" : "TF-013",
      },
      { label: text(`${KEY}total`), value: outcome.opponentTotal, total: true },
    ],
  };
  const margin = outcome.margin < 0 ? `−${-outcome.margin}` : `+${outcome.margin}`;
  return {
    headline: text(`${KEY}Headline.${outcome.success ? "success" : "failure"}`, { rung: rungLabel(outcome.rung) }),
    tone,
    steps: [
      {
        id: "own",
        title: planned.label,
        dice: diceOf(outcome.faces, outcome.actorKept),
        result: text(`${KEY}result`, { total: outcome.actorTotal }),
        tone,
        line: text(`${KEY}line`, { own: outcome.actorTotal, other: outcome.opponentTotal, margin: name(margin) }),
        groups: [own],
      },
      {
        id: "other",
        title: text(`${KEY}Against.${planned.against}`),
        dice: outcome.opponentFaces ? diceOf(outcome.opponentFaces, outcome.opponentKept) : [],
        result: text(`${KEY}result`, { total: outcome.opponentTotal }),
        tone: "neutral",
        line: text(`${KEY}otherLine`, { difficulty: planned.difficulty, die: outcome.opponentKept }),
        groups: [other],
      },
    ],
    notes: tieNote(planned, outcome),
    hasChanges: false,
  };
}

const dieRule = ({ side, settings }: PlannedCheck): string =>
  keptKind(side.sources, optionsOf(settings)) === "middle" ? "TF-007" : "TF-008";

/** TF-014 What a tie means is not plain to see. */
const tieNote = ({ against }: PlannedCheck, { margin, success }: CheckOutcome): NoteView[] =>
  margin === 0
    ? [
        {
          text: text(`${KEY}Tie.${against}.${success ? "success" : "failure"}`),
          tone: "partial",
          icon: "fa-solid fa-scale-balanced",
        },
      ]
    : [];

/** The margins with their exact probabilities. */
function margins({ side, against, difficulty, other, settings }: PlannedCheck, options: TaraforeOptions) {
  const offset = standing(side, "actor", options) - difficulty;
  if (against === "difficulty" && settings.difficultyRolls === "plus5") {
    return exact(() => keptRoll("check", side.sources, options)).map(({ value, probability }) => ({
      margin: offset + value - FIXED_DIE,
      probability,
    }));
  }
  return exact(() => marginOf(offset, side.sources, other, options)).map(({ value, probability }) => ({
    margin: value,
    probability,
  }));
}

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
export function checkOdds(planned: PlannedCheck): OddsView {
  const options = optionsOf(planned.settings);
  const all = margins(planned, options);
  const sum = (wanted: (margin: number) => boolean): number =>
    all.reduce((total, { margin, probability }) => (wanted(margin) ? total + probability : total), 0);
  return {
    bars: BARS.map(({ id, rungs, tone }) => ({
      id,
      label: id === "worse" ? text(`${KEY}Odds.worse`) : rungLabel(rungs[0] ?? "tie"),
      probability: sum((margin) => rungs.includes(rungOf(margin))),
      tone,
    })),
    figures: [
      {
        id: "success",
        label: text(`${KEY}Odds.success`),
        value: sum((margin) => passed(planned.against, margin, options)),
        kind: "probability",
      },
      {
        id: "mean",
        label: text(`${KEY}Odds.mean`),
        value: all.reduce((total, { margin, probability }) => total + margin * probability, 0),
        kind: "number",
      },
    ],
  };
}
