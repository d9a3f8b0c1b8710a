import type { Explanation, Term } from "../../../core/explain.ts";
import type { Abilities } from "./abilities.ts";
import { half } from "./arithmetic.ts";
import { adjustments, type Conditions } from "./conditions.ts";
import type { AvorkarthOptions, PenalisedId } from "./options.ts";
import { type PresenceChoice, presenceTerms } from "./presence.ts";
import { type Resistances, resistances } from "./resistances.ts";
import type { SizeId } from "./sizes.ts";
import { staminaMax } from "./stamina.ts";
import { add, explained, inOrder, type TermId, term } from "./terms.ts";
import { lethalMax, nonLethalMax } from "./wounds.ts";

/** AV-021 Melee Attack rests on the better of Agility and Dexterity, or on the one that the sheet fixes. */
export type MeleeAbility = "best" | "agi" | "dex";

/** Everything that derived attributes come from. Abilities with torso wounds already taken off (`withTorsoWounds`). */
export type DeriveInput = {
  readonly abilities: Abilities;
  readonly size: SizeId;
  readonly meleeAbility: MeleeAbility;
  readonly presence: PresenceChoice;
  /** Sum of the penalties of what is worn and held, 0 or less. */
  readonly armourPenalty: number;
  /** Units of lethal damage taken. */
  readonly lethal: number;
  readonly conditions: Omit<Conditions, "staminaMax">;
  /** Flat modifiers of items, feats and the sheet, by attribute. */
  readonly mods: Readonly<Partial<Record<PenalisedId, number>>>;
  readonly resistanceMods: Partial<Resistances>;
};

/** AV-021 The derived attributes with their explanation each. */
export type Derived = {
  readonly initiative: number;
  readonly swiftness: number;
  readonly melee: number;
  readonly ranged: number;
  /** Might without a weapon. */
  readonly strengthMight: number;
  /** Raw: flanking and terrain come in combat (AV-197), and so does the floor of 1 (AV-040). */
  readonly dodge: number;
  readonly resolve: number;
  readonly stamina: number;
  readonly lethalMax: number;
  readonly nonLethalMax: number;
  readonly presenceAllies: number;
  readonly presenceEnemies: number;
  readonly resist: Resistances;
  readonly explanations: Readonly<Record<DerivedId, Explanation>>;
};

export type DerivedId =
  | "initiative"
  | "swiftness"
  | "melee"
  | "ranged"
  | "strengthMight"
  | "dodge"
  | "resolve"
  | "stamina"
  | "lethalMax"
  | "nonLethalMax"
  | "presenceAllies"
  | "presenceEnemies";

/** AV-021, AV-025 Base of the two attacks: the mean of the fitting abilities. */
function attackBase(kind: "melee" | "ranged", { agi, dex, ins }: Abilities, meleeAbility: MeleeAbility): Term {
  const hand = kind === "ranged" || meleeAbility === "dex" ? dex : meleeAbility === "agi" ? agi : Math.max(agi, dex);
  return add("meanOfAbilities", half(hand + ins), "AV-021");
}

/** AV-021, AV-022 All derived attributes of a creature. */
export function derive(input: DeriveInput, options: AvorkarthOptions): Derived {
  const { abilities, size, meleeAbility, presence, armourPenalty, lethal, mods, resistanceMods } = input;
  const stamina = staminaMax(abilities.con);
  const conditions: Conditions = { ...input.conditions, staminaMax: stamina };
  const attribute = (name: TermId, id: PenalisedId, base: readonly Term[], floor: readonly Term[] = []): Explanation =>
    explained(name, [...inOrder(base, adjustments(id, conditions, mods[id] ?? 0, options), options), ...floor]);
  const presenceBase = { ...abilities, size, lethal };

  const explanations: Record<DerivedId, Explanation> = {
    initiative: attribute("initiative", "initiative", [add("instinct", abilities.ins, "AV-021")]),
    swiftness: attribute(
      "swiftness",
      "swiftness",
      [add("agility", abilities.agi, "AV-021")],
      [term("atLeast", "minimum", 1, "AV-021")],
    ),
    melee: attribute("melee", "melee", [attackBase("melee", abilities, meleeAbility)]),
    ranged: attribute("ranged", "ranged", [attackBase("ranged", abilities, meleeAbility)]),
    strengthMight: attribute("might", "might", [add("strength", abilities.str, "AV-027")]),
    dodge: attribute("dodge", "dodge", [
      add("meanOfAbilities", half(abilities.agi + abilities.ins), "AV-021"),
      add("armourPenalty", armourPenalty, "AV-021"),
    ]),
    resolve: attribute("resolve", "resolve", [add("willpower", abilities.wil, "AV-021")]),
    stamina: explained("stamina", [
      add("constitution", abilities.con, "AV-021"),
      term("atLeast", "minimum", 1, "AV-021"),
    ]),
    lethalMax: explained("lethalMax", [add("wounds", lethalMax(abilities.wounds), "AV-021")]),
    nonLethalMax: explained("nonLethalMax", [add("wounds", nonLethalMax(abilities.wounds, options), "AV-021")]),
    presenceAllies: attribute("presenceAllies", "presence", presenceTerms("allies", presenceBase, presence, options)),
    presenceEnemies: attribute(
      "presenceEnemies",
      "presence",
      presenceTerms("enemies", presenceBase, presence, options),
    ),
  };

  return {
    initiative: explanations.initiative.total,
    swiftness: explanations.swiftness.total,
    melee: explanations.melee.total,
    ranged: explanations.ranged.total,
    strengthMight: explanations.strengthMight.total,
    dodge: explanations.dodge.total,
    resolve: explanations.resolve.total,
    stamina,
    lethalMax: explanations.lethalMax.total,
    nonLethalMax: explanations.nonLethalMax.total,
    presenceAllies: explanations.presenceAllies.total,
    presenceEnemies: explanations.presenceEnemies.total,
    resist: resistances(abilities, resistanceMods),
    explanations,
  };
}
