import { DocumentSheetV2 } from "../api/document-sheet.ts";
import type { HeaderControl, RenderContext, RenderOptions } from "../api/types.ts";
import { type AnyRecord, asRecord, type DocumentLike, host } from "../host.ts";
import { dragDataOf, draggedDocument, droppedDocument, makeDragDrop, sortEmbedded } from "./drop.ts";

const KINDS = ["ActiveEffect", "Actor", "Item", "Folder"] as const;

/** The base of actor sheets: what may be dragged from it, what happens with what is dropped on it. */
export class ActorSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: AnyRecord = {
    position: { width: 600 },
    window: {
      controls: [
        {
          action: "configurePrototypeToken",
          icon: "fa-solid fa-user-circle",
          label: "Prototype token",
          ownership: "OWNER",
        },
        { action: "showPortraitArtwork", icon: "fa-solid fa-image", label: "Show artwork", ownership: "OWNER" },
      ],
    },
    actions: {
      configurePrototypeToken(this: ActorSheetV2): void {
        throw new Error("The prototype token's configuration is not offered by the bench");
      },
      showPortraitArtwork(this: ActorSheetV2): void {
        const ImagePopout = asRecord(host.foundry.applications["apps"])["ImagePopout"] as new (
          options: AnyRecord,
        ) => { render(options: AnyRecord): Promise<unknown> };
        void new ImagePopout({ src: this.actor.img, uuid: this.actor.uuid, window: { title: this.actor.name } }).render(
          { force: true },
        );
      },
    },
  };

  get actor(): DocumentLike {
    return this.document;
  }

  get token(): DocumentLike | null {
    return this.document.token ?? null;
  }

  protected override _getHeaderControls(): HeaderControl[] {
    return super
      ._getHeaderControls()
      .filter(({ action }) => action !== "configurePrototypeToken" || !this.actor.isToken);
  }

  protected override async _onRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    makeDragDrop({
      dragSelector: ".draggable",
      permissions: { dragstart: this._canDragStart.bind(this), drop: this._canDragDrop.bind(this) },
      callbacks: {
        dragstart: this._onDragStart.bind(this),
        dragover: this._onDragOver.bind(this),
        drop: this._onDrop.bind(this),
      },
    }).bind(this.element);
  }

  protected _canDragStart(_selector: string): boolean {
    return this.isEditable;
  }

  protected _canDragDrop(_selector: string): boolean {
    return this.isEditable;
  }

  protected async _onDragStart(event: DragEvent): Promise<void> {
    const row = event.currentTarget as HTMLElement;
    if ((event.target as HTMLElement).matches(".content-link")) return;
    const data = draggedDocument(this, row)?.toDragData();
    if (data) event.dataTransfer?.setData("text/plain", JSON.stringify(data));
  }

  protected _onDragOver(_event: DragEvent): void {}

  protected async _onDrop(event: DragEvent): Promise<void> {
    const data = dragDataOf(event);
    if (!host.Hooks.call("dropActorSheetData", this.actor, this, data)) return;
    const document = await droppedDocument(data, KINDS);
    if (document) await this._onDropDocument(event, document);
  }

  protected async _onDropDocument(event: DragEvent, document: DocumentLike): Promise<DocumentLike | null> {
    switch (document.documentName) {
      case "ActiveEffect":
        return this._onDropActiveEffect(event, document);
      case "Actor":
        return this._onDropActor(event, document);
      case "Item":
        return this._onDropItem(event, document);
      case "Folder":
        return this._onDropFolder(event, document);
      default:
        return null;
    }
  }

  protected async _onDropActiveEffect(_event: DragEvent, effect: DocumentLike): Promise<DocumentLike | null> {
    if (!this.actor.isOwner || effect.parent === this.actor) return null;
    const [created] = await this.actor.createEmbeddedDocuments("ActiveEffect", [effect.toObject()]);
    return created ?? null;
  }

  protected async _onDropActor(_event: DragEvent, _actor: DocumentLike): Promise<DocumentLike | null> {
    return null;
  }

  protected async _onDropItem(event: DragEvent, item: DocumentLike): Promise<DocumentLike | null> {
    if (!this.actor.isOwner) return null;
    if (this.actor.uuid === item.parent?.uuid) {
      const sorted = await this._onSortItem(event, item);
      return sorted?.length ? item : null;
    }
    const { items } = host.game;
    const data =
      item.inCompendium && items.fromCompendium ? items.fromCompendium(item, { clearFolder: true }) : item.toObject();
    const [created] = await this.actor.createEmbeddedDocuments("Item", [data]);
    return created ?? null;
  }

  protected async _onDropFolder(_event: DragEvent, _folder: DocumentLike): Promise<DocumentLike | null> {
    return null;
  }

  protected _onSortItem(event: DragEvent, item: DocumentLike): Promise<DocumentLike[]> | undefined {
    return sortEmbedded(this, event, item);
  }
}
