import { TONE_ICONS } from "../chat/card.ts";
import { type Localizer, type Text, wordsOf } from "../chat/text.ts";
import type { MessageMode } from "../compat.ts";
import { meanText, percent, signed } from "../language.ts";
import type { Choices } from "./action.ts";
import type { Candidate } from "./draft.ts";
import { type ChoiceField, type Field, type FieldValue, MOST_LETTERS, type Modifier } from "./form.ts";
import type { OddsView } from "./odds-view.ts";
import { targetContext } from "./target-context.ts";

/** What the dialog knows when it draws itself. */
export interface DialogState {
  readonly candidates: readonly Candidate[];
  /** UUIDs of the chosen targets. */
  readonly targetUuids: readonly string[];
  readonly aim: "none" | "one" | "many";
  /** Several may be chosen. */
  readonly many: boolean;
  readonly fields: readonly Field[];
  readonly modifiers: readonly Modifier[];
  readonly ownModifierLabel: Text | null;
  readonly warnings: readonly Text[];
  readonly choices: Choices;
  /** Why the action cannot be done against this target, instead of odds. */
  readonly refused: Text | null;
  readonly odds: OddsView | null;
  /** The chosen targets' own odds by UUID, where several are chosen. */
  readonly oddsOf: ReadonlyMap<string, OddsView>;
  /** Whose odds are shown, where several are chosen. */
  readonly shownUuid: string | null;
  /** Something can be done, whether it is left to chance or not. */
  readonly ready: boolean;
  readonly mode: MessageMode;
}

/** As many targets are taken in at a glance; among more one may look for a name. */
const FEW = 10;

const MODES: readonly MessageMode[] = ["public", "gm", "blind", "self"];

/** The dialog's templates' context: words instead of keys, checked and selected worked out. */
export function dialogContext(state: DialogState, i18n: Localizer) {
  const words = (value: Text): string => wordsOf(value, i18n);
  return {
    aims: state.aim !== "none",
    many: state.many,
    searchable: state.candidates.length > FEW,
    noTargets: state.aim !== "none" && state.candidates.length === 0,
    targets: state.candidates.map((candidate) =>
      targetContext(
        candidate,
        state.targetUuids.includes(candidate.uuid),
        state.oddsOf.get(candidate.uuid) ?? null,
        i18n,
      ),
    ),
    against: against(state, i18n),
    fields: state.fields.filter((field) => !field.detail).map((field) => fieldContext(field, state.choices, words)),
    details: state.fields.filter((field) => field.detail).map((field) => fieldContext(field, state.choices, words)),
    modifiers: state.modifiers.map((modifier) => ({
      id: modifier.id,
      label: words(modifier.label),
      value: signed(modifier.value, i18n),
      to: words(modifier.to),
      rule: modifier.rule ?? "",
      on: state.choices.modifiers[modifier.id] ?? modifier.on,
    })),
    own: state.ownModifierLabel ? { ...state.choices.own, label: words(state.ownModifierLabel) } : null,
    warnings: state.warnings.map(words),
    refused: state.refused ? words(state.refused) : "",
    odds: state.odds ? oddsContext(state.odds, i18n) : null,
    ready: state.ready,
    sure: state.ready && state.odds === null,
    modes: MODES.map((mode) => ({
      value: mode,
      label: i18n.localize(`TACTICAL_TIME.RESOLVE.Mode.${mode}`),
      selected: mode === state.mode,
    })),
  };
}

/** Whose odds these are, where several are chosen. */
function against({ candidates, shownUuid }: DialogState, i18n: Localizer): string {
  const shown = candidates.find(({ uuid }) => uuid === shownUuid);
  return shown ? i18n.format("TACTICAL_TIME.RESOLVE.oddsAgainst", { name: shown.name }) : "";
}

export type DialogContext = ReturnType<typeof dialogContext>;

/** One field as its template draws it. */
export function fieldContext(field: Field, choices: Choices, words: (value: Text) => string) {
  const value = choices.fields[field.id] ?? field.value;
  return {
    id: field.id,
    name: `fields.${field.id}`,
    label: words(field.label),
    source: field.source ? words(field.source) : "",
    isChoice: field.kind === "choice",
    isToggle: field.kind === "toggle",
    isNumber: field.kind === "number",
    isText: field.kind === "text",
    longest: MOST_LETTERS,
    value,
    min: field.kind === "number" ? field.min : 0,
    max: field.kind === "number" ? field.max : 0,
    options:
      field.kind === "choice"
        ? field.options.map((option) => ({
            value: option.value,
            label: words(option.label),
            hint: option.hint ? words(option.hint) : "",
            chosen: option.value === value,
          }))
        : [],
    picture: field.kind === "choice" && field.picture ? pictureContext(field, value, words) : null,
  };
}

/** A drawing with the outlines that stand for an option of the field, each told by its name and hint. */
function pictureContext({ picture, options }: ChoiceField, value: FieldValue, words: (value: Text) => string) {
  const titles = new Map(
    options.map(({ value: id, label, hint }) => [id, hint ? `${words(label)}\n${words(hint)}` : words(label)]),
  );
  return {
    width: picture?.width ?? 0,
    height: picture?.height ?? 0,
    shapes: (picture?.shapes ?? [])
      .filter(({ picks }) => titles.has(picks))
      .map((shape) => ({ ...shape, title: titles.get(shape.picks) ?? "", chosen: shape.picks === value })),
  };
}

/** Odds as their template draws them. */
export function oddsContext(odds: OddsView, i18n: Localizer) {
  return {
    bars: odds.bars.map((bar) => ({
      id: bar.id,
      label: wordsOf(bar.label, i18n),
      percent: percent(bar.probability, i18n),
      // CSS reads the share as a number from 0 to 1.
      share: Math.round(bar.probability * 1e6) / 1e6,
      tone: bar.tone,
      icon: TONE_ICONS[bar.tone],
      none: bar.probability <= 0,
    })),
    figures: odds.figures.map((figure) => ({
      id: figure.id,
      label: wordsOf(figure.label, i18n),
      value: figure.kind === "probability" ? percent(figure.value, i18n) : meanText(figure.value, i18n),
    })),
  };
}
