import type { BarId, Ruleset, SystemUpdate } from "../ruleset.ts";
import { taraforeActions } from "./actions/index.ts";
import { TaraforeArmour, TaraforeShield } from "./data/armour.ts";
import { barUpdate } from "./data/bars.ts";
import { TaraforeCharacter } from "./data/character.ts";
import { creation } from "./data/creation.ts";
import { TaraforeEdge } from "./data/edge.ts";
import { TaraforeGear } from "./data/gear.ts";
import { iconOf } from "./data/icons.ts";
import { currentOptions, taraforeOptions } from "./data/options.ts";
import { TaraforePower } from "./data/power.ts";
import { TaraforeSkill } from "./data/skill.ts";
import { statBlock } from "./data/stat-block.ts";
import { STATUSES, setStatus, statusesOf } from "./data/statuses.ts";
import { tokenSize } from "./data/token-size.ts";
import { TaraforeWeapon } from "./data/weapon.ts";
import { ROUND_SECONDS } from "./rules/turns-numbers.ts";
import { taraforeTurns } from "./rules/turns-strategy.ts";
import { TaraforeCharacterSheet } from "./sheets/character-sheet.ts";
import { TaraforeItemSheet } from "./sheets/item-sheet.ts";
import { describeTurn } from "./turns/describe.ts";
import { taraforeEffects } from "./turns/effects.ts";
import { look } from "./turns/look.ts";
import { fightingCharacter } from "./turns/numbers.ts";

const isCharacter = (system: object): system is TaraforeCharacter => system instanceof TaraforeCharacter;

/** Tarafore: three dice and the middle one, rounds of three seconds, wounds with a place, a depth and consequences. */
export const tarafore: Ruleset = {
  id: "tarafore",
  label: "TACTICAL_TIME.TARAFORE.name",
  hint: "TACTICAL_TIME.TARAFORE.hint",
  rulebook: { prefix: "TF", pack: "tarafore-rules" },
  roundSeconds: ROUND_SECONDS,

  actorModels: { taraforeCharacter: TaraforeCharacter },
  itemModels: {
    taraforeWeapon: TaraforeWeapon,
    taraforeArmour: TaraforeArmour,
    taraforeShield: TaraforeShield,
    taraforeSkill: TaraforeSkill,
    taraforeEdge: TaraforeEdge,
    taraforePower: TaraforePower,
    taraforeGear: TaraforeGear,
  },
  iconOf,
  sheets: [
    {
      document: "Actor",
      types: ["taraforeCharacter"],
      sheet: TaraforeCharacterSheet,
      label: "TACTICAL_TIME.TARAFORE.SHEET.character",
    },
    {
      document: "Item",
      types: [
        "taraforeWeapon",
        "taraforeArmour",
        "taraforeShield",
        "taraforeSkill",
        "taraforeEdge",
        "taraforePower",
        "taraforeGear",
      ],
      sheet: TaraforeItemSheet,
      label: "TACTICAL_TIME.TARAFORE.SHEET.item",
    },
  ],
  options: taraforeOptions,
  creation,
  statBlock,
  blockExample: "TACTICAL_TIME.TARAFORE.CREATION.block",
  statuses: STATUSES,
  actions: taraforeActions,
  turns: {
    strategy: (house) =>
      taraforeTurns({ ...house, options: currentOptions(), effects: taraforeEffects(currentOptions()) }),
    numbers: fightingCharacter,
    // TF-023 Rolled.
    initiative: () => null,
    describe: describeTurn,
    look,
    interruptAction: "interrupt",
    buys: true,
    triggers: true,
  },
  migrations: [],
  trackable: { bar: ["bars.health", "bars.consciousness"], value: ["tokens", "blood.loss", "stun.lna"] },

  statusesOf: (system) => (isCharacter(system) ? statusesOf(system) : new Set()),
  setStatus: (system, statusId, active) =>
    isCharacter(system) ? setStatus(system, statusId, active) : { kind: "effect" },
  setBar: (system: object, bar: BarId, value: number): SystemUpdate =>
    isCharacter(system) ? barUpdate(system, bar, value) : {},
  tokenDefaults(system) {
    const footprint = isCharacter(system) ? tokenSize(system.size) : 1;
    return { width: footprint, height: footprint, actorLink: false, disposition: CONST.TOKEN_DISPOSITIONS.HOSTILE };
  },
};
