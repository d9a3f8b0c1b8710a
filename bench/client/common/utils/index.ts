export { Collection } from "./collection.ts";
export { Color } from "./color.ts";
export * from "./objects.ts";
export * from "./text.ts";
