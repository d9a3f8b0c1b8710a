import type { Explanation, Term } from "../../core/explain.ts";
import { type Localizer, labelled, listText, numberText, signed } from "../language.ts";
import { escapeHtml } from "./escape.ts";

export type { Localizer } from "../language.ts";

/** What a term does, in the language of signs: `+3`, `÷2`, `= 1`, `≥ 1`. */
export function termAmount({ kind, value }: Term, i18n: Localizer): string {
  switch (kind) {
    case "add":
      return signed(value, i18n);
    case "halve":
      return `÷${2 ** Math.min(value, 10)}`;
    case "set":
      return `= ${numberText(value, i18n)}`;
    case "atLeast":
      return `≥ ${numberText(value, i18n)}`;
    case "atMost":
      return `≤ ${numberText(value, i18n)}`;
  }
}

export const termName = (term: Term, i18n: Localizer): string =>
  term.bearer ? `${i18n.localize(term.labelKey)} (${term.bearer})` : i18n.localize(term.labelKey);

/** An explanation in one line, for screen readers. */
export const explanationText = ({ labelKey, total, terms }: Explanation, i18n: Localizer): string =>
  labelled(
    `${i18n.localize(labelKey)} ${numberText(total, i18n)}`,
    listText(
      terms.map((term) => `${termName(term, i18n)} ${termAmount(term, i18n)} (${term.source})`),
      i18n,
    ),
    i18n,
  );

/** An explanation as the markup of a tooltip. Everything in it is escaped: items bear names that people chose. */
export const explanationHtml = ({ labelKey, total, terms }: Explanation, i18n: Localizer): string =>
  `<div class="tt-terms"><header><span>${escapeHtml(i18n.localize(labelKey))}</span><b>${numberText(total, i18n)}</b></header>${terms
    .map(
      (term) =>
        `<p><span>${escapeHtml(termName(term, i18n))}</span><small>${escapeHtml(term.source)}</small><b>${termAmount(term, i18n)}</b></p>`,
    )
    .join("")}</div>`;
