import { SYSTEM_ID } from "../constants.ts";
import { rulesets } from "../rulesets/registry.ts";
import type { Ruleset } from "../rulesets/ruleset.ts";

const { DocumentSheetConfig } = foundry.applications.apps;

/** Makes the models, icons, bars and sheets of every registered game known to the host. Called in `init`. */
export function registerRulesetDocuments(): void {
  for (const ruleset of rulesets()) {
    // The type definitions list the models of the games that there are now; the contract says nothing of their names.
    Object.assign(CONFIG.Actor.dataModels, ruleset.actorModels);
    Object.assign(CONFIG.Item.dataModels, ruleset.itemModels);
    for (const type of Object.keys(ruleset.actorModels)) {
      Object.assign(CONFIG.Actor.trackableAttributes, { [type]: ruleset.trackable });
    }
    for (const sheet of ruleset.sheets) registerSheet(sheet);
  }
}

function registerSheet({ document, types, sheet, label }: Ruleset["sheets"][number]): void {
  const documentClass = document === "Actor" ? Actor : Item;
  const register = DocumentSheetConfig.registerSheet as (
    documentClass: unknown,
    scope: string,
    sheetClass: unknown,
    options: object,
  ) => void;
  register.call(DocumentSheetConfig, documentClass, SYSTEM_ID, sheet, {
    types: [...types],
    makeDefault: true,
    label,
  });
}
