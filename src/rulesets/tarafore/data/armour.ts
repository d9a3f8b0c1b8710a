import type { EmptyObject } from "fvtt-types/utils";
import { flag, int, richText } from "../../../foundry/data/fields.ts";
import { CALLED_SHOTS } from "../rules/called-shots.ts";
import { KEY } from "./choices.ts";

import fields = foundry.data.fields;

/** TF-080 Places that a piece may cover; none chosen: all of them. */
export const COVERAGE: Readonly<Record<string, string>> = Object.fromEntries(
  ["body", ...CALLED_SHOTS.map(({ id }) => id)].map((id) => [id, `${KEY}.place.${id}`]),
);

const pieceSchema = (safeBlock: boolean, blockBonus: number) => ({
  description: richText(),
  worn: flag(),
  stun: int(0, 20, 0),
  wound: int(0, 20, 0),
  coverage: new fields.SetField(new fields.StringField({ required: true, blank: false, choices: COVERAGE })),
  safeBlock: flag(safeBlock),
  blockBonus: int(0, 10, blockBonus),
});
export type PieceSchema = ReturnType<typeof pieceSchema>;

/** TF-080 Armour. */
export class TaraforeArmour extends foundry.abstract.TypeDataModel<
  PieceSchema,
  Item.Implementation,
  EmptyObject,
  EmptyObject
> {
  static override LOCALIZATION_PREFIXES = ["TACTICAL_TIME.TARAFORE.ITEM", "TACTICAL_TIME.TARAFORE.ARMOUR"];
  static override defineSchema(): PieceSchema {
    return pieceSchema(false, 0);
  }
}

/** TF-072 A shield or a cloak: something to block with. */
export class TaraforeShield extends foundry.abstract.TypeDataModel<
  PieceSchema,
  Item.Implementation,
  EmptyObject,
  EmptyObject
> {
  static override LOCALIZATION_PREFIXES = ["TACTICAL_TIME.TARAFORE.ITEM", "TACTICAL_TIME.TARAFORE.ARMOUR"];
  static override defineSchema(): PieceSchema {
    return pieceSchema(true, 2);
  }
}
