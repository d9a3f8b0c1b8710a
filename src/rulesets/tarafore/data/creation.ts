import type { RulesetCreation } from "../../ruleset.ts";
import { STATS } from "../rules/effects-tables.ts";
import { TaraforeCharacter } from "./character.ts";
import { KEY } from "./choices.ts";

const array = (id: string, sample: boolean, changed: Readonly<Record<string, number>>) => ({
  id,
  sample,
  label: `${KEY}.CREATION.array.${id}`,
  values: Object.fromEntries(STATS.map((stat) => [`stats.${stat}`, changed[stat] ?? 10])),
});

/** Scores that a first fight asks for. */
const SHOWN = ["reaction", "dodge", "parry", "block", "perception", "toughness"] as const;

/** TF-002 Six stats: 9 to 11 is average, three points are a band. The book has no points to spend. */
export const creation: RulesetCreation = {
  actorType: "taraforeCharacter",
  scale: `${KEY}.CREATION.scale`,
  rules: ["TF-002", "TF-006"],
  traits: [
    { path: "size", label: `${KEY}.CHARACTER.FIELDS.size.label` },
    { path: "details.species", label: `${KEY}.CHARACTER.FIELDS.details.species.label` },
    { path: "details.concept", label: `${KEY}.CHARACTER.FIELDS.details.concept.label` },
  ],
  groups: [
    {
      label: `${KEY}.CREATION.stats`,
      fields: STATS.map((stat) => ({ path: `stats.${stat}`, label: `${KEY}.stat.${stat}` })),
      usual: null,
    },
  ],
  arrays: [
    array("average", false, {}),
    array("fighter", true, { pro: 13, ath: 12, str: 12, awa: 11, sth: 8, prs: 10 }),
    array("scout", true, { pro: 11, ath: 13, awa: 13, sth: 13, str: 9, prs: 8 }),
    array("archer", true, { pro: 11, awa: 14, ath: 11, sth: 11, str: 10, prs: 9 }),
    array("leader", true, { pro: 11, ath: 10, awa: 12, str: 10, sth: 8, prs: 14 }),
  ],
  totals: [],
  gear: [
    { label: "weapons", types: ["taraforeWeapon"], equip: "equipped" },
    { label: "armour", types: ["taraforeArmour", "taraforeShield"], equip: "worn" },
    { label: "abilities", types: ["taraforeSkill", "taraforeEdge", "taraforePower"], equip: null },
    { label: "gear", types: ["taraforeGear"], equip: null },
  ],
  summary({ system }) {
    if (!(system instanceof TaraforeCharacter)) return [];
    return [
      ...SHOWN.map((id) => ({ label: `${KEY}.term.${id}`, value: system.scores.get(id)?.current?.total ?? "–" })),
      { label: `${KEY}.CREATION.actions`, value: system.actions.total },
      { label: `${KEY}.CREATION.freeMove`, value: system.moves.free.total },
    ];
  },
};
