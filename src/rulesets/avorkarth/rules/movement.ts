import type { Explanation, Term } from "../../../core/explain.ts";
import { half } from "./arithmetic.ts";
import type { Conditions } from "./conditions.ts";
import type { AvorkarthOptions } from "./options.ts";
import { add, explained, term } from "./terms.ts";
import { willEffects } from "./will.ts";
import { woundedEffects } from "./wounded-state.ts";

/** AV-120 Tiles per standard action, unless the sheet says otherwise. */
export const RATES = { run: 1, climb: 0.5, swim: 0.5, fly: 0 } as const;

/** AV-125 Terrain, best first. `movement` in tiles of a turn; harsh terrain allows none. */
export const TERRAINS = [
  { id: "tame", movement: -2, orHalf: false, dodge: -1 },
  { id: "difficult", movement: -4, orHalf: true, dodge: -3 },
  { id: "harsh", movement: null, orHalf: false, dodge: -6 },
] as const;
export type Terrain = (typeof TERRAINS)[number];
export type TerrainId = Terrain["id"];
export const TERRAIN_IDS = TERRAINS.map(({ id }) => id);

/** AV-125 Change of Dodge by the terrain that one stands on. */
export const terrainDodge = (id: TerrainId | null): number => TERRAINS.find((terrain) => terrain.id === id)?.dodge ?? 0;

/** AV-125 The terrains that count: the worst entered, or each kind once (`terrainScope`), in the order given. */
export function terrainsThatCount(entered: readonly TerrainId[], { terrainScope }: AvorkarthOptions): TerrainId[] {
  if (terrainScope === "each") return [...new Set(entered)];
  const worst = TERRAIN_IDS.findLast((id) => entered.includes(id));
  return worst === undefined ? [] : [worst];
}

/** AV-126 What a turn's movement comes from. */
export type MovementInput = {
  /** Standard actions spent on movement. */
  readonly actions: number;
  /** Tiles per action (AV-120). */
  readonly rate: number;
  /** Target of a partial grapple: halved before anything else (AV-227). */
  readonly grappled: boolean;
  /** Other halvings: Wounded, Panicking, a cripple manoeuvre. */
  readonly halvings: number;
  /** Flat change in tiles: Hurt -1. */
  readonly flat: number;
  /** Kinds of terrain entered in the turn. */
  readonly terrain: readonly TerrainId[];
  /** Crippled or a hip wound: 1. */
  readonly setTo: number | null;
};

/** AV-120 Tiles before penalties: floor(actions x rate). The tiny addend undoes binary fractions (10 x 0.3 = 3). */
const freeTiles = (actions: number, rate: number): number => Math.floor(actions * rate + 1e-9);

/** AV-125 What terrain does to the tiles that were left. */
function terrainTerms(tilesBefore: number, ids: readonly TerrainId[]): Term[] {
  let tiles = tilesBefore;
  return ids.flatMap((id) => {
    const terrain = TERRAINS.find((kind) => kind.id === id);
    // Harsh terrain has the last word in `movement`.
    if (terrain === undefined || terrain.movement === null) return [];
    const halved = tiles > 0 ? half(tiles) : tiles;
    const to = terrain.orHalf ? Math.min(halved, tiles + terrain.movement) : tiles + terrain.movement;
    const loss = to - tiles;
    tiles = to;
    return [add("terrain", loss, "AV-125", id)];
  });
}

/**
 * AV-126 Tiles of a turn. Order: tiles of AV-120, halved if grappled, other halvings, flat, terrain, at least 1 (0 if
 * AV-120 gave 0), then set-to; harsh terrain gives 0. Without an action or a rate there is no movement to set.
 */
export function movement(input: MovementInput, options: AvorkarthOptions): Explanation {
  const { actions, rate, grappled, halvings, flat, setTo } = input;
  const free = freeTiles(actions, rate);
  const before: Term[] = [
    add("actions", free, "AV-120"),
    term("halve", "grappled", grappled ? 1 : 0, "AV-227"),
    term("halve", "halved", halvings, "AV-126"),
    add("modifier", flat, "AV-126"),
  ];
  const terrain = terrainsThatCount(input.terrain, options);
  const after: Term[] = [
    ...terrainTerms(explained("movement", before).total, terrain),
    term("atLeast", "minimum", free > 0 ? 1 : 0, "AV-126"),
  ];
  if (setTo !== null) after.push(term("set", "crippled", setTo, "AV-126"));
  if (terrain.includes("harsh")) after.push(term("set", "terrain", 0, "AV-125", "harsh"));
  if (actions <= 0 || rate <= 0) after.push(term("set", "actions", 0, "AV-120"));
  return explained("movement", [...before, ...after]);
}

/** AV-060, AV-216, AV-227, AV-249, AV-282 What a creature's state does to its movement. */
export function movementConditions(
  { wounded, fear, charm }: Pick<Conditions, "wounded" | "fear" | "charm">,
  { crippledByManoeuvre, hipWound }: { crippledByManoeuvre: boolean; hipWound: boolean },
): Pick<MovementInput, "halvings" | "flat" | "setTo"> {
  return {
    halvings:
      (wounded === "wounded" ? 1 : 0) + willEffects(fear, charm).fear.movementHalvings + (crippledByManoeuvre ? 1 : 0),
    flat: woundedEffects(wounded).movement,
    setTo: wounded === "crippled" || hipWound ? 1 : null,
  };
}

/** AV-121 Standard actions for a path: diagonal steps count 1.5 tiles; a guarded move costs twice as much. */
export function pathCost(straight: number, diagonal: number, rate: number, guarded = false): number {
  const actions = Math.max(0, Math.ceil((straight + 1.5 * diagonal) / rate - 1e-9));
  return guarded ? 2 * actions : actions;
}

/** AV-122 Least distance of a charge in tiles, and what it adds to each attack of the action that ends it. */
export const CHARGE = { minDistance: 3, attackBonus: 1, attackCost: 3 } as const;

export type Charge = {
  readonly allowed: boolean;
  /** Tiles to run: up to the reach. */
  readonly tiles: number;
  /** Standard actions: the movement and the attack (AV-112). */
  readonly cost: number;
  readonly attackBonus: number;
};

/** AV-112, AV-122 A charge: distance 3 or more, a clear line, no change of direction. */
export function charge(input: {
  distance: number;
  reach: number;
  rate: number;
  straight: boolean;
  clear: boolean;
}): Charge {
  const tiles = Math.max(0, input.distance - input.reach);
  const allowed = input.distance >= CHARGE.minDistance && input.straight && input.clear;
  return {
    allowed,
    tiles,
    cost: pathCost(tiles, 0, input.rate) + CHARGE.attackCost,
    attackBonus: allowed ? CHARGE.attackBonus : 0,
  };
}

/** AV-123 Locked: an able enemy stands within `lockDistance` tiles. */
export const isLocked = (distancesOfAbleEnemies: readonly number[], { lockDistance }: AvorkarthOptions): boolean =>
  distancesOfAbleEnemies.some((distance) => distance <= lockDistance);

/** AV-123, AV-124 What a locked creature may do, and how firmly the table holds to it. */
export function lockedActions(
  locked: boolean,
  { enforceLocking }: AvorkarthOptions,
): { limited: boolean; enforce: "off" | "advise" | "apply" } {
  return { limited: locked && enforceLocking !== "off", enforce: enforceLocking };
}
