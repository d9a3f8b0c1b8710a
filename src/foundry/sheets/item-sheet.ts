import type { DeepPartial } from "fvtt-types/utils";
import { applySystemUpdate } from "../documents/system-update.ts";
import { changeField } from "./change-field.ts";
import type { Control } from "./field-update.ts";
import { captureContinuity, restoreContinuity } from "./form-continuity.ts";
import { HandlebarsItemSheet } from "./handlebars-sheets.ts";
import { onlyParts } from "./parts.ts";
import { isWriting } from "./rich-text.ts";
import { rememberedPosition, rememberWindow } from "./window-size.ts";

import DocumentSheetV2 = foundry.applications.api.DocumentSheetV2;
import ItemSheetV2 = foundry.applications.sheets.ItemSheetV2;

/** What the item sheets of every game have in common: one field written at a time, typing that survives a redraw. */
export abstract class TacticalItemSheet<
  RenderContext extends ItemSheetV2.RenderContext = ItemSheetV2.RenderContext,
> extends HandlebarsItemSheet<RenderContext> {
  static override DEFAULT_OPTIONS: DocumentSheetV2.DefaultOptions<TacticalItemSheet> = {
    classes: ["tactical-time", "tt-sheet", "tt-item-sheet"],
    position: { width: 520, height: 600 },
    window: { resizable: true },
    form: { submitOnChange: true, closeOnSubmit: false },
    actions: { stepField: TacticalItemSheet.#onStepField, toggleField: TacticalItemSheet.#onToggleField },
  };

  protected override _configureRenderOptions(options: DeepPartial<ItemSheetV2.RenderOptions>): void {
    if (this.state < 1) {
      Object.assign(options, { position: { ...rememberedPosition(this.constructor.name), ...options.position } });
    }
    super._configureRenderOptions(options);
    // A rich text that is being written exists nowhere else: its part is left as it is.
    onlyParts(options, (id) => !isWriting(this.parts[id]));
  }

  protected override _replaceHTML(...args: Parameters<ItemSheetV2["_replaceHTML"]>): void {
    const typing = captureContinuity(this.element);
    super._replaceHTML(...args);
    restoreContinuity(this.element, typing);
  }

  protected override async _onFirstRender(
    context: DeepPartial<RenderContext>,
    options: DeepPartial<ItemSheetV2.RenderOptions>,
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("keydown", finishOnEnter);
  }

  protected override async _preClose(options: DeepPartial<ItemSheetV2.RenderOptions>): Promise<void> {
    await super._preClose(options);
    rememberWindow(this.constructor.name, this.position, this.minimized);
  }

  protected override _onChangeForm(...[, event]: Parameters<ItemSheetV2["_onChangeForm"]>): void {
    const control = event.target as Control | null;
    if (control && this.isEditable) void changeField(this.item, control);
  }

  static async #onStepField(this: TacticalItemSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { path, step, min, max } = target.dataset;
    if (!path || !this.isEditable) return;
    const wanted = Number(foundry.utils.getProperty(this.item.system, path) ?? 0) + Number(step ?? 1);
    const value = Math.min(Number(max ?? Number.POSITIVE_INFINITY), Math.max(Number(min ?? 0), wanted));
    await applySystemUpdate(this.item, { [path]: value });
  }

  static async #onToggleField(this: TacticalItemSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const path = target.dataset["path"];
    if (!path || !this.isEditable) return;
    await applySystemUpdate(this.item, { [path]: foundry.utils.getProperty(this.item.system, path) !== true });
  }
}

/** Enter in a line of text means "done", never "send the whole form". */
export function finishOnEnter(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (event.key !== "Enter" || target.localName !== "input") return;
  event.preventDefault();
  target.blur();
  target.focus();
}
