import type { BarId, Ruleset, SystemUpdate } from "../ruleset.ts";
import { checkAction } from "./actions/check.ts";
import { TaraforeArmour, TaraforeShield } from "./data/armour.ts";
import { barUpdate } from "./data/bars.ts";
import { TaraforeCharacter } from "./data/character.ts";
import { TaraforeEdge } from "./data/edge.ts";
import { TaraforeGear } from "./data/gear.ts";
import { iconOf } from "./data/icons.ts";
import { currentOptions, taraforeOptions } from "./data/options.ts";
import { TaraforePower } from "./data/power.ts";
import { TaraforeSkill } from "./data/skill.ts";
import { STATUSES, setStatus, statusesOf } from "./data/statuses.ts";
import { tokenSize } from "./data/token-size.ts";
import { turnNumbers } from "./data/turn-numbers.ts";
import { TaraforeWeapon } from "./data/weapon.ts";
import { NO_NUMBERS, ROUND_SECONDS, type TaraforeTurnNumbers, taraforeTurns } from "./rules/turns-strategy.ts";
import { TaraforeCharacterSheet } from "./sheets/character-sheet.ts";
import { TaraforeItemSheet } from "./sheets/item-sheet.ts";

const isCharacter = (system: object): system is TaraforeCharacter => system instanceof TaraforeCharacter;

/** A type rather than an interface: it travels as JSON. */
type Numbers = Pick<TaraforeTurnNumbers, keyof TaraforeTurnNumbers>;

const numbersOf = (system: object): Numbers => (isCharacter(system) ? turnNumbers(system) : NO_NUMBERS);

/** Tarafore: three dice and the middle one, rounds of three seconds, wounds with a place, a depth and consequences. */
export const tarafore: Ruleset = {
  id: "tarafore",
  label: "TACTICAL_TIME.TARAFORE.name",
  hint: "TACTICAL_TIME.TARAFORE.hint",
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
  statuses: STATUSES,
  actions: [checkAction],
  turns: {
    strategy: () => taraforeTurns({ options: currentOptions() }),
    // Plain data throughout; the contract asks for JSON, which interfaces of the rules are not by name.
    numbers: (actor) => JSON.parse(JSON.stringify(numbersOf(actor.system))),
    // TF-023 Rolled.
    initiative: () => null,
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
