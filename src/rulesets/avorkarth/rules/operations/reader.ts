import { type Bounds, boolean, finite, integer, list, oneOf, record, text } from "../../../../core/errors.ts";
import { type AvorkarthOptions, resolveOptions } from "../options.ts";

/**
 * Reads the JSON input of an operation field by field. A field that is not there has its default; one without a default
 * is required. Errors name the field.
 */
export class Reader {
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #path: string;

  /** @param path what this object is called inside the input; empty for the input itself */
  constructor(input: unknown, path = "") {
    this.#fields = record(input, path === "" ? "input" : path);
    this.#path = path;
  }

  #name(id: string): string {
    return this.#path === "" ? id : `${this.#path}.${id}`;
  }

  #value(id: string, fallback: unknown): unknown {
    // Own fields only: an input has no `constructor`.
    const value = Object.hasOwn(this.#fields, id) ? this.#fields[id] : undefined;
    return value === undefined ? fallback : value;
  }

  has(id: string): boolean {
    const value = this.#value(id, null);
    return value !== null && value !== "none";
  }

  integer(id: string, fallback?: number, bounds?: Bounds): number {
    return integer(this.#value(id, fallback), this.#name(id), bounds);
  }

  number(id: string, fallback?: number, bounds?: Bounds): number {
    return finite(this.#value(id, fallback), this.#name(id), bounds);
  }

  /** Absent, null or "none": null. */
  integerOrNone(id: string, bounds?: Bounds): number | null {
    return this.has(id) ? this.integer(id, undefined, bounds) : null;
  }

  /** null or "none": null. It must be there. */
  integerOrNull(id: string, bounds?: Bounds): number | null {
    return this.has(id) || this.#value(id, undefined) === undefined ? this.integer(id, undefined, bounds) : null;
  }

  flag(id: string, fallback = false): boolean {
    return boolean(this.#value(id, fallback), this.#name(id));
  }

  text(id: string): string {
    return text(this.#value(id, undefined), this.#name(id));
  }

  id<const T extends string>(id: string, ids: readonly T[], fallback?: T): T {
    return oneOf(this.#value(id, fallback), this.#name(id), ids);
  }

  /** Absent, null or "none": null. */
  idOrNone<const T extends string>(id: string, ids: readonly T[]): T | null {
    return this.has(id) ? this.id(id, ids) : null;
  }

  /** One id or a list of them; absent, null or "none": empty. */
  idsOrNone<const T extends string>(id: string, ids: readonly T[]): T[] {
    if (!this.has(id)) return [];
    return Array.isArray(this.#value(id, null))
      ? this.list(id, (value, field) => oneOf(value, field, ids))
      : [this.id(id, ids)];
  }

  list<T>(id: string, item: (value: unknown, field: string) => T, fallback?: readonly unknown[]): T[] {
    return list(this.#value(id, fallback), this.#name(id), item);
  }

  /** An object inside this one; absent: empty. */
  inner(id: string, fallback?: Readonly<Record<string, unknown>>): Reader {
    return new Reader(this.#value(id, fallback), this.#name(id));
  }

  /** Section 21, as far as it is given. */
  options(): AvorkarthOptions {
    return resolveOptions(this.#value("settings", {}));
  }
}

/** An operation: plain JSON in, plain JSON out. */
export type Operation = (input: unknown) => unknown;

/** An operation from a function that reads. */
export const operation =
  (run: (read: Reader, options: AvorkarthOptions) => unknown): Operation =>
  (input) => {
    const read = new Reader(input);
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
