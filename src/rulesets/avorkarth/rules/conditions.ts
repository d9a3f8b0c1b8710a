import type { Term } from "../../../core/explain.ts";
import type { AvorkarthOptions, PenalisedId } from "./options.ts";
import { staminaState } from "./stamina.ts";
import { type Adjustments, add, term } from "./terms.ts";
import { willEffects } from "./will.ts";
import { type WoundedStateId, woundedEffects } from "./wounded-state.ts";

/** What lies on a creature and changes its derived attributes. */
export type Conditions = {
  readonly wounded: WoundedStateId;
  readonly staminaMax: number;
  readonly staminaNow: number;
  /** Fear and charm points. */
  readonly fear: number;
  readonly charm: number;
  /** Halvings of Dodge beside the wounded state's: 1 while in a grapple (AV-227). */
  readonly dodgeHalvings: number;
};

/** A creature on which nothing lies. */
export const UNTROUBLED: Conditions = {
  wounded: "well",
  staminaMax: 1,
  staminaNow: 1,
  fear: 0,
  charm: 0,
  dodgeHalvings: 0,
};

/** AV-060 Flat modifier of the wounded state. */
function woundedFlat(id: PenalisedId, state: WoundedStateId): readonly Term[] {
  const effects = woundedEffects(state);
  const value = {
    initiative: 0,
    swiftness: 0,
    melee: effects.attack,
    ranged: effects.attack,
    might: effects.might,
    dodge: effects.dodge,
    resolve: 0,
    presence: 0,
  }[id];
  return state === "hurt" || state === "wounded" ? [add(state, value, "AV-060")] : [];
}

/** AV-249, AV-250 Flat modifier of fear or charm, whichever acts. */
function willFlat(id: PenalisedId, fearPoints: number, charmPoints: number): readonly Term[] {
  const { fear, charm } = willEffects(fearPoints, charmPoints);
  switch (id) {
    case "initiative":
      return [add("fear", fear.initiative, "AV-249"), add("charm", charm.initiative, "AV-250")];
    case "melee":
    case "ranged":
      return [add("fear", fear.attackSkill, "AV-249")];
    case "dodge":
      return [add("fear", fear.dodge, "AV-249")];
    default:
      return [];
  }
}

/** AV-060, AV-227 Halvings. Crippled halves all penalised attributes but Dodge, which it sets to 1. */
function halvings(id: PenalisedId, { wounded, dodgeHalvings }: Conditions, options: AvorkarthOptions): readonly Term[] {
  if (id === "dodge") {
    return [
      term("halve", "grappled", dodgeHalvings, "AV-227"),
      term("halve", "wounded", wounded === "wounded" ? 1 : 0, "AV-060"),
    ];
  }
  const crippled = wounded === "crippled" && options.penalisedAttributes.includes(id);
  return [term("halve", "crippled", crippled ? 1 : 0, "AV-060")];
}

/** AV-022 All that conditions do to one attribute, with the sheet's own modifier. */
export function adjustments(
  id: PenalisedId,
  conditions: Conditions,
  modifier: number,
  options: AvorkarthOptions,
): Adjustments {
  const tired = options.penalisedAttributes.includes(id)
    ? staminaState(conditions.staminaMax, conditions.staminaNow).penalty
    : 0;
  return {
    halvings: halvings(id, conditions, options),
    flats: [
      add("modifier", modifier, "AV-022"),
      ...woundedFlat(id, conditions.wounded),
      add("tired", 0 - tired, "AV-267"),
      ...willFlat(id, conditions.fear, conditions.charm),
    ],
    sets: id === "dodge" && conditions.wounded === "crippled" ? [term("set", "crippled", 1, "AV-060")] : [],
  };
}
