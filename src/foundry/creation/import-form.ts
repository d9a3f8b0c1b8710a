import type { DeepPartial } from "fvtt-types/utils";
import { SYSTEM_ID, templatePath } from "../../constants.ts";
import { readShape } from "../../core/shape.ts";
import { rulesetById, rulesets } from "../../rulesets/registry.ts";
import type { Ruleset } from "../../rulesets/ruleset.ts";
import { countedText, listText } from "../language.ts";
import { isInPlay } from "../settings/games-in-play.ts";
import { carryOut, type Mode, type Plan, tryOut } from "./carry-out.ts";
import { catalogue, systemShape, vocabularyFor } from "./catalogue.ts";
import { LARGEST_IMPORT } from "./exchange.ts";
import { type FoundView, foundView, type LineView, textFaults } from "./import-view.ts";
import { type BlockGame, type Found, type FoundText, readText } from "./read-text.ts";
import { shelfOf, takeFromShelf } from "./shelf.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;
import HandlebarsApplicationMixin = foundry.applications.api.HandlebarsApplicationMixin;

interface ImportContext extends ApplicationV2.RenderContext {
  text: string;
  games: { id: string; label: string; chosen: boolean }[];
  isEmpty: boolean;
  isBlocks: boolean;
  faults: LineView[];
  found: FoundView[];
  ready: number;
}

interface Entry {
  readonly found: Found;
  mode: Mode;
  readonly target: Actor.Implementation | Item.Implementation | null;
  readonly trial: Trial;
}

/** How long one may go on typing before the preview follows, in milliseconds. */
const PAUSE = 200;

/**
 * Actors and items from a file or a paste: JSON as we or the host export it, or stat blocks. What would be made is shown
 * while one types; nothing is written before the button.
 */
export class ImportForm extends HandlebarsApplicationMixin(ApplicationV2)<ImportContext> {
  static override DEFAULT_OPTIONS = {
    id: `${SYSTEM_ID}-import`,
    tag: "form",
    classes: ["tactical-time", "tt-window", "tt-import"],
    window: {
      title: "TACTICAL_TIME.CREATION.Import.title",
      icon: "fa-solid fa-file-import",
      resizable: true,
      contentClasses: ["standard-form"],
    },
    position: { width: 860, height: 720 },
    form: { closeOnSubmit: false, handler: ImportForm.#onSubmit },
    actions: { pickFile: ImportForm.#onPickFile, exampleBlock: ImportForm.#onExample },
  };

  static override PARTS = {
    source: { template: templatePath("creation/import-source") },
    preview: { template: templatePath("creation/import-preview"), scrollable: [".tt-import-list"] },
    footer: { template: templatePath("creation/import-footer") },
  };

  #text = "";
  #ruleset: Ruleset;
  #reading: FoundText = { kind: "empty", found: [], faults: [] };
  #entries: Entry[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Where new documents go. */
  readonly #folder: string | null;

  constructor({ ruleset, folder = null }: { ruleset?: Ruleset | null; folder?: string | null } = {}) {
    super({});
    const played = rulesets().filter(isInPlay);
    this.#ruleset = ruleset ?? played[0] ?? (rulesets()[0] as Ruleset);
    this.#folder = folder;
  }

  protected override async _prepareContext(
    options: DeepPartial<ApplicationV2.RenderOptions> & { isFirstRender: boolean },
  ): Promise<ImportContext> {
    const nameOf = (id: string): string => {
      const label = rulesetById(id)?.label;
      return label ? game.i18n.localize(label) : id;
    };
    return Object.assign(await super._prepareContext(options), {
      text: this.#text,
      games: rulesets()
        .filter((ruleset) => isInPlay(ruleset) || ruleset === this.#ruleset)
        .map((ruleset) => ({ id: ruleset.id, label: ruleset.label, chosen: ruleset === this.#ruleset })),
      isEmpty: this.#reading.kind === "empty",
      isBlocks: this.#reading.kind === "blocks",
      faults: textFaults(this.#reading.faults, game.i18n, nameOf),
      found: this.#entries.map(({ found, mode, target, trial }, index) =>
        foundView(
          index,
          found,
          { mode, hasTarget: target !== null, mayCreate: mayCreate(found.documentName), ...trial },
          game.i18n,
          nameOf,
        ),
      ),
      ready: this.#ready.length,
    });
  }

  get #ready(): Entry[] {
    return this.#entries.filter(({ found, mode, trial }) => found.data && trial.refusal === "" && mode !== "skip");
  }

  protected override async _onFirstRender(
    context: DeepPartial<ImportContext>,
    options: DeepPartial<ApplicationV2.RenderOptions>,
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("input", (event) => this.#onInput(event.target as HTMLTextAreaElement));
    this.element.addEventListener("change", (event) => this.#onChange(event.target as HTMLInputElement));
    this.element.addEventListener("dragover", (event) => event.preventDefault());
    this.element.addEventListener("drop", (event) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      void this.#readFile(file);
    });
  }

  protected override async _preClose(options: DeepPartial<ApplicationV2.RenderOptions>): Promise<void> {
    await super._preClose(options);
    if (this.#timer) clearTimeout(this.#timer);
  }

  #onInput({ name, value }: HTMLTextAreaElement): void {
    if (name !== "text") return;
    this.#text = value;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#read(), PAUSE);
  }

  #onChange(control: HTMLInputElement): void {
    if (control.name === "ruleset") {
      this.#ruleset = rulesetById(control.value) ?? this.#ruleset;
      void this.#read();
    } else if (control.type === "file") {
      const file = control.files?.[0];
      control.value = "";
      if (file) void this.#readFile(file);
    } else if (control.name.startsWith("mode.")) {
      const entry = this.#entries[Number(control.name.slice("mode.".length))];
      if (entry) entry.mode = control.value as Mode;
      void this.render({ parts: ["footer"] });
    }
  }

  async #readFile(file: File): Promise<void> {
    // Too big a file is not read at all; its size alone says what is wrong.
    this.#text = file.size > LARGEST_IMPORT * 2 ? "" : await file.text();
    const box = this.element.querySelector<HTMLTextAreaElement>("textarea[name=text]");
    if (box) box.value = this.#text;
    if (file.size > LARGEST_IMPORT * 2) {
      const detail = { value: `${file.size}`, max: LARGEST_IMPORT };
      this.#show({ kind: "json", found: [], faults: [{ path: file.name, code: "tooBig", detail }] });
    } else await this.#read();
  }

  /** Reads the text anew. What was chosen for a document of the same place and name stays chosen. */
  async #read(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    const text = this.#text;
    const reading = readText(text, blockGame(this.#ruleset), catalogue());
    const found = await Promise.all(reading.found.map((entry) => withShelf(entry, this.#ruleset)));
    // Somebody may have typed on meanwhile.
    if (text === this.#text) this.#show({ ...reading, found });
  }

  #show(reading: FoundText): void {
    const before = this.#entries;
    this.#reading = reading;
    this.#entries = reading.found.map((found, index): Entry => {
      const target = targetOf(found);
      const fallback = mayCreate(found.documentName) ? "create" : target ? "merge" : "skip";
      const known = before[index];
      const same = known?.found.name === found.name && known.target === target;
      return { found, target, mode: same ? known.mode : fallback, trial: trialOf(found) };
    });
    void this.render({ parts: ["preview", "footer"] });
  }

  static #onPickFile(this: ImportForm): void {
    this.element.querySelector<HTMLInputElement>("input[type=file]")?.click();
  }

  static async #onExample(this: ImportForm): Promise<void> {
    const box = this.element.querySelector<HTMLTextAreaElement>("textarea[name=text]");
    this.#text = game.i18n.localize(this.#ruleset.blockExample);
    if (box) box.value = this.#text;
    await this.#read();
  }

  static async #onSubmit(this: ImportForm): Promise<void> {
    await this.#read();
    const plans = this.#ready.map(
      ({ found, mode, target }): Plan => ({ document: placed(found, this.#folder), mode, target }),
    );
    if (plans.length === 0) {
      ui.notifications.warn("TACTICAL_TIME.CREATION.Import.nothing", { localize: true });
      return;
    }
    try {
      const documents = await carryOut(plans);
      const [first] = documents;
      const names = listText(
        documents.map(({ name }) => name ?? ""),
        game.i18n,
      );
      ui.notifications.info(countedText("TACTICAL_TIME.CREATION.Import.done", documents.length, game.i18n, { names }));
      await this.close();
      if (documents.length === 1) void (first?.sheet as { render(force: boolean): unknown } | null)?.render(true);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      ui.notifications.error("TACTICAL_TIME.CREATION.Import.failed", { localize: true, format: { reason } });
    }
  }
}

const mayCreate = (name: "Actor" | "Item"): boolean => game.user.can(name === "Actor" ? "ACTOR_CREATE" : "ITEM_CREATE");

const blockGame = (ruleset: Ruleset): BlockGame => ({
  actorType: ruleset.creation.actorType,
  vocabulary: vocabularyFor(ruleset),
  choiceNames: (shape, id) => {
    const key = shape.kind === "choice" ? shape.choices[id] : undefined;
    return key && game.i18n.has(key) ? [game.i18n.localize(key)] : [];
  },
});

/** A document of this world with the same name and kind, that this user may change. */
function targetOf({ documentName, name, type }: Found): Actor.Implementation | Item.Implementation | null {
  const all: readonly (Actor.Implementation | Item.Implementation)[] =
    documentName === "Actor" ? game.actors.contents : game.items.contents;
  return all.find((known) => known.name === name && known.type === type && known.isOwner) ?? null;
}

/** What would come of it, or what the host has against it. */
interface Trial {
  readonly refusal: string;
  readonly summary: ReturnType<Ruleset["creation"]["summary"]>;
  readonly items: readonly string[];
}

function trialOf(found: Found): Trial {
  try {
    const made = tryOut(found);
    if (!(made instanceof Actor)) return { refusal: "", summary: [], items: [] };
    const items = made.items.contents.map(({ name }) => name);
    return { refusal: "", summary: made.ruleset?.creation.summary(made) ?? [], items };
  } catch (error) {
    return { refusal: error instanceof Error ? error.message : String(error), summary: [], items: [] };
  }
}

const placed = (found: Found, folder: string | null): Found =>
  folder && found.data ? { ...found, data: { ...found.data, folder } } : found;

/** Takes the things that a block wants from the compendia; what it says of them is written over what they are. */
async function withShelf(found: Found, ruleset: Ruleset): Promise<Found> {
  if (found.fromShelf.length === 0 || !found.data) return found;
  const shelf = await shelfOf(ruleset, Object.keys(ruleset.itemModels));
  const items: unknown[] = Array.isArray(found.data["items"]) ? [...found.data["items"]] : [];
  const unread = [...found.unread];
  for (const wish of found.fromShelf) {
    const thing = shelf.find(
      ({ type, name }) => type === wish.type && name.localeCompare(wish.name, undefined, { sensitivity: "base" }) === 0,
    );
    const copy = thing && (await takeFromShelf(thing.uuid));
    if (!copy) {
      unread.push({ line: wish.line, text: wish.name, code: "notOnShelf", detail: { value: wish.name } });
      continue;
    }
    const report = { faults: [], notes: [] };
    const own = readShape(wish.system, systemShape("Item", wish.type), "system", report, (html) => html);
    const system = foundry.utils.mergeObject({ ...Object(copy["system"]) }, Object(own), { inplace: false });
    const { _id, ...source } = copy;
    items.push({ ...source, system });
  }
  return { ...found, unread, data: { ...found.data, items } };
}
