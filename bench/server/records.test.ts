import { describe, expect, it } from "vitest";
import type { JsonObject } from "../protocol.ts";
import { join, split } from "./records.ts";

const ID = { actor: "actor00000000001", item: "item000000000001", effect: "effect0000000001" };
const ACTOR: JsonObject = {
  _id: ID.actor,
  name: "Ana",
  items: [{ _id: ID.item, name: "Axe", effects: [{ _id: ID.effect, name: "Keen" }] }],
  effects: [],
};

describe("records", () => {
  it("keeps children as records of their own", () => {
    const records = split("Actor", ACTOR);
    expect([...records.keys()].sort()).toEqual(
      [
        `!actors!${ID.actor}`,
        `!actors.items!${ID.actor}.${ID.item}`,
        `!actors.items.effects!${ID.actor}.${ID.item}.${ID.effect}`,
      ].sort(),
    );
    expect(JSON.parse(records.get(`!actors!${ID.actor}`) ?? "")).toMatchObject({ items: [ID.item], effects: [] });
  });

  it("comes back the same", () => {
    expect(join(split("Actor", ACTOR)).documents.get("Actor")?.get(ID.actor)).toEqual(ACTOR);
  });

  it("keeps a token's delta with its items", () => {
    const scene: JsonObject = {
      _id: "scene00000000001",
      regions: [],
      tokens: [
        {
          _id: "token00000000001",
          delta: { _id: "token00000000001", system: { hp: 3 }, items: [{ _id: ID.item, effects: [] }], effects: [] },
        },
      ],
    };
    const records = split("Scene", scene);
    expect(records.has("!scenes.tokens.delta!scene00000000001.token00000000001.token00000000001")).toBe(true);
    expect(join(records).documents.get("Scene")?.get("scene00000000001")).toEqual(scene);
  });

  it("reports what cannot be read and keeps it listed in its parent", () => {
    const records = split("Actor", ACTOR);
    records.set(`!actors.items!${ID.actor}.${ID.item}`, "{ not json");
    records.set("!actors!short", '{"_id":"short"}');
    const joined = join(records);
    expect(joined.corrupt.map(({ documentName, id }) => ({ documentName, id }))).toEqual([
      { documentName: "Item", id: `${ID.actor}.${ID.item}` },
      { documentName: "Actor", id: "short" },
      { documentName: "ActiveEffect", id: `${ID.actor}.${ID.item}.${ID.effect}` },
    ]);
    const actor = joined.documents.get("Actor")?.get(ID.actor) ?? {};
    expect(actor["items"]).toEqual([]);
    const again = split("Actor", actor, joined.unreadable);
    expect(JSON.parse(again.get(`!actors!${ID.actor}`) ?? "")).toMatchObject({ items: [ID.item] });
  });
});
