import { iconPath } from "../../../constants.ts";
import { update } from "../../../core/change.ts";
import { text } from "../../../foundry/chat/text.ts";
import { defineAction } from "../../../foundry/resolve/action.ts";
import { AvorkarthWeapon } from "../data/weapon.ts";
import { refuse, unable } from "./reading.ts";
import { ACTION } from "./showing.ts";

const KEY = `${ACTION}PREPARE.`;

/** `prepare`: standard actions that it takes, by the weapon's own line (AV-111). */
type Facts = { readonly prepare: number; readonly ranged: boolean };

/** AV-111 Draws a weapon, strings a bow, loads a crossbow: afterwards it is in hand and ready. */
export const prepareAction = defineAction<Facts, Facts, Facts>({
  id: "prepare",
  label: `${KEY}label`,
  icon: iconPath("crossbow"),
  group: "stance",
  aim: "none",
  applies: "itself",
  ownModifierLabel: null,
  usable(actor, item) {
    const refused = unable(actor);
    if (refused) return refused;
    if (!(item?.system instanceof AvorkarthWeapon)) return refuse("noWeapon", { name: item?.name ?? "" });
    const ready = item.system.equipped && (!item.system.ranged || item.system.prepared);
    return ready ? refuse("prepared", { name: item.name }) : null;
  },
  gather({ item }) {
    if (!(item?.system instanceof AvorkarthWeapon)) return refuse("noWeapon", { name: item?.name ?? "" });
    return { prepare: item.system.prepare, ranged: item.system.ranged };
  },
  fields: () => [],
  modifiers: () => [],
  input: (facts) => facts,
  // biome-ignore lint/correctness/useYield: a rule without dice
  *rule(facts) {
    return facts;
  },
  odds: () => null,
  describe: ({ ranged }) => ({
    headline: text(`${KEY}${ranged ? "loaded" : "drawn"}`),
    tone: "neutral",
    steps: [],
    notes: [],
    hasChanges: true,
  }),
  changes(_facts, _outcome, { item }) {
    if (!(item?.system instanceof AvorkarthWeapon) || !item.uuid) return [];
    const { equipped, prepared } = item.system;
    return [
      ...(equipped ? [] : [update(item.uuid, "system.equipped", false, true)]),
      ...(prepared ? [] : [update(item.uuid, "system.prepared", false, true)]),
    ];
  },
  cost: ({ prepare }) => (prepare > 0 ? { kind: "standard", amount: prepare } : null),
});
