import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { suites } from "../../bench/conformance/suites.ts";
import { generatedPages } from "../../tools/docs.ts";
import { filesIn, read, root } from "./sources.ts";

describe("documentation", () => {
  it("is up to date where it is made from code (npm run docs)", async () => {
    for (const [file, text] of await generatedPages()) expect(read(file), file).toBe(text);
  });

  it("states every emulated behaviour once, each with a source and a test", async () => {
    const all = suites.flat();
    const ids = all.map((c) => c.id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    expect(all.filter((c) => c.source.trim() === "" || (!c.run && !c.checkedBy)).map((c) => c.id)).toEqual([]);
  });

  it("has no dead link or picture", () => {
    const wrong: string[] = [];
    for (const file of ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", ...filesIn("docs", ".md")]) {
      for (const match of read(file).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)) {
        const target = path.join(root, path.dirname(file), match[1] ?? "");
        if (!existsSync(target)) wrong.push(`${file}: ${match[1]}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("speaks of the project alone", () => {
    const strangers = /\/(work|tmp|root|home)\/|registry\.npmjs/;
    const wrong = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", ...filesIn("docs", ".md")].filter((f) =>
      strangers.test(read(f)),
    );
    expect(wrong).toEqual([]);
  });
});
