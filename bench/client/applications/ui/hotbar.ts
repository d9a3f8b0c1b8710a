import { ApplicationV2 } from "../api/application.ts";
import type { RenderContext, RenderOptions } from "../api/types.ts";
import { type AnyRecord, asRecord, type DocumentLike, documentClass, host } from "../host.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { menuEntry } from "../ux/menu-entry.ts";

const SLOTS = 10;

type MacroLike = DocumentLike & { execute(scope?: AnyRecord): unknown };

/** Ten slots for macros, by click and by number key. Slots are kept with the user. */
export class Hotbar extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyRecord = {
    id: "hotbar",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: {
      execute(this: Hotbar, _event: PointerEvent, target: HTMLElement): void {
        this.execute(Number(target.dataset["slot"]));
      },
    },
  };

  get #slots(): Record<string, string> {
    return asRecord((host.game.user as unknown as { hotbar?: unknown }).hotbar) as Record<string, string>;
  }

  macroAt(slot: number): MacroLike | undefined {
    return host.game.macros.get(this.#slots[String(slot)] ?? "") as MacroLike | undefined;
  }

  execute(slot: number): void {
    const macro = this.macroAt(slot);
    if (!macro) return;
    try {
      void Promise.resolve(macro.execute()).catch((error: unknown) => this.#report(macro, error));
    } catch (error) {
      this.#report(macro, error);
    }
  }

  #report(macro: MacroLike, error: unknown): void {
    host.Hooks.onError(`Macro "${macro.name ?? macro.id}"`, error instanceof Error ? error : new Error(String(error)), {
      notify: "error",
      log: "error",
    });
  }

  async assign(macro: DocumentLike | null, slot: number): Promise<void> {
    const slots = Object.fromEntries(Object.entries(this.#slots).filter(([key]) => key !== String(slot)));
    if (macro) slots[String(slot)] = macro.id;
    await host.game.user.update({ hotbar: slots }, { diff: false, recursive: false });
    await this.render();
  }

  protected override async _renderHTML(): Promise<HTMLElement> {
    const list = document.createElement("ol");
    list.id = "action-bar";
    list.className = "plain";
    list.ariaLabel = "Macros";
    for (let slot = 1; slot <= SLOTS; slot++) {
      const macro = this.macroAt(slot);
      const item = document.createElement("li");
      item.className = `slot ${macro ? "full" : "open"}`;
      item.dataset["slot"] = String(slot);
      const button = document.createElement("button");
      button.type = "button";
      Object.assign(button.dataset, {
        action: "execute",
        slot: String(slot),
        tooltip: macro?.name ?? "Drop a macro here",
      });
      button.ariaLabel = macro ? `Macro ${slot}: ${macro.name ?? ""}` : `Slot ${slot}, empty`;
      if (macro?.img) button.append(Object.assign(document.createElement("img"), { src: macro.img, alt: "" }));
      else if (macro) button.append(Object.assign(document.createElement("i"), { className: "fa-solid fa-code" }));
      button.append(
        Object.assign(document.createElement("span"), { className: "key", textContent: String(slot % SLOTS) }),
      );
      item.append(button);
      list.append(item);
    }
    return list;
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(result as HTMLElement);
  }

  protected override _insertElement(element: HTMLElement): void {
    (document.getElementById("ui-bottom") ?? document.body).append(element);
  }

  protected override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(
      () => [
        menuEntry(
          "Edit",
          "fa-solid fa-pen",
          (row) => void this.macroAt(Number(row.dataset["slot"]))?.sheet?.render({ force: true }),
        ),
        menuEntry("Take out", "fa-solid fa-xmark", (row) => void this.assign(null, Number(row.dataset["slot"]))),
      ],
      ".slot.full",
      { hookName: "getMacroContextOptions", fixed: true },
    );
  }

  protected override async _onRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    new DragDrop.implementation({
      dragSelector: ".slot.full",
      dropSelector: "#action-bar",
      callbacks: {
        dragstart: (event) => {
          const slot = Number((event.currentTarget as HTMLElement).dataset["slot"]);
          const macro = this.macroAt(slot);
          if (macro) event.dataTransfer?.setData("text/plain", JSON.stringify({ ...macro.toDragData(), slot }));
        },
        drop: (event) => void this.#onDrop(event),
      },
    }).bind(this.element);
  }

  async #onDrop(event: DragEvent): Promise<void> {
    const slot = Number((event.target as Element).closest<HTMLElement>(".slot")?.dataset["slot"]);
    if (!slot) return;
    const TextEditor = asRecord(asRecord(host.foundry.applications["ux"])["TextEditor"])["implementation"] as {
      getDragEventData(event: DragEvent): AnyRecord;
    };
    const data = TextEditor.getDragEventData(event);
    if (host.Hooks.call("hotbarDrop", this, data, slot) === false) return;
    if (data["type"] !== "Macro") return;
    const dropped = await documentClass("Macro").fromDropData?.(data);
    if (!dropped) return;
    const macro = dropped.pack
      ? await host.game.macros.importFromCompendium?.(host.game.packs.get(dropped.pack) as never, dropped.id)
      : dropped;
    const from = data["slot"];
    if (typeof from === "number" && from !== slot) await this.assign(null, from);
    await this.assign(macro ?? null, slot);
  }
}
