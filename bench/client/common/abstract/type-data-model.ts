import type { Obj } from "../utils/objects.ts";
import { DataModel } from "./data-model.ts";
import type { Document } from "./document.ts";

/** The user of an operation, as the life-cycle methods get it. */
export type OperationUser = unknown;

/** The `system` of a document of one type. Its life-cycle methods run before the document's own. */
export class TypeDataModel extends DataModel {
  declare readonly parent: Document;
  declare modelProvider: unknown;

  static get metadata(): Obj {
    return {};
  }

  prepareBaseData(): void {}
  prepareDerivedData(): void {}

  async toEmbed(_config: Obj, _options: Obj): Promise<HTMLElement | null> {
    return null;
  }

  async _preCreate(_data: Obj, _options: Obj, _user: OperationUser): Promise<unknown> {
    return undefined;
  }
  _onCreate(_data: Obj, _options: Obj, _userId: string): void {}
  async _preUpdate(_changes: Obj, _options: Obj, _user: OperationUser): Promise<unknown> {
    return undefined;
  }
  _onUpdate(_changed: Obj, _options: Obj, _userId: string): void {}
  async _preDelete(_options: Obj, _user: OperationUser): Promise<unknown> {
    return undefined;
  }
  _onDelete(_options: Obj, _userId: string): void {}
}
