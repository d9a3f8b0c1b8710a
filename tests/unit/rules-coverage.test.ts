import { describe, expect, it } from "vitest";
import { citations, commentsOf, isHole, places, rulesCoverage, rulesIn } from "../../tools/rules-coverage.ts";
import { filesIn, read } from "./sources.ts";

const rules = rulesCoverage();

describe("the rulebooks in code", () => {
  it("have every numbered rule in a function and in a test, or told in the interface where it only advises", () => {
    const holes = rules
      .filter(isHole)
      .map(({ id, functions, tests }) => `${id}: ${functions.length} functions, ${tests.length} tests`);
    expect(holes).toEqual([]);
  });

  it("are read whole: 108, 150 and 119 rules, each once", () => {
    const count = (book: string) => rules.filter((rule) => rule.book === book).length;
    expect([count("tarafore"), count("avorkarth"), count("infinity")]).toEqual([108, 150, 119]);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  });

  it("name places for their own advising rules only", () => {
    const known = new Map(rules.map((rule) => [rule.id, rule]));
    expect([...places().keys()].filter((id) => known.get(id)?.advises !== true)).toEqual([]);
    expect([...places().values()].filter((place) => typeof place !== "string" || place.trim() === "")).toEqual([]);
  });

  it("cite no rule that there is not", () => {
    const known = new Set(rules.map(({ id }) => id));
    const cited = [...citedAnywhere()];
    expect(cited.length).toBeGreaterThan(200);
    expect(cited.filter((id) => !known.has(id))).toEqual([]);
  });
});

/** Numbers in the rules and their tests, whether or not a rulebook has them. */
function citedAnywhere(): Set<string> {
  const files = filesIn("src/rulesets", ".ts").filter((file) => file.includes("/rules/"));
  // Single numbers only: a range may span numbers that the rulebook leaves free.
  return new Set(files.flatMap((file) => [...read(file).matchAll(/\b(?:TF|AV|SI)-\d{3}\b/g)].map(([id]) => id)));
}

describe("reading", () => {
  it("finds rules, their first words, and whether they advise", () => {
    const text = [
      "- **TF-001** Combat is turn-based: rounds contain turns. [seed]",
      "- **TF-002** Ask first. *Advise.* [seed]",
      "- **TF-003 Named rule** (advise). Words.",
      "- **TF-004 Against *full*** (apply). Words.",
      "See TF-005.",
    ].join("\n");
    expect(rulesIn(text, "TF")).toEqual([
      { id: "TF-001", title: "Combat is turn-based:", advises: false },
      { id: "TF-002", title: "Ask first.", advises: true },
      { id: "TF-003", title: "Named rule", advises: true },
      { id: "TF-004", title: "Against *full*", advises: false },
    ]);
  });

  it("writes ranges out, and takes no other game's number for a range's end", () => {
    expect([...citations("AV-144 to AV-147, AV-172; SI-017–SI-019, TF-088 and TF-089")]).toEqual([
      "AV-144",
      "AV-145",
      "AV-146",
      "AV-147",
      "AV-172",
      "SI-017",
      "SI-018",
      "SI-019",
      "TF-088",
      "TF-089",
    ]);
  });

  it("looks at comments only", () => {
    expect(commentsOf('/** TF-001 */ const x = "TF-002"; // TF-003')).toBe("/** TF-001 */\n// TF-003");
  });

  it("counts a hole as one unless it advises and has its place", () => {
    const rule = {
      id: "TF-001",
      book: "tarafore",
      title: "",
      advises: true,
      functions: ["a"],
      tests: ["b"],
      place: null,
    } as const;
    expect(isHole(rule)).toBe(false);
    expect(isHole({ ...rule, tests: [] })).toBe(true);
    expect(isHole({ ...rule, tests: [], place: "sheet" })).toBe(false);
    expect(isHole({ ...rule, advises: false, tests: [], place: "sheet" })).toBe(true);
  });
});
