import { iconPath } from "../../../constants.ts";
import { counted, text } from "../../../foundry/chat/text.ts";
import { defineAction } from "../../../foundry/resolve/action.ts";
import { currentOptions } from "../data/options.ts";
import { type AvorkarthOptions, resolveOptions } from "../rules/options.ts";
import { type WilledAction, willedAction } from "../rules/will.ts";
import { changedOptions, numberIn } from "./choosing.ts";
import { creatureOf, refuse, unable } from "./reading.ts";
import { ACTION, yesNoOdds } from "./showing.ts";

const KEY = `${ACTION}NERVE.`;

type Facts = {
  readonly fear: number;
  readonly charm: number;
  readonly points: number;
  readonly settings: Partial<AvorkarthOptions>;
};

/** AV-252 Whether a panicking creature's action comes off. Its cost is spent all the same. */
export const nerveAction = defineAction<Facts, Facts, WilledAction>({
  id: "nerve",
  label: `${KEY}label`,
  icon: iconPath("shaken"),
  group: "will",
  aim: "none",
  ownModifierLabel: null,
  usable: unable,
  gather({ actor }) {
    const creature = creatureOf(actor);
    if (!creature) return refuse("noCreature");
    const settings = changedOptions(currentOptions());
    return { fear: creature.fear.points, charm: creature.charm.points, points: 3, settings };
  },
  fields: ({ points }) => [
    { kind: "number", id: "points", label: text(`${KEY}points`), value: points, min: 1, max: 20 },
  ],
  modifiers: () => [],
  input: (facts, choices) => ({ ...facts, points: numberIn(choices, "points", facts.points) }),
  rule: ({ settings, ...input }) => willedAction(input, resolveOptions(settings)),
  odds: ({ settings, ...input }) =>
    yesNoOdds(
      () => willedAction(input, resolveOptions(settings)),
      ({ succeeds }) => succeeds,
      text(`${ACTION}works`),
      text(`${ACTION}fails`),
    ),
  describe: (_input, { succeeds, failedPoints }, faces = []) => ({
    headline: succeeds ? text(`${KEY}holds`) : counted(`${KEY}breaks`, failedPoints),
    tone: succeeds ? "good" : "bad",
    steps:
      faces.length === 0
        ? []
        : [
            {
              id: "nerve",
              title: text(`${KEY}label`),
              dice: faces.flat().map((result) => ({ faces: 6, result })),
              result: text(`${ACTION}${succeeds ? "works" : "fails"}`),
              tone: succeeds ? "good" : "bad",
              line: text(`${KEY}line`),
              groups: [],
            },
          ],
    notes: [],
    hasChanges: false,
  }),
  changes: () => [],
  cost: () => null,
});
