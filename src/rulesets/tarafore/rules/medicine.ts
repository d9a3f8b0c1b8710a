import type { Rule } from "../../../core/chance/index.ts";
import { RuleError } from "../../../core/errors.ts";
import { type Contest, check, checkPassed, type Side } from "./contest.ts";
import type { Sources } from "./dice.ts";
import { FACTORS, type Factor } from "./levels.ts";
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
