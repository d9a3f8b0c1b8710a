import type { Report } from "../../core/turns/index.ts";

import fields = foundry.data.fields;

const int = () => new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 });
const string = () => new fields.StringField({ required: true, blank: true, initial: "" });

const schema = () => ({
  version: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 1 }),
  ruleset: string(),
  combatId: string(),
  round: int(),
  /** The turn that it tells of, or null: a round's start or end. */
  entry: new fields.StringField({ required: true, nullable: true, initial: null }),
  /** Who reads it beside the game masters: user ids, sorted and joined. */
  audience: string(),
  /** Number of the step of the fight's history that made it. */
  step: int(),
  /** What happened, as the game's strategy reported it; `step` says when, so that going back takes it off again. */
  lines: new fields.ArrayField(new fields.ObjectField()),
});
export type TurnCardSchema = ReturnType<typeof schema>;

/** One thing that happened. Plain JSON. */
export interface StoredLine {
  readonly step: number;
  readonly name: string;
  readonly img: string;
  readonly report: Report;
}

/** What turns and rounds did by themselves, for those whom it concerns. Words are made when somebody looks at it. */
export class TurnCardModel extends foundry.abstract.TypeDataModel<TurnCardSchema, ChatMessage.Implementation> {
  static override defineSchema(): TurnCardSchema {
    return schema();
  }
}

/** The lines as `turn-cards.ts` wrote them. */
export const linesOf = (model: TurnCardModel): readonly StoredLine[] => model.lines as unknown as StoredLine[];
