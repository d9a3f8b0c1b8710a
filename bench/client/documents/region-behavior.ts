import { Document, type DocumentMetadata } from "../common/abstract/document.ts";
import { TypeDataModel } from "../common/abstract/type-data-model.ts";
import {
  BooleanField,
  type DataSchema,
  DocumentTypeField,
  SetField,
  StringField,
  TypeDataField,
} from "../common/data/fields/index.ts";
import type { Obj } from "../common/utils/objects.ts";
import { flags, id, stats, text } from "./common-fields.ts";
import type { RegionDocument } from "./region.ts";
import type { Scene } from "./scene.ts";
import type { User } from "./user.ts";

/** What a behaviour is told. Source: API documentation, `types.RegionEvent`. */
export interface RegionEvent {
  readonly name: string;
  readonly data: Obj;
  readonly region: RegionDocument;
  readonly user: User;
}

type EventHandler = (this: RegionBehaviorType, event: RegionEvent) => unknown;

/** The data of a behaviour of one kind; packages extend it as `foundry.data.regionBehaviors.RegionBehaviorType`. */
export class RegionBehaviorType extends TypeDataModel {
  /** What it does at which event. */
  static readonly events: Readonly<Record<string, EventHandler>> = {};

  static _createEventsField(): SetField {
    return new SetField(new StringField({ required: true, blank: false }));
  }

  get behavior(): RegionBehavior {
    return this.parent as RegionBehavior;
  }
  get region(): RegionDocument | null {
    return this.behavior.region;
  }
  get scene(): Scene | null {
    return this.behavior.scene;
  }

  async _handleRegionEvent(_event: RegionEvent): Promise<void> {}
}

/** Core's "Execute Script": its source knows `scene`, `region`, `behavior` and `event`. */
export class ExecuteScriptRegionBehaviorType extends RegionBehaviorType {
  declare events: Set<string>;
  declare source: string;

  static override defineSchema(): DataSchema {
    return { events: this._createEventsField(), source: text() };
  }

  override async _handleRegionEvent(event: RegionEvent): Promise<void> {
    const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as typeof Function;
    const run = new AsyncFunction("scene", "region", "behavior", "event", this.source);
    await run.call(globalThis, this.scene, this.region, this.behavior, event);
  }
}

export class RegionBehavior extends Document {
  static override readonly metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "RegionBehavior",
    label: "DOCUMENT.RegionBehavior",
    labelPlural: "DOCUMENT.RegionBehaviors",
    collection: "behaviors",
    coreTypes: ["executeScript"],
    hasTypeData: true,
  };
  static override defineSchema(): DataSchema {
    return {
      _id: id(),
      name: text(),
      type: new DocumentTypeField(this),
      system: new TypeDataField(this),
      disabled: new BooleanField(),
      flags: flags(),
      _stats: stats(),
    };
  }
  declare disabled: boolean;

  get region(): RegionDocument | null {
    return this.parentDocument as RegionDocument | null;
  }
  get scene(): Scene | null {
    return (this.region?.parentDocument as Scene | null) ?? null;
  }
  get active(): boolean {
    return !this.disabled;
  }

  hasEvent(name: string): boolean {
    if (!(this.system instanceof RegionBehaviorType)) return false;
    const chosen = (this.system as { events?: unknown }).events;
    return (
      name in (this.system.constructor as typeof RegionBehaviorType).events ||
      (chosen instanceof Set && chosen.has(name))
    );
  }

  /** Does what this behaviour does at an event, by its class's `events` or by what its data says. */
  async _handleRegionEvent(event: RegionEvent): Promise<void> {
    const { system } = this;
    if (!(system instanceof RegionBehaviorType)) return;
    const handler = (system.constructor as typeof RegionBehaviorType).events[event.name];
    if (handler) await handler.call(system, event);
    else await system._handleRegionEvent(event);
  }
}
