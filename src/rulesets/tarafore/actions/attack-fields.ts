import { name, type Text, text } from "../../../foundry/chat/text.ts";
import type { ChoiceField, Field, FieldValues, Modifier as Switch } from "../../../foundry/resolve/form.ts";
import { type Place, VARIANTS, type Variant } from "../rules/called-shots.ts";
import type { TaraforeOptions } from "../rules/options.ts";
import { VISIBILITY_IDS, visibility } from "../rules/surroundings.ts";
import { type AttackFacts, COVERS, GROUNDS } from "./attack-facts.ts";
import { bonusSwitches, circumstanceFields, edgeSwitches, occasionOf } from "./circumstances.ts";
import { flagIn, oneIn, optionsOf, words } from "./common.ts";
import { PLACE_PICTURE, placeHint } from "./place-picture.ts";
import { placeText, termText } from "./showing.ts";

/** What the dialog of an attack asks. */

export const PLACE_NONE = "none";
export const JOINT_NONE = "none";
/** Visibility that changes nothing stands first. */
export const VISIBILITY_CHOICES = ["clear", ...VISIBILITY_IDS] as const;

export type PlaceChoice = { readonly value: string; readonly place: Place; readonly variant: Variant | null };

/** TF-061, TF-063 Every place, those with two sides twice. */
export const placeChoices = (options: TaraforeOptions): PlaceChoice[] =>
  options.calledShotTable.flatMap((place): PlaceChoice[] => {
    const sides = VARIANTS.filter((side) => place.consequences.some(({ variant }) => variant === side));
    return sides.length === 0
      ? [{ value: place.id, place, variant: null }]
      : sides.map((variant) => ({ value: `${place.id}:${variant}`, place, variant }));
  });

const choice = (
  id: string,
  value: string,
  options: ChoiceField["options"],
  more: { readonly source?: Text; readonly detail?: boolean } = {},
): ChoiceField => ({ id, kind: "choice", label: words(`Field.${id}`), value, options, ...more });

const toggle = (
  id: string,
  value: boolean,
  more: { readonly source?: Text; readonly detail?: boolean } = {},
): Field => ({ id, kind: "toggle", label: words(`Field.${id}`), value, ...more });

const FROM_SHEET = { source: words("fromSheet") };
const DETAIL_FROM_SHEET = { ...FROM_SHEET, detail: true };

export function attackFields(facts: AttackFacts, values: FieldValues = {}): readonly Field[] {
  const { target, circumstances } = facts;
  const grounds = GROUNDS.map((id) => ({ value: id, label: text(`TACTICAL_TIME.TARAFORE.ground.${id}`) }));
  const covers = COVERS.map((id) => ({ value: id, label: text(`TACTICAL_TIME.TARAFORE.cover.${id}`) }));
  return [
    ...placeField(facts, values),
    toggle("stealth", facts.hidden, facts.hidden ? FROM_SHEET : {}),
    choice("cover", target.cover, covers, FROM_SHEET),
    toggle("unmoving", target.unmoving, FROM_SHEET),
    choice("ownGround", facts.ground, grounds, DETAIL_FROM_SHEET),
    choice("otherGround", target.ground, grounds, DETAIL_FROM_SHEET),
    toggle("ownProne", facts.prone, DETAIL_FROM_SHEET),
    toggle("otherProne", target.prone, DETAIL_FROM_SHEET),
    choice(
      "visibility",
      facts.visibility ?? "clear",
      VISIBILITY_CHOICES.map((id) => ({
        value: id,
        label: id === "clear" ? words("clear") : text(`TACTICAL_TIME.TARAFORE.visibility.${id}`),
      })),
      DETAIL_FROM_SHEET,
    ),
    {
      id: "distance",
      kind: "number",
      label: words("Field.distance"),
      value: facts.distance ?? 5,
      min: 0,
      max: 9999,
      detail: true,
      ...(facts.distance === null ? {} : { source: words("fromMap") }),
    },
    ...jointField(facts),
    ...circumstanceFields(circumstances),
    ...(["high", "low", "otherHigh", "otherLow"] as const).map((id) => toggle(id, false, { detail: true })),
  ];
}

/** TF-058; TF-074 A plain counter names no place. */
function placeField(facts: AttackFacts, values: FieldValues): readonly Field[] {
  if (occasionOf({ fields: values }) === "counter") return [];
  const unmoving = flagIn({ fields: values }, "unmoving", facts.target.unmoving);
  return [
    {
      ...choice("place", PLACE_NONE, [
        { value: PLACE_NONE, label: words("noPlace") },
        ...placeChoices(optionsOf(facts)).map(({ value, place, variant }) => ({
          value,
          label: words("placeOption", {
            place: placeText(place.id, variant),
            penalty: unmoving ? 0 : place.penalty,
          }),
          hint: placeHint(place, variant),
        })),
      ]),
      ...(facts.target.humanoid ? { picture: PLACE_PICTURE } : {}),
    },
  ];
}

/** TF-046 For whom else one strikes. */
const jointField = ({ allies }: AttackFacts): readonly Field[] =>
  allies.length === 0
    ? []
    : [
        choice(
          "joint",
          JOINT_NONE,
          [
            { value: JOINT_NONE, label: words("nobody") },
            ...allies.map((ally) => ({ value: ally.uuid, label: name(ally.name) })),
          ],
          { detail: true },
        ),
      ];

/** TF-015, TF-027, TF-030, TF-103 Bonuses and penalties that are there already, each to be switched. */
export const attackModifiers = (facts: AttackFacts, values: FieldValues = {}): readonly Switch[] => [
  ...bonusSwitches(facts.circumstances, words("attack")),
  ...edgeSwitches(facts.attack),
  ...visibilitySwitch(facts, values),
];

/** TF-103 `visibilityMods` = advise: it is shown, and counts when somebody says so. */
function visibilitySwitch(facts: AttackFacts, values: FieldValues): readonly Switch[] {
  const options = optionsOf(facts);
  const row = oneIn({ fields: values }, "visibility", VISIBILITY_CHOICES, facts.visibility ?? "clear");
  const value = row === "clear" ? 0 : visibility(row, options).attack;
  if (value === 0) return [];
  return [
    {
      id: "visibility",
      label: termText("visibility"),
      value,
      to: words("attack"),
      on: options.visibilityMods === "apply",
      rule: "TF-103",
    },
  ];
}
