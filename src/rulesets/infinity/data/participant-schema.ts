import { each, flag, int, intOrNull, richText, text } from "../../../foundry/data/fields.ts";
import { TARGET_ROLES } from "../rules/body.ts";
import { CONDITIONS } from "../rules/state.ts";
import { ABILITY_IDS, KIND_IDS } from "./choices.ts";
import { freshBody } from "./compositions.ts";
import { choice, idOrNull } from "./fields.ts";

import fields = foundry.data.fields;

/** Keys stand in paths: letters and digits only. */
const SAFE_KEY = /^[A-Za-z0-9_-]+$/;
const byId = <Element extends fields.DataField.Any>(element: Element) =>
  new fields.TypedObjectField(element, { validateKey: (key: string) => SAFE_KEY.test(key) });

/** When something ends by itself (SI-005). */
const ending = () => ({
  causedBy: idOrNull(),
  endsTurnOf: idOrNull(),
  endsRound: intOrNull(0, 99_999),
});

const damageTarget = () =>
  new fields.SchemaField({
    label: text(),
    role: choice("role", TARGET_ROLES, "other"),
    vital: flag(),
    weight: int(0, 100, 10),
    hitModifier: int(-50, 50, 0),
    damage: int(0, 9999, 0),
    /** The largest single blow; healing lowers it to at most the damage. */
    worst: int(0, 9999, 0),
    naturalArmour: int(0, 100, 0),
    sort: int(0, 9999, 0),
  });

/**
 * A participant of Swords of Infinity as it is stored: a character or a monster, the same fields (rulebook section 20).
 * Lists are records by id with a place in the order: two hands may change two entries at the same moment.
 */
export const participantSchema = () => ({
  kind: choice("kind", KIND_IDS, "character"),
  abilities: new fields.SchemaField(each(ABILITY_IDS, () => int(-50, 300, 25))),
  size: int(-5, 5, 0),
  composition: new fields.TypedObjectField(damageTarget(), {
    validateKey: (key: string) => SAFE_KEY.test(key),
    initial: () => freshBody("human"),
  }),
  tactical: new fields.SchemaField({
    initiative: intOrNull(0, 999),
    used: int(0, 20, 0),
    bought: int(0, 20, 0),
    minorUsed: flag(),
    defences: int(0, 99, 0),
  }),
  actionsModifier: int(-5, 5, 0),
  conditions: byId(
    new fields.SchemaField({
      id: choice("condition", CONDITIONS, "prone"),
      value: int(0, 100, 0),
      ...ending(),
    }),
  ),
  narrativeEffects: byId(new fields.SchemaField({ text: text(), ...ending() })),
  resistances: new fields.SchemaField({
    physicalModifier: int(-100, 100, 0),
    mentalModifier: int(-100, 100, 0),
  }),
  resolve: new fields.SchemaField({ total: int(0, 9999, 0) }),
  deprivation: new fields.SchemaField({ sleep: int(0, 99, 0), food: int(0, 99, 0), drink: int(0, 99, 0) }),
  ritualRounds: int(0, 9999, 0),
  immunities: byId(new fields.SchemaField({ text: text() })),
  movementModifier: int(-60, 120, 0),
  reachModifier: int(-60, 120, 0),
  experience: new fields.SchemaField({ points: int(0, 99_999, 0) }),
  /** SI-011: what a monster's abilities are meant to add up to. */
  buildTotal: int(0, 1800, 150),
  details: new fields.SchemaField({ species: text(), concept: text() }),
  biography: richText(),
});

export type ParticipantSchema = ReturnType<typeof participantSchema>;
