/**
 * AV-285 Materials. `weapon`: might. `full`, `guarded`: armour. null: nothing is made of it. `durability` null:
 * unbreakable. `penaltyReduction` lowers an armour penalty (to no less than 0). Bronze is the base.
 */
export const MATERIALS = [
  { id: "wood", weapon: 0, full: null, guarded: null, durability: 2, costFactor: 1 },
  { id: "leatherHide", weapon: null, full: 0, guarded: 0, durability: 5, costFactor: 1 },
  { id: "copper", weapon: -2, full: -1, guarded: -1, durability: 3, costFactor: 0.25 },
  { id: "stone", weapon: -1, full: null, guarded: null, durability: 3, costFactor: 0.25, weightFactor: 3 },
  { id: "brass", weapon: -1, full: 0, guarded: -1, durability: 4, costFactor: 0.5 },
  { id: "bronze", weapon: 0, full: 0, guarded: 0, durability: 5, costFactor: 1 },
  { id: "iron", weapon: 1, full: 0, guarded: 1, durability: 6, costFactor: 5 },
  { id: "steel", weapon: 2, full: 1, guarded: 2, durability: 8, costFactor: 50 },
  { id: "darksteel", weapon: 3, full: 1, guarded: 3, durability: 10, costFactor: 500 },
  { id: "talren", weapon: 4, full: 2, guarded: 4, durability: 12, costFactor: 5000 },
  { id: "obsidius", weapon: 5, full: 2, guarded: 5, durability: 15, costFactor: 25_000 },
  { id: "mithril", weapon: 6, full: 3, guarded: 6, durability: 25, costFactor: 250_000, weightFactor: 0.5 },
  { id: "eldrium", weapon: 7, full: 3, guarded: 7, durability: 40, costFactor: 2_000_000, weightFactor: 0.5 },
  {
    id: "anyar",
    weapon: 7,
    full: 4,
    guarded: 7,
    durability: null,
    costFactor: 5_000_000,
    weightFactor: 0.5,
    penaltyReduction: 4,
  },
  { id: "moonsilver", weapon: 8, full: 3, guarded: 8, durability: null, costFactor: 5_000_000, weightFactor: 0.5 },
] as const;
export type MaterialId = (typeof MATERIALS)[number]["id"];
export const MATERIAL_IDS = MATERIALS.map(({ id }) => id);

export type Material = {
  readonly id: MaterialId;
  readonly weapon: number | null;
  readonly full: number | null;
  readonly guarded: number | null;
  readonly durability: number | null;
  readonly costFactor: number;
  readonly weightFactor?: number;
  readonly penaltyReduction?: number;
};

const BY_ID = new Map<MaterialId, Material>(MATERIALS.map((material) => [material.id, material]));
export const materialOf = (id: MaterialId): Material => BY_ID.get(id) ?? MATERIALS[5];

/** AV-027 Might that a weapon's material adds, with that of the missile's tip (a shot only). */
export const weaponQuality = (weapon: MaterialId, ammunition: MaterialId | null = null): number =>
  (materialOf(weapon).weapon ?? 0) + (ammunition === null ? 0 : (materialOf(ammunition).weapon ?? 0));

/** AV-285 Masterwork, grades 1 to 3: attack of a weapon, and what an armour's penalty is lowered by. */
export const MASTERWORK = { grades: [0, 1, 2, 3], armourWeightFactor: [1, 0.75, 0.6667, 0.5], costFactor: 2 } as const;
