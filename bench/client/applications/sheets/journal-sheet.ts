import { JournalEntryPage } from "../../documents/journal-entry.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import type { RenderContext, RenderOptions } from "../api/types.ts";
import { type AnyRecord, asRecord, asString, type CollectionLike, type DocumentLike, host } from "../host.ts";

type Page = DocumentLike & { readonly text?: AnyRecord; readonly src?: string | null };

/**
 * A journal entry to read: its pages, one under the other, with a list of them where there are several. The render
 * option `pageId` goes to a page, `anchor` to a heading on it. Writing is not offered.
 */
export class JournalEntrySheet extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: AnyRecord = {
    classes: ["journal-sheet", "journal-entry"],
    tag: "div",
    viewPermission: 2,
    window: { icon: "fa-solid fa-book-open", resizable: true },
    position: { width: 640, height: 640 },
    sheetConfig: false,
    actions: {
      goToPage(this: JournalEntrySheet, _event: PointerEvent, target: HTMLElement): void {
        this.goToPage(target.dataset["pageId"] ?? "");
      },
    },
  };

  goToPage(pageId: string, anchor?: string): void {
    const page = this.element.querySelector<HTMLElement>(`.journal-entry-page[data-page-id="${CSS.escape(pageId)}"]`);
    const headings = [...(page?.querySelectorAll<HTMLHeadingElement>("h1,h2,h3,h4,h5,h6") ?? [])];
    const heading = anchor ? headings.find((one) => JournalEntryPage.slugifyHeading(one) === anchor) : undefined;
    (heading ?? page)?.scrollIntoView({ block: "start" });
    const focused = heading ?? page?.querySelector("h2");
    if (focused) focused.tabIndex = -1;
    focused?.focus({ preventScroll: true });
  }

  protected override async _renderHTML(): Promise<HTMLElement> {
    const body = document.createElement("article");
    body.className = "journal-pages";
    const { pages } = this.document as DocumentLike & { pages: CollectionLike<Page> };
    const TextEditor = asRecord(asRecord(host.foundry.applications["ux"])["TextEditor"])["implementation"] as {
      enrichHTML(html: string, options: AnyRecord): Promise<string>;
    };
    const sorted = [...pages].sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0));
    if (sorted.length > 1) body.append(contents(sorted));
    for (const page of sorted) {
      const section = document.createElement("section");
      section.className = `journal-entry-page ${page.type ?? "text"}`;
      section.dataset["pageId"] = page.id;
      section.append(Object.assign(document.createElement("h2"), { textContent: page.name ?? "", tabIndex: -1 }));
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

  protected override async _onRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    const { pageId, anchor } = options as RenderOptions & { pageId?: string; anchor?: string };
    if (pageId) this.goToPage(pageId, anchor);
  }
}

function contents(pages: readonly Page[]): HTMLElement {
  const nav = document.createElement("nav");
  nav.ariaLabel = "Pages";
  const list = document.createElement("ol");
  list.className = "plain journal-contents";
  for (const page of pages) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "plain", textContent: page.name ?? "" });
    Object.assign(button.dataset, { action: "goToPage", pageId: page.id });
    const item = document.createElement("li");
    item.append(button);
    list.append(item);
  }
  nav.append(list);
  return nav;
}
