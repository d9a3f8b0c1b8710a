import { SYSTEM_ID } from "../../constants.ts";

/** Hook: the house rules of a game were changed, on every client. Handlers get the game's id. Documented in docs/api.md. */
const RULES_CHANGED = `${SYSTEM_ID}.rulesChanged`;

// The published types know only the host's own hooks.
type Handler = (rulesetId: string) => void;
const hooks = Hooks as unknown as {
  on(name: string, run: Handler): number;
  off(name: string, id: number): void;
  callAll(name: string, rulesetId: string): void;
};

export const tellRulesChanged = (rulesetId: string): void => hooks.callAll(RULES_CHANGED, rulesetId);

/** @returns what ends it */
export function onRulesChanged(run: Handler): () => void {
  const id = hooks.on(RULES_CHANGED, run);
  return () => hooks.off(RULES_CHANGED, id);
}
