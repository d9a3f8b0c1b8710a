import { iconPath } from "../../../constants.ts";
import { exact, mean, probability } from "../../../core/chance/index.ts";
import { text } from "../../../foundry/chat/text.ts";
import { defineAction, type Refusal } from "../../../foundry/resolve/action.ts";
import { type Exchange, freeStrike } from "../rules/attack.ts";
import { resolveOptions } from "../rules/options.ts";
import { attackAction, liveCreature } from "./attack.ts";
import { woundChanges } from "./attack-changes.ts";
import { strikeLabels, strikeStep, woundWords } from "./attack-describe.ts";
import { type AttackFacts, type AttackPlanned, KEY, planAttackOf } from "./attack-facts.ts";
import { creatureOf, unable } from "./reading.ts";
import { ACTION, TONES } from "./showing.ts";

const KEY_FREE = `${ACTION}FREE_STRIKE.`;

/** AV-229 What a tackle gives its target: one strike as after a hit, without a hit check and without a chain. */
export const freeStrikeAction = defineAction<AttackFacts, AttackPlanned, Exchange>({
  id: "freeStrike",
  label: `${KEY_FREE}label`,
  icon: iconPath("fist"),
  group: "attack",
  aim: "one",
  hidden: true,
  ownModifierLabel: null,
  // It comes before the hold that the tackle brings (AV-229): being held fast does not hinder it.
  usable: unable,
  // The attack's own facts: the same action read them.
  gather: (participants) => attackAction.gather(participants) as AttackFacts | Refusal,
  fields: () => [],
  modifiers: () => [],
  input: (facts, choices) => planAttackOf(facts, { ...choices, fields: { enemiesInMelee: 1 } }),
  rule: ({ attack, settings }) => freeStrike(attack, resolveOptions(settings)),
  odds({ attack, settings }) {
    const ways = exact(
      () => freeStrike(attack, resolveOptions(settings)),
      ({ strike }) => String(strike),
    );
    const chance = (...wanted: string[]): number => probability(ways, ({ strike }) => wanted.includes(String(strike)));
    const labels = strikeLabels(attack, resolveOptions(settings));
    return {
      bars: [
        { id: "noDamage", label: text(`${KEY}Odds.noDamage`), probability: chance("F", "CF"), tone: "bad" },
        { id: "minor", label: labels.minor, probability: chance("P"), tone: "partial" },
        { id: "lesser", label: labels.lesser, probability: chance("S"), tone: "good" },
        { id: "mortal", label: labels.mortal, probability: chance("CS"), tone: "critical" },
      ],
      figures: [
        { id: "mean", label: text(`${KEY}Odds.mean`), value: mean(ways, ({ units }) => units), kind: "number" },
      ],
    };
  },
  describe(planned, exchange) {
    const step = strikeStep(planned, exchange, 0);
    const { units, strike } = exchange;
    return {
      headline: units > 0 ? woundWords(units, planned.attack.weapon) : text(`${KEY}Headline.noDamage`),
      tone: strike ? TONES[strike] : "neutral",
      steps: step ? [step] : [],
      notes: [],
      hasChanges: units > 0,
    };
  },
  changes({ attack, settings }, { units }, { target }) {
    const creature = creatureOf(target);
    if (!creature || !target) return [];
    return woundChanges(liveCreature(target, creature), units, attack.weapon, resolveOptions(settings));
  },
  // AV-229 It is the swift action of the one who strikes.
  cost: () => ({ kind: "swift", amount: 1 }),
});
