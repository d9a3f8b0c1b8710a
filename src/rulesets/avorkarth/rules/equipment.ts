import { brokenValue } from "./durability.ts";
import { type MaterialId, materialOf } from "./materials.ts";
import type { AvorkarthOptions } from "./options.ts";

/** AV-285, AV-287 One armour, piece or shield as the sheet has it. */
export type ArmourItem = {
  readonly id: string;
  readonly slot: "body" | "head" | "hands" | "legs" | "feet" | "shield";
  readonly full: number;
  readonly guarded: number;
  /** 0 or less. */
  readonly penalty: number;
  /** AV-147 What it adds under or over a stronger armour; 0 and 0: no layer. */
  readonly layerFull: number;
  readonly layerGuarded: number;
  /** AV-291 Shields. */
  readonly dodgeBonus: number;
  readonly material: MaterialId;
  /** 0 to 3. */
  readonly masterwork: number;
  readonly breakingPoints: number;
};

/** AV-285, AV-287 Values of one thing with material, masterwork and breaking points. */
export function armourItemValues(item: ArmourItem): { full: number; guarded: number; penalty: number } {
  const material = materialOf(item.material);
  // Material and breaks change values that are there; gloves without any protection stay without.
  const value = (base: number, change: number | null): number =>
    base === 0 ? 0 : brokenValue(base + (change ?? 0), item.breakingPoints);
  return {
    full: value(item.full, material.full),
    guarded: value(item.guarded, material.guarded),
    penalty: Math.min(0, item.penalty + item.masterwork + (material.penaltyReduction ?? 0)),
  };
}

/** What all that is worn and held comes to: the armour side of an attack (`Protection`) and of Dodge (AV-021). */
export type Outfit = {
  readonly full: number;
  readonly guarded: number;
  readonly piecesFull: number;
  readonly piecesGuarded: number;
  readonly shield: number;
  /** Sum of the penalties, shields included; 0 or less. */
  readonly penalty: number;
  /** AV-291 Dodge that the shield gives; 0 unless `shieldDodge` is on. */
  readonly shieldDodge: number;
  /** Ids of the things whose values count, for wear (AV-287). */
  readonly bodyId: string | null;
  readonly shieldId: string | null;
};

type Valued = { readonly item: ArmourItem; readonly full: number; readonly guarded: number; readonly penalty: number };

/** The strongest by guarded, then full value. */
const strongest = (things: readonly Valued[]): Valued | null =>
  things.reduce<Valued | null>(
    (best, thing) =>
      best === null || thing.guarded > best.guarded || (thing.guarded === best.guarded && thing.full > best.full)
        ? thing
        : best,
    null,
  );

/**
 * AV-145 to AV-147, AV-287, AV-291 The strongest body armour, one worn layer of the others that adds most, the pieces
 * and the best shield.
 */
export function outfit(worn: readonly ArmourItem[], { shieldDodge }: AvorkarthOptions): Outfit {
  const valued = worn.map((item): Valued => ({ item, ...armourItemValues(item) }));
  const bodies = valued.filter(({ item }) => item.slot === "body");
  const pieces = valued.filter(({ item }) => item.slot !== "body" && item.slot !== "shield");
  const body = strongest(bodies);
  const shield = strongest(valued.filter(({ item }) => item.slot === "shield"));
  const layer = strongest(
    bodies
      .filter((thing) => thing !== body)
      .map((thing) => ({ ...thing, full: thing.item.layerFull, guarded: thing.item.layerGuarded })),
  );
  const sum = (things: readonly Valued[], value: (thing: Valued) => number): number =>
    things.reduce((total, thing) => total + value(thing), 0);
  return {
    full: (body?.full ?? 0) + (layer?.full ?? 0),
    guarded: (body?.guarded ?? 0) + (layer?.guarded ?? 0),
    piecesFull: sum(pieces, ({ full }) => full),
    piecesGuarded: sum(pieces, ({ guarded }) => guarded),
    shield: shield?.guarded ?? 0,
    penalty: sum(valued, ({ penalty }) => penalty),
    shieldDodge: shieldDodge ? (shield?.item.dodgeBonus ?? 0) : 0,
    bodyId: body?.item.id ?? null,
    shieldId: shield?.item.id ?? null,
  };
}

/** AV-030 Skills that the armour penalty lowers. */
export const ARMOUR_PENALTY_SKILLS = [
  "climb",
  "jump",
  "moveSilently",
  "tumble",
  "disguise",
  "ride",
  "act",
  "danceWild",
  "danceCourt",
] as const;

/** AV-030 What the armour penalty costs a skill that is flagged `armourPenalty`. */
export const skillArmourPenalty = (flagged: boolean, penalty: number): number => (flagged ? penalty : 0);
