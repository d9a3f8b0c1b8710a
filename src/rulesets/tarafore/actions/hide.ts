import { iconPath } from "../../../constants.ts";
import { name } from "../../../foundry/chat/text.ts";
import { defineAction, isRefusal } from "../../../foundry/resolve/action.ts";
import { hiddenFrom, unpractised } from "../rules/surroundings.ts";
import { hid, tokensChanged } from "../rules/tactics.ts";
import { ACTION, flagIn, ONE_ACTION, optionsOf, words } from "./common.ts";
import { type ContestOutcome, contestCourse, contestSteps, marginBars } from "./contest.ts";
import { liveOf, stepChanges } from "./live.ts";
import { characterOf, unable } from "./reading.ts";
import { planTactic, type TacticFacts, type TacticPlanned, tacticFields, tacticSwitches } from "./tactics.ts";
import { gatherTactic } from "./tactics-gather.ts";

type HideFacts = TacticFacts & { readonly practised: boolean };

/**
 * TF-105 Hiding from one observer after another. TF-106 Without anything to hide behind one blends in, with Presence,
 * standing still.
 */
export const hideAction = defineAction<HideFacts, TacticPlanned, ContestOutcome & { readonly hidden: boolean }>({
  id: "hide",
  label: `${ACTION}Hide.label`,
  icon: iconPath("hidden"),
  group: "manoeuvre",
  aim: "one",
  ownModifierLabel: words("own"),
  usable: unable,
  gather(participants) {
    const facts = gatherTactic(participants, ["hide", "blend"], ["perception"]);
    if (isRefusal(facts)) return facts;
    const own = characterOf(participants.actor);
    // Hiding behind something is proposed, however well one blends in.
    const sides = [...facts.own].sort((a, b) => Number(a.id === "blend") - Number(b.id === "blend"));
    return { ...facts, own: sides, practised: own?.scores.get("blend")?.own != null };
  },
  fields: (facts) => [
    ...tacticFields(facts),
    { kind: "toggle", id: "practised", label: words("Field.practised"), value: facts.practised, detail: true },
  ],
  modifiers: tacticSwitches,
  input(facts, choices) {
    const planned = planTactic(facts, choices);
    if (choices.fields["with"] !== "blend") return planned;
    const { sources, modifier } = unpractised(flagIn(choices, "practised", facts.practised), optionsOf(facts));
    const { own } = planned.contest;
    return {
      ...planned,
      contest: {
        ...planned.contest,
        own: {
          ...own,
          modifiers: modifier.value === 0 ? own.modifiers : [...own.modifiers, modifier],
          sources: { high: own.sources.high + sources.high, low: own.sources.low + sources.low },
        },
      },
    };
  },
  *course(planned) {
    const met = yield* contestCourse(planned.contest);
    return { ...met, hidden: hiddenFrom(met.margin, optionsOf(planned)) };
  },
  odds: (planned) =>
    marginBars(
      planned.contest,
      [
        { id: "seen", label: words("Hide.seen"), tone: "bad" },
        { id: "hidden", label: words("Hide.hidden"), tone: "good" },
      ],
      (margin) => (hiddenFrom(margin, optionsOf(planned)) ? "hidden" : "seen"),
    ),
  describe: ({ contest, target }, outcome) => ({
    headline: words(outcome.hidden ? "Hide.hiddenFrom" : "Hide.seenBy", { target: name(target) }),
    tone: outcome.hidden ? "good" : "bad",
    steps: contestSteps(contest, outcome),
    notes: [],
    hasChanges: true,
  }),
  changes: ({ targetUuid }, { hidden, spent }, { actor, target }) => [
    ...stepChanges(liveOf(actor), (before) =>
      hid(tokensChanged(before, -spent.actor), hidden ? [targetUuid] : [], hidden ? [] : [targetUuid]),
    ),
    ...stepChanges(liveOf(target), (before) => tokensChanged(before, -spent.target)),
  ],
  cost: () => ONE_ACTION,
});
