/**
 * How a token moves, from the request to the hooks. TokenDocument (data layer) calls these four:
 *
 * - `move(waypoints, options)` -> {@link moveToken};
 * - `_preUpdate(changed, options, user)`, after `super`, on the client that asks -> {@link prepareMovement}; its `false`
 *   is to be returned;
 * - `_onUpdate(changed, options, userId)`, after `super`, on every client -> {@link finishMovement};
 * - `measureMovementPath(waypoints, options)` -> {@link measureMovement}.
 *
 * A change of `x`, `y`, `elevation`, `width`, `height` or `shape` is movement, whoever writes it. The movement's data
 * travel in the operation's options as `movement[tokenId]`, so every client hears the same. Walls, terrain, costs of
 * movement actions and pausing are not emulated.
 */

import { rotationTowards } from "./facing.ts";
import type { BaseGrid } from "./grid/base.ts";
import { createGrid } from "./grid/create.ts";
import type { MeasuredPath, Measurement, Point } from "./grid/types.ts";
import { host, type SceneLike, type TokenPosition } from "./host.ts";

export interface MovementWaypoint extends Partial<TokenPosition> {
  readonly action?: string;
  readonly snapped?: boolean;
  readonly explicit?: boolean;
  readonly checkpoint?: boolean;
}

export type MeasuredMovementWaypoint = TokenPosition & {
  readonly action: string;
  readonly userId: string;
  readonly movementId: string;
  readonly cost: number;
};

interface MovementSection extends Pick<Measurement, "distance" | "cost" | "spaces" | "diagonals"> {
  readonly waypoints: readonly MeasuredMovementWaypoint[];
}

type MovementMethod = "api" | "config" | "dragging" | "keyboard" | "undo" | "hud" | "paste";

/** What hooks see. Only `autoRotate` and `showRuler` may be written, and only in `preMoveToken`. */
export interface TokenMovement {
  readonly id: string;
  readonly chain: readonly string[];
  readonly origin: TokenPosition;
  readonly destination: TokenPosition;
  readonly passed: MovementSection;
  readonly pending: MovementSection;
  readonly history: { readonly recorded: MovementSection; readonly unrecorded: MovementSection } & Omit<
    MovementSection,
    "waypoints"
  >;
  readonly constrained: boolean;
  readonly recorded: boolean;
  readonly method: MovementMethod;
  readonly constrainOptions: Record<string, unknown>;
  autoRotate: boolean;
  showRuler: boolean;
}

export interface MoveOptions {
  readonly method?: MovementMethod;
  readonly autoRotate?: boolean;
  readonly showRuler?: boolean;
  readonly constrainOptions?: Record<string, unknown>;
  readonly [option: string]: unknown;
}

interface Fields {
  [key: string]: unknown;
}

/** What of a TokenDocument is needed here. */
export interface MovableToken extends TokenPosition {
  readonly id: string | null;
  readonly rotation: number;
  readonly parent: unknown;
  readonly inCombat: boolean;
  readonly movementHistory: readonly MeasuredMovementWaypoint[];
  readonly _source: Fields;
  update(changes: Fields, options: Fields): Promise<unknown>;
  _preUpdateMovement?(movement: TokenMovement, operation: Fields): Promise<unknown>;
  _onUpdateMovement?(movement: TokenMovement, operation: Fields, user: unknown): void;
}

const MOVEMENT_KEYS = ["x", "y", "elevation", "width", "height", "shape"] as const;
const POSITION_KEYS = ["x", "y", "elevation", "width", "height"] as const;

/** The last movement of each token on this client, as `TokenDocument#movement` answers it. */
const last = new WeakMap<object, TokenMovement>();

export function lastMovement(token: object): TokenMovement | null {
  return last.get(token) ?? null;
}

function positionOf(token: TokenPosition): TokenPosition {
  const { x, y, elevation, width, height } = token;
  return { x, y, elevation, width, height };
}

/** Waypoints without a coordinate keep that of the one before. */
function complete(origin: TokenPosition, waypoints: readonly MovementWaypoint[]): TokenPosition[] {
  let at = origin;
  return waypoints.map((waypoint) => {
    const next: Record<string, number> = { ...at };
    for (const key of POSITION_KEYS) {
      const value = waypoint[key];
      if (typeof value === "number") next[key] = value;
    }
    at = { ...at, ...next };
    return at;
  });
}

function gridOf(token: MovableToken): BaseGrid {
  const scene = token.parent as SceneLike | null;
  return createGrid(scene?.grid ?? { size: 100 }, 0);
}

function centerOf({ x, y, width, height }: TokenPosition, grid: BaseGrid): Point {
  return { x: x + (width * grid.sizeX) / 2, y: y + (height * grid.sizeY) / 2 };
}

/** Distance, spaces and diagonals between the centres of the token along a path of positions (top-left corners). */
export function measureMovement(token: MovableToken, waypoints: readonly MovementWaypoint[]): MeasuredPath {
  const grid = gridOf(token);
  const path = complete(positionOf(token), waypoints);
  return grid.measurePath(path.map((p) => ({ ...centerOf(p, grid), elevation: p.elevation })));
}

/**
 * Moves a token through waypoints. True when it stands at the last one afterwards. `autoRotate` is false unless given:
 * the world's setting speaks for moves by hand only (core #13317).
 */
export async function moveToken(
  token: MovableToken,
  waypoints: MovementWaypoint | readonly MovementWaypoint[],
  options: MoveOptions = {},
): Promise<boolean> {
  const list: readonly MovementWaypoint[] = Array.isArray(waypoints) ? waypoints : [waypoints as MovementWaypoint];
  const path = complete(positionOf(token), list);
  const goal = path.at(-1);
  if (!goal || token.id === null) return false;
  const { method = "api", autoRotate = false, showRuler = false, constrainOptions = {}, ...operation } = options;
  const instruction = { waypoints: path, method, autoRotate, showRuler, constrainOptions };
  const known = operation["movement"];
  const movement = { ...(isRecord(known) ? known : {}), [token.id]: instruction };
  const changes: Fields = {};
  for (const key of POSITION_KEYS) if (goal[key] !== token[key]) changes[key] = goal[key];
  if (Object.keys(changes).length === 0) return false;
  await token.update(changes, { ...operation, movement });
  return POSITION_KEYS.every((key) => token[key] === goal[key]);
}

/** On the client that asks, before an update is sent. False keeps the token where it is. */
export async function prepareMovement(
  token: MovableToken,
  changed: Fields,
  options: Fields,
  userId: string,
): Promise<false | undefined> {
  if (token.id === null || !MOVEMENT_KEYS.some((key) => key in changed && changed[key] !== token._source[key]))
    return undefined;
  const movements = isRecord(options["movement"]) ? options["movement"] : {};
  const asked = isRecord(movements[token.id]) ? (movements[token.id] as Fields) : {};
  const movement = buildMovement(token, changed, asked, userId);
  if ((await token._preUpdateMovement?.(movement, options)) === false) return false;
  if (host.Hooks.call("preMoveToken", token, movement, options) === false) return false;
  // A token whose art is locked turns all the same, unseen (core #11850).
  if (movement.autoRotate) {
    const rotation = directionOf(token, movement);
    if (rotation !== null && !("rotation" in changed)) changed["rotation"] = rotation;
  }
  if (movement.recorded) changed["_movementHistory"] = [...token.movementHistory, ...historyEntries(token, movement)];
  options["movement"] = { ...movements, [token.id]: movement };
  return undefined;
}

/** Rotation along the last stretch of a movement; null when it only went up, down or grew. */
function directionOf(token: MovableToken, movement: TokenMovement): number | null {
  const grid = gridOf(token);
  const points = [movement.origin, ...movement.passed.waypoints].map((p) => centerOf(p, grid));
  const [before, end] = points.slice(-2);
  return before && end ? rotationTowards(before, end) : null;
}

function historyEntries(token: MovableToken, movement: TokenMovement): MeasuredMovementWaypoint[] {
  const start =
    token.movementHistory.length === 0
      ? [{ ...movement.origin, action: "walk", userId: "", movementId: movement.id, cost: 0 }]
      : [];
  return [...start, ...movement.passed.waypoints];
}

function buildMovement(token: MovableToken, changed: Fields, asked: Fields, userId: string): TokenMovement {
  const id = newId();
  const origin = positionOf(token);
  const target: MovementWaypoint = Object.fromEntries(
    POSITION_KEYS.filter((k) => typeof changed[k] === "number").map((k) => [k, changed[k]]),
  );
  const asWaypoints = Array.isArray(asked["waypoints"]) ? (asked["waypoints"] as MovementWaypoint[]) : [target];
  // What is written wins over what was asked: hooks may have changed the update.
  const path = complete(origin, [...asWaypoints.slice(0, -1), { ...asWaypoints.at(-1), ...target }]);
  const measured = measureMovement(token, [origin, ...path]);
  const waypoints = path.map((p, n) => ({
    ...p,
    action: "walk",
    userId,
    movementId: id,
    cost: measured.segments[n]?.cost ?? 0,
  }));
  const { distance, cost, spaces, diagonals } = measured;
  const passed: MovementSection = { waypoints, distance, cost, spaces, diagonals };
  const empty: MovementSection = { waypoints: [], distance: 0, cost: 0, spaces: 0, diagonals: 0 };
  const before = token.movementHistory;
  const walked = before.length > 1 ? measureMovement(token, before) : empty;
  const recorded: MovementSection = {
    waypoints: before,
    distance: walked.distance,
    cost: before.reduce((sum, w) => sum + w.cost, 0),
    spaces: walked.spaces,
    diagonals: walked.diagonals,
  };
  const { waypoints: _waypoints, ...totals } = recorded;
  return {
    id,
    chain: [],
    origin,
    destination: path.at(-1) ?? origin,
    passed,
    pending: empty,
    history: { recorded, unrecorded: empty, ...totals },
    constrained: false,
    recorded: token.inCombat,
    method: typeof asked["method"] === "string" ? (asked["method"] as MovementMethod) : "api",
    constrainOptions: isRecord(asked["constrainOptions"]) ? asked["constrainOptions"] : {},
    autoRotate: asked["autoRotate"] === true,
    showRuler: asked["showRuler"] === true,
  };
}

/** On every client, after an update has been applied. */
export function finishMovement(token: MovableToken, options: Fields, user: unknown): void {
  const movements = isRecord(options["movement"]) ? options["movement"] : {};
  const movement = token.id === null ? undefined : movements[token.id];
  if (!isMovement(movement)) return;
  last.set(token, movement);
  token._onUpdateMovement?.(movement, options, user);
  host.Hooks.callAll("moveToken", token, movement, options, user);
}

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isMovement(value: unknown): value is TokenMovement {
  return (
    isRecord(value) && typeof value["id"] === "string" && isRecord(value["passed"]) && isRecord(value["destination"])
  );
}

function newId(): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => letters[byte % letters.length]).join("");
}
