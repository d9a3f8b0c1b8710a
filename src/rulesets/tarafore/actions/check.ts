import { iconPath } from "../../../constants.ts";
import { text } from "../../../foundry/chat/text.ts";
import { defineAction, type Participants, type Refusal } from "../../../foundry/resolve/action.ts";
import { weaponScore } from "../data/attack-numbers.ts";
import { TaraforeCharacter } from "../data/character.ts";
import { currentOptions } from "../data/options.ts";
import { TaraforePower } from "../data/power.ts";
import { TaraforeSkill } from "../data/skill.ts";
import { TaraforeWeapon } from "../data/weapon.ts";
import { afterRoll } from "./after-roll.ts";
import { checkOdds, describeCheck } from "./check-describe.ts";
import {
  type CheckFacts,
  checkFields,
  checkModifiers,
  DIFFICULTY,
  KEY,
  type PlannedCheck,
  planCheck,
  proposedScore,
  rollableScores,
} from "./check-facts.ts";
import { type CheckOutcome, checkCourse } from "./check-rule.ts";
import { costOf } from "./circumstances.ts";
import { circumstancesOf } from "./circumstances-gather.ts";
import { changedOptions, ONE_ACTION } from "./common.ts";
import { liveOf } from "./live.ts";

const refuse = (id: string, data: Record<string, string> = {}): Refusal => ({
  refused: text(`${KEY}Refused.${id}`, data),
});

function usable(actor: Actor.Implementation): Refusal | null {
  const { system } = actor;
  if (!(system instanceof TaraforeCharacter)) return refuse("noCharacter");
  return system.life === "dead" ? refuse("dead", { name: actor.name }) : null;
}

function gather(participants: Participants): CheckFacts | Refusal {
  const { actor, item } = participants;
  const { system } = actor;
  if (!(system instanceof TaraforeCharacter)) return refuse("noCharacter");
  const scores = rollableScores(system.scores, system.edges);
  if (scores.length === 0) return refuse("noScores", { name: actor.name });
  const model: unknown = item?.system;
  return {
    scores,
    proposed: scoreOfItem(system, item, model),
    difficulty: model instanceof TaraforePower && model.difficulty !== null ? model.difficulty : DIFFICULTY,
    circumstances: circumstancesOf(system, participants),
    tokens: system.tokens,
    settings: changedOptions(currentOptions()),
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
  applies: "alone",
  ownModifierLabel: text(`${KEY}own`),
  uses: ({ system }) => {
    const model: unknown = system;
    return model instanceof TaraforeSkill || (model instanceof TaraforePower && !model.harms && model.against === null);
  },
  usable,
  gather,
  fields: checkFields,
  modifiers: checkModifiers,
  input: planCheck,
  course: checkCourse,
  odds: checkOdds,
  describe: describeCheck,
  changes: ({ contest }, { spent }, { actor }) =>
    afterRoll({ spent, usedBonuses: contest.usedBonuses }, { actor: liveOf(actor), target: null }),
  // What a roll costs is the GM's word: searching a room takes the turn, being startled takes nothing.
  cost: ({ occasion }) => costOf(occasion, ONE_ACTION),
});
