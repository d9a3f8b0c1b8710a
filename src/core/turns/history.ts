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

/** The newest step that satisfies the test, or null if the start of the fight comes first. */
function reach(schedule: Schedule, test: (step: Step) => boolean): string | null {
  let head = schedule.head;
  for (let found = find(schedule.history, head); found !== null; found = find(schedule.history, head)) {
    if (test(found.step)) return head;
    if (found.step.boundary === "start") return null;
    head = found.step.before;
  }
  return null;
}

/** How far back a command goes: the step that is the last one to be taken back, or null: there is none. */
export function target(schedule: Schedule, kind: "previous" | "previousRound" | "undo"): string | null {
  const stops: Readonly<Record<typeof kind, (step: Step) => boolean>> = {
    undo: ({ command }) => command !== ALIGNMENT,
    previous: ({ boundary }) => boundary === "turn" || boundary === "round",
    previousRound: ({ boundary }) => boundary === "round",
  };
  return reach(schedule, stops[kind]);
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
