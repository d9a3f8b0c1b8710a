import type { Document } from "../common/abstract/document.ts";
import { ActiveEffect } from "./active-effect.ts";
import { Actor, PrototypeToken } from "./actor.ts";
import { ActorDelta } from "./actor-delta.ts";
import { ChatMessage } from "./chat-message.ts";
import { Combat } from "./combat.ts";
import { Combatant } from "./combatant.ts";
import { CombatantGroup } from "./combatant-group.ts";
import { Folder } from "./folder.ts";
import { Item } from "./item.ts";
import { JournalEntry, JournalEntryPage } from "./journal-entry.ts";
import { Macro } from "./macro.ts";
import { RegionDocument } from "./region.ts";
import { RegionBehavior } from "./region-behavior.ts";
import { RollTable, TableResult } from "./roll-table.ts";
import { Scene } from "./scene.ts";
import { Setting } from "./setting.ts";
import { TokenDocument } from "./token.ts";
import { User } from "./user.ts";

/** The client's document classes by their names in the API. */
export const documentClasses = {
  ActiveEffect,
  Actor,
  ActorDelta,
  ChatMessage,
  Combat,
  Combatant,
  CombatantGroup,
  Folder,
  Item,
  JournalEntry,
  JournalEntryPage,
  Macro,
  RegionBehavior,
  RegionDocument,
  RollTable,
  Scene,
  Setting,
  TableResult,
  TokenDocument,
  User,
};

/** All of them by document name, as CONFIG is keyed. */
export const classesByDocumentName: Record<string, typeof Document> = Object.fromEntries(
  Object.values(documentClasses).map((cls): [string, typeof Document] => [
    cls.documentName,
    cls as unknown as typeof Document,
  ]),
);

export { Combats } from "./collections/combats.ts";
export { CompendiumCollection } from "./collections/compendium-collection.ts";
export { Messages } from "./collections/messages.ts";
export { Scenes } from "./collections/scenes.ts";
export { Users } from "./collections/users.ts";
export { WorldCollection } from "./collections/world-collection.ts";
export { applyResult, clientDatabase, modifyBatch } from "./database.ts";
export { setSceneDimensions } from "./scene.ts";
export { buildUuid, fromUuid, fromUuidSync, parseUuid } from "./uuid.ts";
export { Actor, Item, PrototypeToken, Scene, Setting, TokenDocument };
