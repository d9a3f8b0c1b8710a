/** The way back: steps of the history, newest first, each with its inverse. */

import { type Change, invert } from "../change.ts";
import { applyPatch } from "./patch.ts";
import { copyRecord, isEmpty } from "./records.ts";
import type { Boundary, Schedule, Step } from "./schedule.ts";

interface Found {
  readonly chunk: string;
  readonly key: string;
  readonly step: Step;
}

function find(history: Schedule["history"], head: string | null): Found | null {
  const [chunk, key] = head?.split("/") ?? [];
  if (chunk === undefined || key === undefined) return null;
  const step = history[chunk]?.[key];
  return step === undefined ? null : { chunk, key, step };
}

/** Steps per record: what a command copies does not grow with the length of the fight. */
const CHUNK = 16;

/** Puts a step on top. */
export function push(schedule: Schedule, step: Omit<Step, "before">): Pick<Schedule, "history" | "head"> {
  const { history, head } = schedule;
  const number = Number(head?.split("/s")[1] ?? 0) + 1;
  const chunk = `h${Math.floor(number / CHUNK)}`;
  const key = `s${number}`;
  return {
    history: { ...history, [chunk]: { ...history[chunk], [key]: { ...step, before: head } } },
    head: `${chunk}/${key}`,
  };
}

/** The steps since the fight began, newest first, with their places; the start itself comes last. */
function* back(schedule: Schedule): Generator<{ readonly at: string; readonly step: Step }> {
  let head = schedule.head;
  for (
    let found = find(schedule.history, head);
    head !== null && found !== null;
    found = find(schedule.history, head)
  ) {
    yield { at: head, step: found.step };
    if (found.step.boundary === "start") return;
    head = found.step.before;
  }
}

/** The newest step that satisfies the test, or null if the start of the fight comes first. */
function reach(schedule: Schedule, test: (step: Step) => boolean): string | null {
  for (const { at, step } of back(schedule)) if (test(step)) return at;
  return null;
}

/** The first thing that was done in a fight after its start, or null: nothing was. */
function firstDeed(schedule: Schedule): string | null {
  let first: string | null = null;
  for (const { at, step } of back(schedule)) if (step.boundary !== "start" && step.command !== ALIGNMENT) first = at;
  return first;
}

/**
 * How far back a command goes: the step that is the last one to be taken back, or null: there is none. In the midst of
 * the first round, which no other comes before, a round back is its beginning.
 */
export function target(schedule: Schedule, kind: "previous" | "previousRound" | "undo"): string | null {
  switch (kind) {
    case "undo":
      return reach(schedule, ({ command }) => command !== ALIGNMENT);
    case "previous":
      return reach(schedule, ({ boundary }) => boundary === "turn" || boundary === "round");
    case "previousRound":
      return reach(schedule, ({ boundary }) => boundary === "round") ?? firstDeed(schedule);
  }
}

/** Name of the step that brings the schedule in line with the combatants after going back. */
export const ALIGNMENT = "align";

export interface Rewound {
  readonly schedule: Schedule;
  /** What takes back the changes that the steps made, newest first. */
  readonly changes: Change[];
  readonly seconds: number;
}

/** Takes back all steps down to and with `last`. */
export function rewind(schedule: Schedule, last: string): Rewound {
  let now: Schedule = schedule;
  let seconds = 0;
  const changes: Change[] = [];
  const history = { ...schedule.history };
  for (let head = now.head; ; head = now.head) {
    const found = find(history, head);
    if (found === null) break;
    const { chunk, key, step } = found;
    const rest = copyRecord(history[chunk] ?? {}, new Set([key]));
    if (isEmpty(rest)) delete history[chunk];
    else history[chunk] = rest;
    now = { ...applyPatch(now, step.inverse), head: step.before };
    changes.push(...invert(step.changes));
    seconds -= step.seconds;
    if (head === last) break;
  }
  return { schedule: { ...now, history }, changes, seconds };
}

/** What a command changed beside turns and rounds is no place to stop at. */
export function boundaryOf(command: string, before: Schedule, after: Pick<Schedule, "round" | "active">): Boundary {
  if (command === "start") return "start";
  if (before.round !== after.round) return "round";
  const movesTurn = ["endTurn", "next", "nextRound", "hold", "actHeld", "interrupt"].includes(command);
  return movesTurn && before.active !== after.active ? "turn" : null;
}
