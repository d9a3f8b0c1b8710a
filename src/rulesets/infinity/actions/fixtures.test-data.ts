import type { Choices } from "../../../foundry/resolve/action.ts";
import { advance, type Course, type ProgressEntry, type Question } from "../../../foundry/resolve/course.ts";
import { type Field, fitAll } from "../../../foundry/resolve/form.ts";
import { prepared } from "../data/fixtures.test-data.ts";
import { attackNumbers, UNARMED } from "../data/numbers.ts";
import type { WeaponFields } from "../data/owned.ts";
import { stateOf } from "../data/participant-state.ts";
import type { SpecializationFields } from "../data/specializations.ts";
import type { AttackFacts, DefenderFacts } from "./attack-facts.ts";
import type { Pusher } from "./contact.ts";
import { defenderOfNumbers } from "./defender-facts.ts";
import { changedOptions } from "./roll-facts.ts";

/** Attackers and defenders from their sheets' numbers, and courses played with given faces and answers. */

export const spec = (
  purpose: SpecializationFields["purpose"],
  value: number,
  more: Partial<SpecializationFields> = {},
): SpecializationFields => ({
  name: purpose,
  ability: "dexterity",
  purpose,
  appliesTo: "success",
  value,
  limitedTo: "",
  ...more,
});

export const weapon = (size: number, more: Partial<WeaponFields> = {}): WeaponFields => ({
  ...UNARMED,
  name: "Blade",
  skill: "blades",
  natural: false,
  size,
  ...more,
});

export type Setup = NonNullable<Parameters<typeof prepared>[0]>;

export const NOBODY: Pusher = { allowed: false, player: false, parts: [] };

export function defender(
  setup: Setup,
  more: Partial<Pick<DefenderFacts, "counterUuid" | "pusher">> = {},
): DefenderFacts {
  const { source, numbers } = prepared(setup);
  return defenderOfNumbers(source, numbers, stateOf(source.fields), {
    frame: {
      vitality: source.fields.abilities.vitality,
      size: source.fields.size,
      actionsModifier: source.fields.actionsModifier,
    },
    pusher: NOBODY,
    counterUuid: null,
    ...more,
  });
}

export function attackFacts(
  attacker: Setup,
  with_: WeaponFields,
  against: DefenderFacts,
  over: Partial<AttackFacts> = {},
): AttackFacts {
  const { source } = prepared(attacker);
  const { hit, power } = attackNumbers(source, with_);
  return {
    hit,
    power,
    ranged: with_.ranged,
    rangeStep: 0,
    distance: null,
    reach: 5,
    empties: false,
    amount: 1,
    pusher: NOBODY,
    feinted: false,
    sneaked: false,
    defender: against,
    settings: changedOptions(source.options),
    ...over,
  };
}

export const chosen = (fields: readonly Field[], given: Record<string, string | number | boolean> = {}): Choices => ({
  fields: fitAll(fields, given),
  modifiers: {},
  own: { name: "", value: 0 },
});

export interface Table {
  readonly faces: readonly (readonly number[])[];
  readonly answers?: Readonly<Record<string, Record<string, string | number | boolean>>>;
}

/** Plays a course; every face that was given must fall, and every question is kept with whoever was asked. */
export async function played<O>(course: () => Course<O>, { faces, answers = {} }: Table) {
  const left = [...faces];
  const asked: Question[] = [];
  const state = await advance(course, [], {
    dice: async ({ node }) => {
      const next = left.shift();
      if (!next) throw new Error(`no faces are left for ${node.id}`);
      return next;
    },
    answer: (question) => {
      asked.push(question);
      return {
        values: answers[question.id] ?? Object.fromEntries(question.fields.map(({ id, value }) => [id, value])),
        by: null,
      };
    },
  });
  if (state.waiting) throw new Error(`it waits for ${state.waiting.kind}`);
  if (left.length > 0) throw new Error(`${left.length} falls were not needed`);
  const thrown: readonly ProgressEntry[] = state.added;
  return { outcome: state.outcome, asked, thrown, faces };
}

export const idOf = (against: DefenderFacts, defence: string): string =>
  against.ways.find((way) => way.defence === defence)?.id ?? "none";
