/** One command at work: the draft, the participants as they become, and what there is to tell at the end. */

import type { Rule, Start } from "../chance/rule.ts";
import { type Change, update } from "../change.ts";
import { Draft } from "./draft.ts";
import type { TurnEvent } from "./events.ts";
import { remembered } from "./memory.ts";
import type { Participant, Participants } from "./participant.ts";
import { copyRecord, own } from "./records.ts";
import type { Draw, Member, Schedule } from "./schedule.ts";
import type { MemberPatch, Outcome, Report, Situation, Strategy } from "./strategy.ts";

export class Run<D> implements Situation<D> {
  readonly strategy: Strategy<D>;
  readonly draft: Draft;
  readonly events: TurnEvent[] = [];
  readonly changes: Change[] = [];
  readonly reports: Report[] = [];
  readonly warnings: string[] = [];
  seconds = 0;
  #participants: Participants<D>;
  #dice: Schedule["dice"];
  /** The round whose dice were copied in this command, so that it is copied once. */
  #copied: { readonly chunk: string; readonly draws: Record<string, readonly Draw[]> } | null = null;

  constructor(schedule: Schedule, participants: Participants<D>, strategy: Strategy<D>) {
    this.draft = new Draft(schedule);
    this.#participants = participants;
    this.strategy = strategy;
    this.#dice = schedule.dice;
  }

  get round(): number {
    return this.draft.round;
  }

  get phase(): Schedule["phase"] {
    return this.draft.phase;
  }

  get active(): string | null {
    return this.draft.active;
  }

  get entries(): Schedule["entries"] {
    return this.draft.entries;
  }

  get members(): Schedule["members"] {
    return this.draft.members;
  }

  get participants(): Participants<D> {
    return this.#participants;
  }

  get dice(): Schedule["dice"] {
    return this.#dice;
  }

  participant(id: string): Participant<D> | null {
    return own(this.#participants, id) ?? null;
  }

  setParticipant(participant: Participant<D>): void {
    this.#participants = { ...this.#participants, [participant.id]: participant };
  }

  remember<R>(occasion: string, start: Start<R>): Rule<R> {
    return this.#remember(occasion, start, true);
  }

  /** The same for dice that someone pressed for. */
  rememberPressed<R>(occasion: string, start: Start<R>): Rule<R> {
    return this.#remember(occasion, start, false);
  }

  *#remember<R>(occasion: string, start: Start<R>, quiet: boolean): Rule<R> {
    const chunk = `r${this.round}`;
    const known = this.#dice[chunk]?.[occasion] ?? [];
    const record = (draws: readonly Draw[]): void => this.#record(chunk, occasion, draws);
    return yield* remembered({ known, record, quiet }, start);
  }

  #record(chunk: string, occasion: string, draws: readonly Draw[]): void {
    if (this.#copied?.chunk !== chunk) {
      this.#copied = { chunk, draws: copyRecord(this.#dice[chunk] ?? {}) };
      this.#dice = { ...this.#dice, [chunk]: this.#copied.draws };
    }
    this.#copied.draws[occasion] = draws;
  }

  /** Runs a strategy's rule with remembered dice and takes over its outcome. */
  *happens(occasion: string, start: Start<Outcome<D>>, entry?: string): Rule<void> {
    this.take(yield* this.remember(occasion, start), entry);
  }

  /** @param entry the turn that it happened in, if it did in one */
  take(outcome: Outcome<D>, entry?: string): void {
    if (outcome.changes !== undefined) this.changes.push(...outcome.changes);
    for (const report of outcome.reports ?? []) this.reports.push(entry === undefined ? report : { ...report, entry });
    if (outcome.members !== undefined) {
      for (const [id, patch] of Object.entries(outcome.members)) this.patchMember(id, patch);
    }
    if (outcome.entries !== undefined) {
      for (const [id, patch] of Object.entries(outcome.entries)) {
        const entry = this.entries[id];
        if (entry !== undefined) this.draft.patchEntry(entry, patch);
      }
    }
    if (outcome.participants !== undefined) {
      this.#participants = { ...this.#participants, ...outcome.participants };
    }
  }

  patchMember(id: string, patch: MemberPatch & Partial<Pick<Member, "turns">>): void {
    const member = this.members[id];
    if (member === undefined) return;
    const next = { ...member, ...patch };
    const { rank, initiative, turns, waiting, data } = next;
    const changed =
      rank !== member.rank ||
      initiative !== member.initiative ||
      turns !== member.turns ||
      waiting !== member.waiting ||
      data !== member.data;
    if (changed) this.draft.putMember(next);
  }

  /** Marks a combatant as defeated or not, in its document and for the rest of this command. */
  mark(participant: Participant<D>, defeated: boolean): void {
    if (participant.defeated === defeated) return;
    this.changes.push(update(participant.uuid, "defeated", participant.defeated, defeated));
    this.setParticipant({ ...participant, defeated });
  }
}
