import { iconPath } from "../../../constants.ts";
import { exact, probability } from "../../../core/chance/index.ts";
import { update } from "../../../core/change.ts";
import { text } from "../../../foundry/chat/text.ts";
import { defineAction } from "../../../foundry/resolve/action.ts";
import { currentOptions } from "../data/options.ts";
import {
  CRITICAL_WOUND_IDS,
  CRITICAL_WOUNDS,
  type CriticalWoundId,
  criticalTrack,
  criticalWound,
} from "../rules/critical-wounds.ts";
import { type AvorkarthOptions, resolveOptions } from "../rules/options.ts";
import { changed, changedOptions, oneIn } from "./choosing.ts";
import { creatureOf, refuse } from "./reading.ts";
import { ACTION } from "./showing.ts";

const KEY = `${ACTION}CRITICAL_WOUND.`;

type Facts = { readonly settings: Partial<AvorkarthOptions> };
type Planned = Facts & { readonly side: "left" | "right" };
type Outcome = { readonly kind: CriticalWoundId };

/** AV-280 to AV-282 Instead of death: one die tells what is maimed for good, and one wound is left. */
export const criticalWoundAction = defineAction<Facts, Planned, Outcome>({
  id: "criticalWound",
  label: `${KEY}label`,
  icon: iconPath("dying"),
  group: "care",
  aim: "none",
  hidden: true,
  ownModifierLabel: null,
  usable: (actor) => (creatureOf(actor) ? null : refuse("noCreature")),
  gather: () => ({ settings: changedOptions(currentOptions()) }),
  fields: () => [
    {
      kind: "choice",
      id: "side",
      label: text(`${KEY}side`),
      value: "left",
      options: ["left", "right"].map((value) => ({ value, label: text(`TACTICAL_TIME.AVORKARTH.blindSide.${value}`) })),
    },
  ],
  modifiers: () => [],
  input: (facts, choices) => ({ ...facts, side: oneIn(choices, "side", ["left", "right"], "left") }),
  *rule() {
    return { kind: yield* criticalWound() };
  },
  odds() {
    const ways = exact(criticalWound);
    return {
      bars: CRITICAL_WOUND_IDS.map((id) => ({
        id,
        label: text(`TACTICAL_TIME.AVORKARTH.criticalWound.${id}`),
        probability: probability(ways, (kind) => kind === id),
        tone: "bad",
      })),
      figures: [],
    };
  },
  describe: (_input, { kind }, faces = []) => ({
    headline: text(`TACTICAL_TIME.AVORKARTH.criticalWound.${kind}`),
    tone: "fumble",
    steps: [
      {
        id: "criticalWound",
        title: text(`${KEY}label`),
        dice: faces.flat().map((result) => ({ faces: 6, result })),
        result: text(`TACTICAL_TIME.AVORKARTH.criticalWound.${kind}`),
        tone: "fumble",
        line: text(`${KEY}line`),
        groups: [],
      },
    ],
    notes: [],
    hasChanges: true,
  }),
  changes({ settings, side }, { kind }, { actor }) {
    const creature = creatureOf(actor);
    if (!creature) return [];
    const options = resolveOptions(settings);
    const track = criticalTrack(creature.effective.wounds, options);
    const { wounds, flags } = creature._source;
    const entry = CRITICAL_WOUNDS.find(({ id }) => id === kind);
    const known = Object.entries(creature.criticalWounds).find(([, wound]) => wound.kind === kind);
    // Only torso and head count again (AV-282).
    const wound =
      known && entry?.stacks
        ? update(actor.uuid, `system.criticalWounds.${known[0]}.count`, known[1].count, known[1].count + 1)
        : update(actor.uuid, `system.criticalWounds.${foundry.utils.randomID()}`, undefined, {
            kind,
            side: entry?.side ? side : "none",
            count: 1,
          });
    return changed([
      wound,
      update(actor.uuid, "system.wounds.lethal", wounds.lethal, track.lethal),
      update(actor.uuid, "system.wounds.nonLethal", wounds.nonLethal, track.nonLethal),
      update(actor.uuid, "system.wounds.bleeding", wounds.bleeding, false),
      update(actor.uuid, "system.wounds.dead", wounds.dead, false),
      update(actor.uuid, "system.flags.outOfFight", flags.outOfFight, true),
    ]);
  },
  cost: () => null,
});
