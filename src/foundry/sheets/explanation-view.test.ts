import { describe, expect, it } from "vitest";
import { explain, type Term } from "../../core/explain.ts";
import { explanationHtml, explanationText, termAmount } from "./explanation-view.ts";

const i18n = {
  localize: (key: string) => key.toUpperCase(),
  format: (_key: string, { label, text }: Record<string, string>) => `${label}: ${text}`,
};
const term = (over: Partial<Term>): Term => ({
  id: "t",
  labelKey: "agility",
  kind: "add",
  value: 3,
  source: "AV-021",
  ...over,
});

describe("an explanation as the sheet shows it", () => {
  it("writes what each term does in signs", () => {
    expect(termAmount(term({ value: 3 }), i18n)).toBe("+3");
    expect(termAmount(term({ value: -2 }), i18n)).toBe("−2");
    expect(termAmount(term({ kind: "halve", value: 2 }), i18n)).toBe("÷4");
    expect(termAmount(term({ kind: "set", value: 1 }), i18n)).toBe("= 1");
    expect(termAmount(term({ kind: "atLeast", value: 1 }), i18n)).toBe("≥ 1");
    expect(termAmount(term({ kind: "atMost", value: 9 }), i18n)).toBe("≤ 9");
  });

  it("names the total, the terms and their rules in one line", () => {
    const dodge = explain("dodge", "dodge", [
      term({ value: 10 }),
      term({ labelKey: "penalty", value: -3, source: "AV-030" }),
    ]);
    expect(explanationText(dodge, i18n)).toBe("DODGE 7: AGILITY +10 (AV-021), PENALTY −3 (AV-030)");
  });

  it("lets no markup through from an item's name", () => {
    const html = explanationHtml(explain("x", "x", [term({ bearer: '<img src=x onerror="alert(1)">' })]), i18n);
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img");
  });
});
