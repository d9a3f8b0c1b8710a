import { currentGeneration } from "../common/generation.ts";
import { deepClone, getProperty, type Obj } from "../common/utils/objects.ts";
import { escapeHTML } from "../common/utils/text.ts";
import type { ChatMessage } from "../documents/chat-message.ts";
import { CONFIG, documentConfig } from "../helpers/config.ts";
import { game } from "../helpers/game.ts";
import { notify } from "../helpers/notify.ts";
import { reportDeprecation } from "../helpers/report.ts";
import { Coin, type DiceTerm, type DiceTermData, Die, FateDie, splitModifiers } from "./dice-term.ts";
import { type Node, type Operand, parseFormula } from "./grammar.ts";
import { FunctionTerm, ParentheticalTerm, PoolTerm, setRollReviver } from "./group-terms.ts";
import { arithmetic, type EvaluateOptions, NumericTerm, OperatorTerm, RollTerm, StringTerm } from "./term.ts";

export interface MessageOptions {
  create?: boolean;
  /** 13 */
  rollMode?: string | undefined;
  /** 14 */
  messageMode?: string | undefined;
}

/** A formula, its dice and its total. It is evaluated once. */
export class Roll {
  static CHAT_TEMPLATE = "templates/dice/roll.hbs";
  static TOOLTIP_TEMPLATE = "templates/dice/tooltip.hbs";

  data: Obj;
  options: Obj;
  terms: RollTerm[];
  _formula: string;
  _evaluated = false;
  _total: number | undefined;
  _dice: DiceTerm[] = [];
  _root = this;

  constructor(formula: string, data: object = {}, options: object = {}) {
    this.data = this._prepareData(data);
    this.options = options as Obj;
    this.terms = (this.constructor as typeof Roll).parse(formula, this.data);
    this._formula = (this.constructor as typeof Roll).getFormula(this.terms);
  }

  static get defaultImplementation(): typeof Roll {
    return CONFIG.Dice.rolls[0] ?? Roll;
  }
  static create(formula: string, data: object = {}, options: object = {}): Roll {
    // 13 has its own idea of the default; since 14.361 it is the first registered class (#13710).
    const cls = currentGeneration() >= 14 ? Roll.defaultImplementation : (CONFIG.Dice.rolls[0] ?? Roll);
    return new cls(formula, data, options);
  }
  static getFormula(terms: readonly RollTerm[]): string {
    return terms
      .map((term) => term.formula)
      .join("")
      .replace(/^ ([+-]) /, "$1")
      .trim();
  }

  protected _prepareData(data: object): Obj {
    return data as Obj;
  }

  get formula(): string {
    return this._formula;
  }
  get result(): string {
    return this.terms
      .map((term) => String(term.total ?? ""))
      .join("")
      .trim();
  }
  get total(): number | undefined {
    return this._evaluated ? this._total : undefined;
  }
  get product(): number | undefined {
    return this.total;
  }
  get isDeterministic(): boolean {
    return this.terms.every((term) => term.isDeterministic);
  }
  get dice(): DiceTerm[] {
    return [...this._dice, ...this.terms.flatMap((term) => term.dice)] as DiceTerm[];
  }
  resetFormula(): string {
    this._formula = (this.constructor as typeof Roll).getFormula(this.terms);
    return this._formula;
  }

  /* ----------------------------------------- parsing ---------------------------------------- */

  static parse(formula = "", data: object = {}): RollTerm[] {
    if (!formula) return [];
    const replaced = Roll.replaceFormulaData(formula, data, { missing: "0" });
    return Roll.#terms(parseFormula(replaced), data);
  }
  static #terms(nodes: Node[], data: object): RollTerm[] {
    return nodes.map((node) => Roll.#term(node, data));
  }
  static #term(node: Node, data: object): RollTerm {
    if (node.type === "operator") return new OperatorTerm({ operator: node.operator });
    const options: Obj = node.flavor ? { flavor: node.flavor } : {};
    const inner = (text: string) => new Roll(text, data);
    switch (node.type) {
      case "number":
        return new NumericTerm({ number: node.value, options });
      case "string":
        return new StringTerm({ term: node.text, options });
      case "parens":
        return new ParentheticalTerm({ term: node.text, roll: inner(node.text), options });
      case "function":
        return new FunctionTerm({
          fn: node.name,
          terms: node.args.map((a) => a.text),
          rolls: node.args.map((a) => inner(a.text)),
          options,
        });
      case "pool":
        return new PoolTerm({
          terms: node.rolls.map((r) => r.text),
          rolls: node.rolls.map((r) => inner(r.text)),
          modifiers: splitModifiers(node.modifiers),
          options,
        });
      case "dice":
        return Roll.#dice(node.number, node.denomination, splitModifiers(node.modifiers), options, data);
    }
  }
  static #dice(
    number: Operand | null,
    denomination: Operand,
    modifiers: string[],
    options: Obj,
    data: object,
  ): RollTerm {
    const value = (operand: Operand) =>
      operand.type === "integer"
        ? operand.value
        : operand.type === "parens"
          ? simplify(new Roll(operand.text, data))
          : 1;
    const base: DiceTermData = { number: number ? value(number) : 1, modifiers, options };
    if (denomination.type !== "letter") return new Die({ ...base, faces: value(denomination) });
    if (denomination.value === "%") return new Die({ ...base, faces: 100 });
    return denomination.value === "f" ? new FateDie(base) : new Coin(base);
  }

  /** `@path` is replaced by the data's value, in parentheses where it is negative or a formula. */
  static replaceFormulaData(
    formula: string,
    data: object,
    options: { missing?: string; warn?: boolean; recursive?: boolean } = {},
  ): string {
    const replaced = String(formula).replace(/@([a-zA-Z0-9_.-]+)/g, (whole, path: string) => {
      let value: unknown = getProperty(data, path);
      if (value === null || value === undefined) {
        if (options.warn) notify.warn(`The attribute @${path} was not present in the provided data`);
        return options.missing ?? whole;
      }
      if (typeof value === "boolean" && currentGeneration() >= 14) value = Number(value);
      const text = String(value).trim();
      return /^[0-9.]+$/.test(text) || /^[a-zA-Z0-9_]+$/.test(text) ? text : `(${text})`;
    });
    if (options.recursive === false || replaced === formula || !/@[a-zA-Z]/.test(replaced)) return replaced;
    return Roll.replaceFormulaData(replaced, data, options);
  }

  /** Is it a formula that can be rolled? */
  static validate(formula: unknown): boolean {
    try {
      const text = String(formula).replace(/@([a-zA-Z0-9_.-]+)/g, "1");
      const terms = Roll.parse(text);
      const known = (term: RollTerm): boolean => {
        if (term instanceof StringTerm) return false;
        if (term instanceof FunctionTerm)
          return term.function !== undefined && term.rolls.every((roll) => (roll as Roll).terms.every(known));
        if (term instanceof ParentheticalTerm) return (term.roll as Roll).terms.every(known);
        if (term instanceof PoolTerm) return term.rolls.every((roll) => (roll as Roll).terms.every(known));
        return true;
      };
      return terms.length > 0 && terms.every(known);
    } catch {
      return false;
    }
  }

  static fromTerms(terms: RollTerm[], options: object = {}): Roll {
    if (terms.some((term) => !(term instanceof RollTerm)))
      throw new Error("Some provided terms are not RollTerm instances");
    const roll = new this("", {}, options);
    roll.terms = terms;
    roll.resetFormula();
    const evaluated = terms.every((term) => term._evaluated);
    if (evaluated && terms.length > 0) {
      roll._evaluated = true;
      roll._total = arithmetic(terms);
    }
    return roll;
  }

  /* ---------------------------------------- evaluation -------------------------------------- */

  async evaluate(options: EvaluateOptions = {}): Promise<this> {
    this.#begin();
    for (const term of this.terms) if (!term._evaluated) await term.evaluate(options);
    return this.#finish(options);
  }
  async roll(options: EvaluateOptions = {}): Promise<this> {
    return this.evaluate(options);
  }

  /** Only where nothing is left to chance (or `minimize`, `maximize`, or `strict: false`, which leaves dice out). */
  evaluateSync(options: EvaluateOptions = {}): this {
    this.#begin();
    const strict = options.strict ?? true;
    for (const term of this.terms) {
      if (term._evaluated) continue;
      const safe = term.isDeterministic || options.minimize || options.maximize;
      if (!safe) {
        if (strict) throw new Error("This Roll contains terms that cannot be synchronously evaluated");
        continue;
      }
      if (term instanceof ParentheticalTerm && !term.roll._evaluated) term.roll.evaluateSync(options);
      if (term instanceof FunctionTerm) {
        for (const roll of term.rolls) if (!roll._evaluated) roll.evaluateSync(options);
        term.result = term.function?.(...term.rolls.map((roll) => roll.total ?? 0));
        term._evaluated = true;
      } else if (term instanceof ParentheticalTerm) term._evaluated = true;
      else void term.evaluate(options);
    }
    return this.#finish(options);
  }
  #begin(): void {
    if (this._evaluated)
      throw new Error(`The ${this.constructor.name} has already been evaluated and is now immutable`);
    this._evaluated = true;
  }
  #finish(options: EvaluateOptions): this {
    const total = arithmetic(this.terms);
    if (Number.isNaN(total) && !options.allowStrings)
      throw new Error(`The total of the formula ${this.formula} is not a number`);
    this._total = total;
    return this;
  }

  clone(): Roll {
    return new (this.constructor as typeof Roll)(this._formula, this.data, this.options);
  }
  async reroll(options: EvaluateOptions = {}): Promise<Roll> {
    return this.clone().evaluate(options);
  }
  alter(multiply: number, add: number, options: { multiplyNumeric?: boolean } = {}): this {
    if (this._evaluated) throw new Error("You may not alter a Roll which has already been evaluated");
    for (const term of this.terms) {
      if (term instanceof Die) term.number = term.number * multiply + add;
      else if (options.multiplyNumeric && term instanceof NumericTerm) term.number *= multiply;
    }
    this.resetFormula();
    return this;
  }
  static async simulate(formula: string, n = 10_000): Promise<number[]> {
    return Promise.all(Array.from({ length: n }, async () => (await new this(formula).evaluate()).total ?? 0));
  }

  /* -------------------------------------- serialisation ------------------------------------- */

  toJSON(): Obj {
    return {
      class: this.constructor.name,
      options: this.options,
      dice: this._dice.map((die) => die.toJSON()),
      formula: this._formula,
      terms: this.terms.map((term) => plain(term.toJSON())),
      total: this.total ?? null,
      evaluated: this._evaluated,
    };
  }
  /** Revives a roll as the registered class of its name; an unknown name is an error. */
  static fromData(data: Obj): Roll {
    const name = String(data["class"] ?? "Roll");
    const cls = name === this.name ? this : CONFIG.Dice.rolls.find((candidate) => candidate.name === name);
    if (!cls) throw new Error(`Unable to recreate ${name} instance from provided data`);
    const roll = new cls(
      String(data["formula"] ?? ""),
      (data["data"] as Obj | undefined) ?? {},
      (data["options"] as Obj | undefined) ?? {},
    );
    if (data["evaluated"] !== false) {
      roll._evaluated = true;
      roll._total = data["total"] as number | undefined;
      roll.terms = ((data["terms"] as Obj[] | undefined) ?? []).map((term) => RollTerm.fromData(deepClone(term)));
    }
    return roll;
  }
  static fromJSON(json: string): Roll {
    return this.fromData(JSON.parse(json) as Obj);
  }

  /* ------------------------------------------- chat ----------------------------------------- */

  async getTooltip(): Promise<string> {
    const parts = this.dice.map((die) => {
      const { formula, total, rolls } = die.getTooltipData() as {
        formula: string;
        total: number;
        rolls: { result: string; classes: string }[];
      };
      const faces = rolls.map((r) => `<li class="roll ${r.classes}">${escapeHTML(r.result)}</li>`).join("");
      return `<section class="tooltip-part"><div class="dice"><header class="part-header flexrow"><span class="part-formula">${escapeHTML(formula)}</span><span class="part-total">${total}</span></header><ol class="dice-rolls">${faces}</ol></div></section>`;
    });
    return `<div class="dice-tooltip"><div class="wrapper">${parts.join("")}</div></div>`;
  }

  /** HTML of the roll in a message; `isPrivate` hides formula and result. */
  async render(options: { flavor?: string; template?: string; isPrivate?: boolean } = {}): Promise<string> {
    if (!this._evaluated) await this.evaluate({ allowInteractive: !options.isPrivate });
    const hidden = options.isPrivate === true;
    const flavor = options.flavor && !hidden ? `<div class="dice-flavor">${escapeHTML(options.flavor)}</div>` : "";
    const formula = hidden ? "???" : escapeHTML(this._formula);
    const total = hidden ? "?" : String(Math.round((this.total ?? 0) * 100) / 100);
    const tooltip = hidden ? "" : await this.getTooltip();
    return `<div class="dice-roll">${flavor}<div class="dice-result"><div class="dice-formula">${formula}</div>${tooltip}<h4 class="dice-total">${total}</h4></div></div>`;
  }

  async toMessage(messageData: Obj = {}, options: MessageOptions = {}): Promise<unknown> {
    const { create = true } = options;
    if (!this._evaluated) await this.evaluate({ allowInteractive: true });
    const cls = documentConfig("ChatMessage").documentClass as typeof ChatMessage;
    const v14 = currentGeneration() >= 14;
    if (v14 && options.rollMode !== undefined)
      reportDeprecation("Roll#toMessage with rollMode (gone in 16): use messageMode");
    const setting = v14 ? "messageMode" : "rollMode";
    const chosen =
      (v14 ? (options.messageMode ?? options.rollMode) : options.rollMode) ??
      (game.settings.settings.has(`core.${setting}`)
        ? String(game.settings.get("core", setting))
        : v14
          ? "public"
          : "publicroll");
    const data: Obj = {
      content: String(this.total),
      sound: CONFIG.sounds["dice"],
      author: game.userId,
      ...messageData,
      rolls: [this],
    };
    if (!create) return cls.applyRollMode({ ...data, rolls: [JSON.stringify(this.toJSON())] }, chosen);
    return cls.create(data, v14 ? { messageMode: chosen } : { rollMode: chosen });
  }
}

function plain(data: Obj): Obj {
  return JSON.parse(JSON.stringify(data)) as Obj;
}

/** A number where the inner roll is only a number. */
function simplify(roll: Roll): number | Roll {
  if (!roll.isDeterministic) return roll;
  roll.evaluateSync();
  return roll.total ?? 0;
}

setRollReviver((data) => Roll.fromData(data));

/** Registers the terms and classes in CONFIG.Dice. */
export function configureDice(): void {
  const terms = {
    Coin,
    Die,
    FateDie,
    FunctionTerm,
    NumericTerm,
    OperatorTerm,
    ParentheticalTerm,
    PoolTerm,
    StringTerm,
  };
  Object.assign(CONFIG.Dice.termTypes, terms);
  CONFIG.Dice.terms = { c: Coin, d: Die, f: FateDie };
  CONFIG.Dice.types = [Die, FateDie];
  CONFIG.Dice.rolls = [Roll];
}
