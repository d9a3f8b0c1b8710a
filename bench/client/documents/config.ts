import type { DataModel } from "../common/abstract/data-model.ts";
import { currentGeneration } from "../common/generation.ts";
import type { Obj } from "../common/utils/objects.ts";
import { configureDice } from "../dice/index.ts";
import { CONFIG, type DocumentConfig, type StatusEffectConfig } from "../helpers/config.ts";
import { BenchError } from "../loud.ts";
import { BaseEffectData } from "./active-effect.ts";
import { classesByDocumentName } from "./index.ts";
import { ExecuteScriptRegionBehaviorType } from "./region-behavior.ts";

const ICONS: Record<string, string> = {
  Actor: "fa-solid fa-user",
  ActiveEffect: "fa-solid fa-person-rays",
  ChatMessage: "fa-solid fa-comments",
  Combat: "fa-solid fa-swords",
  Folder: "fa-solid fa-folder",
  Item: "fa-solid fa-suitcase",
  JournalEntry: "fa-solid fa-book-open",
  Macro: "fa-solid fa-code",
  RollTable: "fa-solid fa-table-list",
  Scene: "fa-solid fa-map",
  User: "fa-solid fa-user",
};

function status(id: string, name: string, image = id): StatusEffectConfig {
  return { id, name: `EFFECT.${name}`, img: `icons/svg/${image}.svg` };
}

/** A few statuses of core's, so that a palette is not empty without a system's. */
const STATUSES = [
  status("dead", "StatusDead", "skull"),
  status("unconscious", "StatusUnconscious", "unconscious"),
  status("prone", "StatusProne", "falling"),
];

const MODES = {
  public: { label: "CHAT.RollPublic", icon: "fa-solid fa-globe" },
  gm: { label: "CHAT.RollPrivate", icon: "fa-solid fa-user-secret" },
  blind: { label: "CHAT.RollBlind", icon: "fa-solid fa-eye-slash" },
  self: { label: "CHAT.RollSelf", icon: "fa-solid fa-user" },
};

/** The map measures drags by itself: a ruler class of a package would be taken without a word and never used. */
function noRuler(): never {
  throw new BenchError("CONFIG.Token.rulerClass is not offered by the bench");
}

const CORE_MODELS: Record<string, Record<string, typeof DataModel>> = {
  RegionBehavior: { executeScript: ExecuteScriptRegionBehaviorType },
};

/** Fills CONFIG for the generation: document classes, types, dice. `manifest` names the system's types. */
export function configure(manifest: Obj): { documentTypes: Record<string, string[]> } {
  const v14 = currentGeneration() >= 14;
  const declared = (manifest["documentTypes"] ?? {}) as Record<string, Record<string, unknown>>;
  const documentTypes: Record<string, string[]> = {};
  for (const [name, cls] of Object.entries(classesByDocumentName)) {
    const types = [...cls.metadata.coreTypes, ...Object.keys(declared[name] ?? {})];
    documentTypes[name] = [...new Set(types)];
    const dataModels = { ...CORE_MODELS[name], ...(name === "ActiveEffect" && v14 ? { base: BaseEffectData } : {}) };
    const config: DocumentConfig = {
      documentClass: cls,
      dataModels,
      typeLabels: Object.fromEntries(types.map((type) => [type, `TYPES.${name}.${type}`])),
      typeIcons: {},
      sheetClasses: Object.fromEntries(types.map((type) => [type, {}])),
      sidebarIcon: ICONS[name] ?? "fa-solid fa-file",
    };
    if (v14) config.typeHints = {};
    CONFIG[name] = { ...config, ...(CONFIG[name] as Obj | undefined) };
  }
  Object.assign(CONFIG["Actor"] as Obj, { trackableAttributes: {}, compendiumIndexFields: [] });
  // Which of the two is core's default is not documented; "update" loses nothing.
  if (v14) Object.assign(CONFIG["ActiveEffect"] as Obj, { expiryAction: "update", expiryEvents: {} });
  Object.assign(CONFIG["Item"] as Obj, { compendiumIndexFields: [] });
  Object.assign(CONFIG["Combat"] as Obj, {
    initiative: { formula: null, decimals: 2 },
    initiativeIcon: { icon: "icons/svg/d20.svg", hover: "icons/svg/d20-highlight.svg" },
    fallbackTurnMarker: "icons/svg/mystery-man.svg",
    sounds: {},
    settings: {},
  });
  Object.assign(CONFIG["Token"] as Obj, {
    movement: {
      defaultAction: "walk",
      defaultSpeed: 6,
      actions: { walk: { label: "TOKEN.MOVEMENT.ACTIONS.walk.label", icon: "fa-solid fa-person-walking", order: 0 } },
    },
  });
  Object.defineProperty(CONFIG["Token"], "rulerClass", { get: noRuler, set: noRuler, configurable: true });
  if (v14) Object.assign(CONFIG["ChatMessage"] as Obj, { modes: MODES });
  configureDice();
  if (!v14) {
    CONFIG.Dice.rollModes = {
      publicroll: MODES.public,
      gmroll: MODES.gm,
      blindroll: MODES.blind,
      selfroll: MODES.self,
    };
  }
  // A list in 13, a record by id since 14 (#13122).
  const statuses: unknown = v14 ? Object.fromEntries(STATUSES.map((s) => [s.id, s])) : [...STATUSES];
  CONFIG.statusEffects = statuses as StatusEffectConfig[];
  return { documentTypes };
}
