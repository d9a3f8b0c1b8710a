import type { ChanceNode } from "../../core/chance/index.ts";
import type { Json } from "../../core/change.ts";

/** A throw that somebody made for a command: which dice, what lies there, and Foundry's own roll for the card. JSON. */
export interface Throw {
  readonly id: string;
  readonly formula: string;
  readonly faces: readonly number[];
  /** `Roll#toJSON`, as text. */
  readonly roll: string;
}

/** Throws that came over the wire; null: they are none. */
export function readThrows(value: Json | undefined): readonly Throw[] | null {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > MOST_THROWS) return null;
  return value.every(isThrow) ? (value as readonly unknown[] as readonly Throw[]) : null;
}

const MOST_THROWS = 20;

function isThrow(value: Json): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { id, formula, faces, roll } = value as { readonly [key: string]: Json };
  return (
    typeof id === "string" &&
    typeof formula === "string" &&
    typeof roll === "string" &&
    Array.isArray(faces) &&
    faces.every((face) => Number.isInteger(face))
  );
}

/** What was thrown is not what is asked for now: the fight went on meanwhile, or somebody made it up. */
export class UnfitDice extends Error {
  override readonly name = "UnfitDice";
}

/**
 * Takes the next throw off the list for these dice; null: nothing was thrown for them.
 * @throws UnfitDice
 */
export function takeThrow(given: Throw[], { id, formula }: Pick<ChanceNode<unknown>, "id" | "formula">): Throw | null {
  const thrown = given.shift();
  if (thrown === undefined) return null;
  if (thrown.id !== id || thrown.formula !== formula) throw new UnfitDice(id);
  return thrown;
}
