import type { Cost } from "../../../core/turns/index.ts";
import { name } from "../../../foundry/chat/text.ts";
import { type Action, defineAction, type Refusal } from "../../../foundry/resolve/action.ts";
import type { Field, FieldValues } from "../../../foundry/resolve/form.ts";
import type { TaraforeCharacter } from "../data/character.ts";
import { currentOptions } from "../data/options.ts";
import type { TaraforeOptions } from "../rules/options.ts";
import type { Condition } from "../rules/state.ts";
import { stepChanges } from "./after-roll.ts";
import { ACTION, changedOptions, optionsOf, type Settings, words } from "./common.ts";
import { liveOf } from "./live.ts";
import { characterOf, refuse, unable } from "./reading.ts";

/** Something that needs no dice: what is asked, what it changes in oneself, what it costs. */
export interface SimpleStep {
  readonly id: string;
  readonly icon: string;
  readonly group: Action["group"];
  usable(actor: Actor.Implementation, character: TaraforeCharacter): Refusal | null;
  readonly whateverState?: boolean;
  fields?(): readonly Field[];
  /** It takes of the turn and leaves nothing behind. */
  readonly leavesNothing?: boolean;
  /** Which of its texts tells what was done. */
  said?(character: TaraforeCharacter): string;
  becomes(before: Condition, values: FieldValues, options: TaraforeOptions): Condition;
  cost(options: TaraforeOptions): Cost | null;
}

type Facts = { readonly name: string; readonly said: string; readonly settings: Settings };
type Planned = Facts & { readonly values: FieldValues };

export function simpleAction(step: SimpleStep): Action {
  const key = `${step.id[0]?.toUpperCase()}${step.id.slice(1)}`;
  return defineAction<Facts, Planned, Record<string, never>>({
    id: step.id,
    label: `${ACTION}${key}.label`,
    icon: step.icon,
    group: step.group,
    aim: "none",
    applies: "itself",
    ownModifierLabel: null,
    usable(actor) {
      const character = characterOf(actor);
      if (!character) return refuse("noCharacter");
      if (character.life === "dead") return refuse("dead", { name: actor.name });
      return (step.whateverState ? null : unable(actor)) ?? step.usable(actor, character);
    },
    gather({ actor }) {
      const character = characterOf(actor);
      if (!character) return refuse("noCharacter");
      return {
        name: actor.name,
        said: step.said?.(character) ?? "done",
        settings: changedOptions(currentOptions()),
      };
    },
    fields: () => step.fields?.() ?? [],
    modifiers: () => [],
    input: (facts, { fields }) => ({ ...facts, values: fields }),
    *rule() {
      yield* [];
      return {};
    },
    odds: () => null,
    describe: (planned) => ({
      headline: words(`${key}.${planned.said}`, {
        name: name(planned.name),
        ...Object.fromEntries(Object.entries(planned.values).map(([id, value]) => [id, String(value)])),
      }),
      tone: "neutral",
      steps: [],
      notes: [],
      hasChanges: !step.leavesNothing,
    }),
    changes: (planned, _outcome, { actor }) =>
      stepChanges(liveOf(actor), (before) => step.becomes(before, planned.values, optionsOf(planned))),
    cost: (planned) => step.cost(optionsOf(planned)),
  });
}
