import type { RuleErrorDetail } from "../errors.ts";
import { numberOfText } from "../number-text.ts";
import { brief, type Leaf, putAt, type SetShape, valueAt } from "../shape.ts";
import { cut, find, unquoted } from "./pieces.ts";
import { type Kind, plain, type Vocabulary, type Word } from "./vocabulary.ts";

/** A part of a block that was not understood, and why. */
export interface Unread {
  /** Counted from 1, within the text that was given. */
  readonly line: number;
  readonly text: string;
  readonly code:
    | "unknownWord"
    | "noValue"
    | "notANumber"
    | "notInteger"
    | "tooSmall"
    | "tooLarge"
    | "unknownId"
    | "noName"
    | "notYesOrNo"
    | "badKey"
    | "notOnShelf";
  readonly detail: RuleErrorDetail;
}

export interface BlockItem {
  readonly type: string;
  readonly name: string;
  /** `@Long sword`: begins as the thing of this name in the game's compendia. */
  readonly fromShelf: boolean;
  readonly line: number;
  readonly system: Readonly<Record<string, unknown>>;
}

/** What a block says: only what it names. The rest is as a new creature has it. */
export interface ReadBlock {
  /** Line on which it begins, counted from 1. */
  readonly line: number;
  readonly name: string;
  readonly system: Readonly<Record<string, unknown>>;
  readonly items: readonly BlockItem[];
  readonly unread: readonly Unread[];
}

/** Longest text that is read, in characters. */
export const LONGEST_BLOCKS = 500_000;

/** Words in the reader's language for the values of a choice. */
export type ChoiceNames = (shape: Leaf, id: string) => readonly string[];

/** Reads blocks; a line of dashes or equals signs stands between two. Empty ones are passed over. */
export function readBlocks(text: string, vocabulary: Vocabulary, choiceNames: ChoiceNames = () => []): ReadBlock[] {
  const blocks: { line: number; lines: string[] }[] = [{ line: 1, lines: [] }];
  for (const [index, line] of text.slice(0, LONGEST_BLOCKS).split(/\r?\n/).entries()) {
    if (/^\s*(?:-{3,}|={3,})\s*$/.test(line)) blocks.push({ line: index + 2, lines: [] });
    else blocks.at(-1)?.lines.push(line);
  }
  return blocks
    .filter(({ lines }) => lines.some((line) => line.trim() !== ""))
    .map(({ line, lines }) => new BlockReader(vocabulary, choiceNames).read(lines, line));
}

class BlockReader {
  readonly #system: Record<string, unknown> = {};
  readonly #items: BlockItem[] = [];
  readonly #unread: Unread[] = [];
  #line = 1;

  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly choiceNames: ChoiceNames,
  ) {}

  read(lines: readonly string[], first: number): ReadBlock {
    const start = lines.findIndex((line) => line.trim() !== "");
    const head = (lines[start] ?? "").trim();
    // "Name: Guard", "# Guard", "**Guard**" are all Guard.
    const bare = head.replace(/^(?:#+\s*|name\s*[:=]\s*)/i, "").replace(/^\*\*(.+)\*\*$/, "$1");
    const name = unquoted(bare);
    for (const [index, line] of lines.entries()) {
      this.#line = first + index;
      if (index > start) this.#readLine(line);
    }
    if (name === "") {
      this.#line = first + start;
      this.#refuse(head, "noName");
    }
    return { line: first + start, name, system: this.#system, items: this.#items, unread: this.#unread };
  }

  #refuse(text: string, code: Unread["code"], detail: RuleErrorDetail = {}): undefined {
    this.#unread.push({ line: this.#line, text: brief(text.trim()), code, detail });
    return undefined;
  }

  #readLine(line: string): void {
    // Lists in front of a line, as chats and wikis set them.
    const text = line.replace(/^\s*(?:[-*•]\s+)?/, "").trim();
    if (text === "" || text.startsWith("//")) return;
    const colon = find(text, ":");
    const kind = colon > 0 ? this.#kindOf(text.slice(0, colon)) : undefined;
    if (kind) this.#readKind(kind, text.slice(colon + 1));
    else this.#readPairs(text, this.vocabulary.words, this.#system, ",;|");
  }

  #kindOf(word: string): Kind | undefined {
    const wanted = plain(word);
    return this.vocabulary.kinds.find(({ names }) => names.some((name) => plain(name) === wanted));
  }

  /** `Weapon: Long sword (might 14, hands 2); Dagger` */
  #readKind(kind: Kind, text: string): void {
    for (const piece of cut(text, ";|")) {
      if (piece.trim() === "") continue;
      const open = find(piece, "(");
      const bare = (open < 0 ? piece : piece.slice(0, open)).trim();
      const fromShelf = bare.startsWith("@");
      const head = unquoted(fromShelf ? bare.slice(1) : bare);
      const rest = open < 0 ? "" : piece.slice(open + 1).replace(/\)\s*$/, "");
      if (head === "") this.#refuse(piece, "noName");
      else if (kind.makes.what === "item") {
        const system: Record<string, unknown> = {};
        this.#readPairs(rest, kind.words, system, ",;|");
        this.#items.push({ type: kind.makes.type, name: head, fromShelf, line: this.#line, system });
      } else this.#readEntry(kind, kind.makes, head, rest);
    }
  }

  #readEntry(
    kind: Kind,
    { path, presets }: Extract<Kind["makes"], { what: "entry" }>,
    head: string,
    rest: string,
  ): void {
    if (Object.keys(presets).length > 0) {
      const id = Object.keys(presets).find((name) => plain(spokenId(name)) === plain(spokenId(head)));
      if (id === undefined) this.#refuse(head, "unknownId", { value: head, allowed: Object.keys(presets) });
      else putAt(this.#system, path, copyOf(presets[id]));
      return;
    }
    const entries = { ...Object(valueAt(this.#system, path) ?? valueAt(this.vocabulary.initial, path)) };
    const key = Object.keys(entries).find((known) => plain(spokenId(known)) === plain(spokenId(head))) ?? head;
    if (!/^[\w-]+$/.test(key)) {
      this.#refuse(head, "badKey", { value: head });
      return;
    }
    if (/^\s*gone\s*$/i.test(rest)) delete entries[key];
    else {
      const entry: Record<string, unknown> = copyOf({ ...Object(entries[key] ?? kind.initial) });
      this.#readPairs(rest, kind.words, entry, ",;|");
      entries[key] = entry;
    }
    putAt(this.#system, path, entries);
  }

  /** `Str 12, Dex: 10; size medium` */
  #readPairs(text: string, words: readonly Word[], into: Record<string, unknown>, separators: string): void {
    for (const piece of cut(text, separators)) {
      if (piece.trim() !== "") this.#readPair(piece.trim(), words, into);
    }
  }

  #readPair(piece: string, words: readonly Word[], into: Record<string, unknown>): void {
    const found = wordAt(piece, words);
    if (!found) {
      this.#refuse(piece, "unknownWord", { value: piece });
      return;
    }
    const value = this.#valueOf(found.word.shape, found.rest, piece);
    if (value !== undefined) putAt(into, found.word.path, value);
  }

  #valueOf(shape: Leaf, text: string, piece: string): unknown {
    if (shape.kind === "flag") return this.#flagOf(text, piece);
    if (text === "") return this.#refuse(piece, "noValue");
    const nothing = /^(?:none|null|[-–—]|aucune?)$/i.test(text);
    switch (shape.kind) {
      case "number": {
        if (nothing && shape.nullable) return null;
        return this.#numberOf(shape, text, piece);
      }
      case "choice": {
        const id = this.#choiceOf(shape, unquoted(text));
        if (id !== undefined) return id;
        if (nothing && shape.nullable) return null;
        return this.#refuse(piece, "unknownId", { value: unquoted(text), allowed: Object.keys(shape.choices) });
      }
      case "text":
        return nothing && shape.nullable ? null : textOf(shape.as, text);
      case "set":
        return this.#setOf(shape, text, piece);
    }
  }

  #flagOf(text: string, piece: string): boolean | undefined {
    if (text === "" || /^(?:yes|true|on|oui|vrai|x|1)$/i.test(text)) return true;
    if (/^(?:no|false|off|non|faux|0)$/i.test(text)) return false;
    return this.#refuse(piece, "notYesOrNo", { value: text });
  }

  #numberOf(shape: Extract<Leaf, { kind: "number" }>, text: string, piece: string): number | undefined {
    const reading = numberOfText(text, shape);
    return reading.ok ? reading.value : this.#refuse(piece, reading.code, reading.detail);
  }

  #choiceOf(shape: Extract<Leaf, { kind: "choice" }>, text: string): string | undefined {
    const wanted = plain(spokenId(text));
    const ids = Object.keys(shape.choices);
    return (
      ids.find((id) => id === text) ??
      ids.find((id) => plain(spokenId(id)) === wanted) ??
      ids.find((id) => this.choiceNames(shape, id).some((name) => plain(name) === plain(text)))
    );
  }

  #setOf({ element }: SetShape, text: string, piece: string): string[] | undefined {
    if (/^(?:none|aucune?|[-–—])$/i.test(text)) return [];
    const members = cut(text, "+").map((member) => unquoted(member));
    if (element.kind === "text") return members;
    const ids = members.map((member) => this.#choiceOf(element, member));
    const wrong = members.find((_member, index) => ids[index] === undefined);
    if (wrong !== undefined)
      return this.#refuse(piece, "unknownId", { value: wrong, allowed: Object.keys(element.choices) });
    return ids.filter((id) => id !== undefined);
  }
}

/** Plain JSON only: no need of more. */
const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Ids as they may be said: `leftArm`, `left arm`. */
const spokenId = (id: string): string => id.replaceAll(/([a-z\d])([A-Z])/g, "$1 $2");

const textOf = (as: "plain" | "html" | "link", text: string): string => {
  const bare = unquoted(text);
  // Notes without marks are a paragraph; in quotes they are HTML as they stand.
  return as === "html" && !text.startsWith('"') ? `<p>${escaped(bare)}</p>` : bare;
};
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/**
 * The field that a piece begins with, by its longest name, and what stands behind it. Numbers may stand in front too:
 * `12 Str`.
 */
function wordAt(piece: string, words: readonly Word[]): { word: Word; rest: string } | null {
  const parts = piece.split(/(?<=[\s:=])|(?=[:=])/);
  for (let count = parts.length; count > 0; count--) {
    const name = plain(parts.slice(0, count).join("").replaceAll(/[:=]/g, " "));
    // A piece of which nothing is left is no part of a name: it may be the value ("covers _").
    const last = plain((parts[count - 1] ?? "").replaceAll(/[:=]/g, " "));
    if (name === "" || last === "") continue;
    const word = words.find(({ names }) => names.some((known) => plain(known) === name));
    if (word)
      return {
        word,
        rest: parts
          .slice(count)
          .join("")
          .replace(/^[\s:=]+/, "")
          .trim(),
      };
  }
  const turned = /^([+−–-]?\d+(?:[.,]\d+)?)\s+(.+)$/.exec(piece);
  const behind = turned && words.find(({ names }) => names.some((known) => plain(known) === plain(turned[2] ?? "")));
  return turned && behind ? { word: behind, rest: turned[1] ?? "" } : null;
}
