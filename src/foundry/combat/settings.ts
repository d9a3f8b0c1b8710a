import { SYSTEM_ID } from "../../constants.ts";
import type { TurnHouse } from "../../rulesets/ruleset.ts";

const ASKS_OWNERS = "asksOwners";
const ASKS_AMBUSH = "asksAmbush";
const TAKES_BACK_MOVEMENT = "takesBackMovement";
const ROUND_SECONDS = "roundSeconds";
/** What most tables take for a round where a rulebook gives no length. */
const USUAL_SECONDS = 6;

declare module "fvtt-types/configuration" {
  interface SettingConfig {
    "tactical-time.asksOwners": boolean;
    "tactical-time.asksAmbush": boolean;
    "tactical-time.takesBackMovement": boolean;
    "tactical-time.roundSeconds": number;
  }
}

/** Settings of every fight, whichever game is played. Called in `init`. */
export function registerCombatSettings(): void {
  game.settings.register(SYSTEM_ID, ASKS_OWNERS, {
    name: "TACTICAL_TIME.COMBAT.Settings.asksOwners.name",
    hint: "TACTICAL_TIME.COMBAT.Settings.asksOwners.hint",
    scope: "world",
    config: true,
    type: Boolean,
    default: true,
  });
  game.settings.register(SYSTEM_ID, ASKS_AMBUSH, {
    name: "TACTICAL_TIME.COMBAT.Settings.asksAmbush.name",
    hint: "TACTICAL_TIME.COMBAT.Settings.asksAmbush.hint",
    scope: "client",
    config: true,
    type: Boolean,
    default: true,
  });
  game.settings.register(SYSTEM_ID, TAKES_BACK_MOVEMENT, {
    name: "TACTICAL_TIME.COMBAT.Settings.takesBackMovement.name",
    hint: "TACTICAL_TIME.COMBAT.Settings.takesBackMovement.hint",
    scope: "world",
    config: true,
    type: Boolean,
    default: false,
  });
  game.settings.register(SYSTEM_ID, ROUND_SECONDS, {
    name: "TACTICAL_TIME.COMBAT.Settings.roundSeconds.name",
    hint: "TACTICAL_TIME.COMBAT.Settings.roundSeconds.hint",
    scope: "world",
    config: true,
    type: Number,
    range: { min: 1, max: 60, step: 1 },
    default: USUAL_SECONDS,
  });
}

/** Does going back put tokens back, too? */
export const takesBackMovement = (): boolean => game.settings.get(SYSTEM_ID, TAKES_BACK_MOVEMENT);

/** Is this person asked about an ambush as a fight begins? */
export const asksAmbush = (): boolean => game.settings.get(SYSTEM_ID, ASKS_AMBUSH);

export async function rememberAsksAmbush(asks: boolean): Promise<void> {
  if (asks !== asksAmbush()) await game.settings.set(SYSTEM_ID, ASKS_AMBUSH, asks);
}

/** The house's settings for a fight's strategy. `skipDefeated` is core's own, of the tracker's configuration. */
export function houseOf(combat: Combat.Implementation): TurnHouse {
  const { skipDefeated } = Object(combat.settings) as { skipDefeated?: unknown };
  return {
    skipDefeated: skipDefeated === true,
    asksOwners: game.settings.get(SYSTEM_ID, ASKS_OWNERS),
    roundSeconds: game.settings.get(SYSTEM_ID, ROUND_SECONDS),
  };
}
