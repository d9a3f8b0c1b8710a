import { describe, expect, it } from "vitest";
import { prefixOf, rulesIn, withRuleLinks } from "./rule-references.ts";

describe("rules in text", () => {
  it("are found in order, each once, and nothing else is", () => {
    expect(rulesIn("AV-041, TF-019 (see AV-041); wound SI-107")).toEqual(["AV-041", "TF-019", "SI-107"]);
    expect(rulesIn("XAV-041 AV-41 av-041 AV-0411")).toEqual([]);
    expect(prefixOf("SI-107")).toBe("SI");
  });

  it("become buttons; names that hold markup stay text", () => {
    const html = withRuleLinks("<b>Axe</b> (AV-041)", 'Look up "{id}"');
    expect(html).toContain('data-rule="AV-041"');
    expect(html).toContain("Look up &quot;AV-041&quot;");
    expect(html).not.toContain("<b>");
  });
});
