/**
 * What is stored of a character (rulebook section 15), as far as outcomes change it. Lists of the rulebook that single
 * entries come into and leave are records by id, so that one entry changes without the others.
 */
import type { ConsequenceCode, Variant } from "./called-shots.ts";
import type { Factor, HitLevel, StunLevel, WoundLevel } from "./levels.ts";

/** TF-062 A consequence of a wound, with its own treatment. */
export type StoredConsequence = {
  readonly factor: Factor;
  readonly splinted: boolean;
};

/** TF-086 One wound. */
export type StoredWound = {
  readonly level: WoundLevel;
  /** Id of the place; null: the body. */
  readonly place: string | null;
  readonly variant: Variant | null;
  /** Null: it came through a block. */
  readonly hitLevel: HitLevel | null;
  readonly factor: Factor;
  readonly dressed: boolean;
  readonly staunched: boolean;
  readonly stitched: boolean;
  readonly bleedUp: boolean;
  /** Round in which it was struck; 0 outside a fight. */
  readonly round: number;
  readonly consequences: Readonly<Partial<Record<ConsequenceCode, StoredConsequence>>>;
};

/** TF-019, TF-030 A bonus won for later. */
export type StoredBonus = {
  readonly kind: BonusKind;
  readonly value: number;
  /** What it is good for: `attack`, `melee`, `any`, or the id of one weapon. */
  readonly appliesTo: string;
  /** Id of the character that it is against; null: anyone. */
  readonly against: string | null;
  /** Round in which it was won. */
  readonly round: number;
  /** Last round in which it counts. */
  readonly expires: number;
};
export type BonusKind = "feint" | "aim" | "support" | "declaredReaction" | "slowStart" | "noticed";

export type Life = "alive" | "dying" | "dead";

/** A character's condition. */
export type Condition = {
  readonly tokens: number;
  readonly wounds: Readonly<Record<string, StoredWound>>;
  /** `rounds`: round ends passed in the present state. */
  readonly stun: { readonly level: StunLevel; readonly lna: number; readonly rounds: number };
  readonly brainDamage: number;
  readonly blood: { readonly loss: number; readonly elapsed: number };
  readonly life: Life;
  readonly prone: boolean;
  readonly swimming: boolean;
  /** TF-097 Zones of rough ground that it has found its way over. */
  readonly sectionsPassed: readonly string[];
  /** TF-105 Characters that do not see it. */
  readonly hiddenFrom: readonly string[];
  readonly bonuses: Readonly<Record<string, StoredBonus>>;
  /** TF-092 Failed treatments, each as complaint and healer. */
  readonly tried: readonly string[];
  /** TF-108 Round since which it is outside all perception; null: it is not. */
  readonly outSince: number | null;
};

/** Unhurt, at the start. */
export const SOUND: Condition = {
  tokens: 0,
  wounds: {},
  stun: { level: "none", lna: 0, rounds: 0 },
  brainDamage: 0,
  blood: { loss: 0, elapsed: 0 },
  life: "alive",
  prone: false,
  swimming: false,
  sectionsPassed: [],
  hiddenFrom: [],
  bonuses: {},
  tried: [],
  outSince: null,
};
