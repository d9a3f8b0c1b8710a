import { integer, oneOf, RuleError } from "../../../core/errors.ts";
import {
  choiceColumn,
  editable,
  fixedColumn,
  flagColumn,
  idColumn,
  integerColumn,
  type TableSpec,
  wordsColumn,
} from "../../../core/table.ts";
import type { RulesetTable } from "../../ruleset.ts";
import {
  CALLED_SHOTS,
  CONSEQUENCES,
  type ConsequenceCode,
  type Place,
  type PlaceConsequence,
  readCalledShots,
  VARIANTS,
} from "../rules/called-shots.ts";
import {
  LOCATION_EFFECTS,
  type LocationEffect,
  readLocationEffects,
  readStunEffects,
  STATS,
  STUN_EFFECTS,
  type StunEffect,
} from "../rules/effects-tables.ts";
import {
  DAMAGE_LEVELS,
  type DamageLevel,
  FACTORS,
  HIT_LEVELS,
  readDamageLevels,
  STUN_LEVELS,
  type StunLevel,
  WOUND_LEVELS,
} from "../rules/levels.ts";
import { MEDICINE, type MedicineEffects, type MedicineRow, readMedicine } from "../rules/medicine-table.ts";
import { SIZE_IDS } from "../rules/sizes.ts";
import { KEY } from "./choices.ts";

/** Bonuses, penalties, margins, difficulties. */
const NUMBER = { min: -99, max: 99 };
const PENALTY = { min: -99, max: 0 };

/* TF-079 */
const damageLevels: TableSpec<DamageLevel, readonly DamageLevel[]> = {
  columns: [
    fixedColumn("level", ({ level }) => level),
    integerColumn("wound", ({ wound }) => wound, NUMBER),
    integerColumn("stun", ({ stun }) => stun, { ...NUMBER, optional: true }),
  ],
  free: false,
  rowsOf: (rows) => rows,
  valueOf: readDamageLevels,
};

/* TF-061. `fatal @ exceptional hit exceptional; spinal-damage @ normal (rear)` */
const CONSEQUENCE = /^([\w-]+)(?:\s*@\s*([\w-]+))?(?:\s+hit\s+([\w-]+))?(?:\s*\(([\w-]+)\))?$/;

const consequenceText = ({ code, wound, hit, variant }: PlaceConsequence): string =>
  `${code} @ ${wound}${hit ? ` hit ${hit}` : ""}${variant ? ` (${variant})` : ""}`;

function readConsequences(cell: string, field: string): PlaceConsequence[] {
  return cell.split(/[;,]/).flatMap((part) => {
    const text = part.trim().toLowerCase();
    if (text === "") return [];
    const [, code, wound, hit, variant] = CONSEQUENCE.exec(text) ?? [];
    if (code === undefined) throw new RuleError(field, "malformed", { value: part.trim().slice(0, 60) });
    return {
      code: oneOf(code, field, CONSEQUENCES),
      wound: oneOf(wound ?? "flesh", field, WOUND_LEVELS),
      ...(hit === undefined ? {} : { hit: oneOf(hit, field, HIT_LEVELS) }),
      ...(variant === undefined ? {} : { variant: oneOf(variant, field, VARIANTS) }),
    };
  });
}

const calledShots: TableSpec<Place, readonly Place[]> = {
  columns: [
    idColumn("id", ({ id }) => id),
    integerColumn("penalty", ({ penalty }) => penalty, PENALTY),
    choiceColumn("hit", HIT_LEVELS, ({ hit }) => hit),
    integerColumn("stun", ({ stun }) => stun, NUMBER),
    integerColumn("wound", ({ wound }) => wound, NUMBER),
    choiceColumn("size", SIZE_IDS, ({ size }) => size),
    wordsColumn(
      "consequences",
      CONSEQUENCES,
      ({ consequences }) => consequences.map(consequenceText).join("; "),
      readConsequences,
    ),
  ],
  free: true,
  rowsOf: (rows) => rows,
  valueOf: readCalledShots,
};

/* TF-062 */
type CodeRow = LocationEffect & { readonly code: ConsequenceCode };

const highText = ({ high = {} }: LocationEffect): string =>
  STATS.flatMap((stat) => (high[stat] === undefined ? [] : [`${stat} ${high[stat]}`])).join(", ");

function readHigh(cell: string, field: string): LocationEffect["stats"] {
  const entries = cell.split(/[;,]/).map((part): [string, number] => {
    const [, stat = "", number = ""] = /^(\w+)\s+([-−+]?\d+)$/.exec(part.trim().toLowerCase()) ?? [];
    if (stat === "") throw new RuleError(field, "malformed", { value: part.trim().slice(0, 60) });
    return [oneOf(stat, field, STATS), integer(Number(number.replace("−", "-")), field, NUMBER)];
  });
  return Object.fromEntries(entries);
}

const locationEffects: TableSpec<CodeRow, ReturnType<typeof readLocationEffects>> = {
  columns: [
    fixedColumn("code", ({ code }) => code),
    ...STATS.map((stat) => integerColumn<CodeRow>(stat, ({ stats }) => stats[stat], { ...NUMBER, optional: true })),
    wordsColumn("high", STATS, highText, readHigh),
    choiceColumn("medicine", ["wound", "lost-part", "broken-bone"], ({ medicine }) => medicine, true),
    flagColumn("permanent", ({ permanent }) => permanent),
  ],
  free: false,
  rowsOf: (table) => CONSEQUENCES.map((code) => ({ code, ...table[code] })),
  valueOf: (rows, field) =>
    readLocationEffects(
      Object.fromEntries(
        rows.map((row) => [
          row["code"],
          {
            stats: Object.fromEntries(STATS.map((stat) => [stat, row[stat]])),
            high: row["high"] ?? {},
            medicine: row["medicine"],
            permanent: row["permanent"] === true,
          },
        ]),
      ),
      field,
    ),
};

/* TF-082 */
type StunRow = StunEffect & { readonly level: StunLevel };

const stunEffects: TableSpec<StunRow, ReturnType<typeof readStunEffects>> = {
  columns: [
    fixedColumn("level", ({ level }) => level),
    flagColumn("acts", ({ acts }) => acts),
    choiceColumn("movement", ["1", "1/2", "0"], ({ movement }) => movement),
    flagColumn("lowDefence", ({ lowDefence }) => lowDefence),
    flagColumn("unmoving", ({ unmoving }) => unmoving),
  ],
  free: false,
  rowsOf: (table) => STUN_LEVELS.map((level) => ({ level, ...table[level] })),
  valueOf: (rows, field) =>
    readStunEffects(Object.fromEntries(rows.map(({ level, ...row }) => [level, flagsOf(row)])), field),
};

/** An empty flag is a no. */
const flagsOf = (row: Readonly<Record<string, unknown>>): object => ({
  ...row,
  ...Object.fromEntries(["acts", "lowDefence", "unmoving"].map((id) => [id, row[id] === true])),
});

/* TF-094. `staunched, stitched, factor 1/4`, `stun none, lna 1` */
const DONE = ["dressed", "staunched", "stitched", "splinted"] as const;
const EFFECT_WORDS = [...DONE, "factor", "stun", "lna", "brain"];

const effectsText = (effects: MedicineEffects | null): string =>
  effects === null
    ? ""
    : [
        ...DONE.filter((word) => effects[word]),
        ...(effects.factor === undefined ? [] : [`factor ${effects.factor}`]),
        ...(effects.stun === undefined ? [] : [`stun ${effects.stun}`]),
        ...(effects.lna === undefined ? [] : [`lna ${effects.lna}`]),
        ...(effects.brainDamage === undefined ? [] : [`brain ${effects.brainDamage}`]),
      ].join(", ");

function readEffects(cell: string, field: string): MedicineEffects {
  const effects: Record<string, unknown> = {};
  for (const part of cell.split(/[;,]/)) {
    const [word = "", value = ""] = part
      .trim()
      .toLowerCase()
      .replace("−", "-")
      .split(/[\s=]+/);
    if (word === "") continue;
    if (DONE.some((done) => done === word)) effects[word] = true;
    else if (word === "factor") effects["factor"] = oneOf(value, field, FACTORS);
    else if (word === "stun") effects["stun"] = oneOf(value, field, STUN_LEVELS);
    else if (word === "lna")
      effects["lna"] = integer(value === "" ? Number.NaN : Number(value), field, { min: 0, max: 9 });
    else if (word === "brain") effects["brainDamage"] = integer(Number(value || "-1"), field, { min: -1, max: -1 });
    else throw new RuleError(field, "unknownId", { value: word.slice(0, 60), allowed: EFFECT_WORDS });
  }
  return effects;
}

const medicine: TableSpec<MedicineRow, readonly MedicineRow[]> = {
  columns: [
    fixedColumn("id", ({ id }) => id),
    integerColumn("difficulty", ({ difficulty }) => difficulty, NUMBER),
    wordsColumn("normal", EFFECT_WORDS, ({ normal }) => effectsText(normal), readEffects),
    wordsColumn("higher", EFFECT_WORDS, ({ higher }) => effectsText(higher), readEffects),
    integerColumn("noneFrom", ({ noneFrom }) => noneFrom, { ...NUMBER, optional: true }),
  ],
  free: false,
  rowsOf: (rows) => rows,
  valueOf(rows, field) {
    const missing = MEDICINE.filter(({ id }) => !rows.some((row) => row["id"] === id));
    if (missing.length > 0) throw new RuleError(field, "missing", { allowed: missing.map(({ id }) => id) });
    const stranger = rows.findIndex((row) => !MEDICINE.some(({ id }) => id === row["id"]));
    if (stranger >= 0) {
      const allowed = MEDICINE.map(({ id }) => id);
      throw new RuleError(`${field}.${stranger}.id`, "unknownId", { value: String(rows[stranger]?.["id"]), allowed });
    }
    return readMedicine(rows, field);
  },
};

/** Where the words of a column have their labels. */
const CELLS: Readonly<Record<string, string>> = {
  level: "woundLevel",
  hit: "hitLevel",
  size: "size",
  consequences: "consequence",
  code: "consequence",
  high: "stat",
  medicine: "TABLE.medicineRow",
  normal: "TABLE.effect",
  higher: "TABLE.effect",
};

const entry = (id: TableId, table: ReturnType<typeof editable>, rule: string, cells = CELLS): RulesetTable => ({
  ...table,
  id,
  label: `${KEY}.TABLE.${id}.label`,
  hint: `${KEY}.TABLE.${id}.hint`,
  rules: [rule],
  columnLabel: (column) =>
    STATS.some((stat) => stat === column) ? `${KEY}.statAbbr.${column}` : `${KEY}.TABLE.${id}.column.${column}`,
  cellLabel: (column, value) => (cells[column] ? `${KEY}.${cells[column]}.${value}` : value),
});

export type TableId = "damageLevels" | "calledShotTable" | "locationEffects" | "stunEffects" | "medicineTable";

export const tableById: Readonly<Record<TableId, RulesetTable>> = {
  damageLevels: entry("damageLevels", editable(damageLevels, DAMAGE_LEVELS), "TF-079"),
  calledShotTable: entry("calledShotTable", editable(calledShots, CALLED_SHOTS), "TF-061"),
  locationEffects: entry("locationEffects", editable(locationEffects, LOCATION_EFFECTS), "TF-062"),
  stunEffects: entry("stunEffects", editable(stunEffects, STUN_EFFECTS), "TF-082", { ...CELLS, level: "stunLevel" }),
  medicineTable: entry("medicineTable", editable(medicine, MEDICINE), "TF-094", { ...CELLS, id: "TABLE.medicineRow" }),
};

/** In the order of the rulebook. */
export const TARAFORE_TABLES: readonly RulesetTable[] = Object.values(tableById);

export const isTable = (id: string): id is TableId => Object.hasOwn(tableById, id);
