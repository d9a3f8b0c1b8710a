import type { Rule } from "../../../core/chance/index.ts";
import type { Result } from "./chart.ts";
import { type CheckOutcome, check } from "./check.ts";
import type { AvorkarthOptions } from "./options.ts";

/** AV-254 Tiles within which a battle cry, an inspiring word, a charm as distraction work. */
export const SOCIAL_RANGE = { intimidate: 15, inspire: 5, charm: 15 } as const;

/** AV-254 What standing by allies adds to the target's Will. */
const ALLIES_WILL = { intimidate: 4, charm: 3 } as const;
/** AV-254 DC of a battle cry for each size step that the target is larger. */
const DC_PER_SIZE_STEP = 3;
/** AV-254 Points on top of (ability - Will). */
const POINTS = { P: 0, S: 2, CS: 5 } as const;

export type SocialInput = {
  readonly kind: "intimidate" | "charm";
  /** Skill value of the one who tries. */
  readonly value: number;
  /** The chosen ability: for charm, Elegance. */
  readonly ability: number;
  readonly targetWill: number;
  /** The target has allies beside it. */
  readonly allies: boolean;
  /** Size steps by which the target is larger. */
  readonly sizeSteps: number;
};

/** AV-254 Change of the target's fear or charm points: at least 1 where it works; null: all points are lost. */
export function socialPoints({ kind, ability, targetWill, allies }: SocialInput, result: Result): number | null {
  if (result === "CF" || (result === "F" && kind === "charm")) return null;
  if (result === "F") return -3;
  return Math.max(1, ability - (targetWill + (allies ? ALLIES_WILL[kind] : 0)) + POINTS[result]);
}

/** AV-254 The DC of a battle cry or of charm: Will, with what allies and size add to it. */
export function socialDc({ kind, targetWill, allies, sizeSteps }: SocialInput): number {
  const size = kind === "intimidate" ? DC_PER_SIZE_STEP * Math.max(0, sizeSteps) : 0;
  return targetWill + (allies ? ALLIES_WILL[kind] : 0) + size;
}

/** AV-254 Battle cry and charm: against the target's Will. */
export function* socialCheck(
  input: SocialInput,
  options: AvorkarthOptions,
): Rule<CheckOutcome & { readonly points: number | null }> {
  const outcome = yield* check(input.kind, { value: input.value, dc: socialDc(input) }, options);
  return { ...outcome, points: socialPoints(input, outcome.result) };
}

/** AV-254 Inspire: against the ally's fear points + 5; change of its fear points. */
export function* inspire(
  { value, ability, targetFear }: { value: number; ability: number; targetFear: number },
  options: AvorkarthOptions,
): Rule<CheckOutcome & { readonly fear: number }> {
  const dc = targetFear + 5;
  const outcome = yield* check("inspire", { value, dc }, options);
  const fear = {
    CS: 0 - Math.max(1, 3 + ability - dc),
    S: 0 - Math.max(1, ability - dc),
    P: -1,
    F: 0,
    CF: 3,
  }[outcome.result];
  return { ...outcome, fear };
}
