import { record } from "../../../core/errors.ts";
import { Input } from "../../../core/input.ts";
import { CONSEQUENCES, type ConsequenceCode } from "./called-shots.ts";
import { STUN_LEVELS, type StunLevel } from "./levels.ts";

export type StatId = "pro" | "ath" | "awa" | "str" | "sth" | "prs";
/** TF-002 Prowess, athleticism, awareness, strength, stealth, presence. */
export const STATS = ["pro", "ath", "awa", "str", "sth", "prs"] as const;

export interface LocationEffect {
  /** Stat penalties: *apply*, times the treatment factor. */
  readonly stats: Readonly<Partial<Record<StatId, number>>>;
  /** Further stat penalties from the neck, upper spine and upper back. */
  readonly high?: Readonly<Partial<Record<StatId, number>>>;
  /** Row of the medicine table: `wound` = that of the wound, null = none. */
  readonly medicine: "wound" | "lost-part" | "broken-bone" | null;
  readonly permanent: boolean;
}

const effect = (
  medicine: LocationEffect["medicine"],
  stats: LocationEffect["stats"] = {},
  more: Partial<LocationEffect> = {},
): LocationEffect => ({ stats, medicine, permanent: false, ...more });

/** TF-062 What the codes do. Penalties of parts and senses that are no stat are told to people. */
export const LOCATION_EFFECTS: Readonly<Record<ConsequenceCode, LocationEffect>> = {
  "digit-loss": effect("lost-part"),
  "limb-loss": effect("lost-part"),
  "organ-damage": effect("wound"),
  "broken-ribs": effect("broken-bone", { ath: -3 }),
  "heart-damage": effect(null, { ath: -3 }, { permanent: true }),
  "pro-penalty": effect("wound", { pro: -3 }),
  "ath-penalty": effect("wound", { ath: -3 }),
  "permanent-loss": effect("lost-part", {}, { permanent: true }),
  "spinal-damage": effect("broken-bone", { ath: -6 }, { high: { pro: -6 } }),
  "vocal-damage": effect("wound"),
  "communication-or-taste": effect("wound"),
  "nose-loss": effect("lost-part", { prs: -1 }),
  "ear-loss": effect("lost-part", { prs: -1 }),
  blindness: effect("wound"),
  deafness: effect("wound"),
  "bleed-up": effect("wound"),
  fatal: effect(null),
};

export interface StunEffect {
  /** May it act at all? */
  readonly acts: boolean;
  /** Share of free movement, as text. */
  readonly movement: "1" | "1/2" | "0";
  readonly lowDefence: boolean;
  /** TF-066 Unconscious beings are unmoving targets. */
  readonly unmoving: boolean;
}

/** TF-082 What the stun states do. */
export const STUN_EFFECTS: Readonly<Record<StunLevel, StunEffect>> = {
  none: { acts: true, movement: "1", lowDefence: false, unmoving: false },
  normal: { acts: true, movement: "1", lowDefence: false, unmoving: false },
  special: { acts: false, movement: "1/2", lowDefence: true, unmoving: false },
  exceptional: { acts: false, movement: "0", lowDefence: false, unmoving: true },
  critical: { acts: false, movement: "0", lowDefence: false, unmoving: true },
  coma: { acts: false, movement: "0", lowDefence: false, unmoving: true },
};

/** A partial table over the default one, keys checked. */
export const readLocationEffects = (
  value: unknown,
  field: string,
): Readonly<Record<ConsequenceCode, LocationEffect>> => {
  const input = new Input(value, field);
  const table = { ...LOCATION_EFFECTS };
  input.only(CONSEQUENCES);
  for (const code of CONSEQUENCES) {
    if (!input.has(code)) continue;
    const row = input.object(code);
    table[code] = {
      ...LOCATION_EFFECTS[code],
      ...(row.has("stats") ? { stats: readStats(row.object("stats")) } : {}),
      ...(row.has("high") ? { high: readStats(row.object("high")) } : {}),
      ...(row.keys().includes("medicine")
        ? { medicine: row.has("medicine") ? row.choice("medicine", ["wound", "lost-part", "broken-bone"]) : null }
        : {}),
      permanent: row.boolean("permanent", LOCATION_EFFECTS[code].permanent),
    };
  }
  return table;
};

function readStats(input: Input): Partial<Record<StatId, number>> {
  input.only(STATS);
  return Object.fromEntries(STATS.filter((stat) => input.has(stat)).map((stat) => [stat, input.integer(stat)]));
}

export const readStunEffects = (value: unknown, field: string): Readonly<Record<StunLevel, StunEffect>> => {
  const input = new Input(record(value, field), field);
  const table = { ...STUN_EFFECTS };
  input.only(STUN_LEVELS);
  for (const level of STUN_LEVELS) {
    if (!input.has(level)) continue;
    const row = input.object(level);
    const before = STUN_EFFECTS[level];
    table[level] = {
      acts: row.boolean("acts", before.acts),
      movement: row.choice("movement", ["1", "1/2", "0"], before.movement),
      lowDefence: row.boolean("lowDefence", before.lowDefence),
      unmoving: row.boolean("unmoving", before.unmoving),
    };
  }
  return table;
};
