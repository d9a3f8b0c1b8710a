import { RuleError } from "../errors.ts";
import { type ChanceNode, faceAt, sidesOf } from "./node.ts";
import type { Repeat, Request, Rule, Start } from "./rule.ts";

/** One fall of dice in a played rule: which node, which faces. Plain data, for the dice log. */
export interface LoggedRoll {
  readonly id: string;
  readonly formula: string;
  readonly faces: readonly number[];
}

export interface Played<R> {
  readonly result: R;
  /** The faces of every node in the order in which they fell: given to {@link scripted}, the same result again. */
  readonly faces: readonly (readonly number[])[];
  readonly nodes: readonly LoggedRoll[];
}

/** Gives the faces of a node's dice, in the order of `node.dice`. */
export type FaceSource = (node: ChanceNode<unknown>) => readonly number[];
export type AsyncFaceSource = (node: ChanceNode<unknown>) => Promise<readonly number[]>;

/** The faces, if they are what these dice can show. @throws RuleError `faces` */
export function checked(node: ChanceNode<unknown>, faces: readonly number[]): readonly number[] {
  const sides = sidesOf(node.dice);
  if (faces.length !== sides.length) {
    throw new RuleError("faces", faces.length < sides.length ? "facesExhausted" : "faceCount", {
      value: `${faces.length} for ${node.id} (${node.formula})`,
    });
  }
  faces.forEach((face, index) => {
    const max = faceAt(sides, index);
    if (!Number.isInteger(face) || face < 1 || face > max) {
      throw new RuleError("faces", "faceOutOfRange", {
        value: `${face} for ${node.id} (${node.formula})`,
        min: 1,
        max,
      });
    }
  });
  return faces;
}

/** A rule with its sub-rules laid flat: what remains to be answered, node by node, are dice. */
export function* flat<R>(rule: Rule<R>): Generator<ChanceNode<unknown>, R, unknown> {
  let step = rule.next();
  while (!step.done) step = rule.next(yield* answer(step.value));
  return step.value;
}

function* answer(request: Request): Generator<ChanceNode<unknown>, unknown, unknown> {
  switch (request.kind) {
    case "node":
      return yield request;
    case "once":
      return yield* flat(request.start());
    case "repeat":
      return yield* loop(request);
  }
}

function* loop<S>(request: Repeat<S>): Generator<ChanceNode<unknown>, S, unknown> {
  let { state, done } = yield* flat(request.step(request.first));
  while (!done) ({ state, done } = yield* flat(request.step(state)));
  return state;
}

/** Plays a rule to its end with faces from `source`. */
export function play<R>(start: Start<R>, source: FaceSource): Played<R> {
  const nodes: LoggedRoll[] = [];
  const rule = flat(start());
  let step = rule.next();
  while (!step.done) {
    const node = step.value;
    const faces = checked(node, source(node));
    nodes.push({ id: node.id, formula: node.formula, faces });
    step = rule.next(node.read(faces));
  }
  return { result: step.value, faces: nodes.map(({ faces }) => faces), nodes };
}

/**
 * The same with dice that take time: one awaited roll per node. A rule that was interrupted (it waited for a person, or
 * the page was loaded again) goes on by giving `facesSoFar`: those are replayed, and only what comes after is rolled.
 * @throws RuleError `faces`: the faces so far do not fit the rule's dice.
 */
export async function playAsync<R>(
  start: Start<R>,
  source: AsyncFaceSource,
  facesSoFar: readonly (readonly number[])[] = [],
): Promise<Played<R>> {
  const nodes: LoggedRoll[] = [];
  const rule = flat(start());
  let step = rule.next();
  while (!step.done) {
    const node = step.value;
    const faces = checked(node, facesSoFar[nodes.length] ?? (await source(node)));
    nodes.push({ id: node.id, formula: node.formula, faces });
    step = rule.next(node.read(faces));
  }
  return { result: step.value, faces: nodes.map(({ faces }) => faces), nodes };
}

/**
 * Plays a rule with given faces, flat (`[5, 4]`) or per node (`[[5], [4]]`). Faces that are left over do no harm: the
 * played faces tell how many were used.
 * @throws RuleError `faces`: they run out (`facesExhausted`), a node's own list has too many (`faceCount`), or one is
 * no face of its die (`faceOutOfRange`).
 */
export function scripted<R>(start: Start<R>, faces: readonly number[] | readonly (readonly number[])[]): Played<R> {
  let next = 0;
  return play(start, (node) => {
    const first = faces[next];
    if (Array.isArray(first)) {
      next += 1;
      return first.map(Number);
    }
    const wanted = sidesOf(node.dice).length;
    const taken = faces.slice(next, next + wanted).map(Number);
    next += wanted;
    return taken;
  });
}
