import type { CreatureFields } from "./derive-input.ts";

/** The average man of the rulebook, fresh and unharmed. For tests. */
export const averageMan: CreatureFields = {
  abilities: {
    wounds: 3,
    con: 10,
    tou: 10,
    vit: 10,
    str: 10,
    agi: 10,
    dex: 10,
    ins: 10,
    int: 10,
    wil: 10,
    wis: 10,
    cha: 10,
    ele: 9,
  },
  size: "medium",
  attack: { meleeAbility: "best" },
  presence: { allies: "best", enemies: "best" },
  wounds: { lethal: 0 },
  stamina: { now: 10 },
  fear: { points: 0 },
  charm: { points: 0 },
  grapples: {},
  criticalWounds: {},
  mods: { initiative: 0, swiftness: 0, melee: 0, ranged: 0, might: 0, dodge: 0, resolve: 0, presence: 0 },
  resist: { acid: 0, poison: 0, necrotic: 0, fire: 0, cold: 0, shock: 0, holy: 0, infernal: 0, shadow: 0, spirit: 0 },
};
