/**
 * A track of damage with levels, as numbers: a total in the smallest unit, shown as so many of each level. Which
 * levels there are and what each is worth is the game's to say; here is only positional arithmetic.
 */
export interface TrackLevel {
  readonly id: string;
  /** Worth in the smallest unit. Levels run from the greatest to the smallest; each divides the one before. */
  readonly units: number;
  /** Its name, already in the viewer's language. */
  readonly label: string;
}

export interface TrackRow {
  readonly level: TrackLevel;
  /** How many of this level are marked. */
  readonly count: number;
  /** How many fit before they become one of the level above (or the track is full). */
  readonly capacity: number;
}

/** The total as rows, greatest level first. Units beyond `max` are not shown. */
export function trackRows(total: number, max: number, levels: readonly TrackLevel[]): TrackRow[] {
  let rest = clampTotal(total, max);
  return levels.map((level, index) => {
    const above = levels[index - 1];
    const count = Math.floor(rest / level.units);
    rest -= count * level.units;
    const capacity = above ? above.units / level.units - 1 : Math.floor(max / level.units);
    return { level, count, capacity };
  });
}

export const clampTotal = (total: number, max: number): number => Math.min(max, Math.max(0, Math.trunc(total)));

/** What a key means on a track: how many of which level, or a place to go to. Null: not a key of the track. */
export type TrackKey =
  | { readonly kind: "change"; readonly amount: 1 | -1 }
  | { readonly kind: "level"; readonly amount: 1 | -1 }
  | { readonly kind: "clear" };

/** Up, plus: mark. Down, minus, Delete: heal. Left and right choose the level. Home clears. */
export function trackKey(key: string): TrackKey | null {
  switch (key) {
    case "ArrowUp":
    case "+":
    case "=":
      return { kind: "change", amount: 1 };
    case "ArrowDown":
    case "-":
    case "Backspace":
    case "Delete":
      return { kind: "change", amount: -1 };
    case "ArrowLeft":
      return { kind: "level", amount: -1 };
    case "ArrowRight":
      return { kind: "level", amount: 1 };
    case "Home":
      return { kind: "clear" };
    default:
      return null;
  }
}

/** The track in words, e.g. `1 wound, 2 minor of 3 wounds`: counted by the names the game gives. */
export function trackText(total: number, max: number, levels: readonly TrackLevel[]): string {
  const rows = trackRows(total, max, levels);
  const marked = rows.filter(({ count }) => count > 0).map(({ level, count }) => `${level.label} ${count}`);
  const greatest = rows[0];
  const limit = greatest ? ` / ${greatest.level.label} ${greatest.capacity}` : "";
  return (marked.length > 0 ? marked.join(", ") : "0") + limit;
}

/** What becomes of a row's marks when the track changes. */
export type RowChange = "same" | "marked" | "healed" | "rises" | "receives" | "breaks" | "descends";

/**
 * How each row changed. Where smaller marks become one of the level above they rise and it receives; where healing
 * breaks a great mark up, it breaks and the smaller ones descend from it.
 */
export function rowChanges(before: readonly TrackRow[], after: readonly TrackRow[]): RowChange[] {
  const difference = after.map(({ count }, index) => count - (before[index]?.count ?? 0));
  const above = (index: number): number[] => difference.slice(0, index);
  const below = (index: number): number[] => difference.slice(index + 1);
  return difference.map((change, index) => {
    if (change === 0) return "same";
    if (change > 0) {
      if (above(index).some((one) => one < 0)) return "descends";
      return below(index).some((one) => one < 0) ? "receives" : "marked";
    }
    if (above(index).some((one) => one > 0)) return "rises";
    return below(index).some((one) => one > 0) ? "breaks" : "healed";
  });
}
