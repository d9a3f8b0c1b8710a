import { emptySchedule, type Schedule } from "../../core/turns/index.ts";

import fields = foundry.data.fields;

const int = () => new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 });
const number = () => new fields.NumberField({ required: true, nullable: false, initial: 0 });
const string = () => new fields.StringField({ required: true, blank: true, initial: "" });
const nullable = () => new fields.StringField({ required: true, nullable: true, initial: null });
const json = () => new fields.ObjectField({ required: true });
const flag = () => new fields.BooleanField();

const entry = () => ({
  id: string(),
  combatantId: string(),
  kind: string(),
  round: int(),
  turnIndex: int(),
  at: number(),
  ties: new fields.ArrayField(number()),
  order: number(),
  state: string(),
  reason: nullable(),
  begun: flag(),
  ended: flag(),
  trigger: new fields.ObjectField({ required: true, nullable: true, initial: null }),
  budget: json(),
});

const member = () => ({
  id: string(),
  role: string(),
  rank: int(),
  initiative: new fields.NumberField({ required: true, nullable: true, initial: null }),
  waiting: nullable(),
  data: json(),
});

const spend = () => ({ combatantId: string(), entry: nullable(), kind: string(), amount: number() });

/**
 * The schedule as it is stored: records by id, so that an update carries what changed and nothing else. What is in a
 * step of the history or in a die's outcome is the reducer's own and stays plain JSON.
 */
const scheduleSchema = () => ({
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
  entries: new fields.TypedObjectField(new fields.SchemaField(entry())),
  members: new fields.TypedObjectField(new fields.SchemaField(member())),
  spends: new fields.TypedObjectField(new fields.SchemaField(spend())),
  history: new fields.TypedObjectField(new fields.TypedObjectField(json())),
  head: nullable(),
  dice: new fields.TypedObjectField(new fields.TypedObjectField(new fields.ArrayField(json()))),
  ledger: new fields.SchemaField({ count: int(), ids: new fields.TypedObjectField(int()) }),
});

const schema = () => ({
  /** The game that is played here; null until the first combatant with one joins. */
  ruleset: nullable(),
  schedule: new fields.SchemaField(scheduleSchema()),
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
  // The schema above states the reducer's type field by field; kinds and states are its own words and are not listed
  // a second time, which is why the compiler sees strings where the reducer has unions.
  return stored.ruleset === "" ? emptySchedule(ruleset) : (stored as unknown as Schedule);
}

/** The schedule for looking at: the prepared one, not to be changed. */
export const liveSchedule = (model: CombatModel): Schedule => model.schedule as unknown as Schedule;
