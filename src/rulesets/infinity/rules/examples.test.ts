import { describe, expect, it } from "vitest";
import examples from "./examples.json" with { type: "json" };
import { operations } from "./operations.ts";

interface Example {
  readonly id: string;
  readonly op: string;
  readonly input: unknown;
  readonly expected: Readonly<Record<string, unknown>>;
}

// Rulebook sections 22 and 23; each example names the operation whose rules it shows.
describe("worked examples and probability tables of the rulebook", () => {
  it.each(examples as Example[])("$id $op", ({ op, input, expected }) => {
    const run = operations[op];
    expect(run).toBeDefined();
    const result = run?.(input) as Record<string, unknown>;
    expect(Object.fromEntries(Object.keys(expected).map((key) => [key, result[key]]))).toEqual(expected);
  });
});
