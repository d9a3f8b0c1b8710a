import type { Rule } from "../../../core/chance/index.ts";
import type { Explanation } from "../../../core/explain.ts";
import { type ArcId, arcShift } from "./arcs.ts";
import { isAtLeast, type Result } from "./chart.ts";
import { planCheck, rollCheck } from "./check.ts";
import type { AvorkarthOptions } from "./options.ts";
import { add, explained, term } from "./terms.ts";

/**
 * AV-211, AV-215, AV-216 Manoeuvres. `modifier` and `perTile` / `perX` change the attack value; `range`: melee range or
 * that of the attack.
 */
export const MANOEUVRES = [
  { id: "shove", modifier: 0, perTile: -1, perX: 0, range: "melee", effect: "displace" },
  { id: "drag", modifier: 0, perTile: -1, perX: 0, range: "melee", effect: "displace" },
  { id: "cripple", modifier: -1, perTile: 0, perX: -1, range: "attack", effect: "movementHalved" },
  { id: "trip", modifier: -1, perTile: 0, perX: 0, range: "melee", effect: "prone" },
  { id: "disarm", modifier: -2, perTile: 0, perX: 0, range: "attack", effect: "dropWeapon" },
  { id: "grapple", modifier: -2, perTile: 0, perX: 0, range: "melee", effect: "grappleStep" },
  { id: "tackle", modifier: 2, perTile: 0, perX: 0, range: "melee", effect: "grappleFull" },
] as const;
export type Manoeuvre = (typeof MANOEUVRES)[number];
export type ManoeuvreId = Manoeuvre["id"];
export const MANOEUVRE_IDS = MANOEUVRES.map(({ id }) => id);
const BY_ID = new Map<ManoeuvreId, Manoeuvre>(MANOEUVRES.map((entry) => [entry.id, entry]));

/** AV-212 Dodge that each size step gives a larger target, and the steps at which it cannot be done. */
export const MANOEUVRE_SIZE = { dodgePerStep: 4, impossibleAtSteps: 3 } as const;

export type ManoeuvreInput = {
  readonly type: ManoeuvreId;
  /** Attack value before the manoeuvre's modifier. */
  readonly attack: number;
  /** The target's Dodge in combat. */
  readonly dodge: number;
  /** Shove and drag: tiles of distance. */
  readonly tiles: number;
  /** AV-215 Most tiles: what a whole turn's actions give the attacker; null: not asked. */
  readonly mostTiles: number | null;
  /** Cripple: rounds beyond the first. */
  readonly x: number;
  /** Size steps by which the target is larger; smaller ones change nothing. */
  readonly sizeSteps: number;
  readonly arc: ArcId;
  readonly mode: "melee" | "ranged";
  /** AV-172, AV-173 Immobilised (but for a full grapple) or Horrified: it succeeds unrolled. */
  readonly helpless: boolean;
  /** Nothing in hand that could be dropped. */
  readonly unarmed: boolean;
  /** AV-234 An arm wound halves the value of grapple manoeuvres. */
  readonly armWound: boolean;
  readonly faceMod: number;
};

export type ManoeuvreResult = {
  readonly allowed: boolean;
  readonly value: number;
  readonly dc: number;
  /** null: no roll was made. */
  readonly row: number | null;
  readonly face: number | null;
  readonly result: Result | null;
  readonly works: boolean;
  /** AV-214 A melee weapon is dropped; a missile breaks. */
  readonly drop: boolean;
  readonly missileBreaks: boolean;
  /** AV-216 Rounds of a cripple, this one not counted. 0: none. */
  readonly rounds: number;
  readonly explanations: { readonly value: Explanation; readonly dc: Explanation };
};

const GRAPPLES: readonly ManoeuvreId[] = ["grapple", "tackle"];

/** AV-211 Attack and the manoeuvre's modifier. */
export function manoeuvreValue({
  type,
  attack,
  tiles,
  x,
  armWound,
}: Pick<ManoeuvreInput, "type" | "attack" | "tiles" | "x" | "armWound">): Explanation {
  const { modifier, perTile, perX } = BY_ID.get(type) ?? MANOEUVRES[0];
  return explained("attack", [
    add("attack", attack, "AV-211"),
    add("manoeuvre", modifier + perTile * tiles + perX * x, "AV-216", type),
    term("halve", "armWound", armWound && GRAPPLES.includes(type) ? 1 : 0, "AV-234"),
  ]);
}

/** AV-212 Dodge in combat, 4 more for each step that the target is larger. */
export const manoeuvreDc = (dodge: number, sizeSteps: number): Explanation =>
  explained("dc", [
    add("dodgeInCombat", dodge, "AV-197"),
    add("size", MANOEUVRE_SIZE.dodgePerStep * Math.max(0, sizeSteps), "AV-212"),
  ]);

/** AV-210 to AV-216 A manoeuvre: the hit check alone, and its effect without a strike. */
export function* manoeuvre(input: ManoeuvreInput, options: AvorkarthOptions): Rule<ManoeuvreResult> {
  const value = manoeuvreValue(input);
  const dc = manoeuvreDc(input.dodge, input.sizeSteps);
  const allowed =
    input.sizeSteps < MANOEUVRE_SIZE.impossibleAtSteps &&
    !(input.type !== "cripple" && input.mostTiles !== null && input.tiles > input.mostTiles);
  const plan = planCheck({ value: value.total, dc: dc.total, shift: arcShift(input.arc) }, options);
  const unrolled = { row: null, face: null, result: null };
  const outcome =
    allowed && !input.helpless ? yield* rollCheck("manoeuvre", plan, options, { faceMod: input.faceMod }) : unrolled;
  const least: Result = options.manoeuvrePartial ? "P" : "S";
  const works = allowed && (input.helpless || (outcome.result !== null && isAtLeast(outcome.result, least)));
  const fumbled = outcome.result === "CF" && !input.unarmed;
  return {
    allowed,
    value: value.total,
    dc: dc.total,
    ...outcome,
    works,
    drop: fumbled && input.mode === "melee",
    missileBreaks: fumbled && input.mode === "ranged",
    rounds: works && input.type === "cripple" ? 1 + input.x : 0,
    explanations: { value, dc },
  };
}

/** AV-216 What the flag of a cripple is set to (counted down at each round's end); a longer one replaces a shorter. */
export const crippledRounds = (before: number, rounds: number): number => Math.max(before, rounds + 1);
