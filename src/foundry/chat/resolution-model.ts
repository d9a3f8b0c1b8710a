import type { JsonObject } from "../relay/answer.ts";
import { PART_STATES, type PartState } from "./part-state.ts";

import fields = foundry.data.fields;

const number = () => new fields.NumberField({ required: true, nullable: false, initial: 0 });
const string = () => new fields.StringField({ required: true, blank: true, initial: "" });
const uuid = () => new fields.StringField({ required: true, nullable: true, initial: null });
const json = () => new fields.ObjectField({ required: true });

/** Who somebody was when the dice fell: shown when the document is gone, never used to find it. */
const portrait = () => new fields.SchemaField({ uuid: uuid(), name: string(), img: string() });

const partSchema = () => ({
  target: portrait(),
  /** What the rule was given. */
  facts: json(),
  /** Faces of each chance node, in the order in which the rule asked for them. */
  faces: new fields.ArrayField(new fields.ArrayField(number())),
  /** What came of it; null while somebody's answer is awaited. */
  outcome: new fields.ObjectField({ required: true, nullable: true, initial: null }),
  state: new fields.StringField({ required: true, blank: false, choices: PART_STATES, initial: "open" }),
  /**
   * The changes as they were made. While `applying` or `undoing`: as they are about to be made or taken back, written
   * before anything else is, so that whoever comes next can finish it. Undo applies their inverses.
   */
  changes: new fields.ArrayField(new fields.ObjectField()),
  /** What an apply or undo could not do: language keys with their data. */
  problems: new fields.ArrayField(new fields.ObjectField()),
  /** Place among the parts. */
  order: number(),
});

const schema = () => ({
  version: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 1 }),
  ruleset: string(),
  action: string(),
  actor: portrait(),
  item: portrait(),
  /** What the person chose in the dialog. */
  choices: json(),
  parts: new fields.TypedObjectField(new fields.SchemaField(partSchema())),
});

export type ResolutionSchema = ReturnType<typeof schema>;

/**
 * A resolution in the chat: one action of one actor, with a part for each target (or one without a target). It is the
 * same for every game; only `facts`, `choices` and `outcome` are the game's own, as JSON.
 */
export class ResolutionModel extends foundry.abstract.TypeDataModel<ResolutionSchema, ChatMessage.Implementation> {
  static override defineSchema(): ResolutionSchema {
    return schema();
  }
}

/** One part as plain data. */
export interface ResolutionPart {
  readonly id: string;
  readonly target: Portrait;
  readonly facts: JsonObject;
  readonly faces: readonly (readonly number[])[];
  readonly outcome: JsonObject | null;
  readonly state: PartState;
}

export interface Portrait {
  readonly uuid: string | null;
  readonly name: string;
  readonly img: string;
}
