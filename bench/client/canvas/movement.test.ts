import { beforeEach, describe, expect, it } from "vitest";
import { SquareGrid } from "./grid/square.ts";
import {
  finishMovement,
  lastMovement,
  type MeasuredMovementWaypoint,
  type MovableToken,
  measureMovement,
  moveToken,
  prepareMovement,
  type TokenMovement,
} from "./movement.ts";

type Listener = (...args: unknown[]) => unknown;
const listeners = new Map<string, Listener[]>();
const heard: string[] = [];
Reflect.set(globalThis, "Hooks", {
  call: (name: string, ...args: unknown[]) => {
    heard.push(name);
    return (listeners.get(name) ?? []).every((listener) => listener(...args) !== false);
  },
  callAll: (name: string, ...args: unknown[]) => {
    heard.push(name);
    for (const listener of listeners.get(name) ?? []) listener(...args);
    return true;
  },
});
const on = (name: string, listener: Listener) => listeners.set(name, [...(listeners.get(name) ?? []), listener]);

beforeEach(() => {
  listeners.clear();
  heard.length = 0;
});

/** A token whose updates go the way of an operation: prepared, applied, finished. */
function makeToken(extra: Record<string, unknown> = {}) {
  const source = {
    x: 100,
    y: 100,
    elevation: 0,
    width: 1,
    height: 1,
    rotation: 0,
    _movementHistory: [] as MeasuredMovementWaypoint[],
    ...extra,
  };
  const token = {
    ...source,
    id: "tokenAAAAAAAAAAA",
    parent: { grid: new SquareGrid({ size: 100, distance: 5, diagonals: 0 }) },
    inCombat: extra["inCombat"] === true,
    _source: source,
    get movementHistory(): MeasuredMovementWaypoint[] {
      return source._movementHistory;
    },
    writes: 0,
    async update(changes: Record<string, unknown>, options: Record<string, unknown>) {
      if ((await prepareMovement(token, changes, options, "user")) === false) return undefined;
      token.writes++;
      Object.assign(token, changes);
      Object.assign(source, changes);
      finishMovement(token, options, { id: "user" });
      return token;
    },
  };
  return token satisfies MovableToken;
}

describe("a token's movement", () => {
  it("tells preMoveToken before and moveToken after, and answers true", async () => {
    const token = makeToken();
    expect(await moveToken(token, { x: 300, y: 200 })).toBe(true);
    expect(heard).toEqual(["preMoveToken", "moveToken"]);
    expect(token).toMatchObject({ x: 300, y: 200, rotation: 0, writes: 1 });
    expect(lastMovement(token)).toMatchObject({
      origin: { x: 100, y: 100 },
      destination: { x: 300, y: 200 },
      method: "api",
      passed: { distance: 10, spaces: 2, diagonals: 1 },
    });
  });

  it("is rejected by a listener that answers false", async () => {
    const token = makeToken();
    on("preMoveToken", () => false);
    expect(await moveToken(token, { x: 300 })).toBe(false);
    expect(token).toMatchObject({ x: 100, writes: 0 });
    expect(heard).not.toContain("moveToken");
  });

  it("turns the token along its last stretch when it is asked to", async () => {
    const token = makeToken();
    await moveToken(token, [{ x: 500 }, { y: 500 }], { autoRotate: true });
    expect(token).toMatchObject({ x: 500, y: 500, rotation: 0 });
    await moveToken(token, { x: 400 }, { autoRotate: true });
    expect(token.rotation).toBe(90);
  });

  it("does not turn unless asked, nor when a listener forbids it, nor against a rotation that is written", async () => {
    const token = makeToken({ rotation: 45 });
    await moveToken(token, { x: 300 });
    expect(token.rotation).toBe(45);
    on("preMoveToken", (_token, movement) => {
      (movement as TokenMovement).autoRotate = false;
    });
    await moveToken(token, { x: 400 }, { autoRotate: true });
    expect(token.rotation).toBe(45);
    listeners.clear();
    await token.update({ x: 500, rotation: 180 }, { movement: { [token.id]: { autoRotate: true } } });
    expect(token.rotation).toBe(180);
  });

  it("includes plain updates of the position, but not of anything else", async () => {
    const token = makeToken();
    await token.update({ x: 200 }, {});
    expect(heard).toEqual(["preMoveToken", "moveToken"]);
    heard.length = 0;
    await token.update({ rotation: 90, x: 200 }, {});
    expect(heard).toEqual([]);
    await token.update({ elevation: 10 }, {});
    expect(heard).toEqual(["preMoveToken", "moveToken"]);
  });

  it("is no movement when it leads nowhere", async () => {
    const token = makeToken();
    expect(await moveToken(token, { x: 100, y: 100 })).toBe(false);
    expect(token.writes).toBe(0);
  });

  it("is recorded in a fight, from where it began", async () => {
    const token = makeToken({ inCombat: true });
    await moveToken(token, { x: 300 });
    await moveToken(token, { x: 300, y: 400 });
    expect(token.movementHistory.map((w) => [w.x, w.y])).toEqual([
      [100, 100],
      [300, 100],
      [300, 400],
    ]);
    expect(lastMovement(token)?.history.recorded.distance).toBe(10);
    const outside = makeToken();
    await moveToken(outside, { x: 300 });
    expect(outside.movementHistory).toEqual([]);
  });

  it("is measured between the centres, with height", () => {
    const token = makeToken();
    const path = measureMovement(token, [{}, { x: 400 }, { y: 300 }]);
    expect(path).toMatchObject({ distance: 25, spaces: 5 });
    expect(measureMovement(token, [{}, { elevation: 20 }]).distance).toBe(20);
  });
});
