import type { DocumentSheetV2 } from "../api/document-sheet.ts";
import { type AnyRecord, asRecord, type DocumentClassLike, type DocumentLike, documentConfig, host } from "../host.ts";
import { DragDrop } from "../ux/drag-drop.ts";

/** The effects and items of a sheet's document, by the ids that rows carry in their data attributes. */
export function draggedDocument(sheet: DocumentSheetV2, row: HTMLElement): DocumentLike | undefined {
  const { dataset } = row;
  const { document } = sheet;
  const parentItem = dataset["parentId"] ? document.items?.get(dataset["parentId"]) : undefined;
  const holder = parentItem ?? document;
  if (dataset["effectId"]) return holder.effects?.get(dataset["effectId"]);
  if (dataset["itemId"]) return document.items?.get(dataset["itemId"]);
  const uuid = row.closest<HTMLElement>("[data-uuid]")?.dataset["uuid"];
  return uuid ? (host.foundry.utils.fromUuidSync(uuid) ?? undefined) : undefined;
}

/** Dropped data -> the document it stands for; undefined when it stands for none of the given kinds. */
export async function droppedDocument(data: AnyRecord, kinds: readonly string[]): Promise<DocumentLike | undefined> {
  const type = data["type"];
  if (typeof type !== "string" || !kinds.includes(type)) return undefined;
  const cls = documentConfig(type)["documentClass"] as unknown as DocumentClassLike;
  if (!cls.fromDropData) throw new Error(`${type}.fromDropData is not offered by the bench`);
  return cls.fromDropData(data);
}

/** Puts an embedded document where it was dropped among its fellows; answers with the updated ones. */
export function sortEmbedded(
  sheet: DocumentSheetV2,
  event: DragEvent,
  document: DocumentLike,
): Promise<DocumentLike[]> | undefined {
  const items = sheet.document.items;
  const source = items?.get(document.id);
  const dropTarget = (event.target as Element | null)?.closest<HTMLElement>("[data-item-id]");
  if (!items || !source || !dropTarget) return undefined;
  const target = items.get(dropTarget.dataset["itemId"] ?? "");
  if (!target || target.id === source.id) return undefined;
  const shown: DocumentLike[] = [];
  for (const element of dropTarget.parentElement?.children ?? []) {
    const id = (element as HTMLElement).dataset["itemId"];
    const sibling = id && id !== source.id ? items.get(id) : undefined;
    if (sibling) shown.push(sibling);
  }
  const SORT_STEP = 100_000;
  const before = (source.sort ?? 0) > (target.sort ?? 0);
  const at = shown.indexOf(target) + (before ? 0 : 1);
  const ordered = [...shown.slice(0, at), source, ...shown.slice(at)];
  const updates = ordered
    .map((entry, index) => ({ _id: entry.id, sort: (index + 1) * SORT_STEP, was: entry.sort ?? 0 }))
    .filter(({ sort, was }) => sort !== was)
    .map(({ _id, sort }) => ({ _id, sort }));
  return sheet.document.updateEmbeddedDocuments("Item", updates);
}

export function dragDataOf(event: DragEvent): AnyRecord {
  const TextEditor = asRecord(asRecord(host.foundry.applications["ux"])["TextEditor"]);
  const implementation = TextEditor["implementation"] as { getDragEventData(event: DragEvent): AnyRecord };
  return implementation.getDragEventData(event);
}

export function makeDragDrop(options: ConstructorParameters<typeof DragDrop>[0]): DragDrop {
  return new DragDrop.implementation(options);
}
