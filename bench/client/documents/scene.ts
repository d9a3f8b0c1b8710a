import { createGrid } from "../canvas/grid/create.ts";
import { Document, type DocumentMetadata } from "../common/abstract/document.ts";
import type { EmbeddedCollection } from "../common/abstract/embedded-collection.ts";
import { CONST } from "../common/constants.ts";
import {
  AlphaField,
  BooleanField,
  ColorField,
  type DataSchema,
  EmbeddedCollectionField,
  FilePathField,
  NumberField,
  SchemaField,
  StringField,
} from "../common/data/fields/index.ts";
import type { Obj } from "../common/utils/objects.ts";
import { game } from "../helpers/game.ts";
import { flags, folder, id, integer, name, nullableId, number, ownership, sort, stats, text } from "./common-fields.ts";
import { RegionDocument } from "./region.ts";
import { TokenDocument } from "./token.ts";

const optional = () => new NumberField({ required: true, nullable: true, initial: null });

/** The map measures scenes; without a map (tests in Node) there are no dimensions. */
let dimensionsOf: ((scene: Scene, grid: unknown) => unknown) | null = null;
export function setSceneDimensions(measure: (scene: Scene, grid: unknown) => unknown): void {
  dimensionsOf = measure;
}

/** Boot tells the manifest's grid: new scenes start with it. */
let manifestGrid: Obj = {};
export function setManifestGrid(grid: Obj): void {
  manifestGrid = grid;
}

export class Scene extends Document {
  static override readonly metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Scene",
    label: "DOCUMENT.Scene",
    labelPlural: "DOCUMENT.Scenes",
    collection: "scenes",
    embedded: { Token: "tokens", Region: "regions" },
    compendiumIndexFields: ["_id", "name", "thumb", "sort", "folder"],
  };

  static override defineSchema(): DataSchema {
    return {
      _id: id(),
      name: name(),
      active: new BooleanField(),
      navigation: new BooleanField({ initial: true }),
      navOrder: integer(0),
      navName: text(),
      background: new SchemaField({
        src: new FilePathField({ categories: ["IMAGE", "VIDEO"] }),
        offsetX: integer(0),
        offsetY: integer(0),
        tint: new ColorField({ nullable: false, initial: "#ffffff" }),
      }),
      foreground: new FilePathField({ categories: ["IMAGE", "VIDEO"] }),
      thumb: new FilePathField({ categories: ["IMAGE"], base64: true }),
      width: integer(4000),
      height: integer(3000),
      padding: number(0.25, { min: 0, max: 0.5 }),
      initial: new SchemaField({ x: optional(), y: optional(), scale: optional() }),
      backgroundColor: new ColorField({ nullable: false, initial: "#999999" }),
      grid: new SchemaField({
        type: new NumberField({
          required: true,
          nullable: false,
          integer: true,
          initial: () => Number(manifestGrid["type"] ?? CONST.GRID_TYPES.SQUARE),
        }),
        size: integer(100, { min: 20 }),
        style: text("solidLines"),
        thickness: integer(1),
        color: new ColorField({ nullable: false, initial: "#000000" }),
        alpha: new AlphaField({ initial: 0.2 }),
        distance: new NumberField({
          required: true,
          nullable: false,
          positive: true,
          initial: () => Number(manifestGrid["distance"] ?? 1),
        }),
        units: new StringField({ required: true, initial: () => String(manifestGrid["units"] ?? "") }),
        diagonals: new NumberField({ required: true, nullable: true, initial: null }),
      }),
      tokenVision: new BooleanField({ initial: false }),
      tokens: new EmbeddedCollectionField(TokenDocument),
      regions: new EmbeddedCollectionField(RegionDocument),
      journal: nullableId(),
      folder: folder(),
      sort: sort(),
      ownership: ownership(),
      flags: flags(),
      _stats: stats(),
    };
  }

  declare active: boolean;
  declare width: number;
  declare height: number;
  declare padding: number;
  declare tokens: EmbeddedCollection<TokenDocument>;
  declare regions: EmbeddedCollection<RegionDocument>;
  declare grid: unknown;
  declare background: { src: string | null };

  get gridSize(): number {
    return Number((this._source["grid"] as Obj | undefined)?.["size"] ?? 100);
  }
  get isView(): boolean {
    return game.scenes?.current === this;
  }
  get dimensions(): unknown {
    return dimensionsOf?.(this, this.grid) ?? null;
  }
  override prepareBaseData(): void {
    // The grid is logic, not only data (documented: `scene.grid` measures).
    const data = this._source["grid"] as Obj;
    this.grid = createGrid(
      data as Parameters<typeof createGrid>[0],
      Number(game.settings?.settings.has("core.gridDiagonals") ? game.settings.get("core", "gridDiagonals") : 0),
    );
  }
  /** Tokens are prepared by their actors. */
  override prepareEmbeddedDocuments(): void {
    for (const token of this.tokens.values()) token._safePrepareData();
  }
  async activate(): Promise<this | undefined> {
    return this.update({ active: true });
  }
  async view(): Promise<this | undefined> {
    const canvas = game.canvas as { draw?(scene: Scene): Promise<unknown> } | undefined;
    game.user.viewedScene = this.id;
    await canvas?.draw?.(this);
    return this;
  }

  override _onUpdate(changed: Obj, options: Obj, userId: string): void {
    super._onUpdate(changed, options, userId);
    // One scene is active at a time.
    if (changed["active"] === true && userId === game.userId)
      for (const other of game.scenes.filter((scene) => scene !== this && scene.active))
        void other.update({ active: false });
  }
}
