import { name, text } from "../../../foundry/chat/text.ts";
import type { Choices } from "../../../foundry/resolve/action.ts";
import type { Field } from "../../../foundry/resolve/form.ts";
import { MANOEUVRES, type Manoeuvre, manoeuvreResult } from "../rules/manoeuvres.ts";
import type { Way } from "./attack-facts.ts";
import { optionsOf, words } from "./common.ts";
import { marginBars, otherChosen } from "./contest.ts";
import { termText } from "./showing.ts";
import { planTactic, type TacticFacts, type TacticPlanned, tacticFields } from "./tactics.ts";

/** TF-047 The ones that end in more than a bonus. */
const IDS = ["trip", "grapple", "disarm"] as const;
export type ManoeuvreId = (typeof IDS)[number];

export type HeldThing = { readonly uuid: string; readonly name: string };

export type ManoeuvreFacts = TacticFacts & {
  /** TF-047 Dodge or parry, as the target chooses. */
  readonly ways: readonly Way[];
  readonly weapons: readonly HeldThing[];
  readonly tired: boolean;
};

export type ManoeuvrePlanned = TacticPlanned & {
  readonly manoeuvre: Manoeuvre;
  readonly ways: readonly Way[];
  /** What drops; null: nothing in hand that could. */
  readonly weapon: HeldThing | null;
  readonly tired: boolean;
};

const NOTHING = "none";

export const manoeuvreFields = (facts: ManoeuvreFacts, values: Choices["fields"] = {}): readonly Field[] => [
  {
    kind: "choice",
    id: "manoeuvre",
    label: words("Field.manoeuvre"),
    value: "trip",
    options: IDS.map((id) => ({ value: id, label: words(`Manoeuvre.${id}`) })),
  },
  ...(values["manoeuvre"] === "disarm" && facts.weapons.length > 1
    ? [
        {
          kind: "choice" as const,
          id: "weapon",
          label: words("Field.weapon"),
          value: facts.weapons[0]?.uuid ?? NOTHING,
          options: facts.weapons.map((weapon) => ({ value: weapon.uuid, label: name(weapon.name) })),
        },
      ]
    : []),
  // Which of its defences the target uses is for the target to say.
  ...tacticFields(facts).filter(({ id }) => id !== "against"),
];

export function planManoeuvre(facts: ManoeuvreFacts, choices: Choices): ManoeuvrePlanned {
  const manoeuvre = MANOEUVRES.find(({ id }) => id === choices.fields["manoeuvre"]) ?? MANOEUVRES[0];
  if (!manoeuvre) throw new Error("the table of manoeuvres is empty");
  const weapon = facts.weapons.find(({ uuid }) => uuid === choices.fields["weapon"]) ?? facts.weapons[0] ?? null;
  return {
    ...planTactic(facts, choices),
    manoeuvre,
    ways: facts.ways.map((way) => ({ ...way, side: otherChosen(way.side, choices) })),
    weapon: manoeuvre.id === "disarm" ? weapon : null,
    tired: facts.tired,
  };
}

export const isAdvised = (planned: { readonly settings: ManoeuvrePlanned["settings"] }): boolean =>
  optionsOf(planned).manoeuvres === "advise";

export const manoeuvreText = ({ id }: Manoeuvre) => text(`TACTICAL_TIME.TARAFORE.ACTION.Manoeuvre.${id}`);

/** The contest against one of the ways to defend. */
export const contestAgainst = (planned: ManoeuvrePlanned, way: Way) => ({
  ...planned.contest,
  other: way.side,
  otherLabel: termText(way.defence),
});

/** Exact odds of the effect against one of them. */
export const manoeuvreOdds = (planned: ManoeuvrePlanned, way: Way) =>
  marginBars(
    contestAgainst(planned, way),
    [
      { id: "fails", label: words("Manoeuvre.fails"), tone: "bad" },
      { id: "works", label: words(`Manoeuvre.Effect.${planned.manoeuvre.id}`), tone: "good" },
    ],
    (margin) => (manoeuvreResult(planned.manoeuvre, margin, optionsOf(planned)) ? "works" : "fails"),
  );
