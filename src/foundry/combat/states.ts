import type { Ruleset } from "../../rulesets/ruleset.ts";
import { wordsOf } from "../chat/text.ts";
import { statusIdOfEffect } from "../documents/status-catalogue.ts";
import type { RowCombatant } from "./tracker-rows.ts";

/**
 * States at a glance: the effects on a creature, and for those who may know its numbers their degrees, and states that
 * have no effect of their own. The overlay of the defeated says what the line's own look says already.
 */
export function statesOf(combatant: Combatant.Implementation, ruleset: Ruleset | null): RowCombatant["effects"] {
  const { actor } = combatant;
  if (!actor) return [];
  const known = combatant.isOwner && ruleset !== null && actor.ruleset === ruleset;
  const degrees = new Map(
    (known ? ruleset.turns.look.glance(actor) : []).map(({ id, icon, text }) => [
      id,
      { img: icon, name: wordsOf(text, game.i18n) },
    ]),
  );
  const shown = [...actor.temporaryEffects].flatMap((effect) => {
    if (!effect.img || effect.statuses.has(CONFIG.specialStatusEffects.DEFEATED)) return [];
    const status = statusIdOfEffect(effect.id);
    const degree = status === null ? undefined : degrees.get(status);
    if (status !== null) degrees.delete(status);
    return [{ name: degree ? degree.name : effect.name, img: effect.img }];
  });
  return [...shown, ...degrees.values()];
}
