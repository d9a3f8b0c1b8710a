import type { InfinityOptions } from "../rules/options.ts";
import { DEFAULT_OPTIONS } from "../rules/options.ts";
import { type CompositionId, freshBody, type StoredPart } from "./compositions.ts";
import {
  type ParticipantFields,
  type ParticipantNumbers,
  participantNumbers,
  type Source,
  sourceOf,
  type Tally,
} from "./numbers.ts";
import { NOTHING_OWNED, type Owned } from "./owned.ts";

/** A participant as plain data, for tests: 25 in everything, whole. */
export type TestParticipant = ParticipantFields & { readonly composition: Readonly<Record<string, StoredPart>> };

export const average: TestParticipant = {
  abilities: { strength: 25, dexterity: 25, vitality: 25, intelligence: 25, awareness: 25, personality: 25 },
  size: 0,
  actionsModifier: 0,
  resistances: { physicalModifier: 0, mentalModifier: 0 },
  movementModifier: 0,
  reachModifier: 0,
  composition: freshBody("human"),
  conditions: {},
  narrativeEffects: {},
  resolve: { total: 0 },
  deprivation: { sleep: 0, food: 0, drink: 0 },
  ritualRounds: 0,
};

/** The body of a build with damage on some of its parts. */
export const hurtBody = (
  damage: Readonly<Record<string, number>>,
  id: CompositionId = "human",
): Record<string, StoredPart> =>
  Object.fromEntries(
    Object.entries(freshBody(id)).map(([key, part]) => [
      key,
      { ...part, damage: damage[key] ?? 0, worst: damage[key] ?? 0 },
    ]),
  );

interface Setup {
  readonly fields?: Partial<TestParticipant>;
  readonly owned?: Partial<Owned>;
  readonly tally?: Partial<Tally>;
  readonly options?: Partial<InfinityOptions>;
}

export function prepared({ fields, owned, tally, options }: Setup = {}): {
  source: Source;
  numbers: ParticipantNumbers;
} {
  const source = sourceOf(
    { ...average, ...fields },
    { ...NOTHING_OWNED, ...owned },
    { bought: 0, defences: 0, ...tally },
    { ...DEFAULT_OPTIONS, ...options },
  );
  return { source, numbers: participantNumbers(source) };
}

export const condition = (id: ParticipantFields["conditions"][string]["id"], value = 0) => ({
  id,
  value,
  causedBy: null,
  endsTurnOf: null,
  endsRound: null,
});
