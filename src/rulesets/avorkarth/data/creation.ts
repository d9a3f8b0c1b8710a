import type { RulesetCreation } from "../../ruleset.ts";
import { ABILITIES } from "../rules/abilities.ts";
import { AvorkarthCreature } from "./creature.ts";

const LABELS = "TACTICAL_TIME.AVORKARTH";

const field = (id: string) => ({ path: `abilities.${id}`, label: `${LABELS}.ability.${id}` });
const group = (id: string, ids: readonly string[]) => ({
  label: `${LABELS}.abilityGroup.${id}`,
  fields: ids.map(field),
  usual: null,
});

const ids = ABILITIES.map(({ id }) => id);
const array = (id: string, sample: boolean, changed: Readonly<Record<string, number>>) => ({
  id,
  sample,
  label: `${LABELS}.CREATION.array.${id}`,
  values: Object.fromEntries(
    ids.map((ability) => [`abilities.${ability}`, changed[ability] ?? (ability === "wounds" ? 3 : 10)]),
  ),
});

/** The best man's numbers are the rulebook site's; packs/avorkarth-creatures has them as a creature. */
const BEST = {
  wounds: 4,
  con: 12,
  vit: 12,
  str: 12,
  agi: 12,
  dex: 12,
  ins: 11,
  int: 14,
  wil: 13,
  wis: 13,
  cha: 13,
  ele: 11,
};

/** AV-020 The numbers of a creature: ten is average. The book has no points to spend. */
export const creation: RulesetCreation = {
  actorType: "avorkarthCreature",
  scale: `${LABELS}.CREATION.scale`,
  rules: ["AV-020"],
  traits: [
    { path: "size", label: `${LABELS}.CREATURE.FIELDS.size.label` },
    { path: "details.species", label: `${LABELS}.CREATURE.FIELDS.details.species.label` },
    { path: "details.concept", label: `${LABELS}.CREATURE.FIELDS.details.concept.label` },
  ],
  groups: [
    group("essential", ["wounds", "con", "tou", "vit"]),
    group("physical", ["str", "agi", "dex", "ins"]),
    group("mind", ["int", "wil", "wis"]),
    group("social", ["cha", "ele"]),
  ],
  arrays: [
    array("average", false, { ele: 9 }),
    array("best", false, BEST),
    array("brawler", true, { wounds: 4, con: 12, tou: 12, str: 13, agi: 11, int: 8, cha: 9, ele: 8 }),
    array("duellist", true, { str: 11, agi: 13, dex: 13, ins: 12, con: 9, tou: 9 }),
    array("archer", true, { agi: 12, dex: 13, ins: 13, wil: 11, str: 9, tou: 9 }),
    array("leader", true, { con: 11, wil: 13, wis: 12, cha: 13, ele: 12, agi: 9, dex: 9 }),
  ],
  totals: [],
  gear: [
    { label: "weapons", types: ["avorkarthWeapon"], equip: "equipped" },
    { label: "armour", types: ["avorkarthArmour", "avorkarthShield"], equip: "equipped" },
    { label: "abilities", types: ["avorkarthSkill", "avorkarthFeat", "avorkarthSpell"], equip: null },
    { label: "gear", types: ["avorkarthGear"], equip: null },
  ],
  summary({ system }) {
    if (!(system instanceof AvorkarthCreature)) return [];
    const { initiative, swiftness, melee, ranged, dodge, resolve, stamina, lethalMax } = system.derived;
    return Object.entries({ initiative, swiftness, melee, ranged, dodge, resolve, stamina, lethalMax }).map(
      ([id, value]) => ({ label: `${LABELS}.term.${id}`, value }),
    );
  },
};
