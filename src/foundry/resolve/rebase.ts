import { type Change, type Json, sameJson, type UpdateChange, update } from "../../core/change.ts";

/** What becomes of one update when the document no longer holds what the change expects. */
export type Rebased =
  /** Write this. */
  | { readonly kind: "write"; readonly change: UpdateChange }
  /** The document holds it already. */
  | { readonly kind: "there"; readonly change: UpdateChange }
  /** Somebody else set it to something that cannot be added to. */
  | { readonly kind: "conflict"; readonly change: UpdateChange; readonly current: Json | undefined };

/**
 * Fits a change to the value that the document holds now.
 *
 * - It holds `from`: the change as it is.
 * - Two numbers: their difference is added to what is there. Damage, and its undo, so stay right when another wound
 *   came in between; the document's own bounds clamp the result.
 * - It holds `to`: nothing to do.
 * - Else the value is somebody else's, and the change is left out and reported.
 *
 * @param exact true while an interrupted apply is finished: a number then counts as written or not, never as a
 *              difference, since nobody knows whether it was added already
 */
export function rebase(change: UpdateChange, current: Json | undefined, exact = false): Rebased {
  if (exact && sameJson(current, change.to)) return { kind: "there", change };
  if (sameJson(current, change.from)) return { kind: "write", change };
  if (!exact && typeof current === "number" && typeof change.from === "number" && typeof change.to === "number")
    return { kind: "write", change: update(change.uuid, change.path, current, current + change.to - change.from) };
  if (sameJson(current, change.to)) return { kind: "there", change };
  return { kind: "conflict", change, current };
}

/** What can be read of the documents that a list of changes names. */
export interface DocumentReader {
  exists(uuid: string): boolean;
  /** A document of a compendium, which is never written. */
  isReadOnly(uuid: string): boolean;
  /** The value stored at a path; undefined when absent. */
  read(uuid: string, path: string): Json | undefined;
}

export interface Problem {
  /** Last part of a language key below `TACTICAL_TIME.RESOLVE.Problem`. */
  readonly id: "gone" | "readOnly" | "conflict" | "failed";
  readonly uuid: string;
  readonly path: string;
}

export interface Plan {
  /** What is to be written. */
  readonly changes: readonly Change[];
  /** What the documents hold already (only when finishing an interrupted apply). */
  readonly there: readonly Change[];
  readonly problems: readonly Problem[];
}

/** Fits a list of changes to the documents as they are. Each problem is named once per document and path. */
export function plan(changes: readonly Change[], reader: DocumentReader, exact = false): Plan {
  const write: Change[] = [];
  const there: Change[] = [];
  const problems: Problem[] = [];
  const report = (id: Problem["id"], uuid: string, path = ""): void => {
    if (!problems.some((known) => known.id === id && known.uuid === uuid && known.path === path))
      problems.push({ id, uuid, path });
  };
  for (const change of changes) {
    const holder = change.kind === "update" ? change.uuid : change.parent;
    if (change.kind === "create" && reader.exists(change.uuid)) there.push(change);
    else if (change.kind === "delete" && !reader.exists(change.uuid)) there.push(change);
    else if (holder !== null && !reader.exists(holder)) report("gone", holder);
    else if (holder !== null && reader.isReadOnly(holder)) report("readOnly", holder);
    else if (change.kind !== "update") write.push(change);
    else {
      const result = rebase(change, reader.read(change.uuid, change.path), exact);
      if (result.kind === "conflict") report("conflict", change.uuid, change.path);
      else (result.kind === "write" ? write : there).push(result.change);
    }
  }
  return { changes: write, there, problems };
}
