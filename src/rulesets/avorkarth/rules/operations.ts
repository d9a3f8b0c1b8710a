import { checkOperation, moraleOperation, willStateOperation } from "./operations/checks.ts";
import {
  applyDamageOperation,
  deriveOperation,
  naturalHealingOperation,
  presenceOperation,
  roundEndOperation,
  staminaStateOperation,
  woundCountersOperation,
  woundedStateOperation,
} from "./operations/creature.ts";
import {
  arcOfOperation,
  armourValueOperation,
  attackValueOperation,
  chargeOperation,
  dodgeInCombatOperation,
  mightOperation,
  moveTilesOperation,
  overwhelmOperation,
  pathCostOperation,
} from "./operations/field.ts";
import {
  armourWearOperation,
  attackOperation,
  criticalTrackOperation,
  criticalWoundOperation,
  manoeuvreOperation,
  probAttackOperation,
  weaponWearOperation,
} from "./operations/fight.ts";
import {
  bindingEscapeOperation,
  chokeTotalOperation,
  escapeOperation,
  grappleRunOperation,
} from "./operations/grapple.ts";
import type { Operation } from "./operations/reader.ts";
import {
  buildRoundOperation,
  runRoundOperation,
  turnBudgetOperation,
  turnsPerRoundOperation,
} from "./operations/turns.ts";

/**
 * The operations of section 20 of the rulebook, by name: JSON in, JSON out, thin doors onto the rules. Every one also
 * accepts `settings`, a part of section 21.
 * @throws RuleError with the name of the field that is missing or wrong
 */
export const operations: Readonly<Record<string, Operation>> = {
  check: checkOperation,
  derive: deriveOperation,
  presence: presenceOperation,
  woundCounters: woundCountersOperation,
  applyDamage: applyDamageOperation,
  naturalHealing: naturalHealingOperation,
  woundedState: woundedStateOperation,
  staminaState: staminaStateOperation,
  turnsPerRound: turnsPerRoundOperation,
  buildRound: buildRoundOperation,
  runRound: runRoundOperation,
  turnBudget: turnBudgetOperation,
  roundEnd: roundEndOperation,
  moveTiles: moveTilesOperation,
  pathCost: pathCostOperation,
  charge: chargeOperation,
  arcOf: arcOfOperation,
  armourValue: armourValueOperation,
  overwhelm: overwhelmOperation,
  might: mightOperation,
  attackValue: attackValueOperation,
  dodgeInCombat: dodgeInCombatOperation,
  attack: attackOperation,
  manoeuvre: manoeuvreOperation,
  grappleRun: grappleRunOperation,
  escape: escapeOperation,
  bindingEscape: bindingEscapeOperation,
  chokeTotal: chokeTotalOperation,
  morale: moraleOperation,
  willState: willStateOperation,
  criticalWound: criticalWoundOperation,
  criticalTrack: criticalTrackOperation,
  weaponWear: weaponWearOperation,
  armourWear: armourWearOperation,
  probAttack: probAttackOperation,
};
