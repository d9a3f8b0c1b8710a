import { iconPath } from "../../../constants.ts";
import { mapDistribution, probability } from "../../../core/chance/index.ts";
import type { Entry } from "../../../core/turns/index.ts";
import { change, name } from "../../../foundry/chat/text.ts";
import { defineAction, isRefusal, type Participants, type Refusal } from "../../../foundry/resolve/action.ts";
import { combatOf } from "../../../foundry/resolve/gather.ts";
import type { OddsView } from "../../../foundry/resolve/odds-view.ts";
import { currentOptions } from "../data/options.ts";
import { interruption, reactionBonusCounts } from "../rules/attack.ts";
import { contestWon, ladderBonus } from "../rules/contest.ts";
import { bonusWon } from "../rules/tactics.ts";
import { afterRoll } from "./after-roll.ts";
import { edgeSwitches, NO_CIRCUMSTANCES } from "./circumstances.ts";
import {
  ACTION,
  addedSources,
  byRule,
  changedOptions,
  flagIn,
  ONE_ACTION,
  optionsOf,
  type RollSide,
  type Settings,
  sideOf,
  words,
} from "./common.ts";
import {
  type ContestOutcome,
  type ContestPlan,
  chosenSide,
  contestCourse,
  contestSteps,
  dieFields,
  leavesTraces,
  margins,
  otherChosen,
} from "./contest.ts";
import { liveOf } from "./live.ts";
import { characterOf, otherOf, refuse, roundOf, unable } from "./reading.ts";
import { note, termText } from "./showing.ts";

/** TF-043 to TF-045 Breaking into another's turn with a held action. */

type Sides = { readonly own: RollSide; readonly other: RollSide };
type Facts = {
  readonly target: string;
  readonly targetUuid: string;
  /** The held entry, and the one that has the turn. */
  readonly entry: string;
  readonly active: string;
  /** TF-043 The trigger that was declared is this one's act. */
  readonly declared: boolean;
  readonly reaction: Sides;
  readonly senses: Sides | null;
  readonly tokens: { readonly actor: number; readonly target: number };
  readonly round: number;
  readonly settings: Settings;
};
type Planned = Pick<Facts, "target" | "targetUuid" | "entry" | "active" | "round" | "settings"> & {
  readonly declared: ContestPlan | null;
  readonly contest: ContestPlan;
};
type Outcome = {
  readonly declared: ContestOutcome | null;
  readonly bonus: number;
  readonly met: ContestOutcome;
  readonly place: "first" | "after" | "lost";
  readonly spent: ContestOutcome["spent"];
};

/** The held action of this creature, while somebody else has the turn. */
function heldBy(actor: Actor.Implementation): { readonly held: Entry; readonly active: Entry } | null {
  const combat = combatOf(actor);
  const active = combat?.isRunning ? combat.activeEntry : null;
  const held = Object.values(combat?.schedule?.entries ?? {}).find(
    ({ state, combatantId }) => state === "held" && combat?.combatants.get(combatantId)?.actor?.uuid === actor.uuid,
  );
  return held && active && active.combatantId !== held.combatantId ? { held, active } : null;
}

/** Shown wherever a fight is on: whether there is something to break into changes with every turn. */
function usable(actor: Actor.Implementation): Refusal | null {
  return unable(actor) ?? (combatOf(actor)?.isRunning ? null : refuse("nothingHeld", { name: actor.name }));
}

function gather(participants: Participants): Facts | Refusal {
  const { actor, target, combat } = participants;
  const own = characterOf(actor);
  const other = otherOf(participants);
  if (isRefusal(other)) return other;
  const found = heldBy(actor);
  if (!own || !found || !combat) return refuse("nothingHeld", { name: actor.name });
  const acting = combat.combatants.get(found.active.combatantId);
  if (acting?.actor?.uuid !== target?.uuid) return refuse("notActing", { name: acting?.name ?? "" });
  const mine = sideOf(own, own.scores.get("reaction"), "reaction");
  const theirs = sideOf(other.character, other.character.scores.get("reaction"), "reaction");
  if (!mine || !theirs) return refuse("noScore", { name: mine ? (target?.name ?? "") : actor.name });
  const awa = sideOf(own, own.scores.get("awa"));
  const sth = sideOf(other.character, other.character.scores.get("sth"));
  return {
    target: target?.name ?? "",
    targetUuid: target?.uuid ?? "",
    entry: found.held.id,
    active: found.active.id,
    declared: found.held.trigger?.against === found.active.combatantId,
    reaction: { own: mine, other: theirs },
    senses: awa && sth ? { own: awa, other: sth } : null,
    tokens: { actor: own.tokens, target: other.character.tokens },
    round: roundOf(participants),
    settings: changedOptions(currentOptions()),
  };
}

/** The contest of Reactions with what the declared trigger has won. */
function withBonus(planned: Planned, bonus: number, spent: ContestOutcome["spent"]): ContestPlan {
  const { contest } = planned;
  const counts = bonus > 0 && reactionBonusCounts("interruption", optionsOf(planned));
  return {
    ...contest,
    own: counts
      ? {
          ...contest.own,
          modifiers: [...contest.own.modifiers, { kind: "declaredReaction", value: bonus, rule: "TF-043" }],
        }
      : contest.own,
    tokens: { actor: contest.tokens.actor - spent.actor, target: contest.tokens.target - spent.target },
  };
}

/** Exact: over all that the declared trigger may win. */
function interruptOdds(planned: Planned): OddsView {
  const options = optionsOf(planned);
  const none = { actor: 0, target: 0 };
  const bonuses = planned.declared
    ? mapDistribution(margins(planned.declared), (margin) => ladderBonus(margin, options))
    : [{ value: 0, probability: 1 }];
  const wins = bonuses.reduce(
    (sum, { value, probability: p }) =>
      sum + p * probability(margins(withBonus(planned, value, none)), (margin) => contestWon(margin, options)),
    0,
  );
  const failed = interruption(false, options);
  return {
    bars: [
      { id: "first", label: words("Interrupt.first"), probability: wins, tone: "good" },
      { id: failed, label: words(`Interrupt.${failed}`), probability: 1 - wins, tone: "bad" },
    ],
    figures: [],
  };
}

export const interruptAction = defineAction<Facts, Planned, Outcome>({
  id: "interrupt",
  label: `${ACTION}Interrupt.label`,
  icon: iconPath("interrupt"),
  group: "stance",
  aim: "one",
  ownModifierLabel: words("own"),
  usable,
  gather,
  fields: ({ declared, senses }) => [
    ...(senses
      ? [{ kind: "toggle" as const, id: "declared", label: words("Interrupt.declared"), value: declared }]
      : []),
    ...dieFields(),
  ],
  modifiers: ({ reaction }) => edgeSwitches(reaction.own),
  input(facts, choices) {
    const plan = (id: string, { own, other }: Sides, chosen: boolean): ContestPlan => ({
      id,
      label: termText(own.term),
      own: chosen ? chosenSide(own, NO_CIRCUMSTANCES, choices) : own,
      otherLabel: termText(other.term),
      other: chosen
        ? otherChosen(other, choices)
        : { ...other, sources: addedSources(other.sources, { high: 0, low: 0 }) },
      difficulty: false,
      tokens: facts.tokens,
      usedBonuses: [],
      settings: facts.settings,
    });
    const { target, targetUuid, entry, active, round, settings, senses } = facts;
    return {
      target,
      targetUuid,
      entry,
      active,
      round,
      settings,
      declared: senses && flagIn(choices, "declared", facts.declared) ? plan("declared", senses, false) : null,
      contest: plan("interruption", facts.reaction, true),
    };
  },
  *course(planned) {
    const options = optionsOf(planned);
    const declared = planned.declared ? yield* contestCourse(planned.declared) : null;
    const before = declared?.spent ?? { actor: 0, target: 0 };
    const bonus = declared ? ladderBonus(declared.margin, options) : 0;
    const met = yield* contestCourse(withBonus(planned, bonus, before));
    return {
      declared,
      bonus,
      met,
      place: interruption(contestWon(met.margin, options), options),
      spent: { actor: before.actor + met.spent.actor, target: before.target + met.spent.target },
    };
  },
  odds: interruptOdds,
  describe(planned, outcome) {
    const { declared, bonus, met, place } = outcome;
    const target = name(planned.target);
    return {
      headline: words(`Interrupt.Done.${place}`, { target }),
      tone: place === "first" ? "good" : "bad",
      steps: [
        ...(declared && planned.declared ? contestSteps(planned.declared, declared) : []),
        ...contestSteps(withBonus(planned, bonus, { actor: 0, target: 0 }), met),
      ],
      notes: [
        ...(bonus > 0 ? [note("reaction", "good", "fa-bolt", { bonus: change(bonus) })] : []),
        ...(place === "first" ? [note("mayStop", "neutral", "fa-gavel", { target })] : []),
      ],
      hasChanges: winsBonus(planned, outcome) || leavesTraces(planned.contest, outcome),
      // TF-045 Whether it could stop what was announced is the GM's to say.
      offers:
        place === "first"
          ? [
              {
                id: "lost",
                by: "target",
                gm: true,
                label: words("Offer.lost", { target }),
                icon: "fa-solid fa-ban",
                actionId: "announcedLost",
              },
            ]
          : [],
    };
  },
  changes: (planned, outcome, { actor, target }) =>
    afterRoll(
      { spent: outcome.spent, usedBonuses: [] },
      { actor: liveOf(actor), target: liveOf(target) },
      {
        actor: (before) =>
          winsBonus(planned, outcome)
            ? bonusWon(before, foundry.utils.randomID(), {
                kind: "declaredReaction",
                value: outcome.bonus,
                appliesTo: "any",
                against: planned.targetUuid,
                round: planned.round,
              })
            : before,
      },
    ),
  atOnce: byRule,
  turn: ({ entry, active }, { place }) => ({
    kind: "interrupt",
    expected: active,
    entry,
    decided: place === "first" ? "now" : place === "after" ? "next" : "lost",
  }),
  cost: () => null,
});

/** TF-043 For the first roll of the reacting action. */
const winsBonus = (planned: Planned, { bonus, place }: Outcome): boolean =>
  bonus > 0 && place !== "lost" && reactionBonusCounts("action", optionsOf(planned));

type LostFacts = { readonly name: string; readonly combatantId: string; readonly entry: string };

/** TF-045 What was announced is lost: the GM says that the interruption stopped it. */
export const announcedLostAction = defineAction<LostFacts, LostFacts, Record<string, never>>({
  id: "announcedLost",
  label: `${ACTION}Lost.label`,
  icon: iconPath("lost-action"),
  group: "other",
  aim: "none",
  hidden: true,
  ownModifierLabel: null,
  usable: () => (game.user.isGM ? null : refuse("gmOnly")),
  gather({ actor, combat }) {
    const entries = Object.values(combat?.schedule?.entries ?? {});
    const own = entries.filter(({ combatantId }) => combat?.combatants.get(combatantId)?.actor?.uuid === actor.uuid);
    const entry = own.find(({ id }) => combat?.schedule?.interrupted.includes(id)) ?? own.find(({ begun }) => begun);
    if (!entry) return refuse("notInterrupted", { name: actor.name });
    return { name: actor.name, combatantId: entry.combatantId, entry: entry.id };
  },
  fields: () => [],
  modifiers: () => [],
  input: (facts) => facts,
  *rule() {
    yield* [];
    return {};
  },
  odds: () => null,
  describe: (facts) => ({
    headline: words("Lost.done", { name: name(facts.name) }),
    tone: "bad",
    steps: [],
    notes: [],
    hasChanges: false,
  }),
  changes: () => [],
  turn: ({ combatantId, entry }) => ({ kind: "spend", combatantId, entry, cost: ONE_ACTION }),
  cost: () => null,
});
