import type { Cost } from "../../../core/turns/index.ts";
import type { NoteView, Tone } from "../../../foundry/chat/card.ts";
import { type Text, text } from "../../../foundry/chat/text.ts";
import {
  type Action,
  type Choices,
  defineAction,
  type Participants,
  type Refusal,
} from "../../../foundry/resolve/action.ts";
import type { Field, FieldValues } from "../../../foundry/resolve/form.ts";
import type { TaraforeCharacter } from "../data/character.ts";
import { currentOptions } from "../data/options.ts";
import { checkPassed } from "../rules/contest.ts";
import type { TaraforeOptions } from "../rules/options.ts";
import type { Condition } from "../rules/state.ts";
import { afterRoll } from "./after-roll.ts";
import { rungOdds } from "./check-describe.ts";
import { KEY } from "./check-facts.ts";
import {
  bonusSwitches,
  type Circumstances,
  circumstanceFields,
  costOf,
  edgeSwitches,
  type Occasion,
  occasionOf,
  tooMany,
} from "./circumstances.ts";
import { circumstancesOf } from "./circumstances-gather.ts";
import { ACTION, changedOptions, optionsOf, type Settings, words } from "./common.ts";
import {
  type ContestOutcome,
  type ContestPlan,
  contestCourse,
  contestSteps,
  dieFields,
  difficultySide,
  leavesTraces,
  otherChosen,
  ownHalf,
} from "./contest.ts";
import { liveOf } from "./live.ts";
import { characterOf, refuse, roundOf, unable } from "./reading.ts";
import { rungText, sideText } from "./showing.ts";
import { type NamedSide, pick, scoreField, tacticWarnings } from "./tactics.ts";
import { fittingSides } from "./tactics-gather.ts";

/**
 * A check of one's own against a difficulty of the rulebook, with what success and failure do to oneself: terrain, water,
 * recovery. One description each; everything else they share.
 */
export interface SoloCheck {
  readonly id: string;
  readonly icon: string;
  readonly group: Action["group"];
  /** Scores that it may be rolled with, the usual one first (TF-004: and what fits under them). */
  readonly scores: readonly string[];
  readonly rule: string;
  /** What it takes of the turn; null: nothing. */
  readonly cost: Cost | null;
  /** Whether it can be done at all, beside being able to act; `false`: whatever state one is in. */
  usable?(actor: Actor.Implementation, character: TaraforeCharacter): Refusal | null;
  /** Who lies unconscious does this, too. */
  readonly whateverState?: boolean;
  /** TF-081 Base scores, without penalties. */
  readonly unhindered?: boolean;
  fields?(character: TaraforeCharacter, participants: Participants): readonly Field[];
  difficulty(values: FieldValues, state: SoloState, options: TaraforeOptions): number;
  /** One step of the condition. */
  becomes(
    before: Condition,
    success: boolean,
    values: FieldValues,
    state: SoloState,
    options: TaraforeOptions,
  ): Condition;
  /** Whether that step changes anything, without looking at documents. */
  changes(success: boolean): boolean;
}

/** What such a check needs to remember of the one who makes it. JSON. */
export type SoloState = { readonly stun: Condition["stun"]["level"]; readonly round: number };

type Facts = {
  readonly sides: readonly NamedSide[];
  readonly own: readonly Field[];
  readonly state: SoloState;
  readonly circumstances: Circumstances;
  readonly tokens: number;
  readonly settings: Settings;
};
type Planned = {
  readonly contest: ContestPlan;
  readonly values: FieldValues;
  readonly state: SoloState;
  readonly occasion: Occasion;
  readonly tooMany: boolean;
  readonly settings: Settings;
};
type Outcome = ContestOutcome & { readonly success: boolean };

export function soloAction(check: SoloCheck): Action {
  const key = `${check.id[0]?.toUpperCase()}${check.id.slice(1)}`;
  const said = (id: string, data?: Readonly<Record<string, Text>>): Text => words(`${key}.${id}`, data);
  const usual: Occasion = check.cost === null ? "free" : "action";
  return defineAction<Facts, Planned, Outcome>({
    id: check.id,
    label: `${ACTION}${key}.label`,
    icon: check.icon,
    group: check.group,
    aim: "none",
    applies: "alone",
    ownModifierLabel: words("own"),
    usable(actor) {
      const character = characterOf(actor);
      if (!character) return refuse("noCharacter");
      if (character.life === "dead") return refuse("dead", { name: actor.name });
      return (check.whateverState ? null : unable(actor)) ?? check.usable?.(actor, character) ?? null;
    },
    gather(participants) {
      const character = characterOf(participants.actor);
      if (!character) return refuse("noCharacter");
      const sides = fittingSides(character, check.scores);
      if (sides.length === 0) return refuse("noScore", { name: participants.actor.name });
      return {
        sides: check.unhindered ? sides.map((one) => unhindered(one, character)) : sides,
        own: check.fields?.(character, participants) ?? [],
        state: { stun: character.condition.stun.level, round: roundOf(participants) },
        circumstances: circumstancesOf(character, participants),
        tokens: character.tokens,
        settings: changedOptions(currentOptions()),
      };
    },
    fields: (facts) => [
      ...scoreField("with", facts.sides),
      ...facts.own,
      ...circumstanceFields(facts.circumstances, usual),
      ...dieFields(),
    ],
    modifiers: ({ sides, circumstances }, values) => {
      const side = pick(sides, values["with"])?.side;
      return side ? [...bonusSwitches(circumstances, sideText(side)), ...edgeSwitches(side)] : [];
    },
    input: (facts, choices) => planned(check, facts, choices),
    *course(plan) {
      const met = yield* contestCourse(plan.contest);
      return { ...met, success: checkPassed(met.margin, optionsOf(plan)) };
    },
    odds: (plan) =>
      rungOdds(plan.contest, (margin) => checkPassed(margin, optionsOf(plan)), text(`${KEY}Odds.success`)),
    warnings: tacticWarnings,
    describe(plan, outcome) {
      const { success, rung } = outcome;
      const tone: Tone = success ? "good" : "bad";
      const notes: NoteView[] = check.changes(success)
        ? [{ text: said(success ? "then" : "else"), tone, icon: "fa-solid fa-arrow-right" }]
        : [];
      return {
        headline: said(success ? "succeeds" : "fails", { rung: rungText(rung) }),
        tone,
        steps: contestSteps(plan.contest, outcome),
        notes,
        hasChanges: check.changes(success) || leavesTraces(plan.contest, outcome),
      };
    },
    changes: ({ contest, values, state, settings }, { spent, success }, { actor }) =>
      afterRoll(
        { spent, usedBonuses: contest.usedBonuses },
        { actor: liveOf(actor), target: null },
        { actor: (before) => check.becomes(before, success, values, state, optionsOf({ settings })) },
      ),
    cost: ({ occasion }) => (check.cost === null ? null : costOf(occasion, check.cost)),
  });
}

function planned(check: SoloCheck, facts: Facts, choices: Choices): Planned {
  const { settings, state, circumstances } = facts;
  const options = optionsOf(facts);
  const side = pick(facts.sides, choices.fields["with"])?.side ?? difficultySide(0);
  return {
    contest: {
      label: sideText(side),
      ...ownHalf(side, circumstances, choices),
      otherLabel: text(`${KEY}Against.difficulty`),
      other: otherChosen(difficultySide(check.difficulty(choices.fields, state, options), check.rule), choices),
      difficulty: true,
      tokens: { actor: facts.tokens, target: 0 },
      settings,
    },
    values: choices.fields,
    state,
    occasion: occasionOf(choices),
    tooMany: tooMany(circumstances, choices),
    settings,
  };
}

/** TF-081 Penalties do not touch it. */
function unhindered({ id, side }: NamedSide, { scores }: TaraforeCharacter): NamedSide {
  const base = scores.get(id)?.base ?? side.score;
  const [first] = side.terms?.terms ?? [];
  return {
    id,
    side: {
      ...side,
      score: base,
      terms: side.terms && first ? { ...side.terms, terms: [first], total: base ?? 0 } : side.terms,
    },
  };
}
