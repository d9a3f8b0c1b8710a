import type { SystemUpdate } from "../../ruleset.ts";
import { type CompositionId, freshBody, inOrder, type StoredPart } from "../data/compositions.ts";

type Composition = Readonly<Record<string, { readonly sort: number }>>;

/** The body of another build in place of this one, whole and unharmed. */
export function rebuilt(present: Composition, id: CompositionId): SystemUpdate {
  const fresh = freshBody(id);
  const gone = Object.keys(present).filter((key) => !(key in fresh));
  return {
    ...Object.fromEntries(gone.map((key) => [`composition.${key}`, undefined])),
    ...Object.fromEntries(Object.entries(fresh).map(([key, part]) => [`composition.${key}`, { ...part }])),
  };
}

/** One more part, at the end, under a key that no other has. */
export function withPart(present: Composition): SystemUpdate {
  let number = Object.keys(present).length + 1;
  while (`part${number}` in present) number++;
  const last = Math.max(-1, ...Object.values(present).map(({ sort }) => sort));
  const part: StoredPart = {
    label: "",
    role: "other",
    vital: false,
    weight: 10,
    hitModifier: 0,
    damage: 0,
    worst: 0,
    naturalArmour: 0,
    sort: last + 1,
  };
  return { [`composition.part${number}`]: { ...part } };
}

/** A part one place up (-1) or down (1); nothing at the ends. Places are counted anew, so that equal ones come apart. */
export function movedPart(present: Composition, key: string, step: 1 | -1): SystemUpdate {
  const keys = inOrder(present).map(([id]) => id);
  const from = keys.indexOf(key);
  const neighbour = keys[from + step];
  if (from < 0 || neighbour === undefined) return {};
  keys[from + step] = key;
  keys[from] = neighbour;
  return Object.fromEntries(
    keys.flatMap((id, sort) => (present[id]?.sort === sort ? [] : [[`composition.${id}.sort`, sort]])),
  );
}
