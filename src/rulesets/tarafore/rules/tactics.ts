/** What a character does on the field, as steps from one condition to the next: bonuses, tokens, hiding, falling, water. */
import { bonusValid, supportValid } from "./actions.ts";
import type { Modifier } from "./contest.ts";
import type { BonusKind, Condition, StoredBonus } from "./state.ts";

/** Where bonuses come from, and whether the first roll that they fit uses them up. */
export const BONUS_KINDS: Readonly<
  Record<BonusKind, { readonly rule: string; readonly usedUp: boolean; readonly atOnce: boolean }>
> = {
  feint: { rule: "TF-056", usedUp: true, atOnce: false },
  aim: { rule: "TF-054", usedUp: true, atOnce: false },
  support: { rule: "TF-046", usedUp: true, atOnce: true },
  declaredReaction: { rule: "TF-043", usedUp: true, atOnce: true },
  slowStart: { rule: "TF-028", usedUp: false, atOnce: false },
  noticed: { rule: "TF-103", usedUp: false, atOnce: true },
};

/** TF-030 A bonus of 0 is none. A new one of the same kind against the same character takes the place of the old one. */
export function bonusWon(before: Condition, id: string, bonus: Omit<StoredBonus, "expires">): Condition {
  if (bonus.value === 0) return before;
  const kept = Object.entries(before.bonuses).filter(
    ([, old]) => old.kind !== bonus.kind || old.against !== bonus.against,
  );
  const stored = { ...bonus, expires: bonus.round + 1 };
  return { ...before, bonuses: { ...Object.fromEntries(kept), [id]: stored } };
}

/** What a roll is: in which round, against whom, and by which names bonuses may know it (`attack`, `melee`, a weapon). */
export interface RollMade {
  readonly round: number;
  readonly against: string | null;
  readonly names: readonly string[];
}

/** TF-030, TF-046 Ids of the bonuses that a roll can use now. */
export const fittingBonuses = ({ bonuses }: Pick<Condition, "bonuses">, roll: RollMade): string[] =>
  Object.entries(bonuses)
    .filter(([, { kind, round }]) => (BONUS_KINDS[kind].atOnce ? supportValid : bonusValid)(round, roll.round))
    .filter(([, { against }]) => against === null || against === roll.against)
    .filter(([, { appliesTo }]) => appliesTo === "any" || roll.names.includes(appliesTo))
    .map(([id]) => id);

/** The same as modifiers of the roll. */
export const bonusModifiers = (condition: Pick<Condition, "bonuses">, roll: RollMade): Modifier[] =>
  fittingBonuses(condition, roll).flatMap((id) => {
    const bonus = condition.bonuses[id];
    return bonus === undefined ? [] : [{ kind: bonus.kind, value: bonus.value, rule: BONUS_KINDS[bonus.kind].rule }];
  });

/** TF-030 The first roll that a bonus fits uses it up. */
export function bonusesUsed(before: Condition, roll: RollMade): Condition {
  const used = new Set(
    fittingBonuses(before, roll).filter((id) => BONUS_KINDS[before.bonuses[id]?.kind ?? "feint"].usedUp),
  );
  if (used.size === 0) return before;
  return { ...before, bonuses: Object.fromEntries(Object.entries(before.bonuses).filter(([id]) => !used.has(id))) };
}

const MOST_TOKENS = 99;

/** TF-016, TF-028 Tokens handed out (or spent, when negative): 0 to 99 are kept. */
export const tokensChanged = (before: Condition, by: number): Condition => ({
  ...before,
  tokens: Math.min(MOST_TOKENS, Math.max(0, before.tokens + by)),
});

/** TF-105 Hidden from these observers, seen by those. */
export function hid(before: Condition, hidden: readonly string[], seen: readonly string[] = []): Condition {
  const from = [...new Set([...before.hiddenFrom, ...hidden])].filter((id) => !seen.includes(id));
  return { ...before, hiddenFrom: from };
}

/** TF-055, TF-105 Attacking or leaving ends hiding. */
export const revealed = (before: Condition): Condition => ({ ...before, hiddenFrom: [] });

/** TF-047, TF-098 A fall. */
export const fell = (before: Condition): Condition => ({ ...before, prone: true });

/** TF-098 Getting up, by the free movement or an action. */
export const stoodUp = (before: Condition): Condition => ({ ...before, prone: false });

/** TF-100 Starting or stopping to swim, an action each. */
export const swam = (before: Condition, swimming: boolean): Condition => ({ ...before, swimming });

/** TF-097 A way over this section is found: it is no longer rough for this character in this fight. */
export const sectionPassed = (before: Condition, zone: string): Condition =>
  before.sectionsPassed.includes(zone) ? before : { ...before, sectionsPassed: [...before.sectionsPassed, zone] };

/** TF-108 Outside everyone's perception since this round; null: somebody perceives it again. */
export const outOfSight = (before: Condition, round: number | null): Condition => ({
  ...before,
  outSince: round === null ? null : (before.outSince ?? round),
});

/** TF-097, TF-105, TF-108, TF-030 The end of the fight: what is kept for one fight goes. */
export const fightEnded = (before: Condition): Condition => ({
  ...before,
  sectionsPassed: [],
  hiddenFrom: [],
  bonuses: {},
  outSince: null,
});
