import { exact, probability, type Start } from "../../../core/chance/index.ts";
import type { Explanation } from "../../../core/explain.ts";
import type { StepView, TermGroup, TermView, Tone } from "../../../foundry/chat/card.ts";
import { change, name, type Text, text } from "../../../foundry/chat/text.ts";
import type { Side } from "../../../foundry/resolve/course.ts";
import type { OddsView } from "../../../foundry/resolve/odds-view.ts";
import { RESULTS, type Result } from "../rules/chart.ts";

/** How checks and their numbers look on cards and in dialogs: the same for every action. */

const KEY = "TACTICAL_TIME.AVORKARTH.ATTACK.";
/** Keys of the actions beside the attack. */
export const ACTION = "TACTICAL_TIME.AVORKARTH.ACTION.";

/** What a result means for the one who rolled. */
export const TONES: Readonly<Record<Result, Tone>> = {
  CS: "critical",
  S: "good",
  P: "partial",
  F: "bad",
  CF: "fumble",
};

/** Terms of an explanation and their sum. `of`: whose numbers they are. */
export const groupOf = ({ labelKey, terms, total }: Explanation, of?: Side): TermGroup => ({
  label: text(labelKey),
  terms: [
    ...terms.map((term, index): TermView => {
      const label = text(term.labelKey);
      return {
        label: term.bearer ? text(`${KEY}termOf`, { term: label, bearer: name(term.bearer) }) : label,
        value: term.kind === "add" ? term.value : text(`${KEY}Term.${term.kind}`, { value: term.value }),
        rule: term.source,
        ...(index === 0 ? { base: true } : {}),
      };
    }),
    { label: text(`${KEY}total`), value: total, total: true },
  ],
  ...(of ? { of } : {}),
});

/** A check before and after its die. */
export interface ShownCheck {
  readonly value: number;
  readonly dc: number;
  readonly row: number;
}

/** "10 against 12, row −1". */
export const lineOf = ({ value, dc, row }: ShownCheck): Text =>
  text(`${KEY}line`, { value, dc, row: row === 0 ? row : change(row) });

/** How the chart's row came about: the difference, then the shifts (AV-041, AV-043). */
export const rowGroup = ({ value, dc, row }: ShownCheck, shifts: readonly TermView[] = []): TermGroup => ({
  label: text("TACTICAL_TIME.AVORKARTH.term.row"),
  terms: [
    { label: text(`${KEY}difference`), value: value - dc, rule: "AV-041" },
    ...shifts.filter((shift) => shift.value !== 0),
    { label: text(`${KEY}row`), value: row, rule: "AV-042", total: true },
  ],
});

/** One check as a step of a card. */
export const checkStep = (
  id: string,
  title: Text,
  check: ShownCheck & { readonly face: number; readonly result: Result },
  groups: readonly TermGroup[],
  shown: { readonly result?: Text; readonly lineOf?: Side } = {},
): StepView => ({
  id,
  title,
  dice: [{ faces: 6, result: check.face }],
  result: shown.result ?? text(`${ACTION}Result.${check.result}`),
  tone: TONES[check.result],
  line: lineOf(check),
  ...(shown.lineOf ? { lineOf: shown.lineOf } : {}),
  groups: [...groups, rowGroup(check)],
});

/** The five results of a check with their exact odds, worst first. `label`: a text of one's own for a result. */
export function resultOdds(
  start: Start<{ readonly result: Result | null }>,
  label: (result: Result) => Text = (result) => text(`${ACTION}Result.${result}`),
): OddsView {
  const ways = exact(start, ({ result }) => String(result));
  return {
    bars: RESULTS.map((result) => ({
      id: result,
      label: label(result),
      probability: probability(ways, (way) => way.result === result),
      tone: TONES[result],
    })),
    figures: [],
  };
}

/** Whether it works, with its exact odds. */
export function yesNoOdds<R>(start: Start<R>, holds: (result: R) => boolean, yes: Text, no: Text): OddsView {
  const p = probability(
    exact(start, (result) => String(holds(result))),
    holds,
  );
  return {
    bars: [
      { id: "no", label: no, probability: 1 - p, tone: "bad" },
      { id: "yes", label: yes, probability: p, tone: "good" },
    ],
    figures: [],
  };
}
