import { type Explanation, explain } from "../../../core/explain.ts";
import type { DamageSource } from "../rules/damage.ts";
import { damageBaseExplained, thrownRangeExplained } from "../rules/explanations.ts";
import type { TaraforeOptions } from "../rules/options.ts";
import { term } from "../rules/terms.ts";
import { type ActiveEdge, edgesOn } from "./edges.ts";
import { findScore, type Score } from "./scores.ts";

/** What a weapon says of itself. The item's model fulfils it, and so does plain data. */
export interface WeaponFields {
  readonly name: string;
  readonly kind: "melee" | "thrown" | "missile";
  readonly score: string | null;
  readonly bonus: number;
  readonly reach: number;
  readonly rangeBonus: number;
  readonly damage: {
    readonly normal: number;
    readonly special: number;
    readonly exceptional: number;
    readonly critical: number;
  };
  readonly range: number;
  readonly unskilled: number;
}

/** The character that uses it. */
export interface Wielder {
  readonly scores: ReadonlyMap<string, Score>;
  readonly edges: readonly ActiveEdge[];
}

/** The numbers of one way to attack, before target and situation. Distances in feet. */
export interface AttackNumbers {
  /** Id of the score that it is rolled with. */
  readonly scoreId: string;
  /** Null: the character lacks the stat (TF-002). */
  readonly attack: Explanation | null;
  /** Damage base of a normal hit; null where the character lacks STR. */
  readonly damage: Explanation | null;
  readonly reach: number | null;
  readonly range: number | null;
  /** TF-052 A missile weapon without its skill. */
  readonly unskilled: boolean;
}

/** TF-076 Fists. */
export const UNARMED: WeaponFields = {
  name: "",
  kind: "melee",
  score: null,
  bonus: 0,
  reach: 5,
  rangeBonus: 0,
  damage: { normal: 0, special: 0, exceptional: 0, critical: 0 },
  range: 0,
  unskilled: 0,
};

/** Attack, damage and distances of a weapon in these hands (TF-050 to TF-053, TF-076, TF-077). */
export function attackNumbers(wielder: Wielder, weapon: WeaponFields, options: TaraforeOptions): AttackNumbers {
  const { score, unskilled } = weaponScore(wielder.scores, weapon);
  const str = wielder.scores.get("str")?.base ?? null;
  const missile = weapon.kind === "missile";
  return {
    scoreId: score?.id ?? "pro",
    attack: score?.current ? attackExplained(score, weapon, unskilled, wielder.edges) : null,
    damage: missile || str !== null ? damageOf(weapon, str ?? 0, options) : null,
    reach: missile ? null : weapon.reach,
    range: missile
      ? weapon.range
      : weapon.kind === "thrown"
        ? thrownRangeExplained(wielder.scores.get("str")?.current?.total ?? 0, weapon.rangeBonus, options).total
        : null,
    unskilled,
  };
}

/** TF-051 PRO or what the weapon names; TF-052 a missile weapon without its skill: AWA. */
export function weaponScore(
  scores: ReadonlyMap<string, Score>,
  { kind, score }: Pick<WeaponFields, "kind" | "score">,
): { readonly score: Score | null; readonly unskilled: boolean } {
  const named = score === null ? null : findScore(scores, score);
  if (named) return { score: named, unskilled: false };
  return kind === "missile"
    ? { score: scores.get("awa") ?? null, unskilled: true }
    : { score: scores.get("pro") ?? null, unskilled: false };
}

function attackExplained(
  score: Score,
  weapon: WeaponFields,
  unskilled: boolean,
  edges: readonly ActiveEdge[],
): Explanation {
  const names = ["attack", score.id, ...(score.parent === null ? [] : [score.parent])];
  const { modifiers } = edgesOn(edges, names);
  return explain("attack", "TACTICAL_TIME.TARAFORE.sum.attack", [
    ...(score.current?.terms ?? []),
    term("unskilled", unskilled ? weapon.unskilled : 0, "TF-052", { bearer: weapon.name }),
    ...modifiers.map(({ value, bearer }) => term("edge", value, "TF-027", bearer === undefined ? {} : { bearer })),
  ]);
}

function damageOf(weapon: WeaponFields, str: number, options: TaraforeOptions): Explanation {
  const { normal, special, exceptional, critical } = weapon.damage;
  const source: DamageSource = {
    kind: weapon.kind,
    str,
    bonus: weapon.bonus,
    missile: weapon.kind === "missile" ? [normal, special, exceptional, critical] : null,
  };
  return damageBaseExplained(source, "normal", 0, options);
}
