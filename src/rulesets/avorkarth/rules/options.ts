import { boolean, finite, integer, list, oneOf, RuleError, record } from "../../../core/errors.ts";

/**
 * The world settings of Avorkarth (rulebook, section 21): every place where the texts leave a choice. Rules get them
 * passed in; nothing reads them from elsewhere. The table is data, so that a settings form can be made from it.
 */

type Flag = { readonly kind: "flag"; readonly initial: boolean; readonly rules: readonly string[] };
type Whole = {
  readonly kind: "integer" | "number";
  readonly initial: number;
  readonly min: number;
  readonly max: number;
  readonly rules: readonly string[];
};
type Choice<Id extends string = string> = {
  readonly kind: "choice";
  readonly choices: readonly Id[];
  readonly initial: Id;
  readonly rules: readonly string[];
};
type IdSet<Id extends string = string> = {
  readonly kind: "set";
  readonly choices: readonly Id[];
  readonly initial: readonly Id[];
  readonly rules: readonly string[];
};
/** The swift action, or a number of standard actions. */
type SwiftOr = {
  readonly kind: "swiftOrInteger";
  readonly initial: "swift" | number;
  readonly min: number;
  readonly max: number;
  readonly rules: readonly string[];
};
export type OptionSpec = Flag | Whole | Choice | IdSet | SwiftOr;

const flag = (initial: boolean, ...rules: string[]): Flag => ({ kind: "flag", initial, rules });
const whole = (initial: number, min: number, max: number, ...rules: string[]): Whole => ({
  kind: "integer",
  initial,
  min,
  max,
  rules,
});
const real = (initial: number, min: number, max: number, ...rules: string[]): Whole => ({
  ...whole(initial, min, max, ...rules),
  kind: "number",
});
/** The first choice is the default. */
const choice = <const Id extends string>(choices: readonly [Id, ...Id[]], ...rules: string[]): Choice<Id> => ({
  kind: "choice",
  choices,
  initial: choices[0],
  rules,
});
/** A selection of ids; `extra` ids are not in the default. */
const set = <const Id extends string>(initial: readonly Id[], extra: readonly Id[], ...rules: string[]): IdSet<Id> => ({
  kind: "set",
  choices: [...initial, ...extra],
  initial,
  rules,
});

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

/** Every setting with its default, its range and the rules that it touches. */
export const OPTION_SPECS = {
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
  stanceCost: { kind: "swiftOrInteger", initial: "swift", min: 0, max: 99, rules: ["AV-112", "AV-176"] },
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
  immobilisedSources: set(["unconscious", "fullGrapple", "bound", "paralysed"], ["tripped", "harshTerrain"], "AV-172"),
  autoCritChain: flag(false, "AV-173"),
  overwhelmTenMinimum: whole(0, 0, 999, "AV-181"),
  opportunityPerRound: whole(1, 0, 99, "AV-190"),
  opportunityTriggers: set(["leaveReach"], ["rangedInMelee"], "AV-191"),
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
  penalisedAttributes: set(PENALISED_IDS, [], "AV-267"),
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

type ValueOf<Spec> = Spec extends { kind: "flag" }
  ? boolean
  : Spec extends Choice<infer Id>
    ? Id
    : Spec extends IdSet<infer Id>
      ? readonly Id[]
      : Spec extends { kind: "swiftOrInteger" }
        ? "swift" | number
        : number;

/** A whole set of world settings. */
export type AvorkarthOptions = { readonly [Id in OptionId]: ValueOf<(typeof OPTION_SPECS)[Id]> };

function check(spec: OptionSpec, value: unknown, field: string): unknown {
  switch (spec.kind) {
    case "flag":
      return boolean(value, field);
    case "integer":
      return integer(value, field, spec);
    case "number":
      return finite(value, field, spec);
    case "choice":
      return oneOf(value, field, spec.choices);
    case "set":
      return [...new Set(list(value, field, (id, at) => oneOf(id, at, spec.choices)))];
    case "swiftOrInteger":
      return value === "swift" ? value : integer(value, field, spec);
  }
}

const isOptionId = (id: string): id is OptionId => Object.hasOwn(OPTION_SPECS, id);

/** Field names in errors begin with this. */
const FIELD = "settings";

/**
 * All settings from some of them; what is not given has its default.
 * @throws RuleError `settings.<key>`: no such setting, or a value that it cannot have.
 */
export function resolveOptions(partial: unknown = {}): AvorkarthOptions {
  const chosen = Object.entries(record(partial, FIELD)).map(([id, value]): [string, unknown] => {
    const field = `${FIELD}.${id}`;
    if (!isOptionId(id)) throw new RuleError(field, "unknownField");
    return [id, check(OPTION_SPECS[id], value, field)];
  });
  // Every key of the table is filled, and `check` returns what its spec stands for.
  return Object.fromEntries([
    ...Object.entries(OPTION_SPECS).map(([id, spec]): [string, unknown] => [id, spec.initial]),
    ...chosen,
  ]) as AvorkarthOptions;
}

/** Section 21, as printed. */
export const DEFAULT_OPTIONS: AvorkarthOptions = resolveOptions();
