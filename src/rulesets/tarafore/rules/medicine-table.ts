import { list, RuleError } from "../../../core/errors.ts";
import { Input } from "../../../core/input.ts";
import { FACTORS, type Factor, STUN_LEVELS, type StunLevel } from "./levels.ts";

/** What a medicine result changes; only the keys that change. */
export interface MedicineEffects {
  readonly dressed?: true;
  readonly staunched?: true;
  readonly stitched?: true;
  readonly splinted?: true;
  readonly factor?: Factor;
  readonly stun?: StunLevel;
  readonly lna?: number;
  readonly brainDamage?: -1;
}

export interface MedicineRow {
  readonly id: string;
  readonly difficulty: number;
  readonly normal: MedicineEffects;
  /** The higher result; null = the normal one holds. */
  readonly higher: MedicineEffects | null;
  /** TF-094 From this margin on, the higher result's factor is 0. */
  readonly noneFrom?: number;
}

const awake = (lna: number): MedicineEffects => ({ stun: "none", lna });

/** TF-094 The medicine table. */
export const MEDICINE: readonly MedicineRow[] = [
  { id: "flesh-wound", difficulty: 2, normal: { dressed: true }, higher: null },
  { id: "stun-normal", difficulty: 3, normal: awake(0), higher: null },
  {
    id: "wound-normal",
    difficulty: 4,
    normal: { dressed: true, factor: "1/2" },
    higher: { dressed: true, factor: "0" },
  },
  { id: "stun-special", difficulty: 6, normal: awake(0), higher: null },
  {
    id: "wound-special",
    difficulty: 8,
    normal: { staunched: true, factor: "1/2" },
    higher: { staunched: true, stitched: true, factor: "1/4" },
    noneFrom: 7,
  },
  { id: "stun-exceptional", difficulty: 11, normal: awake(1), higher: awake(0) },
  {
    id: "wound-exceptional",
    difficulty: 14,
    normal: { staunched: true },
    higher: { staunched: true, stitched: true, factor: "1/4" },
    noneFrom: 7,
  },
  { id: "broken-bone", difficulty: 16, normal: { splinted: true, factor: "1/2" }, higher: null },
  {
    id: "lost-part",
    difficulty: 17,
    normal: { staunched: true, factor: "1/2" },
    higher: { staunched: true, stitched: true, factor: "1/2" },
  },
  { id: "stun-critical", difficulty: 19, normal: awake(2), higher: { ...awake(0), brainDamage: -1 } },
  {
    id: "wound-critical",
    difficulty: 20,
    normal: { staunched: true },
    higher: { staunched: true, stitched: true, factor: "1/2" },
  },
  { id: "coma", difficulty: 22, normal: { stun: "special" }, higher: { ...awake(1), brainDamage: -1 } },
];

function readEffects(input: Input): MedicineEffects {
  return {
    ...(input.boolean("dressed", false) ? { dressed: true as const } : {}),
    ...(input.boolean("staunched", false) ? { staunched: true as const } : {}),
    ...(input.boolean("stitched", false) ? { stitched: true as const } : {}),
    ...(input.boolean("splinted", false) ? { splinted: true as const } : {}),
    ...(input.has("factor") ? { factor: input.choice("factor", FACTORS) } : {}),
    ...(input.has("stun") ? { stun: input.choice("stun", STUN_LEVELS) } : {}),
    ...(input.has("lna") ? { lna: input.integer("lna", 0, { min: 0, max: 9 }) } : {}),
    ...(input.has("brainDamage") ? { brainDamage: -1 as const } : {}),
  };
}

const NUMBER = { min: -99, max: 99 };

/**
 * The table as a world setting.
 * @throws RuleError `<field>.<index>.<column>`
 */
export function readMedicine(value: unknown, field: string): readonly MedicineRow[] {
  const rows = list(value, field, (row, path): MedicineRow => {
    const input = new Input(row, path);
    return {
      id: input.text("id"),
      difficulty: input.integer("difficulty", 0, NUMBER),
      normal: readEffects(input.object("normal")),
      higher: input.has("higher") ? readEffects(input.object("higher")) : null,
      ...(input.has("noneFrom") ? { noneFrom: input.integer("noneFrom", undefined, NUMBER) } : {}),
    };
  });
  for (const [index, { id }] of rows.entries()) {
    if (rows.findIndex((other) => other.id === id) < index)
      throw new RuleError(`${field}.${index}.id`, "duplicate", { value: id });
  }
  return rows;
}
