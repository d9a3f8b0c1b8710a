import { isBarPath } from "./bars.ts";

/** A token whose shared bars can be edited in the HUD although they are derived: the actor translates. */
export class TacticalTokenDocument extends TokenDocument {
  override getBarAttribute(
    ...[barName, options]: Parameters<TokenDocument["getBarAttribute"]>
  ): TokenDocument.GetBarAttributeReturn {
    const bar = super.getBarAttribute(barName, options);
    return bar && isBarPath(bar.attribute) && this.actor ? { ...bar, editable: true } : bar;
  }
}
