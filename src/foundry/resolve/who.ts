import type { ResolutionModel } from "../chat/resolution-model.ts";
import { TacticalActor } from "../documents/actor.ts";
import type { Question, Side } from "./course.ts";
import { type AnswerPolicy, answerPolicy, showsFoeNumbers } from "./settings.ts";

type Part = ResolutionModel["parts"][string];
type Message = ChatMessage.Implementation;

/** The actor behind a UUID if this client has it loaded. */
export function actorNow(uuid: string | null): Actor.Implementation | null {
  if (uuid === null) return null;
  const document: unknown = fromUuidSync(uuid, { strict: false });
  return document instanceof TacticalActor ? document : null;
}

/** Whether this person may know the numbers of a creature: its observers may, everybody where the world says so. */
export const knowsNumbersOf = (actor: Actor.Implementation | null): boolean =>
  showsFoeNumbers() || game.user.isGM || (actor?.testUserPermission(game.user, "OBSERVER") ?? false);

/** The players at the table who own an actor, the one whose character it is first. */
export function playersOf(actor: Actor.Implementation | null): readonly User.Implementation[] {
  if (!actor) return [];
  const owners = game.users.filter((user) => user.active && !user.isGM && actor.testUserPermission(user, "OWNER"));
  const rank = (user: User.Implementation): number => (user.character?.id === actor.id ? 0 : 1);
  return owners.sort((a, b) => rank(a) - rank(b) || String(a.id).localeCompare(String(b.id)));
}

/**
 * Who answers for one side of a part, the first of them with their own dice: the one who acts, the players who own the
 * target and see the message, or, for creatures and for who is away, the active GM. Nobody: it waits.
 */
export function respondersOf(
  message: Message,
  system: ResolutionModel,
  part: Part,
  side: Side,
): readonly User.Implementation[] {
  const actor = actorNow(side === "actor" ? system.actor.uuid : part.target.uuid);
  const { author } = message;
  if (side === "actor" && author?.active && (author.isGM || actor?.testUserPermission(author, "OWNER")))
    return [author];
  const players = playersOf(actor).filter((user) => sees(message, user));
  if (players.length > 0) return players;
  return game.users.activeGM ? [game.users.activeGM] : [];
}

const sees = ({ whisper, author }: Message, user: User.Implementation): boolean =>
  whisper.length === 0 || author?.id === user.id || whisper.includes(user.id ?? "");

/** Whether somebody may answer for a side at all: its owners and every GM, whoever is asked first. */
export function mayAnswer(
  system: ResolutionModel,
  part: Part,
  side: Side,
  user: User.Implementation | null | undefined,
): boolean {
  if (user?.isGM) return true;
  const actor = actorNow(side === "actor" ? system.actor.uuid : part.target.uuid);
  return Boolean(user && actor?.testUserPermission(user, "OWNER"));
}

/** Whether a target answers by itself, with what its choices start from. */
export const answersItself = (target: Actor.Implementation | null, policy: AnswerPolicy = answerPolicy()): boolean =>
  policy === "nobody" || (policy === "players" && playersOf(target).length === 0);

/** The moment, in server time, until which an answer is waited for; null: without end. */
export const deadlineFor = (question: Question | null, seconds: number): number | null =>
  question && seconds > 0 ? game.time.serverTime + seconds * 1000 : null;
