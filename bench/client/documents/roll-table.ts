import { Document, type DocumentMetadata } from "../common/abstract/document.ts";
import type { EmbeddedCollection } from "../common/abstract/embedded-collection.ts";
import {
  ArrayField,
  BooleanField,
  type DataSchema,
  EmbeddedCollectionField,
  HTMLField,
  NumberField,
  StringField,
} from "../common/data/fields/index.ts";
import type { Obj } from "../common/utils/objects.ts";
import { escapeHTML } from "../common/utils/text.ts";
import { Roll } from "../dice/roll.ts";
import { documentConfig } from "../helpers/config.ts";
import type { ChatMessage } from "./chat-message.ts";
import { flags, folder, id, image, integer, name, nullableId, ownership, sort, stats, text } from "./common-fields.ts";

export class TableResult extends Document {
  static override readonly metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "TableResult",
    label: "DOCUMENT.TableResult",
    labelPlural: "DOCUMENT.TableResults",
    collection: "results",
    coreTypes: ["text", "document"],
  };
  static override defineSchema(): DataSchema {
    return {
      _id: id(),
      type: new StringField({ required: true, initial: "text", choices: ["text", "document"] }),
      name: text(),
      img: image("icons/svg/d20-black.svg"),
      description: new HTMLField(),
      documentUuid: nullableId(),
      weight: integer(1, { min: 1 }),
      range: new ArrayField(new NumberField({ required: true, nullable: false, integer: true }), { initial: [1, 1] }),
      drawn: new BooleanField(),
      flags: flags(),
      _stats: stats(),
    };
  }
  declare range: number[];
  declare description: string;
  declare drawn: boolean;
  declare documentUuid: string | null;

  /** What the result says, as HTML with links that are still to be enriched. */
  getHTML(): string {
    if (this.documentUuid) return `@UUID[${this.documentUuid}]{${escapeHTML(this.name)}}`;
    return [this.name && `<strong>${escapeHTML(this.name)}</strong>`, this.description].filter(Boolean).join(" ");
  }
}

export interface TableDraw {
  readonly roll: Roll;
  readonly results: TableResult[];
}
interface DrawOptions {
  readonly roll?: Roll;
  readonly results?: TableResult[];
  readonly displayChat?: boolean;
  readonly rollMode?: string;
  readonly messageMode?: string;
}

/** Rolls after which a table counts as unable to give anything. */
const MOST_ROLLS = 10_000;

export class RollTable extends Document {
  static override readonly metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "RollTable",
    label: "DOCUMENT.RollTable",
    labelPlural: "DOCUMENT.RollTables",
    collection: "tables",
    embedded: { TableResult: "results" },
  };
  static override defineSchema(): DataSchema {
    return {
      _id: id(),
      name: name(),
      img: image("icons/svg/d20-grey.svg"),
      description: new HTMLField(),
      results: new EmbeddedCollectionField(TableResult),
      formula: text(),
      replacement: new BooleanField({ initial: true }),
      displayRoll: new BooleanField({ initial: true }),
      folder: folder(),
      sort: sort(),
      ownership: ownership(),
      flags: flags(),
      _stats: stats(),
    };
  }
  declare results: EmbeddedCollection<TableResult>;
  declare formula: string;
  declare replacement: boolean;
  declare displayRoll: boolean;

  getResultsForRoll(value: number): TableResult[] {
    return this.results.filter((result) => value >= (result.range[0] ?? 1) && value <= (result.range[1] ?? 0));
  }
  /** Rolls until there is a result that was not drawn yet, or none is left. */
  async roll(options: { roll?: Roll } = {}): Promise<TableDraw> {
    const formula = this.formula || `1d${this.results.size}`;
    const open = (result: TableResult): boolean => this.replacement || !result.drawn;
    if (!this.results.some(open)) return { roll: options.roll ?? new Roll(formula), results: [] };
    for (let attempt = 0; attempt < MOST_ROLLS; attempt++) {
      const roll = options.roll ?? new Roll(formula);
      if (!roll._evaluated) await roll.evaluate();
      const results = this.getResultsForRoll(roll.total ?? 0).filter(open);
      if (results.length > 0 || options.roll) return { roll, results };
    }
    throw new Error(`No result of the table "${this.name}" is within reach of ${formula}`);
  }

  /** Rolls, marks what may be drawn once only, and tells the chat. */
  async draw(options: DrawOptions = {}): Promise<TableDraw> {
    const { displayChat = true, roll: given, results: chosen, ...modes } = options;
    const drawn = chosen
      ? { roll: given ?? new Roll("0"), results: chosen }
      : await this.roll(given ? { roll: given } : {});
    if (!this.replacement && this.isOwner)
      await this.updateEmbeddedDocuments(
        "TableResult",
        drawn.results.map((result) => ({ _id: result.id, drawn: true })),
      );
    if (displayChat && drawn.results.length > 0)
      await this.toMessage(drawn.results, { roll: drawn.roll, messageOptions: modes });
    return drawn;
  }

  async toMessage(
    results: readonly TableResult[],
    { roll, messageData = {}, messageOptions = {} }: { roll?: Roll; messageData?: Obj; messageOptions?: Obj } = {},
  ): Promise<Document | undefined> {
    const cls = documentConfig("ChatMessage").documentClass as typeof ChatMessage;
    const data = {
      flavor: this.name,
      speaker: cls.getSpeaker(),
      content: `<ul class="table-results">${results.map((result) => `<li>${result.getHTML()}</li>`).join("")}</ul>`,
      rolls: roll && this.displayRoll ? [roll] : [],
      ...messageData,
    };
    const [message] = await cls.createDocuments([data], messageOptions);
    return message;
  }

  /** Puts back what was drawn. */
  async resetResults(): Promise<Document[]> {
    return this.updateEmbeddedDocuments(
      "TableResult",
      this.results.map((result) => ({ _id: result.id, drawn: false })),
    );
  }
}
