import { describe, expect, it } from "vitest";
import examples from "./examples.json" with { type: "json" };
import { operations } from "./operations.ts";

interface Example {
  readonly id: string;
  readonly op: string;
  readonly input: unknown;
  readonly expected: unknown;
}

// Rulebook sections 18 and 19.
describe("worked examples and probability tables of the rulebook", () => {
  it.each(examples as Example[])("$id $op", ({ op, input, expected }) => {
    const run = operations[op];
    expect(run).toBeDefined();
    expect(run?.(input)).toEqual(expected);
  });
});
