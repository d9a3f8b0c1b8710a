import type { ConformanceCase, ConformanceContext } from "./case.ts";
import { host, withFaces } from "./host-api.ts";

const KB = "knowledge base, Dice and Dice Modifiers";

async function total(formula: string, faces: readonly [number, number][] = [], data = {}): Promise<number | undefined> {
  let result: number | undefined;
  await withFaces(faces, async () => {
    result = (await new host.Roll(formula, data).evaluate({ allowInteractive: false })).total;
  });
  return result;
}

/** Rolls. */
export const diceCases: readonly ConformanceCase[] = [
  {
    id: "dice.arithmetic",
    statement: "Numbers, parentheses and the four operations follow the usual precedence.",
    source: KB,
    mark: "stated",
    run: async (t: ConformanceContext) => {
      t.equal(await total("2 + 3 * (4 - 1)"), 11, "total");
      t.equal(await total("-2 + 5"), 3, "a sign in front");
      t.equal(await total("10 / 4"), 2.5, "division");
    },
  },
  {
    id: "dice.functions",
    statement: "min, max, floor, ceil, round and abs may be used in formulas.",
    source: KB,
    mark: "stated",
    run: async (t: ConformanceContext) =>
      t.equal(
        [await total("max(2, 5) + min(1, 9)"), await total("floor(7 / 2) + ceil(0.2)"), await total("abs(3 - 8)")],
        [6, 4, 5],
        "totals",
      ),
  },
  {
    id: "dice.face-map",
    statement: "A die shows ceil((1 - u) * faces) for a random u: a small u is a high face.",
    source: "public test code of systems",
    mark: "inferred",
    run: async (t: ConformanceContext) =>
      t.equal(
        await total("3d6", [
          [6, 6],
          [1, 6],
          [4, 6],
        ]),
        11,
        "total",
      ),
  },
  {
    id: "dice.keep",
    statement: "kh and kl keep the highest and lowest, dl drops the lowest; keeping more than were rolled keeps all.",
    source: KB,
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const faces: [number, number][] = [
        [2, 6],
        [5, 6],
        [3, 6],
        [6, 6],
      ];
      t.equal(
        [
          await total("4d6kh2", faces),
          await total("4d6kl1", faces),
          await total("4d6dl1", faces),
          await total("4d6k9", faces),
        ],
        [11, 2, 14, 16],
        "totals",
      );
    },
  },
  {
    id: "dice.reroll",
    statement: "r re-rolls a die once, even when it falls the same again; rr goes on.",
    source: KB,
    mark: "stated",
    run: async (t: ConformanceContext) => {
      t.equal(
        await total("1d6r1", [
          [1, 6],
          [1, 6],
          [5, 6],
        ]),
        1,
        "once",
      );
      t.equal(
        await total("1d6rr1", [
          [1, 6],
          [1, 6],
          [5, 6],
        ]),
        5,
        "until it is another",
      );
      t.equal(
        await total("1d6r<3", [
          [2, 6],
          [4, 6],
        ]),
        4,
        "by comparison",
      );
    },
  },
  {
    id: "dice.explode",
    statement: "x rolls another die for the highest face, and for that one too.",
    source: KB,
    mark: "stated",
    run: async (t: ConformanceContext) => {
      t.equal(
        await total("1d6x", [
          [6, 6],
          [6, 6],
          [2, 6],
        ]),
        14,
        "total",
      );
      t.equal(
        await total("1d6xo", [
          [6, 6],
          [6, 6],
          [2, 6],
        ]),
        12,
        "once",
      );
    },
  },
  {
    id: "dice.count",
    statement: "cs counts successes.",
    source: KB,
    mark: "stated",
    run: async (t: ConformanceContext) =>
      t.equal(
        await total("3d6cs>=5", [
          [5, 6],
          [6, 6],
          [2, 6],
        ]),
        2,
        "total",
      ),
  },
  {
    id: "dice.bounds",
    statement: "min and max bound each die.",
    source: KB,
    mark: "stated",
    run: async (t: ConformanceContext) =>
      t.equal(
        await total("2d6min3", [
          [1, 6],
          [5, 6],
        ]),
        8,
        "total",
      ),
  },
  {
    id: "dice.pool",
    statement: "A pool of rolls keeps and drops like dice.",
    source: KB,
    mark: "stated",
    run: async (t: ConformanceContext) =>
      t.equal(
        await total("{1d6, 2d6}kh", [
          [5, 6],
          [2, 6],
          [6, 6],
        ]),
        8,
        "total",
      ),
  },
  {
    id: "dice.inner",
    statement: "Parentheses may give the number of dice and their faces.",
    source: KB,
    mark: "stated",
    run: async (t: ConformanceContext) =>
      t.equal(
        await total("(1 + 1)d(2 * 3)", [
          [6, 6],
          [4, 6],
        ]),
        10,
        "total",
      ),
  },
  {
    id: "dice.data",
    statement: "@path takes the value from the data.",
    source: KB,
    mark: "stated",
    run: async (t: ConformanceContext) => t.equal(await total("@a.b + 1", [], { a: { b: 4 } }), 5, "total"),
  },
  {
    id: "dice.once",
    statement: "A roll is evaluated once; a second time throws.",
    source: "general knowledge of the platform",
    mark: "unconfirmed",
    run: async (t: ConformanceContext) => {
      const roll = await new host.Roll("1d6").evaluate();
      await t.throws(() => roll.evaluate(), "it was evaluated twice");
    },
  },
  {
    id: "dice.extremes",
    statement: "minimize and maximize give the least and greatest total.",
    source: "API documentation, Roll#evaluate",
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const [least, most] = [
        await new host.Roll("2d6+1").evaluate({ minimize: true }),
        await new host.Roll("2d6+1").evaluate({ maximize: true }),
      ];
      t.equal([least.total, most.total], [3, 13], "totals");
    },
  },
  {
    id: "dice.sync",
    statement: "evaluateSync does what is left to no chance, and throws on dice.",
    source: "API documentation, Roll#evaluateSync",
    mark: "stated",
    run: async (t: ConformanceContext) => {
      t.equal(new host.Roll("2 + 3").evaluateSync().total, 5, "total");
      await t.throws(() => new host.Roll("1d6").evaluateSync(), "dice were rolled synchronously");
    },
  },
  {
    id: "dice.validate",
    statement: "Roll.validate tells a formula from other text.",
    source: "API documentation, Roll.validate",
    mark: "stated",
    run: (t: ConformanceContext) =>
      t.equal(
        ["2d6 + @x", "1d6 + max(1, 2)", "hello there", "2d6 +"].map((formula) => host.Roll.validate(formula)),
        [true, true, false, false],
        "verdicts",
      ),
  },
  {
    id: "dice.json",
    statement: "A roll that has been through JSON has the same formula, dice and total.",
    source: "API documentation, Roll.fromData",
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const roll = await new host.Roll("3d6kh2 + {1d4, 1d6}kl[fire] + max(1d4, 2)").evaluate();
      const back = host.Roll.fromData(JSON.parse(JSON.stringify(roll.toJSON())));
      t.equal(
        [back.formula, back.total, back.dice.map((die) => die.results)],
        [roll.formula, roll.total, roll.dice.map((die) => die.results)],
        "roll",
      );
    },
  },
  {
    id: "dice.deterministic",
    statement: "isDeterministic is true without dice.",
    source: "API documentation, Roll#isDeterministic",
    mark: "stated",
    run: (t: ConformanceContext) =>
      t.equal(
        [new host.Roll("2 + 3").isDeterministic, new host.Roll("1d2").isDeterministic],
        [true, false],
        "verdicts",
      ),
  },
];
