import type { ConformanceCase, ConformanceContext } from "./case.ts";
import { type Data, host, type Message } from "./host-api.ts";

async function withMessage(data: Data, operation: Data, run: (message: Message) => Promise<void>): Promise<void> {
  const message = (await host.ChatMessage.create(data, operation)) as Message | undefined;
  if (!message) throw new Error("The message for the case was not created");
  try {
    await run(message);
  } finally {
    await message.delete();
  }
}

const gms = (): string[] => host.game.users.contents.filter((user) => user.isGM).map((user) => user.id);
const mode = (t: { generation: number }, name: "gm" | "blind" | "self"): Data =>
  t.generation >= 14 ? { messageMode: name } : { rollMode: `${name}roll` };

/** Messages. */
export const chatCases: readonly ConformanceCase[] = [
  {
    id: "chat.author",
    statement: "A message is its author's, and public unless told otherwise.",
    source: "API documentation, types.ChatMessageData",
    mark: "stated",
    run: (t: ConformanceContext) =>
      withMessage({ content: "x" }, {}, async (message) =>
        t.equal([message.isAuthor, message.whisper, message.visible], [true, [], true], "message"),
      ),
  },
  {
    id: "chat.to-message",
    statement: "Roll#toMessage makes a message with the roll, whose content is the total.",
    source: "API documentation, Roll#toMessage",
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const roll = await new host.Roll("2d6").evaluate();
      const message = (await roll.toMessage({ flavor: "Conformance" })) as Message;
      t.equal(
        [message.rolls.length, message.rolls[0]?.total, message.content],
        [1, roll.total, String(roll.total)],
        "message",
      );
      await message.delete();
    },
  },
  {
    id: "chat.to-message.data",
    statement: "With create: false it answers the message's data instead.",
    source: "API documentation, Roll#toMessage",
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const before = host.game.messages.size;
      const roll = await new host.Roll("2d6").evaluate();
      const data = (await roll.toMessage({}, { create: false })) as Data;
      t.equal([String(data.content), host.game.messages.size], [String(roll.total), before], "data");
    },
  },
  {
    id: "chat.mode.gm",
    statement: "A message for game masters is whispered to all of them.",
    source: "issue #11442; issue #8856",
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const roll = await new host.Roll("1d6").evaluate();
      const message = (await roll.toMessage({}, mode(t, "gm"))) as Message;
      t.equal([[...message.whisper].sort(), message.blind], [gms().sort(), false], "whisper");
      await message.delete();
    },
  },
  {
    id: "chat.mode.blind",
    statement: "A blind one is marked as blind too; game masters see it.",
    source: "issue #11442; issue #8856",
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const roll = await new host.Roll("1d6").evaluate();
      const message = (await roll.toMessage({}, mode(t, "blind"))) as Message;
      t.equal([message.blind, message.isContentVisible], [true, true], "seen by a game master");
      await message.delete();
    },
  },
  {
    id: "chat.mode.blind.author",
    statement: "A player who rolls blind sees that there is a message and not what is in it.",
    source: "knowledge base, Chat; issue #14258",
    mark: "stated",
    as: "player",
    run: async (t: ConformanceContext) => {
      const roll = await new host.Roll("1d6").evaluate();
      const message = (await roll.toMessage({}, mode(t, "blind"))) as Message;
      t.equal([message.visible, message.isContentVisible], [true, false], "visible, content visible");
      await message.delete();
    },
  },
  {
    id: "chat.mode.self",
    statement: "A message to oneself is whispered to its author alone.",
    source: "issue #8856",
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const roll = await new host.Roll("1d6").evaluate();
      const message = (await roll.toMessage({}, mode(t, "self"))) as Message;
      t.equal(message.whisper, [host.game.user.id], "whisper");
      await message.delete();
    },
  },
  {
    id: "chat.whisper.kept",
    statement: "A mode for game masters keeps a whisper that is given.",
    source: "issue #11442",
    mark: "stated",
    generations: [13],
    run: (t: ConformanceContext) => {
      const data = host.ChatMessage.applyRollMode?.({ whisper: [host.game.user.id] }, "gmroll");
      t.equal(data?.whisper, [host.game.user.id], "whisper");
    },
  },
  {
    id: "chat.speaker",
    statement: "getSpeaker of an actor names it and gives its name as alias.",
    source: "API documentation, ChatMessage.getSpeaker",
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const type = host.Actor.TYPES.find((name) => name !== "base") ?? "base";
      const actor = await host.Actor.create({ name: "Conformance", type });
      const speaker = host.ChatMessage.getSpeaker({ actor });
      t.equal([speaker.actor, speaker.alias, speaker.token], [actor?.id, "Conformance", null], "speaker");
      await actor?.delete();
    },
  },
  {
    id: "chat.render",
    statement:
      "renderHTML makes a new element at each call: li.chat-message with its id and a .message-content; the hook renderChatMessageHTML gets it.",
    source: "issue #11333",
    mark: "stated",
    run: (t: ConformanceContext) =>
      typeof document === "undefined"
        ? undefined
        : withMessage({ content: "<p>Hello</p>" }, {}, async (message) => {
            let hooked: unknown;
            const id = host.Hooks.on("renderChatMessageHTML", ((_message: unknown, element: unknown) => {
              hooked = element;
            }) as (...args: never[]) => unknown);
            const first = await message.renderHTML();
            const second = await message.renderHTML();
            host.Hooks.off("renderChatMessageHTML", id);
            t.ok(first !== second && hooked === second, "own elements");
            t.ok(first.matches("li.chat-message") && first.dataset.messageId === message.id, "frame");
            t.ok(first.querySelector(".message-content")?.textContent?.includes("Hello"), "content");
          }),
  },
  {
    id: "chat.enriched",
    statement: "Links in what a message says become what they name, as in a journal.",
    source: "issue #6627",
    mark: "inferred",
    run: (t: ConformanceContext) =>
      typeof document === "undefined"
        ? undefined
        : withMessage({ content: "<p>@UUID[Actor.aaaaaaaaaaaaaaaa]{Nobody}</p>" }, {}, async (message) => {
            const said = (await message.renderHTML()).querySelector(".message-content")?.textContent ?? "";
            t.ok(said.includes("Nobody") && !said.includes("@UUID"), said);
          }),
  },
  {
    id: "chat.unknown-roll",
    statement: "A roll of a class that nobody registered is dropped; the message stays.",
    source: "community reports on CONFIG.Dice.rolls",
    mark: "inferred",
    run: async (t: ConformanceContext) => {
      const roll = await new host.Roll("1d6").evaluate();
      const json = JSON.stringify({ ...roll.toJSON(), class: "NoSuchRoll" });
      await withMessage({ content: "x", rolls: [json, JSON.stringify(roll.toJSON())] }, {}, async (message) => {
        t.equal(message.rolls.length, 1, "rolls");
      }).catch((error: unknown) => {
        // A host may refuse to make such a message in the first place.
        t.ok(!(error instanceof Error) || /roll/i.test(error.message), String(error));
      });
    },
  },
];
