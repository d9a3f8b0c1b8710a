import { DocumentSheetV2 } from "../api/document-sheet.ts";
import type { RenderContext, RenderOptions } from "../api/types.ts";
import { type AnyRecord, type DocumentLike, host } from "../host.ts";
import { dragDataOf, draggedDocument, droppedDocument, makeDragDrop } from "./drop.ts";

/** The base of item sheets; active effects may be dropped on it. */
export class ItemSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: AnyRecord = { position: { width: 480 } };

  get item(): DocumentLike {
    return this.document;
  }

  get actor(): DocumentLike | null {
    return this.document.actor ?? null;
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
    if ((event.target as HTMLElement).matches(".content-link")) return;
    const data = draggedDocument(this, event.currentTarget as HTMLElement)?.toDragData();
    if (data) event.dataTransfer?.setData("text/plain", JSON.stringify(data));
  }

  protected _onDragOver(_event: DragEvent): void {}

  protected async _onDrop(event: DragEvent): Promise<void> {
    const data = dragDataOf(event);
    if (!host.Hooks.call("dropItemSheetData", this.item, this, data)) return;
    const document = await droppedDocument(data, ["ActiveEffect"]);
    if (document) await this._onDropDocument(event, document);
  }

  protected async _onDropDocument(event: DragEvent, document: DocumentLike): Promise<DocumentLike | null> {
    return document.documentName === "ActiveEffect" ? this._onDropActiveEffect(event, document) : null;
  }

  protected async _onDropActiveEffect(_event: DragEvent, effect: DocumentLike): Promise<DocumentLike | null> {
    if (!this.item.isOwner || effect.parent === this.item) return null;
    const [created] = await this.item.createEmbeddedDocuments("ActiveEffect", [effect.toObject()]);
    return created ?? null;
  }
}
