/** TF-068 Sizes from smallest to largest: dodge score of an unmoving target, and what each step of a larger weapon gives. */
export const SIZES = [
  { id: "tiny", dodge: 22, perStep: 9 },
  { id: "very-small", dodge: 16, perStep: 7 },
  { id: "small", dodge: 10, perStep: 5 },
  { id: "below-average", dodge: 4, perStep: 3 },
  { id: "average", dodge: 0, perStep: 1 },
  { id: "above-average", dodge: -1, perStep: 0 },
  { id: "large", dodge: -3, perStep: 0 },
  { id: "very-large", dodge: -6, perStep: 0 },
  { id: "huge", dodge: -9, perStep: 0 },
  { id: "massive", dodge: -12, perStep: 0 },
] as const;
export type SizeId = (typeof SIZES)[number]["id"];
export const SIZE_IDS = SIZES.map(({ id }) => id);
export const sizeIndex = (id: SizeId): number => SIZE_IDS.indexOf(id);
