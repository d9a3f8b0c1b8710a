import { iconPath } from "../../../constants.ts";
import { update } from "../../../core/change.ts";
import { counted, text } from "../../../foundry/chat/text.ts";
import { defineAction } from "../../../foundry/resolve/action.ts";
import { currentOptions } from "../data/options.ts";
import { type AvorkarthOptions, resolveOptions } from "../rules/options.ts";
import { afterNight, naturalHealing, nonLethalAfterWeeks } from "../rules/recovery.ts";
import { staminaReturns } from "../rules/stamina.ts";
import { willAfterRest } from "../rules/will.ts";
import { changed, changedOptions, numberIn, oneIn } from "./choosing.ts";
import { creatureOf, refuse } from "./reading.ts";
import { ACTION } from "./showing.ts";

const KEY = `${ACTION}REST.`;

type Facts = { readonly settings: Partial<AvorkarthOptions> };
type Planned = Facts & { readonly span: "night" | "weeks"; readonly weeks: number };
type Outcome = { readonly span: Planned["span"]; readonly weeks: number };

/** AV-057, AV-061, AV-253, AV-268 A safe night, or weeks of mending. */
export const restAction = defineAction<Facts, Planned, Outcome>({
  id: "rest",
  label: `${KEY}label`,
  icon: iconPath("unconscious"),
  group: "care",
  aim: "none",
  applies: "itself",
  ownModifierLabel: null,
  usable(actor) {
    const creature = creatureOf(actor);
    if (!creature) return refuse("noCreature");
    return creature.woundStatus.dead ? refuse("dead", { name: actor.name }) : null;
  },
  gather: () => ({ settings: changedOptions(currentOptions()) }),
  fields: (_facts, values = {}) => [
    {
      kind: "choice",
      id: "span",
      label: text(`${KEY}span`),
      value: "night",
      options: ["night", "weeks"].map((value) => ({ value, label: text(`${KEY}Span.${value}`) })),
    },
    ...(values["span"] === "weeks"
      ? ([{ kind: "number", id: "weeks", label: text(`${KEY}weeks`), value: 1, min: 1, max: 200 }] as const)
      : []),
  ],
  modifiers: () => [],
  input: (facts, choices) => ({
    ...facts,
    span: oneIn(choices, "span", ["night", "weeks"], "night"),
    weeks: numberIn(choices, "weeks", 1),
  }),
  // biome-ignore lint/correctness/useYield: a rule without dice
  *rule({ span, weeks }) {
    return { span, weeks: span === "weeks" ? weeks : 0 };
  },
  odds: () => null,
  describe: (_input, { span, weeks }) => ({
    headline: span === "weeks" ? counted(`${KEY}done.weeks`, weeks) : text(`${KEY}done.night`),
    tone: "good",
    steps: [],
    notes: [],
    hasChanges: true,
  }),
  changes({ settings }, { span, weeks }, { actor }) {
    const creature = creatureOf(actor);
    if (!creature) return [];
    const options = resolveOptions(settings);
    const { wounds, fear, charm, stamina } = creature._source;
    const max = creature.effective.wounds;
    if (span === "weeks") {
      return changed([
        update(actor.uuid, "system.wounds.lethal", wounds.lethal, naturalHealing(wounds.lethal, weeks, options)),
        update(
          actor.uuid,
          "system.wounds.nonLethal",
          wounds.nonLethal,
          nonLethalAfterWeeks(wounds.nonLethal, weeks, options),
        ),
      ]);
    }
    const night = afterNight(max, wounds, options);
    return changed([
      update(actor.uuid, "system.wounds.nonLethal", wounds.nonLethal, night.nonLethal),
      update(actor.uuid, "system.fear.points", fear.points, willAfterRest(fear.points)),
      update(actor.uuid, "system.charm.points", charm.points, willAfterRest(charm.points)),
      ...(staminaReturns("rest", options)
        ? [update(actor.uuid, "system.stamina.now", stamina.now, creature.derived.stamina)]
        : []),
    ]);
  },
  cost: () => null,
});
