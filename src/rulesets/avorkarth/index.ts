import type { BarId, Ruleset, SystemUpdate } from "../ruleset.ts";
import { avorkarthActions } from "./actions/index.ts";
import { AvorkarthArmour } from "./data/armour.ts";
import { AvorkarthCondition } from "./data/condition.ts";
import { creation } from "./data/creation.ts";
import { AvorkarthCreature } from "./data/creature.ts";
import { AvorkarthFeat } from "./data/feat.ts";
import { AvorkarthGear } from "./data/gear.ts";
import { iconOf } from "./data/icons.ts";
import { migrations } from "./data/migrations/index.ts";
import { avorkarthOptions, currentOptions } from "./data/options.ts";
import { AvorkarthShield } from "./data/shield.ts";
import { AvorkarthSkill } from "./data/skill.ts";
import { AvorkarthSpell } from "./data/spell.ts";
import { statBlock } from "./data/stat-block.ts";
import { STATUSES, setStatus, statusesOf } from "./data/statuses.ts";
import { trackUpdate } from "./data/track-update.ts";
import { AvorkarthWeapon } from "./data/weapon.ts";
import { sizeOf } from "./rules/sizes.ts";
import { avorkarthEffects } from "./rules/turn-effects.ts";
import { avorkarthTurns, ROUND_SECONDS } from "./rules/turns.ts";
import { AvorkarthCreatureSheet } from "./sheets/creature-sheet.ts";
import { AvorkarthItemSheet } from "./sheets/item-sheet.ts";
import { describeTurn } from "./turns/describe.ts";
import { look } from "./turns/look.ts";
import { fightingCreature } from "./turns/numbers.ts";

const TRACK_OF_BAR = { health: "lethal", consciousness: "nonLethal" } as const satisfies Record<BarId, string>;

function setBar(creature: AvorkarthCreature, bar: BarId, value: number): SystemUpdate {
  const { max } = creature.bars[bar];
  const left = Math.min(max, Math.max(0, Math.trunc(value)));
  const { effective, woundStatus } = creature;
  return trackUpdate(effective.wounds, woundStatus, TRACK_OF_BAR[bar], max - left, currentOptions());
}

const isCreature = (system: object): system is AvorkarthCreature => system instanceof AvorkarthCreature;

/** Avorkarth: fixed initiative, Swiftness that buys extra turns, wounds of three weights. */
export const avorkarth: Ruleset = {
  id: "avorkarth",
  label: "TACTICAL_TIME.AVORKARTH.name",
  hint: "TACTICAL_TIME.AVORKARTH.hint",
  rulebook: { prefix: "AV", pack: "avorkarth-rules" },
  roundSeconds: ROUND_SECONDS,

  actorModels: { avorkarthCreature: AvorkarthCreature },
  itemModels: {
    avorkarthWeapon: AvorkarthWeapon,
    avorkarthArmour: AvorkarthArmour,
    avorkarthShield: AvorkarthShield,
    avorkarthGear: AvorkarthGear,
    avorkarthSkill: AvorkarthSkill,
    avorkarthFeat: AvorkarthFeat,
    avorkarthSpell: AvorkarthSpell,
    avorkarthCondition: AvorkarthCondition,
  },
  iconOf,
  sheets: [
    {
      document: "Actor",
      types: ["avorkarthCreature"],
      sheet: AvorkarthCreatureSheet,
      label: "TACTICAL_TIME.AVORKARTH.SHEET.creature",
    },
    {
      document: "Item",
      types: [
        "avorkarthWeapon",
        "avorkarthArmour",
        "avorkarthShield",
        "avorkarthGear",
        "avorkarthSkill",
        "avorkarthFeat",
        "avorkarthSpell",
        "avorkarthCondition",
      ],
      sheet: AvorkarthItemSheet,
      label: "TACTICAL_TIME.AVORKARTH.SHEET.item",
    },
  ],
  options: avorkarthOptions,
  creation,
  statBlock,
  blockExample: "TACTICAL_TIME.AVORKARTH.CREATION.block",
  statuses: STATUSES,
  actions: avorkarthActions,
  turns: {
    strategy: (house) =>
      avorkarthTurns({ ...house, options: currentOptions(), effects: avorkarthEffects(currentOptions()) }),
    numbers: fightingCreature,
    initiative: ({ system }) => (isCreature(system) ? system.derived.initiative : null),
    describe: describeTurn,
    look,
    checks: {
      morale: "TACTICAL_TIME.AVORKARTH.TURN.Check.morale",
      escape: "TACTICAL_TIME.AVORKARTH.TURN.Check.escape",
    },
    ambushes: true,
  },
  migrations,
  trackable: { bar: ["bars.health", "bars.consciousness"], value: ["stamina.now", "fear.points", "charm.points"] },

  statusesOf: (system) => (isCreature(system) ? statusesOf(system) : new Set()),
  setStatus: (system, statusId, active) =>
    isCreature(system) ? setStatus(system, statusId, active) : { kind: "effect" },
  setBar: (system, bar, value) => (isCreature(system) ? setBar(system, bar, value) : {}),
  tokenDefaults(system) {
    const footprint = isCreature(system) ? sizeOf(system.size).footprint : 1;
    return { width: footprint, height: footprint, actorLink: false, disposition: CONST.TOKEN_DISPOSITIONS.HOSTILE };
  },
};
