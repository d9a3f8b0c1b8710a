import type { ArmourPiece } from "../rules/weapons.ts";
import type { SpecializationFields } from "./specializations.ts";

/** A weapon as the numbers of an attack need it. */
export interface WeaponFields {
  readonly name: string;
  readonly size: number;
  readonly damageBonus: number;
  readonly hitBonus: number;
  readonly skill: string;
  readonly actionCost: number;
  readonly natural: boolean;
  readonly ranged: boolean;
  readonly fixedPower: number | null;
  readonly boundTarget: string | null;
  readonly heldBy: string | null;
}

export interface ShieldFields {
  readonly name: string;
  readonly blockModifier: number;
  readonly guard: number;
  readonly dodgeModifier: number;
  readonly heldBy: string | null;
}

export type ArmourFields = ArmourPiece & { readonly name: string; readonly dodgeModifier: number };

export interface TraitFields {
  readonly modifier: number;
  readonly appliesTo: string;
}

/** What a participant's numbers take from its items: what is equipped, and nothing that is put away. */
export interface Owned {
  readonly weapons: readonly WeaponFields[];
  readonly armours: readonly ArmourFields[];
  readonly shields: readonly ShieldFields[];
  readonly specializations: readonly SpecializationFields[];
  readonly traits: readonly TraitFields[];
}

export const NOTHING_OWNED: Owned = { weapons: [], armours: [], shields: [], specializations: [], traits: [] };
