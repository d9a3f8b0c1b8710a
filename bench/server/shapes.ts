import { PRIMARY_DOCUMENTS, type PrimaryDocumentName } from "../protocol.ts";

/** Which documents lie inside which: document name, and its embedded fields. */
export interface Shape {
  readonly name: string;
  readonly embedded: Readonly<Record<string, Shape>>;
  /** One document under the key instead of an array of them. */
  readonly single?: true;
}

const leaf = (name: string): Shape => ({ name, embedded: {} });

const EFFECT = leaf("ActiveEffect");
const ITEM: Shape = { name: "Item", embedded: { effects: EFFECT } };
export const ACTOR: Shape = { name: "Actor", embedded: { items: ITEM, effects: EFFECT } };
const DELTA: Shape = { name: "ActorDelta", single: true, embedded: { items: ITEM, effects: EFFECT } };
const TOKEN: Shape = { name: "Token", embedded: { delta: DELTA } };
const REGION: Shape = { name: "Region", embedded: { behaviors: leaf("RegionBehavior") } };

/** Shapes of the world's primary documents. */
export const SHAPES: Readonly<Record<PrimaryDocumentName, Shape>> = {
  Actor: ACTOR,
  ChatMessage: leaf("ChatMessage"),
  Combat: { name: "Combat", embedded: { combatants: leaf("Combatant"), groups: leaf("CombatantGroup") } },
  Folder: leaf("Folder"),
  Item: ITEM,
  JournalEntry: { name: "JournalEntry", embedded: { pages: leaf("JournalEntryPage") } },
  Macro: leaf("Macro"),
  RollTable: { name: "RollTable", embedded: { results: leaf("TableResult") } },
  Scene: { name: "Scene", embedded: { tokens: TOKEN, regions: REGION } },
  Setting: leaf("Setting"),
  User: leaf("User"),
};

/** The collection's name in the keys of a LevelDB, e.g. `!actors!<id>`. Source: foundryvtt-cli's documentation. */
export const COLLECTIONS: Readonly<Record<PrimaryDocumentName, string>> = {
  Actor: "actors",
  ChatMessage: "messages",
  Combat: "combats",
  Folder: "folders",
  Item: "items",
  JournalEntry: "journal",
  Macro: "macros",
  RollTable: "tables",
  Scene: "scenes",
  Setting: "settings",
  User: "users",
};

export function isPrimary(name: string): name is PrimaryDocumentName {
  return PRIMARY_DOCUMENTS.some((candidate) => candidate === name);
}

/** The primary document kept in a collection, or null. */
export function ofCollection(collection: string): PrimaryDocumentName | null {
  return PRIMARY_DOCUMENTS.find((name) => COLLECTIONS[name] === collection) ?? null;
}

/** The embedded field in which a shape keeps documents of this name, or null. */
export function fieldOf(shape: Shape, name: string): string | null {
  return Object.entries(shape.embedded).find(([, child]) => child.name === name)?.[0] ?? null;
}
