import peggy from "peggy";

/** What the grammar makes of a formula; `roll.ts` turns it into terms. */
export type Node =
  | { type: "number"; value: number; flavor: string | null }
  | { type: "operator"; operator: string }
  | { type: "dice"; number: Operand | null; denomination: Operand; modifiers: string; flavor: string | null }
  | { type: "parens"; text: string; nodes: Node[]; flavor: string | null }
  | { type: "function"; name: string; args: Expression[]; flavor: string | null }
  | { type: "pool"; rolls: Expression[]; modifiers: string; flavor: string | null }
  | { type: "string"; text: string; flavor: string | null };

interface Expression {
  text: string;
  nodes: Node[];
}
export type Operand =
  | { type: "integer"; value: number }
  | { type: "letter"; value: string }
  | { type: "parens"; text: string; nodes: Node[] };

/** Written from the public dice documentation (basic dice, advanced dice, modifiers). */
const GRAMMAR = String.raw`
Formula = _ nodes:Sum _ { return nodes; }

Sum = signs:Sign* head:Term tail:(_ op:Operator _ more:Sign* term:Term { return [{ type: "operator", operator: op }, ...more, term]; })* {
  return [...signs, head, ...tail.flat()];
}
Sign = op:[+-] _ { return { type: "operator", operator: op }; }
Operator = [+\-*/%]

Term = Function / Pool / Dice / Parens / Number / String

Expression = _ nodes:Sum _ { return { text: text().trim(), nodes }; }

Function = name:$([a-zA-Z_$] [a-zA-Z0-9_$]*) "(" args:Arguments? _ ")" flavor:Flavor? {
  return { type: "function", name, args: args ?? [], flavor };
}
Arguments = head:Expression tail:("," e:Expression { return e; })* { return [head, ...tail]; }

Pool = "{" rolls:Arguments "}" modifiers:Modifiers flavor:Flavor? { return { type: "pool", rolls, modifiers, flavor }; }

Dice = number:(ParensOperand / IntegerOperand)? [dD] denomination:(ParensOperand / IntegerOperand / Letter) modifiers:Modifiers flavor:Flavor? {
  return { type: "dice", number, denomination, modifiers, flavor };
}
ParensOperand = "(" e:Expression ")" { return { type: "parens", text: e.text, nodes: e.nodes }; }
IntegerOperand = digits:$[0-9]+ { return { type: "integer", value: Number(digits) }; }
Letter = value:$([fFcC%]) ![a-zA-Z] { return { type: "letter", value: value.toLowerCase() }; }
Modifiers = $Modifier*
Modifier = [a-zA-Z]+ [<>=]* [0-9]* / [<>=]+ [0-9]+

Parens = "(" e:Expression ")" flavor:Flavor? { return { type: "parens", text: e.text, nodes: e.nodes, flavor }; }
Number = digits:$([0-9]+ ("." [0-9]+)? / "." [0-9]+) ![a-zA-Z0-9_] flavor:Flavor? { return { type: "number", value: Number(digits), flavor }; }
String = text:$([a-zA-Z_$@] [a-zA-Z0-9_$.]*) flavor:Flavor? { return { type: "string", text, flavor }; }
Flavor = "[" text:$[^\]]* "]" { return text; }
_ = [ \t\n\r]*
`;

const parser = peggy.generate(GRAMMAR);

/** Throws an error with the place when the text is no formula. */
export function parseFormula(formula: string): Node[] {
  return parser.parse(formula) as Node[];
}
