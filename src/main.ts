/** Registration only: which class, setting and template belongs where, and when. What they do stands in their files. */
import "./config.ts";
import { SYSTEM_ID } from "./constants.ts";
import { api } from "./foundry/api.ts";
import { registerChat } from "./foundry/chat/register.ts";
import { registerCombat } from "./foundry/combat/register.ts";
import { registerDirectories } from "./foundry/creation/directories.ts";
import { TacticalActor } from "./foundry/documents/actor.ts";
import { TacticalItem } from "./foundry/documents/item.ts";
import { TacticalTokenDocument } from "./foundry/documents/token.ts";
import { showReport } from "./foundry/migrations/report.ts";
import { migrateWorld } from "./foundry/migrations/runner.ts";
import { registerRulesetDocuments } from "./foundry/register-rulesets.ts";
import { registerResolve } from "./foundry/resolve/index.ts";
import { registerRules } from "./foundry/rules/register.ts";
import { applyGamesInPlay } from "./foundry/settings/apply-games-in-play.ts";
import { hideUnplayedPacks } from "./foundry/settings/hidden-packs.ts";
import { registerSettings } from "./foundry/settings/register.ts";
import { defineElements } from "./foundry/sheets/elements/define-elements.ts";
import { avorkarth } from "./rulesets/avorkarth/index.ts";
import { infinity } from "./rulesets/infinity/index.ts";
import { registerRuleset } from "./rulesets/registry.ts";
import { tarafore } from "./rulesets/tarafore/index.ts";

registerRuleset(tarafore);
registerRuleset(avorkarth);
registerRuleset(infinity);

Hooks.once("init", () => {
  CONFIG.Actor.documentClass = TacticalActor;
  CONFIG.Item.documentClass = TacticalItem;
  CONFIG.Token.documentClass = TacticalTokenDocument;
  registerSettings();
  registerRules(window);
  registerChat(window);
  registerCombat();
  registerResolve();
  // The host's type knows no field for it; `docs/api.md` states what is there.
  Object.assign(game.system, { api });
  registerRulesetDocuments();
  registerDirectories();
  defineElements(window);
});

Hooks.once("setup", applyGamesInPlay);
Hooks.on("renderCompendiumDirectory", (_directory, element) => hideUnplayedPacks(element));

Hooks.once("ready", () => void updateWorld());

async function updateWorld(): Promise<void> {
  const report = await migrateWorld();
  if (report) await showReport(report);
}

Hooks.on("openDetachedWindow", (_id, detached) => defineElements(detached));

console.info(`${SYSTEM_ID} | loaded`);
