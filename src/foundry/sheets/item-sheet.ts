import type { DeepPartial } from "fvtt-types/utils";
import { templatePath } from "../../constants.ts";
import { deletion } from "../compat.ts";
import { applySystemUpdate } from "../documents/system-update.ts";
import { changeField } from "./change-field.ts";
import { type Control, stepped } from "./field-update.ts";
import { HandlebarsItemSheet, type Parts } from "./handlebars-sheets.ts";
import { watchImages } from "./image-fallback.ts";
import { imageOf } from "./item-image.ts";
import { onlyParts } from "./parts.ts";
import { replaceParts } from "./replace-parts.ts";
import { enrich, isWriting } from "./rich-text.ts";
import { type FormGroupSpec, type FormGroupView, schemaForm } from "./schema-form.ts";
import { rememberedPosition, rememberWindow } from "./window-size.ts";

import DocumentSheetV2 = foundry.applications.api.DocumentSheetV2;
import ItemSheetV2 = foundry.applications.sheets.ItemSheetV2;

export type ItemContext = ItemSheetV2.RenderContext & Record<string, unknown>;

/** The parts of an item sheet. `extra`: what a game's form cannot ask; its template among the items'. */
export const itemParts = (extra?: string): Parts => ({
  header: { template: templatePath("item/header") },
  body: { template: templatePath("item/body"), templates: [templatePath("item/field")], scrollable: [""] },
  ...(extra ? { extra: { template: templatePath(`item/${extra}`), scrollable: [""] } } : {}),
  description: { template: templatePath("item/description"), scrollable: [""] },
});

/**
 * What the item sheets of every game have in common: a form made from the item's model, one field written at a time,
 * redraws that touch only what changed.
 */
export abstract class TacticalItemSheet extends HandlebarsItemSheet<ItemContext> {
  static override DEFAULT_OPTIONS: DocumentSheetV2.DefaultOptions<TacticalItemSheet> = {
    classes: ["tactical-time", "tt-sheet", "tt-item-sheet"],
    position: { width: 560, height: 640 },
    window: { resizable: true },
    form: { submitOnChange: true, closeOnSubmit: false },
    actions: {
      stepField: TacticalItemSheet.#onStepField,
      toggleField: TacticalItemSheet.#onToggleField,
      addEntry: TacticalItemSheet.#onAddEntry,
      removeEntry: TacticalItemSheet.#onRemoveEntry,
    },
  };

  static override PARTS: Parts = itemParts();

  /** Which fields the sheet shows, in which groups. What is used in a fight comes first. */
  protected abstract formGroups(): readonly FormGroupSpec[];

  /** The groups with their fields as they are shown: a game may put choices in place of free text. */
  protected shownGroups(groups: readonly FormGroupView[]): readonly FormGroupView[] {
    return groups;
  }

  /** What the game's own templates show beside. */
  protected gameContext(): Record<string, unknown> {
    return {};
  }

  /** What a new entry of a collection that is kept by id begins with; null: the collection takes none by hand. */
  protected newEntry(_collection: string): object | null {
    return null;
  }

  protected override _configureRenderOptions(options: DeepPartial<ItemSheetV2.RenderOptions>): void {
    if (this.state < 1) {
      Object.assign(options, { position: { ...rememberedPosition(this.constructor.name), ...options.position } });
    }
    super._configureRenderOptions(options);
    // A rich text that is being written exists nowhere else: its part is left as it is.
    onlyParts(options, (id) => !isWriting(this.parts[id]));
  }

  protected override async _prepareContext(
    options: DeepPartial<ItemSheetV2.RenderOptions> & { isFirstRender: boolean },
  ): Promise<ItemContext> {
    const context = await super._prepareContext(options);
    const { item } = this;
    const model: unknown = item.system;
    const description = String(foundry.utils.getProperty(item.system, "description") ?? "");
    const groups = model instanceof foundry.abstract.TypeDataModel ? schemaForm(model, this.formGroups()) : [];
    return Object.assign(context, {
      item,
      img: imageOf(item),
      editable: this.isEditable,
      typeLabel: `TYPES.Item.${item.type}`,
      owner: item.actor?.name ?? "",
      groups: this.shownGroups(groups),
      descriptionHTML: await enrich(description, item),
      rawDescription: description,
      ...this.gameContext(),
    });
  }

  protected override _replaceHTML(...[result, content, options]: Parameters<ItemSheetV2["_replaceHTML"]>): void {
    replaceParts(this, result, (fresh) => super._replaceHTML(fresh, content, options));
  }

  protected override async _onFirstRender(
    context: DeepPartial<ItemContext>,
    options: DeepPartial<ItemSheetV2.RenderOptions>,
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("keydown", finishOnEnter);
    watchImages(this.element);
  }

  protected override async _preClose(options: DeepPartial<ItemSheetV2.RenderOptions>): Promise<void> {
    await super._preClose(options);
    rememberWindow(this.constructor.name, this.position, this.minimized);
  }

  protected override _onChangeForm(...[, event]: Parameters<ItemSheetV2["_onChangeForm"]>): void {
    const control = event.target as Control | null;
    if (control && this.isEditable && this.#isThere()) void changeField(this.item, control);
  }

  /** Whether the item's owner still is. A sheet of what went with its owner says so and closes; nothing is written. */
  #isThere(): boolean {
    const { item } = this;
    const { actor } = item;
    if (!actor || fromUuidSync(item.uuid, { strict: false })) return true;
    ui.notifications.warn("TACTICAL_TIME.SHEET.Item.actorGone", { localize: true, format: { name: actor.name } });
    void this.close();
    return false;
  }

  static async #onStepField(this: TacticalItemSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { path } = target.dataset;
    if (!path || !this.isEditable || !this.#isThere()) return;
    const value = stepped(foundry.utils.getProperty(this.item.system, path), target.dataset);
    await applySystemUpdate(this.item, { [path]: value });
  }

  static async #onToggleField(this: TacticalItemSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const path = target.dataset["path"];
    if (!path || !this.isEditable || !this.#isThere()) return;
    await applySystemUpdate(this.item, { [path]: foundry.utils.getProperty(this.item.system, path) !== true });
  }

  /** One more entry of a collection kept by id below `system`: an effect, a modifier. */
  static async #onAddEntry(this: TacticalItemSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { collection } = target.dataset;
    const entry = collection ? this.newEntry(collection) : null;
    if (collection && entry) await this.#write({ [collection]: { [foundry.utils.randomID()]: entry } });
  }

  static async #onRemoveEntry(this: TacticalItemSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { collection, entry } = target.dataset;
    if (collection && entry) await this.#write({ [collection]: deletion(entry) });
  }

  async #write(system: object): Promise<void> {
    if (this.isEditable && this.#isThere())
      await (this.item.update as (changes: object) => Promise<unknown>).call(this.item, { system });
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
