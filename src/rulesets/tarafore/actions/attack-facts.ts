import type { AttackKind, Defence, UnmovingTarget } from "../rules/attack.ts";
import type { Place, Variant } from "../rules/called-shots.ts";
import type { Armour, ArmourPiece, DamageSource } from "../rules/damage.ts";
import type { Sources } from "../rules/dice.ts";
import type { WholeAttack } from "../rules/odds.ts";
import type { SizeId } from "../rules/sizes.ts";
import type { VisibilityId } from "../rules/surroundings.ts";
import type { Ally } from "./allies.ts";
import type { Circumstances, Occasion } from "./circumstances.ts";
import type { RollSide, Settings } from "./common.ts";

/** What an attack knows and what was made of it. Types, and not interfaces: they are stored. */

export const GROUNDS = ["high", "level", "low"] as const;
export type Ground = (typeof GROUNDS)[number];
export const COVERS = ["none", "partial", "full"] as const;
export type Cover = (typeof COVERS)[number];

/** Both sides as they were when the attack was declared. */
export type AttackFacts = {
  readonly kind: AttackKind;
  /** The name of the weapon or power; empty: bare hands. */
  readonly weapon: string;
  readonly weaponId: string | null;
  readonly weaponSize: SizeId;
  /** Feet: reach of a melee weapon, range of others; null: as far as one sees (TF-049). */
  readonly reaches: number | null;
  readonly attack: RollSide;
  readonly circumstances: Circumstances;
  readonly source: DamageSource;
  /** TF-027 High and low die of edges on damage. */
  readonly damageSources: Sources;
  /** TF-086 What wounds take; TF-081 counts on damage where the world says so. */
  readonly penalty: number;
  readonly ground: Ground;
  readonly prone: boolean;
  readonly visibility: VisibilityId | null;
  /** TF-055 Hidden from this target. */
  readonly hidden: boolean;
  /** Hidden from anybody at all: an attack ends that. */
  readonly hiding: boolean;
  readonly tokens: number;
  readonly target: TargetFacts;
  /** TF-046 Who may gain by a joint attack. */
  readonly allies: readonly Ally[];
  /** Feet on the map. */
  readonly distance: number | null;
  /** TF-049 A power that takes no action of the turn. */
  readonly costless: boolean;
  readonly round: number;
  readonly settings: Settings;
};

export type TargetFacts = {
  readonly name: string;
  readonly uuid: string;
  readonly defences: Readonly<Record<Defence, RollSide | null>>;
  /** TF-049 The score that resists this power in place of a defence. */
  readonly resists: RollSide | null;
  readonly safeBlock: boolean;
  readonly blockBonus: number;
  readonly ground: Ground;
  readonly prone: boolean;
  readonly cover: Cover;
  readonly size: SizeId;
  /** TF-058 The table of places is that of a human body. */
  readonly humanoid: boolean;
  readonly unmoving: boolean;
  /** TF-082 Defends with the low die. */
  readonly lowDefence: boolean;
  /** TF-022 So does who has used up the defences of the round. */
  readonly tired: boolean;
  /** Without penalties, and what they take (TF-081). */
  readonly toughness: number;
  readonly penalty: number;
  readonly pieces: readonly ArmourPiece[];
  readonly tokens: number;
  /** TF-083 It holds its action. */
  readonly holding: boolean;
  /** TF-090 Has a critical wound that nobody has treated. */
  readonly openCritical: boolean;
  /** TF-074 What it would counter with: a melee weapon's uuid, or null for bare hands, and how far that reaches. */
  readonly counter: { readonly uuid: string | null; readonly reach: number };
};

/** TF-048 (4) One way to defend, with everything that counts for it. `resists`: with a score of its own (TF-049). */
export type Way = { readonly defence: Defence; readonly side: RollSide; readonly resists?: boolean };

/** What the rule takes. */
export type AttackPlanned = {
  readonly kind: AttackKind;
  readonly weapon: string;
  readonly weaponId: string | null;
  readonly attack: RollSide;
  readonly place: Place | null;
  readonly variant: Variant | null;
  readonly ways: readonly Way[];
  readonly safeBlock: boolean;
  readonly unmoving: UnmovingTarget | null;
  readonly source: DamageSource;
  readonly damagePenalty: number;
  readonly toughness: number;
  readonly damageSources: { readonly actor: Sources; readonly target: Sources };
  readonly armour: Armour;
  /** TF-072 Where a blow lands that comes through a block. */
  readonly armArmour: Armour;
  readonly stealth: boolean;
  readonly hiding: boolean;
  readonly usedBonuses: readonly string[];
  readonly occasion: Occasion;
  readonly costless: boolean;
  readonly tokens: { readonly actor: number; readonly target: number };
  readonly distance: number | null;
  readonly reaches: number | null;
  readonly target: Pick<TargetFacts, "name" | "uuid" | "holding" | "counter" | "openCritical" | "tired">;
  readonly joint: Ally | null;
  readonly mayCounter: boolean;
  /** TF-039 This is one action more than the scores allow. */
  readonly tooMany: boolean;
  readonly round: number;
  readonly settings: Settings;
};

/** The situation of TF-073 under one defence. */
export const situationOf = ({ kind, place, unmoving, safeBlock }: AttackPlanned, defence: Defence) => ({
  kind,
  defence,
  armouredBlock: safeBlock,
  place,
  unmoving: unmoving !== null,
});

/** The whole attack under one defence, for odds. */
export const wholeOf = (planned: AttackPlanned, { defence, side }: Way): WholeAttack => ({
  attacker: planned.attack,
  defender: side,
  situation: situationOf(planned, defence),
  source: planned.source,
  toughness: planned.toughness,
  armour: planned.armour,
  throughBlock: planned.armArmour,
  penalty: planned.damagePenalty,
  damageSources: { attacker: planned.damageSources.actor, defender: planned.damageSources.target },
});
