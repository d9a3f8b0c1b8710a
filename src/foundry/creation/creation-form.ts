import type { DeepPartial } from "fvtt-types/utils";
import { SYSTEM_ID, templatePath } from "../../constants.ts";
import type { Shape } from "../../core/shape.ts";
import { rulesetById, rulesets } from "../../rulesets/registry.ts";
import type { Ruleset } from "../../rulesets/ruleset.ts";
import { isInPlay } from "../settings/games-in-play.ts";
import { carryOut, tryOut } from "./carry-out.ts";
import { systemShape } from "./catalogue.ts";
import { type CreationView, creationView, STEPS, type StepId } from "./creation-view.ts";
import {
  type CreationDraft,
  draftOf,
  equippedSource,
  faultsOfDraft,
  freshSystem,
  systemOfDraft,
  withArray,
  withThing,
} from "./draft.ts";
import { type ShelfThing, shelfOf, takeFromShelf } from "./shelf.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;
import HandlebarsApplicationMixin = foundry.applications.api.HandlebarsApplicationMixin;

interface CreationContext extends ApplicationV2.RenderContext, CreationView {
  games: { id: string; label: string; hint: string; chosen: boolean }[];
  isNew: boolean;
}

const DEFAULT_IMAGE = "icons/svg/mystery-man.svg";

/**
 * A creature made step by step: who it is, its numbers within the book's scale, its things from the compendia, a last
 * look. One may go back and forth; what was typed stays as it was typed. It is written in one create at the end.
 */
export class CreationForm extends HandlebarsApplicationMixin(ApplicationV2)<CreationContext> {
  static override DEFAULT_OPTIONS = {
    id: `${SYSTEM_ID}-creation-{id}`,
    tag: "form",
    classes: ["tactical-time", "tt-window", "tt-creation"],
    window: { icon: "fa-solid fa-wand-magic-sparkles", resizable: true, contentClasses: ["standard-form"] },
    position: { width: 760, height: 720 },
    form: { closeOnSubmit: false, handler: CreationForm.#onSubmit },
    actions: {
      goToStep: CreationForm.#onGoToStep,
      chooseArray: CreationForm.#onChooseArray,
      toggleThing: CreationForm.#onToggleThing,
      pickImage: CreationForm.#onPickImage,
    },
  };

  static override PARTS = {
    steps: { template: templatePath("creation/steps") },
    body: { template: templatePath("creation/body"), scrollable: [".tt-creation-body", ".tt-shelf"] },
    footer: { template: templatePath("creation/footer") },
  };

  #ruleset: Ruleset;
  #draft: CreationDraft;
  #step: StepId = "who";
  /** Whether the person has wanted to go on: before that an empty name is no fault to be told. */
  #tried = false;
  #search = "";
  #shelf: ShelfThing[] = [];
  readonly #actor: Actor.Implementation | null;
  readonly #given: Readonly<Record<string, unknown>>;
  /** Drafts of the other games, while one changes one's mind about the game. */
  readonly #drafts = new Map<string, CreationDraft>();

  private constructor(ruleset: Ruleset, actor: Actor.Implementation | null, given: Readonly<Record<string, unknown>>) {
    super({ uniqueId: actor?.id ?? foundry.utils.randomID() });
    this.#ruleset = ruleset;
    this.#actor = actor;
    this.#given = given;
    this.#draft = this.#beginning(ruleset);
  }

  /** Makes a new creature. `given`: what the create dialog knows already: name, folder, subtype. */
  static async create(given: Readonly<Record<string, unknown>> = {}): Promise<void> {
    const played = rulesets().filter(isInPlay);
    const ruleset = played.find(({ creation }) => creation.actorType === given["type"]) ?? played[0];
    if (ruleset) await new CreationForm(ruleset, null, given).render({ force: true });
  }

  /** Goes through the steps again for a creature that there is. */
  static async revise(actor: Actor.Implementation): Promise<void> {
    if (actor.ruleset) await new CreationForm(actor.ruleset, actor, {}).render({ force: true });
  }

  override get title(): string {
    const name = this.#actor?.name ?? game.i18n.localize(this.#ruleset.label);
    return game.i18n.format("TACTICAL_TIME.CREATION.Guide.title", { name });
  }

  get #shape(): Shape {
    return systemShape("Actor", this.#ruleset.creation.actorType);
  }

  #beginning({ creation }: Ruleset): CreationDraft {
    const actor = this.#actor;
    const system: unknown = actor ? actor.toObject().system : freshSystem(systemShape("Actor", creation.actorType));
    return draftOf(creation, {
      name: actor?.name ?? String(this.#given["name"] ?? ""),
      img: actor?.img ?? String(this.#given["img"] ?? DEFAULT_IMAGE),
      linked: actor?.prototypeToken.actorLink ?? true,
      system,
    });
  }

  protected override async _prepareContext(
    options: DeepPartial<ApplicationV2.RenderOptions> & { isFirstRender: boolean },
  ): Promise<CreationContext> {
    const { creation } = this.#ruleset;
    if (this.#step === "gear" && this.#shelf.length === 0)
      this.#shelf = await shelfOf(
        this.#ruleset,
        creation.gear.flatMap(({ types }) => types),
      );
    const view = creationView(
      {
        draft: this.#draft,
        step: this.#step,
        creation,
        shape: this.#shape,
        shelf: this.#shelf,
        search: this.#search,
        tellsFaults: this.#tried,
        summary: this.#step === "review" ? await this.#summary() : [],
        owned: this.#actor?.items.contents.map(({ name, type }) => ({ name, type })) ?? [],
      },
      game.i18n,
    );
    return Object.assign(await super._prepareContext(options), view, {
      isNew: this.#actor === null,
      games: rulesets()
        .filter(isInPlay)
        .map(({ id, label, hint }) => ({ id, label, hint, chosen: id === this.#ruleset.id })),
    });
  }

  /** What the rules make of it: reckoned on a creature that is nowhere. */
  async #summary(): Promise<{ label: string; value: number | string }[]> {
    if (faultsOfDraft(this.#draft, this.#ruleset.creation, this.#shape).length > 0) return [];
    const source = await this.#source();
    try {
      const before = this.#actor?.toObject() as { items?: object[] } | undefined;
      const items = [...(before?.items ?? []), ...(source["items"] as object[])];
      const data = foundry.utils.mergeObject({ ...before }, { ...source, items }, { inplace: false });
      const made = tryOut({ documentName: "Actor", data: { ...data } });
      return made instanceof Actor ? [...this.#ruleset.creation.summary(made)] : [];
    } catch (error) {
      console.warn(`${SYSTEM_ID} | no summary`, error);
      return [];
    }
  }

  protected override async _onFirstRender(
    context: DeepPartial<CreationContext>,
    options: DeepPartial<ApplicationV2.RenderOptions>,
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("input", (event) => this.#onInput(event.target as HTMLInputElement));
    this.element.addEventListener("change", (event) => this.#onChange(event.target as HTMLInputElement));
  }

  /** Everything typed goes into the draft at once; only what follows from it is drawn anew. */
  #onInput({ name, value, type }: HTMLInputElement): void {
    if (type === "search") {
      this.#search = value;
      this.#filterShelf();
      return;
    }
    const [group, path = ""] = split(name);
    if (group === "name") this.#draft = { ...this.#draft, name: value };
    else if (group === "trait") this.#draft = { ...this.#draft, traits: { ...this.#draft.traits, [path]: value } };
    else if (group === "number") {
      this.#draft = { ...this.#draft, numbers: { ...this.#draft.numbers, [path]: value } };
    } else return;
    void this.#tell();
  }

  #onChange({ name, value, checked }: HTMLInputElement): void {
    const [group, path = ""] = split(name);
    if (group === "game") this.#changeGame(value);
    else if (group === "linked") this.#draft = { ...this.#draft, linked: checked };
    else if (group === "img") this.#draft = { ...this.#draft, img: value };
    else if (group === "tokenImg") this.#draft = { ...this.#draft, tokenImg: value };
    else if (group === "equipped") {
      const gear = this.#draft.gear.map((thing) => (thing.uuid === path ? { ...thing, equipped: checked } : thing));
      this.#draft = { ...this.#draft, gear };
    } else return;
    if (group === "img") void this.render({ parts: ["body"] });
  }

  #changeGame(id: string): void {
    const ruleset = rulesetById(id);
    if (!ruleset || ruleset === this.#ruleset) return;
    const { name, img, tokenImg, linked } = this.#draft;
    this.#drafts.set(this.#ruleset.id, this.#draft);
    this.#ruleset = ruleset;
    this.#draft = { ...(this.#drafts.get(id) ?? this.#beginning(ruleset)), name, img, tokenImg, linked };
    this.#shelf = [];
    void this.render();
  }

  /** Faults and notes beside the fields, without touching what one types into. */
  async #tell(): Promise<void> {
    const { creation } = this.#ruleset;
    const faults = faultsOfDraft(this.#draft, creation, this.#shape);
    for (const input of this.element.querySelectorAll<HTMLInputElement>("[name^='number:'], [name=name]")) {
      const [, path = "name"] = split(input.name);
      input.setAttribute("aria-invalid", String(faults.some((fault) => fault.path === path)));
    }
    const view = await this._prepareContext({ isFirstRender: false } as DeepPartial<ApplicationV2.RenderOptions> & {
      isFirstRender: boolean;
    });
    const list = this.element.querySelector("[data-told]");
    const items = view.told.map(({ text }) => {
      const item = this.element.ownerDocument.createElement("li");
      item.textContent = text;
      return item;
    });
    list?.replaceChildren(...items);
    const sum = this.element.querySelector("[data-sum]");
    if (sum) sum.textContent = view.sum;
    for (const button of this.element.querySelectorAll<HTMLElement>("[data-action=chooseArray]"))
      button.setAttribute("aria-pressed", String(button.dataset["array"] === view.array));
  }

  #filterShelf(): void {
    const words = this.#search.trim().toLowerCase().split(/\s+/);
    for (const row of this.element.querySelectorAll<HTMLElement>(".tt-shelf-thing")) {
      const text = (row.dataset["search"] ?? "").toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
    }
  }

  static async #onGoToStep(this: CreationForm, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const step = STEPS.find((id) => id === target.dataset["step"]);
    if (!step) return;
    if (STEPS.indexOf(step) > STEPS.indexOf(this.#step)) this.#tried = true;
    this.#step = step;
    await this.render();
    // The steps are read out again: the focus goes to where the new one begins.
    this.element.querySelector<HTMLElement>(".tt-creation-body :is(input, select, button)")?.focus();
  }

  static async #onChooseArray(this: CreationForm, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const array = this.#ruleset.creation.arrays.find(({ id }) => id === target.dataset["array"]);
    if (!array) return;
    this.#draft = withArray(this.#draft, array);
    await this.render({ parts: ["body"] });
    this.element.querySelector<HTMLElement>(`[data-array="${array.id}"]`)?.focus();
  }

  static async #onToggleThing(this: CreationForm, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const thing = this.#shelf.find(({ uuid }) => uuid === target.dataset["uuid"]);
    if (!thing) return;
    const { uuid, name, img, type } = thing;
    this.#draft = withThing(this.#draft, { uuid, name, img, type }, this.#ruleset.creation);
    await this.render({ parts: ["body", "steps"] });
    this.#filterShelf();
    this.element.querySelector<HTMLElement>(`[data-uuid="${CSS.escape(uuid)}"]`)?.focus();
  }

  static async #onPickImage(this: CreationForm, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const which = target.dataset["image"] === "tokenImg" ? "tokenImg" : "img";
    const Picker = foundry.applications.apps.FilePicker.implementation;
    const picker = new Picker({
      type: "image",
      current: this.#draft[which],
      callback: (path: string) => {
        this.#draft = { ...this.#draft, [which]: path };
        void this.render({ parts: ["body"] });
      },
    });
    await picker.browse();
  }

  /** The whole source: what was chosen, the things as they lie on their shelf. */
  async #source(): Promise<Record<string, unknown>> {
    const { creation } = this.#ruleset;
    const { name, img, tokenImg, linked, gear } = this.#draft;
    const copies = await Promise.all(
      gear.map(async (thing) => {
        const copy = await takeFromShelf(thing.uuid);
        if (!copy) return [];
        const { _id, ...source } = copy;
        return [equippedSource(source, thing, creation)];
      }),
    );
    return {
      name: name.trim(),
      type: creation.actorType,
      img,
      system: systemOfDraft(this.#draft, creation, this.#shape),
      items: copies.flat(),
      prototypeToken: { name: name.trim(), actorLink: linked, texture: { src: tokenImg || img } },
    };
  }

  static async #onSubmit(this: CreationForm): Promise<void> {
    this.#tried = true;
    const { creation } = this.#ruleset;
    const [fault] = faultsOfDraft(this.#draft, creation, this.#shape);
    if (fault) {
      this.#step = fault.path === "name" ? "who" : "numbers";
      await this.render();
      const name = fault.path === "name" ? "name" : `number:${fault.path}`;
      this.element.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
      ui.notifications.warn("TACTICAL_TIME.CREATION.Guide.faulty", { localize: true });
      return;
    }
    // Enter in an early step goes on; only the last one creates.
    if (this.#step !== "review") {
      this.#step = STEPS[STEPS.indexOf(this.#step) + 1] ?? "review";
      await this.render();
      return;
    }
    const source = await this.#source();
    const actor = this.#actor
      ? await rewrite(this.#actor, source)
      : await make({ ...folderOf(this.#given), ...source });
    if (!actor) return;
    await this.close();
    await (actor.sheet as { render(force: boolean): Promise<unknown> } | null)?.render(true);
  }
}

const folderOf = ({ folder }: Readonly<Record<string, unknown>>): object =>
  typeof folder === "string" && folder !== "" ? { folder } : {};

/** One create, with everything in it. */
const make = async (source: object): Promise<Actor.Implementation | null> =>
  (await (Actor.implementation.create as (source: object) => Promise<Actor.Implementation | undefined>).call(
    Actor.implementation,
    source,
  )) ?? null;

/** A creature that there is: its numbers, and the things in addition. Where something cannot be written, nothing is. */
async function rewrite(actor: Actor.Implementation, source: Record<string, unknown>): Promise<Actor.Implementation> {
  await carryOut([{ document: { documentName: "Actor", data: source }, mode: "merge", target: actor }]);
  return actor;
}

const split = (name: string): [string, string?] => {
  const at = name.indexOf(":");
  return at < 0 ? [name] : [name.slice(0, at), name.slice(at + 1)];
};
