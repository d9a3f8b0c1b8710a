import { iconPath } from "../../constants.ts";

/** How a status looks and what its effect is called, whichever game uses it. */
export interface CatalogueStatus {
  /** Fixed, so that every client that makes the effect makes the same one (16 letters and digits). */
  readonly effectId: string;
  /** Localisation key. */
  readonly name: string;
  readonly img: string;
}

const status = (id: string, icon = id): CatalogueStatus => ({
  effectId: `ttStatus${id.charAt(0).toUpperCase()}${id.slice(1)}`.padEnd(16, "0").slice(0, 16),
  name: `TACTICAL_TIME.STATUS.${id}`,
  img: iconPath(icon),
});

/**
 * Every status of the package. Ids are core's where core has one: `CONFIG.specialStatusEffects` and modules look for
 * them. A game picks from here (`Ruleset#statuses`) and says which of them follow from its own data.
 */
export const STATUS_CATALOGUE: Readonly<Record<string, CatalogueStatus>> = {
  dead: status("dead"),
  unconscious: status("unconscious"),
  dying: status("dying"),
  bleeding: status("bleeding"),
  prone: status("prone"),
  stun: status("stun", "stunned"),
  lostAction: status("lostAction", "lost-action"),
  hidden: status("hidden"),
  frightened: status("frightened"),
  grappled: status("grappled"),
  stance: status("stance", "defensive-stance"),
  wounded: status("wounded"),
  disabled: status("disabled"),
  pinned: status("pinned"),
  restrain: status("restrain", "restrained"),
  unaware: status("unaware"),
  feinted: status("feinted"),
  shaken: status("shaken"),
  yielded: status("yielded"),
  warded: status("warded"),
};

/** Whether this effect shows a status of the catalogue, by its fixed id. */
export const statusIdOfEffect = (effectId: string | null): string | null =>
  Object.entries(STATUS_CATALOGUE).find(([, entry]) => entry.effectId === effectId)?.[0] ?? null;
