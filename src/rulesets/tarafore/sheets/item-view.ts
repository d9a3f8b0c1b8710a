import type { Localizer } from "../../../foundry/sheets/explanation-view.ts";
import { KEY, NAMED_SUBSTATS, ROLLS } from "../data/choices.ts";
import type { SkillFields } from "../data/scores.ts";
import { EDGE_EFFECTS } from "../rules/characters.ts";
import { STATS } from "../rules/effects-tables.ts";
import { effectText, rollName } from "./inventory-view.ts";

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly chosen: boolean;
}

const choices = (values: readonly { value: string; label: string }[], chosen: string): Choice[] => {
  const known = values.some(({ value }) => value === chosen);
  // What stands there stays there, known or not: a bow asks for archery before anybody has it.
  const all = known ? values : [...values, { value: chosen, label: chosen }];
  return all.map((choice) => ({ ...choice, chosen: choice.value === chosen }));
};

const named = (ids: readonly string[], group: string, i18n: Localizer) =>
  ids.map((id) => ({ value: id, label: i18n.localize(`${KEY}.${group}.${id}`) }));

/** A skill is named by its first tag, so that the thing keeps its meaning in other hands; without one by its name. */
const skillChoices = (skills: readonly Pick<SkillFields, "name" | "tags">[]) =>
  skills.map(({ name, tags }) => ({ value: tags[0] ?? name, label: name }));

/** What a weapon or a power is used with. */
export const scoreChoices = (
  score: string | null,
  kind: string | null,
  skills: readonly Pick<SkillFields, "name" | "tags">[],
  i18n: Localizer,
): Choice[] => {
  const none = kind === "missile" ? "noSkill" : kind === null ? "byPresence" : "byProwess";
  return choices(
    [
      { value: "", label: i18n.localize(`${KEY}.SHEET.score.${none}`) },
      ...named(STATS, "stat", i18n),
      ...named(NAMED_SUBSTATS, "term", i18n),
      ...skillChoices(skills),
    ],
    score ?? "",
  );
};

export interface EdgeEffectRow {
  readonly id: string;
  readonly text: string;
  readonly on: readonly Choice[];
  readonly do: readonly Choice[];
  readonly value: number;
  readonly tokens: number;
  readonly bonus: number;
  /** Which of its numbers mean something. */
  readonly isOnRoll: boolean;
  readonly hasValue: boolean;
  readonly isSlowStart: boolean;
}

type Effect = {
  readonly on: string;
  readonly do: string;
  readonly value: number;
  readonly tokens: number;
  readonly bonus: number;
};

/** TF-027, TF-028: an edge's effects with everything that they may be. */
export const edgeEffectRows = (
  effects: Readonly<Record<string, Effect>>,
  skills: readonly Pick<SkillFields, "name" | "tags">[],
  i18n: Localizer,
): EdgeEffectRow[] =>
  Object.entries(effects).map(([id, effect]) => ({
    id,
    text: effectText(effect, i18n),
    on: choices(
      [
        ...[...new Set([...ROLLS, ...STATS, ...NAMED_SUBSTATS])].map((roll) => ({
          value: roll,
          label: rollName(roll, i18n),
        })),
        ...skillChoices(skills),
      ],
      effect.on,
    ),
    do: choices(named(EDGE_EFFECTS, "edgeEffect", i18n), effect.do),
    value: effect.value,
    tokens: effect.tokens,
    bonus: effect.bonus,
    isOnRoll: ["high", "low", "bonus"].includes(effect.do),
    hasValue: ["bonus", "extra-action", "tokens"].includes(effect.do),
    isSlowStart: effect.do === "slow-start",
  }));
