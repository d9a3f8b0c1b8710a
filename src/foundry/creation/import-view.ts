import type { Words } from "../fault-text.ts";
import { faultText } from "../fault-text.ts";
import { countedText } from "../language.ts";
import type { Mode } from "./carry-out.ts";
import type { ExchangeFault } from "./exchange.ts";
import type { Found } from "./read-text.ts";

/** A document of an import as its preview shows it. Texts are in the reader's language. */
export interface FoundView {
  readonly index: number;
  readonly name: string;
  readonly img: string;
  readonly kind: string;
  readonly game: string;
  readonly things: string;
  readonly faulty: boolean;
  /** The numbers that follow, and what it would have. */
  readonly summary: readonly { readonly label: string; readonly value: number | string }[];
  readonly items: readonly string[];
  readonly modes: readonly { readonly value: Mode; readonly label: string; readonly chosen: boolean }[];
  readonly faults: readonly LineView[];
  readonly notes: readonly LineView[];
  readonly unread: readonly LineView[];
}
export interface LineView {
  readonly where: string;
  readonly text: string;
}

/** Codes whose value is the id of a game. */
const OF_GAMES = new Set(["otherGame", "notInPlay"]);

function line(fault: ExchangeFault, i18n: Words, nameOf: (id: string) => string): LineView {
  const { code, detail, path } = fault;
  const value = OF_GAMES.has(code) ? { value: nameOf(detail.value ?? "") } : {};
  return { where: path, text: faultText({ code, detail: { ...detail, ...value } }, i18n, nameOf) };
}

export interface FoundState {
  readonly mode: Mode;
  /** Is there a document of the same name and kind that this user may change? */
  readonly hasTarget: boolean;
  /** May this user make a new one? */
  readonly mayCreate: boolean;
  /** What the host has against it; empty: nothing. */
  readonly refusal: string;
  /** Labels are localisation keys. */
  readonly summary: readonly { readonly label: string; readonly value: number | string }[];
  readonly items: readonly string[];
}

export function foundView(
  index: number,
  found: Found,
  { mode, hasTarget, mayCreate, refusal, summary, items }: FoundState,
  i18n: Words,
  nameOf: (id: string) => string,
): FoundView {
  const faulty = found.data === null || refusal !== "";
  const possible: Mode[] = [
    ...(mayCreate ? (["create"] as const) : []),
    ...(hasTarget ? (["merge", "replace"] as const) : []),
    "skip",
  ];
  const kind = `TYPES.${found.documentName}.${found.type}`;
  return {
    index,
    name: found.name || "?",
    img: found.img ?? "",
    // The game stands beside it.
    kind: i18n.has(kind) ? i18n.localize(kind).replace(/\s*\([^)]*\)$/, "") : found.type,
    game: found.rulesetId ? nameOf(found.rulesetId) : "",
    things: countedText("TACTICAL_TIME.CREATION.Import.things", found.itemCount, i18n),
    faulty,
    summary: summary.map(({ label, value }) => ({ label: i18n.localize(label), value })),
    items,
    modes: faulty
      ? []
      : possible.map((value) => ({
          value,
          label: i18n.localize(`TACTICAL_TIME.CREATION.Mode.${value}`),
          chosen: value === mode,
        })),
    faults: [
      ...found.faults.map((fault) => line(fault, i18n, nameOf)),
      ...(refusal === "" ? [] : [{ where: "", text: refusal }]),
    ],
    notes: found.notes.map((note) => line(note, i18n, nameOf)),
    unread: found.unread.map((part) => ({
      where: i18n.format("TACTICAL_TIME.CREATION.Import.line", { line: String(part.line), text: part.text }),
      text: faultText(part, i18n),
    })),
  };
}

/** What is wrong with the text as a whole. */
export const textFaults = (faults: readonly ExchangeFault[], i18n: Words, nameOf: (id: string) => string): LineView[] =>
  faults.map((fault) => line(fault, i18n, nameOf));
