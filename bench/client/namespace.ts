import { DataModel } from "./common/abstract/data-model.ts";
import { Document } from "./common/abstract/document.ts";
import { EmbeddedCollection } from "./common/abstract/embedded-collection.ts";
import { TypeDataModel } from "./common/abstract/type-data-model.ts";
import { makeConstants } from "./common/constants.ts";
import * as fieldModule from "./common/data/fields/index.ts";
import { operators } from "./common/data/operators.ts";
import { DataModelValidationError, DataModelValidationFailure } from "./common/data/validation-failure.ts";
import { currentGeneration } from "./common/generation.ts";
import * as utilModule from "./common/utils/index.ts";
import * as dice from "./dice/index.ts";
import { CompendiumPacks } from "./documents/collections/compendium-packs.ts";
import * as named from "./documents/collections/named.ts";
import {
  buildUuid,
  Combats,
  CompendiumCollection,
  documentClasses,
  fromUuid,
  fromUuidSync,
  Messages,
  modifyBatch,
  PrototypeToken,
  parseUuid,
  Scenes,
  Users,
  WorldCollection,
} from "./documents/index.ts";
import { ExecuteScriptRegionBehaviorType, RegionBehaviorType } from "./documents/region-behavior.ts";
import { getDocumentClass } from "./helpers/config.ts";
import { game } from "./helpers/game.ts";
import { Hooks } from "./helpers/hooks.ts";
import { Localization } from "./helpers/localization.ts";
import { ClientSettings } from "./helpers/settings.ts";

/** The parts of the field module that are the bench's own business. */
const INTERNAL = new Set([
  "UNCHANGED",
  "commitFields",
  "diffFields",
  "defineInitialized",
  "setFieldForms",
  "setForeignResolver",
  "choiceValues",
]);

/** Classes under the names that packages extend or compare with. */
function baseDocuments(): Record<string, unknown> {
  return Object.fromEntries(Object.values(documentClasses).map((cls) => [`Base${cls.documentName}`, cls]));
}

/** `foundry` without its applications and canvas, which their own parts add. */
export function makeFoundry(extraUtils: Record<string, unknown>): Record<string, unknown> {
  const v14 = currentGeneration() >= 14;
  const fields = Object.fromEntries(Object.entries(fieldModule).filter(([name]) => !INTERNAL.has(name)));
  const utils: Record<string, unknown> = {
    ...utilModule,
    buildUuid,
    fromUuid,
    fromUuidSync,
    getDocumentClass,
    getRoute: (path: string, options: { prefix?: string } = {}) =>
      utilModule.getRoute(path, { prefix: options.prefix ?? game.routePrefix }),
    parseUuid,
    ...extraUtils,
  };
  const { Roll, configureDice: _configure, ...terms } = dice;
  return {
    CONST: makeConstants(currentGeneration()),
    abstract: { DataModel, Document, EmbeddedCollection, TypeDataModel },
    data: {
      fields,
      PrototypeToken,
      regionBehaviors: { RegionBehaviorType, ExecuteScriptRegionBehaviorType },
      validation: { DataModelValidationError, DataModelValidationFailure },
      ...(v14 ? { operators } : {}),
    },
    documents: {
      ...documentClasses,
      ...baseDocuments(),
      collections: {
        ...named,
        Combats,
        ChatMessages: Messages,
        CompendiumCollection,
        CompendiumPacks,
        Scenes,
        Users,
        WorldCollection,
      },
      ...(v14 ? { modifyBatch } : {}),
    },
    dice: { Roll, terms },
    helpers: { ClientSettings, Hooks, Localization },
    utils,
  };
}
