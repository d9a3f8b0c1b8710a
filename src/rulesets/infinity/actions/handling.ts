import { iconPath } from "../../../constants.ts";
import { type Change, update } from "../../../core/change.ts";
import type { Cost } from "../../../core/turns/index.ts";
import { name } from "../../../foundry/chat/text.ts";
import { type Action, defineAction, type Refusal } from "../../../foundry/resolve/action.ts";
import { InfinityShield } from "../data/shield.ts";
import { InfinityWeapon } from "../data/weapon.ts";
import { ACTION, costsOf, words } from "./common.ts";
import { refuse, unable } from "./reading.ts";

/** What one does with a thing in hand, without a die (SI-035, SI-036, SI-056). */

type Held = InfinityWeapon | InfinityShield;
const heldOf = (item: Item.Implementation | null): Held | null => {
  const system: unknown = item?.system;
  if (system instanceof InfinityWeapon) return system.natural ? null : system;
  return system instanceof InfinityShield ? system : null;
};

type Facts = { readonly item: string; readonly amount: number };

interface Spec {
  readonly id: "pickUp" | "drop" | "reload";
  readonly icon: string;
  readonly kind: "full" | "minor";
  amount(held: Held): number;
  /** A refusal's id, or null. */
  refusal(held: Held): string | null;
  changes(uuid: string, held: Held): readonly Change[];
}

const handling = ({ id, icon, kind, amount, refusal, changes }: Spec): Action =>
  defineAction<Facts, Facts, Facts>({
    id,
    label: `${ACTION}${id}`,
    icon: iconPath(icon),
    group: "other",
    aim: "none",
    applies: "itself",
    ownModifierLabel: null,
    usable(actor, item): Refusal | null {
      const refused = unable(actor);
      if (refused) return refused;
      const held = heldOf(item);
      const why = held ? refusal(held) : "nothingToHold";
      return why ? refuse(why, { name: item?.name ?? actor.name }) : null;
    },
    gather({ item }) {
      const held = heldOf(item);
      return held && item ? { item: item.name, amount: amount(held) } : refuse("nothingToHold");
    },
    fields: () => [],
    modifiers: () => [],
    input: (facts) => facts,
    // biome-ignore lint/correctness/useYield: a rule without dice is a rule all the same.
    *rule(facts) {
      return facts;
    },
    odds: () => null,
    describe: ({ item }) => ({
      headline: words(`Handled.${id}`, { item: name(item) }),
      tone: "neutral",
      steps: [],
      notes: [],
      hasChanges: true,
    }),
    changes(_planned, _outcome, { item }) {
      const held = heldOf(item);
      return held && item?.uuid ? changes(item.uuid, held) : [];
    },
    cost: ({ amount: n }): readonly Cost[] => (n > 0 ? costsOf(0, kind, n) : []),
  });

/** SI-035 Picked up, or drawn. */
export const pickUpAction = handling({
  id: "pickUp",
  icon: "fist",
  kind: "full",
  amount: () => 1,
  refusal: ({ equipped }) => (equipped ? "inHand" : null),
  changes: (uuid) => [update(uuid, "system.equipped", false, true)],
});

/** SI-036 Dropped. */
export const dropAction = handling({
  id: "drop",
  icon: "lost-action",
  kind: "minor",
  amount: () => 1,
  refusal: ({ equipped }) => (equipped ? null : "notInHand"),
  changes: (uuid) => [update(uuid, "system.equipped", true, false)],
});

/** SI-056 Loaded again, in as many full actions as the weapon says. */
export const reloadAction = handling({
  id: "reload",
  icon: "crossbow",
  kind: "full",
  amount: (held) => (held instanceof InfinityWeapon ? held.reloadActions : 0),
  refusal: (held) =>
    !(held instanceof InfinityWeapon) || held.reloadActions === 0 ? "needsNoLoading" : held.loaded ? "loaded" : null,
  changes: (uuid) => [update(uuid, "system.loaded", false, true)],
});
