import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { documentsOf, isFolder, manifest, packsOfThings, plain, type Shelf, type Source, sourcesOf } from "./packs.ts";

const names = (sources: readonly Source[]): string[] => sources.map(({ name }) => name);
const twice = (list: readonly string[]): string[] => list.filter((entry, i) => list.indexOf(entry) !== i);

describe("compendium sources", () => {
  // Journals of rules are made by the build.
  const all = manifest.packs.filter(({ type }) => type !== "JournalEntry").flatMap(({ name }) => sourcesOf(name));
  const documents = all.filter((source) => !isFolder(source));
  const embedded = all.flatMap((source) => source.items ?? []);
  const things = packsOfThings().flatMap(documentsOf);

  it("have an id of 16 characters and the key that goes with it, each once", () => {
    const ids = [...all, ...embedded].map((source) => source._id);
    expect(ids.filter((id) => !/^[A-Za-z0-9]{16}$/.test(id))).toEqual([]);
    expect(twice(ids)).toEqual([]);
    // The official tool skips a source without a key in silence.
    expect(names([...all, ...embedded].filter((source) => !source._key.endsWith(source._id)))).toEqual([]);
    const astray = all.flatMap(({ _id, items }) => (items ?? []).filter(({ _key }) => !_key.includes(`!${_id}.`)));
    expect(names(astray)).toEqual([]);
  });

  it("are of subtypes that the manifest declares and lie in folders that exist", () => {
    const types = new Set(Object.values(manifest.documentTypes).flatMap(Object.keys));
    expect(names([...things, ...embedded].filter(({ type }) => !types.has(type)))).toEqual([]);
    for (const { name } of manifest.packs.filter(({ type }) => type !== "JournalEntry")) {
      const folders = new Set(sourcesOf(name).flatMap((source) => (isFolder(source) ? [source._id] : [])));
      const lost = documentsOf(name).filter(({ folder }) => (folder ?? null) !== null && !folders.has(folder ?? ""));
      expect(names(lost), name).toEqual([]);
    }
  });

  it("have no name twice in a folder, and none twice on a creature for the same kind of thing", () => {
    for (const { name } of manifest.packs.filter(({ type }) => type !== "JournalEntry")) {
      expect(twice(documentsOf(name).map((source) => `${source.folder} ${source.name}`)), name).toEqual([]);
    }
    for (const { name, items } of things)
      expect(twice((items ?? []).map((item) => `${item.type} ${item.name}`)), name).toEqual([]);
  });

  it("have a picture that there is", () => {
    const seen = [...documents, ...embedded].filter(({ img }) => img !== undefined);
    expect(seen.length).toBeGreaterThan(300);
    const file = (path: string): string => path.replace(/^systems\/tactical-time\//, "");
    expect(names([...things, ...embedded].filter(({ img }) => !img))).toEqual([]);
    expect(seen.flatMap(({ name, img = "" }) => (existsSync(file(img)) ? [] : [`${name}: ${img}`]))).toEqual([]);
    const tokens = things.flatMap(({ prototypeToken }) => (prototypeToken ? [prototypeToken.texture.src] : []));
    expect(tokens.filter((src) => !existsSync(file(src)))).toEqual([]);
  });

  it("say what they are in words of their own", () => {
    const text = ({ system }: Source): string => plain(system["description"] ?? system["biography"]).trim();
    expect(names([...things, ...embedded].filter((source) => text(source).length < 12))).toEqual([]);
  });
});

describe("the compendia in the manifest", () => {
  const flat = (shelves: readonly Shelf[]): string[] =>
    shelves.flatMap(({ packs, folders }) => [...packs, ...flat(folders ?? [])]);

  it("all lie on the shelf, once each", () => {
    expect(flat(manifest.packFolders).sort()).toEqual(manifest.packs.map(({ name }) => name).sort());
  });
});
