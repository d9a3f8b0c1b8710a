import { Document, type DocumentMetadata } from "../common/abstract/document.ts";
import type { EmbeddedCollection } from "../common/abstract/embedded-collection.ts";
import {
  ArrayField,
  BooleanField,
  ColorField,
  type DataSchema,
  EmbeddedCollectionField,
  NumberField,
  ObjectField,
  SchemaField,
} from "../common/data/fields/index.ts";
import type { Obj } from "../common/utils/objects.ts";
import { game } from "../helpers/game.ts";
import { Hooks } from "../helpers/hooks.ts";
import { flags, id, integer, name, stats } from "./common-fields.ts";
import { RegionBehavior, type RegionEvent } from "./region-behavior.ts";
import { inRegion } from "./region-shapes.ts";
import type { Scene } from "./scene.ts";
import type { TokenDocument } from "./token.ts";

const level = () => new NumberField({ required: true, nullable: true, initial: null });

/**
 * A part of a scene whose behaviours hear what happens in it. The bench tells them what the system triggers (turns and
 * rounds), on the client that does; entering, leaving and moving are not emulated.
 */
export class RegionDocument extends Document {
  static override readonly metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Region",
    label: "DOCUMENT.Region",
    labelPlural: "DOCUMENT.Regions",
    collection: "regions",
    embedded: { RegionBehavior: "behaviors" },
  };
  static override defineSchema(): DataSchema {
    return {
      _id: id(),
      name: name(),
      color: new ColorField({ nullable: false, initial: "#26547c" }),
      shapes: new ArrayField(new ObjectField()),
      elevation: new SchemaField({ bottom: level(), top: level() }),
      behaviors: new EmbeddedCollectionField(RegionBehavior),
      visibility: integer(0),
      locked: new BooleanField(),
      flags: flags(),
      _stats: stats(),
    };
  }

  declare behaviors: EmbeddedCollection<RegionBehavior>;
  declare shapes: Obj[];
  declare elevation: { bottom: number | null; top: number | null };

  get scene(): Scene | null {
    return this.parentDocument as Scene | null;
  }

  /** The tokens whose centre lies in the region. */
  get tokens(): Set<TokenDocument> {
    return new Set(this.scene?.tokens.filter((token) => this.testPoint(token.getCenterPoint())) ?? []);
  }

  /** Whether a place on the scene, in pixels and units of elevation, lies in the region. */
  testPoint({ x, y, elevation = 0 }: { x: number; y: number; elevation?: number }): boolean {
    const { bottom, top } = this.elevation;
    const level = elevation >= (bottom ?? Number.NEGATIVE_INFINITY) && elevation <= (top ?? Number.POSITIVE_INFINITY);
    return level && inRegion(this.shapes, { x, y });
  }

  /** Tells the behaviours that listen to this event. A behaviour that throws does not stop the others. */
  async _triggerEvent(eventName: string, data: Obj): Promise<void> {
    const event: RegionEvent = { name: eventName, data, region: this, user: game.user };
    for (const behavior of this.behaviors.values()) {
      if (!behavior.active || !behavior.hasEvent(eventName)) continue;
      try {
        await behavior._handleRegionEvent(event);
      } catch (error) {
        Hooks.onError("RegionDocument#_triggerEvent", error as Error, { msg: `${behavior.uuid}: ${eventName}` });
      }
    }
  }
}
