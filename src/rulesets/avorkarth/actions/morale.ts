import { iconPath } from "../../../constants.ts";
import { update } from "../../../core/change.ts";
import { text } from "../../../foundry/chat/text.ts";
import { defineAction } from "../../../foundry/resolve/action.ts";
import { currentOptions } from "../data/options.ts";
import { type MoraleInput, type MoraleResult, morale, pointsAfter } from "../rules/morale.ts";
import { type AvorkarthOptions, resolveOptions } from "../rules/options.ts";
import { fieldPresence } from "../rules/presence.ts";
import { changed, changedOptions, numberIn } from "./choosing.ts";
import { creatureOf, faceModOf, presencesAround, refuse } from "./reading.ts";
import { ACTION, checkStep, groupOf, resultOdds } from "./showing.ts";

const KEY = `${ACTION}MORALE.`;

type Facts = MoraleInput & { readonly settings: Partial<AvorkarthOptions> };

/** AV-245 to AV-248 The morale check. In a fight it falls due by itself; this is for every other time. */
export const moraleAction = defineAction<Facts, Facts, MoraleResult>({
  id: "morale",
  label: `${KEY}label`,
  icon: iconPath("frightened"),
  group: "will",
  aim: "none",
  applies: "itself",
  ownModifierLabel: text(`${ACTION}own`),
  usable: (actor) => (creatureOf(actor) ? null : refuse("noCreature")),
  gather(participants) {
    const creature = creatureOf(participants.actor);
    if (!creature) return refuse("noCreature");
    const options = currentOptions();
    const { allies, enemies } = presencesAround(participants);
    return {
      resolve: creature.derived.resolve,
      will: creature.effective.wil,
      ...fieldPresence(creature.derived.presenceAllies, allies, enemies, options),
      lowered: creature.morale.lowered,
      faceMod: faceModOf(creature),
      settings: changedOptions(options),
    };
  },
  fields: ({ enemy, allied }) =>
    (["enemy", "allied"] as const).map((id) => ({
      kind: "number",
      id,
      label: text(`${KEY}${id}`),
      value: { enemy, allied }[id],
      min: -99,
      max: 199,
      source: text(`${ACTION}fromMap`),
    })),
  modifiers: () => [],
  input: (facts, choices) => ({
    ...facts,
    resolve: facts.resolve + choices.own.value,
    enemy: numberIn(choices, "enemy", facts.enemy),
    allied: numberIn(choices, "allied", facts.allied),
  }),
  rule: ({ settings, ...input }) => morale(input, resolveOptions(settings)),
  odds: ({ settings, ...input }) => resultOdds(() => morale(input, resolveOptions(settings))),
  describe(_input, result) {
    const { explanations, fear, lowerNext } = result;
    const { value, dc } = explanations;
    const said = fear > 0 ? "afraid" : fear < 0 ? "heartened" : lowerNext ? "shaken" : "steady";
    return {
      headline: text(`${KEY}${said}`, { n: Math.abs(fear) }),
      tone: fear > 0 ? "bad" : lowerNext ? "partial" : "good",
      steps: [
        checkStep("morale", text(`${KEY}label`), { ...result, value: value.total, dc: dc.total }, [
          groupOf(value, "actor"),
          groupOf(dc),
        ]),
      ],
      notes: [],
      hasChanges: true,
    };
  },
  changes(_input, { fear, lowerNext }, { actor }) {
    const creature = creatureOf(actor);
    if (!creature) return [];
    const { points } = creature.fear;
    return changed([
      update(actor.uuid, "system.fear.points", points, pointsAfter(points, fear)),
      update(actor.uuid, "system.morale.lowered", creature.morale.lowered, lowerNext),
    ]);
  },
  cost: () => null,
});
