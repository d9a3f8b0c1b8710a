/** The small change of a stat block: quoting, and cutting at separators that stand outside quotes and brackets. */

/** A text in quotes: backslashes before quotes, backslashes and line ends. */
export const quoted = (text: string): string =>
  `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n").replaceAll("\r", "\\r")}"`;

/** The text within quotes; what is not quoted comes back trimmed. */
export function unquoted(text: string): string {
  const trimmed = text.trim();
  const inner = /^"((?:[^"\\]|\\.)*)"$/s.exec(trimmed)?.[1];
  if (inner === undefined) return trimmed;
  return inner.replaceAll(/\\(.)/gs, (_all, sign: string) => (sign === "n" ? "\n" : sign === "r" ? "\r" : sign));
}

/** Needs quotes: it would be cut, or lose something, if it stood bare. */
const TROUBLE = /[",;|()\\\n\r\t+:=]|^[\s@]|\s$|^$|\s{2}/;

export const written = (text: string): string => (TROUBLE.test(text) ? quoted(text) : text);

/**
 * Cuts at any of the separators, outside quotes and brackets. A comma between two digits is a decimal comma.
 * @param separators single signs
 */
export function cut(text: string, separators: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  scan(text, (sign, at, depth) => {
    if (depth > 0 || !separators.includes(sign)) return;
    if (sign === "," && /\d/.test(text[at - 1] ?? "") && /\d/.test(text[at + 1] ?? "")) return;
    pieces.push(text.slice(start, at));
    start = at + 1;
  });
  pieces.push(text.slice(start));
  return pieces;
}

/** Where the first of these signs stands outside quotes and brackets; -1: nowhere. */
export function find(text: string, signs: string): number {
  let found = -1;
  scan(text, (sign, at, depth) => {
    // The bracket itself is seen at the depth that it opens.
    if (found < 0 && signs.includes(sign) && depth === (sign === "(" ? 1 : 0)) found = at;
  });
  return found;
}

function scan(text: string, see: (sign: string, at: number, depth: number) => void): void {
  let depth = 0;
  let inQuotes = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? "";
    if (inQuotes) {
      if (sign === "\\") at++;
      else if (sign === '"') inQuotes = false;
      continue;
    }
    if (sign === '"') inQuotes = true;
    else if (sign === "(") depth++;
    else if (sign === ")") depth = Math.max(0, depth - 1);
    see(sign, at, depth);
  }
}
