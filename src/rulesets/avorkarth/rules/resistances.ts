import type { Abilities, AbilityId } from "./abilities.ts";

/** AV-270 Ten kinds of damage with a resistance, and the ability that it rests on (none: 0). */
export const RESISTANCES = [
  { id: "acid", ability: null },
  { id: "poison", ability: "vit" },
  { id: "necrotic", ability: "vit" },
  { id: "fire", ability: "tou" },
  { id: "cold", ability: "vit" },
  { id: "shock", ability: "tou" },
  { id: "holy", ability: null },
  { id: "infernal", ability: null },
  { id: "shadow", ability: null },
  { id: "spirit", ability: null },
] as const satisfies readonly { id: string; ability: AbilityId | null }[];

export type ResistanceId = (typeof RESISTANCES)[number]["id"];
export type Resistances = Readonly<Record<ResistanceId, number>>;

/** AV-270 Resistances: ability plus modifier. */
export function resistances(abilities: Abilities, modifiers: Partial<Resistances> = {}): Resistances {
  const of = (id: ResistanceId): number => {
    const ability = RESISTANCES.find((kind) => kind.id === id)?.ability ?? null;
    return (ability === null ? 0 : abilities[ability]) + (modifiers[id] ?? 0);
  };
  return {
    acid: of("acid"),
    poison: of("poison"),
    necrotic: of("necrotic"),
    fire: of("fire"),
    cold: of("cold"),
    shock: of("shock"),
    holy: of("holy"),
    infernal: of("infernal"),
    shadow: of("shadow"),
    spirit: of("spirit"),
  };
}
