import type { Explanation, Term } from "../../core/explain.ts";
import { escapeHtml } from "./escape.ts";

/** What turns keys into words. */
export interface Localizer {
  localize(key: string): string;
  format(key: string, data: Record<string, string>): string;
}

/** A signed number as people write it, with a true minus. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

/** What a term does, in the language of signs: `+3`, `÷2`, `= 1`, `≥ 1`. */
export function termAmount({ kind, value }: Term): string {
  switch (kind) {
    case "add":
      return signed(value);
    case "halve":
      return `÷${2 ** Math.min(value, 10)}`;
    case "set":
      return `= ${value}`;
    case "atLeast":
      return `≥ ${value}`;
    case "atMost":
      return `≤ ${value}`;
  }
}

export const termName = (term: Term, i18n: Localizer): string =>
  term.bearer ? `${i18n.localize(term.labelKey)} (${term.bearer})` : i18n.localize(term.labelKey);

/** An explanation in one line, for screen readers. */
export const explanationText = ({ labelKey, total, terms }: Explanation, i18n: Localizer): string =>
  `${i18n.localize(labelKey)} ${total}: ${terms
    .map((term) => `${termName(term, i18n)} ${termAmount(term)} (${term.source})`)
    .join(", ")}`;

/** An explanation as the markup of a tooltip. Everything in it is escaped: items bear names that people chose. */
export const explanationHtml = ({ labelKey, total, terms }: Explanation, i18n: Localizer): string =>
  `<div class="tt-terms"><header><span>${escapeHtml(i18n.localize(labelKey))}</span><b>${total}</b></header>${terms
    .map(
      (term) =>
        `<p><span>${escapeHtml(termName(term, i18n))}</span><small>${escapeHtml(term.source)}</small><b>${termAmount(term)}</b></p>`,
    )
    .join("")}</div>`;
