import type { Rule } from "../../../core/chance/index.ts";
import { RuleError } from "../../../core/errors.ts";
import type { AttackKind } from "./attack.ts";
import type { ConsequenceCode, Place, Variant } from "./called-shots.ts";
import { FIXED_DIE } from "./contest.ts";
import { keptRoll, NO_SOURCES, type Sources } from "./dice.ts";
import {
  atLeast,
  HIT_DAMAGE,
  HIT_LEVELS,
  type HitLevel,
  type StunLevel,
  stunLevel,
  WOUND_LEVELS,
  type WoundLevel,
  woundLevel,
} from "./levels.ts";
import type { TaraforeOptions } from "./options.ts";

/** TF-077 Damage numbers of a missile for normal, special, exceptional and critical hits. */
export type Missile = readonly [number, number, number, number];

export interface DamageSource {
  readonly kind: AttackKind;
  readonly str: number;
  readonly bonus: number;
  readonly missile: Missile | null;
}

/**
 * TF-076 Melee and thrown: STR + weapon bonus + the hit's modifier. TF-077 Missile: the number of the hit level; graze:
 * the first - 3; `missileDamage` = add-modifier: the first + modifier. TF-072 A blow through a block: the first + modifier.
 * TF-049 A power or spell with damage numbers of its own deals them as a missile does.
 * @param hitLevel null: it came through an unarmoured block.
 * @throws RuleError `missile`: a missile without its four numbers.
 */
export function damageBase(
  source: DamageSource,
  hitLevel: HitLevel | null,
  damageMod: number,
  options: TaraforeOptions,
): number {
  const { missile } = source;
  if (source.kind === "missile" && missile === null) throw new RuleError("missile", "missing");
  if (missile === null || !usesNumbers(source)) return source.str + source.bonus + damageMod;
  const [first] = missile;
  if (hitLevel === "graze") return first + HIT_DAMAGE.graze;
  if (hitLevel === null || options.missileDamage === "add-modifier") return first + damageMod;
  return missile[HIT_LEVELS.indexOf(hitLevel) - 1] ?? first;
}

/** TF-077, TF-049 Do the damage numbers of the missile, power or spell take the place of STR and weapon? */
export const usesNumbers = ({ kind, missile }: DamageSource): boolean =>
  missile !== null && (kind === "missile" || kind === "magical");

export interface Armour {
  readonly stun: number;
  readonly wound: number;
}

export interface ArmourPiece extends Armour {
  readonly worn: boolean;
  /** `all`, or ids of places and `body`. */
  readonly coverage: "all" | readonly string[];
}

/** TF-080 Of the worn pieces that cover the place the highest values count; a hit without a named place is at `body`. */
export function armourAt(place: string | null, pieces: readonly ArmourPiece[]): Armour {
  const covers = pieces.filter((p) => p.worn && (p.coverage === "all" || p.coverage.includes(place ?? "body")));
  return {
    stun: covers.reduce((best, { stun }) => Math.max(best, stun), 0),
    wound: covers.reduce((best, { wound }) => Math.max(best, wound), 0),
  };
}

export interface DamageTest {
  readonly base: number;
  readonly toughness: number;
  readonly place: Pick<Place, "stun" | "wound"> | null;
  readonly armour: Armour;
  /** TF-081 What wounds and further actions take from the attacker; counts with `penaltiesOnDamage`. 0 or less. */
  readonly penalty?: number;
  /** TF-016 Sources by tokens on these tests. */
  readonly attacker?: Sources;
  readonly defender?: Sources;
}

export interface DamageOutcome {
  readonly stun: { readonly margin: number; readonly level: StunLevel };
  readonly wound: { readonly margin: number; readonly level: WoundLevel };
}

/** TF-078 What is compared before the dice: base + place bonus - (Toughness + armour). TF-060. */
export const damageOffset = (
  { base, toughness, place, armour, penalty = 0 }: DamageTest,
  test: "stun" | "wound",
): number => base + (place?.[test] ?? 0) + penalty - toughness - armour[test];

/**
 * TF-081 What a roller's penalties and the ground's dice do to damage tests and recovery tests: nothing, unless
 * `penaltiesOnDamage` says so.
 */
export const onDamage = (
  roller: { readonly penalty: number; readonly ground: Sources },
  options: TaraforeOptions,
): { readonly penalty: number; readonly sources: Sources } =>
  options.penaltiesOnDamage ? { penalty: roller.penalty, sources: roller.ground } : { penalty: 0, sources: NO_SOURCES };

/** TF-078, TF-079 Levels from the margins. */
export const damageLevels = (
  stunMargin: number,
  woundMargin: number,
  { damageLevels: levels }: TaraforeOptions,
): DamageOutcome => ({
  stun: { margin: stunMargin, level: stunLevel(stunMargin, levels) },
  wound: { margin: woundMargin, level: woundLevel(woundMargin, levels) },
});

function* pair(id: string, test: DamageTest, options: TaraforeOptions): Rule<number> {
  const own = yield* keptRoll(`${id}.attack`, test.attacker ?? NO_SOURCES, options);
  if (options.defenderDamageRoll === "plus5") return own - FIXED_DIE;
  return own - (yield* keptRoll(`${id}.defence`, test.defender ?? NO_SOURCES, options));
}

/** TF-078 The two tests, stun and wound, each with dice of its own, or both with the same. */
export function* damage(test: DamageTest, options: TaraforeOptions): Rule<DamageOutcome> {
  const stun = yield* pair(options.damageDice === "shared" ? "damage" : "stun", test, options);
  const wound = options.damageDice === "shared" ? stun : yield* pair("wound", test, options);
  return damageLevels(damageOffset(test, "stun") + stun, damageOffset(test, "wound") + wound, options);
}

/**
 * TF-060, TF-063, TF-064, TF-065 Consequences of a hit at a place: all whose wound level (and hit level) is reached, in
 * table order.
 * @throws RuleError `variant`: the place has two sides and none is named.
 */
export function consequences(
  place: Place,
  hitLevel: HitLevel,
  wound: WoundLevel,
  variant: Variant | null,
): ConsequenceCode[] {
  if (wound === "none") return [];
  const sides = place.consequences.flatMap((entry) => (entry.variant === undefined ? [] : [entry.variant]));
  if (sides.length > 0 && (variant === null || !sides.includes(variant))) {
    throw new RuleError("variant", variant === null ? "missing" : "unknownId", { allowed: sides });
  }
  return place.consequences
    .filter((entry) => entry.variant === undefined || entry.variant === variant)
    .filter((entry) => atLeast(WOUND_LEVELS, wound, entry.wound))
    .filter((entry) => entry.hit === undefined || atLeast(HIT_LEVELS, hitLevel, entry.hit))
    .map(({ code }) => code);
}
