/** Section 20: the operations about turns, by their names and shapes. Each takes `settings`, a part of section 21. */

import { type FaceSource, play } from "../../../core/chance/play.ts";
import { boolean, finite, list, oneOf, RuleError, record, text } from "../../../core/errors.ts";
import type { Command } from "../../../core/turns/commands.ts";
import { compareListed } from "../../../core/turns/order.ts";
import type { Participants } from "../../../core/turns/participant.ts";
import { reduce } from "../../../core/turns/reduce.ts";
import { activeEntry, type Entry, emptySchedule, inOrder } from "../../../core/turns/schedule.ts";
import { type AvorkarthOptions, resolveOptions } from "./options.ts";
import { actionsLeft, type Listed, listRound, NO_NUMBERS, type TurnNumbers, turnCount } from "./turns-numbers.ts";
import { avorkarthTurns } from "./turns-strategy.ts";

export * from "./turns-numbers.ts";
export * from "./turns-strategy.ts";

type Settings = Partial<AvorkarthOptions>;

/** AV-086. Turns that a creature of this Swiftness has in a round. */
export function turnsPerRound({ swiftness, settings }: { swiftness: number; settings?: Settings }): number {
  return turnCount(finite(swiftness, "swiftness"), resolveOptions(settings));
}

export interface TurnBudgetInput {
  readonly swiftness: number;
  readonly spentRound?: number;
  readonly spentTurn?: number;
  readonly turn?: number;
  readonly settings?: Settings;
}

/** AV-088, AV-089. Standard actions that the turn holds now. */
export function turnBudget({ swiftness, spentRound = 0, spentTurn = 0, turn = 1, settings }: TurnBudgetInput): number {
  return actionsLeft(
    {
      swiftness: finite(swiftness, "swiftness"),
      spentRound: finite(spentRound, "spentRound", { min: 0 }),
      spentTurn: finite(spentTurn, "spentTurn", { min: 0 }),
      turn: finite(turn, "turn", { min: 1 }),
    },
    resolveOptions(settings),
  );
}

export interface RoundCreature {
  readonly id: string;
  readonly init: number;
  readonly swiftness: number;
  readonly player?: boolean;
  readonly role?: "none" | "ambusher" | "ambushed";
}

const ROLES = ["none", "ambusher", "ambushed"] as const;

type NamedCreature = Listed & { readonly name: string };

/** Creatures of an input, with ids of our own: those of an input may be any text. */
function creaturesOf(input: unknown): NamedCreature[] {
  return list(input, "creatures", (value, field) => {
    const creature = record(value, field);
    return {
      id: `c${field.split(".")[1]}`,
      name: text(creature["id"], `${field}.id`),
      player: boolean(creature["player"] ?? false, `${field}.player`),
      role: oneOf(creature["role"] ?? "none", `${field}.role`, ROLES),
      numbers: {
        initiative: finite(creature["init"], `${field}.init`),
        swiftness: finite(creature["swiftness"], `${field}.swiftness`),
        dead: false,
        unconscious: false,
      },
    };
  });
}

export interface BuildRoundInput {
  readonly creatures: readonly RoundCreature[];
  readonly ambush?: boolean;
  readonly settings?: Settings;
}

/** AV-081 to AV-086. The list of a round as `id#turn@number`, and who gets no turn in an ambush round. */
export function buildRound({ creatures: input, ambush = false, settings }: BuildRoundInput): {
  order: string[];
  skipped: string[];
} {
  const creatures = creaturesOf(input);
  const { list: turns, skipped } = listRound(creatures, ambush, resolveOptions(settings));
  const names = new Map(creatures.map(({ id, name }) => [id, name]));
  const ranks = Object.fromEntries(creatures.map(({ id }, rank) => [id, { rank }]));
  const order = [...turns].sort((a, b) => compareListed(a, b, ranks));
  return {
    order: order.map(({ combatantId, turnIndex, at }) => `${names.get(combatantId)}#${turnIndex}@${at}`),
    skipped: skipped.map((id) => names.get(id) ?? id),
  };
}

/** What happens in the course of a round: as a turn is played (`on`), comes up (`before`) or is over (`after`). */
export interface RoundEvent {
  readonly on?: string;
  readonly before?: string;
  readonly after?: string;
  readonly do: "stay" | "resume" | "kill" | "knockOut";
  /** Whom it concerns; with `stay`, the one whose turn it is. */
  readonly who?: string;
}

export interface RunRoundInput {
  readonly creatures: readonly RoundCreature[];
  readonly events?: readonly RoundEvent[];
  readonly settings?: Settings;
}

export interface RoundCourse {
  /** Turns in the order in which they were played out, as `id#turn`. */
  readonly acts: string[];
  /** AV-092. Unused stays of creatures that were still able at the round's end. */
  readonly lost: string[];
  /** AV-094. Creatures that have perished, in list order. */
  readonly removed: string[];
}

/** AV-091 to AV-095. One round played by the turn core itself; nothing is spent in it. */
export function runRound({ creatures, events = [], settings }: RunRoundInput): RoundCourse {
  return new RoundPlayer(creaturesOf(creatures), eventsOf(events), resolveOptions(settings)).play();
}

const DEEDS = ["stay", "resume", "kill", "knockOut"] as const;
const MOMENTS = ["on", "before", "after"] as const;
type Moment = (typeof MOMENTS)[number];

interface ReadEvent {
  readonly moment: Moment;
  readonly turn: string;
  readonly deed: (typeof DEEDS)[number];
  readonly who: string;
}

function eventsOf(input: unknown): ReadEvent[] {
  return list(input, "events", (value, field) => {
    const event = record(value, field);
    const moment = MOMENTS.find((name) => event[name] !== undefined);
    if (moment === undefined) throw new RuleError(`${field}.on`, "missing");
    const turn = text(event[moment], `${field}.${moment}`);
    const deed = oneOf(event["do"], `${field}.do`, DEEDS);
    const who = text(event["who"] ?? turn.slice(0, Math.max(0, turn.lastIndexOf("#"))), `${field}.who`);
    return { moment, turn, deed, who };
  });
}

/** Avorkarth's order needs no dice. */
const noDice: FaceSource = ({ id }) => {
  throw new RuleError(id, "facesExhausted");
};

/** A command without what the player of a round adds. */
type Sent = { readonly kind: "start" | "next" | "hold" } | { readonly kind: "actHeld"; readonly entry: string };

/** A round played command by command, with the given events at their moments, each once. */
class RoundPlayer {
  readonly #strategy;
  readonly #names: ReadonlyMap<string, string>;
  readonly #events: Set<ReadEvent>;
  #participants: Participants<TurnNumbers>;
  #schedule = emptySchedule("avorkarth");
  #commands = 0;
  readonly #acts: string[] = [];
  readonly #lost: string[] = [];
  /** Entries that have been played: one that was broken into afterwards comes up again. */
  readonly #played = new Set<string>();

  constructor(creatures: readonly NamedCreature[], events: readonly ReadEvent[], options: AvorkarthOptions) {
    this.#strategy = avorkarthTurns({ options });
    this.#names = new Map(creatures.map(({ id, name }) => [id, name]));
    this.#events = new Set(events);
    this.#participants = Object.fromEntries(
      creatures.map(({ id, player, numbers }) => [
        id,
        { id, uuid: id, actorUuid: null, player, side: 0, hidden: false, defeated: false, numbers },
      ]),
    );
  }

  play(): RoundCourse {
    this.#run({ kind: "start" });
    while (this.#schedule.round === 1) {
      const active = activeEntry(this.#schedule);
      if (active === null || this.#played.has(active.id) || !this.#able(active.combatantId))
        this.#run({ kind: "next" });
      else this.#take(active);
    }
    const removed = Object.values(this.#participants).filter(({ numbers }) => numbers?.dead === true);
    return { acts: this.#acts, lost: this.#lost, removed: removed.map(({ id }) => this.#name(id)) };
  }

  #take(entry: Entry): void {
    const label = this.#label(entry);
    this.#fire("before", label);
    if (this.#schedule.active !== entry.id || !this.#able(entry.combatantId)) return;
    this.#fire("on", label);
    if (this.#schedule.active !== entry.id) return;
    this.#played.add(entry.id);
    this.#acts.push(label);
    this.#fire("after", label);
  }

  #fire(moment: Moment, turn: string): void {
    for (const event of this.#events) {
      if (event.moment !== moment || event.turn !== turn || !this.#events.delete(event)) continue;
      const id = [...this.#names].find(([, name]) => name === event.who)?.[0];
      if (id === undefined) throw new RuleError("events.who", "unknownId", { value: event.who });
      this.#do(event.deed, id);
    }
  }

  #do(deed: ReadEvent["deed"], combatantId: string): void {
    switch (deed) {
      case "stay":
        if (activeEntry(this.#schedule)?.combatantId === combatantId) this.#run({ kind: "hold" });
        return;
      case "resume": {
        const held = inOrder(this.#schedule.entries).find(
          (entry) => entry.combatantId === combatantId && entry.state === "held",
        );
        if (held !== undefined) this.#run({ kind: "actHeld", entry: held.id });
        return;
      }
      case "kill":
      case "knockOut":
        this.#harm(combatantId, deed === "kill" ? { dead: true } : { unconscious: true });
    }
  }

  #harm(id: string, harm: Partial<TurnNumbers>): void {
    const participant = this.#participants[id];
    if (participant === undefined) return;
    const numbers = { ...(participant.numbers ?? NO_NUMBERS), ...harm };
    this.#participants = { ...this.#participants, [id]: { ...participant, numbers } };
  }

  #run(command: Sent): void {
    this.#commands += 1;
    const { active } = this.#schedule;
    const full: Command = { ...command, id: `command${this.#commands}`, expected: active };
    const { result } = play(() => reduce(this.#schedule, this.#participants, full, this.#strategy), noDice);
    const before = this.#schedule.entries;
    this.#schedule = result.schedule;
    for (const { kind, entry: id, skipped } of result.events) {
      const entry = id === null ? undefined : before[id];
      if (entry === undefined) continue;
      if (kind === "holdLost" && this.#able(entry.combatantId)) this.#lost.push(this.#label(entry));
      // An entry that is passed over has its moment too: a stay may be taken up before it.
      if (kind === "turnStart" && skipped && result.schedule.round === 1) this.#fire("before", this.#label(entry));
    }
  }

  #able(id: string): boolean {
    const numbers = this.#participants[id]?.numbers;
    return numbers?.dead !== true && numbers?.unconscious !== true;
  }

  #name(id: string): string {
    return this.#names.get(id) ?? id;
  }

  #label({ combatantId, turnIndex }: Entry): string {
    return `${this.#name(combatantId)}#${turnIndex}`;
  }
}
