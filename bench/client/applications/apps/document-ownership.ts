import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { createFormGroup, createSelectInput } from "../forms/fields.ts";
import { type AnyRecord, asRecord, host } from "../host.ts";

/** Who may see and who may change a document: one level for all, and one per user. */
export class DocumentOwnershipConfig extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: AnyRecord = {
    classes: ["ownership-config"],
    position: { width: 420 },
    sheetConfig: false,
    window: { icon: "fa-solid fa-user-lock", title: "Ownership" },
    form: { closeOnSubmit: true },
  };

  protected override async _renderHTML(): Promise<HTMLElement> {
    const levels = Object.entries(asRecord(host.CONST["DOCUMENT_OWNERSHIP_LEVELS"]) as Record<string, number>).filter(
      ([, value]) => value >= 0,
    );
    const options = levels.map(([name, value]) => ({
      value: String(value),
      label: name.charAt(0) + name.slice(1).toLowerCase(),
    }));
    const ownership = this.document.ownership ?? {};
    const body = document.createElement("div");
    body.className = "standard-form";
    body.append(
      createFormGroup({
        label: "All players",
        input: createSelectInput({ name: "default", value: String(ownership["default"] ?? 0), options }),
      }),
    );
    for (const user of host.game.users) {
      if (user.isGM) continue;
      const value = ownership[user.id];
      body.append(
        createFormGroup({
          label: user.name ?? user.id,
          input: createSelectInput({
            name: user.id,
            value: value === undefined ? "" : String(value),
            blank: "As all players",
            options,
          }),
        }),
      );
    }
    const footer = document.createElement("footer");
    footer.className = "form-footer";
    const save = document.createElement("button");
    save.type = "submit";
    save.textContent = "Save";
    footer.append(save);
    body.append(footer);
    return body;
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(result as HTMLElement);
  }

  protected override _prepareSubmitData(_event: Event, form: HTMLFormElement): AnyRecord {
    const levels: Record<string, number> = {};
    for (const [id, value] of Object.entries(this.document.ownership ?? {}))
      if (host.game.users.get(id)?.isGM) levels[id] = value;
    for (const element of form.querySelectorAll<HTMLSelectElement>("select[name]"))
      if (element.value !== "") levels[element.name] = Number(element.value);
    return { ownership: levels };
  }

  protected override async _processSubmitData(_event: Event, _form: HTMLFormElement, data: AnyRecord): Promise<void> {
    // Replaced whole: a user left out falls back to the level of all.
    await this.document.update(data, { diff: false, recursive: false, noHook: true });
  }
}
