import type { TokenDefaults } from "../../ruleset.ts";

/**
 * Spaces on the map by size: each step doubles the weight (SI-012), so that what is some steps larger needs more room.
 * The rulebook gives no footprints; these go with its reach.
 */
const footprint = (size: number): number => (size >= 4 ? 3 : size >= 2 ? 2 : 1);

/** A character is one person with one token and on the players' side; monsters are as many as there are tokens. */
export function tokenDefaults({ size, kind }: { readonly size: number; readonly kind: string }): TokenDefaults {
  const spaces = footprint(size);
  const isMonster = kind === "monster";
  const { HOSTILE, FRIENDLY } = CONST.TOKEN_DISPOSITIONS;
  return { width: spaces, height: spaces, actorLink: !isMonster, disposition: isMonster ? HOSTILE : FRIENDLY };
}
