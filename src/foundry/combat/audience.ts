import type { Report } from "../../core/turns/index.ts";

/** Who owns what, as far as turn cards ask. */
export interface Concern {
  /** Is the combatant kept from the players? */
  readonly hidden: boolean;
  /** Ids of the players who own it. */
  readonly owners: readonly string[];
}

/** Reports for the same people. */
export interface Group {
  /** Ids of the players, sorted and joined; empty: the game masters alone. */
  readonly key: string;
  readonly players: readonly string[];
  /** The turn that they all tell of, or null: a round or a fight. */
  readonly entry: string | null;
  readonly reports: readonly Report[];
}

const keyOf = (concern: Concern | null): readonly string[] =>
  concern === null || concern.hidden ? [] : [...new Set(concern.owners)].sort();

/**
 * Reports by the turn that they tell of and by whom they concern: a message holds nothing that one of its readers may not see, so those about one
 * player's creatures are a message, and those about the game master's another. In the order of their first report.
 */
export function byAudience(
  reports: readonly Report[],
  concernOf: (combatantId: string) => Concern | null,
): readonly Group[] {
  const groups = new Map<
    string,
    { key: string; players: readonly string[]; entry: string | null; reports: Report[] }
  >();
  for (const report of reports) {
    const players = report.combatantId === null ? [] : keyOf(concernOf(report.combatantId));
    const key = players.join(" ");
    const entry = report.entry ?? null;
    const place = `${entry ?? ""} ${key}`;
    const group = groups.get(place) ?? { key, players, entry, reports: [] };
    group.reports.push(report);
    groups.set(place, group);
  }
  return [...groups.values()];
}
