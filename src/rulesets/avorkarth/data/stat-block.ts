import type { StatBlockSpec } from "../../../core/stat-block/vocabulary.ts";
import { ABILITY_IDS, MODIFIER_IDS, MOVEMENT_IDS, RESISTANCE_IDS } from "./choices.ts";

/** What abilities are called beside their three letters. */
const ABILITY_NAMES: Readonly<Record<string, readonly string[]>> = {
  con: ["Constitution"],
  tou: ["Toughness"],
  vit: ["Vitality"],
  str: ["Strength"],
  agi: ["Agility"],
  dex: ["Dexterity"],
  ins: ["Instinct"],
  int: ["Intelligence"],
  wil: ["Will", "Willpower"],
  wis: ["Wisdom"],
  cha: ["Charisma"],
  ele: ["Elegance"],
};
const capital = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1);

const crafted = {
  equipped: ["equipped", "worn", "in hand"],
  material: ["material"],
  masterwork: ["masterwork"],
  "durability.max": ["durability"],
  "durability.wear": ["wear"],
  "durability.breaks": ["breaks"],
  costCp: ["cost", "cp"],
} as const;

/** Stat blocks of Avorkarth (docs/stat-blocks.md). */
export const statBlock: StatBlockSpec = {
  names: {
    "abilities.wounds": ["Wounds", "WND"],
    ...Object.fromEntries(ABILITY_IDS.map((id) => [`abilities.${id}`, [capital(id), ...(ABILITY_NAMES[id] ?? [])]])),
    "wounds.lethal": ["lethal"],
    "wounds.nonLethal": ["non-lethal"],
    "wounds.bleeding": ["bleeding"],
    "wounds.dead": ["dead"],
    ...Object.fromEntries(MOVEMENT_IDS.map((id) => [`rates.${id}`, [id]])),
    ...Object.fromEntries(MOVEMENT_IDS.map((id) => [`manoeuvrability.${id}`, [`${id} manoeuvrability`]])),
    "armour.natural": ["natural armour", "natural armor"],
    ...Object.fromEntries(RESISTANCE_IDS.map((id) => [`resist.${id}`, [`resist ${id}`]])),
    "attack.meleeAbility": ["melee by"],
    "presence.allies": ["presence to allies"],
    "presence.enemies": ["presence to enemies"],
    "stamina.now": ["stamina"],
    "fear.points": ["fear"],
    "charm.points": ["charm"],
    "facing.none": ["no facing"],
    "facing.blindSide": ["blind side"],
    ...Object.fromEntries(MODIFIER_IDS.map((id) => [`mods.${id}`, [`bonus ${id}`, `mod ${id}`]])),
    "details.species": ["species"],
    "details.concept": ["calling", "concept"],
    biography: ["notes", "biography"],
  },
  always: ["abilities.wounds", ...ABILITY_IDS.map((id) => `abilities.${id}`), "size", "stamina.now"],
  skip: ["grapples", "outmanoeuvre", "morale", "stance", "flags"],
  records: [{ path: "criticalWounds", names: ["Critical wound"], words: {} }],
  items: {
    avorkarthWeapon: {
      names: ["Weapon", "Attack"],
      words: {
        ...crafted,
        mightMode: ["might mode"],
        attackMod: ["attack"],
        throwAttackMod: ["throw"],
        nonLethal: ["non-lethal"],
        oneHandedOk: ["one-handed"],
        "range.base": ["range"],
        "range.strAdd": ["range by strength"],
        reachBonus: ["reach"],
        types: ["damage", "types"],
        critUnits: ["critical"],
      },
      always: ["might", "durability.max"],
    },
    avorkarthArmour: { names: ["Armour", "Armor"], words: crafted, always: ["durability.max"] },
    avorkarthShield: { names: ["Shield"], words: crafted, always: ["durability.max"] },
    avorkarthGear: { names: ["Gear", "Item"], words: { costCp: crafted.costCp } },
    avorkarthSkill: { names: ["Skill"], words: {} },
    avorkarthFeat: { names: ["Feat"], words: {} },
    avorkarthSpell: { names: ["Spell"], words: {} },
    avorkarthCondition: { names: ["Condition"], words: {} },
  },
};
