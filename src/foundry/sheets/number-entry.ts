/**
 * What a person typed into a number field. `+3` and `-2` change the present value, `=4` sets it, `4` sets it. Where a
 * field may be negative a signed number is taken as it stands (`-2` is minus two), and `++3`/`--2` change it.
 */
export type NumberEntry =
  | { readonly ok: true; readonly value: number; readonly beyond: Beyond | null }
  | { readonly ok: false; readonly reason: "empty" | "notANumber" };

/** Which bound an entry lay beyond, and so became. */
export interface Beyond {
  readonly side: "tooSmall" | "tooLarge";
  readonly bound: number;
}

export interface NumberBounds {
  readonly min: number;
  readonly max: number;
  /** Whole numbers only: fractions are cut off. */
  readonly integer: boolean;
}

const ENTRY = /^(=|\+\+|--|\+|-|−)?\s*(-?\d+(?:[.,]\d+)?)$/;

/** Reads an entry. The result lies within the bounds: what lies beyond is moved to the nearest one, which is told. */
export function parseNumberEntry(typed: string, current: number, bounds: NumberBounds): NumberEntry {
  const trimmed = typed.trim();
  if (trimmed === "") return { ok: false, reason: "empty" };
  const match = ENTRY.exec(trimmed);
  if (!match) return { ok: false, reason: "notANumber" };
  const amount = Number((match[2] ?? "").replace(",", "."));
  const value = combine(match[1] ?? "=", amount, current, bounds.min < 0);
  const whole = bounds.integer ? Math.trunc(value) : value;
  if (whole < bounds.min) return { ok: true, value: bounds.min, beyond: { side: "tooSmall", bound: bounds.min } };
  if (whole > bounds.max) return { ok: true, value: bounds.max, beyond: { side: "tooLarge", bound: bounds.max } };
  return { ok: true, value: whole, beyond: null };
}

function combine(operator: string, amount: number, current: number, signed: boolean): number {
  switch (operator) {
    case "++":
      return current + amount;
    case "--":
      return current - amount;
    case "+":
      return signed ? amount : current + amount;
    case "-":
    case "−":
      return signed ? -amount : current - amount;
    default:
      return amount;
  }
}
