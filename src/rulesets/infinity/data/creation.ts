import type { RulesetCreation } from "../../ruleset.ts";
import { ABILITY_IDS } from "./choices.ts";
import { InfinityParticipant } from "./participant.ts";

const LABELS = "TACTICAL_TIME.INFINITY";

const array = (id: string, sample: boolean, changed: Readonly<Record<string, number>>) => ({
  id,
  sample,
  label: `${LABELS}.CREATION.array.${id}`,
  values: Object.fromEntries(ABILITY_IDS.map((ability) => [`abilities.${ability}`, changed[ability] ?? 25])),
});

/** SI-006, SI-011 Six abilities, 20 to 30 for people, 25 in the middle; 130, 150 or 180 in all. */
export const creation: RulesetCreation = {
  actorType: "infinityParticipant",
  scale: `${LABELS}.CREATION.scale`,
  rules: ["SI-006", "SI-011"],
  traits: [
    { path: "kind", label: `${LABELS}.PARTICIPANT.FIELDS.kind.label` },
    { path: "details.species", label: `${LABELS}.PARTICIPANT.FIELDS.details.species.label` },
    { path: "details.concept", label: `${LABELS}.PARTICIPANT.FIELDS.details.concept.label` },
  ],
  groups: [
    {
      label: `${LABELS}.CREATION.abilities`,
      fields: ABILITY_IDS.map((id) => ({ path: `abilities.${id}`, label: `${LABELS}.ability.${id}` })),
      usual: { min: 20, max: 30 },
    },
  ],
  arrays: [
    array("usual", false, {}),
    array("fighter", true, {
      strength: 30,
      dexterity: 28,
      vitality: 28,
      intelligence: 20,
      awareness: 23,
      personality: 21,
    }),
    array("skirmisher", true, {
      strength: 22,
      dexterity: 30,
      vitality: 24,
      intelligence: 23,
      awareness: 28,
      personality: 23,
    }),
    array("caster", true, {
      strength: 20,
      dexterity: 23,
      vitality: 24,
      intelligence: 30,
      awareness: 26,
      personality: 27,
    }),
    array("speaker", true, {
      strength: 20,
      dexterity: 22,
      vitality: 23,
      intelligence: 28,
      awareness: 27,
      personality: 30,
    }),
  ],
  totals: [130, 150, 180],
  gear: [
    { label: "weapons", types: ["infinityWeapon"], equip: "equipped" },
    { label: "armour", types: ["infinityArmour", "infinityShield"], equip: "equipped" },
    {
      label: "abilities",
      types: ["infinitySpecialization", "infinityTrait", "infinityTechnique", "infinitySpell"],
      equip: null,
    },
    { label: "gear", types: ["infinityGear"], equip: null },
  ],
  summary({ system }) {
    if (!(system instanceof InfinityParticipant)) return [];
    const { initiative, actions, physical, mental, move, thresholds } = system.numbers;
    return Object.entries({ initiative, actions, physical, mental, move, wound: thresholds.wound }).map(
      ([id, { total }]) => ({ label: `${LABELS}.Sum.${id}`, value: total }),
    );
  },
};
