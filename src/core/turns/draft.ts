/**
 * The schedule in the midst of a command: copied where it is touched and nowhere else. It keeps which keys were touched,
 * so that the inverse costs what was changed and not what there is.
 */

import type { Json } from "../change.ts";
import type { Patch } from "./patch.ts";
import { diff } from "./patch.ts";
import { copyRecord } from "./records.ts";
import type { Entry, Member, Phase, Schedule, Spend, Undoable } from "./schedule.ts";

/** A record that is copied at its first change. */
class CopiedRecord<T extends object> {
  readonly before: Readonly<Record<string, T>>;
  now: Readonly<Record<string, T>>;
  readonly touched = new Set<string>();
  #own: Record<string, T> | null = null;

  constructor(before: Readonly<Record<string, T>>) {
    this.before = before;
    this.now = before;
  }

  #writable(): Record<string, T> {
    if (this.#own === null) {
      this.#own = copyRecord(this.now);
      this.now = this.#own;
    }
    return this.#own;
  }

  put(id: string, value: T): void {
    this.touched.add(id);
    this.#writable()[id] = value;
  }

  remove(id: string): void {
    if (!Object.hasOwn(this.now, id)) return;
    this.touched.add(id);
    delete this.#writable()[id];
  }

  /** Everything at once: a new round's list. */
  replace(records: Record<string, T>): void {
    for (const id of Object.keys(this.now)) this.touched.add(id);
    for (const id of Object.keys(records)) this.touched.add(id);
    this.#own = records;
    this.now = records;
  }

  inverse(field: string, set: (readonly [string, Json])[], unset: string[]): void {
    for (const id of this.touched) {
      const before = this.before[id];
      const after = this.now[id];
      if (before === after) continue;
      const path = `${field}/${id}`;
      if (before === undefined) unset.push(path);
      // Entries, members and spends are JSON.
      else if (after === undefined) set.push([path, before as unknown as Json]);
      else {
        const patch = diff(after, before);
        for (const [key, value] of patch.set) set.push([`${path}/${key}`, value]);
        for (const key of patch.unset) unset.push(`${path}/${key}`);
      }
    }
  }
}

export class Draft implements Undoable {
  readonly before: Schedule;
  round: number;
  phase: Phase;
  active: string | null;
  interrupted: readonly string[];
  readonly #entries: CopiedRecord<Entry>;
  readonly #members: CopiedRecord<Member>;
  readonly #spends: CopiedRecord<Spend>;

  constructor(schedule: Schedule) {
    this.before = schedule;
    this.round = schedule.round;
    this.phase = schedule.phase;
    this.active = schedule.active;
    this.interrupted = schedule.interrupted;
    this.#entries = new CopiedRecord(schedule.entries);
    this.#members = new CopiedRecord(schedule.members);
    this.#spends = new CopiedRecord(schedule.spends);
  }

  get entries(): Readonly<Record<string, Entry>> {
    return this.#entries.now;
  }

  get members(): Readonly<Record<string, Member>> {
    return this.#members.now;
  }

  get spends(): Readonly<Record<string, Spend>> {
    return this.#spends.now;
  }

  putEntry(entry: Entry): void {
    this.#entries.put(entry.id, entry);
  }

  /** Changes some fields and gives the entry as it is now. */
  patchEntry(entry: Entry, patch: Partial<Entry>): Entry {
    const next = { ...entry, ...patch };
    this.#entries.put(entry.id, next);
    return next;
  }

  removeEntry(id: string): void {
    this.#entries.remove(id);
  }

  replaceEntries(entries: Record<string, Entry>): void {
    this.#entries.replace(entries);
  }

  putMember(member: Member): void {
    this.#members.put(member.id, member);
  }

  removeMember(id: string): void {
    this.#members.remove(id);
  }

  putSpend(id: string, spend: Spend): void {
    this.#spends.put(id, spend);
  }

  removeSpend(id: string): void {
    this.#spends.remove(id);
  }

  clearSpends(): void {
    this.#spends.replace({});
  }

  /** The undoable part as it is now. */
  current(): Undoable {
    const { round, phase, active, interrupted, entries, members, spends } = this;
    return { round, phase, active, interrupted, entries, members, spends };
  }

  /** Takes what is now back to what was. */
  inverse(): Patch {
    const { round, phase, active, interrupted } = this.before;
    const own = diff(
      { round: this.round, phase: this.phase, active: this.active, interrupted: this.interrupted },
      { round, phase, active, interrupted },
    );
    const set = [...own.set];
    const unset = [...own.unset];
    this.#entries.inverse("entries", set, unset);
    this.#members.inverse("members", set, unset);
    this.#spends.inverse("spends", set, unset);
    return { set, unset };
  }
}
