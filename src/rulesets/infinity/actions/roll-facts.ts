import { type Explanation, explain, type Term } from "../../../core/explain.ts";
import { name, type Text, text } from "../../../foundry/chat/text.ts";
import type { Choices } from "../../../foundry/resolve/action.ts";
import type { Field } from "../../../foundry/resolve/form.ts";
import { ABILITY_IDS, type CheckId } from "../data/choices.ts";
import { type ParticipantNumbers, plainNumbers, type Source } from "../data/numbers.ts";
import type { SpecializationFields } from "../data/specializations.ts";
import { DEFAULT_OPTIONS, type InfinityOptions } from "../rules/options.ts";
import { term } from "../rules/terms.ts";
import type { StoredOptions } from "./common.ts";
import type { PushDone, Pusher } from "./contact.ts";

export const KEY = "TACTICAL_TIME.INFINITY.ROLL.";

/** One number that can be rolled against, as it was when the button was pressed. Types: they are stored. */
export type Rollable = { readonly id: string; readonly label: Text; readonly target: Explanation };

export type RollFacts = {
  readonly numbers: readonly Rollable[];
  /** The number of the item in hand; null: no item. */
  readonly proposed: string | null;
  readonly pusher: Pusher;
  /** World settings that are not at their defaults. */
  readonly settings: StoredOptions;
};

/** World settings, without those at their defaults: a message need not carry sixty of them. */
export const changedOptions = (options: InfinityOptions): StoredOptions =>
  Object.entries(options).filter(([id, value]) => value !== Reflect.get(DEFAULT_OPTIONS, id));

type OwnedSpecialization = SpecializationFields & { readonly id: string };

/** Everything of a participant that is rolled as a check of this kind, abilities first. */
export function rollables(
  check: CheckId,
  source: Source,
  numbers: ParticipantNumbers,
  specializations: readonly OwnedSpecialization[],
): Rollable[] {
  const named = (id: string, target: Explanation): Rollable => ({ id, label: text(target.labelKey), target });
  const abilities = ABILITY_IDS.map((id) => ({
    id,
    label: text(`TACTICAL_TIME.INFINITY.ability.${id}`),
    target: plainNumbers(source, id, null, check),
  }));
  const own = specializations
    .filter(({ appliesTo }) => appliesTo === check)
    .map((spec) => ({ id: spec.id, label: name(spec.name), target: plainNumbers(source, spec.ability, spec, check) }));
  if (check === "power") {
    return [
      ...abilities,
      ...own,
      named("initiative", numbers.initiative),
      named("physical", numbers.physical),
      named("mental", numbers.mental),
      named("wordPower", numbers.wordPower),
    ];
  }
  const defences = numbers.defences.map(({ defence, source: by, target }, index): Rollable => {
    const way = named(`defence${index}`, target);
    // Two weapons block apart; a limb is the one that blocks best, and dodging has nothing in the way.
    const apart = by !== null && (defence === "blockWeapon" || defence === "blockShield");
    return apart ? { ...way, label: text(`${KEY}termOf`, { term: way.label, bearer: name(by) }) } : way;
  });
  return [
    ...abilities,
    ...own,
    ...defences,
    named("stayUp", numbers.stayUp),
    named("endure", numbers.endure),
    named("treatment", numbers.treatment),
    named("words", numbers.words),
  ];
}

export const rollFields = (facts: RollFacts): readonly Field[] => [
  {
    id: "what",
    kind: "choice",
    label: text(`${KEY}what`),
    value: facts.proposed ?? facts.numbers[0]?.id ?? "",
    options: facts.numbers.map(({ id, label, target }) => ({
      value: id,
      label: text(`${KEY}option`, { name: label, value: target.total }),
    })),
  },
];

/** What the rule takes. */
export type PlannedRoll = {
  readonly what: string;
  readonly label: Text;
  readonly target: Explanation;
  readonly pusher: Pusher;
  readonly settings: StoredOptions;
};

/** SI-115 What the roller did to its own body for a check. */
export type WithPushes = { readonly pushes: readonly PushDone[] };

export function planRoll(facts: RollFacts, { fields, own }: Choices): PlannedRoll {
  const chosen = facts.numbers.find(({ id }) => id === fields["what"]) ?? facts.numbers[0];
  const target = chosen?.target ?? explain("check", "TACTICAL_TIME.INFINITY.Sum.check", []);
  const mine: Term[] = own.value === 0 ? [] : [term("other", own.value, "SI-009", "add", own.name || undefined)];
  return {
    what: chosen?.id ?? "",
    label: chosen?.label ?? text(target.labelKey),
    target: explain(target.id, target.labelKey, [...target.terms, ...mine]),
    pusher: facts.pusher,
    settings: facts.settings,
  };
}
