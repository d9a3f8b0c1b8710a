import type { TurnRow } from "./tracker-rows.ts";

/** A line of the tracker: a turn, or the head of several turns of like foes that stand next to each other. */
export type Line =
  | { readonly kind: "row"; readonly row: TurnRow }
  | { readonly kind: "fold"; readonly id: string; readonly rows: readonly TurnRow[]; readonly open: boolean };

/** Two of a kind are read at a glance; from here on they fold. */
const LEAST = 3;

/**
 * Folds like foes that act one after another: the order stays what it is, and whose turn it is always shows.
 * @param opened ids of heads that this person has unfolded
 */
export function fold(rows: readonly TurnRow[], opened: ReadonlySet<string>): readonly Line[] {
  const lines: Line[] = [];
  for (let at = 0; at < rows.length; ) {
    const first = rows[at];
    if (!first) break;
    let end = at + 1;
    while (end < rows.length && alike(first, rows[end])) end += 1;
    const run = rows.slice(at, end);
    const id = `${first.combatant.likeness}-${first.state}`;
    const folds = run.length >= LEAST;
    const open = !folds || opened.has(id);
    if (folds) lines.push({ kind: "fold", id, rows: run, open });
    if (open) lines.push(...run.map((row): Line => ({ kind: "row", row })));
    at = end;
  }
  return lines;
}

/** Foes of one kind, in one state, none of whom asks for a look. */
function alike(a: TurnRow, b: TurnRow | undefined): boolean {
  if (b === undefined || a.active || b.active || a.combatant.player || b.combatant.player) return false;
  const { likeness } = a.combatant;
  return (
    likeness !== null && likeness === b.combatant.likeness && a.state === b.state && a.due.length + b.due.length === 0
  );
}
