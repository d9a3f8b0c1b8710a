import type { PartCommand } from "../resolve/part-command.ts";
import { type PartView, type TermGroup, TONE_ICONS } from "./card.ts";
import type { PartState } from "./part-state.ts";
import { type Localizer, type Text, wordsOf } from "./text.ts";

/** What the card's template draws: words in the viewer's language, and only what the viewer may know. */
export interface CardContext {
  readonly title: string;
  readonly icon: string;
  readonly actor: { readonly name: string; readonly img: string };
  readonly item: { readonly name: string; readonly img: string } | null;
  readonly parts: readonly PartContext[];
}

export interface PartContext {
  readonly id: string;
  readonly target: { readonly name: string; readonly img: string } | null;
  readonly gone: boolean;
  readonly headline: string;
  readonly tone: string;
  readonly icon: string;
  readonly steps: readonly StepContext[];
  readonly notes: readonly { readonly text: string; readonly tone: string; readonly icon: string }[];
  readonly state: PartState;
  readonly stateText: string;
  readonly problems: readonly string[];
  readonly buttons: readonly { readonly command: PartCommand; readonly label: string; readonly icon: string }[];
}

interface StepContext {
  readonly id: string;
  readonly title: string;
  readonly dice: readonly { readonly result: number; readonly label: string; readonly css: string }[];
  readonly result: string;
  readonly tone: string;
  readonly icon: string;
  readonly line: string;
  readonly open: boolean;
  readonly groups: readonly { readonly label: string; readonly terms: readonly TermContext[] }[];
}

interface TermContext {
  readonly label: string;
  readonly value: string;
  readonly rule: string;
  readonly total: boolean;
}

export interface PartSource {
  readonly id: string;
  readonly target: { readonly uuid: string | null; readonly name: string; readonly img: string };
  readonly view: PartView | null;
  readonly state: PartState;
  readonly problems: readonly { readonly id: string; readonly name: string; readonly path: string }[];
  /** The target's document is not there any more. */
  readonly gone: boolean;
  /** This viewer may not know of the target (a hidden token). */
  readonly secret: boolean;
  /** The commands that this viewer may press now. */
  readonly commands: readonly PartCommand[];
  /** Ids of the steps that this viewer has unfolded. */
  readonly open: ReadonlySet<string>;
}

export interface CardSource {
  readonly title: Text;
  readonly icon: string;
  readonly actor: { readonly name: string; readonly img: string };
  readonly item: { readonly name: string; readonly img: string } | null;
  readonly parts: readonly PartSource[];
}

const COMMAND_ICONS: Readonly<Record<PartCommand, string>> = {
  apply: "fa-solid fa-check",
  undo: "fa-solid fa-rotate-left",
};

/** The card for one viewer. Pure: what it knows is in its arguments. */
export function cardContext(source: CardSource, i18n: Localizer): CardContext {
  return {
    title: wordsOf(source.title, i18n),
    icon: source.icon,
    actor: source.actor,
    item: source.item,
    parts: source.parts.filter((part) => !part.secret).map((part) => partContext(part, i18n)),
  };
}

function partContext(part: PartSource, i18n: Localizer): PartContext {
  const { view } = part;
  const tone = view?.tone ?? "neutral";
  return {
    id: part.id,
    target: part.target.uuid === null && part.target.name === "" ? null : part.target,
    gone: part.gone,
    headline: view ? wordsOf(view.headline, i18n) : i18n.localize("TACTICAL_TIME.CHAT.unknownAction"),
    tone,
    icon: TONE_ICONS[tone],
    steps: (view?.steps ?? []).map((step) => ({
      id: step.id,
      title: wordsOf(step.title, i18n),
      dice: step.dice.map((die) => ({
        result: die.result,
        label: i18n.format("TACTICAL_TIME.CHAT.die", { faces: String(die.faces), result: String(die.result) }),
        css: die.discarded ? "discarded" : "",
      })),
      result: wordsOf(step.result, i18n),
      tone: step.tone,
      icon: TONE_ICONS[step.tone],
      line: wordsOf(step.line, i18n),
      open: part.open.has(step.id),
      groups: step.groups.map((group) => groupContext(group, i18n)),
    })),
    notes: (view?.notes ?? []).map((note) => ({ text: wordsOf(note.text, i18n), tone: note.tone, icon: note.icon })),
    state: part.state,
    stateText: part.state === "none" ? "" : i18n.localize(`TACTICAL_TIME.CHAT.State.${part.state}`),
    problems: part.problems.map(({ id, name }) => i18n.format(`TACTICAL_TIME.RESOLVE.Problem.${id}`, { name })),
    buttons: part.commands.map((command) => ({
      command,
      icon: COMMAND_ICONS[command],
      label: i18n.localize(`TACTICAL_TIME.CHAT.Command.${command}`),
    })),
  };
}

const groupContext = (group: TermGroup, i18n: Localizer): StepContext["groups"][number] => ({
  label: wordsOf(group.label, i18n),
  terms: group.terms.map((term) => ({
    label: wordsOf(term.label, i18n),
    value:
      typeof term.value === "number"
        ? plainOrSigned(term.value, Boolean(term.total || term.base))
        : wordsOf(term.value, i18n),
    rule: term.rule ?? "",
    total: term.total ?? false,
  })),
});

const plainOrSigned = (value: number, plain: boolean): string => (plain && value >= 0 ? String(value) : signed(value));

/** A number with its sign, with the true minus. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

/** The outcome in one plain line per part: what `content` keeps for search, notifications and other systems' eyes. */
export const plainSummary = (source: CardSource, i18n: Localizer): string =>
  [
    `${source.actor.name}: ${wordsOf(source.title, i18n)}`,
    ...source.parts.map((part) => {
      const words = part.view ? wordsOf(part.view.headline, i18n) : "";
      return part.target.name ? `${part.target.name}: ${words}` : words;
    }),
  ].join("\n");
