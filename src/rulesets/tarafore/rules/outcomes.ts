/**
 * What outcomes make of a condition: pure steps from one condition to the next. The changes of documents are the
 * difference of the two (`changes.ts`).
 */

import type { ConsequenceCode, Place, Variant } from "./called-shots.ts";
import { bleedingOf, hasUntreatedCritical, isDying } from "./condition.ts";
import { consequences } from "./damage.ts";
import type { HitLevel, StunLevel, WoundLevel } from "./levels.ts";
import { betterFactor, brainAfter } from "./medicine.ts";
import type { MedicineEffects } from "./medicine-table.ts";
import type { TaraforeOptions } from "./options.ts";
import type { Condition, StoredConsequence, StoredWound } from "./state.ts";
import { escaped } from "./surroundings.ts";
import {
  addStun,
  bleed,
  bloodAfterDays,
  bloodState,
  brainDamageOf,
  deathAsked,
  healed,
  healingDays,
  isTreated,
  mayWake,
  recoveryDue,
  spendLna,
  throwsDown,
} from "./wounds.ts";

/** TF-090 Why the GM is asked whether the character dies. */
export const DEATH_REASONS = ["blood", "fatal", "secondCritical"] as const;
export type DeathReason = (typeof DEATH_REASONS)[number];

export interface Outcome {
  readonly condition: Condition;
  /** TF-090 A question for the GM; with `fatal` = apply it is answered already. */
  readonly death: DeathReason | null;
}

const MOST_BRAIN_DAMAGE = 9;

/** A hit that went through, with the levels of its two tests. */
export interface Hit {
  /** Id for the new wound. */
  readonly woundId: string;
  readonly round: number;
  readonly place: Place | null;
  readonly variant: Variant | null;
  /** Null: it came through a block, and landed on an arm (TF-072). */
  readonly hitLevel: HitLevel | null;
  readonly wound: WoundLevel;
  readonly stun: StunLevel;
  /** TF-083 Is the target holding its action? */
  readonly holding: boolean;
}

/** TF-072 Where a blow lands that comes through a block. */
const THROUGH_BLOCK = "arm-leg";

function codesOf(hit: Hit): ConsequenceCode[] {
  if (hit.place === null || hit.hitLevel === null) return [];
  return consequences(hit.place, hit.hitLevel, hit.wound, hit.variant);
}

/** TF-062 Codes that are no lasting consequence of their own: blood loss is a mark of the wound, death is asked. */
const NOT_STORED: readonly ConsequenceCode[] = ["bleed-up", "fatal"];

function woundBy(hit: Hit, codes: readonly ConsequenceCode[]): StoredWound {
  const untreated: StoredConsequence = { factor: "1", splinted: false };
  return {
    level: hit.wound,
    place: hit.hitLevel === null ? THROUGH_BLOCK : (hit.place?.id ?? null),
    variant: hit.variant,
    hitLevel: hit.hitLevel,
    factor: "1",
    dressed: false,
    staunched: false,
    stitched: false,
    bleedUp: codes.includes("bleed-up"),
    round: hit.round,
    consequences: Object.fromEntries(
      codes.filter((code) => !NOT_STORED.includes(code)).map((code) => [code, untreated]),
    ),
  };
}

/** TF-060, TF-062, TF-086, TF-087, TF-090 The wound of a hit. */
function wounded(before: Condition, hit: Hit, options: TaraforeOptions): Outcome {
  if (hit.wound === "none") return { condition: before, death: null };
  const codes = codesOf(hit);
  const death = deathAsked({
    bloodLimit: false,
    fatal: codes.includes("fatal"),
    secondCritical: hit.wound === "critical" && hasUntreatedCritical(before),
  });
  const down = throwsDown(hit.wound, options);
  const condition: Condition = {
    ...before,
    wounds: { ...before.wounds, [hit.woundId]: woundBy(hit, codes) },
    prone: before.prone || down,
    life: down && before.life === "alive" ? "dying" : before.life,
  };
  return asked(condition, death, options);
}

/** TF-090 `fatal` = apply: nobody is asked. */
const asked = (condition: Condition, death: DeathReason | null, options: TaraforeOptions): Outcome =>
  death !== null && options.fatal === "apply"
    ? { condition: { ...condition, life: "dead" }, death: null }
    : { condition, death };

/**
 * TF-082, TF-083, TF-084 A new stun. A lost next action that comes upon a held one takes that, and is used up thereby.
 */
export function stunned(before: Condition, added: StunLevel, holding: boolean, options: TaraforeOptions): Condition {
  if (added === "none" || (added === "normal" && holding)) return before;
  const { level, lna } = addStun(before.stun.level, before.stun.lna, added, options);
  const harm = brainDamageOf(before.stun.level, added, level);
  return {
    ...before,
    stun: { level, lna, rounds: level === before.stun.level ? before.stun.rounds : 0 },
    brainDamage: Math.min(MOST_BRAIN_DAMAGE, before.brainDamage + harm),
    // A new blow is a new complaint.
    tried: before.tried.filter((key) => !key.startsWith("stun@")),
  };
}

/** TF-083 Does this stun end a hold? One that takes the next action, or all of them. */
export const endsHold = (added: StunLevel): boolean => added !== "none";

/** TF-048 (9) Stun and wound of one hit. */
export function struck(before: Condition, hit: Hit, options: TaraforeOptions): Outcome {
  const { condition, death } = wounded(before, hit, options);
  return { condition: stunned(condition, hit.stun, hit.holding, options), death };
}

/** TF-083 The start of an own turn: a lost action is used up. */
export function turnStarted(before: Condition): { readonly condition: Condition; readonly lost: boolean } {
  const { level, lna, lost } = spendLna(before.stun.level, before.stun.lna);
  return { condition: { ...before, stun: { ...before.stun, level, lna } }, lost };
}

export interface RoundEnd extends Outcome {
  /** TF-085 The state that a recovery test is due against, or null. */
  readonly recovery: StunLevel | null;
  /** TF-089 Has it fainted from blood loss now? */
  readonly fainted: boolean;
  /** TF-108 Is it out of the fight? */
  readonly escaped: boolean;
}

/**
 * TF-029 The end of a round for one character, in order: bleeding, stun, bonuses, escape. A recovery test that is due is
 * rolled by the caller (`recovered`).
 * @param str base STR. @param round the round that ends.
 */
export function roundEnded(before: Condition, str: number, round: number, options: TaraforeOptions): RoundEnd {
  const bled = bledFor(before, 1, str, options);
  const { level, rounds } = before.stun;
  const out = bloodState(str, bled.condition.blood.loss, options).unconscious;
  const due = recoveryDue(level, rounds, options) && mayWake(out) && bled.condition.life !== "dead";
  const counting = level !== "none" && level !== "normal";
  const condition: Condition = {
    ...bled.condition,
    stun: { ...before.stun, rounds: counting ? rounds + 1 : 0 },
    bonuses: withoutExpired(before.bonuses, round),
  };
  return {
    condition,
    death: bled.death,
    recovery: due ? level : null,
    fainted: bled.fainted,
    escaped: escaped(before.outSince, round),
  };
}

/** TF-088, TF-089 So many rounds of bleeding; `bleeding` = advise changes nothing by itself. */
export function bledFor(
  before: Condition,
  rounds: number,
  str: number,
  options: TaraforeOptions,
): Outcome & { readonly fainted: boolean } {
  if (options.bleeding !== "apply" || before.life === "dead") return { condition: before, death: null, fainted: false };
  const blood = bleed(before.blood, bleedingOf(before, options), rounds);
  const was = bloodState(str, before.blood.loss, options);
  const now = bloodState(str, blood.loss, options);
  const death = deathAsked({ bloodLimit: now.dead && !was.dead, fatal: false, secondCritical: false });
  return { ...asked({ ...before, blood }, death, options), fainted: now.unconscious && !was.unconscious };
}

const withoutExpired = (bonuses: Condition["bonuses"], round: number): Condition["bonuses"] =>
  Object.fromEntries(Object.entries(bonuses).filter(([, { expires }]) => expires > round));

/** TF-085, TF-094 What a medicine result or a recovery test does to stun. */
export function stunTreated(before: Condition, effects: MedicineEffects): Condition {
  const level = effects.stun ?? before.stun.level;
  return {
    ...before,
    stun: {
      level,
      lna: effects.lna ?? before.stun.lna,
      rounds: level === before.stun.level ? before.stun.rounds : 0,
    },
    brainDamage: brainAfter(before.brainDamage, effects.brainDamage ?? 0),
  };
}

/** What was treated: stun, a wound, or a consequence of a wound (TF-095: rows of their own). */
export type Treated =
  | { readonly kind: "stun" }
  | { readonly kind: "wound"; readonly woundId: string }
  | { readonly kind: "consequence"; readonly woundId: string; readonly code: ConsequenceCode };

/** TF-092 A healer has failed at this, and may not try again where `medicineRetry` says so. */
export const treatmentFailed = (before: Condition, key: string): Condition =>
  before.tried.includes(key) ? before : { ...before, tried: [...before.tried, key] };

/** TF-094, TF-095, TF-087 What a medicine result changes. A wound that is gone in the meantime: nothing. */
export function treated(
  before: Condition,
  what: Treated,
  effects: MedicineEffects,
  options: TaraforeOptions,
): Condition {
  if (what.kind === "stun") return stunTreated(before, effects);
  const wound = before.wounds[what.woundId];
  if (wound === undefined) return before;
  const after =
    what.kind === "wound" ? woundTreated(wound, effects, options) : injuryTreated(wound, what.code, effects);
  const condition = { ...before, wounds: { ...before.wounds, [what.woundId]: after } };
  const saved = before.life === "dying" && !isDying(condition, options);
  return saved ? { ...condition, life: "alive" } : condition;
}

const flags = (wound: StoredWound, effects: MedicineEffects): StoredWound => ({
  ...wound,
  dressed: wound.dressed || effects.dressed === true,
  staunched: wound.staunched || effects.staunched === true,
  stitched: wound.stitched || effects.stitched === true,
});

/** TF-062, TF-095 The wound's own row also treats the consequences that have no row of their own. */
function woundTreated(wound: StoredWound, effects: MedicineEffects, options: TaraforeOptions): StoredWound {
  const { factor } = effects;
  if (factor === undefined) return flags(wound, effects);
  const eased = Object.entries(wound.consequences).map(([code, injury]): [string, StoredConsequence] => [
    code,
    options.locationEffects[code as ConsequenceCode].medicine === "wound"
      ? { ...injury, factor: betterFactor(injury.factor, factor) }
      : injury,
  ]);
  return {
    ...flags(wound, effects),
    factor: betterFactor(wound.factor, factor),
    consequences: Object.fromEntries(eased),
  };
}

/** TF-095 `factor` and `splinted` belong to the consequence, `staunched` and `stitched` to the wound. */
function injuryTreated(wound: StoredWound, code: ConsequenceCode, effects: MedicineEffects): StoredWound {
  const injury = wound.consequences[code];
  if (injury === undefined) return wound;
  const after = {
    factor: betterFactor(injury.factor, effects.factor ?? injury.factor),
    splinted: injury.splinted || effects.splinted === true,
  };
  return { ...flags(wound, effects), consequences: { ...wound.consequences, [code]: after } };
}

/** TF-062 Codes that stay when the wound is healed. */
const lasting = (code: ConsequenceCode, options: TaraforeOptions): boolean => {
  const { permanent, medicine } = options.locationEffects[code];
  return permanent || medicine === "lost-part";
};

/**
 * TF-091 A wound heals by one level. A healed one goes, with its consequences; what is lost or permanent stays, on a
 * wound of level none.
 */
export function woundHealed(before: Condition, woundId: string, options: TaraforeOptions): Condition {
  const wound = before.wounds[woundId];
  if (wound === undefined || wound.level === "none") return before;
  const level = healed(wound.level, wound.consequences["organ-damage"] !== undefined);
  const { [woundId]: _, ...others } = before.wounds;
  if (level !== "none") return { ...before, wounds: { ...before.wounds, [woundId]: { ...wound, level } } };
  const stays = Object.entries(wound.consequences).filter(([code]) => lasting(code as ConsequenceCode, options));
  if (stays.length === 0) return { ...before, wounds: others };
  const scar = { ...wound, level, bleedUp: false, consequences: Object.fromEntries(stays) };
  return { ...before, wounds: { ...others, [woundId]: scar } };
}

/**
 * TF-091, TF-089 So many days of rest: each wound heals by as many levels as it has time for, and blood comes back once
 * nothing bleeds.
 */
export function rested(before: Condition, days: number, options: TaraforeOptions): Condition {
  let now = bloodRecovered(before, days, options);
  for (const woundId of Object.keys(before.wounds)) now = woundRested(now, woundId, days, options);
  return now.life === "dying" && !isDying(now, options) ? { ...now, life: "alive" } : now;
}

function woundRested(before: Condition, woundId: string, days: number, options: TaraforeOptions): Condition {
  let now = before;
  let left = days;
  for (;;) {
    const wound = now.wounds[woundId];
    if (wound === undefined || wound.level === "none") return now;
    left -= healingDays(wound.level, isTreated(wound), options);
    const next = left < 0 ? now : woundHealed(now, woundId, options);
    if (next.wounds[woundId]?.level === wound.level) return now;
    now = next;
  }
}

/** TF-089 Days of rest give blood back once nothing bleeds. */
export const bloodRecovered = (before: Condition, days: number, options: TaraforeOptions): Condition => ({
  ...before,
  blood: { ...before.blood, loss: bloodAfterDays(before.blood.loss, bleedingOf(before, options) !== null, days) },
});

/** TF-090 The GM's answer. */
export const died = (before: Condition): Condition => ({ ...before, life: "dead" });
