import { emptySchedule, type Schedule } from "../../core/turns/index.ts";
import type { TokenPlaces } from "./token-positions.ts";

import fields = foundry.data.fields;

const int = () => new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 });
const string = () => new fields.StringField({ required: true, blank: true, initial: "" });
const nullable = () => new fields.StringField({ required: true, nullable: true, initial: null });
const json = () => new fields.ObjectField({ required: true });

/**
 * The schedule as it is stored: records by id, so that an update carries what changed and nothing else. What is in a
 * record is the reducer's own and stays plain JSON: a second statement of its fields here would drop the next one that
 * it gains.
 */
const records = () => new fields.TypedObjectField(json());
const scheduleSchema = () =>
  ({
    ruleset: string(),
    round: int(),
    phase: new fields.StringField({
      required: true,
      blank: false,
      choices: ["idle", "ambush", "round", "ended"],
      initial: "idle",
    }),
    active: nullable(),
    interrupted: new fields.ArrayField(string()),
    entries: records(),
    members: records(),
    spends: records(),
    history: new fields.TypedObjectField(records()),
    head: nullable(),
    dice: new fields.TypedObjectField(new fields.TypedObjectField(new fields.ArrayField(json()))),
    ledger: new fields.SchemaField({ count: int(), ids: new fields.TypedObjectField(int()) }),
  }) satisfies Record<keyof Schedule, fields.DataField.Any>;

const schema = () => ({
  /** The game that is played here; null until the first combatant with one joins. */
  ruleset: nullable(),
  schedule: new fields.SchemaField(scheduleSchema()),
  /** Where the tokens stood at the last command, where going back is to move them: by combatant. */
  places: records(),
});
export type CombatSchema = ReturnType<typeof schema>;

/** What our Combat stores. Core's type `base` keeps it: core's own buttons and modules create nothing else. */
export class CombatModel extends foundry.abstract.TypeDataModel<CombatSchema, Combat.Implementation> {
  static override defineSchema(): CombatSchema {
    return schema();
  }
}

/**
 * The stored schedule as plain JSON: what the reducer takes. Read from the source, since prepared data may hold what
 * others added.
 */
export function storedSchedule(model: CombatModel, ruleset: string): Schedule {
  const stored = model.toObject().schedule;
  // The compiler sees plain objects where the reducer wrote its records.
  return stored.ruleset === "" ? emptySchedule(ruleset) : (stored as unknown as Schedule);
}

/** The schedule for looking at: the prepared one, not to be changed. */
export const liveSchedule = (model: CombatModel): Schedule => model.schedule as unknown as Schedule;

/** The stored places, as `run-command.ts` wrote them. */
export const storedPlaces = (model: CombatModel): TokenPlaces => model.toObject().places as unknown as TokenPlaces;
