/** The one way of every roll: see `flow.ts` for its steps and `action.ts` for what an action brings. */
export { registerPartRequests as registerResolveRequests } from "./apply-part.ts";
export { type StartRequest, startAction } from "./flow.ts";
export { registerResolveSettings } from "./settings.ts";
