import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { suites } from "./suites.ts";

const root = path.resolve(import.meta.dirname, "../..");
const cases = suites.flat();

describe("the conformance cases", () => {
  it("have ids of their own", () => {
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  });

  it.each(cases.filter((entry) => !entry.run).map((entry) => [entry.id, entry.checkedBy ?? ""]))(
    "%s, which does not run by itself, names a test that is there",
    (_id, checkedBy) => {
      if (checkedBy.startsWith("nothing: ")) return;
      expect(checkedBy).not.toBe("");
      for (const check of checkedBy.split("; ")) {
        const [file = "", ...title] = check.split(": ");
        expect(file).toMatch(/^(bench|tests)\/.*\.(test|spec)\.ts$/);
        expect(existsSync(path.join(root, file)), file).toBe(true);
        expect(readFileSync(path.join(root, file), "utf8")).toContain(title.join(": "));
      }
    },
  );
});
