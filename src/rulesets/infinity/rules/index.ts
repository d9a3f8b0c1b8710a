/** Swords of Infinity: the rulebook (docs/rules/infinity.md) as pure functions. */
export * from "./attack.ts";
export * from "./body.ts";
export * from "./derived.ts";
export * from "./dice.ts";
export * from "./initiative.ts";
export * from "./odds.ts";
export { operations } from "./operations.ts";
export * from "./options.ts";
export * from "./recovery.ts";
export * from "./technique.ts";
export * from "./weapons.ts";
export * from "./words.ts";
