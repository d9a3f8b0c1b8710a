import type { Term } from "../../../core/explain.ts";
import type { Abilities } from "./abilities.ts";
import type { AvorkarthOptions } from "./options.ts";
import { type SizeId, sizeOf } from "./sizes.ts";
import { add } from "./terms.ts";
import { UNITS } from "./wounds.ts";

/** AV-029 Abilities that Presence can rest on; Elegance only toward allies. */
export const PRESENCE_ABILITIES = ["con", "str", "cha", "ele"] as const;
export type PresenceAbility = (typeof PRESENCE_ABILITIES)[number];

export type PresenceInput = Pick<Abilities, PresenceAbility | "wounds"> & {
  readonly size: SizeId;
  /** Lethal units taken; only `presenceWounds: current` looks at them. */
  readonly lethal?: number;
};

/** AV-029 A creature's chosen abilities; `best` takes the highest that may be chosen. */
export type PresenceChoice = {
  readonly allies: "best" | PresenceAbility;
  readonly enemies: "best" | Exclude<PresenceAbility, "ele">;
};

/** AV-029 The parts of Presence toward one side: ability + floor(WND / 5) - 5 + size. */
export function presenceTerms(
  toward: "allies" | "enemies",
  input: PresenceInput,
  choice: PresenceChoice,
  { presenceWounds }: AvorkarthOptions,
): Term[] {
  const { con, str, cha, ele, wounds, size, lethal = 0 } = input;
  const chosen = choice[toward];
  const best = toward === "allies" ? Math.max(con, str, cha, ele) : Math.max(con, str, cha);
  const full =
    presenceWounds === "max" ? wounds : Math.max(0, Math.floor((UNITS.wound * wounds - lethal) / UNITS.wound));
  return [
    add("ability", chosen === "best" ? best : input[chosen], "AV-029"),
    add("wounds", Math.floor(full / 5), "AV-029"),
    add("constant", -5, "AV-029"),
    add("size", sizeOf(size).presence, "AV-029"),
  ];
}

/** AV-240 The highest Presence of a side; 0 where nobody counts. */
export const highestPresence = (presences: readonly number[]): number =>
  presences.length === 0 ? 0 : Math.max(...presences);

/**
 * AV-240 Highest enemy Presence (toward enemies) over able enemies, highest allied Presence (toward allies) over able
 * allies, oneself included (`presenceSelf`).
 */
export function fieldPresence(
  own: number,
  allies: readonly number[],
  enemies: readonly number[],
  { presenceSelf }: AvorkarthOptions,
): { enemy: number; allied: number } {
  return {
    enemy: highestPresence(enemies),
    allied: highestPresence(presenceSelf ? [own, ...allies] : allies),
  };
}
