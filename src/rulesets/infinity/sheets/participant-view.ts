import type { Explanation } from "../../../core/explain.ts";
import { besides, countedText, type Data, formatted, labelled, numberText, signed } from "../../../foundry/language.ts";
import { explanationHtml, explanationText, type Localizer } from "../../../foundry/sheets/explanation-view.ts";
import { trackTooltip } from "../../../foundry/sheets/track-tooltip.ts";
import { ABILITY_IDS, type AbilityId, type CheckId } from "../data/choices.ts";
import { COMPOSITIONS, isHuman } from "../data/compositions.ts";
import {
  type AttackNumbers,
  type ParticipantNumbers,
  plainNumbers,
  type Source,
  type TargetNumbers,
} from "../data/numbers.ts";
import type { SpecializationFields } from "../data/specializations.ts";
import { CONSEQUENCES, type TargetState } from "../rules/body.ts";

const KEY = "TACTICAL_TIME.INFINITY";

const ROLLS = { success: "check", power: "power" } as const satisfies Record<CheckId, string>;

/** A number that explains itself, and rolls where the game has the action for it. */
export interface NumberView {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly note: string;
  readonly tooltip: string;
  readonly aria: string;
  /** What pressing it does; null: it is only read. */
  readonly actionId: string | null;
  /** Which number it is, in the words of the action's dialog. */
  readonly what: string;
}

interface NumberOptions {
  readonly label?: string;
  readonly note?: string;
  readonly roll?: CheckId;
  readonly what?: string;
  readonly value?: string;
}

/** @param offered ids of the actions that the game has */
export function numberView(
  id: string,
  explanation: Explanation,
  offered: ReadonlySet<string>,
  i18n: Localizer,
  { label, note = "", roll, what, value }: NumberOptions = {},
): NumberView {
  const actionId = roll ? ROLLS[roll] : null;
  return {
    id,
    label: label ?? i18n.localize(`${KEY}.SHEET.tile.${id}`),
    value: value ?? numberText(explanation.total, i18n),
    note,
    tooltip: explanationHtml(explanation, i18n),
    aria: explanationText(explanation, i18n),
    actionId: actionId && offered.has(actionId) ? actionId : null,
    what: what ?? id,
  };
}

/** The row of numbers under the name. */
export function numberTiles(numbers: ParticipantNumbers, offered: ReadonlySet<string>, i18n: Localizer): NumberView[] {
  const feet = (count: number): string => formatted(`${KEY}.SHEET.feet`, { count }, i18n);
  const block = bestBlock(numbers);
  const dodge = numbers.defences.find(({ defence }) => defence === "dodge");
  const tile = (id: string, explanation: Explanation | undefined, options: NumberOptions = {}): NumberView[] =>
    explanation ? [numberView(id, explanation, offered, i18n, options)] : [];
  const moveNote =
    numbers.moveLeft === numbers.move.total
      ? ""
      : i18n.format(`${KEY}.SHEET.moveLeft`, { feet: feet(numbers.moveLeft) });
  return [
    ...tile("initiative", numbers.initiative, { roll: "power" }),
    ...tile("dodge", dodge?.target, { roll: "success", what: "defence0" }),
    ...tile("block", block?.target, {
      roll: "success",
      what: `defence${block ? numbers.defences.indexOf(block) : 0}`,
      note: block ? i18n.localize(`${KEY}.SHEET.blockNote.${block.defence}`) : "",
    }),
    ...tile("physical", numbers.physical, { roll: "power" }),
    ...tile("mental", numbers.mental, { roll: "power" }),
    ...tile("stayUp", numbers.stayUp, { roll: "success" }),
    ...tile("move", numbers.move, { value: feet(numbers.move.total), note: moveNote }),
    ...tile("reach", numbers.reach, { value: feet(numbers.reach.total) }),
    ...tile("penalty", numbers.penalty, {
      value: numbers.penalty.total === 0 ? "0" : signed(numbers.penalty.total, i18n),
    }),
  ];
}

const bestBlock = ({ defences }: ParticipantNumbers): ParticipantNumbers["defences"][number] | undefined =>
  defences.filter(({ defence }) => defence !== "dodge").sort((a, b) => b.target.total - a.target.total)[0];

/** Keys that the language file has names for. */
const KNOWN_PARTS: ReadonlySet<string> = new Set(
  Object.values(COMPOSITIONS).flatMap((parts) => parts.map(({ key }) => key)),
);

/** A part's own name, else what its key is called, else the key. */
export const partLabel = (key: string, label: string, i18n: Localizer): string =>
  label.trim() !== "" ? label : KNOWN_PARTS.has(key) ? i18n.localize(`${KEY}.part.${key}`) : key;

export interface PartView {
  readonly key: string;
  readonly label: string;
  readonly state: TargetState;
  readonly stateLabel: string;
  readonly damage: number;
  readonly vital: boolean;
  /** Filled share of the meter, 0 to 1; its end is destruction. */
  readonly filled: string;
  readonly armour: number;
  readonly armourTooltip: string;
  readonly armourAria: string;
  readonly tooltip: string;
  readonly aria: string;
  /** What follows from its state, in words. */
  readonly hints: readonly string[];
}

export interface BodyView {
  readonly human: boolean;
  readonly parts: readonly PartView[];
  /** Places of the thresholds on the meters, 0 to 1. */
  readonly woundAt: string;
  readonly disableAt: string;
  readonly thresholds: readonly NumberView[];
  readonly summary: readonly string[];
  readonly hints: readonly string[];
  readonly stayUpDue: boolean;
}

export function bodyView(numbers: ParticipantNumbers, hintsOn: boolean, i18n: Localizer): BodyView {
  const { limits, thresholds, body } = numbers;
  const end = limits.destroy ?? limits.disable;
  const share = (value: number): string => Math.min(1, Math.max(0, value / Math.max(1, end))).toFixed(3);
  const words = (key: string, data: Data = {}): string => formatted(`${KEY}.SHEET.${key}`, data, i18n);
  const limit = (id: string, explanation: Explanation, sign: string): NumberView =>
    numberView(id, explanation, new Set(), i18n, { value: `${sign} ${numberText(explanation.total, i18n)}` });
  return {
    human: isHuman(Object.fromEntries(numbers.targets.map((target) => [target.key, target]))),
    parts: numbers.targets.map((target) => partView(target, numbers, hintsOn, share, i18n)),
    woundAt: share(limits.wound),
    disableAt: share(limits.disable),
    thresholds: [
      limit("wound", thresholds.wound, ">"),
      limit("disable", thresholds.disable, "≥"),
      ...(thresholds.destroy ? [limit("destroy", thresholds.destroy, "≥")] : []),
    ],
    summary: [
      ...(body.counted > 0
        ? [words("wounded", { count: body.counted, penalty: signed(-10 * body.counted, i18n) })]
        : []),
      ...(body.disabled > 0
        ? [
            words("disabled", {
              count: body.disabled,
              actions: countedText(`${KEY}.SHEET.fullActionsChange`, -body.disabled, i18n),
            }),
          ]
        : []),
    ],
    hints: numbers.consequences.map((id) => i18n.localize(`${KEY}.consequence.${id}`)),
    stayUpDue: numbers.stayUpDue,
  };
}

function partView(
  target: TargetNumbers,
  { limits }: ParticipantNumbers,
  hintsOn: boolean,
  share: (value: number) => string,
  i18n: Localizer,
): PartView {
  const label = partLabel(target.key, target.label, i18n);
  const stateLabel = i18n.localize(`${KEY}.state.${target.state}`);
  const data = {
    part: label,
    damage: target.damage,
    wound: limits.wound,
    disable: limits.disable,
    state: stateLabel,
    armour: target.armour.total,
  };
  const out = target.state === "disabled" || target.state === "destroyed";
  return {
    key: target.key,
    label,
    state: target.state,
    stateLabel,
    damage: target.damage,
    vital: target.vital,
    filled: share(target.decisive),
    armour: target.armour.total,
    armourTooltip: explanationHtml(target.armour, i18n),
    armourAria: explanationText(target.armour, i18n),
    tooltip: formatted(`${KEY}.SHEET.partTooltip`, data, i18n),
    aria: formatted(`${KEY}.SHEET.partAria`, data, i18n),
    hints: out && hintsOn ? CONSEQUENCES[target.role].map((id) => i18n.localize(`${KEY}.consequence.${id}`)) : [],
  };
}

/** One way to attack, as a large button. */
export interface AttackView {
  readonly itemId: string | null;
  readonly name: string;
  readonly img: string;
  readonly hit: { readonly value: string; readonly tooltip: string };
  readonly power: { readonly value: string; readonly tooltip: string };
  readonly tags: readonly string[];
  readonly unusable: boolean;
  readonly aria: string;
}

export interface AttackSource {
  readonly itemId: string | null;
  readonly name: string;
  readonly img: string;
  readonly numbers: Pick<AttackNumbers, "hit" | "power"> & Partial<AttackNumbers>;
  readonly tags: readonly string[];
}

export function attackView({ itemId, name, img, numbers, tags }: AttackSource, i18n: Localizer): AttackView {
  const { hit, power, usable = true } = numbers;
  const number = (explanation: Explanation) => ({
    value: numberText(explanation.total, i18n),
    tooltip: explanationHtml(explanation, i18n),
  });
  return {
    itemId,
    name,
    img,
    hit: number(hit),
    power: number(power),
    tags: [
      ...tags,
      ...(numbers.twoHands ? [i18n.localize(`${KEY}.SHEET.tag.twoHands`)] : []),
      ...(usable ? [] : [i18n.localize(`${KEY}.SHEET.tag.unusable`)]),
    ],
    unusable: !usable,
    aria: formatted(`${KEY}.SHEET.attackAria`, { name, hit: hit.total, power: power.total }, i18n),
  };
}

/** Every way to defend, with what it takes off a blow that it only glances. */
export function defenceViews(numbers: ParticipantNumbers, offered: ReadonlySet<string>, i18n: Localizer): NumberView[] {
  const labels = new Map(numbers.targets.map(({ key, label }) => [key, partLabel(key, label, i18n)]));
  return numbers.defences.map(({ defence, source, target, guard }, index) => {
    const by = source === null ? "" : (labels.get(source) ?? source);
    const name = i18n.localize(`${KEY}.SHEET.defence.${defence}`);
    return numberView(`defence${index}`, target, offered, i18n, {
      label: by === "" ? name : labelled(name, by, i18n),
      note: guard > 0 ? formatted(`${KEY}.SHEET.guard`, { guard }, i18n) : "",
      roll: "success",
    });
  });
}

export interface AbilityView {
  readonly id: AbilityId;
  readonly label: string;
  readonly path: string;
  /** What is stored, and edited. */
  readonly base: number;
  readonly number: NumberView;
  readonly specializations: readonly SpecializationView[];
}

export interface SpecializationView {
  readonly itemId: string;
  readonly name: string;
  readonly value: string;
  readonly detail: string;
  readonly number: NumberView;
}

export type OwnedSpecialization = SpecializationFields & { readonly itemId: string };

/** The six abilities, each with the specializations that rest on it (SI-006, SI-008). */
export function abilityViews(
  source: Source,
  specializations: readonly OwnedSpecialization[],
  offered: ReadonlySet<string>,
  i18n: Localizer,
): AbilityView[] {
  return ABILITY_IDS.map((id) => {
    const label = i18n.localize(`${KEY}.ability.${id}`);
    return {
      id,
      label,
      path: `system.abilities.${id}`,
      base: source.fields.abilities[id],
      number: numberView(id, plainNumbers(source, id, null, "success"), offered, i18n, { label, roll: "success" }),
      specializations: specializations
        .filter(({ ability }) => ability === id)
        .map((spec) => specializationView(source, spec, offered, i18n)),
    };
  });
}

const specializationView = (
  source: Source,
  spec: OwnedSpecialization,
  offered: ReadonlySet<string>,
  i18n: Localizer,
): SpecializationView => ({
  itemId: spec.itemId,
  name: spec.name,
  value: signed(spec.value, i18n),
  detail: specializationDetail(spec, i18n),
  number: numberView(spec.itemId, plainNumbers(source, spec.ability, spec, spec.appliesTo), offered, i18n, {
    label: spec.name,
    roll: spec.appliesTo,
    what: "item",
  }),
});

/** What it is for, and what alone it serves. */
export const specializationDetail = (
  { purpose, appliesTo, limitedTo }: Pick<SpecializationFields, "purpose" | "appliesTo" | "limitedTo">,
  i18n: Localizer,
): string =>
  besides([
    purpose === "other" ? "" : i18n.localize(`${KEY}.purpose.${purpose}`),
    appliesTo === "power" ? i18n.localize(`${KEY}.check.power`) : "",
    limitedTo,
  ]);

/** Actions of the turn: what is left of what, and what the bought ones cost. */
export interface ActionsView {
  readonly full: { readonly left: number; readonly total: number; readonly used: number };
  readonly minor: { readonly left: number; readonly total: number };
  readonly bought: number;
  /** The -10s that they bring. */
  readonly penalty: string;
  readonly pips: readonly boolean[];
  readonly inFight: boolean;
  readonly text: string;
}

export function actionsView(
  state: {
    full: { left: number; total: number };
    minor: { left: number; total: number };
    bought: number;
    inFight: boolean;
  },
  i18n: Localizer,
): ActionsView {
  const { full, minor, bought, inFight } = state;
  return {
    full: { ...full, used: Math.max(0, full.total - full.left) },
    minor,
    bought,
    penalty: bought > 0 ? signed(-10 * bought, i18n) : "",
    pips: Array.from({ length: Math.min(20, full.total) }, (_, index) => index < full.left),
    inFight,
    text: formatted(
      `${KEY}.SHEET.actionsText`,
      {
        left: full.left,
        total: full.total,
        minor: minor.left,
      },
      i18n,
    ),
  };
}

/** Something that lies on a participant, with when it ends. */
export interface LastingView {
  readonly entry: string;
  readonly label: string;
  readonly text: string;
  readonly until: string;
}

interface Lasting {
  readonly causedBy: string | null;
  readonly endsTurnOf: string | null;
  readonly endsRound: number | null;
}

/** When it ends, in words. @param nameOf the name of a participant by id, empty if it is gone. */
export function untilText(lasting: Lasting, nameOf: (id: string) => string, i18n: Localizer): string {
  const by = lasting.causedBy ? nameOf(lasting.causedBy) : "";
  const from = by === "" ? "" : i18n.format(`${KEY}.SHEET.causedBy`, { name: by });
  const turnOf = lasting.endsTurnOf ? nameOf(lasting.endsTurnOf) : "";
  const end =
    turnOf !== ""
      ? i18n.format(`${KEY}.SHEET.untilTurn`, { name: turnOf })
      : lasting.endsRound !== null
        ? formatted(`${KEY}.SHEET.untilRound`, { round: lasting.endsRound }, i18n)
        : "";
  return besides([from, end]);
}

/** A condition, also as a form. */
export interface ConditionView extends LastingView {
  readonly id: string;
  readonly value: number;
  readonly endsRound: number | null;
}

export const conditionViews = (
  conditions: Readonly<Record<string, Lasting & { readonly id: string; readonly value: number }>>,
  nameOf: (id: string) => string,
  i18n: Localizer,
): ConditionView[] =>
  Object.entries(conditions).map(([entry, condition]) => ({
    entry,
    id: condition.id,
    value: condition.value,
    endsRound: condition.endsRound,
    label: i18n.localize(`${KEY}.condition.${condition.id}`),
    text: condition.value > 0 ? formatted(`${KEY}.SHEET.armourValue`, { value: condition.value }, i18n) : "",
    until: untilText(condition, nameOf, i18n),
  }));

export const effectTexts = (
  effects: Readonly<Record<string, Lasting & { readonly text: string }>>,
  nameOf: (id: string) => string,
  i18n: Localizer,
): LastingView[] =>
  Object.entries(effects).map(([entry, effect]) => ({
    entry,
    label: effect.text,
    text: effect.text,
    until: untilText(effect, nameOf, i18n),
  }));

/** SI-101 Resolve on a track that ends where the listener yields. */
export const resolveView = (
  { resolve }: Pick<ParticipantNumbers, "resolve">,
  total: number,
  i18n: Localizer,
): { value: number; max: number; levels: string; state: string; alarm: boolean; note: string; tooltip: string } => ({
  value: total,
  max: resolve.yieldsAt.total,
  levels: JSON.stringify([{ id: "points", units: 1, label: i18n.localize(`${KEY}.SHEET.resolvePoints`) }]),
  state: resolve.state === "sound" ? "" : i18n.localize(`${KEY}.resolveState.${resolve.state}`),
  alarm: resolve.state !== "sound",
  note: formatted(
    `${KEY}.SHEET.resolveNote`,
    {
      shaken: resolve.shakenAt.total,
      yields: resolve.yieldsAt.total,
    },
    i18n,
  ),
  tooltip: trackTooltip(
    i18n.localize(`${KEY}.SHEET.resolve`),
    `${total} / ${resolve.yieldsAt.total}`,
    (["shaken", "yields"] as const).map((id) => ({
      label: i18n.localize(`${KEY}.resolveState.${id}`),
      from: id === "shaken" ? `> ${resolve.shakenAt.total}` : `≥ ${resolve.yieldsAt.total}`,
      effect: i18n.localize(`${KEY}.SHEET.resolveEffect.${id}`),
      source: "SI-101",
      holds: resolve.state === id,
    })),
    "TACTICAL_TIME.SHEET.TrackHint",
    i18n,
  ),
});

/** SI-011 What the abilities add up to, and how far that is from what was meant. */
export const buildView = (
  abilities: Readonly<Record<AbilityId, number>>,
  meant: number,
  isMonster: boolean,
  i18n: Localizer,
): { total: number; meant: number; difference: string } => {
  const total = ABILITY_IDS.reduce((sum, id) => sum + abilities[id], 0);
  return { total, meant, difference: isMonster && total !== meant ? signed(total - meant, i18n) : "" };
};
