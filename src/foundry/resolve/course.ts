import { type ChanceNode, checked, flat, type Start } from "../../core/chance/index.ts";
import { RuleError } from "../../core/errors.ts";
import type { StepView } from "../chat/card.ts";
import type { Text } from "../chat/text.ts";
import { type Field, type FieldValues, fitAll } from "./form.ts";
import type { OddsView } from "./odds-view.ts";

/**
 * The way of an action from its first die to its outcome, past everybody who has a say in it. A course is a generator
 * as every rule is, over two kinds of request: somebody's dice, and somebody's answer. It reads nothing but its
 * arguments, so it can be run again: what stands in the message are the faces and answers so far, and whoever goes on
 * replays those and takes up the next request, on any client, after any reload.
 */
export type Course<Outcome> = Generator<CourseRequest, Outcome, unknown>;

/** Whose dice, whose answer: the one who acts, or the one acted upon. */
export type Side = "actor" | "target";

/** Dice to be thrown by one side. */
export interface DiceRequest {
  readonly kind: "dice";
  readonly whose: Side;
  readonly node: ChanceNode<unknown>;
  /** One throw for all targets of the action: a sneaker's one check stands against every watcher. */
  readonly shared?: boolean;
}

/** A question to one side. Their answer is the values of the fields. */
export interface Question {
  readonly kind: "ask";
  /** Names the question within its course: stored with the answer. */
  readonly id: string;
  readonly whose: Side;
  /** What is asked, as a heading: "Defend yourself". */
  readonly title: Text;
  /** The choices. What they start from is the answer of those who do not answer. */
  readonly fields: readonly Field[];
  /** Exact odds of an answer, from the point of view of the one who answers. */
  odds?(values: FieldValues): OddsView;
  /**
   * How likely this answer does what one wants of it, 0 to 1: shown beside each option of the first choice, so that
   * they can be compared at a glance.
   */
  chance?(values: FieldValues): number;
  /** What is known already when it is asked: dice that lie on the table. */
  readonly shown?: readonly StepView[];
}

export type CourseRequest = DiceRequest | Question;

/** One thing that has happened on the way. Plain JSON: the message holds a list of these, and no more is needed. */
export type ProgressEntry =
  | { readonly kind: "dice"; readonly id: string; readonly whose: Side; readonly faces: readonly number[] }
  | {
      readonly kind: "answer";
      readonly id: string;
      readonly whose: Side;
      readonly values: FieldValues;
      /** Who answered; null: nobody did in time, or the world answers by itself. */
      readonly by: string | null;
    };

/**
 * Plays a rule within a course. `whose` says for each node of dice who throws it: a contest whose two throws stand in
 * one rule needs no rewriting for two people. `thrown`: faces of its first dice that lie on the table already. `shared`:
 * one throw stands for all targets of the action.
 */
export function* played<R>(
  start: Start<R>,
  whose: Side | ((nodeId: string) => Side) = "actor",
  thrown: readonly (readonly number[])[] = [],
  shared = false,
): Course<R> {
  const rule = flat(start());
  let step = rule.next();
  for (const faces of thrown) if (!step.done) step = rule.next(step.value.read(checked(step.value, faces)));
  while (!step.done) {
    const node = step.value;
    const request: DiceRequest = {
      kind: "dice",
      whose: typeof whose === "string" ? whose : whose(node.id),
      node,
      shared,
    };
    // Whoever runs a course answers dice with faces.
    const faces = (yield request) as readonly number[];
    step = rule.next(node.read(faces));
  }
  return step.value;
}

/** The first dice that a rule asks for, and what they say. */
export interface FirstDice {
  readonly id: string;
  readonly faces: readonly number[];
  readonly outcome: unknown;
}

/**
 * Throws no more than the first dice of a rule: for a question that depends on them. The rule is then started anew,
 * with the answer worked in, by `played(start, whose, [first.faces])`. Null: it needs no dice.
 */
export function* firstDice(start: Start<unknown>, whose: Side = "actor"): Course<FirstDice | null> {
  const step = flat(start()).next();
  if (step.done) return null;
  const node = step.value;
  const request: DiceRequest = { kind: "dice", whose, node };
  const faces = (yield request) as readonly number[];
  return { id: node.id, faces, outcome: node.read(faces) };
}

/** Asks one side. Gives the values of the question's fields, each fit for its field. */
export function* ask(question: Omit<Question, "kind">): Course<FieldValues> {
  // Whoever runs a course answers questions with values.
  return (yield { kind: "ask", ...question }) as FieldValues;
}

/** How far a course has come. */
export type CourseState<Outcome> =
  | { readonly waiting: CourseRequest; readonly outcome: null }
  | { readonly waiting: null; readonly outcome: Outcome };

/**
 * Replays a course over what has happened.
 * @throws RuleError `progress`, `faces`: the entries do not belong to this course
 */
export function replay<Outcome>(
  start: () => Course<Outcome>,
  progress: readonly ProgressEntry[],
): CourseState<Outcome> & { readonly used: number } {
  const course = start();
  let used = 0;
  let step = course.next();
  while (!step.done) {
    const entry = progress[used];
    if (entry === undefined) return { waiting: step.value, outcome: null, used };
    step = course.next(answerOf(step.value, entry));
    used += 1;
  }
  return { waiting: null, outcome: step.value, used };
}

/** What an entry tells the course, if it is an entry for this request. */
function answerOf(request: CourseRequest, entry: ProgressEntry): unknown {
  if (request.kind === "dice") {
    if (entry.kind !== "dice" || entry.id !== request.node.id) throw mismatch(entry, request.node.id);
    return checked(request.node, entry.faces);
  }
  if (entry.kind !== "answer" || entry.id !== request.id) throw mismatch(entry, request.id);
  return fitAll(request.fields, entry.values);
}

const mismatch = (entry: ProgressEntry, wanted: string): RuleError =>
  new RuleError("progress", "conflict", { value: entry.id, allowed: [wanted] });

/** What a client does itself on the way; null: that is somebody else's. */
export interface Hands {
  dice(request: DiceRequest): Promise<readonly number[]> | null;
  answer(request: Question): Pick<Extract<ProgressEntry, { kind: "answer" }>, "values" | "by"> | null;
}

/** Goes on from `progress` as far as these hands reach. `added`: what happened on the way. */
export async function advance<Outcome>(
  start: () => Course<Outcome>,
  progress: readonly ProgressEntry[],
  hands: Hands,
): Promise<CourseState<Outcome> & { readonly added: readonly ProgressEntry[] }> {
  const added: ProgressEntry[] = [];
  const course = start();
  let used = 0;
  let step = course.next();
  while (!step.done) {
    const request = step.value;
    let entry = progress[used];
    if (entry === undefined) {
      const made = await entryBy(hands, request);
      if (made === null) return { waiting: request, outcome: null, added };
      added.push(made);
      entry = made;
    }
    step = course.next(answerOf(request, entry));
    used += 1;
  }
  return { waiting: null, outcome: step.value, added };
}

async function entryBy(hands: Hands, request: CourseRequest): Promise<ProgressEntry | null> {
  const { whose } = request;
  if (request.kind === "dice") {
    const faces = await hands.dice(request);
    return faces === null ? null : { kind: "dice", id: request.node.id, whose, faces };
  }
  const answer = hands.answer(request);
  return answer === null
    ? null
    : { kind: "answer", id: request.id, whose, values: fitAll(request.fields, answer.values), by: answer.by };
}

/** The faces that fell, in order, for cards that show them. */
export const facesOfProgress = (progress: readonly ProgressEntry[]): readonly (readonly number[])[] =>
  progress.flatMap((entry) => (entry.kind === "dice" ? [entry.faces] : []));
