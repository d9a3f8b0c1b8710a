import type { Obj } from "../common/utils/objects.ts";
import { CONFIG } from "../helpers/config.ts";
import { DiceTerm, type DieResult, type InnerRoll } from "./dice-term.ts";
import { type EvaluateOptions, RollTerm } from "./term.ts";

let revive: ((data: Obj) => InnerRoll) | null = null;
/** `roll.ts` tells how an inner roll is revived; it needs these terms itself. */
export function setRollReviver(reviver: (data: Obj) => InnerRoll): void {
  revive = reviver;
}
function reviveRoll(data: unknown): InnerRoll {
  if (!revive) throw new Error("Rolls are not set up");
  return revive(data as Obj);
}

export class ParentheticalTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["term", "roll"];
  term: string;
  roll: InnerRoll;
  constructor(data: { term: string; roll: InnerRoll; options?: Obj }) {
    super(data);
    this.term = data.term;
    this.roll = data.roll;
  }
  override get expression(): string {
    return `(${this.term})`;
  }
  override get total(): number | undefined {
    return this.roll.total;
  }
  override get dice(): RollTerm[] {
    return this.roll.dice;
  }
  override get isDeterministic(): boolean {
    return this.roll.isDeterministic;
  }
  protected override async _evaluate(options: EvaluateOptions): Promise<RollTerm> {
    if (!this.roll._evaluated) await this.roll.evaluate(options);
    return this;
  }
  static override _fromData(data: Obj): RollTerm {
    return super._fromData({ ...data, roll: reviveRoll(data["roll"]) });
  }
}

const MATH: Record<string, (...args: number[]) => number> = {
  abs: Math.abs,
  ceil: Math.ceil,
  floor: Math.floor,
  max: Math.max,
  min: Math.min,
  pow: Math.pow,
  round: Math.round,
  sign: Math.sign,
  sqrt: Math.sqrt,
  trunc: Math.trunc,
};

export class FunctionTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["fn", "terms", "rolls", "result"];
  fn: string;
  terms: string[];
  rolls: InnerRoll[];
  result: number | undefined;
  constructor(data: { fn: string; terms: string[]; rolls: InnerRoll[]; result?: number; options?: Obj }) {
    super(data);
    this.fn = data.fn;
    this.terms = data.terms;
    this.rolls = data.rolls;
    this.result = data.result;
  }
  get function(): ((...args: number[]) => number) | undefined {
    return CONFIG.Dice.functions[this.fn] ?? MATH[this.fn];
  }
  override get expression(): string {
    return `${this.fn}(${this.terms.join(", ")})`;
  }
  override get total(): number | undefined {
    return this.result;
  }
  override get dice(): RollTerm[] {
    return this.rolls.flatMap((roll) => roll.dice);
  }
  override get isDeterministic(): boolean {
    return this.rolls.every((roll) => roll.isDeterministic);
  }
  protected override async _evaluate(options: EvaluateOptions): Promise<RollTerm> {
    const fn = this.function;
    if (!fn) throw new Error(`The function ${this.fn} is not known in roll formulas`);
    for (const roll of this.rolls) if (!roll._evaluated) await roll.evaluate(options);
    this.result = fn(...this.rolls.map((roll) => roll.total ?? 0));
    return this;
  }
  static override _fromData(data: Obj): RollTerm {
    return super._fromData({ ...data, rolls: (data["rolls"] as unknown[]).map(reviveRoll) });
  }
}

/** `{a, b}kh`: rolls beside each other, kept, dropped or counted like dice. */
export class PoolTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["terms", "modifiers", "rolls", "results"];
  terms: string[];
  modifiers: string[];
  rolls: InnerRoll[];
  results: DieResult[];
  constructor(data: {
    terms: string[];
    modifiers?: string[];
    rolls: InnerRoll[];
    results?: DieResult[];
    options?: Obj;
  }) {
    super(data);
    this.terms = data.terms;
    this.modifiers = data.modifiers ?? [];
    this.rolls = data.rolls;
    this.results = data.results ?? [];
  }
  override get expression(): string {
    return `{${this.terms.join(",")}}${this.modifiers.join("")}`;
  }
  override get total(): number | undefined {
    if (!this._evaluated) return undefined;
    // A pool's results obey the same rules as dice do.
    const dice = new DiceTerm({
      number: this.results.length,
      faces: 0,
      modifiers: this.modifiers,
      results: this.results,
    });
    dice._evaluated = true;
    return dice.total;
  }
  override get dice(): RollTerm[] {
    return this.rolls.flatMap((roll) => roll.dice);
  }
  override get isDeterministic(): boolean {
    return this.rolls.every((roll) => roll.isDeterministic);
  }
  protected override async _evaluate(options: EvaluateOptions): Promise<RollTerm> {
    for (const roll of this.rolls) if (!roll._evaluated) await roll.evaluate(options);
    this.results = this.rolls.map((roll) => ({ result: roll.total ?? 0, active: true }));
    const dice = new DiceTerm({
      number: this.results.length,
      faces: Number.POSITIVE_INFINITY,
      modifiers: this.modifiers,
      results: this.results,
    });
    await dice.evaluate(options);
    return this;
  }
  static override _fromData(data: Obj): RollTerm {
    return super._fromData({ ...data, rolls: (data["rolls"] as unknown[]).map(reviveRoll) });
  }
}
