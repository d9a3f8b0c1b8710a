import { iconPath } from "../../../constants.ts";
import { update } from "../../../core/change.ts";
import { text } from "../../../foundry/chat/text.ts";
import { defineAction, isRefusal } from "../../../foundry/resolve/action.ts";
import { currentOptions } from "../data/options.ts";
import { AvorkarthSkill } from "../data/skill.ts";
import { FIRST_AID_DC, firstAid } from "../rules/bleeding.ts";
import type { CheckOutcome } from "../rules/check.ts";
import { type AvorkarthOptions, resolveOptions } from "../rules/options.ts";
import { sizeSteps } from "../rules/sizes.ts";
import { changedOptions, costOf, numberIn } from "./choosing.ts";
import { creatureOf, distanceOf, otherOf, refuse, unable } from "./reading.ts";
import { ACTION, checkStep, yesNoOdds } from "./showing.ts";
import { skillValue } from "./skill-value.ts";

const KEY = `${ACTION}FIRST_AID.`;

type Facts = {
  readonly value: number;
  readonly sizeSteps: number;
  readonly distance: number | null;
  readonly settings: Partial<AvorkarthOptions>;
};

/** AV-056 Stops the bleeding of somebody else. */
export const firstAidAction = defineAction<Facts, Facts, CheckOutcome & { readonly stops: boolean }>({
  id: "firstAid",
  label: `${KEY}label`,
  icon: iconPath("bleeding"),
  group: "care",
  aim: "one",
  ownModifierLabel: text(`${ACTION}own`),
  usable: (actor, item) =>
    unable(actor) ?? (item && !(item.system instanceof AvorkarthSkill) ? refuse("noSkill", { name: item.name }) : null),
  gather(participants) {
    const { actor, item, target } = participants;
    const own = creatureOf(actor);
    if (!own) return refuse("noCreature");
    const other = otherOf(participants);
    if (isRefusal(other)) return other;
    const { creature } = other;
    if (creature.woundStatus.dead) return refuse("targetDead", { name: target?.name ?? "" });
    if (!creature.wounds.bleeding) return refuse("notBleeding", { name: target?.name ?? "" });
    const skill = item?.system instanceof AvorkarthSkill ? item.system : null;
    return {
      value: skill ? skillValue(own, skill).total : own.effective.int,
      sizeSteps: sizeSteps(creature.size, own.size),
      distance: distanceOf(participants),
      settings: changedOptions(currentOptions()),
    };
  },
  fields: ({ value }) => [
    {
      kind: "number",
      id: "value",
      label: text(`${KEY}skill`),
      value,
      min: -99,
      max: 199,
      source: text(`${ACTION}fromSheet`),
    },
  ],
  modifiers: () => [],
  input: (facts, choices) => ({ ...facts, value: numberIn(choices, "value", facts.value) + choices.own.value }),
  rule: (facts) => firstAid(facts, resolveOptions(facts.settings)),
  odds: (facts) =>
    yesNoOdds(
      () => firstAid(facts, resolveOptions(facts.settings)),
      ({ stops }) => stops,
      text(`${KEY}stopped`),
      text(`${KEY}bleedsOn`),
    ),
  warnings: ({ distance }) =>
    distance !== null && distance > 1
      ? [text("TACTICAL_TIME.AVORKARTH.ATTACK.Warning.outOfRange", { distance, reach: 1 })]
      : [],
  describe: ({ value, sizeSteps: steps }, outcome) => ({
    headline: text(`${KEY}${outcome.stops ? "stopped" : "bleedsOn"}`),
    tone: outcome.stops ? "good" : "bad",
    steps: [checkStep("firstAid", text(`${KEY}label`), { ...outcome, value, dc: FIRST_AID_DC + steps }, [])],
    notes: [],
    hasChanges: outcome.stops,
  }),
  changes: (_facts, { stops }, { target }) =>
    stops && target && creatureOf(target)?.wounds.bleeding
      ? [update(target.uuid, "system.wounds.bleeding", true, false)]
      : [],
  cost: ({ settings }) => costOf("firstAid", resolveOptions(settings)),
});
