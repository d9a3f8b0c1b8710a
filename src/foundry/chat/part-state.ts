/** How far a part of a resolution has come. `none`: it changes nothing. */
export const PART_STATES = ["none", "open", "applying", "applied", "undoing", "undone"] as const;
export type PartState = (typeof PART_STATES)[number];
