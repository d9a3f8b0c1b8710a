/**
 * AV-285 Materials; bronze is the base. `weapon`: change of might, `full` and `guarded`: change of an armour's values
 * (null: nothing of that kind is made from it), `durability`: wear that makes a breaking point (null: unbreakable),
 * `penaltyReduction`: taken off an armour's penalty.
 */
export const MATERIALS = [
  { id: "wood", weapon: 0, full: null, guarded: 0, durability: 2, penaltyReduction: 0 },
  { id: "leatherHide", weapon: null, full: 0, guarded: 0, durability: 5, penaltyReduction: 0 },
  { id: "copper", weapon: -2, full: -1, guarded: -1, durability: 3, penaltyReduction: 0 },
  { id: "stone", weapon: -1, full: null, guarded: null, durability: 3, penaltyReduction: 0 },
  { id: "brass", weapon: -1, full: 0, guarded: -1, durability: 4, penaltyReduction: 0 },
  { id: "bronze", weapon: 0, full: 0, guarded: 0, durability: 5, penaltyReduction: 0 },
  { id: "iron", weapon: 1, full: 0, guarded: 1, durability: 6, penaltyReduction: 0 },
  { id: "steel", weapon: 2, full: 1, guarded: 2, durability: 8, penaltyReduction: 0 },
  { id: "darksteel", weapon: 3, full: 1, guarded: 3, durability: 10, penaltyReduction: 0 },
  { id: "talren", weapon: 4, full: 2, guarded: 4, durability: 12, penaltyReduction: 0 },
  { id: "obsidius", weapon: 5, full: 2, guarded: 5, durability: 15, penaltyReduction: 0 },
  { id: "mithril", weapon: 6, full: 3, guarded: 6, durability: 25, penaltyReduction: 0 },
  { id: "eldrium", weapon: 7, full: 3, guarded: 7, durability: 40, penaltyReduction: 0 },
  { id: "anyar", weapon: 7, full: 4, guarded: 7, durability: null, penaltyReduction: 4 },
  { id: "moonsilver", weapon: 8, full: 3, guarded: 8, durability: null, penaltyReduction: 0 },
] as const;

export type Material = (typeof MATERIALS)[number];
export type MaterialId = Material["id"];
export const MATERIAL_IDS = MATERIALS.map(({ id }) => id);

/** The table's row; what is unknown counts as bronze. */
export const materialOf = (id: string): Material => MATERIALS.find((material) => material.id === id) ?? MATERIALS[5];
