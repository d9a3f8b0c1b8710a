import { describe, expect, it } from "vitest";
import { chaptersOf, journalOf, journalPlans, toHtml } from "../../tools/journals.ts";
import { read } from "./sources.ts";

const plans = journalPlans();

describe("journals of rules", () => {
  it.each(plans)("$name: every rule of the chapters that it shows has its heading, once", (plan) => {
    const { pages } = journalOf(plan);
    const shown = chaptersOf(read(`docs/rules/${plan.game}.md`)).filter(({ title }) => !plan.leaveOut.includes(title));
    const stated = shown.flatMap(({ markdown }) =>
      [...markdown.matchAll(/^- \*\*([A-Z]{2}-\d{3})/gm)].map(([, id]) => id),
    );
    const found = pages.flatMap(({ flags }) => Object.keys(flags["tactical-time"].rules));
    expect(found).toEqual(stated);
    expect(new Set(found).size).toBe(found.length);
    expect(found.every((id) => id.startsWith(`${plan.prefix}-`))).toBe(true);
  });

  it.each(plans)("$name leaves nothing of the workshop on its pages", (plan) => {
    const text = journalOf(plan)
      .pages.map(({ text: { content } }) => content)
      .join("\n");
    expect(text).not.toMatch(/\[(?:seed|source|fixed|reading)|`|\badvise\b|src\/|YAML|undefined/i);
  });

  it("keep their ids from build to build, so that links and shortcuts stay", () => {
    for (const plan of plans) expect(journalOf(plan)).toEqual(journalOf(plan));
    const ids = plans.flatMap((plan) => {
      const { _id, pages } = journalOf(plan);
      return [_id, ...pages.map((page) => page._id)];
    });
    expect(ids.filter((id) => !/^[A-Za-z0-9]{16}$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("refuse to leave out what is not there: a chapter's new name is noticed", () => {
    const [plan] = plans;
    if (plan === undefined) throw new Error("no journals");
    expect(() => journalOf({ ...plan, leaveOut: ["Nonsense"] })).toThrow("no chapter Nonsense");
  });
});

describe("a chapter for people", () => {
  it("names world settings as their form does, says what the game master judges, and drops where it comes from", () => {
    const html = toHtml(
      "avorkarth",
      "- **AV-040** Floors. [source] [reading: dcFloor for the DC]\n- **AV-001** As the GM says, see AV-040. advise [seed]",
    );
    expect(html).toContain("<h4>AV-040</h4>");
    expect(html).toContain("house reading: Difficulty is at least 1");
    expect(html).toContain("see @Rule[AV-040]");
    expect(html).toContain("(the game master judges)");
    expect(html).not.toMatch(/source|seed/);
    expect(toHtml("infinity", "- **SI-047 Step 2: hit** (apply). Roll. [seed]")).toContain("<p>Roll.</p>");
  });
});
