import type { DeepPartial } from "fvtt-types/utils";
import type { SystemUpdate } from "../../rulesets/ruleset.ts";
import { deletion } from "../compat.ts";
import { SHEET_ACTIONS, SHEET_CONTROLS } from "../creation/sheet-controls.ts";
import { applySystemUpdate } from "../documents/system-update.ts";
import { startAction } from "../resolve/index.ts";
import { changeField } from "./change-field.ts";
import { ChangeQueue } from "./change-queue.ts";
import type { TrackChange } from "./elements/track-element.ts";
import { type Control, stepped } from "./field-update.ts";
import { HandlebarsActorSheet } from "./handlebars-sheets.ts";
import { watchImages } from "./image-fallback.ts";
import { ItemFilter } from "./item-filter.ts";
import { itemMenu } from "./item-menu.ts";
import { finishOnEnter } from "./item-sheet.ts";
import { openMenu } from "./open-menu.ts";
import { onlyParts } from "./parts.ts";
import { moved, sortUpdates } from "./reorder.ts";
import { replaceParts } from "./replace-parts.ts";
import { enrich, isWriting } from "./rich-text.ts";
import { readCompact, readTab, rememberCompact, rememberTab } from "./sheet-memory.ts";
import { partOf, type SheetLayout } from "./sheet-parts.ts";
import { effectViews, statusButtons } from "./status-view.ts";
import { rememberedPosition, rememberWindow } from "./window-size.ts";

import ActorSheetV2 = foundry.applications.sheets.ActorSheetV2;

export type ActorContext = ActorSheetV2.RenderContext & Record<string, unknown>;

const READING = ["tab", "openItem", "openEffect", "toggleCompact", "itemMenu"];
const READING_CONTROLS = [...READING.map((action) => `button[data-action=${action}]`), "input[data-filter]"].join(",");

/**
 * What the sheets of every game have in common: play and edit mode, a whole and a small layout, remembered tabs and
 * size, one field written at a time, redraws that touch only what changed, tracks, items, effects. A game adds its parts
 * and what it shows in them.
 */
export abstract class TacticalActorSheet extends HandlebarsActorSheet<ActorContext> {
  static override DEFAULT_OPTIONS: ActorSheetV2.DefaultOptions<TacticalActorSheet> = {
    classes: ["tactical-time", "tt-sheet", "tt-actor-sheet"],
    position: { width: 760, height: 720 },
    window: { resizable: true, controls: SHEET_CONTROLS },
    form: { submitOnChange: true, closeOnSubmit: false },
    actions: {
      ...SHEET_ACTIONS,
      toggleEdit: TacticalActorSheet.#onToggleEdit,
      toggleCompact: TacticalActorSheet.#onToggleCompact,
      startAction: TacticalActorSheet.#onStartAction,
      openItem: TacticalActorSheet.#onOpenItem,
      itemMenu: TacticalActorSheet.#onItemMenu,
      createItem: TacticalActorSheet.#onCreateItem,
      toggleItem: TacticalActorSheet.#onToggleItem,
      stepField: TacticalActorSheet.#onStepField,
      toggleField: TacticalActorSheet.#onToggleField,
      toggleStatus: TacticalActorSheet.#onToggleStatus,
      openEffect: TacticalActorSheet.#onOpenEffect,
      toggleEffect: TacticalActorSheet.#onToggleEffect,
      deleteEffect: TacticalActorSheet.#onDeleteEffect,
      addEntry: TacticalActorSheet.#onAddEntry,
      clearEntry: TacticalActorSheet.#onClearEntry,
    },
  };

  /** Size of the small layout, in pixels; its height is the window's own. */
  static readonly COMPACT_SIZE = { width: 360, height: 620 };

  #editing = false;
  #compact: boolean | null = null;
  readonly #filter = new ItemFilter();
  /** Changes of one sheet, one after another: each starts from what the one before it has left. */
  readonly #changes = new ChangeQueue();

  /** Whether names, abilities and the like are fields now, and not only what one plays with. */
  get isEditing(): boolean {
    return this.#editing && this.isEditable && this.layout === "full";
  }

  /** How the sheet shows itself to this person now. */
  get layout(): SheetLayout {
    if (this.actor.limited) return "limited";
    if (!this.knowsActor) return "unknown";
    this.#compact ??= readCompact(this.actor.uuid) ?? false;
    return this.#compact ? "compact" : "full";
  }

  /** Whether the actor's data are of the model that this sheet shows: its type may just have been changed. */
  protected abstract get knowsActor(): boolean;

  /** What the game's templates show, beside what every sheet shows. Only asked for when the actor is known. */
  protected abstract gameContext(): Record<string, unknown>;

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

  /** What a new entry of a collection that is kept by id begins with; null: the collection takes none by hand. */
  protected newEntry(_collection: string): object | null {
    return null;
  }

  /** Under which name the size of this window is remembered. */
  get #sizeKind(): string {
    return this.layout === "compact" ? `${this.constructor.name}.compact` : this.constructor.name;
  }

  protected override _configureRenderOptions(options: DeepPartial<ActorSheetV2.RenderOptions>): void {
    const { layout } = this;
    if (this.state < 1) {
      const { COMPACT_SIZE } = this.constructor as typeof TacticalActorSheet;
      const size = { ...(layout === "compact" ? COMPACT_SIZE : {}), ...rememberedPosition(this.#sizeKind) };
      Object.assign(options, { position: { ...size, ...options.position } });
    }
    // Who stands alone has no tabs to change.
    if (layout !== "full") delete this.tabGroups["primary"];
    else {
      const tab = readTab(this.actor.uuid);
      if (tab && !this.tabGroups["primary"]) this.tabGroups["primary"] = tab;
    }
    super._configureRenderOptions(options);
    onlyParts(options, (id) => partOf(id, layout) && !isWriting(this.parts[id]));
  }

  protected override async _prepareContext(
    options: DeepPartial<ActorSheetV2.RenderOptions> & { isFirstRender: boolean },
  ): Promise<ActorContext> {
    const context = await super._prepareContext(options);
    const { actor, layout } = this;
    const biography = String(foundry.utils.getProperty(actor.system, "biography") ?? "");
    Object.assign(context, {
      actor,
      system: actor.system,
      editable: this.isEditable,
      editing: this.isEditing,
      compactView: layout === "compact",
      biographyHTML: await enrich(biography, actor),
    });
    if (layout === "limited" || layout === "unknown") return context;
    return Object.assign(context, {
      source: actor.system.toObject(),
      fields: actor.system.schema.fields,
      ...(layout === "full" ? { tabs: this._prepareTabs("primary") } : {}),
      statuses: statusButtons(actor, game.i18n),
      effects: effectViews(actor, game.i18n),
      ...this.gameContext(),
    });
  }

  override changeTab(tab: string, group: string, options?: Parameters<ActorSheetV2["changeTab"]>[2]): void {
    super.changeTab(tab, group, options);
    if (group !== "primary") return;
    rememberTab(this.actor.uuid, tab);
    for (const button of this.element.querySelectorAll("[role=tab]")) {
      button.setAttribute("aria-selected", String(button.getAttribute("data-tab") === tab));
    }
  }

  protected override _replaceHTML(...[result, content, options]: Parameters<ActorSheetV2["_replaceHTML"]>): void {
    const { layout } = this;
    for (const [id, part] of Object.entries(this.parts)) {
      if (partOf(id, layout)) continue;
      part.remove();
      delete this.parts[id];
    }
    content.classList.toggle("tt-compact-content", layout === "compact");
    replaceParts(this, result, (fresh) => super._replaceHTML(fresh, content, options));
    this.#filter.apply(this.element);
  }

  protected override async _onFirstRender(
    context: DeepPartial<ActorContext>,
    options: DeepPartial<ActorSheetV2.RenderOptions>,
  ): Promise<void> {
    await super._onFirstRender(context, options);
    // On the frame, once: the parts below it come and go.
    this.element.addEventListener("track-change", (event) => this.#onTrackChange(event));
    this.element.addEventListener("keydown", (event) => this.#onKeyDown(event));
    // One listener for all rows: the host's own would be set on each of hundreds anew, with every drawing.
    this.element.addEventListener("dragstart", (event) => this.#onDragRow(event));
    this.#filter.listen(this.element);
    watchImages(this.element);
    openMenu(
      this.element,
      "[data-item-id]",
      itemMenu(
        (row) => this.#itemOf(row),
        () => this.isEditable,
      ),
    );
  }

  protected override async _preClose(options: DeepPartial<ActorSheetV2.RenderOptions>): Promise<void> {
    await super._preClose(options);
    rememberWindow(this.#sizeKind, this.position, this.minimized);
  }

  /** Reading is for everybody who sees the sheet: its tabs, its search and what opens another sheet stay alive. */
  protected override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    for (const control of this.element.querySelectorAll<HTMLButtonElement | HTMLInputElement>(READING_CONTROLS))
      control.disabled = false;
  }

  protected override _onChangeForm(...[, event]: Parameters<ActorSheetV2["_onChangeForm"]>): void {
    const control = event.target as Control | null;
    if (control && this.isEditable)
      void changeField(this.actor, control, (path, value) => this.fieldUpdate(path, value));
  }

  /** A thing or an effect is taken along by its data, as the host's directories do it. */
  #onDragRow(event: DragEvent): void {
    // A picture within the row is taken for the row.
    const target = (event.target as HTMLElement).closest<HTMLElement>("[draggable=true]");
    if (!this.isEditable || !target) return;
    const dragged = this.#itemOf(target) ?? this.#effectOf(target);
    if (!dragged) return;
    event.stopPropagation();
    event.dataTransfer?.setData("text/plain", JSON.stringify(dragged.toDragData()));
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

  static async #onToggleCompact(this: TacticalActorSheet): Promise<void> {
    rememberWindow(this.#sizeKind, this.position, this.minimized);
    this.#compact = this.layout !== "compact";
    rememberCompact(this.actor.uuid, this.#compact);
    const { COMPACT_SIZE } = this.constructor as typeof TacticalActorSheet;
    const { width, height } = this.options.position;
    const size = { ...(this.#compact ? COMPACT_SIZE : { width, height }), ...rememberedPosition(this.#sizeKind) };
    await this.render({ position: size } as DeepPartial<ActorSheetV2.RenderOptions>);
  }

  static async #onStartAction(this: TacticalActorSheet, event: PointerEvent, target: HTMLElement): Promise<void> {
    const actionId = target.dataset["actionId"];
    if (!actionId || !this.isEditable) return;
    const itemUuid = this.#itemOf(target)?.uuid;
    const fields = fieldsOf(target);
    await startAction({ actorUuid: this.actor.uuid, actionId, ...(itemUuid ? { itemUuid } : {}), fields, event });
  }

  static async #onOpenItem(this: TacticalActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#itemOf(target)?.sheet?.render(true);
  }

  /** The dots at the end of a row: the menu of the other mouse button, for those who have none. */
  static #onItemMenu(this: TacticalActorSheet, _event: PointerEvent, target: HTMLElement): void {
    const { left, bottom } = target.getBoundingClientRect();
    const at = { bubbles: true, cancelable: true, button: 2, clientX: left, clientY: bottom };
    // On the row: a button that is pressed by the other mouse button would be an action of its own to the host.
    target.closest("[data-item-id]")?.dispatchEvent(new MouseEvent("contextmenu", at));
  }

  static async #onCreateItem(this: TacticalActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const types = target.dataset["types"]?.split(" ");
    await Item.implementation.createDialog(
      {},
      { parent: this.actor } as Parameters<typeof Item.createDialog>[1],
      (types ? { types } : {}) as Parameters<typeof Item.createDialog>[2],
    );
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
    const { path } = target.dataset;
    if (!path || !this.isEditable) return;
    // From what the change before it has left.
    this.#changes.add(() => {
      const value = stepped(foundry.utils.getProperty(this.actor.system, path), target.dataset);
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

  /** One more entry of a collection kept by id below `system`: a narrative effect, a critical wound. */
  static async #onAddEntry(this: TacticalActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { collection } = target.dataset;
    const entry = collection ? this.newEntry(collection) : null;
    if (!entry || !this.isEditable) return;
    const system = foundry.utils.expandObject({ [`${collection}.${foundry.utils.randomID()}`]: entry });
    await (this.actor.update as (changes: object) => Promise<unknown>).call(this.actor, { system });
  }

  /** Removes one entry of a collection kept by id below `system`: a grapple, a critical wound. */
  static async #onClearEntry(this: TacticalActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { collection, entry } = target.dataset;
    if (collection && entry && this.isEditable) await removeEntry(this.actor, collection, entry);
  }
}

/** What a button says of the dialog that it opens: `data-field-score="pro"` is the field `score`. Texts only. */
const fieldsOf = ({ dataset }: HTMLElement): Record<string, string> =>
  Object.fromEntries(
    Object.entries(dataset).flatMap(([key, value]) => {
      const field = /^field([A-Z].*)$/.exec(key)?.[1];
      return field && value !== undefined ? [[`${field.charAt(0).toLowerCase()}${field.slice(1)}`, value]] : [];
    }),
  );

async function removeEntry(actor: Actor.Implementation, collection: string, entry: string): Promise<void> {
  const system = foundry.utils.expandObject({ [collection]: deletion(entry) });
  await (actor.update as (changes: object) => Promise<unknown>).call(actor, { system });
}
