import { iconPath } from "../../../constants.ts";
import { type Change, type Json, update } from "../../../core/change.ts";
import { name, text } from "../../../foundry/chat/text.ts";
import { defineAction, isRefusal, type Participants, type Refusal } from "../../../foundry/resolve/action.ts";
import { techniqueNumbers } from "../data/numbers.ts";
import { currentOptions } from "../data/options.ts";
import { InfinityShield } from "../data/shield.ts";
import { InfinityTechnique } from "../data/technique.ts";
import { dropped } from "../rules/changes.ts";
import { ACTION, optionsOf, words } from "./common.ts";
import { defenceCost } from "./contact.ts";
import { type Contested, contestOdds } from "./contest.ts";
import {
  causeOf,
  defenderFacts,
  liveOf,
  participantOf,
  pusherOf,
  refuse,
  sidesOf,
  unable,
  weaponOf,
  weaponsOf,
} from "./reading.ts";
import { changedOptions } from "./roll-facts.ts";
import {
  describeTechnique,
  type Held,
  planTechnique,
  type TechniqueFacts,
  type TechniquePlanned,
  techniqueChanges,
  techniqueCourse,
  techniqueFields,
  techniqueWarnings,
} from "./technique-plan.ts";

const techniqueOf = (item: Item.Implementation | null): InfinityTechnique | null =>
  item?.system instanceof InfinityTechnique ? item.system : null;

function usable(actor: Actor.Implementation, item: Item.Implementation | null): Refusal | null {
  return unable(actor) ?? (item && !techniqueOf(item) ? refuse("noTechnique", { name: item.name }) : null);
}

/** SI-095 What can be struck from a hand: weapons and shields that are held. */
const heldBy = ({ items }: Actor.Implementation): Held[] =>
  [...items].flatMap((item): Held[] => {
    const system = weaponOf(item) ?? (item.system instanceof InfinityShield ? item.system : null);
    if (!system?.equipped || !item.uuid || weaponOf(item)?.natural) return [];
    return [{ uuid: item.uuid, name: item.name, heldBy: system.heldBy === "" ? null : system.heldBy }];
  });

/** SI-095, SI-107 An arm that can hold and holds nothing. */
function hasFreeHand(actor: Actor.Implementation): boolean {
  const arms = participantOf(actor)?.numbers.targets.filter(
    ({ role, state }) => role === "arm" && (state === "sound" || state === "wounded"),
  );
  const taken = [...actor.items].reduce((sum, item) => {
    const weapon = weaponOf(item);
    if (weapon) return sum + (weapon.equipped && !weapon.natural ? weapon.hands : 0);
    return sum + (item.system instanceof InfinityShield && item.system.equipped ? 1 : 0);
  }, 0);
  return (arms?.length ?? 0) > taken;
}

function gather(participants: Participants): TechniqueFacts | Refusal {
  const sides = sidesOf(participants);
  if (isRefusal(sides)) return sides;
  const { actor, item } = participants;
  const { own, other, target } = sides;
  const options = currentOptions();
  const model = techniqueOf(item);
  const check = model?.check ?? "attack";
  const learnt = { name: item?.name ?? "", check };
  return {
    means: (check === "words" ? weaponsOf(actor).slice(-1) : weaponsOf(actor)).map(({ id, fields }) => ({
      id,
      name: fields.name ? name(fields.name) : words("bareHands"),
      ranged: fields.ranged,
      ...techniqueNumbers(own.source, learnt, fields),
    })),
    effect: model?.effect ?? null,
    byWords: check === "words",
    resist: model?.resist === "mental" ? other.numbers.mental : other.numbers.physical,
    amount: model?.actionCost ?? 1,
    held: heldBy(target),
    freeHand: hasFreeHand(actor),
    pusher: pusherOf(actor, own),
    defender: defenderFacts(target, other),
    settings: changedOptions(options),
  };
}

/** SI-092 A technique in place of damage: disarming, pinning, tripping, a feint, a lie. */
export const techniqueAction = defineAction<TechniqueFacts, TechniquePlanned, Contested>({
  id: "technique",
  label: `${ACTION}technique`,
  icon: iconPath("technique"),
  group: "manoeuvre",
  aim: "one",
  ownModifierLabel: text(`${ACTION}own`),
  uses: ({ system }) => system instanceof InfinityTechnique,
  usable,
  gather,
  fields: techniqueFields,
  modifiers: () => [],
  input: planTechnique,
  course: techniqueCourse,
  odds: (planned) => contestOdds(planned, optionsOf(planned)),
  warnings: techniqueWarnings,
  describe: describeTechnique,
  cost: ({ cost }) => cost,
  costOfTarget: (_planned, { contact }) => defenceCost(contact),
  changes(planned, outcome, participants) {
    const actor = liveOf(participants.actor);
    const target = liveOf(participants.target);
    if (!actor || !target || !participantOf(participants.actor)) return [];
    const cause = causeOf(participants);
    return [
      ...techniqueChanges(planned, outcome, { actor, target, cause, named: (by) => causeOf(participants, by) }),
      ...(outcome.result === "works" ? disarmedOf(planned, participants) : []),
    ];
  },
});

/** SI-095 `technique.disarmEffect` = take: the thing goes from one to the other, and undo gives it back. */
function takenBy(actor: Actor.Implementation, target: Actor.Implementation, item: Item.Implementation): Change[] {
  // A document's own source is JSON.
  const data = JSON.parse(JSON.stringify(item.toObject())) as Record<string, Json>;
  const id = foundry.utils.randomID();
  const system: Json = { ...Object(data["system"]), heldBy: null };
  return [
    { kind: "delete", uuid: item.uuid ?? "", documentName: "Item", parent: target.uuid, data },
    {
      kind: "create",
      uuid: `${actor.uuid}.Item.${id}`,
      documentName: "Item",
      parent: actor.uuid,
      data: { ...data, _id: id, system },
    },
  ];
}

/** SI-095 It falls: out of the hand, at its holder's feet. */
function disarmedOf({ held, goesTo }: TechniquePlanned, { actor, target }: Participants): Change[] {
  const item = held && target ? [...target.items].find(({ uuid }) => uuid === held.uuid) : null;
  const system = item ? (weaponOf(item) ?? (item.system instanceof InfinityShield ? item.system : null)) : null;
  if (!item?.uuid || !system?.equipped) return [];
  if (goesTo === "attacker" && target) return takenBy(actor, target, item);
  return [update(item.uuid, "system.equipped", true, false), ...dropped(item.uuid, system.heldBy)];
}
