import { iconPath } from "../../../constants.ts";
import { type Change, update } from "../../../core/change.ts";
import { name, text } from "../../../foundry/chat/text.ts";
import { defineAction, isRefusal, type Participants, type Refusal } from "../../../foundry/resolve/action.ts";
import { techniqueNumbers } from "../data/numbers.ts";
import { currentOptions } from "../data/options.ts";
import { InfinityShield } from "../data/shield.ts";
import { InfinityTechnique } from "../data/technique.ts";
import { dropped } from "../rules/changes.ts";
import { ACTION, optionsOf, words } from "./common.ts";
import { type Contested, contestCourse, contestOdds } from "./contest.ts";
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
  course: (planned) => contestCourse(planned, optionsOf(planned)),
  odds: (planned) => contestOdds(planned, optionsOf(planned)),
  warnings: techniqueWarnings,
  describe: describeTechnique,
  cost: ({ cost }) => cost,
  changes(planned, outcome, participants) {
    const actor = liveOf(participants.actor);
    const target = liveOf(participants.target);
    if (!actor || !target || !participantOf(participants.actor)) return [];
    const cause = causeOf(participants);
    return [
      ...techniqueChanges(planned, outcome, { actor, target, cause }),
      ...(outcome.result === "works" ? disarmedOf(planned, participants) : []),
    ];
  },
});

/** SI-095 It falls: out of the hand, at its holder's feet. */
function disarmedOf({ held }: TechniquePlanned, { target }: Participants): Change[] {
  const item = held && target ? [...target.items].find(({ uuid }) => uuid === held.uuid) : null;
  const system = item ? (weaponOf(item) ?? (item.system instanceof InfinityShield ? item.system : null)) : null;
  if (!item?.uuid || !system?.equipped) return [];
  return [update(item.uuid, "system.equipped", true, false), ...dropped(item.uuid, system.heldBy)];
}
