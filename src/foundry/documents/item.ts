import { rulesetOf } from "../../rulesets/registry.ts";
import type { Ruleset } from "../../rulesets/ruleset.ts";
import { onlyTypesInPlay } from "./types-in-play.ts";

/** A thing, a skill, a condition of any of the games. */
export class TacticalItem<out SubType extends Item.SubType = Item.SubType> extends Item<SubType> {
  /** The game that this item belongs to; null for a subtype of nobody. */
  get ruleset(): Ruleset | null {
    return rulesetOf(this);
  }

  /** A new item looks like what it is. */
  static override getDefaultArtwork(data?: Parameters<typeof Item.getDefaultArtwork>[0]): Item.GetDefaultArtworkReturn {
    const type = data?.type ?? "";
    const img = rulesetOf({ documentName: "Item", type })?.iconOf(type, Object(data?.system));
    return img ? { img } : super.getDefaultArtwork(data);
  }

  static override async createDialog(
    ...[data, createOptions, options]: Parameters<typeof Item.createDialog>
  ): ReturnType<typeof Item.createDialog> {
    return super.createDialog(data, createOptions, onlyTypesInPlay("Item", options));
  }

  protected override async _preCreate(
    ...[data, options, user]: Parameters<Item["_preCreate"]>
    // biome-ignore lint/suspicious/noConfusingVoidType: the type of the overridden method
  ): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const actor = this.parent;
    if (actor && this.ruleset && actor.ruleset !== this.ruleset) {
      ui.notifications.warn("TACTICAL_TIME.SHEET.OtherGame", {
        localize: true,
        format: {
          item: this.name,
          itemGame: game.i18n.localize(this.ruleset.label),
          actorGame: game.i18n.localize(actor.ruleset?.label ?? "TACTICAL_TIME.SHEET.NoGame"),
        },
      });
      return false;
    }
  }
}
