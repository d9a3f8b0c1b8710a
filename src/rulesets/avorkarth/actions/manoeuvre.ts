import { iconPath } from "../../../constants.ts";
import { type Change, update } from "../../../core/change.ts";
import type { NoteView, PartView } from "../../../foundry/chat/card.ts";
import { type Text, text } from "../../../foundry/chat/text.ts";
import { type Action, defineAction, type Participants } from "../../../foundry/resolve/action.ts";
import type { Field } from "../../../foundry/resolve/form.ts";
import { statusChange } from "../../../foundry/resolve/status-changes.ts";
import { AvorkarthWeapon } from "../data/weapon.ts";
import { crippledRounds, type ManoeuvreId, type ManoeuvreResult, manoeuvre } from "../rules/manoeuvres.ts";
import { resolveOptions } from "../rules/options.ts";
import { costOf } from "./choosing.ts";
import {
  type ManoeuvreFacts,
  type ManoeuvrePlanned,
  manoeuvreFacts,
  ownFields,
  planManoeuvre,
  situationFields,
} from "./manoeuvre-facts.ts";
import { creatureOf, refuse, unableToStrike } from "./reading.ts";
import { ACTION, checkStep, groupOf, yesNoOdds } from "./showing.ts";

const KEY = `${ACTION}MANOEUVRE.`;

/** AV-216 An effect of a manoeuvre that worked, on the documents as they are. */
export type Effect = (
  planned: ManoeuvrePlanned,
  result: ManoeuvreResult,
  participants: Participants,
) => readonly Change[];

interface Spec {
  readonly id: ManoeuvreId;
  readonly icon: string;
  readonly group: "manoeuvre" | "grapple";
  readonly effect: Effect;
  readonly fields?: (facts: ManoeuvreFacts) => readonly Field[];
  readonly offers?: (planned: ManoeuvrePlanned, result: ManoeuvreResult) => PartView["offers"];
  /** What to say where it works: some have several ends. */
  readonly says?: (planned: ManoeuvrePlanned) => Text;
}

/** AV-210 to AV-216 One manoeuvre: the hit check alone, then its effect. */
export const manoeuvreAction = ({ id, icon, group, effect, fields, offers, says }: Spec): Action =>
  defineAction<ManoeuvreFacts, ManoeuvrePlanned, ManoeuvreResult>({
    id,
    label: `${KEY}label.${id}`,
    icon: iconPath(icon),
    group,
    aim: "one",
    ownModifierLabel: text("TACTICAL_TIME.AVORKARTH.ATTACK.own"),
    usable: (actor, item) =>
      unableToStrike(actor) ??
      (item && !(item.system instanceof AvorkarthWeapon) ? refuse("noWeapon", { name: item.name }) : null),
    gather: manoeuvreFacts,
    fields: (facts) => [...situationFields(facts), ...ownFields(id, facts), ...(fields?.(facts) ?? [])],
    modifiers: () => [],
    input: (facts, choices) => planManoeuvre(id, facts, choices),
    rule: ({ manoeuvre: input, settings }) => manoeuvre(input, resolveOptions(settings)),
    odds: ({ manoeuvre: input, settings }) =>
      yesNoOdds(
        () => manoeuvre(input, resolveOptions(settings)),
        ({ works }) => works,
        text(`${ACTION}works`),
        text(`${ACTION}fails`),
      ),
    warnings: ({ outOfRange: far }) =>
      far
        ? [text("TACTICAL_TIME.AVORKARTH.ATTACK.Warning.outOfRange", { distance: far.distance, reach: far.reach })]
        : [],
    describe: (planned, result) => ({
      headline: headline(id, planned, result, says),
      tone: result.works ? "good" : result.result === "CF" ? "fumble" : "bad",
      steps: stepsOf(id, result),
      notes: notesOf(result),
      hasChanges: result.works || result.drop,
      offers: offers?.(planned, result) ?? [],
    }),
    changes: (planned, result, participants) => [
      ...(result.works ? effect(planned, result, participants) : []),
      ...(result.drop ? dropped(participants) : []),
    ],
    cost: ({ settings }) => costOf("manoeuvre", resolveOptions(settings)),
  });

function headline(id: ManoeuvreId, planned: ManoeuvrePlanned, result: ManoeuvreResult, says: Spec["says"]): Text {
  if (!result.works) return text(`${ACTION}fails`);
  return says?.(planned) ?? text(`${KEY}done.${id}`, { tiles: planned.manoeuvre.tiles, rounds: result.rounds });
}

function stepsOf(id: ManoeuvreId, result: ManoeuvreResult): PartView["steps"] {
  const { row, face, result: rolled, value, dc, explanations } = result;
  if (row === null || face === null || rolled === null) return [];
  return [
    checkStep(
      "manoeuvre",
      text(`${KEY}label.${id}`),
      { value, dc, row, face, result: rolled },
      [groupOf(explanations.value, "actor"), groupOf(explanations.dc, "target")],
      { lineOf: "target" },
    ),
  ];
}

function notesOf({ drop, missileBreaks }: ManoeuvreResult): NoteView[] {
  const notes: NoteView[] = [];
  if (drop)
    notes.push({
      text: text("TACTICAL_TIME.AVORKARTH.ATTACK.Note.drop"),
      tone: "fumble",
      icon: "fa-solid fa-hand-holding",
    });
  if (missileBreaks) notes.push({ text: text(`${KEY}missileBreaks`), tone: "fumble", icon: "fa-solid fa-link-slash" });
  return notes;
}

/** AV-214 The attacker's weapon falls. */
function dropped({ item }: Participants): Change[] {
  return item?.uuid && item.system instanceof AvorkarthWeapon && item.system.equipped
    ? [update(item.uuid, "system.equipped", true, false)]
    : [];
}

/** AV-215 Where to is the table's to say: tokens are moved by hand. */
const displaced: Effect = () => [];

/** AV-216 Movement halved; a longer one replaces a shorter. */
const crippled: Effect = (_planned, { rounds }, { target }) => {
  const creature = creatureOf(target);
  if (!creature || !target) return [];
  const before = creature.flags.crippledRounds;
  const after = crippledRounds(before, rounds);
  return before === after ? [] : [update(target.uuid, "system.flags.crippledRounds", before, after)];
};

/** AV-127 Down. */
const tripped: Effect = (_planned, _result, { target }) =>
  target ? [statusChange(target, "prone", true)].filter((change) => change !== null) : [];

/** AV-216 The target's weapon falls. */
const disarmed: Effect = ({ weapon }, _result, { target }) => {
  const item = target?.items.find(({ uuid }) => uuid === weapon);
  return item?.uuid && item.system instanceof AvorkarthWeapon && item.system.equipped
    ? [update(item.uuid, "system.equipped", true, false)]
    : [];
};

export const shoveAction = manoeuvreAction({ id: "shove", icon: "shield", group: "manoeuvre", effect: displaced });
export const dragAction = manoeuvreAction({ id: "drag", icon: "restrained", group: "manoeuvre", effect: displaced });
export const crippleAction = manoeuvreAction({ id: "cripple", icon: "wounded", group: "manoeuvre", effect: crippled });
export const tripAction = manoeuvreAction({ id: "trip", icon: "prone", group: "manoeuvre", effect: tripped });
export const disarmAction = manoeuvreAction({ id: "disarm", icon: "disabled", group: "manoeuvre", effect: disarmed });
