/** The part of the host's API that the cases on grid and tokens use, by shape: it is the same on bench and host. */

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Offset {
  readonly i: number;
  readonly j: number;
}
export interface Path {
  readonly distance: number;
  readonly spaces: number;
  readonly diagonals: number;
  readonly cost: number;
  readonly euclidean: number;
}
export interface Grid {
  readonly size: number;
  readonly distance: number;
  getOffset(coords: Point | Offset): Offset;
  getTopLeftPoint(coords: Point | Offset): Point;
  getCenterPoint(coords: Point | Offset): Point;
  getAdjacentOffsets(coords: Offset): Offset[];
  testAdjacency(a: Offset, b: Offset): boolean;
  getShiftedOffset(coords: Offset, direction: number): Offset;
  getSnappedPoint(point: Point, behavior: { mode: number; resolution?: number }): Point;
  getTranslatedPoint(point: Point, direction: number, distance: number): Point;
  getDirectPath(waypoints: (Point | Offset)[]): Offset[];
  measurePath(waypoints: (Point | (Offset & { teleport?: boolean; cost?: number }))[]): Path;
}

export interface TokenDocument {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly rotation: number;
  readonly object: PlacedToken | null;
  move(waypoints: Partial<Point> | Partial<Point>[], options?: Record<string, unknown>): Promise<boolean>;
  update(changes: Record<string, unknown>, options?: Record<string, unknown>): Promise<unknown>;
  delete(): Promise<unknown>;
}

export interface PlacedToken {
  readonly id: string;
  readonly document: TokenDocument;
  readonly controlled: boolean;
  readonly isTargeted: boolean;
  readonly w: number;
  readonly center: Point;
  control(options?: { releaseOthers?: boolean }): boolean;
  release(): boolean;
  setTarget(targeted?: boolean, options?: { releaseOthers?: boolean }): void;
}

export interface Scene {
  readonly id: string;
  readonly grid: Grid;
  readonly dimensions: { readonly sceneX: number; readonly sceneY: number };
  readonly tokens: Iterable<TokenDocument>;
  createEmbeddedDocuments(name: "Token", data: Record<string, unknown>[]): Promise<TokenDocument[]>;
  delete(): Promise<unknown>;
}

interface Globals {
  readonly foundry: {
    readonly grid: { readonly SquareGrid: new (config: Record<string, unknown>) => Grid };
    readonly documents: { readonly Scene: { create(data: Record<string, unknown>): Promise<Scene | undefined> } };
  };
  readonly CONST: {
    readonly GRID_DIAGONALS: Record<string, number>;
    readonly GRID_SNAPPING_MODES: Record<string, number>;
    readonly MOVEMENT_DIRECTIONS: Record<string, number>;
  };
  readonly Hooks: {
    on(name: string, listener: (...args: never[]) => unknown): number;
    off(name: string, id: number): void;
  };
  readonly game: { readonly user: { readonly targets: Set<PlacedToken> & { readonly ids: string[] } } };
  readonly canvas: {
    readonly ready: boolean;
    readonly scene: Scene | null;
    readonly grid: Grid;
    readonly tokens: {
      readonly placeables: PlacedToken[];
      readonly controlled: PlacedToken[];
      get(id: string): PlacedToken | undefined;
      releaseAll(): number;
      setTargets(ids: string[], options?: { mode?: "replace" | "acquire" | "release" }): void;
    };
  };
}

// The cases run where these globals exist; the types of the host are not part of the bench's project.
export const api = globalThis as unknown as Globals;
