import { SYSTEM_ID } from "../../constants.ts";
import type { JsonObject, RelayAnswer } from "./answer.ts";
import { foundryTransport } from "./foundry-transport.ts";
import { createRelay, type Handler, type RelayOptions } from "./relay.ts";

export { done, type HandlerAnswer, type JsonObject, type JsonValue, type RelayAnswer, refused } from "./answer.ts";
export type { Handler, RequestContext } from "./relay.ts";

/** Names of requests as the host sees them: prefixed by the package. */
export const queryName = (name: string) => `${SYSTEM_ID}.${name}` as const;

const relay = createRelay(foundryTransport);

/** Registers what the active GM does when asked. Call in `init`. */
export function handleRequest(name: string, handler: Handler): void {
  relay.handle(name, handler);
  CONFIG.queries[queryName(name)] = (payload) => relay.receive(name, payload);
}

/** Asks the active GM (or does it here, if that is us). Never rejects; shows nothing. */
export const askGM = (name: string, data: JsonObject, options?: RelayOptions): Promise<RelayAnswer> =>
  relay.ask(name, data, options);

/**
 * Tells the person what became of their request, where it was not simply done. Answers whether it was done.
 * A refusal that says a thing has happened already (two people pressed) is news and no warning.
 */
export function reportAnswer(answer: RelayAnswer): boolean {
  switch (answer.status) {
    case "done":
      return true;
    case "refused":
      ui.notifications.warn(answer.reason, { localize: true, format: stringsOf(answer.data) });
      return false;
    case "noGM":
      ui.notifications.warn("TACTICAL_TIME.RELAY.NoGM", { localize: true });
      return false;
    case "timedOut":
      ui.notifications.warn("TACTICAL_TIME.RELAY.TimedOut", { localize: true });
      return false;
    case "noPermission":
      ui.notifications.error("TACTICAL_TIME.RELAY.NoPermission", { localize: true });
      return false;
    case "failed":
      ui.notifications.error("TACTICAL_TIME.RELAY.Failed", { localize: true, format: { error: answer.error } });
      return false;
  }
}

const stringsOf = (data: Readonly<Record<string, string | number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(data).map(([key, value]) => [key, String(value)]));
