import type { Explanation } from "../../../core/explain.ts";
import { countedText, type Data, formatted, listText, signed } from "../../../foundry/language.ts";
import type { LadderStep } from "../../../foundry/sheets/elements/ladder-model.ts";
import { explanationHtml, explanationText, type Localizer } from "../../../foundry/sheets/explanation-view.ts";
import { trackTooltip } from "../../../foundry/sheets/track-tooltip.ts";
import { KEY, ownPlace } from "../data/choices.ts";
import { sidesOf, stunIndex } from "../data/wounds-by-hand.ts";
import { STUN_LEVELS, WOUND_LEVELS, type WoundLevel } from "../rules/levels.ts";
import { consequenceRow, medicineRow, stunRow, woundRow } from "../rules/medicine.ts";
import type { TaraforeOptions } from "../rules/options.ts";
import type { Condition, StoredWound } from "../rules/state.ts";
import { bleedInterval, consequencePenalty, isHighSpine, woundPenalties } from "../rules/wounds.ts";

/** A character's body as its sheet needs it. */
export interface BodySnapshot {
  readonly condition: Condition;
  readonly penalty: Explanation;
  readonly bleeding: number | null;
  readonly bloodLimits: { readonly faint: Explanation; readonly death: Explanation };
  readonly fainted: boolean;
  readonly abilities: { readonly acts: boolean; readonly conscious: boolean };
}

const word = (i18n: Localizer, key: string, data: Data = {}): string => formatted(`${KEY}.SHEET.${key}`, data, i18n);

/** Levels that a wound can have, from the least to the worst. */
export const MARKED_LEVELS = WOUND_LEVELS.filter((level) => level !== "none");

/** One rung of the wound track: how many wounds of this depth there are, and what one costs. */
export interface WoundRung {
  readonly level: WoundLevel;
  readonly label: string;
  readonly penalty: string;
  readonly count: number;
  readonly pips: readonly string[];
  readonly aria: string;
}

export const woundRungs = ({ condition }: BodySnapshot, options: TaraforeOptions, i18n: Localizer): WoundRung[] =>
  MARKED_LEVELS.map((level) => {
    const ids = Object.keys(condition.wounds).filter((id) => condition.wounds[id]?.level === level);
    const [penalty = 0] = woundPenalties([{ level, factor: "1" }], options);
    const label = i18n.localize(`${KEY}.woundShort.${level}`);
    const full = i18n.localize(`${KEY}.woundLevel.${level}`);
    return {
      level,
      label,
      penalty: penalty === 0 ? "0" : signed(penalty, i18n),
      count: ids.length,
      pips: ids,
      aria: word(i18n, "rungAria", { level: full, count: ids.length, penalty }),
    };
  });

export interface WoundView {
  readonly id: string;
  readonly level: WoundLevel;
  readonly label: string;
  readonly place: string;
  readonly penalty: string;
  readonly bleeds: string;
  readonly factor: string;
  readonly factorLabel: string;
  /** What a healer rolls against (TF-094). */
  readonly medicine: string;
  readonly flags: readonly {
    readonly id: string;
    readonly icon: string;
    readonly label: string;
    readonly on: boolean;
  }[];
  readonly consequences: readonly ConsequenceView[];
  readonly canWorsen: boolean;
  readonly canHeal: boolean;
}

export interface ConsequenceView {
  readonly code: string;
  readonly label: string;
  readonly effect: string;
  readonly factor: string;
  readonly medicine: string;
  readonly splinted: boolean;
  readonly splintLabel: string;
  /** A broken bone. */
  readonly canSplint: boolean;
  readonly hint: string;
}

const FLAGS = [
  { id: "dressed", icon: "fa-bandage" },
  { id: "staunched", icon: "fa-droplet-slash" },
  { id: "stitched", icon: "fa-xmarks-lines" },
  { id: "bleedUp", icon: "fa-droplet" },
] as const;

/** The wounds, worst first; of one depth the newest first. */
export const woundViews = ({ condition }: BodySnapshot, options: TaraforeOptions, i18n: Localizer): WoundView[] =>
  Object.entries(condition.wounds)
    .filter(([, { level, consequences }]) => level !== "none" || Object.keys(consequences).length > 0)
    .reverse()
    .sort(([, a], [, b]) => WOUND_LEVELS.indexOf(b.level) - WOUND_LEVELS.indexOf(a.level))
    .map(([id, wound]) => woundView(id, wound, options, i18n));

function woundView(id: string, wound: StoredWound, options: TaraforeOptions, i18n: Localizer): WoundView {
  const [penalty = 0] = woundPenalties([wound], options);
  const interval = bleedInterval({ ...wound, location: wound.place }, options);
  return {
    id,
    level: wound.level,
    label: i18n.localize(`${KEY}.woundLevel.${wound.level}`),
    place: placeName(wound, i18n),
    penalty: penalty === 0 ? "" : signed(penalty, i18n),
    bleeds: interval === null ? "" : countedText(`${KEY}.SHEET.bleedsEvery`, interval, i18n),
    factor: wound.factor,
    factorLabel: word(i18n, "factorAria", { factor: wound.factor }),
    medicine: difficulty(woundRow(wound.level), options, i18n),
    flags: FLAGS.map(({ id: flag, icon }) => ({
      id: flag,
      icon,
      label: i18n.localize(`${KEY}.treatment.${flag}`),
      on: wound[flag],
    })),
    consequences: Object.entries(wound.consequences).map(([code, injury]) =>
      consequenceView(code, injury, wound, options, i18n),
    ),
    canWorsen: wound.level !== "critical",
    canHeal: wound.level !== "none",
  };
}

/** TF-063 Sides of places that people have a word for. */
const SIDES: Readonly<Record<string, readonly string[]>> = { "knee-elbow": ["knee", "elbow"], neck: ["front", "rear"] };

/** Where it is: `Body`, `Chest`, `Elbow`, `Neck, rear`. */
export function placeName({ place, variant }: Pick<StoredWound, "place" | "variant">, i18n: Localizer): string {
  const side = SIDES[place ?? ""]?.find((one) => one === variant);
  if (side) return i18n.localize(`${KEY}.placeSide.${place}.${side}`);
  const key = `${KEY}.place.${place ?? "body"}`;
  const known = i18n.localize(key);
  // A place of the world's own table has no word but its id.
  const name = known === key ? ownPlace(place ?? "") : known;
  return variant === null ? name : `${name} (${i18n.localize(`${KEY}.variant.${variant}`)})`;
}

function consequenceView(
  code: string,
  injury: { readonly factor: StoredWound["factor"]; readonly splinted: boolean },
  wound: StoredWound,
  options: TaraforeOptions,
  i18n: Localizer,
): ConsequenceView {
  // Keys of a wound's consequences are codes of the table: the schema drops others.
  const known = code as keyof typeof options.locationEffects;
  const fromAbove = wound.place !== null && isHighSpine(wound.place);
  const penalties = consequencePenalty({ code: known, factor: injury.factor, fromAbove }, options);
  const effect = listText(
    Object.entries(penalties)
      .filter(([, value]) => value !== 0)
      .map(([stat, value]) => `${i18n.localize(`${KEY}.statAbbr.${stat}`)} ${signed(value, i18n)}`),
    i18n,
  );
  const own = options.locationEffects[known].medicine;
  return {
    code,
    label: i18n.localize(`${KEY}.consequence.${code}`),
    effect,
    factor: injury.factor,
    medicine: own === "wound" ? "" : difficulty(consequenceRow(known, wound.level, options), options, i18n),
    splinted: injury.splinted,
    splintLabel: i18n.localize(`${KEY}.treatment.splinted`),
    canSplint: own === "broken-bone",
    hint: i18n.localize(`${KEY}.consequenceHint.${code}`),
  };
}

const difficulty = (row: string | null, options: TaraforeOptions, i18n: Localizer): string =>
  row === null ? "" : word(i18n, "medicine", { difficulty: medicineRow(row, options).difficulty });

/** What the next wound may be marked at: the body, and every place of the table with its sides. */
export const placeChoices = (
  chosen: string,
  options: TaraforeOptions,
  i18n: Localizer,
): { readonly value: string; readonly label: string; readonly chosen: boolean }[] => {
  const places = options.calledShotTable.flatMap((place) => {
    const sides = sidesOf(place);
    if (sides.length === 0) return [{ value: place.id, label: placeName({ place: place.id, variant: null }, i18n) }];
    return sides.map((variant) => ({
      value: `${place.id}:${variant}`,
      label: placeName({ place: place.id, variant }, i18n),
    }));
  });
  return [{ value: "body", label: placeName({ place: null, variant: null }, i18n) }, ...places].map((choice) => ({
    ...choice,
    chosen: choice.value === chosen,
  }));
};

export interface StunView {
  readonly value: number;
  /** JSON for the ladder element. */
  readonly steps: string;
  readonly lna: number;
  readonly rounds: string;
  readonly brainDamage: number;
  readonly medicine: string;
  readonly effect: string;
  readonly alarm: boolean;
  /** What each state does, as markup. */
  readonly tooltip: string;
}

/** TF-082 */
export function stunView({ condition }: BodySnapshot, options: TaraforeOptions, i18n: Localizer): StunView {
  const { level, lna, rounds } = condition.stun;
  const steps = STUN_LEVELS.map((id): LadderStep => ({ id, label: i18n.localize(`${KEY}.stunLevel.${id}`) }));
  return {
    value: stunIndex(level),
    steps: JSON.stringify(steps),
    lna,
    rounds: rounds > 0 ? countedText(`${KEY}.SHEET.roundsIn`, rounds, i18n) : "",
    brainDamage: condition.brainDamage,
    medicine: difficulty(stunRow(level), options, i18n),
    effect: i18n.localize(`${KEY}.stunEffect.${level}`),
    alarm: level !== "none",
    tooltip: trackTooltip(
      word(i18n, "stun"),
      i18n.localize(`${KEY}.stunLevel.${level}`),
      STUN_LEVELS.map((id) => ({
        label: i18n.localize(`${KEY}.stunLevel.${id}`),
        from: "",
        effect: i18n.localize(`${KEY}.stunEffect.${id}`),
        source: "TF-082",
        holds: id === level,
      })),
      `${KEY}.SHEET.ladderHint`,
      i18n,
    ),
  };
}

export interface BloodView {
  readonly loss: number;
  readonly faintAt: number;
  readonly dieAt: number;
  /** Shares of what kills, in percent. */
  readonly filled: number;
  readonly faintMark: number;
  readonly clock: string;
  readonly clockFilled: number;
  readonly bleeding: boolean;
  readonly tooltip: string;
  readonly aria: string;
}

/** TF-088, TF-089: blood loss and its clock. */
export function bloodView({ condition, bleeding, bloodLimits }: BodySnapshot, i18n: Localizer): BloodView {
  const { loss, elapsed } = condition.blood;
  const { faint, death } = bloodLimits;
  const percent = (part: number, whole: number): number => Math.round(Math.min(1, part / Math.max(1, whole)) * 100);
  const clock = bleeding === null ? "" : word(i18n, "clock", { elapsed, interval: bleeding });
  return {
    loss,
    faintAt: faint.total,
    dieAt: death.total,
    filled: percent(loss, death.total),
    faintMark: percent(faint.total, death.total),
    clock,
    clockFilled: bleeding === null ? 0 : percent(elapsed, bleeding),
    bleeding: bleeding !== null,
    tooltip: explanationHtml(faint, i18n) + explanationHtml(death, i18n),
    aria: word(i18n, "bloodAria", { loss, faint: faint.total, death: death.total }),
  };
}

export interface PenaltyView {
  readonly value: string;
  readonly tooltip: string;
  readonly aria: string;
}

/** TF-086 The standing penalty, or null: nothing hinders. */
export const penaltyView = ({ penalty }: BodySnapshot, i18n: Localizer): PenaltyView | null =>
  penalty.total === 0
    ? null
    : {
        value: signed(penalty.total, i18n),
        tooltip: explanationHtml(penalty, i18n),
        aria: explanationText(penalty, i18n),
      };

/** The one word for how it goes: the worst that holds. */
export function stateWord({ condition, fainted, abilities }: BodySnapshot, i18n: Localizer): string {
  if (condition.life === "dead") return i18n.localize("TACTICAL_TIME.STATUS.dead");
  if (condition.life === "dying") return i18n.localize("TACTICAL_TIME.STATUS.dying");
  if (fainted) return word(i18n, "fainted");
  if (!abilities.conscious) return i18n.localize("TACTICAL_TIME.STATUS.unconscious");
  const worst = Object.values(condition.wounds).reduce<WoundLevel>(
    (level, wound) => (WOUND_LEVELS.indexOf(wound.level) > WOUND_LEVELS.indexOf(level) ? wound.level : level),
    "none",
  );
  return worst === "none" ? word(i18n, "unhurt") : i18n.localize(`${KEY}.woundLevel.${worst}`);
}
