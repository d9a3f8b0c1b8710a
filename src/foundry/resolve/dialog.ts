import type { DeepPartial } from "fvtt-types/utils";
import { SYSTEM_ID, templatePath } from "../../constants.ts";
import type { MessageMode } from "../compat.ts";
import { isRefusal } from "./action.ts";
import { type DialogContext, dialogContext } from "./dialog-context.ts";
import type { ResolutionDraft } from "./draft.ts";
import { type Field, fitAll, type Modifier, memorable } from "./form.ts";
import { participantsOf } from "./gather.ts";
import { remember } from "./settings.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;
import HandlebarsApplicationMixin = foundry.applications.api.HandlebarsApplicationMixin;

type Context = HandlebarsApplicationMixin.RenderContext & DialogContext;

/** Parts that follow from the choices: drawn again while one types, without touching what one types into. */
const LIVE_PARTS = ["modifiers", "odds", "foot"];

/**
 * The dialog of every action: whom, how, what else counts, and the exact odds of it all while one changes it. It
 * edits the draft in place; `open` says whether the person went on.
 */
export class ActionDialog extends HandlebarsApplicationMixin(ApplicationV2)<Context> {
  static override DEFAULT_OPTIONS = {
    id: "tactical-time-action-{id}",
    classes: [SYSTEM_ID, "action-dialog"],
    tag: "form",
    window: { icon: "fa-solid fa-dice-d6", resizable: true },
    position: { width: 620 },
    form: { handler: ActionDialog.#onSubmit, submitOnChange: false, closeOnSubmit: true },
    actions: { cancel: ActionDialog.#onCancel },
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
  #goOn = false;

  private constructor(draft: ResolutionDraft, settle: (goOn: boolean) => void) {
    super({});
    this.#draft = draft;
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
    return [game.i18n.localize(action.label), item?.name, actor.name].filter(Boolean).join(" · ");
  }

  protected override async _prepareContext(
    options: DeepPartial<ApplicationV2.RenderOptions> & { isFirstRender: boolean },
  ): Promise<Context> {
    const context = await super._prepareContext(options);
    return Object.assign(context, this.#context());
  }

  #fields(): readonly Field[] {
    const { action, facts } = this.#draft;
    return facts ? action.fields(facts) : [];
  }

  #modifiers(): readonly Modifier[] {
    const { action, facts, choices } = this.#draft;
    return facts ? action.modifiers(facts, choices.fields) : [];
  }

  #context(): DialogContext {
    const draft = this.#draft;
    const { action, facts, choices, refusal } = draft;
    const odds = facts && !refusal ? action.odds(action.input(facts, choices)) : null;
    return dialogContext(
      {
        aims: action.aim !== "none",
        candidates: draft.candidates,
        targetUuid: draft.target?.uuid ?? null,
        fields: this.#fields(),
        modifiers: this.#modifiers(),
        ownModifierLabel: action.ownModifierLabel,
        choices,
        refused: refusal,
        odds,
        mode: draft.mode,
      },
      game.i18n,
      game.i18n.lang,
    );
  }

  protected override async _onFirstRender(
    context: DeepPartial<Context>,
    options: DeepPartial<ApplicationV2.RenderOptions>,
  ): Promise<void> {
    await super._onFirstRender(context, options);
    // On the frame, once: parts come and go beneath it.
    this.element.addEventListener("input", (event) => void this.#onInput(event));
    // `toggle` does not bubble, but it can be caught on its way down.
    this.element.addEventListener("toggle", () => this.#keepInSight(), { capture: true });
  }

  protected override async _onRender(
    context: DeepPartial<Context>,
    options: DeepPartial<ApplicationV2.RenderOptions>,
  ): Promise<void> {
    await super._onRender(context, options);
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
      case "target":
        await chooseTarget(draft, String(value));
        await this.render({ parts: ["target", "fields", ...LIVE_PARTS] });
        this.#keepInSight();
        return;
      case "fields": {
        const fields = this.#fields();
        draft.choices = { ...draft.choices, fields: fitAll(fields, { ...draft.choices.fields, [id]: value }) };
        await this.render({ parts: LIVE_PARTS });
        return;
      }
      case "modifiers":
        draft.choices = { ...draft.choices, modifiers: { ...draft.choices.modifiers, [id]: value === true } };
        await this.render({ parts: ["odds", "foot"] });
        return;
      case "own":
        draft.choices = { ...draft.choices, own: ownModifier({ ...draft.choices.own, [id]: value }) };
        await this.render({ parts: ["odds", "foot"] });
        return;
      case "mode":
        draft.mode = String(value) as MessageMode;
    }
  }

  static async #onSubmit(this: ActionDialog): Promise<void> {
    if (!this.#draft.facts || this.#draft.refusal) return;
    this.#goOn = true;
    await remember(this.#draft.action.id, memorable(this.#fields(), this.#draft.choices.fields));
  }

  static async #onCancel(this: ActionDialog): Promise<void> {
    await this.close();
  }

  protected override _onClose(options: DeepPartial<ApplicationV2.RenderOptions>): void {
    super._onClose(options);
    this.#settle(this.#goOn);
  }
}

/** A whole number within what a table would ever say; letters and nothing are 0. */
export function ownModifier(given: { name: unknown; value: unknown }): { name: string; value: number } {
  const value = Number(given.value);
  return {
    name: String(given.name ?? "").slice(0, 60),
    value: Number.isFinite(value) ? Math.max(-99, Math.min(99, Math.trunc(value))) : 0,
  };
}

/**
 * Aims the draft at somebody (by actor UUID; null: at nobody) and gathers anew. What the map or the documents say about
 * the new target takes the place of what they said about the old one; what the person chose otherwise stays.
 */
export async function chooseTarget(draft: ResolutionDraft, uuid: string | null): Promise<void> {
  const { action, actor, item } = draft;
  const before = draft.facts ? action.fields(draft.facts) : [];
  draft.target = draft.candidates.find((candidate) => candidate.uuid === uuid) ?? null;
  draft.facts = null;
  draft.refusal = action.usable(actor, item)?.refused ?? null;
  if (draft.refusal) return;
  if (action.aim === "one" && !draft.target) return;
  draft.participants = await participantsOf(actor, item, draft.target?.uuid ?? null);
  const gathered = action.gather(draft.participants);
  if (isRefusal(gathered)) {
    draft.refusal = gathered.refused;
    return;
  }
  draft.facts = gathered;
  const fields = action.fields(gathered);
  const sourced = new Set([...before, ...fields].filter((field) => field.source).map((field) => field.id));
  const kept = Object.fromEntries(Object.entries(draft.choices.fields).filter(([id]) => !sourced.has(id)));
  draft.choices = { ...draft.choices, fields: fitAll(fields, kept) };
}
