import { type Condition, SOUND, type StoredWound } from "../rules/state.ts";
import type { ScoreFields } from "./scores.ts";

/** A wound of the body, untreated. */
export const wound = (over: Partial<StoredWound> = {}): StoredWound => ({
  level: "normal",
  place: null,
  variant: null,
  hitLevel: "normal",
  factor: "1",
  dressed: false,
  staunched: false,
  stitched: false,
  bleedUp: false,
  round: 0,
  consequences: {},
  ...over,
});

export const condition = (over: Partial<Condition> = {}): Condition => ({ ...SOUND, ...over });

/** PRO 13, AWA 14, the rest average; Parry 15; Archery 14 under AWA. */
export const guard = (over: Partial<ScoreFields> = {}): ScoreFields => ({
  stats: { pro: 13, ath: 12, awa: 14, str: 11, sth: 9, prs: 10 },
  substats: {
    parry: { name: "", parent: "pro", value: 15 },
    riding: { name: "Riding", parent: "ath", value: 11 },
  },
  reaction: { parent: "awa", value: null },
  condition: SOUND,
  skills: [{ id: "skillArchery0001", name: "Bow and arrow", parent: "awa", value: 14, tags: ["archery"] }],
  ...over,
});
