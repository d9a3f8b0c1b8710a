import { exact, probability, roll } from "../../../core/chance/index.ts";
import type { Explanation } from "../../../core/explain.ts";
import type { StepView, Tone } from "../../../foundry/chat/card.ts";
import { type Text, text } from "../../../foundry/chat/text.ts";
import { type Course, played, type Side } from "../../../foundry/resolve/course.ts";
import type { OddsView } from "../../../foundry/resolve/odds-view.ts";
import { type Success, successNode } from "../rules/dice.ts";
import type { InfinityOptions } from "../rules/options.ts";
import { type PushDone, type Pusher, pushedCheck } from "./contact.ts";
import type { WithPushes } from "./roll-facts.ts";
import { successStep } from "./showing.ts";

/** SI-017 One success check, with its push (SI-115), as the whole of an action. */

export type Checked = Success & WithPushes;

export function* checkCourse(
  id: string,
  target: Explanation,
  pusher: Pusher,
  options: InfinityOptions,
  side: Side = "actor",
): Course<Checked> {
  const pushes: PushDone[] = [];
  const natural = yield* played(() => roll(successNode(id, target.total, options)), side);
  const check = yield* pushedCheck(`push-${id}`, side, natural, target, pusher, pushes, options);
  return { ...check, pushes };
}

/** What natural die lay there, whatever it was pushed to since. */
export const checkedStep = (id: string, target: Explanation, checked: Checked, side: Side = "actor"): StepView =>
  successStep(id, target, checked, side, checked.pushes[0]?.from ?? checked.roll);

export const toneOfCheck = ({ success, critical }: Success): Tone =>
  critical === "success" ? "critical" : critical === "failure" ? "fumble" : success ? "good" : "bad";

const RESULTS = [
  { id: "fails", tone: "bad", holds: ({ success }: Success) => !success },
  { id: "plain", tone: "good", holds: ({ success, critical }: Success) => success && critical !== "success" },
  { id: "critical", tone: "critical", holds: ({ critical }: Success) => critical === "success" },
] as const;

/** Its exact odds; what a result means is the action's to say. */
export function checkOdds(
  target: Explanation,
  options: InfinityOptions,
  label: (id: (typeof RESULTS)[number]["id"]) => Text = (id) => text(`TACTICAL_TIME.INFINITY.ROLL.Success.${id}`),
): OddsView {
  const ways = exact(() => roll(successNode("check", target.total, options)));
  return {
    bars: RESULTS.map(({ id, tone, holds }) => ({
      id,
      tone,
      label: label(id),
      probability: probability(ways, holds),
    })),
    figures: [],
  };
}
