import type { Explanation } from "../../../core/explain.ts";
import type { DieView, NoteView, StepView, TermGroup, TermView, Tone } from "../../../foundry/chat/card.ts";
import { name, type Text, text } from "../../../foundry/chat/text.ts";
import type { Side } from "../../../foundry/resolve/course.ts";
import type { Success } from "../rules/dice.ts";
import { fumbleOffers } from "../rules/dice.ts";
import type { InfinityOptions } from "../rules/options.ts";
import { partText, words } from "./common.ts";
import type { Contacted, PushDone, Pusher } from "./contact.ts";
import type { Named } from "./narrative.ts";

/** How checks and their numbers look on cards and in prompts: the same for every action. */

const ROLL = "TACTICAL_TIME.INFINITY.ROLL.";

/** Terms of an explanation and their sum. `of`: whose numbers they are. */
export const groupOf = ({ labelKey, terms, total }: Explanation, of?: Side): TermGroup => ({
  label: text(labelKey),
  terms: [
    ...terms.map((term, index): TermView => {
      const label = text(term.labelKey);
      return {
        label: term.bearer ? text(`${ROLL}termOf`, { term: label, bearer: name(term.bearer) }) : label,
        value: term.kind === "add" ? term.value : text(`${ROLL}Term.${term.kind}`, { value: term.value }),
        rule: term.source,
        ...(index === 0 ? { base: true } : {}),
      };
    }),
    { label: text(`${ROLL}target`), value: total, total: true },
  ],
  ...(of ? { of } : {}),
});

export const percentDie = (result: number): DieView => ({ faces: 100, result });

const TONES = { critical: "critical", plain: "good", fails: "bad", criticalFailure: "fumble" } as const;
const nameOf = ({ success, critical }: Success): keyof typeof TONES =>
  critical === null ? (success ? "plain" : "fails") : success ? "critical" : "criticalFailure";

/** A success check as a step. `natural`: what lay on the table, if it was pushed since. */
export const successStep = (id: string, target: Explanation, check: Success, of: Side, natural: number): StepView => ({
  id,
  title: text(target.labelKey),
  dice: [percentDie(natural)],
  result: text(`${ROLL}Success.${nameOf(check)}`),
  tone: TONES[nameOf(check)],
  line: text(`${ROLL}line`, { roll: check.roll, target: target.total }),
  lineOf: of,
  groups: [groupOf(target, of)],
});

/** The roll to hit. `natural`: what lay on the table, if it was pushed since. */
export const firstStep = (target: Explanation, first: Success, natural = first.roll): StepView =>
  successStep("attack", target, first, "actor", natural);

export const answerStep = (target: Explanation, answer: Success, natural = answer.roll): StepView =>
  successStep("defence", target, answer, "target", natural);

/** The steps up to the contact. */
export function contactSteps(hit: Explanation, { first, answer, way, pushes, met }: Contacted): StepView[] {
  const natural = (what: PushDone["what"], otherwise: number): number =>
    pushes.find((push) => push.what === what)?.from ?? otherwise;
  const steps = [firstStep(hit, first, natural("attack", first.roll))];
  if (!answer || !way) return steps;
  const step = answerStep(way.target, answer, natural("defence", answer.roll));
  return [
    ...steps,
    {
      ...step,
      title: way.label,
      result: words(`Defended.${defendedAs(answer.success, met.defended, met.guard)}`),
      tone: met.defended
        ? met.defenceCritical === "success"
          ? "critical"
          : "good"
        : met.guard > 0
          ? "partial"
          : step.tone === "fumble"
            ? "fumble"
            : "bad",
    },
  ];
}

const defendedAs = (own: boolean, defended: boolean, guard: number): string =>
  defended ? "defended" : guard > 0 ? "glancing" : own ? "beaten" : "failed";

/** A power check, with the dice that fell for it. */
export const powerStep = (
  target: Explanation,
  score: number,
  faces: readonly number[] | undefined,
  of: Side = "actor",
): StepView => ({
  id: of === "actor" ? "power" : "resistance",
  title: text(target.labelKey),
  dice: (faces ?? []).map(percentDie),
  result: words("score", { score }),
  tone: score === 0 ? "bad" : score >= target.total ? "good" : "neutral",
  line: words(faces === undefined ? "noDice" : "ofTarget", { target: target.total }),
  lineOf: of,
  groups: [groupOf(target, of)],
});

export const note = (
  key: string,
  tone: Tone,
  icon: string,
  data?: Readonly<Record<string, string | number | Text>>,
): NoteView => ({
  text: words(`Note.${key}`, data),
  tone,
  icon: `fa-solid ${icon}`,
});

/** SI-004 What was named, in the words of the one who named it. */
export const namedNotes = (named: readonly Named[]): NoteView[] =>
  named.map(({ on, text: what }) => note(`named.${on}`, "neutral", "fa-feather", { what: name(what) }));

/** What the rolls up to the contact mean beside the result (SI-048, SI-053, SI-071, SI-115). */
export function contactNotes(
  { first, choice, answer, pushes }: Contacted,
  partName: (push: PushDone) => Text,
  options: InfinityOptions,
): NoteView[] {
  const notes: NoteView[] = [];
  if (first.critical === "success") notes.push(note(`choice.${choice}`, "critical", "fa-burst"));
  if (fumbleOffers(first.critical, options)) notes.push(note("fumble", "fumble", "fa-heart-crack"));
  if (answer && fumbleOffers(answer.critical, options)) notes.push(note("defenceFumble", "fumble", "fa-heart-crack"));
  return [...notes, ...pushes.map((push) => pushNote(push, partName(push)))];
}

const pushNote = ({ from, to, damage }: PushDone, part: Text): NoteView =>
  note("push", "bad", "fa-hand-fist", { from, to, damage, part });

/** SI-115 What a roller has hurt for its rolls. */
export const pushNotes = ({ parts }: Pusher, pushes: readonly PushDone[]): NoteView[] =>
  pushes.map((push) => pushNote(push, parts.find(({ key }) => key === push.part)?.label ?? partText(push.part, "")));
