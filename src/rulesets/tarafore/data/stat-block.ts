import type { StatBlockSpec } from "../../../core/stat-block/vocabulary.ts";
import { STATS } from "../rules/effects-tables.ts";

const STAT_NAMES: Readonly<Record<string, readonly string[]>> = {
  pro: ["Prowess"],
  ath: ["Athleticism"],
  awa: ["Awareness"],
  str: ["Strength"],
  sth: ["Stealth"],
  prs: ["Presence"],
};

const piece = {
  worn: ["worn", "equipped"],
  coverage: ["covers"],
  safeBlock: ["safe block"],
  blockBonus: ["block"],
} as const;

/** Stat blocks of Tarafore (docs/stat-blocks.md). */
export const statBlock: StatBlockSpec = {
  names: {
    ...Object.fromEntries(STATS.map((id) => [`stats.${id}`, [id.toUpperCase(), ...(STAT_NAMES[id] ?? [])]])),
    "reaction.value": ["Reaction"],
    "reaction.parent": ["Reaction under"],
    "can.move": ["moves"],
    "can.swim": ["swims"],
    "can.speak": ["speaks"],
    "can.walkUnderwater": ["walks underwater"],
    "move.free": ["free move"],
    "move.action": ["move action"],
    "features.extraActions": ["extra actions"],
    "features.thirdMove": ["third move"],
    "stun.level": ["stun"],
    "stun.lna": ["lost actions"],
    "stun.rounds": ["stun rounds"],
    "blood.loss": ["blood loss"],
    "blood.elapsed": ["blood elapsed"],
    "details.species": ["species"],
    "details.concept": ["calling", "concept"],
    biography: ["notes", "biography"],
  },
  always: [...STATS.map((id) => `stats.${id}`), "reaction.parent", "tokens"],
  skip: ["sectionsPassed", "hiddenFrom", "bonuses", "outSince"],
  records: [
    { path: "substats", names: ["Substat"], words: { parent: ["under"] } },
    { path: "wounds", names: ["Wound"], words: { hitLevel: ["hit"], bleedUp: ["bleeds more"] } },
  ],
  items: {
    taraforeWeapon: {
      names: ["Weapon", "Attack"],
      words: {
        rangeBonus: ["range bonus"],
        "damage.normal": ["damage"],
        "damage.special": ["damage special"],
        "damage.exceptional": ["damage exceptional"],
        "damage.critical": ["damage critical"],
        equipped: ["equipped", "in hand"],
        score: ["with", "score"],
      },
    },
    taraforeArmour: { names: ["Armour", "Armor"], words: piece },
    taraforeShield: { names: ["Shield", "Cloak"], words: piece },
    taraforeSkill: { names: ["Skill"], words: { stat: ["under", "stat"], tags: ["tags", "tag"] }, always: ["value"] },
    taraforeEdge: { names: ["Edge"], words: {} },
    taraforePower: { names: ["Power"], words: { costsAction: ["costs an action"], score: ["with", "score"] } },
    taraforeGear: { names: ["Gear", "Item"], words: {} },
  },
};
