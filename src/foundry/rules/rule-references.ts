/** Numbers of rules in text (`AV-041`), and what of them becomes a button that leads to the rule. Pure. */
import { escapeHtml } from "../sheets/escape.ts";

/** A rule's number: the rulebook's letters and three digits. */
const RULE = /\b[A-Z]{2}-\d{3}\b/g;

/** The rules that a text names, in its order, each once. */
export const rulesIn = (text: string): string[] => [...new Set(text.match(RULE))];

/** The letters that a rule's number begins with. */
export const prefixOf = (rule: string): string => rule.slice(0, rule.indexOf("-"));

/**
 * Text as HTML in which each rule's number is a button. Everything else is escaped.
 * @param hint what a button does, for its tooltip; `{id}` stands for the number
 */
export const withRuleLinks = (text: string, hint: string): string =>
  escapeHtml(text).replaceAll(
    RULE,
    (id) =>
      `<button type="button" class="tt-rule-link" data-rule="${id}" title="${escapeHtml(hint.replace("{id}", id))}">${id}</button>`,
  );
