import { name, text } from "../../../foundry/chat/text.ts";
import { type DefenceNumbers, everyDefence, type ParticipantNumbers, type Source } from "../data/numbers.ts";
import { defenceDenied } from "../rules/attack.ts";
import { hasCondition } from "../rules/outcomes.ts";
import type { ConditionId, State } from "../rules/state.ts";
import type { DefenderFacts, PartFacts } from "./attack-facts.ts";
import { partText, words } from "./common.ts";
import type { Way } from "./contact.ts";

/** Who is acted upon, from its numbers: its parts, and every way that it could defend. */
export function defenderOfNumbers(
  source: Source,
  numbers: ParticipantNumbers,
  state: State,
  more: Pick<DefenderFacts, "frame" | "pusher" | "counterUuid">,
): DefenderFacts {
  const has = (id: ConditionId): boolean => hasCondition(state, id);
  const denied = defenceDenied(
    { unaware: has("unaware"), restrained: has("restrained"), unconscious: !numbers.conscious },
    source.options,
  );
  return {
    ...more,
    parts: numbers.targets.map((target) => partOf(target, state)),
    ways: everyDefence(source).map((way, index) => wayOf(way, index, numbers)),
    denied,
    pinned: has("pinned"),
    state,
  };
}

const partOf = (
  { key, label, role, state, damage, armour }: ParticipantNumbers["targets"][number],
  { composition }: State,
): PartFacts => ({
  key,
  label,
  role,
  state,
  damage,
  armour,
  hitModifier: composition[key]?.hitModifier ?? 0,
  weight: composition[key]?.weight ?? 0,
});

function wayOf({ defence, source, target, guard }: DefenceNumbers, index: number, numbers: ParticipantNumbers): Way {
  const label = text(target.labelKey);
  const limb = defence === "blockLimb" ? source : null;
  const limbLabel = numbers.targets.find(({ key }) => key === limb)?.label ?? "";
  const means = source === null ? null : limb === null ? name(source) : partText(limb, limbLabel);
  return {
    id: `${defence}${index}`,
    defence,
    label: means ? words("wayWith", { way: label, with: means }) : label,
    target,
    guard,
    limb,
  };
}
