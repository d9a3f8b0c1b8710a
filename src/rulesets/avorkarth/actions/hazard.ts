import { iconPath } from "../../../constants.ts";
import { exact, mean, probability } from "../../../core/chance/index.ts";
import { text } from "../../../foundry/chat/text.ts";
import { defineAction } from "../../../foundry/resolve/action.ts";
import { currentOptions } from "../data/options.ts";
import type { Protection } from "../rules/armour.ts";
import { type AttackInput, type Exchange, freeStrike, PLAIN_ATTACK } from "../rules/attack.ts";
import { type AvorkarthOptions, resolveOptions } from "../rules/options.ts";
import { RESISTANCES, type ResistanceId, type Resistances } from "../rules/resistances.ts";
import { liveCreature } from "./attack.ts";
import { woundChanges } from "./attack-changes.ts";
import { strikeLabels, woundWords } from "./attack-describe.ts";
import { changedOptions, numberIn, oneIn } from "./choosing.ts";
import { creatureOf, refuse } from "./reading.ts";
import { ACTION, checkStep, groupOf, TONES } from "./showing.ts";

const KEY = `${ACTION}HAZARD.`;
const ATTACK = "TACTICAL_TIME.AVORKARTH.ATTACK.";
const KINDS: readonly ResistanceId[] = RESISTANCES.map(({ id }) => id);

type Facts = {
  readonly resistances: Resistances;
  readonly protection: Protection;
  readonly settings: Partial<AvorkarthOptions>;
};
type Planned = { readonly strike: AttackInput; readonly settings: Partial<AvorkarthOptions> };

/** AV-270, AV-271 Fire, poison, cold and the like, struck against this creature's resistance. */
export const hazardAction = defineAction<Facts, Planned, Exchange>({
  id: "hazard",
  label: `${KEY}label`,
  icon: iconPath("warded"),
  group: "care",
  aim: "none",
  ownModifierLabel: text(`${KEY}own`),
  usable(actor) {
    const creature = creatureOf(actor);
    if (!creature) return refuse("noCreature");
    return creature.woundStatus.dead ? refuse("dead", { name: actor.name }) : null;
  },
  gather({ actor }) {
    const creature = creatureOf(actor);
    if (!creature) return refuse("noCreature");
    return {
      resistances: { ...creature.derived.resist },
      protection: { ...creature.protection },
      settings: changedOptions(currentOptions()),
    };
  },
  fields: () => [
    {
      kind: "choice",
      id: "kind",
      label: text(`${KEY}kind`),
      value: "fire",
      options: KINDS.map((id) => ({ value: id, label: text(`TACTICAL_TIME.AVORKARTH.damageType.${id}`) })),
    },
    { kind: "number", id: "might", label: text(`${KEY}might`), value: 10, min: 1, max: 99, remember: true },
  ],
  modifiers: () => [],
  input: (facts, choices) => ({
    strike: {
      ...PLAIN_ATTACK,
      ...facts.protection,
      resist: facts.resistances[oneIn(choices, "kind", KINDS, "fire")],
      attack: 1,
      dodge: 1,
      might: numberIn(choices, "might", 10) + choices.own.value,
      ignoresOverwhelm: true,
    },
    settings: facts.settings,
  }),
  rule: ({ strike, settings }) => freeStrike(strike, resolveOptions(settings)),
  odds({ strike, settings }) {
    const ways = exact(
      () => freeStrike(strike, resolveOptions(settings)),
      ({ strike: result }) => String(result),
    );
    const chance = (...wanted: string[]): number => probability(ways, (way) => wanted.includes(String(way.strike)));
    const labels = strikeLabels(strike, resolveOptions(settings));
    return {
      bars: [
        { id: "noDamage", label: text(`${ATTACK}Odds.noDamage`), probability: chance("F", "CF"), tone: "good" },
        { id: "minor", label: labels.minor, probability: chance("P"), tone: "partial" },
        { id: "lesser", label: labels.lesser, probability: chance("S"), tone: "bad" },
        { id: "mortal", label: labels.mortal, probability: chance("CS"), tone: "fumble" },
      ],
      figures: [
        { id: "mean", label: text(`${ATTACK}Odds.mean`), value: mean(ways, ({ units }) => units), kind: "number" },
      ],
    };
  },
  describe: (_planned, { strike, strikeCheck, units, armour }) => ({
    headline: units > 0 ? woundWords(units, "lethal") : text(`${KEY}withstood`),
    tone: units > 0 ? "bad" : "good",
    steps:
      strike && strikeCheck
        ? [
            {
              ...checkStep(
                "strike",
                text(`${ATTACK}Step.strike`),
                { ...strikeCheck, result: strikeCheck.rolled },
                armour ? [groupOf(armour, "actor")] : [],
              ),
              tone: TONES[strike],
            },
          ]
        : [],
    notes: [],
    hasChanges: units > 0,
  }),
  changes({ settings }, { units }, { actor }) {
    const creature = creatureOf(actor);
    return creature ? woundChanges(liveCreature(actor, creature), units, "lethal", resolveOptions(settings)) : [];
  },
  cost: () => null,
});
