import { describe, expect, it } from "vitest";
import type { Shape } from "../shape.ts";
import { readBlocks } from "./read.ts";
import { type StatBlockSpec, vocabularyOf } from "./vocabulary.ts";
import { writeBlock } from "./write.ts";

const number = (initial: number, integer = true, nullable = false): Shape => ({
  kind: "number",
  min: -5,
  max: 20,
  integer,
  nullable,
  initial,
});
const text: Shape = { kind: "text", as: "plain", nullable: false, initial: "" };
const creature: Shape = {
  kind: "object",
  fields: {
    abilities: { kind: "object", fields: { str: number(10), dex: number(10) } },
    pace: number(1, false),
    reach: number(0, true, true),
    size: { kind: "choice", choices: { "very-small": "V", large: "L" }, nullable: false, initial: "large" },
    winged: { kind: "flag", initial: false },
    species: text,
    kinds: {
      kind: "set",
      element: { kind: "choice", choices: { fire: "F", cold: "C" }, nullable: false, initial: null },
      initial: [],
    },
    notes: { kind: "text", as: "html", nullable: false, initial: "" },
    parts: {
      kind: "record",
      element: { kind: "object", fields: { armour: number(0), vital: { kind: "flag", initial: false } } },
      accepts: () => true,
      initial: { leftArm: { armour: 0, vital: false } },
    },
  },
};
const spec: StatBlockSpec = {
  names: { "abilities.str": ["Str", "Strength"], "abilities.dex": ["Dex"] },
  always: ["abilities.str"],
  skip: [],
  records: [{ path: "parts", names: ["Part"], words: {} }],
  items: { weapon: { names: ["Weapon", "Attack"], words: { might: ["might"] } } },
};
const weapon: Shape = { kind: "object", fields: { might: number(0), note: text } };
const vocabulary = vocabularyOf(spec, creature, { weapon }, (type, path) =>
  type === null && path === "abilities.str" ? ["Force"] : [],
);
const choiceNames = (_shape: object, id: string) => (id === "very-small" ? ["très petit"] : []);
const read = (block: string) => readBlocks(block, vocabulary, choiceNames);
const unread = (line: string) => read(`X\n${line}`)[0]?.unread.map(({ text: part, code }) => [part, code]);

describe("a stat block", () => {
  it("is a name, then pairs in any order and case, with decimal commas", () => {
    const [block] = read("  Ogre \nDEX 8; strength: 14, pace 1,5 | Winged\nsize = Very Small");
    expect(block).toMatchObject({
      name: "Ogre",
      system: { abilities: { str: 14, dex: 8 }, pace: 1.5, winged: true, size: "very-small" },
      items: [],
      unread: [],
    });
  });

  it("takes the reader's own words, numbers in front, headings, lists, minus signs and nothing", () => {
    const [block] = read("# Ogre\n- Force 12\n- 9 Dex\n* reach none\n• pace −2\nsize très petit");
    expect(block).toMatchObject({
      name: "Ogre",
      system: { abilities: { str: 12, dex: 9 }, reach: null, pace: -2, size: "very-small" },
      unread: [],
    });
  });

  it("has lines for things and for entries, several on one", () => {
    const [block] = read(
      'Ogre\nAttack: Club (might 5, note "a, b"); @Long sword\nPart: left arm (armour 2); tail (vital)',
    );
    expect(block?.items.map(({ name, fromShelf, system }) => [name, fromShelf, system])).toEqual([
      ["Club", false, { might: 5, note: "a, b" }],
      ["Long sword", true, {}],
    ]);
    expect(block?.system["parts"]).toEqual({
      leftArm: { armour: 2, vital: false },
      tail: { armour: 0, vital: true },
    });
    expect(read("Ogre\nPart: left arm (gone)")[0]?.system["parts"]).toEqual({});
  });

  it("keeps each part that it does not understand, with its line and its reason", () => {
    expect(read("Ogre\n\nStr 12, Luck 3\nDex ten")[0]?.unread).toEqual([
      { line: 3, text: "Luck 3", code: "unknownWord", detail: { value: "Luck 3" } },
      { line: 4, text: "Dex ten", code: "notANumber", detail: { value: "ten" } },
    ]);
    expect(unread("Str 21")).toEqual([["Str 21", "tooLarge"]]);
    expect(unread("Str -9")).toEqual([["Str -9", "tooSmall"]]);
    expect(unread("Str 1,5")).toEqual([["Str 1,5", "notInteger"]]);
    expect(unread("Str 1e99")).toEqual([["Str 1e99", "tooLarge"]]);
    expect(unread("Str")).toEqual([["Str", "noValue"]]);
    expect(unread("size vast")).toEqual([["size vast", "unknownId"]]);
    expect(unread("winged perhaps")).toEqual([["winged perhaps", "notYesOrNo"]]);
    expect(unread("kinds fire + acid")).toEqual([["kinds fire + acid", "unknownId"]]);
    expect(unread("Weapon: (might 3)")).toEqual([["(might 3)", "noName"]]);
    expect(unread("Part: a.b (armour 1)")).toEqual([["a.b", "badKey"]]);
    expect(unread("🐉 <b>12</b>")).toEqual([["🐉 <b>12</b>", "unknownWord"]]);
  });

  it("stands between lines of dashes, as many as one likes; empty ones are none", () => {
    expect(
      read("A\nStr 1\n---\n\n===\nB\nStr x\n---").map(({ name, line, unread: left }) => [name, line, left[0]?.line]),
    ).toEqual([
      ["A", 1, undefined],
      ["B", 6, 7],
    ]);
    expect(read(" \n---\n")).toEqual([]);
    expect(read('""\nStr 3')[0]?.unread[0]).toMatchObject({ line: 1, code: "noName" });
  });

  it("makes paragraphs of notes, and takes HTML in quotes", () => {
    expect(read("A\nNotes: Fast <& loud")[0]?.system).toEqual({ notes: "<p>Fast &lt;&amp; loud</p>" });
    expect(read('A\nnotes "<i>x</i>"')[0]?.system).toEqual({ notes: "<i>x</i>" });
  });

  it("says what differs from a new creature, and quotes what would be taken for a sign", () => {
    const system = {
      abilities: { str: 10, dex: 12 },
      pace: 1.5,
      reach: null,
      size: "very-small",
      winged: true,
      species: "Half, elf",
      kinds: ["fire", "cold"],
      notes: "<p>none</p>",
      parts: { leftArm: { armour: 0, vital: false }, tail: { armour: 1, vital: false } },
    };
    const items = [{ type: "weapon", name: "@Pole (long)", system: { might: 3, note: "" } }];
    expect(writeBlock({ name: "# 1", system, items }, vocabulary)).toBe(
      [
        '"# 1"',
        "Str 10, Dex 12, pace 1.5, reach none, size very-small, winged yes",
        'species "Half, elf", kinds fire + cold, notes "<p>none</p>"',
        "Part: tail (armour 1)",
        'Weapon: "@Pole (long)" (might 3)',
        "",
      ].join("\n"),
    );
  });
});
