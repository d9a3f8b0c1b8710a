/** How far a part of a resolution has come. `none`: it changes nothing. `waiting`: for somebody's answer or dice. */
export const PART_STATES = ["none", "waiting", "open", "applying", "applied", "undoing", "undone"] as const;
export type PartState = (typeof PART_STATES)[number];
