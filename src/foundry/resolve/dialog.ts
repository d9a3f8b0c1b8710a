import type { DeepPartial } from "fvtt-types/utils";
import { SYSTEM_ID, templatePath } from "../../constants.ts";
import type { MessageMode } from "../compat.ts";
import { besides } from "../language.ts";
import { onRulesChanged } from "../settings/rules-changed.ts";
import { aimAt, possibleAims, refit } from "./aims.ts";
import { type DialogContext, dialogContext } from "./dialog-context.ts";
import type { Aim, ResolutionDraft } from "./draft.ts";
import { type Field, fitAll, type Modifier, memorable } from "./form.ts";
import { toHotbar } from "./hotbar.ts";
import type { OddsView } from "./odds-view.ts";
import { showChosen, wirePictures } from "./picture.ts";
import { remember } from "./settings.ts";
import { showOnMap } from "./show-on-map.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;
import HandlebarsApplicationMixin = foundry.applications.api.HandlebarsApplicationMixin;

type Context = HandlebarsApplicationMixin.RenderContext & DialogContext;

/** Parts that follow from the choices: drawn again while one types, without touching what one types into. */
const LIVE_PARTS = ["modifiers", "odds", "foot"];
/** Parts that hold odds. The list of targets has a little bar for each of several. */
const oddsParts = (many: boolean): string[] => (many ? ["target", "odds", "foot"] : ["odds", "foot"]);

/**
 * The dialog of every action: whom, how, what else counts, and the exact odds of it all while one changes it. It
 * edits the draft in place; `open` says whether the person went on.
 */
export class ActionDialog extends HandlebarsApplicationMixin(ApplicationV2)<Context> {
  static override DEFAULT_OPTIONS = {
    id: "tactical-time-action-{id}",
    classes: [SYSTEM_ID, "action-dialog"],
    tag: "form",
    window: {
      icon: "fa-solid fa-dice-d6",
      resizable: true,
      controls: [{ icon: "fa-solid fa-code", label: "TACTICAL_TIME.RESOLVE.toHotbar", action: "toHotbar" }],
    },
    position: { width: 660 },
    form: { handler: ActionDialog.#onSubmit, submitOnChange: false, closeOnSubmit: true },
    actions: { cancel: ActionDialog.#onCancel, toHotbar: ActionDialog.#onToHotbar },
  };

  static override PARTS = {
    target: { template: templatePath("resolve/target"), scrollable: [".target-list"] },
    fields: { template: templatePath("resolve/fields"), templates: [templatePath("resolve/field")] },
    modifiers: { template: templatePath("resolve/modifiers") },
    own: { template: templatePath("resolve/own") },
    odds: { template: templatePath("resolve/odds") },
    foot: { template: templatePath("resolve/foot") },
  };

  readonly #draft: ResolutionDraft;
  readonly #settle: (goOn: boolean) => void;
  /** Ends the watch over the house rules. */
  #unwatch: () => void = () => {};
  #goOn = false;
  /** Whose odds are shown, where there are several targets. */
  #shown = 0;
  /** Several may be chosen: the action says so, or whoever started it has named several. */
  readonly #many: boolean;

  private constructor(draft: ResolutionDraft, settle: (goOn: boolean) => void) {
    super({});
    this.#draft = draft;
    this.#many = draft.action.aim === "many" || draft.aims.length > 1;
    this.#settle = settle;
  }

  /** Shows the dialog. Resolves true when the person rolls, false when they close it. */
  static open(draft: ResolutionDraft): Promise<boolean> {
    return new Promise((resolve, reject) => {
      new ActionDialog(draft, resolve).render({ force: true }).catch(reject);
    });
  }

  override get title(): string {
    const { action, actor, item } = this.#draft;
    return besides([game.i18n.localize(action.label), item?.name ?? "", actor.name]);
  }

  protected override async _prepareContext(
    options: DeepPartial<ApplicationV2.RenderOptions> & { isFirstRender: boolean },
  ): Promise<Context> {
    const context = await super._prepareContext(options);
    return Object.assign(context, this.#context());
  }

  get #aim(): Aim | null {
    return this.#draft.aims[this.#shown] ?? this.#draft.aims[0] ?? null;
  }

  #fields(): readonly Field[] {
    const aim = this.#aim;
    return aim?.facts ? this.#draft.action.fields(aim.facts, aim.choices.fields) : [];
  }

  #modifiers(): readonly Modifier[] {
    const aim = this.#aim;
    return aim?.facts ? this.#draft.action.modifiers(aim.facts, aim.choices.fields) : [];
  }

  #context(): DialogContext {
    const draft = this.#draft;
    const { action, candidates, aims, mode } = draft;
    const aim = this.#aim;
    const input = aim?.facts ? action.input(aim.facts, aim.choices) : null;
    const several = aims.length > 1;
    return dialogContext(
      {
        aim: action.aim,
        many: this.#many,
        candidates,
        targetUuids: aims.flatMap(({ target }) => target?.uuid ?? []),
        fields: this.#fields(),
        modifiers: this.#modifiers(),
        ownModifierLabel: action.ownModifierLabel,
        choices: aim?.choices ?? { ...draft.given, fields: {} },
        warnings: input ? (action.warnings?.(input) ?? []) : [],
        refused: aim?.refusal ?? null,
        odds: input ? action.odds(input) : null,
        oddsOf: several ? this.#oddsOfEach() : new Map(),
        shownUuid: several ? (aim?.target?.uuid ?? null) : null,
        ready: possibleAims(draft).length > 0,
        mode,
      },
      game.i18n,
    );
  }

  #oddsOfEach(): ReadonlyMap<string, OddsView> {
    const { action } = this.#draft;
    return new Map(
      possibleAims(this.#draft).flatMap(({ target, facts, choices }) => {
        const odds = action.odds(action.input(facts, choices));
        return target && odds ? [[target.uuid, odds] as const] : [];
      }),
    );
  }

  protected override async _onFirstRender(
    context: DeepPartial<Context>,
    options: DeepPartial<ApplicationV2.RenderOptions>,
  ): Promise<void> {
    await super._onFirstRender(context, options);
    // On the frame, once: parts come and go beneath it.
    this.element.addEventListener("input", (event) => void this.#onInput(event));
    for (const kind of ["pointerover", "focusin"])
      this.element.addEventListener(kind, (event) => showOnMap(this.#tokenOf(event.target as Element | null)));
    this.element.addEventListener("pointerleave", () => showOnMap(null));
    wirePictures(this.element);
    this.#unwatch = onRulesChanged(() => void this.#gatherAnew());
    // `toggle` does not bubble, but it can be caught on its way down.
    this.element.addEventListener("toggle", () => this.#keepInSight(), { capture: true });
  }

  protected override async _onRender(
    context: DeepPartial<Context>,
    options: DeepPartial<ApplicationV2.RenderOptions>,
  ): Promise<void> {
    await super._onRender(context, options);
    showChosen(this.element);
    if (options.isFirstRender) this.element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }

  /** A chosen target brings questions: the window grows, and its foot must not leave the screen. */
  #keepInSight(): void {
    const view = this.element.ownerDocument.defaultView;
    const { top } = this.position;
    if (!view || typeof top !== "number") return;
    const overlap = top + this.element.offsetHeight - view.innerHeight;
    if (overlap > 0) this.setPosition({ top: Math.max(0, top - overlap - 8) });
  }

  async #onInput(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement | HTMLSelectElement | null;
    if (!input?.name) return;
    const draft = this.#draft;
    const value = input.type === "checkbox" && "checked" in input ? input.checked : input.value;
    const [group = "", id = ""] = input.name.split(".");
    switch (group) {
      case "find":
        this.#find(input.value);
        return;
      case "target":
        await this.#chooseTargets(input.value, value);
        return;
      case "fields": {
        const fields = this.#fields();
        draft.given = { ...draft.given, fields: { ...draft.given.fields, ...fitOne(fields, id, value) } };
        refit(draft);
        // A choice may bring other questions with it; what one types in is never drawn anew under one's hands.
        const others = JSON.stringify(fields) !== JSON.stringify(this.#fields());
        const list = draft.aims.length > 1 ? ["target"] : [];
        await this.render({ parts: others ? ["fields", ...LIVE_PARTS, ...list] : [...LIVE_PARTS, ...list] });
        if (others) this.element.querySelector<HTMLElement>(`[name="${input.name}"]:checked`)?.focus();
        return;
      }
      case "modifiers":
        draft.given = { ...draft.given, modifiers: { ...draft.given.modifiers, [id]: value === true } };
        refit(draft);
        await this.render({ parts: oddsParts(this.#draft.aims.length > 1) });
        return;
      case "own":
        draft.given = { ...draft.given, own: ownModifier({ ...draft.given.own, [id]: value }) };
        refit(draft);
        await this.render({ parts: oddsParts(this.#draft.aims.length > 1) });
        return;
      case "mode":
        draft.mode = String(value) as MessageMode;
    }
  }

  /** The token that a line of the list is about, or null: another part of the dialog. */
  #tokenOf(target: Element | null): string | null {
    const uuid = target?.closest(".target-choice")?.querySelector<HTMLInputElement>("input")?.value;
    return this.#draft.candidates.find((candidate) => candidate.uuid === uuid)?.tokenUuid ?? null;
  }

  /** Leaves in sight whose name holds these letters, and whoever is chosen. */
  #find(letters: string): void {
    const wanted = letters.trim().toLocaleLowerCase(game.i18n.lang);
    for (const row of this.element.querySelectorAll<HTMLElement>(".target-choice")) {
      const name = row.querySelector(".target-name")?.textContent?.toLocaleLowerCase(game.i18n.lang) ?? "";
      row.hidden = !name.includes(wanted) && !row.querySelector(":checked");
    }
  }

  async #chooseTargets(uuid: string, value: string | boolean): Promise<void> {
    const draft = this.#draft;
    const before = draft.aims.flatMap(({ target }) => target?.uuid ?? []);
    const wanted = value === true ? [...before, uuid] : before.filter((known) => known !== uuid);
    const chosen = this.#many ? wanted : [uuid];
    await aimAt(draft, chosen);
    // Shows the one that was just chosen.
    this.#shown = Math.max(
      0,
      draft.aims.findIndex(({ target }) => target?.uuid === uuid),
    );
    await this.render({ parts: ["target", "fields", ...LIVE_PARTS] });
    this.element.querySelector<HTMLElement>(`[name="target"][value="${uuid}"]`)?.focus();
    this.#keepInSight();
  }

  /** House rules were changed while the dialog is open: its odds are those of the new ones. */
  async #gatherAnew(): Promise<void> {
    await aimAt(
      this.#draft,
      this.#draft.aims.flatMap(({ target }) => target?.uuid ?? []),
    );
    await this.render({ parts: ["fields", ...LIVE_PARTS] });
  }

  static async #onSubmit(this: ActionDialog): Promise<void> {
    if (possibleAims(this.#draft).length === 0) return;
    this.#goOn = true;
    await remember(this.#draft.action.id, memorable(this.#fields(), this.#aim?.choices.fields ?? {}));
  }

  /** A macro that opens this dialog as it stands, for whoever is chosen then. */
  static async #onToHotbar(this: ActionDialog): Promise<void> {
    const { action, actor, item, given } = this.#draft;
    // What the map or the documents say now is asked of them again then.
    const said = this.#fields().filter(({ id, source }) => !source && id in given.fields);
    const fields = fitAll(said, given.fields);
    await toHotbar(action.id, {
      actorUuid: actor.uuid,
      ...(item ? { item: item.uuid, itemName: item.name } : {}),
      ...(said.length > 0 ? { fields } : {}),
      ...(Object.keys(given.modifiers).length > 0 ? { modifiers: given.modifiers } : {}),
    });
  }

  static async #onCancel(this: ActionDialog): Promise<void> {
    await this.close();
  }

  protected override _onClose(options: DeepPartial<ApplicationV2.RenderOptions>): void {
    super._onClose(options);
    showOnMap(null);
    this.#unwatch();
    this.#settle(this.#goOn);
  }
}

/** What was entered in one field, fit for it. */
const fitOne = (fields: readonly Field[], id: string, value: string | boolean) =>
  fitAll(
    fields.filter((field) => field.id === id),
    { [id]: value },
  );

/** A whole number within what a table would ever say; letters and nothing are 0. */
export function ownModifier(given: { name: unknown; value: unknown }): { name: string; value: number } {
  const value = Number(given.value);
  return {
    name: String(given.name ?? "").slice(0, 60),
    value: Number.isFinite(value) ? Math.max(-99, Math.min(99, Math.trunc(value))) : 0,
  };
}
