import { list, RuleError } from "../../../core/errors.ts";
import { Input } from "../../../core/input.ts";
import { HIT_LEVELS, type HitLevel, WOUND_LEVELS, type WoundLevel } from "./levels.ts";
import { SIZE_IDS, type SizeId } from "./sizes.ts";

export const CONSEQUENCES = [
  "digit-loss",
  "limb-loss",
  "organ-damage",
  "broken-ribs",
  "heart-damage",
  "pro-penalty",
  "ath-penalty",
  "permanent-loss",
  "spinal-damage",
  "vocal-damage",
  "communication-or-taste",
  "nose-loss",
  "ear-loss",
  "blindness",
  "deafness",
  "bleed-up",
  "fatal",
] as const;
export type ConsequenceCode = (typeof CONSEQUENCES)[number];

export const VARIANTS = ["knee", "elbow", "front", "rear"] as const;
export type Variant = (typeof VARIANTS)[number];

export interface PlaceConsequence {
  readonly code: ConsequenceCode;
  /** Lowest wound level of this hit; `flesh` = any wound. */
  readonly wound: WoundLevel;
  /** TF-064 Lowest hit level, where the row asks for one. */
  readonly hit?: HitLevel;
  /** TF-063 Only for this side of the place. */
  readonly variant?: Variant;
}

export interface Place {
  readonly id: string;
  readonly penalty: number;
  readonly hit: HitLevel;
  readonly stun: number;
  readonly wound: number;
  readonly size: SizeId;
  readonly consequences: readonly PlaceConsequence[];
}

const at = (
  code: ConsequenceCode,
  wound: WoundLevel,
  more: Omit<PlaceConsequence, "code" | "wound"> = {},
): PlaceConsequence => ({
  code,
  wound,
  ...more,
});
const place = (
  id: string,
  penalty: number,
  hit: HitLevel,
  stun: number,
  wound: number,
  size: SizeId,
  ...consequences: PlaceConsequence[]
): Place => ({ id, penalty, hit, stun, wound, size, consequences });

/** TF-061 The 25 rows: penalty, hit level, stun and wound bonus, size of the part, consequences. */
export const CALLED_SHOTS: readonly Place[] = [
  place("digit", -6, "graze", 0, 0, "very-small", at("digit-loss", "special")),
  place("foot-hand", -5, "normal", 0, 0, "small", at("limb-loss", "special")),
  place("arm-leg", -2, "normal", 0, 0, "below-average", at("limb-loss", "special")),
  place("belly", -1, "normal", 3, 0, "below-average", at("organ-damage", "exceptional")),
  place("chest", -1, "normal", 0, 0, "below-average", at("broken-ribs", "special")),
  place("heart", -6, "exceptional", 0, 0, "small", at("broken-ribs", "special"), at("heart-damage", "special")),
  place("lung", -4, "special", 6, 0, "small", at("organ-damage", "exceptional")),
  place("kidney", -4, "special", 4, 0, "small", at("organ-damage", "exceptional")),
  place("shoulder", -2, "normal", 0, 0, "small", at("pro-penalty", "special")),
  place(
    "knee-elbow",
    -4,
    "normal",
    0,
    0,
    "small",
    at("ath-penalty", "special", { variant: "knee" }),
    at("pro-penalty", "special", { variant: "elbow" }),
  ),
  place("midsection-rear", -3, "normal", 0, 0, "below-average", at("fatal", "critical")),
  place("genitalia", -4, "special", 5, 0, "small", at("permanent-loss", "exceptional")),
  place("lower-back", -2, "special", 0, 0, "below-average", at("spinal-damage", "special")),
  place("upper-back", -2, "normal", 0, 0, "below-average", at("spinal-damage", "exceptional")),
  place("lower-spine", -2, "exceptional", 0, 0, "small", at("spinal-damage", "normal")),
  place("upper-spine", -2, "special", 0, 0, "small", at("spinal-damage", "special")),
  place(
    "neck",
    -3,
    "exceptional",
    0,
    0,
    "small",
    at("vocal-damage", "special", { variant: "front" }),
    at("spinal-damage", "normal", { variant: "rear" }),
  ),
  place("head", -3, "exceptional", 0, 0, "small", at("fatal", "exceptional", { hit: "exceptional" })),
  place("mouth", -6, "special", 0, 0, "very-small", at("communication-or-taste", "exceptional")),
  place("nose", -5, "special", 3, 0, "very-small", at("nose-loss", "exceptional")),
  place("nostril", -7, "exceptional", 3, 0, "very-small", at("nose-loss", "special")),
  place("eye", -6, "exceptional", 0, 0, "very-small", at("blindness", "special")),
  place("ear", -6, "exceptional", 0, 0, "very-small", at("deafness", "special"), at("ear-loss", "exceptional")),
  place("temple", -6, "exceptional", 0, 3, "very-small"),
  place("artery", -7, "exceptional", 0, 0, "very-small", at("bleed-up", "flesh")),
];

/** A table of called shots as a world setting: the same columns as the rulebook's. */
export const readCalledShots = (value: unknown, field: string): readonly Place[] => {
  const places = list(value, field, readPlace);
  for (const [index, { id }] of places.entries()) {
    if (places.findIndex((other) => other.id === id) < index)
      throw new RuleError(`${field}.${index}.id`, "duplicate", { value: id });
  }
  return places;
};

/** A penalty is a penalty; bonuses may be either way. */
const PENALTY = { min: -99, max: 0 };
const BONUS = { min: -99, max: 99 };

function readPlace(row: unknown, path: string): Place {
  const input = new Input(row, path);
  return {
    id: input.text("id"),
    penalty: input.integer("penalty", 0, PENALTY),
    hit: input.choice("hit", HIT_LEVELS, "normal"),
    stun: input.integer("stun", 0, BONUS),
    wound: input.integer("wound", 0, BONUS),
    size: input.choice("size", SIZE_IDS, "small"),
    consequences: input.objects("consequences").map((entry) => ({
      code: entry.choice("code", CONSEQUENCES),
      wound: entry.choice("wound", WOUND_LEVELS, "flesh"),
      ...(entry.has("hit") ? { hit: entry.choice("hit", HIT_LEVELS) } : {}),
      ...(entry.has("variant") ? { variant: entry.choice("variant", VARIANTS) } : {}),
    })),
  };
}
