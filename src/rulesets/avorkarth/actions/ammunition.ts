import { type Change, update } from "../../../core/change.ts";
import { AvorkarthGear } from "../data/gear.ts";
import { materialOf } from "../data/materials.ts";
import { AvorkarthWeapon } from "../data/weapon.ts";

/** Arrows and bolts of one make. */
export type Missile = {
  readonly uuid: string;
  readonly name: string;
  readonly left: number;
  /** AV-027, AV-285 What its material adds to Might. */
  readonly quality: number;
};

/** What a creature has for a weapon that shoots something; null: the weapon needs nothing, or nobody counts. */
export function missilesOf({ items }: Actor.Implementation, item: Item.Implementation | null): Missile[] | null {
  const weapon: unknown = item?.system;
  if (!(weapon instanceof AvorkarthWeapon) || !weapon.ranged || weapon.ammunition === "none") return null;
  const quivers = [...items].flatMap(({ uuid, name, system }) =>
    system instanceof AvorkarthGear && system.ammunition === weapon.ammunition && uuid
      ? [{ uuid, name, left: system.quantity, quality: materialOf(system.material).weapon ?? 0 }]
      : [],
  );
  return quivers;
}

/**
 * Who carries missiles shoots those; who has shot the last has none left. Creatures of the game master's that carry none
 * at all are not counted for.
 */
export function outOfMissiles(actor: Actor.Implementation, item: Item.Implementation | null): boolean {
  const quivers = missilesOf(actor, item);
  if (quivers === null || quivers.some(({ left }) => left > 0)) return false;
  return quivers.length > 0 || actor.hasPlayerOwner;
}

/** The missile that is on the string unless somebody chooses another. */
export const missileOf = (actor: Actor.Implementation, item: Item.Implementation | null): Missile | null =>
  missilesOf(actor, item)?.find(({ left }) => left > 0) ?? null;

/** What a shot takes: one missile, and what makes the weapon ready. */
export function shotChanges(
  actor: Actor.Implementation,
  item: Item.Implementation | null,
  missile: Missile | null,
): Change[] {
  const quiver = missile ? [...actor.items].find(({ uuid }) => uuid === missile.uuid) : null;
  const left = quiver?.system instanceof AvorkarthGear ? quiver.system.quantity : 0;
  const weapon: unknown = item?.system;
  const emptied = weapon instanceof AvorkarthWeapon && weapon.ranged && weapon.reloadEachShot && weapon.prepared;
  return [
    ...(quiver?.uuid && left > 0 ? [update(quiver.uuid, "system.quantity", left, left - 1)] : []),
    ...(emptied && item?.uuid ? [update(item.uuid, "system.prepared", true, false)] : []),
  ];
}
