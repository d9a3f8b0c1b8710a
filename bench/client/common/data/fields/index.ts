export * from "./containers.ts";
export * from "./data-field.ts";
export * from "./models.ts";
export * from "./primitives.ts";
