import type { Actor } from "../actor.ts";
import type { Folder } from "../folder.ts";
import type { Item } from "../item.ts";
import type { JournalEntry } from "../journal-entry.ts";
import type { Macro } from "../macro.ts";
import type { RollTable } from "../roll-table.ts";
import { WorldCollection } from "./world-collection.ts";

export class Actors extends WorldCollection<Actor> {
  static override documentName = "Actor";
  constructor() {
    super("Actor");
  }
}
export class Items extends WorldCollection<Item> {
  static override documentName = "Item";
  constructor() {
    super("Item");
  }
}
export class Macros extends WorldCollection<Macro> {
  static override documentName = "Macro";
  constructor() {
    super("Macro");
  }
}
export class Journal extends WorldCollection<JournalEntry> {
  static override documentName = "JournalEntry";
  constructor() {
    super("JournalEntry");
  }
}
export class RollTables extends WorldCollection<RollTable> {
  static override documentName = "RollTable";
  constructor() {
    super("RollTable");
  }
}
export class Folders extends WorldCollection<Folder> {
  static override documentName = "Folder";
  constructor() {
    super("Folder");
  }
}
