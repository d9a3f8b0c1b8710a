import fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { DataModel } from "../../bench/client/common/abstract/data-model.ts";
import { TypeDataModel } from "../../bench/client/common/abstract/type-data-model.ts";
import * as fields from "../../bench/client/common/data/fields/index.ts";
import { type Leaf, leavesOf, putAt, type RecordShape, type Shape, shapeAt, valueAt } from "../../src/core/shape.ts";
import { readBlocks } from "../../src/core/stat-block/read.ts";
import { type StatBlockSpec, type Vocabulary, vocabularyOf, type Word } from "../../src/core/stat-block/vocabulary.ts";
import { writeBlock } from "../../src/core/stat-block/write.ts";
import { filesIn, read } from "./sources.ts";

/** The real models of the three games, with the bench's fields. */
interface Game {
  readonly spec: StatBlockSpec;
  readonly actor: Shape;
  readonly items: Readonly<Record<string, Shape>>;
  readonly vocabulary: Vocabulary;
}
/** What is read here of a game's guided creation. */
interface Creation {
  readonly groups: readonly { readonly fields: readonly { readonly path: string }[] }[];
  readonly traits: readonly { readonly path: string }[];
  readonly gear: readonly { readonly types: readonly string[]; readonly equip: string | null }[];
  readonly arrays: readonly { readonly id: string; readonly values: Readonly<Record<string, number>> }[];
  readonly totals: readonly number[];
}
type Schema = Record<string, unknown>;
const games = new Map<string, Game>();

beforeAll(async () => {
  vi.stubGlobal("foundry", { data: { fields }, abstract: { DataModel, TypeDataModel } });
  // By a path that the compiler does not follow: this project knows no Foundry types.
  const modelShape: string = "../../src/foundry/data/model-shape.ts";
  const { shapeOf } = (await import(modelShape)) as { shapeOf(field: object): Shape };
  const shape = (schema: Schema): Shape => shapeOf(new fields.SchemaField(schema as never));
  const add = (id: string, spec: StatBlockSpec, actor: Schema, items: Record<string, Schema>): void => {
    const shapes = Object.fromEntries(Object.entries(items).map(([type, schema]) => [type, shape(schema)]));
    const body = shape(actor);
    games.set(id, { spec, actor: body, items: shapes, vocabulary: vocabularyOf(spec, body, shapes) });
  };
  const models = async (files: readonly string[], game: string) =>
    Object.assign(
      {},
      ...(await Promise.all(files.map((file) => import(`../../src/rulesets/${game}/data/${file}.ts`)))),
    );

  const a = await models(
    ["creature-schema", "weapon", "armour", "shield", "gear", "skill", "feat", "spell", "condition", "stat-block"],
    "avorkarth",
  );
  const types = (names: readonly string[], all: Record<string, { defineSchema(): Schema }>) =>
    Object.fromEntries(
      names.map((name) => [name.charAt(0).toLowerCase() + name.slice(1), all[name]?.defineSchema() ?? {}]),
    );
  add(
    "avorkarth",
    a.statBlock,
    a.creatureSchema(),
    types(
      [
        "AvorkarthWeapon",
        "AvorkarthArmour",
        "AvorkarthShield",
        "AvorkarthGear",
        "AvorkarthSkill",
        "AvorkarthFeat",
        "AvorkarthSpell",
        "AvorkarthCondition",
      ],
      a,
    ),
  );
  const t = await models(
    ["character-schema", "weapon", "armour", "skill", "edge", "power", "gear", "stat-block"],
    "tarafore",
  );
  add(
    "tarafore",
    t.statBlock,
    t.characterSchema(),
    types(
      [
        "TaraforeWeapon",
        "TaraforeArmour",
        "TaraforeShield",
        "TaraforeSkill",
        "TaraforeEdge",
        "TaraforePower",
        "TaraforeGear",
      ],
      t,
    ),
  );
  const i = await models(
    [
      "participant-schema",
      "weapon",
      "armour",
      "shield",
      "specialization",
      "trait",
      "technique",
      "spell",
      "gear",
      "stat-block",
    ],
    "infinity",
  );
  add(
    "infinity",
    i.statBlock,
    i.participantSchema(),
    types(
      [
        "InfinityWeapon",
        "InfinityArmour",
        "InfinityShield",
        "InfinitySpecialization",
        "InfinityTrait",
        "InfinityTechnique",
        "InfinitySpell",
        "InfinityGear",
      ],
      i,
    ),
  );
});

const IDS = ["avorkarth", "tarafore", "infinity"];
const game = (id: string): Game => games.get(id) ?? expect.fail(`no game ${id}`);

/** Any value that a leaf may hold. */
function anyValueOf(shape: Leaf): fc.Arbitrary<unknown> {
  const text = fc.string({ unit: "grapheme", maxLength: 40 });
  switch (shape.kind) {
    case "flag":
      return fc.boolean();
    case "number": {
      const min = Math.max(shape.min, -1e6);
      const max = Math.min(shape.max, 1e6);
      const number = shape.integer
        ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
        : fc.double({ min, max, noNaN: true }).map((n) => Math.round(n * 100) / 100 + 0);
      return shape.nullable ? fc.option(number) : number;
    }
    case "choice": {
      const choice = fc.constantFrom(...Object.keys(shape.choices));
      return shape.nullable ? fc.option(choice) : choice;
    }
    case "text":
      return shape.nullable ? fc.option(text) : text;
    case "set":
      return shape.element.kind === "choice"
        ? fc.subarray(Object.keys(shape.element.choices))
        : fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { maxLength: 4 });
  }
}

/** Data with some of its fields at other values, the rest as in a new document. */
const systemOf = (words: readonly Word[], initial: unknown): fc.Arbitrary<Record<string, unknown>> =>
  fc.subarray([...words], { maxLength: Math.min(12, words.length) }).chain((some) =>
    fc.tuple(...some.map(({ shape }) => anyValueOf(shape))).map((values) => {
      const system = structuredClone(initial) as Record<string, unknown>;
      for (const [index, { path }] of some.entries()) putAt(system, path, values[index]);
      return system;
    }),
  );

/** What was read over what a new document has. */
function whole(initial: unknown, read: unknown): unknown {
  if (typeof initial !== "object" || initial === null || Array.isArray(initial))
    return read === undefined ? initial : read;
  if (read === undefined) return initial;
  const keys = new Set([...Object.keys(initial), ...Object.keys(Object(read))]);
  return Object.fromEntries([...keys].map((key) => [key, whole(Object(initial)[key], Object(read)[key])]));
}

const line = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
  .map((name) => name.trim())
  .filter((name) => name !== "");

describe.each(IDS)("stat blocks of %s", (id) => {
  it("know every leaf of a creature and of each kind of thing, by names that do not collide", () => {
    const { spec, actor, items, vocabulary } = game(id);
    const fields = leavesOf(actor).map(([path]) => path);
    for (const path of [...Object.keys(spec.names), ...spec.always]) expect(fields, path).toContain(path);
    for (const path of spec.skip) expect(shapeAt(actor, path), path).toBeDefined();
    for (const { path } of spec.records) expect(shapeAt(actor, path)?.kind, path).toBe("record");
    expect(Object.keys(spec.items).sort()).toEqual(Object.keys(items).sort());
    for (const [type, { words, always = [] }] of Object.entries(spec.items)) {
      const known = leavesOf(items[type] as Shape).map(([path]) => path);
      for (const path of [...Object.keys(words), ...always]) expect(known, type).toContain(path);
    }
    for (const { words } of [vocabulary, ...vocabulary.kinds]) {
      const firsts = words.map(({ names }) => (names[0] ?? "").toLowerCase());
      expect(firsts.filter((name, index) => firsts.indexOf(name) !== index)).toEqual([]);
      // What is written for one field is never read as another.
      for (const word of words) {
        const owner = words.find(({ names }) =>
          names.some((name) => name.toLowerCase() === word.names[0]?.toLowerCase()),
        );
        expect(owner?.path, word.names[0]).toBe(word.path);
      }
    }
  });

  it("come back as they were written, whatever stands in them", () => {
    const { vocabulary } = game(id);
    const things = vocabulary.kinds.flatMap(({ makes, words, initial }) =>
      makes.what === "item" ? [{ type: makes.type, words, initial }] : [],
    );
    const item = fc
      .constantFrom(...things)
      .chain(({ type, words, initial }) =>
        fc.record({ type: fc.constant(type), name: line, system: systemOf(words, initial) }),
      );
    fc.assert(
      fc.property(
        line,
        systemOf(vocabulary.words, vocabulary.initial),
        fc.array(item, { maxLength: 3 }),
        (name, system, items) => {
          const text = writeBlock({ name, system, items }, vocabulary);
          const [block, ...more] = readBlocks(text, vocabulary);
          expect(block?.unread, text).toEqual([]);
          expect(more).toEqual([]);
          expect(block?.name).toBe(name);
          expect(whole(vocabulary.initial, block?.system)).toEqual(system);
          const wanted = [...items].sort(
            (a, b) => things.findIndex(({ type }) => type === a.type) - things.findIndex(({ type }) => type === b.type),
          );
          expect(
            block?.items.map((read) => ({
              type: read.type,
              name: read.name,
              system: whole(things.find(({ type }) => type === read.type)?.initial, read.system),
            })),
          ).toEqual(wanted);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("come back with their entries: changed, new and gone", () => {
    const { vocabulary, actor } = game(id);
    for (const { makes, words, initial } of vocabulary.kinds) {
      if (makes.what !== "entry" || words.length === 0) continue;
      const { path } = makes;
      const accepts = (shapeAt(actor, path) as RecordShape).accepts;
      const before = Object.keys(Object(valueAt(vocabulary.initial, path)));
      const key = fc.oneof(
        fc.constantFrom("a1", "tail", "x-9", "Zz"),
        before.length > 0 ? fc.constantFrom(...before) : fc.constant("b2"),
      );
      const entries = fc.dictionary(key.filter(accepts), systemOf(words, initial), { maxKeys: 4 });
      fc.assert(
        fc.property(entries, (given) => {
          const system = structuredClone(vocabulary.initial) as Record<string, unknown>;
          const made = { ...given };
          putAt(system, path, made);
          const text = writeBlock({ name: "A", system, items: [] }, vocabulary);
          const [block] = readBlocks(text, vocabulary);
          expect(block?.unread, text).toEqual([]);
          const read = valueAt(block?.system, path) ?? valueAt(vocabulary.initial, path);
          expect(read, text).toEqual(made);
        }),
        { numRuns: 40 },
      );
    }
  });

  it("have an example in every language that is read to its last word", () => {
    const { vocabulary } = game(id);
    const own = filesIn("packs", ".yaml").filter((file) => file.startsWith(`packs/${id}-`));
    const shelf = new Set(own.map((file) => /^name: (.*)$/m.exec(read(file))?.[1]));
    for (const file of filesIn("lang", ".json")) {
      const texts = JSON.parse(read(file)) as { TACTICAL_TIME: Record<string, { CREATION: { block: string } }> };
      const [block] = readBlocks(texts.TACTICAL_TIME[id.toUpperCase()]?.CREATION.block ?? "", vocabulary);
      expect(block?.unread, file).toEqual([]);
      expect(block?.items.length).toBeGreaterThan(1);
      for (const { fromShelf, name } of block?.items ?? []) if (fromShelf) expect(shelf, name).toContain(name);
    }
  });

  it("stand as they are read in the documentation", () => {
    const { vocabulary } = game(id);
    const heading = { avorkarth: "Avorkarth", tarafore: "Tarafore", infinity: "Swords of Infinity" }[id] ?? "";
    const section = read("docs/stat-blocks.md").split(`### ${heading}\n`)[1]?.split(/\n##/)[0] ?? "";
    const [block] = readBlocks(/```\n([\s\S]*?)```/.exec(section)?.[1] ?? "", vocabulary);
    expect(block?.unread).toEqual([]);
    expect(block?.items.length).toBeGreaterThan(1);
    // Every word and every line that the section names is known.
    const [, words = "", lines = ""] =
      /Words: ([\s\S]*?) Lines:([\s\S]*?)\n\n/.exec(section.replaceAll("\n", " ").replace("```", "\n\n")) ?? [];
    const kinds = vocabulary.kinds.flatMap(({ names }) => names);
    const known = vocabulary.words.flatMap(({ names }) => names.map((name) => name.toLowerCase()));
    const ofLines = [...lines.replaceAll(/\([^)]*\)/g, "").matchAll(/`([A-Z][^`]*)`/g)].map(([, name]) => name);
    expect(ofLines.length).toBeGreaterThan(5);
    for (const name of ofLines) expect(kinds, name).toContain(name);
    const ofWords = [...words.replaceAll(/\([^)]*\)/g, "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) =>
      name.toLowerCase(),
    );
    expect(ofWords.length).toBeGreaterThan(8);
    for (const name of ofWords) expect(known, name).toContain(name);
  });

  it("and the guided creation name fields that there are, with numbers within their bounds", async () => {
    const { actor, items } = game(id);
    const { creation } = (await import(`../../src/rulesets/${id}/data/creation.ts`)) as { creation: Creation };
    const numbers = creation.groups.flatMap(({ fields: group }) => group.map(({ path }) => path));
    for (const path of [...numbers, ...creation.traits.map((trait) => trait.path)])
      expect(shapeAt(actor, path), path).toBeDefined();
    for (const type of creation.gear.flatMap(({ types }) => types)) expect(Object.keys(items)).toContain(type);
    for (const { types, equip } of creation.gear)
      for (const type of types) if (equip) expect(shapeAt(items[type] as Shape, equip)?.kind, type).toBe("flag");
    for (const { id: array, values } of creation.arrays) {
      expect(Object.keys(values).sort(), array).toEqual([...numbers].sort());
      for (const [path, value] of Object.entries(values)) {
        const shape = shapeAt(actor, path);
        expect(shape?.kind === "number" && value >= shape.min && value <= shape.max, `${array} ${path}`).toBe(true);
      }
      const sum = Object.values(values).reduce((total, value) => total + value, 0);
      if (creation.totals.length > 0) expect(creation.totals, array).toContain(sum);
    }
  });

  it("never throw, whatever is pasted", () => {
    const { vocabulary } = game(id);
    const words = fc.constantFrom(
      "Str",
      "12",
      ":",
      "(",
      ")",
      '"',
      ",",
      ";",
      "Weapon:",
      "\n",
      "---\n",
      "none",
      "1,5",
      "\\",
      " ",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(words, fc.string({ maxLength: 6 })), { maxLength: 40 }), (parts) => {
        for (const block of readBlocks(parts.join(" "), vocabulary)) {
          for (const { line: at, text } of block.unread) {
            expect(at).toBeGreaterThan(0);
            expect(text.length).toBeLessThanOrEqual(60);
          }
        }
      }),
    );
  });
});
