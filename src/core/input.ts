import { type Bounds, boolean, finite, HUGE, integer, list, oneOf, RuleError, record, text } from "./errors.ts";

/**
 * Reads plain JSON field by field, with defaults, and says which field is wrong. A field that is absent or null takes
 * its default; without a default it is an error (`missing`).
 */
export class Input {
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(
    value: unknown,
    /** Path of this object in the whole input; empty at the root. */
    readonly field = "",
  ) {
    this.#values = record(value ?? {}, field === "" ? "input" : field);
  }

  path(name: string): string {
    return this.field === "" ? name : `${this.field}.${name}`;
  }

  raw(name: string): unknown {
    return this.#values[name];
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined && this.#values[name] !== null;
  }

  keys(): string[] {
    return Object.keys(this.#values);
  }

  /** Default: within ±a billion. */
  integer(name: string, initial?: number, bounds: Bounds = { min: -HUGE, max: HUGE }): number {
    if (!this.has(name) && initial !== undefined) return initial;
    return integer(this.raw(name), this.path(name), bounds);
  }

  number(name: string, initial?: number, bounds: Bounds = { min: -HUGE, max: HUGE }): number {
    if (!this.has(name) && initial !== undefined) return initial;
    return finite(this.raw(name), this.path(name), bounds);
  }

  boolean(name: string, initial?: boolean): boolean {
    if (!this.has(name) && initial !== undefined) return initial;
    return boolean(this.raw(name), this.path(name));
  }

  text(name: string, initial?: string): string {
    if (!this.has(name) && initial !== undefined) return initial;
    return text(this.raw(name), this.path(name));
  }

  choice<const T extends string>(name: string, ids: readonly T[], initial?: T): T {
    if (!this.has(name) && initial !== undefined) return initial;
    return oneOf(this.raw(name), this.path(name), ids);
  }

  /** An object within; an empty one when absent. */
  object(name: string): Input {
    return new Input(this.raw(name) ?? {}, this.path(name));
  }

  /** A list of objects; empty when absent. */
  objects(name: string): Input[] {
    return list(this.raw(name) ?? [], this.path(name), (value, field) => new Input(value, field));
  }

  integers(name: string, bounds: Bounds = { min: -HUGE, max: HUGE }): number[] {
    return list(this.raw(name) ?? [], this.path(name), (value, field) => integer(value, field, bounds));
  }

  /** An object whose values are integers: `{torso: 10}`; absent keys are the reader's business. */
  integerRecord(name: string, bounds: Bounds = { min: -HUGE, max: HUGE }): Record<string, number> {
    const within = this.object(name);
    return Object.fromEntries(within.keys().map((key) => [key, within.integer(key, 0, bounds)]));
  }

  /** Refuses fields that nobody knows: a typing error in a name must not be taken for a default. */
  only(names: readonly string[]): void {
    const stranger = this.keys().find((key) => !names.includes(key));
    if (stranger !== undefined) throw new RuleError(this.path(stranger), "unknownField", { allowed: names });
  }
}
