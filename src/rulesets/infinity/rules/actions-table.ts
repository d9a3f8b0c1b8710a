import type { InfinityOptions } from "./options.ts";

export interface ListedAction {
  readonly id: string;
  readonly rule: string;
  /** Listed by a reading (`actions.extraFull`), not by the combat document. */
  readonly extra?: boolean;
}

/** SI-035 Full actions, by name; anything else of the kind counts the same. */
export const FULL_ACTIONS: readonly ListedAction[] = [
  { id: "attack", rule: "SI-044" },
  { id: "cast", rule: "SI-112" },
  { id: "move", rule: "SI-015" },
  { id: "useItem", rule: "SI-035" },
  { id: "pickUp", rule: "SI-035" },
  { id: "technique", rule: "SI-092" },
  { id: "words", rule: "SI-100" },
  { id: "holdOn", rule: "SI-097" },
  { id: "breakFree", rule: "SI-097" },
  { id: "ritual", rule: "SI-111", extra: true },
  { id: "standUp", rule: "SI-084", extra: true },
  { id: "rouse", rule: "SI-087", extra: true },
];

/** SI-036 Minor actions. */
export const MINOR_ACTIONS: readonly ListedAction[] = [
  { id: "speak", rule: "SI-036" },
  { id: "drop", rule: "SI-036" },
  { id: "notice", rule: "SI-036" },
];

/**
 * SI-035, SI-036, SI-100 What an action of the list costs: `ask` where `actions.extraFull` leaves it to the Storyteller.
 */
export function actionCost(id: string, options: InfinityOptions): "full" | "minor" | "ask" {
  if (MINOR_ACTIONS.some((action) => action.id === id)) return "minor";
  if (id === "words") return options["social.cost"];
  const extra = FULL_ACTIONS.find((action) => action.id === id)?.extra === true;
  return extra && !options["actions.extraFull"] ? "ask" : "full";
}

/** SI-042 Warn: with these targets and penalties nothing can be hit, or nothing dodged. */
export const tooHeavy = (targets: { readonly hit: number; readonly dodge: number }): boolean =>
  targets.hit <= 0 || targets.dodge <= 0;
