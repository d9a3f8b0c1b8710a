import { TacticalCombat } from "../documents/combat.ts";
import { TacticalCombatant } from "../documents/combatant.ts";
import { CombatModel } from "./combat-model.ts";
import { reconcileAll, registerCombatRequests } from "./combat-requests.ts";
import { registerHeldReminder } from "./held-reminder.ts";
import { registerTurnKeys } from "./keys.ts";
import { registerCombatSettings } from "./settings.ts";
import { TacticalCombatTracker } from "./tracker.ts";
import { registerTurnStrip } from "./turn-strip.ts";

/** Combat, combatants and their tracker. Called in `init`. */
export function registerCombat(): void {
  CONFIG.Combat.documentClass = TacticalCombat;
  CONFIG.Combatant.documentClass = TacticalCombatant;
  // Core's own type: nothing in the manifest, and everything that makes a combat makes ours (design section 3).
  CONFIG.Combat.dataModels["base"] = CombatModel;
  CONFIG.ui.combat = TacticalCombatTracker;
  registerCombatRequests();
  registerCombatSettings();
  registerHeldReminder();
  registerTurnKeys();
  registerTurnStrip();
  // Whoever is the active GM from now on brings the fights in line first.
  Hooks.once("ready", reconcileAll);
  Hooks.on("userConnected", reconcileAll);
}
