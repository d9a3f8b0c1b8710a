/** Tarafore: the rulebook (docs/rules/tarafore.md) as pure functions. */
export * from "./actions.ts";
export * from "./attack.ts";
export * from "./called-shots.ts";
export * from "./characters.ts";
export * from "./contest.ts";
export * from "./damage.ts";
export * from "./dice.ts";
export * from "./effects-tables.ts";
export * from "./initiative.ts";
export * from "./levels.ts";
export * from "./medicine.ts";
export * from "./medicine-table.ts";
export * from "./odds.ts";
export { operations } from "./operations.ts";
export * from "./options.ts";
export * from "./sizes.ts";
export * from "./surroundings.ts";
export * from "./wounds.ts";
