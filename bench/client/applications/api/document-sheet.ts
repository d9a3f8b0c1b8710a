import { type AnyRecord, asRecord, type DocumentLike, host, isGeneration14, localize } from "../host.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import { ApplicationV2 } from "./application.ts";
import type {
  ClosingOptions,
  Configuration,
  FormConfiguration,
  HeaderControl,
  RenderContext,
  RenderOptions,
} from "./types.ts";

interface SheetConfiguration extends Configuration {
  document: DocumentLike;
  viewPermission: number;
  editPermission: number;
  canCreate: boolean;
  sheetConfig: boolean;
}

function level(name: string): number {
  return Number(asRecord(host.CONST["DOCUMENT_OWNERSHIP_LEVELS"])[name]);
}

/** The base of sheets: one document, shown to those who may see it, editable for those who may edit it. */
export class DocumentSheetV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyRecord = {
    id: "{id}",
    classes: ["sheet"],
    tag: "form",
    viewPermission: 1,
    editPermission: 3,
    canCreate: false,
    sheetConfig: true,
    actions: {
      configureSheet: DocumentSheetV2.#onConfigureSheet,
      configureOwnership: DocumentSheetV2.#onConfigureOwnership,
      copyUuid: { handler: DocumentSheetV2.#onCopyUuid, buttons: [0, 2] },
      editImage: DocumentSheetV2.#onEditImage,
      importDocument: DocumentSheetV2.#onImportDocument,
    },
    form: { handler: DocumentSheetV2.#onSubmitDocumentForm, submitOnChange: false, closeOnSubmit: false },
  };

  readonly #document: DocumentLike;

  constructor(options: AnyRecord = {}) {
    super(options);
    const document = options["document"];
    if (!document || typeof document !== "object")
      throw new Error(`${this.constructor.name} needs a document: new Sheet({document})`);
    this.#document = document as DocumentLike;
  }

  get document(): DocumentLike {
    return this.#document;
  }

  override get title(): string {
    const { document, options } = this;
    if (options.window.title) return localize(options.window.title);
    const key = `DOCUMENT.${document.documentName}`;
    const kind = host.game.i18n.has(key) ? localize(key) : document.documentName;
    return `${kind}: ${document.name ?? document.id}`;
  }

  get isVisible(): boolean {
    return this.document.testUserPermission(host.game.user, (this.options as SheetConfiguration).viewPermission);
  }

  get isEditable(): boolean {
    const { document } = this;
    const pack = document.pack ? host.game.packs.get(document.pack) : undefined;
    if (pack?.locked) return false;
    return document.testUserPermission(host.game.user, (this.options as SheetConfiguration).editPermission);
  }

  protected override _initializeApplicationOptions(options: AnyRecord): Configuration {
    const document = options["document"] as DocumentLike | undefined;
    const resolved = super._initializeApplicationOptions({
      ...options,
      // Two sheets of one class show one document only when the document is the same, token or not.
      uniqueId: options["uniqueId"] ?? `${this.constructor.name}-${(document?.uuid ?? "").replaceAll(".", "-")}`,
    }) as SheetConfiguration;
    if (document) resolved.document = document;
    for (const key of ["viewPermission", "editPermission"] as const) {
      const value: unknown = resolved[key];
      if (typeof value === "string") resolved[key] = level(value);
    }
    const theme = document?.getFlag?.("core", "sheetTheme");
    if (typeof theme === "string" && theme) resolved.classes = [...resolved.classes, "themed", `theme-${theme}`];
    return resolved;
  }

  protected override _getHeaderControls(): HeaderControl[] {
    const controls = super._getHeaderControls();
    const { document } = this;
    if ((this.options as SheetConfiguration).sheetConfig && this.isEditable && !document.inCompendium) {
      controls.unshift({
        icon: "fa-solid fa-gear",
        label: "Configure sheet",
        action: "configureSheet",
        ownership: "OWNER",
      });
    }
    if (isGeneration14() && document.isOwner && document.ownership && host.game.user.isGM) {
      controls.push({ icon: "fa-solid fa-user-lock", label: "Ownership", action: "configureOwnership" });
    }
    if (document.inCompendium)
      controls.push({ icon: "fa-solid fa-download", label: "Import", action: "importDocument" });
    controls.push({ icon: "fa-solid fa-passport", label: "Copy UUID", action: "copyUuid" });
    return controls;
  }

  protected override *_headerControlsButtons(): Generator<HeaderControl, void, undefined> {
    for (const control of super._headerControlsButtons()) {
      const { ownership } = control;
      if (ownership !== undefined && !this.document.testUserPermission(host.game.user, ownership)) continue;
      yield control;
    }
  }

  protected override _canRender(options: RenderOptions): false | undefined {
    if (options.isFirstRender && !this.isVisible) {
      throw new Error(
        `You lack the permission to view the sheet of ${this.document.documentName} [${this.document.id}]`,
      );
    }
    return !options.isFirstRender && !this.isVisible ? false : undefined;
  }

  protected override async _prepareContext(options: RenderOptions): Promise<RenderContext> {
    const context = await super._prepareContext(options);
    const { document } = this;
    return Object.assign(context, {
      document,
      source: document._source,
      fields: document.schema?.fields,
      editable: this.isEditable,
      user: host.game.user,
      rootId: this.id,
    });
  }

  protected override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const { apps } = this.document;
    if (apps) apps[this.id] = this;
  }

  protected override async _onRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    this._toggleDisabled(!this.isEditable);
  }

  protected override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    const { apps } = this.document;
    if (apps) delete apps[this.id];
  }

  /** Switches every form control in the content. Buttons of the frame stay usable. */
  protected _toggleDisabled(disabled: boolean): void {
    const { form } = this;
    if (!form) return;
    for (const element of form.elements) {
      const control = element as HTMLInputElement;
      if (control.closest(".window-header, .controls-dropdown")) continue;
      // What a template disabled on purpose stays so while the sheet is editable.
      if (disabled) control.disabled = true;
    }
    for (const image of form.querySelectorAll<HTMLElement>("img[data-edit]"))
      image.classList.toggle("disabled", disabled);
  }

  protected override _onChangeForm(formConfig: FormConfiguration, event: Event): void {
    super._onChangeForm(formConfig, event);
    const target = event.target as HTMLElement;
    if (target.tagName === "SECRET-BLOCK") void this._onRevealSecret(event);
  }

  protected async _onRevealSecret(event: Event): Promise<void> {
    const block = event.target as HTMLElement & { toggleRevealed?(content: string): string };
    const path =
      block.closest<HTMLElement>("[name]")?.getAttribute("name") ??
      block.closest<HTMLElement>("[data-field]")?.dataset["field"];
    if (!path || !block.toggleRevealed) return;
    const content = host.foundry.utils.getProperty(this.document._source ?? {}, path);
    if (typeof content === "string") await this.document.update({ [path]: block.toggleRevealed(content) });
  }

  override async submit({ updateData, ...options }: AnyRecord = {}): Promise<unknown> {
    if (!this.isEditable) return undefined;
    const { form } = this;
    if (!form) throw new Error(`${this.constructor.name} is no form and cannot be submitted`);
    const event = new Event("submit", { cancelable: true });
    const formData = new FormDataExtended(form);
    const submitData = this._prepareSubmitData(event, form, formData, asRecord(updateData));
    await this._processSubmitData(event, form, submitData, options);
    if (this.options.form?.closeOnSubmit) await this.close({ submitted: true });
    return submitData;
  }

  /** The form's values as a nested object. */
  protected _processFormData(_event: Event | null, _form: HTMLFormElement, formData: FormDataExtended): AnyRecord {
    return host.foundry.utils.expandObject(formData.object);
  }

  /** @throws a validation error, which aborts the submission */
  protected _prepareSubmitData(
    event: Event,
    form: HTMLFormElement,
    formData: FormDataExtended,
    updateData?: AnyRecord,
  ): AnyRecord {
    const { document } = this;
    const submitData = this._processFormData(event, form, formData);
    if (updateData) host.foundry.utils.mergeObject(submitData, updateData, { performDeletions: false });
    document.validate({ changes: submitData, clean: true, fallback: false });
    return submitData;
  }

  protected async _processSubmitData(
    _event: Event,
    _form: HTMLFormElement,
    submitData: AnyRecord,
    options: AnyRecord = {},
  ): Promise<void> {
    const { document } = this;
    if (!document.collection && !document.parent && (this.options as SheetConfiguration).canCreate) {
      const cls = document.constructor as unknown as { create(data: AnyRecord, options?: AnyRecord): Promise<unknown> };
      await cls.create(host.foundry.utils.mergeObject(document.toObject(), submitData), options);
      return;
    }
    await document.update(submitData, options);
  }

  // Handlers: `this` is the sheet

  static async #onSubmitDocumentForm(
    this: ApplicationV2,
    event: Event,
    form: HTMLFormElement,
    formData: FormData,
  ): Promise<void> {
    const sheet = this as DocumentSheetV2;
    if (!sheet.isEditable) return;
    const data = sheet._prepareSubmitData(event, form, formData as FormDataExtended);
    await sheet._processSubmitData(event, form, data);
  }

  static #onConfigureSheet(this: ApplicationV2): void {
    void openNamed("DocumentSheetConfig", (this as DocumentSheetV2).document);
  }

  static #onConfigureOwnership(this: ApplicationV2): void {
    void openNamed("DocumentOwnershipConfig", (this as DocumentSheetV2).document);
  }

  static async #onCopyUuid(this: ApplicationV2, event: PointerEvent): Promise<void> {
    const { document } = this as DocumentSheetV2;
    const text = event.button === 2 ? document.id : document.uuid;
    await navigator.clipboard.writeText(text);
    (host.ui["notifications"] as { info(message: string): void }).info(text);
  }

  static #onEditImage(this: ApplicationV2, _event: PointerEvent, target: HTMLElement): void {
    const sheet = this as DocumentSheetV2;
    const path = target.dataset["edit"];
    if (!path) throw new Error("editImage needs data-edit with the path of the image's field");
    if (!sheet.isEditable) return;
    const current = host.foundry.utils.getProperty(sheet.document._source ?? {}, path);
    const Picker = apps()["FilePicker"] as new (options: AnyRecord) => { browse(): Promise<unknown> };
    const picker = new Picker({
      type: "image",
      current,
      callback: (chosen: string) => {
        if (target instanceof HTMLImageElement) target.src = chosen;
        if (sheet.options.form?.submitOnChange) void sheet.submit();
        else void sheet.document.update({ [path]: chosen });
      },
    });
    void picker.browse();
  }

  static async #onImportDocument(this: ApplicationV2): Promise<void> {
    const { document } = this as DocumentSheetV2;
    const pack = host.game.packs.get(document.pack ?? "");
    const collection = host.game.collections.get(document.documentName);
    if (!pack || !collection?.importFromCompendium)
      throw new Error(`${document.documentName} [${document.id}] is in no compendium`);
    await collection.importFromCompendium(pack, document.id);
  }
}

function apps(): AnyRecord {
  return asRecord(host.foundry.applications["apps"]);
}

async function openNamed(name: string, document: DocumentLike): Promise<void> {
  const App = apps()[name] as new (options: AnyRecord) => ApplicationV2;
  await new App({ document }).render({ force: true });
}
