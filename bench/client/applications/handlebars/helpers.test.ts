import { beforeAll, describe, expect, it } from "vitest";
import { host } from "../host.ts";
import { initialize } from "./helpers.ts";
import { environment } from "./templates.ts";

const TEXTS: Record<string, string> = { "A.greeting": "Hello {name}", "A.plain": "Plain", "A.b": "Bee", "A.a": "Ant" };

beforeAll(() => {
  const localize = (key: string): string => TEXTS[key] ?? key;
  const format = (key: string, data: Record<string, unknown> = {}): string =>
    localize(key).replace(/\{(\w+)\}/g, (_all, name: string) => String(data[name]));
  Object.assign(host, { game: { i18n: { localize, format, has: (key: string) => key in TEXTS } } });
  initialize();
});

function render(source: string, data: object = {}): string {
  return environment.compile(source)(data);
}

describe("the documented helpers", () => {
  it("localize interpolates and escapes", () => {
    expect(render('{{localize "A.greeting" name=who}}', { who: "<b>" })).toBe("Hello &lt;b&gt;");
    expect(render('{{localize "A.plain"}}')).toBe("Plain");
  });

  it("numberFormat gives decimals and a sign, none for negative numbers twice", () => {
    expect(render("{{numberFormat n decimals=1 sign=true}}", { n: 2 })).toBe("+2.0");
    expect(render("{{numberFormat n sign=true}}", { n: -2 })).toBe("-2");
    expect(render("{{numberFormat n sign=true}}", { n: 0 })).toBe("+0");
  });

  it("selectOptions marks what is selected, localises, escapes and puts the blank first", () => {
    expect(
      render("{{selectOptions c selected=s localize=true blank='none'}}", { c: { x: "A.a", y: "A.b" }, s: "y" }),
    ).toBe('<option value="">none</option><option value="x">Ant</option><option value="y" selected>Bee</option>');
    expect(render("{{selectOptions c}}", { c: { "<": "<i>" } })).toBe('<option value="&lt;">&lt;i&gt;</option>');
  });

  it("selectOptions reads objects by valueAttr and labelAttr, and sorts", () => {
    const c = [
      { id: "2", name: "Zed" },
      { id: "1", name: "Ann" },
    ];
    expect(render("{{selectOptions c valueAttr='id' labelAttr='name' sort=true}}", { c })).toBe(
      '<option value="1">Ann</option><option value="2">Zed</option>',
    );
  });

  it("selectOptions compares a number with the key of its option", () => {
    expect(render("{{selectOptions c selected=1}}", { c: { 0: "no", 1: "yes" } })).toContain(
      '<option value="1" selected>',
    );
  });

  it("compares strictly", () => {
    expect(render("{{#if (eq a b)}}same{{else}}other{{/if}}", { a: 1, b: "1" })).toBe("other");
    expect(render("{{#if (and a (not b) (or b a) (gte 2 2))}}yes{{/if}}", { a: true, b: false })).toBe("yes");
  });

  it("fails by its name for a helper that the host does not document", () => {
    expect(() => render("{{capitalize x}}", { x: "a" })).toThrow(/capitalize/);
    expect(() => render("{{editor x}}", { x: "a" })).toThrow(/editor/);
  });
});
