import { ask, type Course, type Side } from "../../../foundry/resolve/course.ts";
import { fumbleOffers } from "../rules/dice.ts";
import type { InfinityOptions } from "../rules/options.ts";
import { type Cause, narrated } from "../rules/outcomes.ts";
import type { State } from "../rules/state.ts";
import { words } from "./common.ts";
import type { Contacted } from "./contact.ts";

/** SI-004 A narrative effect that somebody has named, and on whom it lies for a round. Plain JSON. */
export type Named = { readonly on: Side; readonly text: string };

/** Asks one side to name an effect on the other one. Nothing said: it is told, and nothing is stored. */
export function* nameEffect(id: string, whose: Side): Course<Named[]> {
  const { what } = yield* ask({
    id,
    whose,
    title: words(`Question.${id}`),
    fields: [{ kind: "text", id: "what", label: words(`Why.${id}`), value: "" }],
  });
  const text = typeof what === "string" ? what : "";
  return text === "" ? [] : [{ on: whose === "actor" ? "target" : "actor", text }];
}

/**
 * SI-051, SI-053, SI-071 What the rolls up to the contact let somebody name: the attacker for a critical hit that was
 * used so, and for a critical failure to defend; the defender for a critical failure to hit.
 */
export function* contactEffects({ met, first, choice, answer }: Contacted, options: InfinityOptions): Course<Named[]> {
  const named: Named[] = [];
  if (fumbleOffers(first.critical, options)) named.push(...(yield* nameEffect("nameFumble", "target")));
  const lands = met.hit && (!met.defended || met.redirected);
  if (met.critical === "success" && choice === "narrative" && lands)
    named.push(...(yield* nameEffect("nameCritical", "actor")));
  if (answer && fumbleOffers(answer.critical, options)) named.push(...(yield* nameEffect("nameOpening", "actor")));
  return named;
}

/** The state with the effects that lie on this side. `cause`: who named it, with an id of its own for each. */
export const withNamed = (
  before: State,
  named: readonly Named[],
  side: Side,
  cause: () => Cause,
  options: InfinityOptions,
): State =>
  named.filter(({ on }) => on === side).reduce((state, { text }) => narrated(state, text, cause(), options), before);
