import { DocumentSheetV2 } from "../api/document-sheet.ts";
import type { RenderContext, RenderOptions } from "../api/types.ts";
import { createFormGroup, createSelectInput } from "../forms/fields.ts";
import { type AnyRecord, type DocumentClassLike, type DocumentLike, documentConfig, host, localize } from "../host.ts";

type SheetClass = (new (options: AnyRecord) => DocumentSheetV2) & { readonly name: string };

interface SheetEntry {
  id: string;
  label: string;
  cls: SheetClass;
  default: boolean;
  canBeDefault: boolean;
  canConfigure: boolean;
  themes: Record<string, string> | null;
}

export interface SheetRegistration {
  label?: string | (() => string);
  types?: string[];
  themes?: Record<string, string> | null;
  makeDefault?: boolean;
  canBeDefault?: boolean;
  canConfigure?: boolean;
}

const DEFAULT_THEMES = { dark: "Dark", light: "Light" };

/** Called once `i18n` is there: labels are stored localised, as keys may be given in `init`. */
const awaiting: (() => void)[] = [];

function registry(documentName: string): Record<string, Record<string, SheetEntry>> {
  const config = documentConfig(documentName);
  config["sheetClasses"] ??= {};
  return config["sheetClasses"] as Record<string, Record<string, SheetEntry>>;
}

function typesOf(documentName: string, types: readonly string[] | undefined): readonly string[] {
  if (types && types.length > 0) return types;
  const known = host.game.documentTypes?.[documentName] ?? [];
  return known.length > 0 ? known : ["base"];
}

/** Which sheet shows which kind of document; and the small form to choose among several for one document. */
export class DocumentSheetConfig extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: AnyRecord = {
    classes: ["sheet-config"],
    position: { width: 420 },
    sheetConfig: false,
    window: { icon: "fa-solid fa-gear", title: "Configure sheet" },
    form: { closeOnSubmit: true },
  };

  static registerSheet(
    documentClass: DocumentClassLike,
    scope: string,
    sheetClass: SheetClass,
    options: SheetRegistration = {},
  ): void {
    const { label, types: given, themes, makeDefault = false, canBeDefault = true, canConfigure = true } = options;
    const id = `${scope}.${sheetClass.name}`;
    const { documentName } = documentClass;
    for (const type of typesOf(documentName, given)) {
      const types = registry(documentName);
      const entries = types[type] ?? {};
      types[type] = entries;
      const entry: SheetEntry = {
        id,
        label: sheetClass.name,
        cls: sheetClass,
        default: makeDefault,
        canBeDefault,
        canConfigure,
        themes: themes === undefined ? DEFAULT_THEMES : themes,
      };
      if (makeDefault) for (const other of Object.values(entries)) other.default = false;
      entries[id] = entry;
      const name = (): void => {
        const text = typeof label === "function" ? label() : label;
        if (text !== undefined) entry.label = localize(text);
      };
      if (host.game.i18n) {
        try {
          name();
          continue;
        } catch {
          // Localisation is not there before `i18nInit`.
        }
      }
      awaiting.push(name);
    }
  }

  static unregisterSheet(
    documentClass: DocumentClassLike,
    scope: string,
    sheetClass: SheetClass,
    { types }: { types?: string[] } = {},
  ): void {
    for (const type of typesOf(documentClass.documentName, types)) {
      delete registry(documentClass.documentName)[type]?.[`${scope}.${sheetClass.name}`];
    }
  }

  /** Gives the sheets registered so far their names. */
  static localizeSheets(): void {
    for (const name of awaiting.splice(0)) name();
  }

  /** The sheet class for a document: its own choice, else the default of its type, else any; undefined when none is. */
  static sheetFor(document: DocumentLike): SheetEntry | undefined {
    const type = document.type ?? "base";
    const entries = registry(document.documentName)[type] ?? registry(document.documentName)["base"] ?? {};
    const chosen = document.getFlag("core", "sheetClass");
    const list = Object.values(entries);
    return (
      (typeof chosen === "string" ? entries[chosen] : undefined) ??
      list.find((entry) => entry.default) ??
      list.find((entry) => entry.canBeDefault) ??
      list[0]
    );
  }

  protected override async _renderHTML(_context: RenderContext, _options: RenderOptions): Promise<HTMLElement> {
    const { document: target } = this;
    const entries = Object.values(registry(target.documentName)[target.type ?? "base"] ?? {});
    const current = DocumentSheetConfig.sheetFor(target);
    const body = document.createElement("div");
    body.className = "standard-form";
    body.append(
      createFormGroup({
        label: "Sheet",
        hint: "The sheet that this document is shown with.",
        input: createSelectInput({
          name: "sheetClass",
          value: target.getFlag("core", "sheetClass") ?? "",
          blank: `Default (${current?.label ?? "none"})`,
          options: entries.map(({ id, label }) => ({ value: id, label })),
        }),
      }),
    );
    if (current?.themes) {
      const options = Object.entries(current.themes).map(([value, label]) => ({ value, label: localize(label) }));
      body.append(
        createFormGroup({
          label: "Theme",
          input: createSelectInput({
            name: "sheetTheme",
            value: target.getFlag("core", "sheetTheme") ?? "",
            blank: "As the interface",
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
    const value = (name: string): string => (form.elements.namedItem(name) as HTMLSelectElement | null)?.value ?? "";
    return { flags: { core: { sheetClass: value("sheetClass"), sheetTheme: value("sheetTheme") } } };
  }

  protected override async _processSubmitData(event: Event, form: HTMLFormElement, data: AnyRecord): Promise<void> {
    await super._processSubmitData(event, form, data);
    const { sheet } = this.document;
    if (sheet?.rendered) {
      await sheet.close();
      await this.document.sheet?.render({ force: true });
    }
  }
}
