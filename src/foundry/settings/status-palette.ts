import type { Ruleset } from "../../rulesets/ruleset.ts";
import type { StatusEffectConfig } from "../compat.ts";
import type { CatalogueStatus } from "../documents/status-catalogue.ts";

/**
 * The status palette of the world: each status once, offered for the actors of the games that know it, in the order of
 * the catalogue.
 */
export function paletteOf(
  played: readonly Pick<Ruleset, "statuses" | "actorModels">[],
  catalogue: Readonly<Record<string, CatalogueStatus>>,
): StatusEffectConfig[] {
  return Object.entries(catalogue).flatMap(([id, { effectId, name, img }]) => {
    const knowing = played.filter(({ statuses }) => statuses.some((status) => status.id === id));
    if (knowing.length === 0) return [];
    const actorTypes = knowing.flatMap(({ actorModels }) => Object.keys(actorModels));
    return [{ _id: effectId, id, name, img, hud: { actorTypes } }];
  });
}
