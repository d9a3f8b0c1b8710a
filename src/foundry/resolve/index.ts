import { registerAfterOutcome } from "./after-outcome.ts";
import { registerAnswerRequests } from "./answers.ts";
import { registerOfferRequests, registerPartRequests } from "./apply-part.ts";
import { registerAfterMove } from "./moved.ts";
import { registerOwed } from "./owed.ts";
import { registerResolveSettings } from "./settings.ts";
import { registerTargetCosts } from "./spend.ts";
import { registerWatch } from "./watch.ts";

/** The one way of every roll: see `flow.ts` for its steps and `action.ts` for what an action brings. */
export { type StartRequest, startAction } from "./flow.ts";

/** Settings, key and requests of the flow. Called in `init`. */
export function registerResolve(): void {
  registerResolveSettings();
  registerPartRequests();
  registerOfferRequests();
  registerAnswerRequests();
  registerWatch();
  registerTargetCosts();
  registerAfterMove();
  registerOwed();
  registerAfterOutcome();
}
