import Handlebars from "handlebars";
import { describe, expect, it } from "vitest";
import { filesIn, read, systemSources } from "./sources.ts";

/** Helpers that Foundry VTT 13 and 14 register (community types, knowledge base), beside Handlebars' own. */
const HELPERS = new Set([
  ...["if", "unless", "each", "with", "lookup", "log"],
  ...["checked", "concat", "disabled", "eq", "ne", "lt", "gt", "lte", "gte", "not", "and", "or", "ifThen"],
  ...["formField", "formGroup", "formInput", "localize", "numberFormat", "numberInput", "object", "radioBoxes"],
  ...["selectOptions", "timeSince"],
  // Ours: src/foundry/rules/register.ts.
  "ruleLinks",
]);

const files = filesIn("templates", ".hbs");

interface Call {
  path: { original?: string; head?: string };
  params: unknown[];
  hash?: { pairs: unknown[] };
  loc: { start: { line: number } };
}

describe("templates", () => {
  it("exist", () => expect(files.length).toBeGreaterThan(0));

  it.each(files)("%s parses, uses only the host's helpers and escapes what people type", (file) => {
    const problems: string[] = [];
    class Visitor extends Handlebars.Visitor {
      call(node: Call): void {
        const name = node.path.original;
        const called = node.params.length > 0 || (node.hash?.pairs.length ?? 0) > 0;
        if (called && typeof name === "string" && !HELPERS.has(name))
          problems.push(`${node.loc.start.line}: unknown helper ${name}`);
      }
      override MustacheStatement(node: hbs.AST.MustacheStatement): void {
        this.call(node as unknown as Call);
        const raw = !node.escaped;
        const name = (node.path as { original?: string }).original ?? "";
        if (raw && !/enriched|HTML$/i.test(name)) problems.push(`${node.loc.start.line}: raw output of ${name}`);
        super.MustacheStatement(node);
      }
      override BlockStatement(node: hbs.AST.BlockStatement): void {
        this.call(node as unknown as Call);
        super.BlockStatement(node);
      }
      override SubExpression(node: hbs.AST.SubExpression): void {
        this.call(node as unknown as Call);
        super.SubExpression(node);
      }
    }
    const ast = Handlebars.parse(read(file));
    new Visitor().accept(ast);
    Handlebars.precompile(ast);
    expect(problems).toEqual([]);
  });

  it("names only partials that some code loads, and no template of core's", () => {
    const code = systemSources().map(read).join("\n");
    const wrong: string[] = [];
    for (const file of files) {
      for (const match of read(file).matchAll(/\{\{~?#?>\s*"?([\w./-]+)"?/g)) {
        const name = match[1] ?? "";
        const base = name.split("/").pop() ?? "";
        if (!name.startsWith("systems/tactical-time/templates/")) wrong.push(`${file}: partial ${name} is not ours`);
        else if (!code.includes(base.replace(/\.hbs$/, ""))) wrong.push(`${file}: no code loads ${name}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(/["'`]templates\//.exec(code)?.[0] ?? null).toBeNull();
  });
});
