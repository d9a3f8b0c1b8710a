import type { StatBlockSpec } from "../../../core/stat-block/vocabulary.ts";
import { ABILITY_IDS } from "./choices.ts";
import { COMPOSITION_IDS, freshBody } from "./compositions.ts";

const capital = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1);

/** Stat blocks of Swords of Infinity (docs/stat-blocks.md). */
export const statBlock: StatBlockSpec = {
  names: {
    ...Object.fromEntries(ABILITY_IDS.map((id) => [`abilities.${id}`, [capital(id), capital(id.slice(0, 3))]])),
    "resistances.physicalModifier": ["physical resistance"],
    "resistances.mentalModifier": ["mental resistance"],
    "resolve.total": ["resolve"],
    "deprivation.sleep": ["sleepless days"],
    "deprivation.food": ["hungry days"],
    "deprivation.drink": ["thirsty days"],
    actionsModifier: ["actions"],
    movementModifier: ["movement"],
    reachModifier: ["reach"],
    "experience.points": ["experience"],
    buildTotal: ["build total"],
    "details.species": ["species"],
    "details.concept": ["calling", "concept"],
    biography: ["notes", "biography"],
  },
  always: ["kind", ...ABILITY_IDS.map((id) => `abilities.${id}`)],
  skip: ["tactical", "conditions", "narrativeEffects", "ritualRounds"],
  records: [
    {
      path: "composition",
      names: ["Part"],
      words: { naturalArmour: ["armour", "armor"], hitModifier: ["to hit"] },
      presets: { name: "Body", sets: Object.fromEntries(COMPOSITION_IDS.map((id) => [id, freshBody(id)])) },
    },
    { path: "immunities", names: ["Immunity"], words: {} },
  ],
  items: {
    infinityWeapon: {
      names: ["Weapon", "Attack"],
      words: {
        damageBonus: ["damage"],
        hitBonus: ["to hit"],
        actionCost: ["actions"],
        rangeStep: ["range"],
        fixedPower: ["power"],
        reloadActions: ["reload"],
        heldBy: ["held by"],
        boundTarget: ["part"],
        equipped: ["equipped", "in hand"],
      },
    },
    infinityArmour: { names: ["Armour", "Armor"], words: { dodgeModifier: ["dodge"] }, always: ["protection"] },
    infinityShield: {
      names: ["Shield"],
      words: { blockModifier: ["block"], dodgeModifier: ["dodge"], heldBy: ["held by"] },
    },
    infinitySpecialization: {
      names: ["Specialization", "Specialisation"],
      words: { purpose: ["for"], appliesTo: ["to"], limitedTo: ["only"] },
      always: ["ability", "value"],
    },
    infinityTrait: { names: ["Trait"], words: { appliesTo: ["for"] } },
    infinityTechnique: { names: ["Technique"], words: { actionCost: ["actions"] } },
    infinitySpell: { names: ["Spell"], words: { powerBonus: ["power"], ignoresArmour: ["ignores armour"] } },
    infinityGear: { names: ["Gear", "Item"], words: { valueLevel: ["value"] } },
  },
};
