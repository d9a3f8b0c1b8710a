import type { Term } from "../../../core/explain.ts";
import type { DieView, NoteView, TermGroup, TermView, Tone } from "../../../foundry/chat/card.ts";
import { name, type Text, text } from "../../../foundry/chat/text.ts";
import type { Side } from "../../../foundry/resolve/course.ts";
import { ownPlace } from "../data/choices.ts";
import { CALLED_SHOTS } from "../rules/called-shots.ts";
import { countedModifiers, type Modifier, sumModifiers } from "../rules/contest.ts";
import type { Rung } from "../rules/levels.ts";
import type { TaraforeOptions } from "../rules/options.ts";
import { modifierTerm } from "../rules/terms.ts";
import { type RollSide, words } from "./common.ts";

/** How rolls and their numbers look on cards and in prompts: the same for every action. */

const TARAFORE = "TACTICAL_TIME.TARAFORE.";

export const RUNG_TONES: Readonly<Record<Rung, Tone>> = {
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

export const rungText = (rung: Rung): Text => text(`${TARAFORE}rung.${rung}`);
export const woundText = (level: string): Text => text(`${TARAFORE}woundLevel.${level}`);
export const stunText = (level: string): Text => text(`${TARAFORE}stunLevel.${level}`);
export const hitText = (level: string): Text => text(`${TARAFORE}hitLevel.${level}`);
export const termText = (id: string): Text => text(`${TARAFORE}term.${id}`);

/** What a side rolls: a stat or substat in the viewer's language, a skill or free substat by its own name. */
export const sideText = ({ term, terms }: RollSide): Text => (terms?.terms[0]?.bearer ? name(term) : termText(term));

/** TF-063 Places with a word for each of their sides. */
const SIDED: readonly string[] = ["knee-elbow", "neck"];

/** Places of the rulebook's own table have words in every language; a world's own are called by their id. */
const PRINTED: ReadonlySet<string> = new Set(["body", ...CALLED_SHOTS.map(({ id }) => id)]);

/** A place as people call it: `Chest`, `Elbow`, `Neck, rear`. */
export const placeText = (place: string | null, variant: string | null): Text =>
  place !== null && SIDED.includes(place) && variant !== null
    ? text(`${TARAFORE}placeSide.${place}.${variant}`)
    : PRINTED.has(place ?? "body")
      ? text(`${TARAFORE}place.${place ?? "body"}`)
      : name(ownPlace(place ?? ""));

/** TF-007, TF-008 The dice as they lie, those that do not count turned away. */
export function diceOf(faces: readonly number[], kept: number): DieView[] {
  const index = faces.indexOf(kept);
  return faces.map((result, at) => ({ faces: 10, result, discarded: at !== index }));
}

const termView = (term: Term, index: number): TermView => ({
  label: term.bearer
    ? text(`${TARAFORE}CHECK.termOf`, { term: text(term.labelKey), bearer: name(term.bearer) })
    : text(term.labelKey),
  value: term.value,
  rule: term.source,
  ...(index === 0 ? { base: true } : {}),
});

/** A list of terms with its sum. */
export const termsGroup = (label: Text, terms: readonly Term[], total: number, of?: Side): TermGroup => ({
  label,
  terms: [...terms.map(termView), { label: text(`${TARAFORE}CHECK.total`), value: total, total: true }],
  ...(of ? { of } : {}),
});

/** TF-011 One side's total: score, what lowers it, what counts of its modifiers, its die. */
export function sideGroup(
  label: Text,
  side: RollSide,
  more: readonly Modifier[],
  die: { readonly kept: number; readonly fixed?: boolean },
  of: Side,
  options: TaraforeOptions,
): TermGroup {
  const counted = countedModifiers([...side.modifiers, ...more], options).filter(({ value }) => value !== 0);
  const terms: Term[] = [
    ...(side.terms?.terms ?? []).filter(({ value }, index) => index === 0 || value !== 0),
    ...counted.map((modifier) => modifierTerm(modifier.kind, modifier.value, modifier)),
    {
      id: "die",
      labelKey: `${TARAFORE}term.${die.fixed ? "fixedDie" : "die"}`,
      kind: "add",
      value: die.kept,
      source: die.fixed ? "TF-013" : "TF-007",
    },
  ];
  const total = (side.score ?? 0) + sumModifiers([...side.modifiers, ...more], options) + die.kept;
  return termsGroup(label, terms, total, of);
}

export const note = (
  key: string,
  tone: Tone,
  icon: string,
  data?: Readonly<Record<string, string | number | Text>>,
): NoteView => ({ text: words(`Note.${key}`, data), tone, icon: `fa-solid ${icon}` });
