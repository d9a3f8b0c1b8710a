import type { Obj } from "../common/utils/objects.ts";
import { CONFIG } from "../helpers/config.ts";

export interface EvaluateOptions {
  minimize?: boolean | undefined;
  maximize?: boolean | undefined;
  strict?: boolean | undefined;
  allowStrings?: boolean | undefined;
  /** Whether people may be asked for the result; the bench always rolls by itself. */
  allowInteractive?: boolean | undefined;
}

/** One part of a roll: a number, an operator, dice, a group. */
export class RollTerm {
  static FLAVOR_REGEXP_STRING = "(?:\\[([^\\]]+)\\])";
  static SERIALIZE_ATTRIBUTES: string[] = [];
  options: Obj;
  _evaluated = false;
  isIntermediate = false;

  constructor(data: { options?: Obj } = {}) {
    this.options = data.options ?? {};
  }

  get expression(): string {
    throw new Error("A RollTerm must say its expression");
  }
  get formula(): string {
    return this.flavor ? `${this.expression}[${this.flavor}]` : this.expression;
  }
  get flavor(): string {
    return String(this.options["flavor"] ?? "");
  }
  get total(): number | string | null | undefined {
    return undefined;
  }
  get isDeterministic(): boolean {
    return true;
  }
  get dice(): RollTerm[] {
    return [];
  }

  evaluate(options: EvaluateOptions = {}): RollTerm | Promise<RollTerm> {
    if (this._evaluated)
      throw new Error(`The ${this.constructor.name} has already been evaluated and is now immutable`);
    this._evaluated = true;
    return this._evaluate(options);
  }
  protected _evaluate(_options: EvaluateOptions): RollTerm | Promise<RollTerm> {
    return this;
  }

  toJSON(): Obj {
    const data: Obj = { class: this.constructor.name, options: this.options, evaluated: this._evaluated };
    for (const key of (this.constructor as typeof RollTerm).SERIALIZE_ATTRIBUTES)
      data[key] = (this as unknown as Obj)[key];
    return data;
  }

  /** Revives a term by its class's name. */
  static fromData(data: Obj): RollTerm {
    const cls = CONFIG.Dice.termTypes[String(data["class"])] as typeof RollTerm | undefined;
    if (!cls) throw new Error(`The roll term class ${String(data["class"])} is not known`);
    return cls._fromData(data);
  }
  static _fromData(data: Obj): RollTerm {
    const term = new this(data as { options?: Obj });
    term._evaluated = data["evaluated"] !== false;
    return term;
  }
}

export class NumericTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["number"];
  number: number;
  constructor(data: { number: number; options?: Obj }) {
    super(data);
    this.number = Number(data.number);
  }
  override get expression(): string {
    return String(this.number);
  }
  override get total(): number {
    return this.number;
  }
}

export class OperatorTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["operator"];
  static OPERATORS = ["+", "-", "*", "/", "%"];
  static PRECEDENCE: Record<string, number> = { "+": 10, "-": 10, "*": 20, "/": 20, "%": 20 };
  operator: string;
  constructor(data: { operator: string; options?: Obj }) {
    super(data);
    this.operator = data.operator;
  }
  override get expression(): string {
    return ` ${this.operator} `;
  }
  override get formula(): string {
    return this.expression;
  }
  override get total(): string {
    return ` ${this.operator} `;
  }
}

export class StringTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["term"];
  term: string;
  constructor(data: { term: string; options?: Obj }) {
    super(data);
    this.term = data.term;
  }
  override get expression(): string {
    return this.term;
  }
  override get total(): string {
    return this.term;
  }
  override get isDeterministic(): boolean {
    return false;
  }
  override evaluate(options: EvaluateOptions = {}): RollTerm {
    if (options.allowStrings === false || options.allowStrings === undefined)
      throw new Error(`Unresolved StringTerm ${this.term} requested for evaluation`);
    this._evaluated = true;
    return this;
  }
}

/** The value of terms in a row, by the usual precedence. */
export function arithmetic(terms: readonly RollTerm[]): number {
  const values: number[] = [];
  const operators: string[] = [];
  const reduce = (): void => {
    const [b, a, op] = [values.pop() ?? 0, values.pop() ?? 0, operators.pop()];
    if (op === "+") values.push(a + b);
    else if (op === "-") values.push(a - b);
    else if (op === "*") values.push(a * b);
    else if (op === "/") values.push(a / b);
    else values.push(a % b);
  };
  let sign = 1;
  let expectsValue = true;
  for (const term of terms) {
    if (term instanceof OperatorTerm) {
      if (expectsValue) {
        if (term.operator === "-") sign = -sign;
        continue;
      }
      const rank = OperatorTerm.PRECEDENCE[term.operator] ?? 0;
      while (operators.length > 0 && (OperatorTerm.PRECEDENCE[operators.at(-1) ?? ""] ?? 0) >= rank) reduce();
      operators.push(term.operator);
      expectsValue = true;
    } else {
      values.push(sign * Number(term.total));
      sign = 1;
      expectsValue = false;
    }
  }
  while (operators.length > 0) reduce();
  return values[0] ?? 0;
}
