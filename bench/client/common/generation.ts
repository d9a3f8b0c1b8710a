import type { Generation } from "../../protocol.ts";

let generation: Generation = 14;

/** The generation that this client plays. */
export function currentGeneration(): Generation {
  return generation;
}

export function setGeneration(value: Generation): void {
  generation = value;
}
