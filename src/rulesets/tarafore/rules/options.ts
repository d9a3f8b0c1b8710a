import { list, RuleError } from "../../../core/errors.ts";
import {
  choice,
  defaultOptions,
  flag,
  integers,
  type OptionValues,
  real,
  resolveWith,
  table,
  whole,
} from "../../../core/options.ts";
import { CALLED_SHOTS, readCalledShots } from "./called-shots.ts";
import { LOCATION_EFFECTS, readLocationEffects, readStunEffects, STUN_EFFECTS } from "./effects-tables.ts";
import { Fraction, ONE } from "./fraction.ts";
import { DAMAGE_LEVELS, readDamageLevels } from "./levels.ts";
import { MEDICINE, readMedicine } from "./medicine-table.ts";

/** Two shares of the base Strength: unconscious, death. */
function readShares(value: unknown, field: string): readonly Fraction[] {
  const shares = list(value, field, Fraction.read);
  if (shares.length !== 2)
    throw new RuleError(field, "wrongType", { value: `${shares.length}`, allowed: ["2 shares"] });
  return shares;
}

/** A share from 0 to 1. */
function readShare(value: unknown, field: string): Fraction {
  const share = Fraction.read(value, field);
  if (share.value > 1) throw new RuleError(field, "tooLarge", { value: String(value), max: 1 });
  return share;
}

/** The world settings of Tarafore (rulebook section 17), keys as printed there. */
export const TARAFORE_OPTIONS = {
  automation: choice(["by-rule", "advise-all"]),
  dice: choice(["3d10-mid", "d10-d10"], "TF-007", "TF-010"),
  highLowMix: choice(["cancel", "net"], "TF-009"),
  difficultyRolls: choice(["rolled", "plus5"], "TF-013"),
  tieContest: choice(["fails", "succeeds"], "TF-014", "TF-044", "TF-105"),
  tieOnDifficulty: choice(["success", "failure"], "TF-014", "TF-093"),
  bonusStack: choice(["best-per-kind", "sum"], "TF-015"),
  tokenRolls: choice(["any", "not-damage", "off"], "TF-016"),
  tokenStart: whole(0, 0, 99, "TF-016"),
  bonusLadder: integers([1, 3, 5, 7, 9], -99, 99, "TF-019"),
  defencesPerRound: whole(0, 0, 99, "TF-022"),
  initiativeMode: choice(["each-round", "first-round"], "TF-024"),
  initiativeTie: choice(["reaction", "roll", "simultaneous"], "TF-026"),
  moveFree: real(1, 0, 100, "TF-033"),
  moveAction: real(2, 0, 100, "TF-034"),
  multiActions: choice(["ask", "allow", "off"], "TF-037"),
  multiActionScore: choice(["base", "current"], "TF-037"),
  heldPastRound: choice(["ask", "keep", "reenter"], "TF-041"),
  reactionBonusTo: choice(["both", "interruption", "action"], "TF-043"),
  interruptFail: choice(["after", "lost"], "TF-044"),
  manoeuvres: choice(["advise", "apply"], "TF-047"),
  throwRange: real(3, 0, 100, "TF-053"),
  aimDifficulty: whole(8, -99, 99, "TF-054"),
  aimMissile: choice(["always", "skill-below-awa"], "TF-054"),
  stealthBonus: whole(6, -99, 99, "TF-055"),
  stealthDefence: choice(["any", "dodge"], "TF-055"),
  proneIsLow: flag(true, "TF-057"),
  calledShotLevel: choice(["listed", "better"], "TF-059"),
  calledShotTable: table(CALLED_SHOTS, readCalledShots, "TF-061"),
  locationEffects: table(LOCATION_EFFECTS, readLocationEffects, "TF-062"),
  unmovingWeaponMod: choice(["attack-bonus", "dodge-score"], "TF-068"),
  parryAgainst: choice(["melee-thrown", "melee", "all"], "TF-071"),
  counterDepth: whole(1, 0, 5, "TF-074"),
  missileDamage: choice(["replace", "add-modifier"], "TF-077"),
  damageDice: choice(["separate", "shared"], "TF-078"),
  defenderDamageRoll: choice(["rolled", "plus5"], "TF-078"),
  damageLevels: table(DAMAGE_LEVELS, readDamageLevels, "TF-079"),
  penaltiesOnDamage: flag(false, "TF-081"),
  stunEffects: table(STUN_EFFECTS, readStunEffects, "TF-082"),
  lnaStacks: flag(false, "TF-083"),
  comaRule: flag(true, "TF-084"),
  stunRecovery: integers([1, 20, 1200], 1, 1_000_000, "TF-085"),
  woundPenalties: integers([0, -2, -4, -6, -8], -99, 0, "TF-086"),
  woundCombine: choice(["worst", "sum"], "TF-086"),
  criticalDown: flag(true, "TF-087"),
  bleeding: choice(["apply", "advise", "off"], "TF-088"),
  bleedIntervals: integers([200, 20, 5, 1], 1, 1_000_000, "TF-088"),
  bloodLimits: table<readonly Fraction[]>([new Fraction(1, 2), ONE], readShares, "TF-089"),
  fatal: choice(["ask", "apply"], "TF-090"),
  healingDays: integers([1, 7, 30, 90, 180], 0, 100_000, "TF-091"),
  medicineRetry: choice(["each-turn", "once-per-healer"], "TF-092"),
  medicineHigher: whole(4, -99, 99, "TF-093"),
  medicineTable: table(MEDICINE, readMedicine, "TF-094"),
  roughDifficulty: whole(8, -99, 99, "TF-097"),
  slipDifficulties: integers([5, 8, 11, 14], -99, 99, "TF-098"),
  standUp: choice(["free-move", "action"], "TF-098"),
  swimFactor: table(new Fraction(1, 2), readShare, "TF-100"),
  terrainCombine: choice(["smallest", "product"], "TF-101"),
  visibilityMods: choice(["apply", "advise", "off"], "TF-103"),
  hideAgainst: choice(["each", "highest"], "TF-105"),
  hideUnpractised: choice(["low", "minus3"], "TF-106"),
} as const;

export type TaraforeOptions = OptionValues<typeof TARAFORE_OPTIONS>;

export const DEFAULT_OPTIONS: TaraforeOptions = defaultOptions(TARAFORE_OPTIONS);

/** Defaults with `given` over them. @throws RuleError `settings.<key>`. */
export const resolveOptions = (given?: unknown): TaraforeOptions => resolveWith(TARAFORE_OPTIONS, given);
