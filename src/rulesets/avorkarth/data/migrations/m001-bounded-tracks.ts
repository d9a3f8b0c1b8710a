import type { Migration, Source } from "../../../../foundry/migrations/migration.ts";
import { UNITS } from "../../rules/wounds.ts";

const COUNTERS = { wounds: UNITS.wound, lesser: UNITS.lesser, minor: UNITS.minor } as const;

/**
 * The baseline. AV-050: wounds are one number in units. A source that gives three counters instead (written by hand or
 * by a converter, as the rulebook's sheet has them) is read as their sum.
 */
export const boundedTracks: Migration = {
  version: 1,
  label: "TACTICAL_TIME.MIGRATION.Steps.1",
  migrate(documentName, source) {
    if (documentName !== "Actor" || source["type"] !== "avorkarthCreature") return null;
    const wounds = child(child(source, "system"), "wounds");
    const counters = Object.entries(COUNTERS).filter(([key]) => typeof wounds[key] === "number");
    // The delta of an unlinked token may hold one counter only; without any there is nothing to convert.
    if (counters.length === 0 || "lethal" in wounds) return null;
    const lethal = counters.reduce((sum, [key, units]) => sum + Number(wounds[key]) * units, 0);
    return { system: { wounds: { lethal } } };
  },
};

const child = (source: Source, key: string): Source => Object(source[key]);
