/**
 * AV-007, AV-027, AV-029 Sizes. `step` orders them for differences; `reach` in tiles (AV-007); `presence` (AV-029);
 * `weaponMight` is the might of a weapon made for that size (AV-027); `footprint` tiles along one side; `perTile` how
 * many share one tile.
 */
export const SIZES = [
  { id: "diminutive", step: 0, perTile: 10, footprint: 1, reach: 0, presence: 0, weaponMight: -4 },
  { id: "tiny", step: 1, perTile: 4, footprint: 1, reach: 0, presence: 0, weaponMight: -2 },
  { id: "small", step: 2, perTile: 2, footprint: 1, reach: 1, presence: 0, weaponMight: -1 },
  { id: "medium", step: 3, perTile: 1, footprint: 1, reach: 1, presence: 0, weaponMight: 0 },
  { id: "large", step: 4, perTile: 1, footprint: 2, reach: 2, presence: 1, weaponMight: 1 },
  { id: "huge", step: 5, perTile: 1, footprint: 3, reach: 3, presence: 2, weaponMight: 2 },
  { id: "gargantuan", step: 6, perTile: 1, footprint: 4, reach: 4, presence: 4, weaponMight: 4 },
  { id: "colossal", step: 7, perTile: 1, footprint: 5, reach: 5, presence: 8, weaponMight: 8 },
  { id: "titanic", step: 8, perTile: 1, footprint: 7, reach: 7, presence: 16, weaponMight: 16 },
] as const;

export type Size = (typeof SIZES)[number];
export type SizeId = Size["id"];
export const SIZE_IDS = SIZES.map(({ id }) => id);

const BY_ID = new Map<SizeId, Size>(SIZES.map((size) => [size.id, size]));

/** The table's row of a size. */
export const sizeOf = (id: SizeId): Size => BY_ID.get(id) ?? SIZES[3];

/** AV-056, AV-212 Size steps by which `target` is larger than `actor`; negative: smaller. */
export const sizeSteps = (target: SizeId, actor: SizeId): number => sizeOf(target).step - sizeOf(actor).step;

/** AV-007 Melee range in tiles: reach of the size (or the sheet's own) plus the weapon's reach bonus. */
export const meleeRange = (size: SizeId, reachBonus = 0, reach: number | null = null): number =>
  (reach ?? sizeOf(size).reach) + reachBonus;
