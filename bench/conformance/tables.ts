import type { ConformanceCase, ConformanceContext } from "./case.ts";
import {
  type Data,
  type Doc,
  type DocClass,
  type DocumentCollection,
  host,
  type Message,
  withDocument,
} from "./host-api.ts";

const TYPES = "community types 14.366, client/documents/roll-table.d.mts";

type Table = Doc & {
  results: DocumentCollection;
  draw(options?: Data): Promise<{ results: Doc[] }>;
  resetResults(): Promise<unknown>;
};

const withTable = (data: Data, run: (table: Table) => Promise<void>): Promise<void> =>
  withDocument(
    (globalThis as unknown as { RollTable: DocClass }).RollTable,
    {
      name: "Conformance",
      formula: "1d2",
      results: [
        { type: "text", description: "one", range: [1, 1] },
        { type: "text", description: "two", range: [2, 2] },
      ],
      ...data,
    },
    (table) => run(table as Table),
  );

/** Tables that are rolled on. */
export const tableCases: readonly ConformanceCase[] = [
  {
    id: "tables.draw",
    statement:
      "A draw without replacement marks its result; when all are drawn there is none, until they are put back.",
    source: TYPES,
    mark: "stated",
    run: (t: ConformanceContext) =>
      withTable({ replacement: false }, async (table) => {
        const drawn: string[] = [];
        for (let i = 0; i < 3; i++) {
          const { results } = await table.draw({ displayChat: false });
          drawn.push(...results.map((result) => String(result["description"])));
        }
        t.equal(drawn.sort(), ["one", "two"], "each once");
        await table.resetResults();
        t.equal((await table.draw({ displayChat: false })).results.length, 1, "drawn again");
      }),
  },
  {
    id: "tables.chat",
    statement: "A draw is told in the chat unless that is switched off.",
    source: TYPES,
    mark: "stated",
    run: (t: ConformanceContext) =>
      withTable({}, async (table) => {
        const before = new Set([...host.game.messages].map((message) => message.id));
        await table.draw();
        const told = host.game.messages.find((message) => !before.has(message.id)) as Message | undefined;
        t.ok(told, "a message");
        t.ok(/one|two/.test(told.content), "its result");
        await told.delete();
      }),
  },
];
