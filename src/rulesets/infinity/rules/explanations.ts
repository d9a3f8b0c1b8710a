/**
 * How the numbers of Swords of Infinity that are no targets of checks come about (those explain themselves), as terms
 * with the numbers of their rules. Each total equals what the rule itself computes; the tests hold the two together.
 */
import type { Explanation } from "../../../core/explain.ts";
import { type Blow, thresholds } from "./body.ts";
import { type Burden, movement, penaltyTerms } from "./derived.ts";
import { magicHealing, protection, ritualRounds } from "./magic.ts";
import type { InfinityOptions } from "./options.ts";
import { experienceCost } from "./recovery.ts";
import { explained, term } from "./terms.ts";
import type { ArmourPiece } from "./weapons.ts";

/** SI-025 All penalties together. */
export const penaltyExplained = (burden: Burden, options: InfinityOptions): Explanation =>
  explained("penalty", penaltyTerms(burden, options));

/** SI-034, SI-037, SI-039 Full actions of a turn. */
export function actionsExplained(
  input: { readonly disabled: number; readonly bought: number; readonly modifier: number; readonly conscious: boolean },
  options: InfinityOptions,
): Explanation {
  const most = options["actions.maxBought"];
  const allowed = !options["actions.buyWhenReduced"] && input.disabled > 0 ? 0 : input.bought;
  return explained("actions", [
    term("allowance", options["actions.base"], "SI-034"),
    term("modifier", input.modifier, "SI-037"),
    term("disabled", -input.disabled, "SI-081"),
    term("minimum", 0, "SI-037", "atLeast"),
    term("bought", most === 0 ? allowed : Math.min(allowed, most), "SI-038"),
    ...(input.conscious ? [] : [term("unconscious", 0, "SI-087", "set")]),
  ]);
}

/** SI-015, SI-012 Feet of a move action and of melee reach. @param size -5 to 5. */
export function movementExplained(
  size: number,
  modifiers: { readonly movement: number; readonly reach: number },
  options: InfinityOptions,
): { move: Explanation; reach: Explanation } {
  const plain = movement(size, { movement: 1000, reach: 1000 }, options);
  const rows = {
    move: plain.move - 1000 - options["movement.base"],
    reach: plain.reach - 1000 - options["movement.reach"],
  };
  return {
    move: explained("move", [
      term("base", options["movement.base"], "SI-015"),
      term("size", rows.move, "SI-012"),
      term("modifier", modifiers.movement, "SI-015"),
      term("minimum", 5, "SI-015", "atLeast"),
    ]),
    reach: explained("reach", [
      term("base", options["movement.reach"], "SI-015"),
      term("size", rows.reach, "SI-012"),
      term("modifier", modifiers.reach, "SI-015"),
      term("minimum", 5, "SI-015", "atLeast"),
    ]),
  };
}

/** SI-077, SI-079, SI-082 Thresholds; `destroy` null: never. */
export function thresholdsExplained(
  vitality: number,
  size: number,
  options: InfinityOptions,
): { wound: Explanation; disable: Explanation; destroy: Explanation | null } {
  const { wound, destroy } = thresholds(vitality, size, options);
  const sized = options["size.modifiers"] === "full" && vitality >= 0 ? 5 * size : 0;
  const w = [
    term("vitality", vitality, "SI-077"),
    term("size", sized, "SI-012"),
    term("minimum", 1, "SI-077", "atLeast"),
  ];
  const multiple = options["damage.destroyMultiple"];
  return {
    wound: explained("wound", w),
    disable: explained("disable", [...w, term("times", wound, "SI-079", "add", "2")]),
    destroy:
      destroy === null
        ? null
        : explained("destroy", [...w, term("times", (multiple - 1) * wound, "SI-082", "add", String(multiple))]),
  };
}

/** SI-076, SI-068, SI-077 Damage that a blow deals. */
export function dealtExplained(
  blow: Pick<Blow, "score" | "guard" | "armour" | "vitality">,
  options: InfinityOptions,
): Explanation {
  const armour = options["armour.mode"] === "none" ? 0 : blow.armour;
  const through = Math.max(0, blow.score - blow.guard - armour);
  const extra = through >= 1 && options["vitality.negative"] === "increase" ? Math.max(0, -blow.vitality) : 0;
  return explained("dealt", [
    term("score", blow.score, "SI-054"),
    term("guard", -blow.guard, "SI-068"),
    term("armour", -armour, "SI-109"),
    term("nothingThrough", 0, "SI-076", "atLeast"),
    term("negativeVitality", extra, "SI-077"),
  ]);
}

/** SI-104, SI-105 What a weapon adds to the damage by its size and type. */
export const weaponDamageExplained = (bySize: number, type: number): Explanation =>
  explained("weaponDamage", [term("weaponSize", bySize, "SI-104"), term("weaponType", type, "SI-105")]);

/** SI-109, SI-113 Armour on a target: the best piece, and what a spell of protection adds. */
export function armourExplained(
  target: { readonly key: string; readonly role: string },
  natural: number,
  pieces: readonly (ArmourPiece & { readonly name: string })[],
  ward = 0,
): Explanation {
  const covering = pieces.filter(
    ({ worn, covers }) => worn && (covers.includes(target.key) || covers.includes(target.role)),
  );
  const best = covering.reduce<(typeof covering)[number] | null>(
    (most, piece) => (piece.protection > (most?.protection ?? natural) ? piece : most),
    null,
  );
  return explained("armour", [
    best === null
      ? term("naturalArmour", natural, "SI-109")
      : term("armour", best.protection, "SI-109", "add", best.name),
    term("ward", ward, "SI-113"),
  ]);
}

/** SI-089 What a night heals of one target. */
export const restExplained = (vitality: number, damage: number, options: InfinityOptions): Explanation =>
  explained("rest", [
    term("rate", Math.ceil(vitality / options["healing.restDivisor"]) + 0, "SI-089"),
    term("minimum", 1, "SI-089", "atLeast"),
    term("maximum", damage, "SI-089", "atMost"),
  ]);

/** SI-091 Healing by magic. */
export const magicHealingExplained = (score: number, options: InfinityOptions): Explanation =>
  explained("magicHealing", [
    term("score", Math.max(0, score), "SI-113"),
    term(
      "share",
      magicHealing(score, "sound", options) - Math.max(0, score),
      "SI-091",
      "add",
      `1/${options["healing.magicDivisor"]}`,
    ),
  ]);

/** SI-113 Armour by a spell of protection. */
export const protectionExplained = (score: number, options: InfinityOptions): Explanation =>
  explained("protection", [
    term("score", Math.max(0, score), "SI-113"),
    term(
      "share",
      protection(score, options) - Math.max(0, score),
      "SI-113",
      "add",
      `1/${options["magic.protectDivisor"]}`,
    ),
  ]);

/** SI-111 Rounds of casting by a sacrifice. */
export const ritualExplained = (valueLevel: number): Explanation =>
  explained("ritual", [term("sacrifice", ritualRounds(valueLevel), "SI-111", "add", String(valueLevel))]);

/** SI-117 Damage of a fall. */
export const fallExplained = (feet: number, options: InfinityOptions): Explanation =>
  explained("fall", [
    term("feet", Math.max(0, Math.floor(feet)), "SI-117"),
    term("maximum", options["falling.max"], "SI-117", "atMost"),
  ]);

/** SI-119 Experience for raising a specialization. */
export const experienceExplained = (from: number, to: number, options: InfinityOptions): Explanation =>
  explained("experience", [term("raise", experienceCost(from, to, options), "SI-119", "add", `${from}–${to}`)]);

/** SI-101 Resolve totals past which a listener is shaken, and at which it yields. */
export function resolveExplained(personality: number): { shakenAt: Explanation; yieldsAt: Explanation } {
  const limit = [term("personality", personality, "SI-101"), term("minimum", 1, "SI-101", "atLeast")];
  return {
    shakenAt: explained("shakenAt", limit),
    yieldsAt: explained("yieldsAt", [...limit, term("times", Math.max(1, personality), "SI-101", "add", "2")]),
  };
}
