import { currentOptions } from "../data/options.ts";
import type { InfinityParticipant } from "../data/participant.ts";
import { mayDeclare } from "../rules/body.ts";
import { partText } from "./common.ts";
import type { Pusher } from "./contact.ts";

/** SI-115 Pushing: who may, and the parts that may pay for it. */
export function pusherOf(actor: Actor.Implementation, participant: InfinityParticipant): Pusher {
  const mode = currentOptions()["push.mode"];
  const player = actor.hasPlayerOwner;
  return {
    allowed: mode === "all" || (mode === "players" && player),
    player,
    parts:
      mode === "off"
        ? []
        : participant.numbers.targets
            .filter(({ state }) => mayDeclare(state))
            .map(({ key, label }) => ({ key, label: partText(key, label) })),
  };
}
