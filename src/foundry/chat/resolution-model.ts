import { PART_STATES } from "./part-state.ts";

import fields = foundry.data.fields;

const number = () => new fields.NumberField({ required: true, nullable: false, initial: 0 });
const string = () => new fields.StringField({ required: true, blank: true, initial: "" });
const uuid = () => new fields.StringField({ required: true, nullable: true, initial: null });
const json = () => new fields.ObjectField({ required: true });

/** Who somebody was when the dice fell: shown when the document is gone, never used to find it. */
const portrait = () => new fields.SchemaField({ uuid: uuid(), name: string(), img: string() });

const partSchema = () => ({
  target: portrait(),
  /** What the rule was given, and what the person chose in the dialog. */
  facts: json(),
  choices: json(),
  /** The faces and answers so far (`resolve/course.ts`): the action goes on, or is read again, by replaying them. */
  progress: new fields.ArrayField(new fields.ObjectField()),
  /** Server time until which an answer is waited for; null: no end, or nothing is waited for. */
  deadline: new fields.NumberField({ required: true, nullable: true, initial: null }),
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
  /** Ids of the offers of this part that were taken up. */
  taken: new fields.ArrayField(string()),
  /** Place among the parts. */
  order: number(),
});

const schema = () => ({
  version: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 1 }),
  ruleset: string(),
  action: string(),
  actor: portrait(),
  item: portrait(),
  /** The fight in which it happened, its round, and the turn that ran; null outside any. */
  fight: new fields.SchemaField(
    { combatId: string(), round: number(), entryId: string() },
    { required: true, nullable: true, initial: null },
  ),
  /** Rolled without asking: the acting person's own questions are answered by what they start from. */
  quick: new fields.BooleanField({ required: true, initial: false }),
  parts: new fields.TypedObjectField(new fields.SchemaField(partSchema())),
  /** What it costs of the turn and nobody has taken yet, since no game master was there: commands of the combat. */
  owed: new fields.ArrayField(new fields.ObjectField()),
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

/** Who somebody was: name and picture at the time, and where the document is if it still is. */
export interface Portrait {
  readonly uuid: string | null;
  readonly name: string;
  readonly img: string;
}
