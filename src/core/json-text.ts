/**
 * JSON with the place of what is broken in it: engines word their errors differently, and some say no place at all.
 */
export interface JsonFault {
  /** Counted from 1. */
  readonly line: number;
  readonly column: number;
  /** What stands there; empty: the text ends too early. */
  readonly found: string;
}
export type JsonReading =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: JsonFault };

export function readJson(text: string): JsonReading {
  // A mark that some editors put in front of a file.
  const source = text.replace(/^\uFEFF/, "");
  try {
    const value: unknown = JSON.parse(source);
    return { ok: true, value };
  } catch {
    return { ok: false, fault: placeOf(source, firstFault(source)) };
  }
}

function placeOf(text: string, offset: number): JsonFault {
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  const column = offset - before.lastIndexOf("\n");
  const found = /^[\w.+-]+|^[^\n]/u.exec(text.slice(offset, offset + 20))?.[0] ?? "";
  return { line, column, found };
}

const SPACE = /[ \t\n\r]*/y;
// JSON forbids the control signs below U+0020 within texts, and no others.
const TEXT = /"(?:[^"\\\p{Cc}]|[\x7F-\x9F]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const ATOM = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/y;

/**
 * Offset of the first sign that no JSON has there. No recursion: a file of a hundred thousand brackets is a file too.
 */
function firstFault(text: string): number {
  let at = 0;
  const eat = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at += match[0].length;
    return match !== null;
  };
  const stack: ("{" | "[")[] = [];
  /** What may come: a value, the first or a further member, what follows a value. */
  let wants: "value" | "valueOrEnd" | "key" | "keyOrEnd" | "after" = "value";
  for (;;) {
    eat(SPACE);
    const sign = text[at];
    if (sign === undefined) return at;
    const open = stack.at(-1);
    if (wants === "after") {
      if (open === undefined) return at;
      if (sign === ",") wants = open === "{" ? "key" : "value";
      else if (sign === (open === "{" ? "}" : "]")) stack.pop();
      else return at;
      at++;
    } else if (wants === "key" || wants === "keyOrEnd") {
      if (sign === "}" && wants === "keyOrEnd") {
        stack.pop();
        at++;
        wants = "after";
        continue;
      }
      if (!eat(TEXT)) return at;
      eat(SPACE);
      if (text[at] !== ":") return at;
      at++;
      wants = "value";
    } else if (sign === "]" && wants === "valueOrEnd") {
      stack.pop();
      at++;
      wants = "after";
    } else if (sign === "{" || sign === "[") {
      stack.push(sign);
      at++;
      wants = sign === "{" ? "keyOrEnd" : "valueOrEnd";
    } else if (eat(TEXT) || eat(ATOM)) wants = "after";
    else return at;
  }
}
