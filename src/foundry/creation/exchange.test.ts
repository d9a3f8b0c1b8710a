import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Shape } from "../../core/shape.ts";
import { type Catalogue, exportText, LARGEST_IMPORT, MOST_DOCUMENTS, readImport } from "./exchange.ts";

const number = (min: number, max: number): Shape => ({
  kind: "number",
  min,
  max,
  integer: true,
  nullable: false,
  initial: 0,
});
const hero: Shape = {
  kind: "object",
  fields: {
    str: number(0, 20),
    notes: { kind: "text", as: "html", nullable: false, initial: "" },
    size: { kind: "choice", choices: { small: "S", large: "L" }, nullable: false, initial: "small" },
    wounds: { kind: "record", element: number(0, 5), accepts: (key) => /^\w+$/.test(key), initial: {} },
    tags: { kind: "set", element: { kind: "text", as: "plain", nullable: false, initial: "" }, initial: [] },
    open: { kind: "flag", initial: false },
  },
};
const thing: Shape = { kind: "object", fields: { weight: number(0, 99) } };
const games: Record<string, string> = { hero: "one", sword: "one", mage: "two", staff: "two" };
const catalogue: Catalogue = {
  types: { Actor: ["hero", "mage"], Item: ["sword", "staff"] },
  rulesetOf: (_name, type) => (games[type] ? { id: games[type], inPlay: games[type] === "one" } : null),
  shapeOf: (name) => (name === "Actor" ? hero : thing),
  migrate: (_name, _type, { strength, ...system }) => (strength === undefined ? system : { ...system, str: strength }),
  clean: (html) => html.replaceAll(/<script.*?<\/script>/g, ""),
};
const read = (value: unknown) => readImport(typeof value === "string" ? value : JSON.stringify(value), catalogue);
const faultsOf = (value: unknown) => {
  const { documents, faults } = read(value);
  return [...faults, ...documents.flatMap((document) => document.faults)].map(({ path, code }) => [path, code]);
};
const actor = { name: "Ann", type: "hero", system: { str: 12 } };

describe("an import of JSON", () => {
  it("takes one document, a list of them, and an export of ours", () => {
    const data = { name: "Ann", type: "hero", system: { str: 12 }, items: [], effects: [] };
    expect(read(actor).documents[0]).toMatchObject({ documentName: "Actor", rulesetId: "one", data, faults: [] });
    expect(read([actor, { name: "Blade", type: "sword" }]).documents.map(({ documentName }) => documentName)).toEqual([
      "Actor",
      "Item",
    ]);
    const text = exportText([{ documentName: "Actor", toObject: () => ({ ...actor, _id: "x", folder: "y" }) }]);
    expect(read(text).documents[0]?.data).toEqual(data);
  });

  it("names what is wrong by its path", () => {
    const system = { str: 21, size: "vast", notes: 4, wounds: { a: 9, "b.c": 1 }, tags: "many", open: "yes" };
    expect(faultsOf({ format: "tactical-time", version: 1, documents: [actor, { ...actor, system }] })).toEqual([
      ["documents.1.system.str", "tooLarge"],
      ["documents.1.system.size", "unknownId"],
      ["documents.1.system.notes", "notText"],
      ["documents.1.system.wounds.a", "tooLarge"],
      ["documents.1.system.wounds.b.c", "badKey"],
      ["documents.1.system.tags", "notAList"],
      ["documents.1.system.open", "notYesOrNo"],
    ]);
    expect(faultsOf({ ...actor, system: [] })).toEqual([["system", "notAnObject"]]);
    expect(faultsOf({ ...actor, system: { str: "12" } })).toEqual([["system.str", "notANumber"]]);
    expect(faultsOf('{"name": "Ann", "type": "hero", "system": {"str": 1e999}}')).toEqual([
      ["system.str", "notFinite"],
    ]);
  });

  it("names a nameless, typeless, unknown, foreign document, and what is none", () => {
    expect(faultsOf({ ...actor, name: "  " })).toEqual([["name", "noName"]]);
    expect(faultsOf({ name: "Ann" })).toEqual([["type", "noSubtype"]]);
    expect(faultsOf({ ...actor, type: "goblin" })).toEqual([["type", "unknownSubtype"]]);
    expect(faultsOf(["Ann"])).toEqual([["0", "notADocument"]]);
    expect(faultsOf({ ...actor, items: [{ name: "Staff", type: "staff" }] })).toEqual([["items.0.type", "otherGame"]]);
    expect(faultsOf({ ...actor, items: {} })).toEqual([["items", "notAList"]]);
    expect(read({ ...actor, type: "mage" }).documents[0]?.notes.map(({ code }) => code)).toEqual(["notInPlay"]);
  });

  it("names a text that is broken, too big, too much, from a later version", () => {
    expect(read('{"name": "Ann",\n "type" "hero"}').faults).toEqual([
      { path: "", code: "brokenJson", detail: { value: '"', min: 2, max: 9 } },
    ]);
    expect(faultsOf("x".repeat(LARGEST_IMPORT + 1))).toEqual([["", "tooBig"]]);
    expect(faultsOf(Array.from({ length: MOST_DOCUMENTS + 1 }, () => actor))).toEqual([["", "tooMany"]]);
    expect(faultsOf({ format: "tactical-time", version: 2, documents: [] })).toEqual([["version", "newerFormat"]]);
    expect(faultsOf([])).toEqual([["", "missing"]]);
  });

  it("leaves out what it does not know, and says so; nothing of the world that it came from comes in", () => {
    const source = {
      ...actor,
      _id: "abcdefgh12345678",
      ownership: { default: 3 },
      folder: "f",
      flags: { other: {} },
      system: { str: 3, luck: 7 },
      prototypeToken: { name: "A", actorLink: true, actorId: "z", texture: { src: "javascript:alert(1)" } },
    };
    const [document] = read(source).documents;
    expect(document?.data).toEqual({
      name: "Ann",
      type: "hero",
      system: { str: 3 },
      items: [],
      effects: [],
      prototypeToken: { name: "A", actorLink: true, texture: {} },
    });
    expect(document?.notes.map(({ path, code }) => [path, code])).toEqual([
      ["system.luck", "unknownField"],
      ["prototypeToken.texture.src", "unreadableImage"],
    ]);
  });

  it("cleans HTML, brings old data to today's shape, and keeps the ids of things once", () => {
    const id = "abcdefgh12345678";
    const items = [id, id, "short"].map((_id) => ({
      _id,
      name: "Blade",
      type: "sword",
      sort: 5,
      system: { weight: 2 },
    }));
    const [document] = read({
      ...actor,
      system: { strength: 9, notes: "<b>x</b><script>y</script>" },
      items,
    }).documents;
    expect(document?.data).toMatchObject({ system: { str: 9, notes: "<b>x</b>" } });
    const things = Object(document?.data)["items"] as { _id?: string }[];
    expect(things.map(({ _id }) => _id)).toEqual([id, undefined, undefined]);
  });

  it("takes pictures of this server and of the web, and nothing that runs", () => {
    const img = (address: unknown) => read({ ...actor, img: address }).documents[0]?.img;
    for (const fine of ["icons/svg/a.svg", "worlds/x/my face.png".replace(" ", "%20"), "https://example.org/a.webp"])
      expect(img(fine)).toBe(fine);
    for (const bad of ["javascript:alert(1)", "data:text/html,x", "blob:x", 'a" onerror="x', 7, {}, "<svg>"])
      expect(img(bad), String(bad)).toBeNull();
  });

  it("never throws, whatever is given, and never makes data of what has a fault", () => {
    const key = fc.constantFrom(
      "name",
      "type",
      "system",
      "items",
      "effects",
      "img",
      "prototypeToken",
      "str",
      "__proto__",
    );
    const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constantFrom("hero", "sword"));
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie("tree"), { maxLength: 3 }), fc.dictionary(key, tie("tree"))),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        const { documents, faults } = read(JSON.stringify(value) ?? "");
        expect(documents.length + faults.length).toBeGreaterThan(0);
        for (const document of documents) expect(document.data === null).toBe(document.faults.length > 0);
      }),
    );
  });
});
