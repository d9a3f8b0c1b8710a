import { formatted, labelled, numberText, signed } from "../language.ts";
import type { Side } from "../resolve/course.ts";
import type { PartCommand } from "../resolve/part-command.ts";
import { type Offer, type PartView, type StepView, type TermGroup, TONE_ICONS } from "./card.ts";
import type { PartState } from "./part-state.ts";
import { type Localizer, type Text, wordsOf } from "./text.ts";

/** What the card's template draws: words in the viewer's language, and only what the viewer may know. */
export interface CardContext {
  readonly title: string;
  readonly icon: string;
  readonly actor: { readonly name: string; readonly img: string };
  readonly item: { readonly name: string; readonly img: string } | null;
  readonly parts: readonly PartContext[];
  /** Buttons for all targets at once. */
  readonly all: readonly ButtonContext[];
  /** What the action costs is not taken from the turn yet; with a button for those who may have it taken. */
  readonly owed: { readonly text: string; readonly buttons: readonly ButtonContext[] } | null;
}

interface ButtonContext {
  readonly command: string;
  readonly label: string;
  readonly icon: string;
  readonly offer?: string;
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
  /** What taking it back leaves as it is. */
  readonly remark: string;
  readonly buttons: readonly ButtonContext[];
  readonly offers: readonly ButtonContext[];
}

export interface StepContext {
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
  /** Whom and what it waits for. `mine`: this viewer may answer. */
  readonly waitsFor: { readonly text: Text; readonly steps: readonly StepView[]; readonly mine: boolean } | null;
  /** The offers that this viewer may take up. */
  readonly offers: readonly Offer[];
  /** Taken back, but what it cost of the turn is spent. */
  readonly costStays?: boolean;
  /** Sides whose numbers this viewer may not know. */
  readonly hides?: ReadonlySet<Side>;
  /** Whether this viewer sees a step, by its id, unfolded. */
  isOpen(stepId: string): boolean;
}

export interface CardSource {
  readonly title: Text;
  readonly icon: string;
  readonly actor: { readonly name: string; readonly img: string };
  readonly item: { readonly name: string; readonly img: string } | null;
  readonly parts: readonly PartSource[];
  /** Commands for all parts at once. */
  readonly all: readonly PartCommand[];
  /** Something is still to be taken from the turn. `mine`: this viewer may have it taken. */
  readonly owed?: { readonly mine: boolean } | null;
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
    all: source.all.map((command) => ({
      command: `${command}All`,
      icon: COMMAND_ICONS[command],
      label: i18n.localize(`TACTICAL_TIME.CHAT.Command.${command}All`),
    })),
    owed: source.owed ? owedContext(source.owed.mine, i18n) : null,
  };
}

const owedContext = (mine: boolean, i18n: Localizer): CardContext["owed"] => ({
  text: i18n.localize("TACTICAL_TIME.CHAT.owed"),
  buttons: mine
    ? [
        {
          command: "settle",
          icon: "fa-solid fa-hourglass-end",
          label: i18n.localize("TACTICAL_TIME.CHAT.Command.settle"),
        },
      ]
    : [],
});

function partContext(part: PartSource, i18n: Localizer): PartContext {
  const { view, waitsFor } = part;
  const tone = view?.tone ?? "neutral";
  const steps = view?.steps ?? waitsFor?.steps ?? [];
  const hides = part.hides ?? NOBODY;
  return {
    id: part.id,
    target: part.target.uuid === null && part.target.name === "" ? null : part.target,
    gone: part.gone,
    headline: headlineOf(part, i18n),
    tone,
    icon: waitsFor ? "fa-solid fa-hourglass-half" : TONE_ICONS[tone],
    steps: steps.map((step) => stepContext(step, part.isOpen(step.id), false, i18n, hides)),
    notes: (view?.notes ?? []).map((note) => ({ text: wordsOf(note.text, i18n), tone: note.tone, icon: note.icon })),
    state: part.state,
    stateText: part.state === "none" ? "" : i18n.localize(`TACTICAL_TIME.CHAT.State.${part.state}`),
    problems: part.problems.map(({ id, name }) => i18n.format(`TACTICAL_TIME.RESOLVE.Problem.${id}`, { name })),
    remark: part.costStays ? i18n.localize("TACTICAL_TIME.CHAT.costStays") : "",
    buttons: [
      ...(waitsFor?.mine
        ? [{ command: "answer", icon: "fa-solid fa-reply", label: i18n.localize("TACTICAL_TIME.CHAT.Command.answer") }]
        : []),
      ...part.commands.map((command) => ({
        command,
        icon: COMMAND_ICONS[command],
        label: i18n.localize(`TACTICAL_TIME.CHAT.Command.${command}`),
      })),
    ],
    offers: part.offers.map(({ id, label, icon }) => ({
      command: "offer",
      offer: id,
      icon,
      label: wordsOf(label, i18n),
    })),
  };
}

const NOBODY: ReadonlySet<Side> = new Set();

function headlineOf({ view, waitsFor }: PartSource, i18n: Localizer): string {
  if (view) return wordsOf(view.headline, i18n);
  return waitsFor ? wordsOf(waitsFor.text, i18n) : i18n.localize("TACTICAL_TIME.CHAT.unknownAction");
}

/** One step as the templates draw it, without what the viewer may not know. `short`: dice and result alone. */
export function stepContext(
  step: StepView,
  open: boolean,
  short: boolean,
  i18n: Localizer,
  hides: ReadonlySet<Side> = NOBODY,
): StepContext {
  const groups = step.groups.filter(({ of }) => of === undefined || !hides.has(of));
  const line = step.lineOf !== undefined && hides.has(step.lineOf) ? "" : wordsOf(step.line, i18n);
  return {
    id: step.id,
    title: wordsOf(step.title, i18n),
    dice: step.dice.map((die) => ({
      result: die.result,
      label: formatted("TACTICAL_TIME.CHAT.die", { faces: die.faces, result: die.result }, i18n),
      css: die.discarded ? "discarded" : "",
    })),
    result: wordsOf(step.result, i18n),
    tone: step.tone,
    icon: TONE_ICONS[step.tone],
    line,
    open,
    groups: short ? [] : groups.map((group) => groupContext(group, i18n)),
  };
}

const groupContext = (group: TermGroup, i18n: Localizer): StepContext["groups"][number] => ({
  label: wordsOf(group.label, i18n),
  terms: group.terms.map((term) => ({
    label: wordsOf(term.label, i18n),
    value:
      typeof term.value === "number"
        ? plainOrSigned(term.value, Boolean(term.total || term.base), i18n)
        : wordsOf(term.value, i18n),
    rule: term.rule ?? "",
    total: term.total ?? false,
  })),
});

const plainOrSigned = (value: number, plain: boolean, i18n: Localizer): string =>
  plain ? numberText(value, i18n) : signed(value, i18n);

/** The outcome in one plain line per part: what `content` keeps for search, notifications and other systems' eyes. */
export const plainSummary = (source: CardSource, i18n: Localizer): string =>
  [
    source.actor.name === ""
      ? wordsOf(source.title, i18n)
      : labelled(source.actor.name, wordsOf(source.title, i18n), i18n),
    ...source.parts.map((part) => {
      const words = part.view ? wordsOf(part.view.headline, i18n) : "…";
      return part.target.name ? labelled(part.target.name, words, i18n) : words;
    }),
  ].join("\n");
