import type { AvorkarthOptions } from "./options.ts";

/**
 * AV-290 Weapon mastery. `trained`: bonus of the attack value, by step; `natural`: that of natural skills; `dice` of the
 * hit check, the best kept; `rerolls` of one die.
 */
export const MASTERIES = [
  { id: "untrained", natural: 0, trained: [-2], dice: 1, rerolls: 0 },
  { id: "apprentice", natural: 1, trained: [-1, 0], dice: 1, rerolls: 0 },
  { id: "artisan", natural: 2, trained: [1, 2], dice: 1, rerolls: 0 },
  { id: "expert", natural: 3, trained: [3, 4], dice: 2, rerolls: 0 },
  { id: "master", natural: 4, trained: [5, 6], dice: 2, rerolls: 0 },
  { id: "grandMaster", natural: 5, trained: [7, 8], dice: 2, rerolls: 0 },
  { id: "illustrious", natural: 6, trained: [9, 10], dice: 2, rerolls: 1 },
  { id: "fabled", natural: 7, trained: [11, 12], dice: 2, rerolls: 1 },
  { id: "mythical", natural: 8, trained: [13, 14], dice: 2, rerolls: 1 },
] as const;
export type MasteryId = (typeof MASTERIES)[number]["id"];
export const MASTERY_IDS = MASTERIES.map(({ id }) => id);

export type WeaponMastery = { readonly bonus: number; readonly dice: number; readonly rerolls: number };

/** AV-290 What a rank gives an attack; nothing unless `weaponMastery` is on. `step`: 0 or 1, where a rank has two. */
export function weaponMastery(rank: MasteryId, step: number, { weaponMastery: on }: AvorkarthOptions): WeaponMastery {
  const entry = MASTERIES.find(({ id }) => id === rank);
  if (!on || entry === undefined) return { bonus: 0, dice: 1, rerolls: 0 };
  return {
    bonus: entry.trained[Math.min(step, entry.trained.length - 1)] ?? 0,
    dice: entry.dice,
    rerolls: entry.rerolls,
  };
}
