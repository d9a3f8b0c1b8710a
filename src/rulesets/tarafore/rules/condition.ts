/** What follows from a stored condition: nothing of it is stored. */
import type { StatId } from "./effects-tables.ts";
import type { TaraforeOptions } from "./options.ts";
import type { Condition, StoredWound } from "./state.ts";
import {
  type BleedingWound,
  bloodState,
  brainPenalty,
  consequencePenalties,
  fastestBleeding,
  type Injury,
  isHighSpine,
  isTreated,
  woundPenalty,
} from "./wounds.ts";

const woundsOf = ({ wounds }: Pick<Condition, "wounds">): StoredWound[] => Object.values(wounds);

/** TF-086 Standing penalty of all wounds. */
export const standingPenalty = (condition: Pick<Condition, "wounds">, options: TaraforeOptions): number =>
  woundPenalty(woundsOf(condition), options);

/** TF-062 All consequences of all wounds. */
export const injuriesOf = (condition: Pick<Condition, "wounds">): Injury[] =>
  woundsOf(condition).flatMap(({ place, consequences }) =>
    Object.entries(consequences).map(([code, { factor }]) => ({
      // Keys are written by `woundBy` and read by the schema: codes of the table.
      code: code as Injury["code"],
      factor,
      fromAbove: place !== null && isHighSpine(place),
    })),
  );

/** TF-005, TF-062, TF-082 Penalties of single stats. */
export function statPenalties(
  condition: Pick<Condition, "wounds" | "brainDamage">,
  options: TaraforeOptions,
): Partial<Record<StatId, number>> {
  const total = consequencePenalties(injuriesOf(condition), options);
  for (const [stat, value] of Object.entries(brainPenalty(condition.brainDamage)) as [StatId, number][]) {
    total[stat] = (total[stat] ?? 0) + value;
  }
  return total;
}

/** TF-088 The wounds as the clock of bleeding sees them. */
export const bleedingWounds = (condition: Pick<Condition, "wounds">): BleedingWound[] =>
  woundsOf(condition).map(({ level, staunched, bleedUp, place }) => ({ level, staunched, bleedUp, location: place }));

/** TF-088 Rounds per point of blood; null: nothing bleeds. */
export const bleedingOf = (condition: Pick<Condition, "wounds">, options: TaraforeOptions): number | null =>
  fastestBleeding(bleedingWounds(condition), options);

/** TF-090 Has it a critical wound that nobody has treated? */
export const hasUntreatedCritical = (condition: Pick<Condition, "wounds">): boolean =>
  woundsOf(condition).some((wound) => wound.level === "critical" && !isTreated(wound));

/** TF-087 Is a critical wound still open? */
export const isDying = (condition: Pick<Condition, "wounds">, options: TaraforeOptions): boolean =>
  options.criticalDown && woundsOf(condition).some(({ level, staunched }) => level === "critical" && !staunched);

export interface Abilities {
  /** May it act? TF-082, TF-089 */
  readonly acts: boolean;
  readonly conscious: boolean;
  /** Share of free movement as text. */
  readonly movement: "1" | "1/2" | "0";
  /** TF-082 Defends with the low die. */
  readonly lowDefence: boolean;
  /** TF-066 Is an unmoving target. */
  readonly unmoving: boolean;
}

const OUT: Abilities = { acts: false, conscious: false, movement: "0", lowDefence: false, unmoving: true };

/** TF-066, TF-082, TF-089 What it can do. @param str base STR. */
export function abilitiesOf(
  condition: Pick<Condition, "stun" | "blood" | "life">,
  str: number,
  options: TaraforeOptions,
): Abilities {
  if (condition.life === "dead" || bloodState(str, condition.blood.loss, options).unconscious) return OUT;
  const { acts, movement, lowDefence, unmoving } = options.stunEffects[condition.stun.level];
  return { acts, conscious: !unmoving, movement, lowDefence, unmoving };
}
