import {
  type BooleanOption,
  type ChoiceOption,
  choice,
  flag,
  type ListOption,
  type NumberOption,
  type OptionValues,
  real,
  resolveWith,
  several,
  type TableOption,
  table,
  type WordOrIntegerOption,
  whole,
  wordOrInteger,
} from "../../../core/options.ts";

import { CHART, readChart } from "./chart.ts";

/**
 * The world settings of Avorkarth (rulebook, section 21): every place where the texts leave a choice. Rules get them
 * passed in; nothing reads them from elsewhere. The table is data, so that a settings form can be made from it.
 */

/** The kinds of setting that Avorkarth has: what its settings form must be able to show. */
export type OptionSpec = BooleanOption | NumberOption | ChoiceOption | ListOption | WordOrIntegerOption | TableOption;

/** AV-267. What stamina lowers and Crippled halves. */
export const PENALISED_IDS = [
  "initiative",
  "swiftness",
  "melee",
  "ranged",
  "might",
  "dodge",
  "resolve",
  "presence",
] as const;
export type PenalisedId = (typeof PENALISED_IDS)[number];

/** AV-172. What immobilises by default. */
const SOURCES = ["unconscious", "fullGrapple", "bound", "paralysed"] as const;

/** Every setting with its default, its range and the rules that it touches. */
export const OPTION_SPECS = {
  rollChart: table(CHART, readChart, "AV-042"),
  dcFloor: flag(true, "AV-040"),
  halvingOrder: choice(["first", "last"], "AV-022"),
  mightRule: choice(["better", "weapon"], "AV-027"),
  presenceWounds: choice(["max", "current"], "AV-029"),
  nonLethalFloor: whole(50, 0, 4950, "AV-021"),
  bleedTrigger: choice(["attacked", "damaged"], "AV-055"),
  bleedFirstTick: choice(["nextRound", "sameRound"], "AV-055"),
  firstAidResult: choice(["S", "P"], "AV-056"),
  lesserHealing: choice(["week", "instant"], "AV-057"),
  nonLethalRecovery: choice(["rest", "strict", "weekly", "manual"], "AV-061"),
  woundedStates: flag(false, "AV-059"),
  woundedBoundary: choice(["atOrBelow", "below"], "AV-059"),
  ambushRoundEnd: flag(true, "AV-083"),
  ambushUnaware: choice(["untilActs", "off"], "AV-148"),
  tieBreak: choice(["swiftness", "manual"], "AV-085"),
  extraTurnStep: whole(6, 1, 99, "AV-086"),
  extraTurnRounding: choice(["ceil", "floor"], "AV-086"),
  actionsPerTurn: whole(10, 1, 99, "AV-088"),
  turnAllocation: choice(["pool", "chunks"], "AV-088"),
  emptyTurn: choice(["pass", "stop"], "AV-088"),
  listRefresh: choice(["roundStart", "immediate"], "AV-089", "AV-097"),
  stayExpiry: choice(["roundEnd", "carry"], "AV-092"),
  removePerished: choice(["roundEnd", "immediate"], "AV-095"),
  moraleTiming: choice(["firstTurn", "roundEnd"], "AV-087", "AV-245"),
  complexPrepare: whole(6, 0, 99, "AV-111"),
  manoeuvreCost: whole(3, 0, 99, "AV-112"),
  lesserAttackCost: whole(2, 0, 99, "AV-112", "AV-195"),
  stanceCost: wordOrInteger("swift", 0, 99, "AV-112", "AV-176"),
  enforceLocking: choice(["advise", "off", "apply"], "AV-123"),
  lockDistance: real(1, 0, 99, "AV-123"),
  terrainScope: choice(["worst", "each"], "AV-125"),
  arcFrontHalf: real(67.5, 0, 180, "AV-141"),
  arcFlankHalf: real(112.5, 0, 180, "AV-141"),
  arcShiftScope: choice(["hit", "both"], "AV-143"),
  guardedMode: choice(["replace", "add"], "AV-145"),
  armourPieces: choice(["partialOnly", "always", "off"], "AV-147"),
  outmanoeuvreStack: flag(false, "AV-165"),
  critChainCap: whole(20, 0, 100, "AV-167"),
  immobilised: choice(["rows3", "rows4", "damageSteps"], "AV-172"),
  immobilisedSources: several(SOURCES, [...SOURCES, "tripped", "harshTerrain"], "AV-172"),
  autoCritChain: flag(false, "AV-173"),
  overwhelmTenMinimum: whole(0, 0, 999, "AV-181"),
  opportunityPerRound: whole(1, 0, 99, "AV-190"),
  opportunityTriggers: several(["leaveReach"], ["leaveReach", "rangedInMelee"], "AV-191"),
  secondaryCost: choice(["swiftOrOne", "swift", "one"], "AV-193"),
  flankingCount: choice(["beyondFirst", "all"], "AV-196"),
  manoeuvrePartial: flag(true, "AV-213"),
  grappleInRow: flag(false, "AV-226"),
  pinNeedsBindings: flag(true, "AV-226"),
  grapplerFullMove: choice(["half", "none", "full"], "AV-228"),
  tackleFreeStrike: choice(["attempt", "success", "off"], "AV-229"),
  escapeTiming: choice(["targetFirstTurn", "roundEnd"], "AV-230"),
  chokeRoll: flag(false, "AV-231"),
  chokeKind: choice(["choice", "lethal"], "AV-231"),
  bindingAbility: choice(["better", "str", "dex"], "AV-233"),
  presenceSelf: flag(true, "AV-240"),
  moraleFear: choice(["dcMinusWill", "willMinusResolve"], "AV-248"),
  fearActionUnit: choice(["declared", "point"], "AV-252"),
  penalisedAttributes: several(PENALISED_IDS, PENALISED_IDS, "AV-267"),
  staminaRecovery: choice(["rest", "combatEnd", "manual"], "AV-268"),
  resistanceMode: choice(["replace", "add"], "AV-271"),
  criticalWounds: flag(false, "AV-280"),
  criticalWoundScope: choice(["players", "all"], "AV-280"),
  armourDurability: flag(true, "AV-287"),
  armourWearBasis: choice(["final", "result"], "AV-287"),
  weaponMastery: flag(false, "AV-290"),
  shieldDodge: flag(false, "AV-291"),
} as const satisfies Record<string, OptionSpec>;

export type OptionId = keyof typeof OPTION_SPECS;

/** A whole set of world settings. */
export type AvorkarthOptions = OptionValues<typeof OPTION_SPECS>;

/**
 * All settings from some of them; what is not given has its default.
 * @throws RuleError `settings.<key>`: no such setting, or a value that it cannot have.
 */
export const resolveOptions = (partial: unknown = {}): AvorkarthOptions => resolveWith(OPTION_SPECS, partial);

/** Section 21, as printed. */
export const DEFAULT_OPTIONS: AvorkarthOptions = resolveOptions();
