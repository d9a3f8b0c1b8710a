import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { serverCases } from "../conformance/server.ts";

const root = path.resolve(import.meta.dirname, "../..");

describe("the server's conformance cases", () => {
  it("have ids of their own", () => {
    expect(new Set(serverCases.map(({ id }) => id)).size).toBe(serverCases.length);
  });

  it.each(serverCases.map((entry) => [entry.id, entry.checkedBy ?? ""]))(
    "%s names a test that is there",
    (_id, checkedBy) => {
      expect(checkedBy).not.toBe("");
      for (const check of checkedBy.split("; ")) {
        const [file = "", ...title] = check.split(": ");
        expect(file).toMatch(/^bench\/server\/[\w-]+\.test\.ts$/);
        expect(readFileSync(path.join(root, file), "utf8")).toContain(title.join(": "));
      }
    },
  );
});
