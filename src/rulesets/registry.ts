import type { Ruleset } from "./ruleset.ts";

const byId = new Map<string, Ruleset>();
const byActorType = new Map<string, Ruleset>();
const byItemType = new Map<string, Ruleset>();

/**
 * Takes a game into the house. Called by `main` before `init`, in the order in which the games are listed to people.
 * @throws {Error} if the id or one of the subtypes is taken: two games would answer for one document.
 */
export function registerRuleset(ruleset: Ruleset): void {
  claim(byId, ruleset.id, ruleset);
  for (const type of Object.keys(ruleset.actorModels)) claim(byActorType, type, ruleset);
  for (const type of Object.keys(ruleset.itemModels)) claim(byItemType, type, ruleset);
}

function claim(map: Map<string, Ruleset>, key: string, ruleset: Ruleset): void {
  const owner = map.get(key);
  if (owner) throw new Error(`${ruleset.id}: "${key}" already belongs to the ruleset ${owner.id}`);
  map.set(key, ruleset);
}

/** Every game of the package, played in this world or not. */
export const rulesets = (): readonly Ruleset[] => [...byId.values()];

/** The game with this id, or null (a world that once held a fourth game still has to open). */
export const rulesetById = (id: string | null | undefined): Ruleset | null => (id ? (byId.get(id) ?? null) : null);

/** The game that an actor or item belongs to by its subtype, or null for a foreign subtype. */
export function rulesetOf(document: { readonly documentName: string; readonly type: string }): Ruleset | null {
  const map = document.documentName === "Actor" ? byActorType : document.documentName === "Item" ? byItemType : null;
  return map?.get(document.type) ?? null;
}
