import { SYSTEM_ID } from "../../constants.ts";
import { ResolutionModel } from "../chat/resolution-model.ts";
import { Lanes } from "../combat/queue.ts";
import {
  askGM,
  done,
  type HandlerAnswer,
  handleRequest,
  type JsonObject,
  type RelayAnswer,
  refused,
} from "../relay/index.ts";
import { type Action, type Choices, courseOf } from "./action.ts";
import { actionOf, applyAlone } from "./apply-part.ts";
import { advance, type Course, type CourseRequest, type ProgressEntry, replay } from "./course.ts";
import type { FieldValues } from "./form.ts";
import { FoundryDice } from "./foundry-dice.ts";
import { mayGoOn } from "./hooks.ts";
import { stateAfter, summaryOf } from "./message-data.ts";
import { messageSoon } from "./message-soon.ts";
import { actorNow, answersItself, mayAnswer, respondersOf } from "./who.ts";

/**
 * How a resolution goes on that waits for somebody: whoever's turn it is replays what the message holds, takes their own
 * dice and answers as far as they reach, and sends those to the active GM, who alone writes the message.
 */

const REQUEST = "answer";
const lanes = new Lanes();

type Message = ChatMessage.Implementation;
type Part = ResolutionModel["parts"][string];

/** A part with everything that is needed to go on with it. */
export interface Open {
  readonly message: Message;
  readonly system: ResolutionModel;
  readonly part: Part;
  readonly partId: string;
  readonly action: Action;
  readonly progress: readonly ProgressEntry[];
  readonly start: () => Course<object>;
  /** What it waits for; null: nothing (it has its outcome). */
  readonly waiting: CourseRequest | null;
}

/** The part of a message, replayed. Null: gone, of an unknown action, or its entries do not fit (another version). */
export function openPart(messageId: string, partId: string): Open | null {
  const message = game.messages.get(messageId);
  if (!message || !(message.system instanceof ResolutionModel)) return null;
  const system = message.system;
  const part = system.parts[partId];
  const action = actionOf(system);
  if (!part || !action) return null;
  // Written by this flow, whatever the model knows of its entries.
  const progress = part.progress as unknown as readonly ProgressEntry[];
  const start = courseOf(action, action.input(part.facts, part.choices as unknown as Choices));
  try {
    const { waiting } = replay(start, progress);
    return {
      message,
      system,
      part,
      partId,
      action,
      progress,
      start,
      waiting: part.state === "waiting" ? waiting : null,
    };
  } catch (error) {
    console.error("tactical-time | a resolution could not be read again", error);
    return null;
  }
}

/** Registers the active GM's side. Called in `init`. */
export function registerAnswerRequests(): void {
  handleRequest(REQUEST, (data, { claimedUserId }) => receive(data, claimedUserId));
}

interface Sent {
  readonly messageId: string;
  readonly partId: string;
  /** How many entries the sender knew of: whoever comes second is told so. */
  readonly at: number;
  readonly entries: readonly ProgressEntry[];
  /** The rolls behind the entries' faces, as Foundry stores them. */
  readonly rolls: readonly string[];
}

function receive(data: JsonObject, userId: string): Promise<HandlerAnswer> {
  const sent = read(data);
  if (!sent) return Promise.resolve(refused("TACTICAL_TIME.RESOLVE.Refused.unreadable"));
  return lanes.run(sent.messageId, () => take(sent, userId));
}

function read(data: JsonObject): Sent | null {
  const { messageId, partId, at, entries, rolls } = data;
  if (typeof messageId !== "string" || typeof partId !== "string" || typeof at !== "number") return null;
  if (!Array.isArray(entries) || entries.length === 0 || !Array.isArray(rolls)) return null;
  // What an entry may hold is checked where it is replayed.
  return { messageId, partId, at, entries: entries as unknown as ProgressEntry[], rolls: rolls.map(String) };
}

/** Writes what somebody did into the message, if it is theirs to do and still wanted. */
async function take({ messageId, partId, at, entries, rolls }: Sent, userId: string): Promise<HandlerAnswer> {
  await messageSoon(messageId);
  const open = openPart(messageId, partId);
  if (!open) return refused("TACTICAL_TIME.RESOLVE.Refused.noMessage");
  const { message, system, part, action, progress } = open;
  if (part.state !== "waiting" || progress.length !== at) return refused(lateness(progress, at));
  const user = game.users.get(userId);
  const allowed = entries.every(
    ({ whose }) => mayAnswer(system, part, whose, user) || (whose === "actor" && message.author?.id === userId),
  );
  if (!allowed) return refused("TACTICAL_TIME.RESOLVE.Refused.notYoursToAnswer", { name: part.target.name });

  const signed = entries.map((entry) =>
    entry.kind === "answer" ? { ...entry, by: entry.by === null ? null : userId } : entry,
  );
  const all = [...progress, ...signed];
  let state: ReturnType<typeof replay<object>>;
  try {
    state = replay(open.start, all);
  } catch (error) {
    console.error("tactical-time | an answer does not fit its question", error);
    return refused("TACTICAL_TIME.RESOLVE.Refused.unreadable");
  }
  if (!mayGoOn("preAnswer", message, partId, signed)) return refused("TACTICAL_TIME.RESOLVE.Refused.module");
  const question = state.waiting?.kind === "ask" ? state.waiting : null;
  const choices = part.choices as unknown as Choices;
  await message.update(
    plain({
      content: contentWith(open, state.outcome),
      ...(rolls.length > 0 ? { rolls: [...storedRolls(message), ...rolls] } : {}),
      system: {
        parts: {
          [partId]: {
            progress: all,
            outcome: state.outcome,
            ...stateAfter(action, part.facts, choices, state.outcome, question),
          },
        },
      },
    }),
  );
  Hooks.callAll(`${SYSTEM_ID}.answer`, message, partId, signed);
  if (state.outcome) await applyAlone(messageId);
  return done();
}

/** Why an answer is not wanted any more: the time ran out, or somebody else has answered. */
const lateness = (progress: readonly ProgressEntry[], at: number): string => {
  const taken = progress[at];
  const ranOut = taken?.kind === "answer" && taken.by === null;
  return `TACTICAL_TIME.RESOLVE.Refused.${ranOut ? "tooLate" : "answered"}`;
};

/** Why nothing is asked any more: told to somebody whose window or card is older than the message. */
export function whyClosed(messageId: string, partId: string): string {
  const system = game.messages.get(messageId)?.system;
  const part = system instanceof ResolutionModel ? system.parts[partId] : undefined;
  if (!part) return "TACTICAL_TIME.RESOLVE.Refused.noMessage";
  // Written by this flow, whatever the model knows of its entries.
  const progress = part.progress as unknown as readonly ProgressEntry[];
  return lateness(
    progress,
    progress.findLastIndex(({ kind }) => kind === "answer"),
  );
}

const storedRolls = (message: Message): readonly string[] => message.rolls.map((roll) => JSON.stringify(roll.toJSON()));

function contentWith({ system, action, partId }: Open, outcome: object | null): string {
  const parts = Object.entries(system.parts).sort(([, a], [, b]) => a.order - b.order);
  return summaryOf({
    action,
    actor: system.actor,
    parts: parts.map(([id, part]) => ({
      target: part.target,
      facts: part.facts,
      choices: part.choices as unknown as Choices,
      outcome: id === partId ? outcome : part.outcome,
    })),
  });
}

const plain = (value: object): object => JSON.parse(JSON.stringify(value));

/** What this client contributes to an open part. */
interface Contribution {
  /** The answer to the question that is open now. */
  readonly answer?: FieldValues;
  /** The time is over, or nobody is there: what the question starts from, and the absent side's dice. */
  readonly byDefault?: boolean;
}

/**
 * Goes on with a part as far as this client's hands reach and sends what happened. Null: there was nothing for this
 * client to do.
 */
export async function goOn(
  messageId: string,
  partId: string,
  { answer, byDefault = false }: Contribution = {},
): Promise<RelayAnswer | null> {
  const open = openPart(messageId, partId);
  if (!open?.waiting) return null;
  const { message, system, part, progress, start } = open;
  const asked = open.waiting;
  const dice = new FoundryDice();
  const mine = (side: "actor" | "target"): boolean =>
    respondersOf(message, system, part, side)[0]?.id === game.userId ||
    // Whoever has just answered for a side throws its dice; so does whoever stands in for who did not answer.
    ((answer !== undefined || byDefault) && asked.whose === side) ||
    (side === "target" && answersItself(actorNow(part.target.uuid)) && mayAnswer(system, part, side, game.user));
  let given = answer;
  const state = await advance(start, progress, {
    dice: ({ whose, node }) => (mine(whose) ? dice.source(node) : null),
    answer: (question) => {
      const values = Object.fromEntries(question.fields.map(({ id, value }) => [id, value]));
      if (question.id === (asked.kind === "ask" ? asked.id : null) && given !== undefined) {
        const answered = { values: given, by: game.userId };
        given = undefined;
        return answered;
      }
      if (byDefault && question.whose === asked.whose) return { values, by: null };
      if (system.quick && question.whose === "actor" && mine("actor")) return { values, by: game.userId };
      return null;
    },
  });
  if (state.added.length === 0) return null;
  const data: JsonObject = JSON.parse(
    JSON.stringify({
      messageId,
      partId,
      at: progress.length,
      entries: state.added,
      rolls: dice.rolls.map((roll) => JSON.stringify(roll.toJSON())),
    }),
  );
  const result = await askGM(REQUEST, data);
  // With no GM there a message is still its author's to write.
  if (result.status === "noGM" && message.isAuthor) return receive(data, game.userId ?? "");
  return result;
}
