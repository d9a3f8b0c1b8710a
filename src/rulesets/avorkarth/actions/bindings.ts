import { type Change, update } from "../../../core/change.ts";
import { name, text } from "../../../foundry/chat/text.ts";
import type { Choices } from "../../../foundry/resolve/action.ts";
import type { Field } from "../../../foundry/resolve/form.ts";
import { AvorkarthGear } from "../data/gear.ts";
import { ROPE_DC } from "../rules/grapple.ts";
import { ACTION } from "./showing.ts";

/** AV-233 Something to bind with. `uuid` null: what lies about, as the table says. */
export type Binding = { readonly uuid: string | null; readonly name: string; readonly dc: number };

const NONE = "none";
const FOUND = "found";

/** Ropes and the like that a creature carries. */
export const bindingsOf = ({ items }: Actor.Implementation): Binding[] =>
  [...items].flatMap(({ uuid, name: called, system }): Binding[] =>
    system instanceof AvorkarthGear && system.bindingDc > 0 && system.quantity > 0
      ? [{ uuid, name: called, dc: system.bindingDc }]
      : [],
  );

/** With what one binds: what one carries comes first; without, nothing, unless the table finds something. */
export const bindingField = (bindings: readonly Binding[]): Field => ({
  kind: "choice",
  id: "binding",
  label: text(`${ACTION}GRAPPLE.bindings`),
  value: bindings[0]?.uuid ?? NONE,
  options: [
    ...bindings.map(({ uuid, name: called, dc }) => ({
      value: uuid ?? "",
      label: text(`${ACTION}GRAPPLE.bindingOption`, { name: name(called), dc }),
    })),
    { value: FOUND, label: text(`${ACTION}GRAPPLE.bindingFound`, { dc: ROPE_DC }) },
    { value: NONE, label: text(`${ACTION}GRAPPLE.bindingNone`) },
  ],
});

/** What was chosen; null: nothing to bind with. */
export function bindingIn(bindings: readonly Binding[], { fields }: Choices): Binding | null {
  const chosen = fields["binding"];
  if (chosen === FOUND) return { uuid: null, name: "", dc: ROPE_DC };
  return bindings.find(({ uuid }) => uuid === chosen) ?? null;
}

/** What binding takes from the binder: one of it. */
export function bindingSpent({ items }: Actor.Implementation, binding: Binding | null): Change[] {
  const item = [...items].find(({ uuid }) => uuid === binding?.uuid);
  if (!item?.uuid || !(item.system instanceof AvorkarthGear)) return [];
  const { quantity } = item.system;
  return quantity > 0 ? [update(item.uuid, "system.quantity", quantity, quantity - 1)] : [];
}
