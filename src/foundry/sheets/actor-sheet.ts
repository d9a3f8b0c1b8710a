import type { DeepPartial } from "fvtt-types/utils";
import type { SystemUpdate } from "../../rulesets/ruleset.ts";
import { deletion } from "../compat.ts";
import { applySystemUpdate } from "../documents/system-update.ts";
import { fieldsOf } from "../resolve/action-button.ts";
import { startAction } from "../resolve/index.ts";
import { changeField } from "./change-field.ts";
import { ChangeQueue } from "./change-queue.ts";
import type { TrackChange } from "./elements/track-element.ts";
import type { Control } from "./field-update.ts";
import { captureContinuity, restoreContinuity } from "./form-continuity.ts";
import { HandlebarsActorSheet } from "./handlebars-sheets.ts";
import { finishOnEnter } from "./item-sheet.ts";
import { onlyParts } from "./parts.ts";
import { moved, sortUpdates } from "./reorder.ts";
import { isWriting } from "./rich-text.ts";
import { readTab, rememberTab } from "./sheet-memory.ts";
import { rememberedPosition, rememberWindow } from "./window-size.ts";

import ActorSheetV2 = foundry.applications.sheets.ActorSheetV2;

const READING_BUTTONS = ["tab", "openItem", "openEffect"].map((action) => `button[data-action=${action}]`).join(",");

/**
 * What the sheets of every game have in common: play and edit mode, remembered tabs and size, one field written at a
 * time, typing that survives a redraw, tracks, items, effects. A game adds its parts and its context.
 */
export abstract class TacticalActorSheet<
  RenderContext extends ActorSheetV2.RenderContext = ActorSheetV2.RenderContext,
> extends HandlebarsActorSheet<RenderContext> {
  static override DEFAULT_OPTIONS: ActorSheetV2.DefaultOptions<TacticalActorSheet> = {
    classes: ["tactical-time", "tt-sheet", "tt-actor-sheet"],
    position: { width: 760, height: 720 },
    window: { resizable: true },
    form: { submitOnChange: true, closeOnSubmit: false },
    actions: {
      toggleEdit: TacticalActorSheet.#onToggleEdit,
      startAction: TacticalActorSheet.#onStartAction,
      openItem: TacticalActorSheet.#onOpenItem,
      createItem: TacticalActorSheet.#onCreateItem,
      deleteItem: TacticalActorSheet.#onDeleteItem,
      toggleItem: TacticalActorSheet.#onToggleItem,
      stepField: TacticalActorSheet.#onStepField,
      toggleField: TacticalActorSheet.#onToggleField,
      toggleStatus: TacticalActorSheet.#onToggleStatus,
      openEffect: TacticalActorSheet.#onOpenEffect,
      toggleEffect: TacticalActorSheet.#onToggleEffect,
      deleteEffect: TacticalActorSheet.#onDeleteEffect,
      clearEntry: TacticalActorSheet.#onClearEntry,
    },
  };

  /** Part shown alone to those who may only see that the creature exists. */
  static readonly LIMITED_PART: string = "limited";

  #editing = false;
  /** Changes of one sheet, one after another: each starts from what the one before it has left. */
  readonly #changes = new ChangeQueue();

  /** Whether names, abilities and the like are fields now, and not only what one plays with. */
  get isEditing(): boolean {
    return this.#editing && this.isEditable;
  }

  /**
   * What `units` more (or fewer) on a track want written, reckoned on the actor as it is now. A game gives its own
   * answer: lethal wounds also tire.
   */
  protected abstract trackUpdate(track: string, units: number): SystemUpdate;

  /**
   * What a field that was changed by hand wants written, where that is more than the field itself (damage that is also a
   * blow); null: the field and nothing else. `path` begins with `system.`.
   */
  protected fieldUpdate(_path: string, _value: unknown): SystemUpdate | null {
    return null;
  }

  protected override _configureRenderOptions(options: DeepPartial<ActorSheetV2.RenderOptions>): void {
    if (this.state < 1) {
      const tab = readTab(this.actor.uuid);
      if (tab) this.tabGroups["primary"] = tab;
      Object.assign(options, { position: { ...rememberedPosition(this.constructor.name), ...options.position } });
    }
    super._configureRenderOptions(options);
    const { LIMITED_PART } = this.constructor as typeof TacticalActorSheet;
    onlyParts(options, (id) => (id === LIMITED_PART) === this.actor.limited && !isWriting(this.parts[id]));
  }

  override changeTab(...[tab, group, options]: Parameters<ActorSheetV2["changeTab"]>): void {
    super.changeTab(tab, group, options);
    if (group !== "primary") return;
    rememberTab(this.actor.uuid, tab);
    for (const button of this.element.querySelectorAll("[role=tab]")) {
      button.setAttribute("aria-selected", String(button.getAttribute("data-tab") === tab));
    }
  }

  protected override _replaceHTML(...args: Parameters<ActorSheetV2["_replaceHTML"]>): void {
    const typing = captureContinuity(this.element);
    super._replaceHTML(...args);
    restoreContinuity(this.element, typing);
  }

  protected override async _onFirstRender(
    context: DeepPartial<RenderContext>,
    options: DeepPartial<ActorSheetV2.RenderOptions>,
  ): Promise<void> {
    await super._onFirstRender(context, options);
    // On the frame, once: the parts below it come and go.
    this.element.addEventListener("track-change", (event) => this.#onTrackChange(event));
    this.element.addEventListener("keydown", (event) => this.#onKeyDown(event));
  }

  protected override async _preClose(options: DeepPartial<ActorSheetV2.RenderOptions>): Promise<void> {
    await super._preClose(options);
    rememberWindow(this.constructor.name, this.position, this.minimized);
  }

  /** Reading is for everybody who sees the sheet: its tabs and what opens another sheet stay alive. */
  protected override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    for (const button of this.element.querySelectorAll<HTMLButtonElement>(READING_BUTTONS)) button.disabled = false;
  }

  protected override _onChangeForm(...[, event]: Parameters<ActorSheetV2["_onChangeForm"]>): void {
    const control = event.target as Control | null;
    if (control && this.isEditable)
      void changeField(this.actor, control, (path, value) => this.fieldUpdate(path, value));
  }

  #onTrackChange(event: Event): void {
    const track = (event.target as HTMLElement).dataset["track"];
    if (!track || !this.isEditable) return;
    const { detail } = event as CustomEvent<TrackChange>;
    this.#changes.add(() => applySystemUpdate(this.actor, this.trackUpdate(track, detail.units)));
  }

  /** Enter in a line of text means "done", never "send the whole form". Alt and an arrow move a thing in its list. */
  #onKeyDown(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    finishOnEnter(event);
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    const row = target.closest<HTMLElement>("[data-item-id]");
    if (!event.altKey || step === 0 || !row) return;
    event.preventDefault();
    void this.#moveItem(row, step);
  }

  async #moveItem(row: HTMLElement, step: 1 | -1): Promise<void> {
    if (!this.isEditable || !row.parentElement) return;
    const rows = [...row.parentElement.children].map((child) => child.getAttribute("data-item-id"));
    const ids = rows.filter((id) => id !== null);
    const order = moved(ids, row.dataset["itemId"] ?? "", step);
    await this.actor.updateEmbeddedDocuments(
      "Item",
      sortUpdates(order, (id) => this.actor.items.get(id)?.sort),
    );
  }

  #itemOf(target: HTMLElement): Item.Implementation | null {
    return this.actor.items.get(target.closest<HTMLElement>("[data-item-id]")?.dataset["itemId"] ?? "") ?? null;
  }

  #effectOf(target: HTMLElement): ActiveEffect.Implementation | null {
    const id = target.closest<HTMLElement>("[data-effect-id]")?.dataset["effectId"];
    return [...this.actor.allApplicableEffects()].find((effect) => effect.id === id) ?? null;
  }

  static async #onToggleEdit(this: TacticalActorSheet): Promise<void> {
    this.#editing = !this.#editing;
    await this.render();
  }

  static async #onStartAction(this: TacticalActorSheet, event: PointerEvent, target: HTMLElement): Promise<void> {
    const actionId = target.dataset["actionId"];
    if (!actionId) return;
    const itemUuid = this.#itemOf(target)?.uuid;
    const fields = fieldsOf(target);
    await startAction({ actorUuid: this.actor.uuid, actionId, ...(itemUuid ? { itemUuid } : {}), fields, event });
  }

  static async #onOpenItem(this: TacticalActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#itemOf(target)?.sheet?.render(true);
  }

  static async #onCreateItem(this: TacticalActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const types = target.dataset["types"]?.split(" ");
    await Item.implementation.createDialog(
      {},
      { parent: this.actor } as Parameters<typeof Item.createDialog>[1],
      (types ? { types } : {}) as Parameters<typeof Item.createDialog>[2],
    );
  }

  static async #onDeleteItem(this: TacticalActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#itemOf(target)?.deleteDialog();
  }

  /** Switches a yes-or-no field of an item: equipped, prepared. */
  static async #onToggleItem(this: TacticalActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const item = this.#itemOf(target);
    const path = target.dataset["path"];
    if (!item || !path || !this.isEditable) return;
    await applySystemUpdate(item, { [path]: foundry.utils.getProperty(item.system, path) !== true });
  }

  /** The little buttons beside a number: `data-path` below `system`, `data-step`, `data-min`, `data-max`. */
  static #onStepField(this: TacticalActorSheet, _event: PointerEvent, target: HTMLElement): void {
    const { path, step, min, max } = target.dataset;
    if (!path || !this.isEditable) return;
    this.#changes.add(() => {
      const wanted = Number(foundry.utils.getProperty(this.actor.system, path) ?? 0) + Number(step ?? 1);
      const value = Math.min(Number(max ?? Number.POSITIVE_INFINITY), Math.max(Number(min ?? 0), wanted));
      return applySystemUpdate(this.actor, { [path]: value });
    });
  }

  static async #onToggleField(this: TacticalActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const path = target.dataset["path"];
    if (!path || !this.isEditable) return;
    await applySystemUpdate(this.actor, { [path]: foundry.utils.getProperty(this.actor.system, path) !== true });
  }

  static async #onToggleStatus(this: TacticalActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const statusId = target.dataset["statusId"];
    if (statusId && this.isEditable) await this.actor.toggleStatusEffect(statusId);
  }

  static async #onOpenEffect(this: TacticalActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#effectOf(target)?.sheet?.render(true);
  }

  static async #onToggleEffect(this: TacticalActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const effect = this.#effectOf(target);
    if (effect && this.isEditable) await effect.update({ disabled: !effect.disabled });
  }

  static async #onDeleteEffect(this: TacticalActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#effectOf(target)?.deleteDialog();
  }

  /** Removes one entry of a collection kept by id below `system`: a grapple, a critical wound. */
  static async #onClearEntry(this: TacticalActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { collection, entry } = target.dataset;
    if (collection && entry && this.isEditable) await removeEntry(this.actor, collection, entry);
  }
}

async function removeEntry(actor: Actor.Implementation, collection: string, entry: string): Promise<void> {
  const system = foundry.utils.expandObject({ [collection]: deletion(entry) });
  await (actor.update as (changes: object) => Promise<unknown>).call(actor, { system });
}
