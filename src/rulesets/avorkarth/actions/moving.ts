import type { AvorkarthCreature } from "../data/creature.ts";
import { grappleMovement } from "../rules/grapple.ts";
import { movement, movementConditions } from "../rules/movement.ts";
import type { AvorkarthOptions } from "../rules/options.ts";
import { countedSwiftness } from "../rules/turns.ts";
import { criticalWoundsOf } from "./reading.ts";

/** How one moves: AV-120. */
export type MovementKind = "run" | "climb" | "swim" | "fly";

/** AV-126 Tiles that a whole turn's actions give a creature, on firm ground, as it is now. */
export function turnTiles(creature: AvorkarthCreature, kind: MovementKind, options: AvorkarthOptions): number {
  const { halved, stopped } = grappleMovement(Object.values(creature.grapples), options);
  if (stopped) return 0;
  const { wounded, fear, charm } = creature.conditions;
  return movement(
    {
      actions: Math.min(options.actionsPerTurn, countedSwiftness(creature.derived.swiftness)),
      rate: creature.rates[kind],
      grappled: halved,
      ...movementConditions(
        { wounded, fear, charm },
        {
          crippledByManoeuvre: creature.flags.crippledRounds > 0,
          hipWound: criticalWoundsOf(creature, "hips") > 0,
        },
      ),
      terrain: [],
    },
    options,
  ).total;
}
