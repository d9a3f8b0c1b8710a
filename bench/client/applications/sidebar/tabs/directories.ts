import { type AnyRecord, asString, type DocumentLike, host } from "../../host.ts";
import type { ContextMenuEntry } from "../../ux/context-menu.ts";
import { menuEntry } from "../../ux/menu-entry.ts";
import { DocumentDirectory } from "../document-directory.ts";

export class ActorDirectory extends DocumentDirectory {
  static override tabName = "actors";
  static override documentName = "Actor";
}

export class ItemDirectory extends DocumentDirectory {
  static override tabName = "items";
  static override documentName = "Item";
}

export class JournalDirectory extends DocumentDirectory {
  static override tabName = "journal";
  static override documentName = "JournalEntry";
}

export class MacroDirectory extends DocumentDirectory {
  static override tabName = "macros";
  static override documentName = "Macro";
}

type SceneLike = DocumentLike & { readonly active: boolean; view(): Promise<unknown>; activate(): Promise<unknown> };

export class SceneDirectory extends DocumentDirectory {
  static override tabName = "scenes";
  static override documentName = "Scene";
  static override DEFAULT_OPTIONS: AnyRecord = {};

  protected override _renderEntry(entry: DocumentLike): HTMLElement {
    const item = super._renderEntry(entry);
    const scene = entry as SceneLike;
    item.classList.toggle("active", scene.active);
    const mark = document.createElement("i");
    mark.className = `fa-solid fa-fw ${scene.active ? "fa-bullseye" : "fa-map"}`;
    item.prepend(mark);
    return item;
  }

  protected override async _onClickEntry(_event: PointerEvent, target: HTMLElement): Promise<void> {
    const scene = this.collection.get(asString(target.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"])) as
      | SceneLike
      | undefined;
    await scene?.view();
  }

  protected override _getEntryContextOptions(): ContextMenuEntry[] {
    const scene = (row: HTMLElement): SceneLike | undefined =>
      this.collection.get(row.dataset["entryId"] ?? "") as SceneLike | undefined;
    return [
      menuEntry("View", "fa-solid fa-eye", (row) => void scene(row)?.view()),
      menuEntry(
        "Activate",
        "fa-solid fa-bullseye",
        (row) => void scene(row)?.activate(),
        (row) => host.game.user.isGM && scene(row)?.active === false,
      ),
      ...super._getEntryContextOptions(),
    ];
  }
}
