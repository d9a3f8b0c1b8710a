import { integer } from "../../../core/errors.ts";

/** SI-006 The six abilities, SI-007 and what each of them does in combat. */
export const ABILITIES = {
  strength: { serves: ["damage", "technique", "physicalResistance"] },
  dexterity: { serves: ["hit", "initiative", "dodge", "block", "physicalResistance"] },
  vitality: { serves: ["thresholds", "physicalResistance"] },
  intelligence: { serves: ["casting", "words", "mentalResistance"] },
  awareness: { serves: ["noticing", "mentalResistance"] },
  personality: { serves: ["wordPower", "mentalResistance"] },
} as const;
export type AbilityId = keyof typeof ABILITIES;
export const ABILITY_IDS = Object.keys(ABILITIES) as AbilityId[];

/** SI-006 Integers of -50 to 300, 25 by default; 20 to 30 is the human range. */
export const ABILITY_RANGE = { min: -50, max: 300, initial: 25 } as const;
export const HUMAN_RANGE = { min: 20, max: 30 } as const;

/** SI-006 An ability as given: 25 where nothing is said. @throws RuleError `field`: outside the range. */
export const abilityScore = (value: unknown, field: string): number =>
  value === undefined || value === null ? ABILITY_RANGE.initial : integer(value, field, ABILITY_RANGE);
