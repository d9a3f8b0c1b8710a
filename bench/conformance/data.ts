import type { ConformanceCase, ConformanceContext } from "./case.ts";
import { type Data, field, host, modelOf } from "./host-api.ts";

const FIELDS = "community types 14.366, common/data/fields.d.mts";
const KB = "knowledge base, System Data Models";

const number = (options: Data = {}) => field("NumberField", options);
const string = (options: Data = {}) => field("StringField", options);
const schema = (fields: Data) => field("SchemaField", fields);

/** Objects and utilities. */
export const utilCases: readonly ConformanceCase[] = [
  {
    id: "utils.merge.inserts",
    statement: "mergeObject merges nested objects, inserts new keys and replaces arrays as a whole.",
    source: "API documentation, foundry.utils.mergeObject",
    mark: "stated",
    run: (t: ConformanceContext) => {
      const merged = host.foundry.utils.mergeObject({ a: { b: 1, list: [1, 2] } }, { a: { c: 2, list: [3] } });
      t.equal(merged, { a: { b: 1, c: 2, list: [3] } }, "merged");
    },
  },
  {
    id: "utils.merge.dotted",
    statement: "mergeObject expands dotted keys of the second object.",
    source: "API documentation, foundry.utils.mergeObject",
    mark: "stated",
    run: (t: ConformanceContext) =>
      t.equal(host.foundry.utils.mergeObject({ a: { b: 1 } }, { "a.c": 2 }), { a: { b: 1, c: 2 } }, "merged"),
  },
  {
    id: "utils.merge.in-place",
    statement: "mergeObject changes its first argument unless inplace is false.",
    source: "API documentation, foundry.utils.mergeObject",
    mark: "stated",
    run: (t: ConformanceContext) => {
      const first = { a: 1 };
      host.foundry.utils.mergeObject(first, { a: 2 }, { inplace: false });
      t.equal(first, { a: 1 }, "untouched with inplace: false");
      host.foundry.utils.mergeObject(first, { a: 2 });
      t.equal(first, { a: 2 }, "changed without");
    },
  },
  {
    id: "utils.merge.deletion-13",
    statement: "With performDeletions a key -=x deletes x when its value is null.",
    source: "issue #11977; release notes 13.332",
    mark: "stated",
    generations: [13],
    run: (t: ConformanceContext) =>
      t.equal(
        host.foundry.utils.mergeObject({ a: 1, b: 2 }, { "-=a": null }, { performDeletions: true }),
        { b: 2 },
        "merged",
      ),
  },
  {
    id: "utils.expand",
    statement: "expandObject and flattenObject turn dotted keys into objects and back.",
    source: "API documentation, foundry.utils",
    mark: "stated",
    run: (t: ConformanceContext) => {
      t.equal(
        host.foundry.utils.expandObject({ "a.b": 1, "a.c": [{ "d.e": 2 }] }).a,
        { b: 1, c: [{ d: { e: 2 } }] },
        "expanded",
      );
      t.equal(host.foundry.utils.flattenObject({ a: { b: 1, c: { d: 2 } } }), { "a.b": 1, "a.c.d": 2 }, "flattened");
    },
  },
  {
    id: "utils.type",
    statement:
      "getType tells null, Array, Object, Set and Map apart, and answers Unknown for an instance of another class.",
    source: "issue #12064",
    mark: "stated",
    run: (t: ConformanceContext) => {
      class Own {}
      const types = [null, undefined, 1, [], {}, new Set(), new Map(), new Own()].map((v) =>
        host.foundry.utils.getType(v),
      );
      t.equal(types, ["null", "undefined", "number", "Array", "Object", "Set", "Map", "Unknown"], "types");
    },
  },
  {
    id: "utils.newer-version",
    statement: "isNewerVersion compares the parts of versions as numbers.",
    source: "API documentation, foundry.utils.isNewerVersion",
    mark: "stated",
    run: (t: ConformanceContext) => {
      t.ok(host.foundry.utils.isNewerVersion("1.10.0", "1.9.9"), "1.10.0 is newer than 1.9.9");
      t.ok(!host.foundry.utils.isNewerVersion("1.9", "1.9"), "equal versions are not newer");
    },
  },
  {
    id: "utils.diff",
    statement: "diffObject answers what of the second object differs.",
    source: "API documentation, foundry.utils.diffObject",
    mark: "stated",
    run: (t: ConformanceContext) =>
      t.equal(
        host.foundry.utils.diffObject({ a: 1, b: { c: 1, d: 2 } }, { a: 1, b: { c: 3, d: 2 }, e: 4 }),
        { b: { c: 3 }, e: 4 },
        "difference",
      ),
  },
  {
    id: "utils.operators-only-14",
    statement: "The globals _del and _replace exist in 14 and not in 13.",
    source: "issue #13090; community types 14.366, client/client.d.mts",
    mark: "stated",
    run: (t: ConformanceContext) =>
      t.equal("_del" in globalThis && "_replace" in globalThis, t.generation >= 14, "there"),
  },
];

/** Fields and data models. */
export const modelCases: readonly ConformanceCase[] = [
  {
    id: "fields.number.nullable",
    statement: "A NumberField is nullable unless told otherwise, a StringField is not.",
    source: FIELDS,
    mark: "stated",
    run: (t: ConformanceContext) =>
      t.equal(
        [number().nullable, string().nullable, number({ choices: [1] }).nullable],
        [true, false, false],
        "nullable",
      ),
  },
  {
    id: "fields.number.clamp",
    statement: "Cleaning moves a number into its bounds and rounds it where it has to be an integer.",
    source: "general knowledge of the platform",
    mark: "unconfirmed",
    run: (t: ConformanceContext) => {
      const bounded = number({ required: true, nullable: false, integer: true, min: 0, max: 5, initial: 0 });
      t.equal([bounded.clean(9), bounded.clean(-2), bounded.clean("3"), bounded.clean(2.4)], [5, 0, 3, 2], "cleaned");
    },
  },
  {
    id: "fields.number.null-to-initial",
    statement: "A number that may not be null gets its initial value where null is given.",
    source: FIELDS,
    mark: "inferred",
    run: (t: ConformanceContext) =>
      t.equal(number({ required: true, nullable: false, initial: 7 }).clean(null), 7, "cleaned"),
  },
  {
    id: "fields.string.trim",
    statement: "A StringField trims; one that may not be blank refuses a blank.",
    source: FIELDS,
    mark: "stated",
    run: (t: ConformanceContext) => {
      t.equal(string({ required: true }).clean("  a "), "a", "trimmed");
      t.ok(string({ required: true, blank: false }).validate("") !== undefined, "a blank is invalid");
    },
  },
  {
    id: "fields.string.initial",
    statement: "A required StringField that may be blank begins blank, another one undefined.",
    source: FIELDS,
    mark: "stated",
    run: (t: ConformanceContext) =>
      t.equal(
        [string({ required: true }).getInitialValue(), string().getInitialValue() === undefined],
        ["", true],
        "initial values",
      ),
  },
  {
    id: "fields.choices",
    statement: "A value that is not among the choices is invalid.",
    source: FIELDS,
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const Model = modelOf(() => ({ kind: string({ required: true, choices: ["a", "b"], initial: "a" }) }));
      t.equal(new Model().kind, "a", "initial value");
      await t.throws(() => new Model({ kind: "c" }), "an invalid choice was accepted");
      await t.throws(() => new Model().updateSource({ kind: "c" }), "an update to an invalid choice was accepted");
    },
  },
  {
    id: "fields.schema.initial",
    statement: "A schema fills in the initial values of what is missing and drops keys that it does not know.",
    source: KB,
    mark: "stated",
    run: (t: ConformanceContext) => {
      const Model = modelOf(() => ({ hp: schema({ value: number({ required: true, nullable: false, initial: 3 }) }) }));
      t.equal(new Model({ other: 1, hp: { more: 2 } }).toObject(), { hp: { value: 3 } }, "source");
    },
  },
  {
    id: "fields.set",
    statement: "A SetField is a Set on the model and an array without repetition in the source.",
    source: FIELDS,
    mark: "stated",
    run: (t: ConformanceContext) => {
      const Model = modelOf(() => ({ tags: field("SetField", string({ required: true })) }));
      const model = new Model({ tags: ["a", "a", "b"] });
      t.ok(model.tags instanceof Set, "a Set");
      t.equal(model._source.tags, ["a", "b"], "source");
    },
  },
  {
    id: "fields.array.replaced",
    statement: "An update replaces an array as a whole.",
    source: "issues #4418 and #10448",
    mark: "stated",
    run: (t: ConformanceContext) => {
      const Model = modelOf(() => ({ list: field("ArrayField", number()) }));
      const model = new Model({ list: [1, 2, 3] });
      model.updateSource({ list: [9] });
      t.equal(model.list, [9], "list");
    },
  },
  {
    id: "fields.typed-object.merge",
    statement:
      "A TypedObjectField merges by key: an entry that is given in part keeps its other members, and the other entries stay.",
    source: "issue #10448",
    mark: "stated",
    run: (t: ConformanceContext) => {
      const Model = modelOf(() => ({
        map: field(
          "TypedObjectField",
          schema({
            a: number({ required: true, nullable: false, initial: 0 }),
            b: number({ required: true, nullable: false, initial: 0 }),
          }),
        ),
      }));
      const model = new Model({ map: { x: { a: 1, b: 2 }, y: { a: 3, b: 4 } } });
      model.updateSource({ map: { x: { a: 5 } } });
      t.equal(model._source.map, { x: { a: 5, b: 2 }, y: { a: 3, b: 4 } }, "source");
    },
  },
  {
    id: "fields.typed-object.nested",
    statement: "That holds for maps within maps.",
    source: "issue #10448",
    mark: "inferred",
    run: (t: ConformanceContext) => {
      const inner = () =>
        field(
          "TypedObjectField",
          schema({
            n: number({ required: true, nullable: false, initial: 0 }),
            m: number({ required: true, nullable: false, initial: 0 }),
          }),
        );
      const Model = modelOf(() => ({ map: field("TypedObjectField", schema({ inner: inner() })) }));
      const model = new Model({ map: { x: { inner: { p: { n: 1, m: 2 } } } } });
      model.updateSource({ map: { x: { inner: { p: { n: 3 } } } } });
      t.equal(model._source.map, { x: { inner: { p: { n: 3, m: 2 } } } }, "source");
    },
  },
  {
    id: "fields.typed-object.delete-13",
    statement: "In 13 a key of a map is deleted by -=key: null; another value than null deletes nothing.",
    source: "issue #11977",
    mark: "stated",
    generations: [13],
    run: (t: ConformanceContext) => {
      const Model = modelOf(() => ({ map: field("TypedObjectField", number()) }));
      const model = new Model({ map: { x: 1, y: 2 } });
      model.updateSource({ map: { "-=x": null } });
      t.equal(model._source.map, { y: 2 }, "deleted");
    },
  },
  {
    id: "fields.typed-object.delete-14",
    statement: "In 14 a key of a map is deleted by the value _del, and replaced without merging by _replace.",
    source: "issue #13090",
    mark: "stated",
    generations: [14],
    run: (t: ConformanceContext) => {
      const Model = modelOf(() => ({ map: field("TypedObjectField", field("ObjectField")) }));
      const model = new Model({ map: { x: { a: 1 }, y: { a: 1, b: 2 } } });
      model.updateSource({ map: { x: host._del, y: host._replace?.({ c: 3 }) } });
      t.equal(model._source.map, { y: { c: 3 } }, "source");
    },
  },
  {
    id: "model.update-source.difference",
    statement: "updateSource answers the difference alone and leaves the source alone in a dry run.",
    source: "API documentation, DataModel#updateSource",
    mark: "stated",
    run: (t: ConformanceContext) => {
      const Model = modelOf(() => ({ a: number({ initial: 1 }), b: number({ initial: 2 }) }));
      const model = new Model();
      t.equal(model.updateSource({ a: 1, b: 5 }, { dryRun: true }), { b: 5 }, "difference");
      t.equal(model._source.b, 2, "untouched by a dry run");
      model.updateSource({ b: 5 });
      t.equal(model.b, 5, "the member follows the source");
    },
  },
  {
    id: "model.migrate.deltas",
    statement: "migrateData sees updates too, with only the keys that change.",
    source: KB,
    mark: "stated",
    run: (t: ConformanceContext) => {
      const seen: string[][] = [];
      const Model = modelOf(() => ({ a: number({ initial: 1 }), b: number({ initial: 2 }) }), {
        migrateData: (source: Data) => {
          seen.push(Object.keys(source).sort());
          return source;
        },
      });
      const model = new Model({ a: 1, b: 2 });
      model.updateSource({ a: 4 });
      t.equal(seen.at(-1), ["a"], "keys of the delta");
    },
  },
  {
    id: "model.joint",
    statement: "validateJoint refuses an update that breaks a rule between fields.",
    source: "community types, common/abstract/data.d.mts",
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const Model = modelOf(() => ({ low: number({ initial: 1 }), high: number({ initial: 2 }) }), {
        validateJoint: (data: Data) => {
          if (Number(data.low) > Number(data.high)) throw new Error("low above high");
        },
      });
      await t.throws(() => new Model({ low: 5, high: 1 }), "invalid data was accepted");
      const model = new Model();
      model.updateSource({ low: 2 });
      t.equal(model.low, 2, "a valid update passes");
    },
  },
  {
    id: "model.fallback",
    statement: "Data from the store that is invalid gets initial values instead of failing.",
    source: "community types, common/data/validation-failure.d.mts",
    mark: "stated",
    run: (t: ConformanceContext) => {
      const Model = modelOf(() => ({
        n: number({ required: true, nullable: false, initial: 4 }),
        s: string({ required: true, choices: ["a"], initial: "a" }),
      }));
      t.equal(Model.fromSource({ n: 1, s: "x" }).toObject(), { n: 1, s: "a" }, "source");
    },
  },
  {
    id: "model.reset",
    statement: "reset drops what was derived.",
    source: "API documentation, DataModel#reset",
    mark: "stated",
    run: (t: ConformanceContext) => {
      const Model = modelOf(() => ({ n: number({ initial: 4 }) }));
      const model = new Model();
      model.n = 9;
      model.reset();
      t.equal(model.n, 4, "as stored");
    },
  },
  {
    id: "model.clone",
    statement: "A clone takes changes and leaves its original alone.",
    source: "API documentation, DataModel#clone",
    mark: "stated",
    run: (t: ConformanceContext) => {
      const Model = modelOf(() => ({ n: number({ initial: 4 }) }));
      const model = new Model();
      t.equal([model.clone({ n: 5 }).n, model.n], [5, 4], "values");
    },
  },
];
