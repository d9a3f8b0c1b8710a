import { d6, type Rule, roll } from "../../../core/chance/index.ts";
import type { ArcId } from "./arcs.ts";
import { halve } from "./arithmetic.ts";
import { armourValue, type Protection } from "./armour.ts";
import { isAtLeast, type Result } from "./chart.ts";
import { check, checkNode, planCheck } from "./check.ts";
import type { AvorkarthOptions } from "./options.ts";
import type { DamageKind } from "./wounds.ts";

/** AV-225 States of a pair. */
export const GRAPPLE_STATES = ["none", "partial", "full", "choke", "bound"] as const;
export type GrappleState = (typeof GRAPPLE_STATES)[number];

/**
 * AV-226 What can happen to a pair. `ok`: the check (or the release) succeeds. `choice` and `bindings` matter from a
 * full grapple on. `escape` from bound stands for the binding check, `unbind` for bindings that someone takes off.
 */
export type GrappleEvent =
  | {
      readonly event: "grapple";
      readonly ok: boolean;
      readonly choice: "choke" | "pin" | null;
      readonly bindings: boolean;
    }
  | { readonly event: "tackle" | "escape" | "release" | "unbind"; readonly ok: boolean };

/** A pair with what `grappleInRow` needs to know of it: whether the latest attempt succeeded. */
export type GrapplePair = { readonly state: GrappleState; readonly lastAttemptOk: boolean };

export const NO_GRAPPLE: GrapplePair = { state: "none", lastAttemptOk: false };

/** AV-226 From full and choke: the grappler picks choke, or pin if bindings are at hand. */
function tightened(
  state: "full" | "choke",
  choice: "choke" | "pin" | null,
  bindings: boolean,
  { pinNeedsBindings }: AvorkarthOptions,
): GrappleState {
  if (choice === "choke") return "choke";
  return choice === "pin" && (bindings || !pinNeedsBindings) ? "bound" : state;
}

function afterGrapple(
  { state, lastAttemptOk }: GrapplePair,
  { choice, bindings }: { choice: "choke" | "pin" | null; bindings: boolean },
  options: AvorkarthOptions,
): GrappleState {
  switch (state) {
    case "none":
      return "partial";
    case "partial":
      return lastAttemptOk || !options.grappleInRow ? "full" : "partial";
    case "full":
    case "choke":
      return tightened(state, choice, bindings, options);
    case "bound":
      return "bound";
  }
}

/** AV-226, AV-232 The state after an event. */
export function grappleStep(pair: GrapplePair, event: GrappleEvent, options: AvorkarthOptions): GrapplePair {
  const { state } = pair;
  switch (event.event) {
    case "grapple":
      return { state: event.ok ? afterGrapple(pair, event, options) : state, lastAttemptOk: event.ok };
    case "tackle":
      return { state: event.ok && (state === "none" || state === "partial") ? "full" : state, lastAttemptOk: event.ok };
    case "escape":
      return event.ok ? NO_GRAPPLE : pair;
    case "release":
      return event.ok && state !== "bound" ? NO_GRAPPLE : pair;
    case "unbind":
      return event.ok && state === "bound" ? NO_GRAPPLE : pair;
  }
}

/** One creature's part in a pair. */
export type GrappleRole = { readonly role: "grappler" | "target"; readonly state: GrappleState };

const tight = (state: GrappleState): boolean => state === "full" || state === "choke";

/** AV-225, AV-227, AV-228 Halvings of Dodge by all grapples that a creature stands in: they count once. */
export const grappleDodgeHalvings = (grapples: readonly GrappleRole[]): number =>
  grapples.some(({ state }) => state === "partial" || tight(state)) ? 1 : 0;

/** AV-126, AV-227, AV-228 What the grapples do to a creature's movement. */
export function grappleMovement(
  grapples: readonly GrappleRole[],
  { grapplerFullMove }: AvorkarthOptions,
): { halved: boolean; stopped: boolean } {
  const held = grapples.some(({ role, state }) => role === "target" && (tight(state) || state === "bound"));
  const holds = grapples.some(({ role, state }) => role === "grappler" && tight(state));
  return {
    halved:
      grapples.some(({ role, state }) => role === "target" && state === "partial") ||
      (holds && grapplerFullMove === "half"),
    stopped: held || (holds && grapplerFullMove === "none"),
  };
}

/** AV-228, AV-230 What a full grapple adds to the grappler's total in every escape check. */
export const GRAPPLER_BONUS = 5;

export type EscapeInput = {
  readonly state: "partial" | "full" | "choke";
  readonly targetStr: number;
  readonly grapplerStr: number;
  /** AV-234 Arm wounds halve the Strength that counts. */
  readonly targetArmWound: boolean;
  readonly grapplerArmWound: boolean;
};

/** AV-230, AV-234 Both roll a die and add Strength; the target is free only if its total is greater. */
export function* escapeCheck(input: EscapeInput): Rule<{ target: number; grappler: number; escapes: boolean }> {
  const strength = (str: number, wounded: boolean): number => halve(str, wounded ? 1 : 0);
  const target = strength(input.targetStr, input.targetArmWound) + (yield* d6("escape"));
  const grappler =
    strength(input.grapplerStr, input.grapplerArmWound) +
    (input.state === "partial" ? 0 : GRAPPLER_BONUS) +
    (yield* d6("hold"));
  return { target, grappler, escapes: target > grappler };
}

/** AV-233 DC of hemp rope. */
export const ROPE_DC = 6;

/** AV-233 The binding check: the better of Strength and Dexterity (`bindingAbility`), free on S or better. */
export function* bindingEscape(
  { str, dex, dc }: { str: number; dex: number; dc: number },
  options: AvorkarthOptions,
): Rule<{ row: number; face: number; result: Result; free: boolean }> {
  const value = { better: Math.max(str, dex), str, dex }[options.bindingAbility];
  const outcome = yield* check("bindings", { value, dc }, options);
  return { ...outcome, free: isAtLeast(outcome.result, "S") };
}

/** AV-231 Units of a choke that has lasted so many rounds: 1 + 2 + 3 and so on. */
export const chokeTotal = (rounds: number): number => (rounds * (rounds + 1)) / 2;

/** AV-231 `chokeKind: lethal` takes the choice away. */
export const chokeDamageKind = (chosen: DamageKind, { chokeKind }: AvorkarthOptions): DamageKind =>
  chokeKind === "lethal" ? "lethal" : chosen;

/**
 * AV-231 The choke of one round's end. `chokeRoll` adds a strike of Strength against full and natural armour, with
 * damage on P or better.
 * @param rounds this round's count, and so its units
 */
export function* choke(
  { rounds, str, protection }: { rounds: number; str: number; protection: Protection },
  options: AvorkarthOptions,
): Rule<{ units: number; result: Result | null }> {
  if (!options.chokeRoll) return { units: rounds, result: null };
  const arc: ArcId = "back";
  const armour = armourValue(protection, { arc, aware: true, hit: "S", immobilised: false, nonLethal: false }, options);
  const { row } = planCheck({ value: str, dc: armour.total }, options);
  const { result } = yield* roll(checkNode("choke", options.rollChart, row, 1, 0, false));
  return { units: isAtLeast(result, "P") ? rounds : 0, result };
}

/** AV-172 Why a creature can be immobilised. */
export const IMMOBILISED_SOURCES = [
  "unconscious",
  "fullGrapple",
  "bound",
  "paralysed",
  "tripped",
  "harshTerrain",
] as const;
export type ImmobilisedSource = (typeof IMMOBILISED_SOURCES)[number];

/** AV-172 The sources that count (`immobilisedSources`); the GM's own flag always does. */
export const immobilisedBy = (
  present: readonly ImmobilisedSource[],
  { immobilisedSources }: AvorkarthOptions,
): ImmobilisedSource[] => present.filter((source) => immobilisedSources.includes(source));

/** AV-172 Manoeuvres succeed unrolled against the immobilised, but are rolled in a full grapple (AV-226). */
export const helplessAgainstManoeuvres = (
  { sources, flagged, horrified }: { sources: readonly ImmobilisedSource[]; flagged: boolean; horrified: boolean },
  options: AvorkarthOptions,
): boolean => horrified || flagged || immobilisedBy(sources, options).some((source) => source !== "fullGrapple");

/** AV-229 When the target of a tackle may strike for free, if it is able and has its swift action left. */
export const tackleAllowsStrike = (
  { works, swiftUsed, able }: { works: boolean; swiftUsed: boolean; able: boolean },
  { tackleFreeStrike }: AvorkarthOptions,
): boolean => able && !swiftUsed && (tackleFreeStrike === "attempt" || (tackleFreeStrike === "success" && works));
