import { ResolutionModel } from "../../../foundry/chat/resolution-model.ts";
import { liveOf } from "./reading.ts";

/**
 * SI-097 Whether this one has the target pinned, or had until its present turn began: a pin runs out as the pinner's
 * turn starts, which is when it may be held. What was done in the fight stands in its cards.
 */
export function pinnedByLately(
  actor: Actor.Implementation,
  target: Actor.Implementation,
  combat: Combat.Implementation | null,
): boolean {
  const conditions = Object.values(liveOf(target)?.state.conditions ?? {});
  const holds = conditions.some(
    ({ id, causedBy }) => (id === "pinned" || id === "restrained") && causedBy === actor.uuid,
  );
  if (holds) return true;
  if (!combat?.isRunning) return false;
  return game.messages.contents.some(({ system }) => {
    if (!(system instanceof ResolutionModel) || system.ruleset !== "infinity") return false;
    if (system.actor.uuid !== actor.uuid || system.fight?.combatId !== combat.id) return false;
    if (system.fight.round < combat.round - 1) return false;
    return Object.values(system.parts).some(
      (part) => part.target.uuid === target.uuid && part.state === "applied" && wasPin(system.action, part),
    );
  });
}

type Part = ResolutionModel["parts"][string];

/** Whether a part of a card is a pin that worked. Its facts, choices and outcome are what our own actions stored. */
function wasPin(action: string, { facts, choices, outcome }: Part): boolean {
  const { result, works }: { result?: unknown; works?: unknown } = Object(outcome);
  if (action === "holdOn") return works === true;
  if (action !== "technique" || result !== "works") return false;
  const { effect }: { effect?: unknown } = Object(facts);
  const { fields }: { fields?: unknown } = Object(choices);
  const { effect: chosen }: { effect?: unknown } = Object(fields);
  return (effect ?? chosen) === "pin";
}
