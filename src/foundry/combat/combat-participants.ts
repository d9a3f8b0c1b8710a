import type { Participant, Participants } from "../../core/turns/index.ts";
import { rulesetById } from "../../rulesets/registry.ts";
import type { Ruleset } from "../../rulesets/ruleset.ts";

/** The combatants of a fight as the reducer takes them, in the GM's order (as they were added). */
export function participantsOfCombat(combat: Combat.Implementation, ruleset: Ruleset): Participants {
  const entries = [...combat.combatants].flatMap((combatant): [string, Participant][] => {
    if (!combatant.id) return [];
    const actor = combatant.actor;
    const own = actor?.ruleset === ruleset ? actor : null;
    return [
      [
        combatant.id,
        {
          id: combatant.id,
          uuid: combatant.uuid ?? "",
          actorUuid: own?.uuid ?? null,
          player: combatant.hasPlayerOwner,
          side: combatant.token?.disposition ?? actor?.prototypeToken.disposition ?? CONST.TOKEN_DISPOSITIONS.NEUTRAL,
          hidden: combatant.hidden,
          defeated: combatant.defeated,
          numbers: own ? ruleset.turns.numbers(own) : null,
        },
      ],
    ];
  });
  return Object.fromEntries(entries);
}

/** The games that the combatants of a fight belong to; actorless combatants belong to none. */
export const rulesetsIn = (combatants: Iterable<Combatant.Implementation>): ReadonlySet<Ruleset> =>
  new Set([...combatants].flatMap((combatant) => combatant.actor?.ruleset ?? []));

/**
 * The game of a fight: the stored one, else that of its combatants.
 * @returns null when nobody in it has one; `mixed` when they do not agree
 */
export function rulesetOfCombat(combat: Combat.Implementation, stored: string | null): Ruleset | "mixed" | null {
  const present = rulesetsIn(combat.combatants);
  const own = rulesetById(stored);
  if (own) return [...present].every((ruleset) => ruleset === own) ? own : "mixed";
  const [first, ...others] = present;
  return others.length > 0 ? "mixed" : (first ?? null);
}
