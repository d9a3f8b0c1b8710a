import { iconPath } from "../../../constants.ts";
import { text } from "../../../foundry/chat/text.ts";
import { defineAction } from "../../../foundry/resolve/action.ts";
import { ABILITY_IDS } from "../data/choices.ts";
import { currentOptions } from "../data/options.ts";
import { AvorkarthSkill } from "../data/skill.ts";
import { AvorkarthSpell } from "../data/spell.ts";
import { type CheckOutcome, check } from "../rules/check.ts";
import { type AvorkarthOptions, resolveOptions } from "../rules/options.ts";
import { spellDc } from "../rules/spells.ts";
import { changedOptions, numberIn, oneIn } from "./choosing.ts";
import { creatureOf, faceModOf, refuse } from "./reading.ts";
import { ACTION, checkStep, resultOdds } from "./showing.ts";
import { skillValue } from "./skill-value.ts";

const KEY = `${ACTION}CHECK.`;

type Facts = {
  /** The skill's value; null: an ability is rolled. */
  readonly skill: number | null;
  readonly abilities: Readonly<Record<string, number>>;
  readonly dc: number;
  readonly faceMod: number;
  readonly settings: Partial<AvorkarthOptions>;
};
type Planned = {
  readonly value: number;
  readonly dc: number;
  readonly faceMod: number;
  readonly settings: Partial<AvorkarthOptions>;
};

/** AV-002 A check of a skill, a spell or an ability against a difficulty. */
export const checkAction = defineAction<Facts, Planned, CheckOutcome>({
  id: "check",
  label: `${KEY}label`,
  icon: iconPath("dice"),
  group: "check",
  aim: "none",
  ownModifierLabel: text(`${ACTION}own`),
  uses: ({ system }) => system instanceof AvorkarthSkill || system instanceof AvorkarthSpell,
  usable: (actor) => (creatureOf(actor) ? null : refuse("noCreature")),
  gather({ actor, item }) {
    const creature = creatureOf(actor);
    if (!creature) return refuse("noCreature");
    const model: unknown = item?.system;
    const spell = model instanceof AvorkarthSpell ? model : null;
    const skill = model instanceof AvorkarthSkill ? skillValue(creature, model).total : null;
    return {
      skill: spell?.casterLevel ?? skill,
      abilities: Object.fromEntries(ABILITY_IDS.map((id) => [id, creature.effective[id]])),
      // AV-292 for a spell; else what an average task asks of an average person.
      dc: spell ? spellDc(spell.level) : 10,
      faceMod: faceModOf(creature),
      settings: changedOptions(currentOptions()),
    };
  },
  fields: ({ skill, dc }) => [
    ...(skill === null
      ? ([
          {
            kind: "choice",
            id: "ability",
            label: text(`${KEY}ability`),
            value: "str",
            options: ABILITY_IDS.map((id) => ({ value: id, label: text(`TACTICAL_TIME.AVORKARTH.ability.${id}`) })),
            remember: true,
          },
        ] as const)
      : []),
    { kind: "number", id: "dc", label: text(`${KEY}dc`), value: dc, min: 1, max: 99, remember: skill === null },
  ],
  modifiers: () => [],
  input: (facts, choices) => ({
    value: (facts.skill ?? facts.abilities[oneIn(choices, "ability", ABILITY_IDS, "str")] ?? 0) + choices.own.value,
    dc: numberIn(choices, "dc", facts.dc),
    faceMod: facts.faceMod,
    settings: facts.settings,
  }),
  rule: ({ settings, ...input }) => check("check", input, resolveOptions(settings)),
  odds: ({ settings, ...input }) => resultOdds(() => check("check", input, resolveOptions(settings))),
  describe: ({ value, dc }, outcome) => ({
    headline: text(`${ACTION}Result.${outcome.result}`),
    tone: outcome.result === "CS" ? "critical" : outcome.result === "S" || outcome.result === "P" ? "good" : "bad",
    steps: [checkStep("check", text(`${KEY}label`), { ...outcome, value, dc }, [])],
    notes: [],
    hasChanges: false,
  }),
  changes: () => [],
  cost: () => null,
});
