import { iconPath } from "../../../constants.ts";
import type { Entry } from "../../../core/turns/index.ts";
import { change, name } from "../../../foundry/chat/text.ts";
import { defineAction, isRefusal, type Participants, type Refusal } from "../../../foundry/resolve/action.ts";
import { combatOf } from "../../../foundry/resolve/gather.ts";
import { currentOptions } from "../data/options.ts";
import { bonusWon } from "../rules/tactics.ts";
import { afterRoll } from "./after-roll.ts";
import { edgeSwitches } from "./circumstances.ts";
import { ACTION, byRule, changedOptions, ONE_ACTION, sideOf, words } from "./common.ts";
import { contestSteps, dieFields, leavesTraces } from "./contest.ts";
import {
  type InterruptFacts,
  type InterruptOutcome,
  type InterruptPlanned,
  interruptCourse,
  interruptOdds,
  planInterrupt,
  winsBonus,
  withBonus,
} from "./interrupt-plan.ts";
import { liveOf } from "./live.ts";
import { characterOf, otherOf, refuse, roundOf, unable } from "./reading.ts";
import { note } from "./showing.ts";

/** TF-043 to TF-045 Breaking into another's turn with a held action. */

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

function gather(participants: Participants): InterruptFacts | Refusal {
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

export const interruptAction = defineAction<InterruptFacts, InterruptPlanned, InterruptOutcome>({
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
  input: planInterrupt,
  course: interruptCourse,
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
