import { DocumentSheetV2 } from "../api/document-sheet.ts";
import * as fields from "../forms/fields.ts";
import { type AnyRecord, asString } from "../host.ts";

/** A macro's name, kind and command. */
export class MacroConfig extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: AnyRecord = {
    classes: ["macro-config"],
    window: { icon: "fa-solid fa-code", resizable: true },
    position: { width: 560, height: 480 },
    form: { closeOnSubmit: true },
    sheetConfig: false,
  };

  protected override async _renderHTML(): Promise<HTMLElement> {
    const { name, type, _source } = this.document;
    const body = document.createElement("div");
    body.className = "standard-form";
    const kinds = ["script", "chat"].map((value) => ({ value, label: value }));
    body.append(
      fields.createFormGroup({ label: "Name", input: fields.createTextInput({ name: "name", value: name }) }),
      fields.createFormGroup({
        label: "Kind",
        input: fields.createSelectInput({ name: "type", value: type, options: kinds }),
      }),
      fields.createFormGroup({
        label: "Command",
        stacked: true,
        input: fields.createTextareaInput({ name: "command", value: asString(_source?.["command"]), rows: 12 }),
      }),
    );
    const footer = document.createElement("footer");
    footer.className = "form-footer";
    footer.append(Object.assign(document.createElement("button"), { type: "submit", textContent: "Save" }));
    body.append(footer);
    return body;
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(result as HTMLElement);
  }
}
