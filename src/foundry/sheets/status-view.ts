import { STATUS_CATALOGUE } from "../documents/status-catalogue.ts";
import type { Localizer } from "./explanation-view.ts";

export interface StatusButton {
  readonly id: string;
  readonly label: string;
  readonly img: string;
  readonly active: boolean;
}

/** The statuses of the actor's game, as buttons that are pressed or not. */
export const statusButtons = (actor: Actor.Implementation, i18n: Localizer): StatusButton[] =>
  (actor.ruleset?.statuses ?? []).flatMap(({ id, kind }) => {
    const status = STATUS_CATALOGUE[id];
    if (!status) return [];
    const active = kind === "derived" ? actor.ruleset?.statusesOf(actor.system).has(id) : actor.statuses.has(id);
    return [{ id, label: i18n.localize(status.name), img: status.img, active: active === true }];
  });

export interface EffectView {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly disabled: boolean;
  readonly source: string;
  readonly toggleLabel: string;
  /** Effects of items are changed on the item. */
  readonly own: boolean;
}

/** Every effect that can act on the actor, its own first. */
export const effectViews = (actor: Actor.Implementation, i18n: Localizer): EffectView[] =>
  [...actor.allApplicableEffects()].map((effect) => ({
    id: effect.id ?? "",
    name: i18n.localize(effect.name),
    img: effect.img ?? "",
    disabled: effect.disabled,
    source: effect.parent === actor ? "" : (effect.parent?.name ?? ""),
    toggleLabel: i18n.localize(`TACTICAL_TIME.SHEET.Effect.${effect.disabled ? "enable" : "disable"}`),
    own: effect.parent === actor,
  }));
