import { iconPath } from "../../../constants.ts";
import { text } from "../../../foundry/chat/text.ts";
import { defineAction, isRefusal, type Participants, type Refusal } from "../../../foundry/resolve/action.ts";
import { currentOptions } from "../data/options.ts";
import { ACTION, optionsOf } from "./common.ts";
import { type Contested, contestOdds } from "./contest.ts";
import { causeOf, liveOf, pusherOf, refuse, sidesOf, unable } from "./reading.ts";
import { changedOptions } from "./roll-facts.ts";
import {
  describeWords,
  planWords,
  type WordsFacts,
  type WordsPlanned,
  wordsChanges,
  wordsCourse,
  wordsFields,
} from "./words-plan.ts";

const usable = (actor: Actor.Implementation): Refusal | null =>
  unable(actor) ?? (currentOptions()["social.mode"] === "off" ? refuse("noWords") : null);

function gather(participants: Participants): WordsFacts | Refusal {
  const sides = sidesOf(participants);
  if (isRefusal(sides)) return sides;
  const { own, other, target } = sides;
  // Whoever is to be moved must hear and understand; that they are awake is all that the sheet knows of it.
  if (!other.numbers.conscious) return refuse("doesNotHear", { name: target.name });
  return {
    hit: own.numbers.words,
    power: own.numbers.wordPower,
    resist: other.numbers.mental,
    resolve: other.resolve.total,
    personality: other.abilities.personality,
    pusher: pusherOf(participants.actor, own),
    targetPusher: pusherOf(target, other),
    settings: changedOptions(currentOptions()),
  };
}

/** SI-100 An attack with words on somebody's resolve. */
export const wordsAction = defineAction<WordsFacts, WordsPlanned, Contested>({
  id: "words",
  label: `${ACTION}words`,
  icon: iconPath("shaken"),
  group: "will",
  aim: "one",
  ownModifierLabel: text(`${ACTION}own`),
  usable,
  gather,
  fields: wordsFields,
  modifiers: () => [],
  input: planWords,
  course: wordsCourse,
  odds: (planned) => contestOdds(planned, optionsOf(planned)),
  describe: describeWords,
  cost: ({ cost }) => cost,
  changes(planned, outcome, participants) {
    const actor = liveOf(participants.actor);
    const target = liveOf(participants.target);
    return actor && target
      ? wordsChanges(planned, outcome, { actor, target, named: (by) => causeOf(participants, by) })
      : [];
  },
});
