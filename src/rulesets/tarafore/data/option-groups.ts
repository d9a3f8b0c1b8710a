import type { OptionSpec } from "../../../core/options.ts";
import type { TableRow } from "../../../core/table.ts";
import { resolveOptions, TARAFORE_OPTIONS, type TaraforeOptions } from "../rules/options.ts";
import { isTable, type TableId, tableById } from "./tables.ts";

export type OptionId = keyof typeof TARAFORE_OPTIONS;

/**
 * Options that are a row of numbers, as one field for each: a form shows "deep wound −4" and not a list with commas.
 * The model's field is called `<option>_<part>`.
 */
export const ROWS: Readonly<Partial<Record<OptionId, readonly string[]>>> = {
  bonusLadder: ["tie", "normal", "special", "exceptional", "critical"],
  stunRecovery: ["special", "exceptional", "critical"],
  woundPenalties: ["flesh", "normal", "special", "exceptional", "critical"],
  bleedIntervals: ["special", "exceptional", "critical", "beyond"],
  bloodLimits: ["faint", "death"],
  healingDays: ["flesh", "normal", "special", "exceptional", "critical"],
  slipDifficulties: ["slow", "regular", "fast", "faster"],
};

export const SPECS = Object.entries(TARAFORE_OPTIONS) as [OptionId, OptionSpec][];

/** A stored table, where it can be read; else the rulebook's stands. */
function storedTable(id: TableId, stored: unknown): [string, unknown][] {
  const reading = Array.isArray(stored) ? tableById[id].read(stored as TableRow[]) : null;
  return reading?.ok ? [[id, reading.value]] : [];
}

/** Stored values as the rules take them. Pure. */
export function optionsFrom(source: Readonly<Record<string, unknown>>): TaraforeOptions {
  const given = SPECS.flatMap(([id]): [string, unknown][] => {
    const row = ROWS[id];
    if (row) return [[id, row.map((part) => source[`${id}_${part}`])]];
    if (isTable(id)) return storedTable(id, source[id]);
    return source[id] === undefined ? [] : [[id, source[id]]];
  });
  return resolveOptions(Object.fromEntries(given));
}

/** The settings in the order of the form. Every option has its place here, or among the tables (a test counts). */
export const OPTION_GROUPS: readonly { readonly id: string; readonly options: readonly OptionId[] }[] = [
  { id: "running", options: ["automation", "tokenStart", "tokenRolls"] },
  {
    id: "rolls",
    options: ["dice", "highLowMix", "difficultyRolls", "tieContest", "tieOnDifficulty", "bonusStack", "bonusLadder"],
  },
  {
    id: "turns",
    options: [
      "initiativeMode",
      "initiativeTie",
      "defencesPerRound",
      "multiActions",
      "multiActionScore",
      "heldPastRound",
      "reactionBonusTo",
      "interruptFail",
      "manoeuvres",
    ],
  },
  {
    id: "attack",
    options: [
      "throwRange",
      "aimDifficulty",
      "aimMissile",
      "stealthBonus",
      "stealthDefence",
      "proneIsLow",
      "calledShotLevel",
      "unmovingWeaponMod",
      "parryAgainst",
      "counterDepth",
    ],
  },
  { id: "damage", options: ["missileDamage", "damageDice", "defenderDamageRoll", "penaltiesOnDamage"] },
  {
    id: "wounds",
    options: [
      "lnaStacks",
      "comaRule",
      "stunRecovery",
      "woundPenalties",
      "woundCombine",
      "criticalDown",
      "bleeding",
      "bleedIntervals",
      "bloodLimits",
      "fatal",
      "healingDays",
    ],
  },
  { id: "medicine", options: ["medicineRetry", "medicineHigher"] },
  {
    id: "field",
    options: [
      "moveFree",
      "moveAction",
      "roughDifficulty",
      "slipDifficulties",
      "standUp",
      "swimFactor",
      "terrainCombine",
      "visibilityMods",
      "hideAgainst",
      "hideUnpractised",
    ],
  },
];
