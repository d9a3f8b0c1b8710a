import { Document, type DocumentMetadata } from "../common/abstract/document.ts";
import { ArrayField, type DataSchema, DocumentIdField, ObjectField, StringField } from "../common/data/fields/index.ts";
import type { Actor } from "./actor.ts";
import type { TokenDocument } from "./token.ts";

const maybe = () => new StringField({ required: true, nullable: true, blank: false, initial: null });
const anything = () => new ObjectField();

/** What an unlinked token's actor has otherwise than the base actor, as the server keeps it (see `bench/protocol.ts`). */
export class ActorDelta extends Document {
  static override readonly metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "ActorDelta",
    label: "DOCUMENT.ActorDelta",
    labelPlural: "DOCUMENT.ActorDeltas",
    collection: "delta",
  };
  static override defineSchema(): DataSchema {
    return {
      _id: new DocumentIdField(),
      name: maybe(),
      type: maybe(),
      img: maybe(),
      system: anything(),
      flags: anything(),
      items: new ArrayField(anything()),
      effects: new ArrayField(anything()),
      ownership: new ObjectField({ nullable: true, initial: null }),
    };
  }
  get token(): TokenDocument {
    return this.parent as TokenDocument;
  }
  get syntheticActor(): Actor | null {
    return this.token.actor;
  }
  /** Deletes what the token has of its own: its actor is as the base again. */
  async restore(): Promise<Actor | null> {
    await this.token.update(
      {
        delta: {
          _id: this.token.id,
          name: null,
          type: null,
          img: null,
          system: {},
          flags: {},
          items: [],
          effects: [],
          ownership: null,
        },
      },
      { recursive: false },
    );
    return this.token.actor;
  }
  override prepareData(): void {
    // The synthetic actor is prepared by its token.
  }
}
