import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { type AnyRecord, asRecord, asString, type CollectionLike, type DocumentLike, host } from "../host.ts";

type Page = DocumentLike & { readonly text?: AnyRecord; readonly src?: string | null };

/** A journal entry to read: its pages, one under the other. Writing is not offered. */
export class JournalEntrySheet extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: AnyRecord = {
    classes: ["journal-sheet", "journal-entry"],
    tag: "div",
    viewPermission: 2,
    window: { icon: "fa-solid fa-book-open", resizable: true },
    position: { width: 640, height: 640 },
    sheetConfig: false,
  };

  protected override async _renderHTML(): Promise<HTMLElement> {
    const body = document.createElement("article");
    body.className = "journal-pages";
    const { pages } = this.document as DocumentLike & { pages: CollectionLike<Page> };
    const TextEditor = asRecord(asRecord(host.foundry.applications["ux"])["TextEditor"])["implementation"] as {
      enrichHTML(html: string, options: AnyRecord): Promise<string>;
    };
    for (const page of [...pages].sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0))) {
      const section = document.createElement("section");
      section.className = `journal-entry-page ${page.type ?? "text"}`;
      section.append(Object.assign(document.createElement("h2"), { textContent: page.name ?? "" }));
      const content = document.createElement("div");
      if (page.type === "image" && page.src)
        content.append(Object.assign(document.createElement("img"), { src: page.src, alt: page.name ?? "" }));
      else
        content.innerHTML = await TextEditor.enrichHTML(asString(page.text?.["content"]), {
          secrets: page.isOwner,
          relativeTo: page,
        });
      section.append(content);
      body.append(section);
    }
    return body;
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(result as HTMLElement);
  }
}
