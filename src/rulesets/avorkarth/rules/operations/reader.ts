import { type Bounds, list, oneOf, record } from "../../../../core/errors.ts";
import { Input } from "../../../../core/input.ts";
import { type AvorkarthOptions, resolveOptions } from "../options.ts";

/** Reads the JSON input of an operation, with what the rulebook of Avorkarth needs beside the common fields. */
export class Reader extends Input {
  /** Absent, null or "none". */
  none(name: string): boolean {
    return !this.has(name) || this.raw(name) === "none";
  }

  flag(name: string, initial = false): boolean {
    return this.boolean(name, initial);
  }

  integerOrNone(name: string, bounds?: Bounds): number | null {
    return this.none(name) ? null : this.integer(name, undefined, bounds);
  }

  /** null or "none": null. It must be there. */
  integerOrNull(name: string, bounds?: Bounds): number | null {
    return this.raw(name) === undefined ? this.integer(name) : this.integerOrNone(name, bounds);
  }

  choiceOrNone<const T extends string>(name: string, ids: readonly T[]): T | null {
    return this.none(name) ? null : this.choice(name, ids);
  }

  /** One id or a list of them; none: empty. */
  choicesOrNone<const T extends string>(name: string, ids: readonly T[]): T[] {
    if (this.none(name)) return [];
    return Array.isArray(this.raw(name))
      ? this.list(name, (value, field) => oneOf(value, field, ids))
      : [this.choice(name, ids)];
  }

  /** A list that must be there, unless `initial` is given. */
  list<T>(name: string, item: (value: unknown, field: string) => T, initial?: readonly unknown[]): T[] {
    return list(this.raw(name) ?? initial, this.path(name), item);
  }

  /** An object that must be there. */
  inner(name: string): Reader {
    return new Reader(record(this.raw(name), this.path(name)), this.path(name));
  }

  /** Section 21, as far as it is given. */
  options(): AvorkarthOptions {
    return resolveOptions(this.raw("settings"));
  }
}

/** An operation: plain JSON in, plain JSON out. */
export type Operation = (input: unknown) => unknown;

/** An operation from a function that reads. */
export const operation =
  (run: (read: Reader, options: AvorkarthOptions) => unknown): Operation =>
  (input) => {
    const read = new Reader(record(input, "input"));
    return run(read, read.options());
  };

/** A six-sided die's face, given. */
export const face = (read: Reader, id = "face"): number => read.integer(id, undefined, { min: 1, max: 6 });

/** Bounds of counts: tiles, rounds, points. */
export const COUNT: Bounds = { min: 0, max: 1_000_000 };
/** Bounds of Wounds, the ability. */
export const WOUNDS: Bounds = { min: 1, max: 1_000_000 };
/** Bounds of halvings. */
export const HALVINGS: Bounds = { min: 0, max: 100 };
/** Bounds of tiles per action. */
export const RATE: Bounds = { min: 0, max: 1000 };
