import { iconPath } from "../../../constants.ts";
import { text } from "../../../foundry/chat/text.ts";
import { defineAction, type Participants, type Refusal } from "../../../foundry/resolve/action.ts";
import { weaponScore } from "../data/attack-numbers.ts";
import { TaraforeCharacter } from "../data/character.ts";
import { currentOptions } from "../data/options.ts";
import { TaraforePower } from "../data/power.ts";
import { TaraforeSkill } from "../data/skill.ts";
import { TaraforeWeapon } from "../data/weapon.ts";
import { checkOdds, describeCheck } from "./check-describe.ts";
import {
  type CheckFacts,
  checkFields,
  checkModifiers,
  checkSettings,
  DIFFICULTY,
  KEY,
  type PlannedCheck,
  planCheck,
  proposedScore,
  rollableScores,
} from "./check-facts.ts";
import { type CheckOutcome, checkRule } from "./check-rule.ts";

const refuse = (id: string, data: Record<string, string> = {}): Refusal => ({
  refused: text(`${KEY}Refused.${id}`, data),
});

function usable(actor: Actor.Implementation): Refusal | null {
  const { system } = actor;
  if (!(system instanceof TaraforeCharacter)) return refuse("noCharacter");
  return system.life === "dead" ? refuse("dead", { name: actor.name }) : null;
}

function gather({ actor, item }: Participants): CheckFacts | Refusal {
  const { system } = actor;
  if (!(system instanceof TaraforeCharacter)) return refuse("noCharacter");
  const scores = rollableScores(system.scores, system.edges);
  if (scores.length === 0) return refuse("noScores", { name: actor.name });
  const model: unknown = item?.system;
  return {
    scores,
    proposed: scoreOfItem(system, item, model),
    difficulty: model instanceof TaraforePower && model.difficulty !== null ? model.difficulty : DIFFICULTY,
    settings: checkSettings(currentOptions()),
  };
}

/** What a thing is used with. */
function scoreOfItem({ scores }: TaraforeCharacter, item: Item.Implementation | null, model: unknown): string | null {
  if (model instanceof TaraforeSkill) return item?.id ?? null;
  if (model instanceof TaraforeWeapon) return weaponScore(scores, model).score?.id ?? null;
  return model instanceof TaraforePower ? proposedScore(scores, model.score ?? "prs") : null;
}

/** TF-011 to TF-018 A roll with a stat, a substat or a skill, against somebody or a difficulty. */
export const checkAction = defineAction<CheckFacts, PlannedCheck, CheckOutcome>({
  id: "check",
  label: `${KEY}label`,
  icon: iconPath("dice"),
  group: "check",
  aim: "none",
  ownModifierLabel: text(`${KEY}own`),
  usable,
  gather,
  fields: checkFields,
  modifiers: checkModifiers,
  input: planCheck,
  rule: checkRule,
  odds: checkOdds,
  describe: describeCheck,
  changes: () => [],
  // What a roll costs is the GM's word: noticing something takes a turn, being startled takes nothing.
  cost: () => null,
});
