import { besides, countedText, type Data, formatted, numberText } from "../../../foundry/language.ts";
import type { TrackLevel } from "../../../foundry/sheets/elements/track-model.ts";
import { explanationHtml, explanationText, type Localizer } from "../../../foundry/sheets/explanation-view.ts";
import { type TrackStep, trackTooltip } from "../../../foundry/sheets/track-tooltip.ts";
import type { AttackNumbers } from "../data/attack-numbers.ts";
import { ABILITIES, type Abilities, type AbilityId } from "../rules/abilities.ts";
import type { Protection } from "../rules/armour.ts";
import type { Derived, DerivedId } from "../rules/derive.ts";
import type { AvorkarthOptions } from "../rules/options.ts";
import { RESISTANCES } from "../rules/resistances.ts";
import { staminaState } from "../rules/stamina.ts";
import { turnCount } from "../rules/turns-numbers.ts";
import { willState } from "../rules/will.ts";
import { type WoundedStateId, woundedStateInPlay } from "../rules/wounded-state.ts";
import { UNITS, type WoundStatus } from "../rules/wounds.ts";
import { inBoxes, lethalSteps, nonLethalSteps } from "./track-steps.ts";

const KEY = "TACTICAL_TIME.AVORKARTH";

/** A creature as its sheet needs it. */
export interface CreatureSnapshot {
  readonly abilities: Abilities;
  readonly effective: Abilities;
  readonly derived: Derived;
  readonly protection: Protection;
  readonly woundStatus: WoundStatus;
  readonly bleeding: boolean;
  readonly stamina: number;
  readonly fear: number;
  readonly charm: number;
  readonly meleeReach: number;
  readonly rates: Readonly<Record<"run" | "climb" | "swim" | "fly", number>>;
  readonly size: string;
}

/** A number that explains itself. `actionId`: what pressing it does, if it does something. */
export interface NumberTile {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly note: string;
  readonly tooltip: string;
  readonly aria: string;
  readonly actionId: string | null;
}

const TILES: readonly { readonly id: DerivedId; readonly actionId: string | null }[] = [
  { id: "initiative", actionId: null },
  { id: "swiftness", actionId: null },
  { id: "melee", actionId: "attack" },
  { id: "ranged", actionId: null },
  { id: "strengthMight", actionId: null },
  { id: "dodge", actionId: null },
  { id: "resolve", actionId: "morale" },
  { id: "stamina", actionId: null },
  { id: "presenceEnemies", actionId: null },
];

/** The row of combat numbers. A number is a button only where the game has the action behind it. */
export function numberTiles(
  creature: CreatureSnapshot,
  actionIds: ReadonlySet<string>,
  options: AvorkarthOptions,
  i18n: Localizer,
): NumberTile[] {
  const { derived } = creature;
  return TILES.map(({ id, actionId }) => {
    const explanation = derived.explanations[id];
    return {
      id,
      label: i18n.localize(`${KEY}.SHEET.tile.${id}`),
      value: explanation.total,
      note: tileNote(id, creature, options, i18n),
      tooltip: explanationHtml(explanation, i18n),
      aria: explanationText(explanation, i18n),
      actionId: actionId !== null && actionIds.has(actionId) ? actionId : null,
    };
  });
}

function tileNote(
  id: DerivedId,
  { derived, stamina }: CreatureSnapshot,
  options: AvorkarthOptions,
  i18n: Localizer,
): string {
  switch (id) {
    case "swiftness":
      return countedText(`${KEY}.SHEET.turns`, turnCount(derived.swiftness, options), i18n);
    case "presenceEnemies":
      return derived.presenceAllies === derived.presenceEnemies
        ? ""
        : formatted(`${KEY}.SHEET.presenceAllies`, { value: derived.presenceAllies }, i18n);
    case "stamina":
      return stamina === derived.stamina ? "" : formatted(`${KEY}.SHEET.staminaNow`, { value: stamina }, i18n);
    default:
      return "";
  }
}

export interface TrackView {
  readonly id: "lethal" | "nonLethal";
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** JSON for the track element. */
  readonly levels: string;
  readonly state: string;
  readonly alarm: boolean;
  /** What the track holds and what follows from it, as markup of a tooltip. */
  readonly tooltip: string;
}

/** AV-051: three boxes for each track. */
export function tracks(creature: CreatureSnapshot, options: AvorkarthOptions, i18n: Localizer): TrackView[] {
  const { derived, woundStatus, effective } = creature;
  const levels = (["wound", "lesser", "minor"] as const).map(
    (id): TrackLevel => ({ id, units: UNITS[id], label: i18n.localize(`${KEY}.SHEET.level.${id}`) }),
  );
  const { lethal, nonLethal, dead, unconscious } = woundStatus;
  const wounded = woundedStateInPlay(effective.wounds, lethal, options);
  const lethalLimits = { units: lethal, max: derived.lethalMax, dead };
  const track = (
    id: TrackView["id"],
    value: number,
    max: number,
    steps: readonly TrackStep[],
  ): Omit<TrackView, "state" | "alarm"> => {
    const label = i18n.localize(`${KEY}.SHEET.track.${id}`);
    const tooltip = trackTooltip(
      label,
      inBoxes(value, max, levels, i18n),
      steps,
      "TACTICAL_TIME.SHEET.TrackHint",
      i18n,
    );
    return { id, label, value, max, levels: JSON.stringify(levels), tooltip };
  };
  return [
    {
      ...track("lethal", lethal, derived.lethalMax, lethalSteps(effective.wounds, lethalLimits, levels, options, i18n)),
      state: lethalState(woundStatus, wounded, i18n),
      alarm: dead,
    },
    {
      ...track(
        "nonLethal",
        nonLethal,
        derived.nonLethalMax,
        nonLethalSteps({ max: derived.nonLethalMax, unconscious }, levels, i18n),
      ),
      state: unconscious && !dead ? i18n.localize("TACTICAL_TIME.STATUS.unconscious") : "",
      alarm: unconscious,
    },
  ];
}

const lethalState = ({ dead }: WoundStatus, wounded: WoundedStateId, i18n: Localizer): string =>
  dead
    ? i18n.localize("TACTICAL_TIME.STATUS.dead")
    : wounded === "well"
      ? ""
      : i18n.localize(`${KEY}.woundedState.${wounded}`);

/** A small counter with plus and minus: stamina, fear, charm. */
export interface CounterView {
  readonly id: string;
  readonly path: string;
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly state: string;
  readonly alarm: boolean;
}

export function counters({ derived, stamina, fear, charm }: CreatureSnapshot, i18n: Localizer): CounterView[] {
  const tired = staminaState(derived.stamina, stamina);
  const will = willState(fear, charm);
  const willName = (track: "fear" | "charm"): string =>
    will.track === track && will.state !== "none" ? i18n.localize(`${KEY}.${track}.${will.state}`) : "";
  return [
    {
      id: "stamina",
      path: "stamina.now",
      label: i18n.localize(`${KEY}.term.stamina`),
      value: stamina,
      min: -999,
      max: derived.stamina,
      state: tired.state === "normal" ? "" : i18n.localize(`${KEY}.stamina.${tired.state}`),
      alarm: tired.penalty > 0,
    },
    {
      id: "fear",
      path: "fear.points",
      label: i18n.localize(`${KEY}.term.fear`),
      value: fear,
      min: 0,
      max: 99,
      state: willName("fear"),
      alarm: willName("fear") !== "",
    },
    {
      id: "charm",
      path: "charm.points",
      label: i18n.localize(`${KEY}.term.charm`),
      value: charm,
      min: 0,
      max: 99,
      state: willName("charm"),
      alarm: willName("charm") !== "",
    },
  ];
}

/** One way to attack, as a large button. */
export interface AttackView {
  readonly itemId: string | null;
  readonly name: string;
  readonly img: string;
  readonly attack: { readonly value: number; readonly tooltip: string };
  readonly might: { readonly value: number; readonly tooltip: string };
  /** Reach and range, in words. */
  readonly meta: string;
  /** What makes it ready, where it is not loaded. */
  readonly readies: { readonly actionId: string; readonly label: string } | null;
  readonly tags: readonly string[];
  readonly aria: string;
}

export interface AttackSource {
  readonly itemId: string | null;
  readonly name: string;
  readonly img: string;
  readonly numbers: AttackNumbers;
  readonly nonLethal: boolean;
  readonly ignoresOverwhelm: boolean;
  readonly unprepared: boolean;
  readonly hands: number;
}

export function attackView(source: AttackSource, i18n: Localizer): AttackView {
  const { attack, might, reach, range } = source.numbers;
  const words = (key: string, data: Data = {}): string => formatted(`${KEY}.SHEET.${key}`, data, i18n);
  const distance = besides([
    reach === null ? "" : words("reach", { tiles: reach }),
    range === null ? "" : words("range", { tiles: range }),
  ]);
  const tags = [
    source.nonLethal ? words("tag.nonLethal") : "",
    source.ignoresOverwhelm ? words("tag.ignoresOverwhelm") : "",
    source.unprepared ? words("tag.unprepared") : "",
    source.hands === 2 ? words("tag.twoHands") : "",
  ].filter((tag) => tag !== "");
  return {
    itemId: source.itemId,
    name: source.name,
    img: source.img,
    attack: { value: attack.total, tooltip: explanationHtml(attack, i18n) },
    might: { value: might.total, tooltip: explanationHtml(might, i18n) },
    meta: distance,
    tags,
    readies: source.unprepared ? { actionId: "prepare", label: i18n.localize(`${KEY}.ACTION.PREPARE.label`) } : null,
    aria: words("attackAria", { name: source.name, attack: attack.total, might: might.total }),
  };
}

export interface AbilityView {
  readonly id: AbilityId;
  readonly label: string;
  readonly abbr: string;
  /** What counts now. */
  readonly value: number;
  /** What is stored, and edited. */
  readonly base: number;
  readonly path: string;
  readonly lowered: boolean;
}

/** AV-020: the thirteen abilities in their four groups. */
export function abilityGroups(
  { abilities, effective }: CreatureSnapshot,
  i18n: Localizer,
): { readonly label: string; readonly abilities: AbilityView[] }[] {
  const groups = [...new Set(ABILITIES.map(({ group }) => group))];
  return groups.map((group) => ({
    label: i18n.localize(`${KEY}.abilityGroup.${group}`),
    abilities: ABILITIES.filter((ability) => ability.group === group).map(({ id }) => ({
      id,
      label: i18n.localize(`${KEY}.ability.${id}`),
      abbr: i18n.localize(`${KEY}.abilityAbbr.${id}`),
      value: effective[id],
      base: abilities[id],
      path: `system.abilities.${id}`,
      lowered: effective[id] < abilities[id],
    })),
  }));
}

/** AV-144 to AV-147: what a blow meets. */
export const armourNumbers = (
  { protection }: CreatureSnapshot,
  i18n: Localizer,
): { readonly id: string; readonly label: string; readonly value: number }[] =>
  (["full", "guarded", "shield", "natural"] as const).map((id) => ({
    id,
    label: i18n.localize(`${KEY}.SHEET.armour.${id}`),
    value: protection[id],
  }));

/** AV-270 */
export const resistanceList = (
  { derived }: CreatureSnapshot,
  i18n: Localizer,
): { readonly id: string; readonly label: string; readonly value: number; readonly path: string }[] =>
  RESISTANCES.map(({ id }) => ({
    id,
    label: i18n.localize(`${KEY}.damageType.${id}`),
    value: derived.resist[id],
    path: `system.resist.${id}`,
  }));

/** The line under the name: size, reach, how it moves. */
export function summaryLine({ size, meleeReach, rates }: CreatureSnapshot, i18n: Localizer): string {
  const moves = (["run", "climb", "swim", "fly"] as const)
    .filter((id) => rates[id] > 0)
    .map((id) => `${i18n.localize(`${KEY}.movement.${id}`)} ${numberText(rates[id], i18n)}`);
  return besides([
    i18n.localize(`${KEY}.size.${size}`),
    formatted(`${KEY}.SHEET.reach`, { tiles: meleeReach }, i18n),
    ...moves,
  ]);
}
