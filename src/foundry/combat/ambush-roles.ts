import type { AmbushRole } from "../../core/turns/index.ts";

/** A combatant as the proposal sees it. */
export interface Standing {
  readonly id: string;
  /** Token disposition: -1 hostile, 0 neutral, 1 friendly. */
  readonly side: number;
  /** Is its token selected? */
  readonly selected: boolean;
}

/**
 * Who probably lies in wait: the selected ones, or, where none is, the hostile ones. Those of the other side are caught;
 * neutral ones are neither, unless selected.
 */
export function proposeRoles(combatants: readonly Standing[]): Readonly<Record<string, AmbushRole>> {
  const chosen = combatants.filter(({ selected }) => selected);
  const ambushers = chosen.length > 0 ? chosen : combatants.filter(({ side }) => side < 0);
  const lying = new Set(ambushers.map(({ id }) => id));
  const sides = new Set(ambushers.map(({ side }) => side));
  return Object.fromEntries(
    combatants.map(({ id, side }): [string, AmbushRole] => {
      if (lying.has(id)) return [id, "ambusher"];
      return [id, side !== 0 && !sides.has(side) ? "ambushed" : "none"];
    }),
  );
}
