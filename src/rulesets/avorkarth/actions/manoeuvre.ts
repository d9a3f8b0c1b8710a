import { iconPath } from "../../../constants.ts";
import { type Change, update } from "../../../core/change.ts";
import type { NoteView, PartView } from "../../../foundry/chat/card.ts";
import { counted, type Text, text } from "../../../foundry/chat/text.ts";
import { type Action, defineAction, isRefusal, type Participants } from "../../../foundry/resolve/action.ts";
import type { Field, FieldValues } from "../../../foundry/resolve/form.ts";
import { statusChange } from "../../../foundry/resolve/status-changes.ts";
import { AvorkarthWeapon } from "../data/weapon.ts";
import { crippledRounds, type ManoeuvreId, type ManoeuvreResult, manoeuvre } from "../rules/manoeuvres.ts";
import { type AvorkarthOptions, resolveOptions } from "../rules/options.ts";
import { shotChanges } from "./ammunition.ts";
import { costOf } from "./choosing.ts";
import { displacement, wayNote } from "./displace.ts";
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
import { uselessWeapon } from "./weapon-use.ts";

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
  /** What a try that failed leaves, and whether it leaves anything. */
  readonly missed?: { readonly effect: Effect; when(planned: ManoeuvrePlanned, options: AvorkarthOptions): boolean };
  readonly fields?: (facts: ManoeuvreFacts, values?: FieldValues) => readonly Field[];
  readonly offers?: (planned: ManoeuvrePlanned, result: ManoeuvreResult) => PartView["offers"];
  /** What to say where it works: some have several ends. */
  readonly says?: (planned: ManoeuvrePlanned) => Text;
  /** What to add where it works. */
  readonly notes?: (planned: ManoeuvrePlanned) => readonly NoteView[];
  /** Whether working writes anything; default: it does. */
  readonly writes?: (planned: ManoeuvrePlanned) => boolean;
  readonly warns?: (planned: ManoeuvrePlanned) => readonly Text[];
}

/** AV-210 to AV-216 One manoeuvre: the hit check alone, then its effect. */
export function manoeuvreAction(spec: Spec): Action {
  const { id, icon, group, effect, missed, fields, offers, says } = spec;
  const forgets = (planned: ManoeuvrePlanned, works: boolean): boolean =>
    !works && (missed?.when(planned, resolveOptions(planned.settings)) ?? false);
  return defineAction<ManoeuvreFacts, ManoeuvrePlanned, ManoeuvreResult>({
    id,
    label: `${KEY}label.${id}`,
    icon: iconPath(icon),
    group,
    aim: "one",
    ownModifierLabel: text("TACTICAL_TIME.AVORKARTH.ATTACK.own"),
    applies: "alone",
    usable: (actor, item) => unableToStrike(actor) ?? uselessWeapon(actor, item),
    gather(participants) {
      const facts = manoeuvreFacts(participants);
      if (isRefusal(facts) || facts.mostTiles > 0 || (id !== "shove" && id !== "drag")) return facts;
      return refuse("cannotMove", { name: participants.actor.name });
    },
    fields: (facts, values) => [...situationFields(facts), ...ownFields(id, facts), ...(fields?.(facts, values) ?? [])],
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
    warnings: (planned) => [
      ...(planned.outOfRange
        ? [
            text("TACTICAL_TIME.AVORKARTH.ATTACK.Warning.outOfRange", {
              distance: planned.outOfRange.distance,
              reach: planned.outOfRange.reach,
            }),
          ]
        : []),
      ...(spec.warns?.(planned) ?? []),
    ],
    describe: (planned, result) => ({
      headline: headline(id, planned, result, says),
      tone: result.works ? "good" : result.result === "CF" ? "fumble" : "bad",
      steps: stepsOf(id, result),
      notes: [...(result.works ? (spec.notes?.(planned) ?? []) : []), ...notesOf(result)],
      hasChanges:
        (result.works && (spec.writes?.(planned) ?? true)) ||
        result.drop ||
        planned.missile !== null ||
        forgets(planned, result.works),
      offers: offers?.(planned, result) ?? [],
    }),
    changes: (planned, result, participants) => [
      ...(result.works ? effect(planned, result, participants) : []),
      ...(forgets(planned, result.works) && missed ? missed.effect(planned, result, participants) : []),
      ...(result.drop ? dropped(participants) : []),
      ...(planned.manoeuvre.mode === "ranged"
        ? shotChanges(participants.actor, participants.item, planned.missile)
        : []),
    ],
    cost: ({ settings }) => costOf("manoeuvre", resolveOptions(settings)),
  });
}

function headline(id: ManoeuvreId, planned: ManoeuvrePlanned, result: ManoeuvreResult, says: Spec["says"]): Text {
  if (!result.works) return text(`${ACTION}fails`);
  const said = says?.(planned);
  if (said) return said;
  const key = `${KEY}done.${id}`;
  if (id === "cripple") return counted(key, result.rounds);
  return id === "shove" || id === "drag" ? counted(key, planned.manoeuvre.tiles) : text(key);
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

/** AV-215 The proposal for the map; without a map tokens are moved by hand. */
const displaced =
  (type: "shove" | "drag"): Effect =>
  ({ way, manoeuvre: { tiles } }, _result, participants) =>
    displacement(type, way, tiles, participants);
const moving = (id: "shove" | "drag", icon: string): Action =>
  manoeuvreAction({
    id,
    icon,
    group: "manoeuvre",
    effect: displaced(id),
    notes: ({ way, manoeuvre: { tiles } }) => [wayNote(way, tiles)],
    writes: ({ way }) => way !== null,
  });

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

export const shoveAction = moving("shove", "shield");
export const dragAction = moving("drag", "restrained");
export const crippleAction = manoeuvreAction({ id: "cripple", icon: "wounded", group: "manoeuvre", effect: crippled });
export const tripAction = manoeuvreAction({ id: "trip", icon: "prone", group: "manoeuvre", effect: tripped });
export const disarmAction = manoeuvreAction({ id: "disarm", icon: "disabled", group: "manoeuvre", effect: disarmed });
