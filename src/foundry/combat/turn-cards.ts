import type { Report, Result, Schedule } from "../../core/turns/index.ts";
import type { Ruleset } from "../../rulesets/ruleset.ts";
import { wordsOf } from "../chat/text.ts";
import { linesOf, type StoredLine, TurnCardModel } from "../chat/turn-card-model.ts";
import { formatted, labelled } from "../language.ts";
import { escapeHtml } from "../sheets/escape.ts";
import { byAudience, type Concern, type Group } from "./audience.ts";

/** The number of the newest step of a fight's history. */
const stepOf = ({ head }: Pick<Schedule, "head">): number => Number(head?.split("/s")[1] ?? 0);

/** How many messages back the card of a running turn is looked for. */
const NEAR = 40;

/**
 * Tells what a command did by itself: one card for each group of people whom it concerns, whispered to them and to the
 * game masters. What belongs to a turn whose card lies there already is added to that card. The dice that fell stand in
 * its lines; the rolls themselves, which dice modules show, go with the first card of a creature that nobody hides: dice
 * that roll for something hidden would be told of (a module may show a stranger that somebody rolls).
 */
export async function tellReports(
  combat: Combat.Implementation,
  ruleset: Ruleset,
  result: Result,
  rolls: readonly string[] = [],
): Promise<void> {
  const { schedule } = result;
  const told = result.reports.filter((report) => wordsFor(combat, ruleset, report) !== null);
  const groups = [...byAudience(told, (id) => concernOf(combat, id))];
  const shown = groups.find(({ reports }) => reports.every(({ combatantId }) => isOpen(combat, combatantId)));
  for (const group of groups) await tell(combat, ruleset, schedule, group, group === shown ? rolls : []);
  const asked = askedEntry(schedule, result);
  const [own] = asked ? byAudience([asked], (id) => concernOf(combat, id)) : [];
  const there = groups.some(({ entry, key }) => entry === own?.entry && key === own?.key);
  if (own && !there) await tell(combat, ruleset, schedule, { ...own, reports: [] }, []);
}

/** A turn that has just begun and asks its owner for something: there is a card to press on, whatever else happened. */
function askedEntry(schedule: Schedule, { events }: Result): Report | null {
  const entry = schedule.active === null ? undefined : schedule.entries[schedule.active];
  const begun = events.some(
    ({ kind, entry: id, direction }) => kind === "turnStart" && id === entry?.id && direction === 1,
  );
  if (!entry?.due?.length || !begun) return null;
  return { kind: "asked", combatantId: entry.combatantId, entry: entry.id, data: {} };
}

function concernOf(combat: Combat.Implementation, id: string): Concern | null {
  const combatant = combat.combatants.get(id);
  if (!combatant) return null;
  const owners = game.users.filter((user) => !user.isGM && combatant.testUserPermission(user, "OWNER"));
  return { hidden: combatant.hidden, owners: owners.flatMap(({ id: user }) => user ?? []) };
}

const isOpen = (combat: Combat.Implementation, id: string | null): boolean =>
  id !== null && combat.combatants.get(id)?.hidden === false;

async function tell(
  combat: Combat.Implementation,
  ruleset: Ruleset,
  schedule: Schedule,
  group: Group,
  rolls: readonly string[],
): Promise<void> {
  const step = stepOf(schedule);
  const lines = group.reports.map((report) => lineOf(combat, report, step));
  const { entry } = group;
  const known = entry === null ? null : cardOf(combat, entry, group.key);
  if (known) {
    const before = known.message.rolls.map((roll) => JSON.stringify(roll.toJSON()));
    await update(known.message, {
      system: { lines: [...linesOf(known.system), ...lines] },
      ...(rolls.length > 0 ? { rolls: [...before, ...rolls] } : {}),
    });
    return;
  }
  const gms = game.users.filter((user) => user.isGM).flatMap(({ id }) => id ?? []);
  const data: object = {
    type: "turn",
    speaker: { alias: titleOf(schedule) },
    whisper: [...gms, ...group.players],
    content: plainText(combat, ruleset, group.reports),
    sound: null,
    rolls: [...rolls],
    system: {
      ruleset: ruleset.id,
      combatId: combat.id,
      round: schedule.round,
      entry,
      audience: group.key,
      step,
      lines,
    },
  };
  await ChatMessage.create(data as ChatMessage.CreateData);
}

const titleOf = ({ round }: Schedule): string => formatted("TACTICAL_TIME.COMBAT.round", { round }, game.i18n);

interface TurnCard {
  readonly message: ChatMessage.Implementation;
  readonly system: TurnCardModel;
}

/** The turn cards of a fight among messages. */
function cardsOf(combat: Combat.Implementation, messages: readonly ChatMessage.Implementation[]): TurnCard[] {
  return messages.flatMap((message) => {
    const system: object = message.system;
    return system instanceof TurnCardModel && system.combatId === combat.id ? [{ message, system }] : [];
  });
}

const cardOf = (combat: Combat.Implementation, entry: string, audience: string): TurnCard | null =>
  cardsOf(combat, game.messages.contents.slice(-NEAR)).findLast(
    ({ system }) => system.entry === entry && system.audience === audience,
  ) ?? null;

function lineOf(combat: Combat.Implementation, report: Report, step: number): StoredLine {
  const combatant = report.combatantId === null ? undefined : combat.combatants.get(report.combatantId);
  return { step, name: combatant?.name ?? "", img: combatant?.img ?? "", report: JSON.parse(JSON.stringify(report)) };
}

const wordsFor = (combat: Combat.Implementation, ruleset: Ruleset, report: Report) =>
  ruleset.turns.describe?.(report, (id) => combat.combatants.get(id)?.name ?? "") ?? null;

/** For notifications, searches and exports: what the card says, in the game master's language. */
function plainText(combat: Combat.Implementation, ruleset: Ruleset, reports: readonly Report[]): string {
  const lines = reports.flatMap((report) => {
    const line = wordsFor(combat, ruleset, report);
    const name = report.combatantId === null ? "" : (combat.combatants.get(report.combatantId)?.name ?? "");
    return line ? [labelled(name, wordsOf(line.text, game.i18n), game.i18n)] : [];
  });
  return escapeHtml(lines.join("\n"));
}

/** Going back: what the steps told is told no more. A card of which nothing is left is gone. */
export async function withdrawReports(combat: Combat.Implementation, schedule: Schedule): Promise<void> {
  const step = stepOf(schedule);
  const gone: string[] = [];
  for (const { message, system } of cardsOf(combat, game.messages.contents)) {
    if (!message.id) continue;
    const lines = linesOf(system);
    const kept = lines.filter((line) => line.step <= step);
    if (system.step > step) gone.push(message.id);
    else if (kept.length < lines.length) await update(message, { system: { lines: kept } });
  }
  if (gone.length > 0) await ChatMessage.deleteDocuments(gone);
}

/** The type definitions know only core's subtypes of messages. */
const update = (message: ChatMessage.Implementation, data: object): Promise<unknown> =>
  (message.update as (data: object) => Promise<unknown>).call(message, data);
