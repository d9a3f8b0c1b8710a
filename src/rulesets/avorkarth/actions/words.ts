import { iconPath } from "../../../constants.ts";
import type { Rule } from "../../../core/chance/index.ts";
import { type Change, update } from "../../../core/change.ts";
import { text } from "../../../foundry/chat/text.ts";
import {
  type Action,
  type Choices,
  defineAction,
  isRefusal,
  type Participants,
  type Refusal,
} from "../../../foundry/resolve/action.ts";
import type { Field } from "../../../foundry/resolve/form.ts";
import { currentOptions } from "../data/options.ts";
import { AvorkarthSkill } from "../data/skill.ts";
import type { ActionId } from "../rules/actions.ts";
import type { CheckOutcome } from "../rules/check.ts";
import { pointsAfter } from "../rules/morale.ts";
import { type AvorkarthOptions, resolveOptions } from "../rules/options.ts";
import { sizeSteps } from "../rules/sizes.ts";
import { inspire, SOCIAL_RANGE, socialCheck, socialDc } from "../rules/social.ts";
import { changed, changedOptions, costOf, flagIn, numberIn } from "./choosing.ts";
import { creatureOf, distanceOf, hasAllyBeside, otherOf, refuse, unable } from "./reading.ts";
import { ACTION, checkStep, resultOdds } from "./showing.ts";
import { skillValue } from "./skill-value.ts";

/** AV-254 Words that move hearts: a battle cry frightens, an inspiring word gives heart, charm distracts. */

const KEY = `${ACTION}WORDS.`;

type Facts = {
  readonly value: number;
  readonly ability: number;
  readonly targetWill: number;
  readonly targetFear: number;
  readonly allies: boolean;
  readonly sizeSteps: number;
  readonly distance: number | null;
  readonly settings: Partial<AvorkarthOptions>;
};

/** Change of the target's points; null: all of them are lost. */
type Outcome = CheckOutcome & { readonly change: number | null; readonly dc: number };

interface Spec {
  readonly id: ActionId & ("battleCry" | "inspire" | "charmDistraction");
  readonly icon: string;
  readonly ability: "cha" | "ele" | "con";
  readonly range: number;
  readonly track: "fear" | "charm";
  rule(facts: Facts, options: AvorkarthOptions): Rule<Outcome>;
}

const social = (kind: "intimidate" | "charm") =>
  function* (facts: Facts, options: AvorkarthOptions): Rule<Outcome> {
    const { points, ...outcome } = yield* socialCheck({ kind, ...facts }, options);
    return { ...outcome, change: points, dc: socialDc({ kind, ...facts }) };
  };

function gather(spec: Spec, participants: Participants): Facts | Refusal {
  const { actor, item, target, targetToken } = participants;
  const own = creatureOf(actor);
  if (!own) return refuse("noCreature");
  const other = otherOf(participants);
  if (isRefusal(other)) return other;
  if (other.creature.woundStatus.dead) return refuse("targetDead", { name: target?.name ?? "" });
  const skill = item?.system instanceof AvorkarthSkill ? item.system : null;
  return {
    value: skill ? skillValue(own, skill).total : own.effective[spec.ability],
    ability: own.effective[spec.ability],
    targetWill: other.creature.effective.wil,
    targetFear: other.creature.fear.points,
    allies: hasAllyBeside(targetToken) ?? false,
    sizeSteps: sizeSteps(other.creature.size, own.size),
    distance: distanceOf(participants),
    settings: changedOptions(currentOptions()),
  };
}

const fieldsOf = (spec: Spec, facts: Facts): readonly Field[] => [
  { kind: "number", id: "value", label: text(`${ACTION}value`), value: facts.value, min: -99, max: 199 },
  ...(spec.id === "inspire"
    ? []
    : ([{ kind: "toggle", id: "allies", label: text(`${KEY}allies`), value: facts.allies }] as const)),
];

const inputOf = (facts: Facts, choices: Choices): Facts => ({
  ...facts,
  value: numberIn(choices, "value", facts.value) + choices.own.value,
  allies: flagIn(choices, "allies", facts.allies),
});

const speak = (spec: Spec): Action =>
  defineAction<Facts, Facts, Outcome>({
    id: spec.id,
    label: `${KEY}label.${spec.id}`,
    icon: iconPath(spec.icon),
    group: "will",
    aim: "many",
    ownModifierLabel: text(`${ACTION}own`),
    usable: (actor, item) =>
      unable(actor) ??
      (item && !(item.system instanceof AvorkarthSkill) ? refuse("noSkill", { name: item.name }) : null),
    gather: (participants) => gather(spec, participants),
    fields: (facts) => fieldsOf(spec, facts),
    modifiers: () => [],
    input: inputOf,
    rule: (facts) => spec.rule(facts, resolveOptions(facts.settings)),
    odds: (facts) => resultOdds(() => spec.rule(facts, resolveOptions(facts.settings))),
    warnings: ({ distance }) =>
      distance !== null && distance > spec.range
        ? [text("TACTICAL_TIME.AVORKARTH.ATTACK.Warning.outOfRange", { distance, reach: spec.range })]
        : [],
    describe({ value }, outcome) {
      const { change, result, row, face, dc } = outcome;
      const sign = change === null ? "lost" : change > 0 ? "more" : change < 0 ? "fewer" : "same";
      return {
        headline: text(`${KEY}${spec.track}.${sign}`, { n: Math.abs(change ?? 0) }),
        tone: result === "CS" ? "critical" : result === "S" || result === "P" ? "good" : "bad",
        steps: [checkStep(spec.id, text(`${KEY}label.${spec.id}`), { value, dc, row, face, result }, [])],
        notes: [],
        hasChanges: change !== 0,
      };
    },
    changes: (_facts, { change }, participants) => pointsChanges(spec, change, participants),
    cost: ({ settings }) => costOf(spec.id, resolveOptions(settings)),
  });

function pointsChanges({ track }: Spec, change: number | null, { actor, target }: Participants): Change[] {
  const creature = creatureOf(target);
  if (!creature || !target) return [];
  const { points } = creature[track];
  const after = change === null ? 0 : pointsAfter(points, change);
  return changed([
    update(target.uuid, `system.${track}.points`, points, after),
    ...(track === "charm" && after > 0
      ? [update(target.uuid, "system.charm.sourceId", creature.charm.sourceId, actor.uuid)]
      : []),
  ]);
}

export const battleCryAction = speak({
  id: "battleCry",
  icon: "frightened",
  ability: "con",
  range: SOCIAL_RANGE.intimidate,
  track: "fear",
  rule: social("intimidate"),
});

export const charmAction = speak({
  id: "charmDistraction",
  icon: "yielded",
  ability: "ele",
  range: SOCIAL_RANGE.charm,
  track: "charm",
  rule: social("charm"),
});

export const inspireAction = speak({
  id: "inspire",
  icon: "trait",
  ability: "cha",
  range: SOCIAL_RANGE.inspire,
  track: "fear",
  *rule(facts, options) {
    const { fear, ...outcome } = yield* inspire(facts, options);
    return { ...outcome, change: fear, dc: facts.targetFear + 5 };
  },
});
