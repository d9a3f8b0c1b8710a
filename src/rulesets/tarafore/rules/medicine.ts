import type { Rule } from "../../../core/chance/index.ts";
import { RuleError } from "../../../core/errors.ts";
import type { ConsequenceCode } from "./called-shots.ts";
import { type Contest, check, checkPassed, type Side } from "./contest.ts";
import { NO_SOURCES, type Sources } from "./dice.ts";
import { FACTORS, type Factor, type StunLevel, type WoundLevel } from "./levels.ts";
import type { MedicineEffects, MedicineRow } from "./medicine-table.ts";
import type { TaraforeOptions } from "./options.ts";

/** @throws RuleError `row`: no such row. */
export function medicineRow(id: string, options: TaraforeOptions): MedicineRow {
  const row = options.medicineTable.find((entry) => entry.id === id);
  if (row === undefined)
    throw new RuleError("row", "unknownId", { value: id, allowed: options.medicineTable.map((r) => r.id) });
  return row;
}

export interface MedicineResult {
  readonly margin: number;
  readonly success: boolean;
  readonly tier: "normal" | "higher" | null;
  readonly effects: MedicineEffects;
}

/** TF-093 Normal result below `medicineHigher`, higher from it on; TF-094 what it changes. */
export function medicineResult(row: MedicineRow, margin: number, options: TaraforeOptions): MedicineResult {
  if (!checkPassed(margin, options)) return { margin, success: false, tier: null, effects: {} };
  const tier = margin >= options.medicineHigher ? "higher" : "normal";
  const effects = tier === "higher" ? (row.higher ?? row.normal) : row.normal;
  const none = tier === "higher" && row.noneFrom !== undefined && margin >= row.noneFrom;
  return { margin, success: true, tier, effects: none ? { ...effects, factor: "0" } : effects };
}

/** TF-092, TF-093 Medicine: the healer's skill against the row's difficulty. */
export function* medicine(
  row: MedicineRow,
  healer: Side,
  against: Sources,
  options: TaraforeOptions,
): Rule<MedicineResult & { readonly contest: Contest }> {
  const met = yield* check(healer, row.difficulty, against, options, "medicine");
  return { ...medicineResult(row, met.margin, options), contest: met };
}

/** TF-094 A treatment factor is never raised again. */
export const betterFactor = (before: Factor, after: Factor): Factor =>
  FACTORS.indexOf(after) > FACTORS.indexOf(before) ? after : before;

/** TF-095 Brain damage does not fall below 0. */
export const brainAfter = (points: number, change: number): number => Math.max(0, points + change);

/** TF-092 May this healer try again? */
export const mayRetry = (triedBefore: boolean, options: TaraforeOptions): boolean =>
  !triedBefore || options.medicineRetry === "each-turn";

/** TF-092 Names a failed try: of whom, at what. */
export const triedKey = (complaint: string, healer: string): string => `${complaint}@${healer}`;

/** TF-094 The row for a stun state; null where there is nothing to treat. */
export const stunRow = (level: StunLevel): string | null =>
  level === "none" ? null : level === "coma" ? "coma" : `stun-${level}`;

/** TF-094 The row for a wound of this level. */
export const woundRow = (level: WoundLevel): string | null =>
  level === "none" ? null : level === "flesh" ? "flesh-wound" : `wound-${level}`;

/** TF-062, TF-094 The row for a consequence: its own, or that of the wound; null: nothing helps. */
export function consequenceRow(code: ConsequenceCode, wound: WoundLevel, options: TaraforeOptions): string | null {
  const { medicine: row } = options.locationEffects[code];
  return row === "wound" ? woundRow(wound) : row;
}

/**
 * TF-085 Recovery test: Toughness against the difficulty of the state's row; success does what a normal medicine result
 * does.
 */
export function* recovery(
  level: StunLevel,
  toughness: Side,
  options: TaraforeOptions,
): Rule<{ readonly success: boolean; readonly effects: MedicineEffects; readonly contest: Contest }> {
  const row = medicineRow(stunRow(level) ?? "", options);
  const met = yield* check(toughness, row.difficulty, NO_SOURCES, options, "recovery");
  return { success: met.success, effects: met.success ? row.normal : {}, contest: met };
}
