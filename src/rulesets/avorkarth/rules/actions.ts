import type { AvorkarthOptions, OptionId } from "./options.ts";

/**
 * AV-009, AV-111, AV-112 Actions and their costs in standard actions. kind: `standard` a fixed cost, `perTile` for each
 * tile, `swift` the turn's swift action, `full` whole rounds, `free` nothing. `setting`: that setting is the cost.
 */
export const ACTIONS = [
  { id: "move", kind: "perTile", cost: 1 },
  { id: "guardedMove", kind: "perTile", cost: 2 },
  { id: "climbSwim", kind: "perTile", cost: 2 },
  { id: "face", kind: "standard", cost: 1, freePerTurn: 1 },
  { id: "standUp", kind: "standard", cost: 3 },
  { id: "attack", kind: "standard", cost: 3 },
  { id: "focusedAttack", kind: "standard", cost: 1 },
  { id: "prepareSimple", kind: "standard", cost: 2 },
  { id: "prepareComplex", kind: "standard", cost: 6, setting: "complexPrepare" },
  { id: "beltItem", kind: "standard", cost: 3 },
  { id: "backpack", kind: "standard", cost: 8 },
  { id: "shout", kind: "standard", cost: 1, perRound: 1 },
  { id: "speak", kind: "swift", cost: 0 },
  { id: "drop", kind: "swift", cost: 0 },
  { id: "converse", kind: "full", cost: 1 },
  { id: "simpleInteraction", kind: "full", cost: 1 },
  { id: "complexInteraction", kind: "full", cost: 1 },
  { id: "firstAid", kind: "standard", cost: 1 },
  { id: "battleCry", kind: "standard", cost: 1 },
  { id: "inspire", kind: "standard", cost: 1 },
  { id: "charmDistraction", kind: "standard", cost: 1 },
  { id: "charge", kind: "standard", cost: 3, plusMovement: true },
  { id: "manoeuvre", kind: "standard", cost: 3, setting: "manoeuvreCost" },
  { id: "lesserAttack", kind: "standard", cost: 2, setting: "lesserAttackCost" },
  { id: "defensiveStance", kind: "swift", cost: 0, setting: "stanceCost" },
  { id: "opportunityAttack", kind: "free", cost: 0 },
] as const satisfies readonly ActionEntry[];

type ActionEntry = {
  readonly id: string;
  readonly kind: "standard" | "perTile" | "swift" | "full" | "free";
  readonly cost: number;
  readonly setting?: OptionId;
  /** Times a turn that it costs nothing. */
  readonly freePerTurn?: number;
  readonly perRound?: number;
  /** The cost of the movement comes on top. */
  readonly plusMovement?: boolean;
};

export type ActionId = (typeof ACTIONS)[number]["id"];
export const ACTION_IDS = ACTIONS.map(({ id }) => id);
const BY_ID = new Map<ActionId, ActionEntry>(ACTIONS.map((entry) => [entry.id, entry]));

/** What an action takes from a turn: standard actions, the swift action, whole rounds. */
export type Cost = { readonly standard: number; readonly swift: boolean; readonly rounds: number };

/**
 * AV-111, AV-112 Cost of an action.
 * @param tiles tiles moved: for `perTile` actions, and for a charge at rate 1
 * @param timesThisTurn how often it was done in this turn already (turning is free once)
 */
export function actionCost(
  id: ActionId,
  options: AvorkarthOptions,
  { tiles = 0, timesThisTurn = 0 }: { tiles?: number; timesThisTurn?: number } = {},
): Cost {
  const nothing: Cost = { standard: 0, swift: false, rounds: 0 };
  const action = BY_ID.get(id);
  if (action === undefined) return nothing;
  const set = action.setting === undefined ? null : options[action.setting];
  if (typeof set === "number") return { ...nothing, standard: set };
  switch (action.kind) {
    case "standard": {
      if (timesThisTurn < (action.freePerTurn ?? 0)) return nothing;
      return { ...nothing, standard: action.cost + (action.plusMovement === true ? Math.ceil(tiles) : 0) };
    }
    case "perTile":
      return { ...nothing, standard: Math.ceil(action.cost * tiles) };
    case "swift":
      return { ...nothing, swift: true };
    case "full":
      return { ...nothing, rounds: action.cost };
    case "free":
      return nothing;
  }
}

/** AV-190 One opportunity attack per round (`opportunityPerRound`), outside the own turn, at no cost. */
export const mayTakeOpportunity = (
  { used, ownTurn, able }: { used: number; ownTurn: boolean; able: boolean },
  { opportunityPerRound }: AvorkarthOptions,
): boolean => able && !ownTurn && used < opportunityPerRound;

/** AV-191 What gives an opportunity attack. */
export type OpportunityCause =
  | { readonly cause: "leaveReach"; readonly guarded: boolean }
  | { readonly cause: "rangedInMelee"; readonly provokesNone: boolean };

/** AV-191 Leaving melee range without a guarded move; the setting may add shooting at distance 1. */
export function givesOpportunity(event: OpportunityCause, { opportunityTriggers }: AvorkarthOptions): boolean {
  if (!opportunityTriggers.includes(event.cause)) return false;
  return event.cause === "leaveReach" ? !event.guarded : !event.provokesNone;
}

/** AV-193 Price of a secondary attack: the first by the swift action, further ones 1 standard action each. */
export function secondaryCost(
  { swiftUsed }: { swiftUsed: boolean },
  { secondaryCost: price }: AvorkarthOptions,
): Cost | null {
  if (price !== "one" && !swiftUsed) return { standard: 0, swift: true, rounds: 0 };
  // `swift`: only the swift action buys one, so that a second one cannot be had.
  return price === "swift" ? null : { standard: 1, swift: false, rounds: 0 };
}

/** AV-127 Actions that a creature which is down cannot take before it has stood up. */
const UPRIGHT_ACTIONS: readonly ActionId[] = [
  "move",
  "guardedMove",
  "climbSwim",
  "attack",
  "focusedAttack",
  "charge",
  "manoeuvre",
  "lesserAttack",
  "opportunityAttack",
];

/** AV-127 Must it stand up first? */
export const mustStandUp = (id: ActionId, prone: boolean): boolean => prone && UPRIGHT_ACTIONS.includes(id);

/** AV-192, AV-194 Primary attacks of one attack action: one for each weapon held; alternates take a place among them. */
export const primaryAttacks = (weaponsHeld: number): number => Math.max(1, weaponsHeld);

/** AV-090 Standard actions of an action that run on into the creature's next turn. */
export const runsOn = (cost: number, left: number): number => Math.max(0, cost - left);
