import type { Ruleset } from "../ruleset.ts";
import { infinityActions } from "./actions/index.ts";
import { InfinityArmour } from "./data/armour.ts";
import { barUpdate } from "./data/bars.ts";
import { creation } from "./data/creation.ts";
import { InfinityGear } from "./data/gear.ts";
import { iconOf } from "./data/icons.ts";
import { currentOptions, infinityOptions } from "./data/options.ts";
import { InfinityParticipant } from "./data/participant.ts";
import { InfinityShield } from "./data/shield.ts";
import { InfinitySpecialization } from "./data/specialization.ts";
import { InfinitySpell } from "./data/spell.ts";
import { statBlock } from "./data/stat-block.ts";
import { STATUSES, setStatus, statusesOf } from "./data/statuses.ts";
import { InfinityTechnique } from "./data/technique.ts";
import { tokenDefaults } from "./data/token-defaults.ts";
import { InfinityTrait } from "./data/trait.ts";
import { InfinityWeapon } from "./data/weapon.ts";
import { infinityTurns, ROUND_SECONDS } from "./rules/turns-strategy.ts";
import { InfinityItemSheet } from "./sheets/item-sheet.ts";
import { InfinityParticipantSheet } from "./sheets/participant-sheet.ts";
import { describeTurn } from "./turns/describe.ts";
import { infinityEffects } from "./turns/effects.ts";
import { look } from "./turns/look.ts";
import { fightingParticipant } from "./turns/numbers.ts";

const isParticipant = (system: object): system is InfinityParticipant => system instanceof InfinityParticipant;

const itemModels = {
  infinityWeapon: InfinityWeapon,
  infinityArmour: InfinityArmour,
  infinityShield: InfinityShield,
  infinitySpecialization: InfinitySpecialization,
  infinityTrait: InfinityTrait,
  infinityTechnique: InfinityTechnique,
  infinitySpell: InfinitySpell,
  infinityGear: InfinityGear,
};

/** Swords of Infinity: percentile checks, bought actions, damage for each part of the body. */
export const infinity: Ruleset = {
  id: "infinity",
  label: "TACTICAL_TIME.INFINITY.name",
  hint: "TACTICAL_TIME.INFINITY.hint",
  rulebook: { prefix: "SI", pack: "infinity-rules" },
  roundSeconds: ROUND_SECONDS,

  actorModels: { infinityParticipant: InfinityParticipant },
  itemModels,
  iconOf,
  sheets: [
    {
      document: "Actor",
      types: ["infinityParticipant"],
      sheet: InfinityParticipantSheet,
      label: "TACTICAL_TIME.INFINITY.SHEET.participant",
    },
    {
      document: "Item",
      types: Object.keys(itemModels),
      sheet: InfinityItemSheet,
      label: "TACTICAL_TIME.INFINITY.SHEET.item",
    },
  ],
  options: infinityOptions,
  creation,
  statBlock,
  blockExample: "TACTICAL_TIME.INFINITY.CREATION.block",
  statuses: STATUSES,
  actions: infinityActions,
  turns: {
    strategy: (house) => infinityTurns({ ...house, options: currentOptions(), effects: infinityEffects() }),
    numbers: fightingParticipant,
    // Initiative is rolled.
    initiative: () => null,
    preparesWithTurn: true,
    describe: describeTurn,
    look,
    buys: true,
    // SI-036 Unused actions are lost.
    holds: false,
  },
  migrations: [],
  trackable: {
    bar: ["bars.health", "bars.consciousness"],
    value: ["resolve.total", "ritualRounds", "tactical.bought", "numbers.actions.total"],
  },

  statusesOf: (system) => (isParticipant(system) ? statusesOf(system) : new Set()),
  setStatus(system, statusId, active) {
    if (!isParticipant(system)) return { kind: "effect" };
    const source = {
      state: system.storedState(),
      body: system.numbers.body,
      personality: system.abilities.personality,
    };
    return setStatus(source, statusId, active);
  },
  setBar(system, bar, value) {
    if (!isParticipant(system)) return {};
    return barUpdate(system.storedState(), bar, value, system.numbers.limits, system.frame, currentOptions());
  },
  tokenDefaults: (system) => tokenDefaults(isParticipant(system) ? system : { size: 0, kind: "character" }),
};
