import type { Course, ProgressEntry, Question } from "../../../foundry/resolve/course.ts";
import { replay } from "../../../foundry/resolve/course.ts";
import type { FieldValues } from "../../../foundry/resolve/form.ts";

/**
 * Plays a course with faces by the names of their nodes and answers by the names of their questions; a question without
 * an answer gets what its fields start from. Tells whose dice and questions they were, in order.
 * @throws {Error} where the course asks for dice that are not given
 */
export function playCourse<Outcome>(
  start: () => Course<Outcome>,
  dice: Readonly<Record<string, readonly number[]>> | ((id: string) => readonly number[]),
  answers: Readonly<Record<string, FieldValues>> = {},
): { readonly outcome: Outcome; readonly asked: readonly Question[]; readonly way: readonly string[] } {
  const progress: ProgressEntry[] = [];
  const asked: Question[] = [];
  for (;;) {
    const state = replay(start, progress);
    if (state.waiting === null) {
      return { outcome: state.outcome, asked, way: progress.map(({ whose, id }) => `${whose} ${id}`) };
    }
    const { waiting } = state;
    const { whose } = waiting;
    if (waiting.kind === "dice") {
      const faces = typeof dice === "function" ? dice(waiting.node.id) : dice[waiting.node.id];
      if (!faces) throw new Error(`no dice for ${waiting.node.id}`);
      progress.push({ kind: "dice", id: waiting.node.id, whose, faces });
    } else {
      asked.push(waiting);
      const values = answers[waiting.id] ?? Object.fromEntries(waiting.fields.map(({ id, value }) => [id, value]));
      progress.push({ kind: "answer", id: waiting.id, whose, values, by: "somebody" });
    }
  }
}
