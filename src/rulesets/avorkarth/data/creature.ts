import type { EmptyObject } from "fvtt-types/utils";
import type { Bar, BarId } from "../../ruleset.ts";
import { type CreatureSchema, creatureSchema } from "./creature-schema.ts";

type Derived = {
  bars: Record<BarId, Bar>;
};

export class AvorkarthCreature extends foundry.abstract.TypeDataModel<
  CreatureSchema,
  Actor.Implementation,
  EmptyObject,
  Derived
> {
  static override LOCALIZATION_PREFIXES = ["TACTICAL_TIME.AVORKARTH.CREATURE"];
  static override defineSchema(): CreatureSchema {
    return creatureSchema();
  }
}
