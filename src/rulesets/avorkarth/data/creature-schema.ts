import { SIZE_IDS } from "../rules/sizes.ts";
import {
  ABILITY_IDS,
  CRITICAL_WOUND_IDS,
  GRAPPLE_STATES,
  labelled,
  MANOEUVRABILITY_IDS,
  MODIFIER_IDS,
  MOVEMENT_IDS,
  RESISTANCE_IDS,
} from "./choices.ts";
import { decimal, each, flag, int, richText, text } from "./fields.ts";

import fields = foundry.data.fields;

/** AV-120: tiles for one standard action. */
const RATES = { run: 1, climb: 0.5, swim: 0.5, fly: 0 } as const;

const manoeuvrability = (initial: (typeof MANOEUVRABILITY_IDS)[number]) =>
  new fields.StringField({
    required: true,
    blank: false,
    choices: labelled("manoeuvrability", MANOEUVRABILITY_IDS),
    initial,
  });

/**
 * A creature of Avorkarth as it is stored. What the rules derive from it is computed at every preparation
 * (`creature.ts`) and never stored. Wounds are counted in units of one minor wound (AV-050).
 */
export const creatureSchema = () => ({
  abilities: new fields.SchemaField({
    wounds: int(1, 99, 3),
    ...each(ABILITY_IDS, () => int(0, 99, 10)),
  }),
  wounds: new fields.SchemaField({
    // The true upper bound is 50 units for each point of Wounds; the schema's is that of 99 Wounds.
    lethal: int(0, 4950, 0),
    nonLethal: int(0, 4950, 0),
    bleeding: flag(),
    dead: flag(),
  }),
  size: new fields.StringField({
    required: true,
    blank: false,
    choices: labelled("size", SIZE_IDS),
    initial: "medium",
  }),
  /** Tiles; null: as the size says. */
  reach: new fields.NumberField({ required: true, nullable: true, integer: true, min: 0, max: 20, initial: null }),
  rates: new fields.SchemaField(each(MOVEMENT_IDS, (id) => decimal(0, 10, RATES[id]))),
  manoeuvrability: new fields.SchemaField(
    each(MOVEMENT_IDS, (id) => manoeuvrability(id === "run" ? "perfect" : "rough")),
  ),
  armour: new fields.SchemaField({ natural: int(0, 99, 0) }),
  resist: new fields.SchemaField(each(RESISTANCE_IDS, () => int(-99, 99, 0))),
  attack: new fields.SchemaField({
    meleeAbility: new fields.StringField({
      required: true,
      blank: false,
      choices: labelled("meleeAbility", ["best", "agi", "dex"]),
      initial: "best",
    }),
  }),
  presence: new fields.SchemaField({
    allies: new fields.StringField({
      required: true,
      blank: false,
      choices: labelled("presenceAbility", ["best", "con", "str", "cha", "ele"]),
      initial: "best",
    }),
    enemies: new fields.StringField({
      required: true,
      blank: false,
      choices: labelled("presenceAbility", ["best", "con", "str", "cha"]),
      initial: "best",
    }),
  }),
  stamina: new fields.SchemaField({ now: int(-999, 99, 10) }),
  fear: new fields.SchemaField({ points: int(0, 99, 0) }),
  charm: new fields.SchemaField({
    points: int(0, 99, 0),
    sourceId: new fields.DocumentUUIDField({ type: "Actor", required: true, nullable: true, initial: null }),
  }),
  morale: new fields.SchemaField({ lowered: flag() }),
  facing: new fields.SchemaField({
    none: flag(),
    blindSide: new fields.StringField({
      required: true,
      blank: false,
      choices: labelled("blindSide", ["none", "left", "right", "both"]),
      initial: "none",
    }),
  }),
  stance: new fields.SchemaField({ defensive: flag(), shieldDodge: flag() }),
  // By id, not in arrays: two hands may change two entries at the same moment.
  grapples: new fields.TypedObjectField(
    new fields.SchemaField({
      role: new fields.StringField({
        required: true,
        blank: false,
        choices: ["grappler", "target"],
        initial: "target",
      }),
      partnerId: new fields.DocumentUUIDField({ type: "Actor", required: true, nullable: true, initial: null }),
      state: new fields.StringField({
        required: true,
        blank: false,
        choices: labelled("grapple", GRAPPLE_STATES),
        initial: "partial",
      }),
      chokeRounds: int(0, 99, 0),
      bindingDc: int(0, 99, 0),
      nonLethal: flag(),
      /** AV-226 The latest try at it worked. */
      lastOk: flag(true),
    }),
  ),
  flags: new fields.SchemaField({
    immobilised: flag(),
    unaware: flag(),
    outOfFight: flag(),
    /** Rounds + 1, counted down at the end of each round (AV-216). */
    crippledRounds: int(0, 99, 0),
  }),
  outmanoeuvre: new fields.TypedObjectField(
    new fields.SchemaField({
      againstId: new fields.DocumentUUIDField({ type: "Actor", required: true, nullable: true, initial: null }),
      bonus: int(0, 99, 1),
    }),
  ),
  criticalWounds: new fields.TypedObjectField(
    new fields.SchemaField({
      kind: new fields.StringField({
        required: true,
        blank: false,
        choices: labelled("criticalWound", CRITICAL_WOUND_IDS),
        initial: "eyes",
      }),
      side: new fields.StringField({
        required: true,
        blank: false,
        choices: ["none", "left", "right"],
        initial: "none",
      }),
      count: int(1, 9, 1),
    }),
  ),
  mods: new fields.SchemaField(each(MODIFIER_IDS, () => int(-99, 99, 0))),
  details: new fields.SchemaField({ species: text(), concept: text() }),
  biography: richText(),
});

export type CreatureSchema = ReturnType<typeof creatureSchema>;
