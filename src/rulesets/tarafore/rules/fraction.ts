import { integer, RuleError } from "../../../core/errors.ts";

/** A share as the rulebook writes it: `"1/2"`, `"0"`, `"3"`. Exact; a number counts as itself. */
export class Fraction {
  constructor(
    readonly over: number,
    readonly under: number,
  ) {}

  /** @throws RuleError `field`: no share of 0 or more. */
  static read(value: unknown, field: string): Fraction {
    if (typeof value === "number" && Number.isFinite(value) && value >= 0) return Fraction.ofNumber(value);
    const match = typeof value === "string" ? /^(\d{1,6})(?:\/(\d{1,6}))?$/.exec(value.trim()) : null;
    const under = Number(match?.[2] ?? 1);
    if (match === null || under === 0) {
      throw new RuleError(field, "wrongType", { value: String(value), allowed: ["1/2", "0", "1"] });
    }
    return new Fraction(integer(Number(match[1]), field), under);
  }

  /** The nearest share with a denominator up to 1000, so that 0.5 is one half and not a binary neighbour. */
  static ofNumber(value: number): Fraction {
    for (let under = 1; under <= 1000; under++) {
      const over = Math.round(value * under);
      if (Math.abs(over / under - value) < 1e-9) return new Fraction(over, under);
    }
    return new Fraction(Math.round(value * 1000), 1000);
  }

  get value(): number {
    return this.over / this.under;
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.over * other.over, this.under * other.under);
  }

  /** `n` times the share, rounded down. */
  floorOf(n: number): number {
    return Math.floor((n * this.over) / this.under) + 0;
  }

  /** `n` times the share, its fraction dropped (towards zero). */
  truncOf(n: number): number {
    return Math.trunc((n * this.over) / this.under) + 0;
  }
}

export const ONE = new Fraction(1, 1);
