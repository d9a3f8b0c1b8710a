import type { SystemUpdate } from "../../rulesets/ruleset.ts";
import { applySystemUpdate } from "../documents/system-update.ts";
import { type Control, readControl } from "./field-update.ts";

/**
 * Writes the one control that changed, or tells the person why not and puts the old value back.
 * @param translate what a value wants written where it is more than the field itself; null: the field itself
 */
export async function changeField(
  document: Actor.Implementation | Item.Implementation,
  control: Control,
  translate: (path: string, value: unknown) => SystemUpdate | null = () => null,
): Promise<void> {
  const source: object = document.toObject();
  const change = readControl(control, (path) => foundry.utils.getProperty(source, path));
  if (change.kind === "ignore") return;
  if (change.kind === "refuse") {
    control.value = change.restore;
    ui.notifications.warn(`TACTICAL_TIME.SHEET.Number.${change.reason}`, {
      localize: true,
      format: { field: change.label },
    });
    return;
  }
  if (change.moved) {
    const { side, bound, label } = change.moved;
    ui.notifications.warn(`TACTICAL_TIME.SHEET.Number.${side}`, {
      localize: true,
      format: { field: label, bound: String(bound) },
    });
  }
  // A delta shows its result at once; written again by Enter it is then no delta any more.
  if (typeof change.value === "number") control.value = String(change.value);
  const translated = translate(change.path, change.value);
  if (translated) return applySystemUpdate(document, translated);
  const update = foundry.utils.expandObject({ [change.path]: change.value });
  // The path is a control's name in one of our templates; the document's model checks what arrives.
  await (document.update as (changes: object) => Promise<unknown>).call(document, update);
}
