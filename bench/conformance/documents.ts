import type { ConformanceCase, ConformanceContext } from "./case.ts";
import { type Data, type Doc, hooksDuring, host, withActor, withDocument, withJournal } from "./host-api.ts";

const BACKEND = "community types 14.366, common/abstract/backend.d.mts and document.d.mts";

/** Documents and their life cycle. */
export const documentCases: readonly ConformanceCase[] = [
  {
    id: "documents.order",
    statement: "A creation calls preCreate before, and create after the document is in its collection.",
    source: BACKEND,
    mark: "stated",
    run: async (t: ConformanceContext) => {
      let there = false;
      const order: string[] = [];
      const pre = host.Hooks.once("preCreateJournalEntry", () => void order.push("pre"));
      const post = host.Hooks.once("createJournalEntry", ((entry: Doc) => {
        order.push("post");
        there = host.game.journal.get(entry.id) === entry;
      }) as (...args: never[]) => unknown);
      await withJournal(async () => undefined);
      host.Hooks.off("preCreateJournalEntry", pre);
      host.Hooks.off("createJournalEntry", post);
      t.equal(order, ["pre", "post"], "order");
      t.ok(there, "the document was in its collection when its hook was called");
    },
  },
  {
    id: "documents.veto",
    statement: "A preCreate hook that returns false stops the creation; create then resolves without a document.",
    source: BACKEND,
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const id = host.Hooks.on("preCreateJournalEntry", () => false);
      const before = host.game.journal.size;
      const made = await host.JournalEntry.create({ name: "Conformance" });
      host.Hooks.off("preCreateJournalEntry", id);
      t.equal([made === undefined, host.game.journal.size], [true, before], "nothing was made");
    },
  },
  {
    id: "documents.pre-create.source",
    statement: "In preCreate the pending document is changed by updateSource; writing into the data has no effect.",
    source: BACKEND,
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const id = host.Hooks.once("preCreateJournalEntry", ((entry: Doc, data: Data) => {
        data.name = "written into the data";
        entry.updateSource({ flags: { world: { by: "hook" } } });
      }) as (...args: never[]) => unknown);
      await withJournal(async (entry) => {
        t.equal(
          [entry.name, host.foundry.utils.getProperty(entry.flags, "world.by")],
          ["Conformance", "hook"],
          "document",
        );
      });
      host.Hooks.off("preCreateJournalEntry", id);
    },
  },
  {
    id: "documents.pre-update.changes",
    statement: "In preUpdate, what is written into the changes is stored.",
    source: BACKEND,
    mark: "stated",
    run: (t: ConformanceContext) =>
      withJournal(async (entry) => {
        const id = host.Hooks.once("preUpdateJournalEntry", ((_entry: Doc, changes: Data) => {
          changes.flags = { world: { added: 1 } };
        }) as (...args: never[]) => unknown);
        await entry.update({ name: "Renamed" });
        host.Hooks.off("preUpdateJournalEntry", id);
        t.equal([entry.name, host.foundry.utils.getProperty(entry.flags, "world.added")], ["Renamed", 1], "document");
      }),
  },
  {
    id: "documents.update.difference",
    statement: "An update hook sees what differed and nothing else.",
    source: BACKEND,
    mark: "stated",
    run: (t: ConformanceContext) =>
      withJournal(async (entry) => {
        const calls = await hooksDuring(["updateJournalEntry"], async () => {
          await entry.update({ name: "Renamed", sort: entry._source.sort });
        });
        const { _id, _stats, ...rest } = (calls[0]?.args[1] ?? {}) as Data;
        t.equal(rest, { name: "Renamed" }, "changes");
      }),
  },
  {
    id: "documents.update.empty",
    statement: "An update without a difference does nothing and resolves without a document.",
    source: BACKEND,
    mark: "stated",
    run: (t: ConformanceContext) =>
      withJournal(async (entry) => {
        let result: unknown;
        const calls = await hooksDuring(["preUpdateJournalEntry", "updateJournalEntry"], async () => {
          result = await entry.update({ name: entry.name });
        });
        t.equal(
          [result === undefined, calls.filter((call) => call.name === "updateJournalEntry").length],
          [true, 0],
          "nothing happened",
        );
      }),
  },
  {
    id: "documents.update.recursive",
    statement: "Objects are merged by an update; with recursive false they are replaced.",
    source: BACKEND,
    mark: "stated",
    run: (t: ConformanceContext) =>
      withJournal(async (entry) => {
        await entry.update({ flags: { world: { a: 1 } } });
        await entry.update({ "flags.world.b": 2 });
        t.equal(entry._source.flags, { world: { a: 1, b: 2 } }, "merged");
        await entry.update({ flags: { world: { c: 3 } } }, { recursive: false });
        t.equal(entry._source.flags, { world: { c: 3 } }, "replaced");
      }),
  },
  {
    id: "documents.flags",
    statement: "setFlag, getFlag and unsetFlag work within a scope that is active, and refuse others.",
    source: "API documentation, Document#setFlag",
    mark: "stated",
    run: (t: ConformanceContext) =>
      withJournal(async (entry) => {
        await entry.setFlag("world", "deep.key", 5);
        t.equal(entry.getFlag("world", "deep.key"), 5, "set");
        await entry.unsetFlag("world", "deep.key");
        t.equal(entry.getFlag("world", "deep.key") === undefined, true, "unset");
        await t.throws(() => entry.setFlag("no-such-package", "a", 1), "an inactive scope was accepted");
      }),
  },
  {
    id: "documents.json",
    statement: "What a client reads after its own write has been through JSON: undefined values are lost.",
    source: BACKEND,
    mark: "inferred",
    run: (t: ConformanceContext) =>
      withJournal(async (entry) => {
        await entry.update({ flags: { world: { gone: undefined, kept: [1, { a: 1 }] } } });
        t.equal(entry._source.flags, { world: { kept: [1, { a: 1 }] } }, "stored");
      }),
  },
  {
    id: "documents.embedded",
    statement: "Embedded documents are made, changed and deleted through their parent, each with its own hooks.",
    source: BACKEND,
    mark: "stated",
    run: (t: ConformanceContext) =>
      withJournal(async (entry) => {
        const calls = await hooksDuring(
          ["createJournalEntryPage", "updateJournalEntryPage", "deleteJournalEntryPage", "updateJournalEntry"],
          async () => {
            const [page] = await entry.createEmbeddedDocuments("JournalEntryPage", [{ name: "One", type: "text" }]);
            t.equal(page?.uuid, `${entry.uuid}.JournalEntryPage.${page?.id}`, "uuid");
            await entry.updateEmbeddedDocuments("JournalEntryPage", [{ _id: page?.id, name: "Two" }]);
            t.equal(entry.pages.get(page?.id ?? "")?.name, "Two", "changed");
            await entry.deleteEmbeddedDocuments("JournalEntryPage", [page?.id ?? ""]);
          },
        );
        t.equal(
          calls.map((call) => call.name),
          ["createJournalEntryPage", "updateJournalEntryPage", "deleteJournalEntryPage"],
          "hooks",
        );
        t.equal(entry.pages.size, 0, "deleted");
      }),
  },
  {
    id: "documents.uuid",
    statement: "fromUuid and fromUuidSync find world and embedded documents; an unknown one is null.",
    source: "API documentation, fromUuid",
    mark: "stated",
    run: (t: ConformanceContext) =>
      withJournal(async (entry) => {
        const [page] = await entry.createEmbeddedDocuments("JournalEntryPage", [{ name: "One", type: "text" }]);
        t.ok((await host.fromUuid(entry.uuid)) === entry, "world document");
        t.ok(host.fromUuidSync(page?.uuid ?? "") === page, "embedded document");
        t.equal(await host.fromUuid("JournalEntry.AAAAAAAAAAAAAAAA"), null, "unknown");
      }),
  },
  {
    id: "documents.keep-id",
    statement: "A given _id is used with keepId and left out without.",
    source: BACKEND,
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const wanted = host.foundry.utils.randomID();
      const kept = await host.JournalEntry.create({ name: "Conformance", _id: wanted }, { keepId: true });
      const fresh = await host.JournalEntry.create({ name: "Conformance", _id: wanted });
      await kept?.delete();
      await fresh?.delete();
      t.equal([kept?.id === wanted, fresh?.id === wanted], [true, false], "ids");
    },
  },
  {
    id: "documents.pre-operation",
    statement: "A static _preUpdateOperation that returns false cancels all of the operation.",
    source: BACKEND,
    mark: "stated",
    checkedBy: "tests/unit/bench-client/data-layer.test.ts: cancels an operation whose static pre-operation says no",
  },
  {
    id: "documents.invalid-update",
    statement: "An update that the schema refuses rejects or is dropped with a message, and the document stays.",
    source: "community types, common/abstract/data.d.mts",
    mark: "inferred",
    run: (t: ConformanceContext) =>
      withJournal(async (entry) => {
        await entry.update({ name: "" }).catch(() => undefined);
        t.equal(entry.name, "Conformance", "name");
      }),
  },
  {
    id: "documents.modify-batch",
    statement: "14 carries out several operations of different documents in one.",
    source: "issue #11898",
    mark: "stated",
    generations: [14],
    run: (t: ConformanceContext) =>
      withJournal((a) =>
        withJournal(async (b) => {
          await host.foundry.documents.modifyBatch?.([
            { action: "update", documentName: "JournalEntry", updates: [{ _id: a.id, name: "A" }] },
            { action: "update", documentName: "JournalEntry", updates: [{ _id: b.id, name: "B" }] },
          ]);
          t.equal([a.name, b.name], ["A", "B"], "names");
        }),
      ),
  },
  {
    id: "documents.operators-14",
    statement: "14: _del in an update deletes a key, _replace replaces without merging.",
    source: "issue #13090",
    mark: "stated",
    generations: [14],
    run: (t: ConformanceContext) =>
      withJournal(
        async (entry) => {
          await entry.update({ flags: { world: { a: host._del, b: host._replace?.({ y: 2 }) } } });
          t.equal(entry._source.flags, { world: { b: { y: 2 } } }, "flags");
        },
        { flags: { world: { a: 1, b: { x: 1 } } } },
      ),
  },
  {
    id: "documents.deletion-keys-13",
    statement: "13: -=key: null in an update deletes a key, ==key replaces without merging.",
    source: "issues #11977 and #11273",
    mark: "stated",
    generations: [13],
    run: (t: ConformanceContext) =>
      withJournal(
        async (entry) => {
          await entry.update({ flags: { world: { "-=a": null, "==b": { y: 2 } } } });
          t.equal(entry._source.flags, { world: { b: { y: 2 } } }, "flags");
        },
        { flags: { world: { a: 1, b: { x: 1 } } } },
      ),
  },
];

/** Actors and what lies in them. */
export const actorCases: readonly ConformanceCase[] = [
  {
    id: "actors.type-change",
    statement: "The type of a document changes only together with a replacement of its system data.",
    source: "issue #11951",
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const types = host.Item.TYPES.filter((type) => type !== "base");
      const [first, second] = types;
      if (!first || !second) return;
      await withDocument(host.Item, { name: "Conformance", type: first }, async (item) => {
        await t.throws(() => item.update({ type: second }), "a type changed without its system data");
        await item.update({ type: second, system: {} }, { recursive: false });
        t.equal(item.type, second, "type");
      });
    },
  },
  {
    id: "actors.status.fixed-id",
    statement:
      "A status with a fixed _id is toggled on to an effect with that id, and off again; asked for on twice, it stays one.",
    source: "general knowledge of the platform",
    mark: "unconfirmed",
    run: (t: ConformanceContext) =>
      withActor(async (actor) => {
        const all = host.CONFIG.statusEffects;
        const list = (Array.isArray(all) ? all : Object.values(all as object)) as { id: string; _id?: string }[];
        const status = list.find((entry) => entry._id);
        if (!status) return;
        await actor.effects.get(status._id ?? "")?.delete();
        const effect = (await actor.toggleStatusEffect(status.id, { active: true })) as Doc | boolean | undefined;
        // A system may refuse to set by hand what it derives.
        if (typeof effect !== "object") return;
        t.equal([effect.id, actor.statuses.has(status.id)], [status._id, true], "on");
        await actor.toggleStatusEffect(status.id, { active: true });
        t.equal(actor.effects.filter((e) => e.id === status._id).length, 1, "one effect");
        await actor.toggleStatusEffect(status.id, { active: false });
        t.equal(actor.statuses.has(status.id), false, "off");
      }),
  },
  {
    id: "actors.prepare.idempotent",
    statement: "Preparing an actor again gives the same system data.",
    source: "community types, client/documents/abstract/client-document.d.mts",
    mark: "stated",
    run: (t: ConformanceContext) =>
      withActor(async (actor) => {
        const before = JSON.stringify(actor.toObject(false).system);
        actor.reset();
        actor.reset();
        t.equal(JSON.stringify(actor.toObject(false).system), before, "system data");
      }),
  },
];

/** Users, settings, hooks, clock. */
export const gameCases: readonly ConformanceCase[] = [
  {
    id: "users.active-gm",
    statement: "There is one active game master while one is connected.",
    source: "issue #11678",
    mark: "stated",
    run: (t: ConformanceContext) => {
      t.ok(host.game.users.activeGM?.isGM, "a game master");
      t.equal(host.game.users.contents.filter((user) => user.isActiveGM).length, 1, "one");
    },
  },
  {
    id: "users.query",
    statement: "A query runs its handler with JSON data and answers with JSON; an unknown one rejects.",
    source: "issue #11235",
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const name = `${host.game.system.id}.conformance`;
      host.CONFIG.queries[name] = (data: Data) => ({ doubled: Number(data.n) * 2 });
      t.equal(await host.game.user.query(name, { n: 4 }), { doubled: 8 }, "answer");
      delete host.CONFIG.queries[name];
      await t.throws(() => host.game.user.query(name, {}), "an unknown query was answered");
    },
  },
  {
    id: "settings.world",
    statement: "A world setting keeps its value, calls onChange once and answers its default before.",
    source: "API documentation, ClientSettings",
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const { settings, system } = host.game;
      const seen: unknown[] = [];
      if (!settings.settings.has(`${system.id}.conformance`))
        settings.register(system.id, "conformance", {
          scope: "world",
          config: false,
          type: Number,
          default: 3,
          onChange: (value: unknown) => seen.push(value),
        });
      await settings.set(system.id, "conformance", 3);
      seen.length = 0;
      await settings.set(system.id, "conformance", 5);
      await t.until(() => seen.length > 0, "onChange was not called");
      t.equal([settings.get(system.id, "conformance"), seen], [5, [5]], "value and calls");
      await settings.set(system.id, "conformance", 3);
    },
  },
  {
    id: "settings.unregistered",
    statement: "Reading a setting that nobody registered throws.",
    source: "API documentation, ClientSettings",
    mark: "stated",
    run: async (t: ConformanceContext) =>
      void (await t.throws(() => host.game.settings.get(host.game.system.id, "never-registered"), "it answered")),
  },
  {
    id: "hooks.call",
    statement: "Hooks.call stops at an exact false; callAll goes on; an error in one handler does not stop the next.",
    source: "API documentation, Hooks",
    mark: "stated",
    run: (t: ConformanceContext) => {
      const seen: string[] = [];
      const ids = [() => void seen.push("a"), () => false, () => void seen.push("c")].map((fn) =>
        host.Hooks.on("conformance", fn),
      );
      t.equal([host.Hooks.call("conformance"), seen], [false, ["a"]], "call");
      seen.length = 0;
      host.Hooks.callAll("conformance");
      t.equal(seen, ["a", "c"], "callAll");
      for (const id of ids) host.Hooks.off("conformance", id);
    },
  },
  {
    id: "time.advance",
    statement: "The world clock moves by the seconds that a game master says, and tells updateWorldTime.",
    source: "API documentation, GameTime",
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const { time } = host.game;
      const before = time.worldTime;
      const calls = await hooksDuring(["updateWorldTime"], async () => {
        await time.advance(6);
        await t.until(() => time.worldTime === before + 6, "the clock did not move");
      });
      t.equal(calls[0]?.args[1], 6, "delta");
      await time.advance(-6);
    },
  },
  {
    id: "i18n.missing",
    statement: "A key without a text is shown as it is.",
    source: "API documentation, Localization#localize",
    mark: "stated",
    run: (t: ConformanceContext) => t.equal(host.game.i18n.localize("noSuchKey"), "noSuchKey", "text"),
  },
];
