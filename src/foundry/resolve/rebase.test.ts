import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Change, invert, type Json, update } from "../../core/change.ts";
import { type DocumentReader, plan, rebase } from "./rebase.ts";

/** A world of flat documents, and the writer that a plan is meant for. */
class World implements DocumentReader {
  readonly docs = new Map<string, Map<string, Json>>();
  readonly locked = new Set<string>();
  constructor(docs: Record<string, Record<string, Json>>) {
    for (const [uuid, data] of Object.entries(docs)) this.docs.set(uuid, new Map(Object.entries(data)));
  }
  exists = (uuid: string): boolean => this.docs.has(uuid);
  isReadOnly = (uuid: string): boolean => this.locked.has(uuid);
  read = (uuid: string, path: string): Json | undefined => this.docs.get(uuid)?.get(path);
  apply(changes: readonly Change[], exact = false): readonly Change[] {
    const planned = plan(changes, this, exact);
    for (const change of planned.changes) {
      if (change.kind === "create") this.docs.set(change.uuid, new Map(Object.entries(change.data)));
      else if (change.kind === "delete") this.docs.delete(change.uuid);
      else if (change.to === undefined) this.docs.get(change.uuid)?.delete(change.path);
      else this.docs.get(change.uuid)?.set(change.path, change.to);
    }
    return planned.changes;
  }
}

const wound = (from: number, to: number): Change => update("Actor.a", "system.wounds.lethal", from, to);

describe("applying and undoing", () => {
  it("adds to what is there when another wound came in between", () => {
    const world = new World({ "Actor.a": { "system.wounds.lethal": 7 } });
    const done = world.apply([wound(0, 10)]);
    expect(world.read("Actor.a", "system.wounds.lethal")).toBe(17);
    expect(done).toEqual([wound(7, 17)]);
  });

  it("takes back only its own share after other damage", () => {
    const world = new World({ "Actor.a": { "system.wounds.lethal": 0 } });
    const first = world.apply([wound(0, 10)]);
    world.apply([wound(10, 60)]);
    world.apply(invert(first));
    expect(world.read("Actor.a", "system.wounds.lethal")).toBe(50);
  });

  it("leaves a word that somebody else changed and says so", () => {
    const world = new World({ "Actor.a": { stance: "none" } });
    const planned = plan([update("Actor.a", "stance", "defensive", "prone")], world);
    expect(planned.changes).toEqual([]);
    expect(planned.problems).toEqual([{ id: "conflict", uuid: "Actor.a", path: "stance" }]);
  });

  it("names a document that is gone once, and writes the rest", () => {
    const world = new World({ "Actor.b": { x: 1 } });
    const planned = plan([wound(0, 1), wound(1, 2), update("Actor.b", "x", 1, 2)], world);
    expect(planned.problems).toEqual([{ id: "gone", uuid: "Actor.a", path: "" }]);
    expect(planned.changes).toEqual([update("Actor.b", "x", 1, 2)]);
  });

  it("never writes into a compendium", () => {
    const world = new World({ "Actor.a": { "system.wounds.lethal": 0 } });
    world.locked.add("Actor.a");
    expect(plan([wound(0, 10)], world)).toEqual({
      changes: [],
      there: [],
      problems: [{ id: "readOnly", uuid: "Actor.a", path: "" }],
    });
  });

  it("makes an effect once and deletes it once", () => {
    const dead: Change = {
      kind: "create",
      uuid: "Actor.a.ActiveEffect.dead",
      documentName: "ActiveEffect",
      parent: "Actor.a",
      data: { _id: "dead" },
    };
    const world = new World({ "Actor.a": {} });
    expect(world.apply([dead])).toEqual([dead]);
    expect(world.apply([dead])).toEqual([]);
    expect(world.apply(invert([dead]))).toHaveLength(1);
    expect(world.apply(invert([dead]))).toEqual([]);
  });

  it("finished after an interruption does not add a second time", () => {
    const changes = [wound(0, 10), update("Actor.a", "b", 1, 2)];
    const world = new World({ "Actor.a": { "system.wounds.lethal": 10, b: 1 } });
    world.apply(changes, true);
    expect(world.read("Actor.a", "system.wounds.lethal")).toBe(10);
    expect(world.read("Actor.a", "b")).toBe(2);
    // A third hand at work in the gap: neither before nor after, so it is reported and left alone.
    expect(rebase(update("Actor.a", "b", 1, 2), 9, true).kind).toBe("conflict");
  });

  it("property: a wound and its undo leave every other wound as it was, in any order", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200 }),
        fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 6 }),
        (hit, others) => {
          const world = new World({ "Actor.a": { "system.wounds.lethal": 0 } });
          const done = world.apply([wound(0, hit)]);
          for (const other of others) world.apply([wound(0, other)]);
          world.apply(invert(done));
          expect(world.read("Actor.a", "system.wounds.lethal")).toBe(others.reduce((sum, n) => sum + n, 0));
        },
      ),
    );
  });
});
