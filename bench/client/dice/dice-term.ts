import type { Obj } from "../common/utils/objects.ts";
import { CONFIG } from "../helpers/config.ts";
import { type EvaluateOptions, RollTerm } from "./term.ts";

export interface DieResult {
  result: number;
  active: boolean;
  discarded?: boolean;
  rerolled?: boolean;
  exploded?: boolean;
  success?: boolean;
  failure?: boolean;
  count?: number;
  hidden?: boolean;
}

/** A roll in the place of a number of dice or faces, as in `(1d4)d(6)`. */
export interface InnerRoll {
  readonly formula: string;
  readonly total: number | undefined;
  readonly isDeterministic: boolean;
  readonly _evaluated: boolean;
  readonly dice: RollTerm[];
  evaluate(options?: EvaluateOptions): Promise<unknown>;
  evaluateSync(options?: EvaluateOptions): unknown;
  toJSON(): Obj;
}

export interface DiceTermData {
  number?: number | InnerRoll;
  faces?: number | InnerRoll;
  modifiers?: string[];
  results?: DieResult[];
  options?: Obj;
  method?: string | null;
}

const MODIFIER = /(rr|r|xo|x|kh|kl|k|dh|dl|d(?!f)|min|max|cs|cf|df|sf|ms|even|odd)([<>=]*)([0-9]*)/gi;

/** The modifiers of a text such as `kh3x6`; throws on what is none. */
export function splitModifiers(text: string): string[] {
  const found = [...text.matchAll(MODIFIER)].map((match) => match[0].toLowerCase());
  if (found.join("") !== text.toLowerCase()) throw new Error(`Unknown dice modifiers: ${text}`);
  return found;
}

function compare(value: number, comparison: string, target: number): boolean {
  if (comparison === "<") return value < target;
  if (comparison === "<=") return value <= target;
  if (comparison === ">") return value > target;
  if (comparison === ">=") return value >= target;
  return value === target;
}

/** Dice that are rolled together. */
export class DiceTerm extends RollTerm {
  static DENOMINATION = "";
  static override SERIALIZE_ATTRIBUTES = ["number", "faces", "modifiers", "results", "method"];
  _number: number | InnerRoll;
  _faces: number | InnerRoll;
  modifiers: string[];
  results: DieResult[];
  method: string | null;

  constructor(data: DiceTermData = {}) {
    super(data);
    this._number = data.number ?? 1;
    this._faces = data.faces ?? 6;
    this.modifiers = data.modifiers ?? [];
    this.results = data.results ?? [];
    this.method = data.method ?? null;
  }

  get number(): number {
    return typeof this._number === "number" ? this._number : (this._number.total ?? 1);
  }
  set number(value: number) {
    this._number = value;
  }
  get faces(): number {
    return typeof this._faces === "number" ? this._faces : (this._faces.total ?? 6);
  }
  set faces(value: number) {
    this._faces = value;
  }
  get denomination(): string {
    return (this.constructor as typeof DiceTerm).DENOMINATION || `d${this.faces}`;
  }
  override get dice(): RollTerm[] {
    return [this];
  }
  get values(): number[] {
    return this.results.filter((result) => result.active).map((result) => result.result);
  }
  override get isDeterministic(): boolean {
    return false;
  }
  override get expression(): string {
    const text = (part: number | InnerRoll) =>
      typeof part === "number" ? String(part) : part._evaluated ? String(part.total) : `(${part.formula})`;
    return `${text(this._number)}d${this._facesText(text)}${this.modifiers.join("")}`;
  }
  protected _facesText(text: (part: number | InnerRoll) => string): string {
    return text(this._faces);
  }
  override get total(): number | undefined {
    if (!this._evaluated) return undefined;
    const counting = this.modifiers.some((m) => /^(cs|cf|even|odd|df)/.test(m));
    if (counting) return this.results.reduce((sum, r) => sum + (r.active ? (r.count ?? 0) : 0), 0);
    const margin = this.modifiers.find((m) => m.startsWith("ms"));
    const sum = this.results.reduce((total, r) => total + (r.active ? (r.count ?? r.result) : 0), 0);
    if (!margin) return sum;
    const [, comparison = "", target = "0"] = /^ms([<>=]*)([0-9]+)/.exec(margin) ?? [];
    return comparison.startsWith("<") ? Number(target) - sum : sum - Number(target);
  }

  /** u in [0, 1) to a face: small u, high face (stated by public test code of systems). */
  mapRandomFace(u: number): number {
    return Math.ceil((1 - u) * this.faces);
  }
  randomFace(): number {
    return this.mapRandomFace(CONFIG.Dice.randomUniform());
  }

  /** Rolls one more die. */
  roll(options: EvaluateOptions = {}): DieResult {
    const result: DieResult = { result: this._face(options), active: true };
    this.results.push(result);
    return result;
  }
  protected _face(options: EvaluateOptions): number {
    if (options.minimize) return Math.min(1, this.faces);
    if (options.maximize) return this.faces;
    return this.randomFace();
  }

  protected override _evaluate(options: EvaluateOptions): RollTerm | Promise<RollTerm> {
    const inner = [this._number, this._faces].filter(
      (part): part is InnerRoll => typeof part !== "number" && !part._evaluated,
    );
    if (inner.length === 0) return this.#rollAll(options);
    return (async () => {
      for (const roll of inner) await roll.evaluate(options);
      return this.#rollAll(options);
    })();
  }
  #rollAll(options: EvaluateOptions): this {
    if (this.number > 999) throw new Error("You may not evaluate a DiceTerm with more than 999 requested results");
    for (let i = this.results.length; i < this.number; i++) this.roll(options);
    for (const modifier of this.modifiers) this.#modify(modifier, options);
    return this;
  }

  /* ---------------------------------------- modifiers --------------------------------------- */

  #modify(modifier: string, options: EvaluateOptions): void {
    const match = /^(rr|r|xo|x|kh|kl|k|dh|dl|df|d|min|max|cs|cf|sf|ms|even|odd)([<>=]*)([0-9]*)$/.exec(modifier);
    if (!match) throw new Error(`Unknown dice modifier ${modifier}`);
    const [, command = "", comparison = "", amount = ""] = match;
    const n = amount === "" ? null : Number(amount);
    if (command === "r" || command === "rr") this.#reroll(comparison, n ?? 1, command === "rr", options);
    else if (command === "x" || command === "xo") this.#explode(comparison, n ?? this.faces, command === "x", options);
    else if (command === "k" || command === "kh") this.#keep(n ?? 1, "high");
    else if (command === "kl") this.#keep(n ?? 1, "low");
    else if (command === "d" || command === "dl") this.#keep(this.#active.length - (n ?? 1), "high");
    else if (command === "dh") this.#keep(this.#active.length - (n ?? 1), "low");
    else if (command === "min") this.#bound((result) => Math.max(result, n ?? 1));
    else if (command === "max") this.#bound((result) => Math.min(result, n ?? this.faces));
    else if (command === "even") this.#count((result) => result % 2 === 0, 1);
    else if (command === "odd") this.#count((result) => result % 2 === 1, 1);
    else if (command === "cs") this.#count((result) => compare(result, comparison || "=", n ?? this.faces), 1);
    else if (command === "cf") this.#countFailures((result) => compare(result, comparison || "=", n ?? 1), 1);
    else if (command === "df") this.#countFailures((result) => compare(result, comparison || "=", n ?? 1), -1);
    else if (command === "sf") {
      for (const r of this.#active)
        if (compare(r.result, comparison || "=", n ?? 1)) Object.assign(r, { failure: true, count: -(n ?? 1) });
    }
  }
  get #active(): DieResult[] {
    return this.results.filter((result) => result.active);
  }
  #reroll(comparison: string, target: number, recursive: boolean, options: EvaluateOptions): void {
    for (let i = 0; i < this.results.length && i < 1000; i++) {
      const result = this.results[i];
      if (!result?.active || !compare(result.result, comparison || "=", target)) continue;
      const isOriginal = i < this.number;
      if (!recursive && !isOriginal) continue;
      Object.assign(result, { active: false, rerolled: true });
      this.roll(options);
    }
  }
  #explode(comparison: string, target: number, recursive: boolean, options: EvaluateOptions): void {
    const original = this.results.length;
    for (let i = 0; i < this.results.length && this.results.length < 1000; i++) {
      const result = this.results[i];
      if (!result?.active || (!recursive && i >= original)) continue;
      if (!compare(result.result, comparison || "=", target)) continue;
      result.exploded = true;
      this.roll(options);
    }
  }
  /** Keeping more dice than were rolled keeps all. */
  #keep(n: number, which: "high" | "low"): void {
    const sorted = [...this.#active].sort((a, b) => (which === "high" ? b.result - a.result : a.result - b.result));
    for (const result of sorted.slice(Math.max(0, n))) Object.assign(result, { active: false, discarded: true });
  }
  #bound(limit: (result: number) => number): void {
    for (const result of this.#active) {
      const bounded = limit(result.result);
      if (bounded !== result.result) result.count = bounded;
    }
  }
  #count(test: (result: number) => boolean, value: number): void {
    for (const r of this.#active) {
      const success = test(r.result);
      Object.assign(r, { success, count: success ? value : (r.count ?? 0) });
    }
  }
  #countFailures(test: (result: number) => boolean, value: number): void {
    for (const r of this.#active) {
      const failure = test(r.result);
      if (failure) r.failure = true;
      r.count = (r.count ?? 0) + (failure ? value : 0);
    }
  }

  /** CSS classes of a die in a tooltip. */
  getResultCSS(result: DieResult): (string | null)[] {
    return [
      this.constructor.name.toLowerCase(),
      `d${this.faces}`,
      result.success ? "success" : null,
      result.failure ? "failure" : null,
      result.rerolled ? "rerolled" : null,
      result.exploded ? "exploded" : null,
      result.discarded ? "discarded" : null,
      result.result === 1 ? "min" : null,
      result.result === this.faces ? "max" : null,
    ];
  }
  getResultLabel(result: DieResult): string {
    return String(result.result);
  }
  getTooltipData(): Obj {
    return {
      formula: this.expression,
      total: this.total,
      faces: this.faces,
      flavor: this.flavor,
      icon: null,
      method: this.method,
      rolls: this.results.map((result) => ({
        result: this.getResultLabel(result),
        classes: this.getResultCSS(result)
          .filter((c) => c)
          .join(" "),
      })),
    };
  }
  override toJSON(): Obj {
    return { ...super.toJSON(), number: this.number, faces: this.faces };
  }
}

export class Die extends DiceTerm {
  static override DENOMINATION = "d";
  override get denomination(): string {
    return `d${this.faces}`;
  }
}

/** `dF`: -1, 0 or +1. */
export class FateDie extends DiceTerm {
  static override DENOMINATION = "f";
  constructor(data: DiceTermData = {}) {
    super({ ...data, faces: 3 });
  }
  protected override _facesText(): string {
    return "F";
  }
  override mapRandomFace(u: number): number {
    return Math.ceil((1 - u) * 3) - 2;
  }
  protected override _face(options: EvaluateOptions): number {
    return options.minimize ? -1 : options.maximize ? 1 : this.randomFace();
  }
}

/** `dc`: 0 or 1. */
export class Coin extends DiceTerm {
  static override DENOMINATION = "c";
  constructor(data: DiceTermData = {}) {
    super({ ...data, faces: 2 });
  }
  protected override _facesText(): string {
    return "c";
  }
  override mapRandomFace(u: number): number {
    return Math.round(1 - u);
  }
  protected override _face(options: EvaluateOptions): number {
    return options.minimize ? 0 : options.maximize ? 1 : this.randomFace();
  }
}
