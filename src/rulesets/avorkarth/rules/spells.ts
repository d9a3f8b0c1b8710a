import type { Rule } from "../../../core/chance/index.ts";
import { type CheckOutcome, check } from "./check.ts";
import type { AvorkarthOptions } from "./options.ts";

/** AV-292 DC of a spell: twice its level, at least 1. */
export const spellDc = (level: number): number => Math.max(1, 2 * level);

/** AV-292 A caster's roll: effective caster level against the spell. What comes of it is for the table to say. */
export const castSpell = (casterLevel: number, level: number, options: AvorkarthOptions): Rule<CheckOutcome> =>
  check("spell", { value: casterLevel, dc: spellDc(level) }, options);
