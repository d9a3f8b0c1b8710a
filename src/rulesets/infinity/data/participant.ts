import type { EmptyObject } from "fvtt-types/utils";
import type { Bar, BarId, CombatActorModel } from "../../ruleset.ts";
import type { Frame } from "../rules/outcomes.ts";
import type { State } from "../rules/state.ts";
import { barsOf } from "./bars.ts";
import { tallyOf } from "./fight-tally.ts";
import { type ParticipantNumbers, participantNumbers, type Source, sourceOf } from "./numbers.ts";
import { currentOptions } from "./options.ts";
import { ownedOf } from "./owned-items.ts";
import { type ParticipantSchema, participantSchema } from "./participant-schema.ts";
import { stateOf } from "./participant-state.ts";

type Derived = {
  /** What the numbers are made from: for further numbers, of a weapon or a spell. */
  source: Source;
  /** Everything that follows, each with its explanation. */
  numbers: ParticipantNumbers;
  bars: Record<BarId, Bar>;
};

/** A participant of Swords of Infinity: a character or a monster. The rules compute; the model keeps what they say. */
export class InfinityParticipant
  extends foundry.abstract.TypeDataModel<ParticipantSchema, Actor.Implementation, EmptyObject, Derived>
  implements CombatActorModel
{
  static override LOCALIZATION_PREFIXES = ["TACTICAL_TIME.INFINITY.PARTICIPANT"];
  static override defineSchema(): ParticipantSchema {
    return participantSchema();
  }

  override prepareDerivedData(): void {
    const options = currentOptions();
    this.source = sourceOf(this, ownedOf(this.parent.items), tallyOf(this.parent, this.tactical), options);
    this.numbers = participantNumbers(this.source);
    this.bars = barsOf(this, this.numbers.limits, options);
  }

  /** What outcomes need beside the state (rules/outcomes.ts). */
  get frame(): Frame {
    return { vitality: this.abilities.vitality, size: this.size, actionsModifier: this.actionsModifier };
  }

  /** What the rules go on from, as it is stored. */
  storedState(): State {
    return stateOf(this.toObject());
  }
}
