import type { DeepPartial } from "fvtt-types/utils";
import { SYSTEM_ID, templatePath } from "../../constants.ts";
import { stepContext } from "../chat/card-context.ts";
import { shownPortrait } from "../chat/shown-portrait.ts";
import { text, wordsOf } from "../chat/text.ts";
import { percent } from "../language.ts";
import { reportAnswer } from "../relay/index.ts";
import { goOn, type Open, openPart, whyClosed } from "./answers.ts";
import type { Question } from "./course.ts";
import { fieldContext, oddsContext } from "./dialog-context.ts";
import { type FieldValues, fitAll } from "./form.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;
import HandlebarsApplicationMixin = foundry.applications.api.HandlebarsApplicationMixin;

type Context = HandlebarsApplicationMixin.RenderContext & Record<string, unknown>;

/** Open prompts by message and part. */
const prompts = new Map<string, AnswerPrompt>();

/**
 * Asks a person what somebody else's action wants to know of them: how they defend, whether they spend a token. It can
 * be closed and opened again from the card; the clock goes on.
 */
export class AnswerPrompt extends HandlebarsApplicationMixin(ApplicationV2)<Context> {
  static override DEFAULT_OPTIONS = {
    id: "tactical-time-answer-{id}",
    classes: [SYSTEM_ID, "action-dialog", "answer-prompt"],
    tag: "form",
    window: { icon: "fa-solid fa-shield-halved", resizable: true },
    position: { width: 520 },
    form: { handler: AnswerPrompt.#onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: {},
  };

  static override PARTS = {
    head: { template: templatePath("resolve/answer-head") },
    fields: { template: templatePath("resolve/fields"), templates: [templatePath("resolve/field")] },
    odds: { template: templatePath("resolve/odds") },
    foot: { template: templatePath("resolve/answer-foot") },
  };

  readonly #messageId: string;
  readonly #partId: string;
  readonly #questionId: string;
  #values: FieldValues = {};
  #clock: ReturnType<typeof setInterval> | undefined;
  #sending = false;

  private constructor(messageId: string, partId: string, questionId: string) {
    super({});
    this.#messageId = messageId;
    this.#partId = partId;
    this.#questionId = questionId;
  }

  /** Opens the prompt of the question that a part waits for, or brings it to the front. */
  static show(messageId: string, partId: string): void {
    const place = `${messageId}.${partId}`;
    const question = questionOf(openPart(messageId, partId));
    if (!question) {
      ui.notifications.warn(whyClosed(messageId, partId), { localize: true });
      return;
    }
    const known = prompts.get(place);
    if (known && known.#questionId === question.id) {
      known.bringToFront();
      return;
    }
    AnswerPrompt.close(place);
    const prompt = new AnswerPrompt(messageId, partId, question.id);
    prompts.set(place, prompt);
    prompt.render({ force: true }).catch((error: unknown) => console.error("tactical-time | prompt", error));
  }

  static close(place: string): void {
    const known = prompts.get(place);
    prompts.delete(place);
    void known?.close();
  }

  override get title(): string {
    const open = openPart(this.#messageId, this.#partId);
    const question = questionOf(open);
    if (!open || !question) return "";
    const who = shownPortrait(question.whose === "target" ? open.part.target : open.system.actor).name;
    return `${wordsOf(question.title, game.i18n)} · ${who}`;
  }

  protected override async _prepareContext(
    options: DeepPartial<ApplicationV2.RenderOptions> & { isFirstRender: boolean },
  ): Promise<Context> {
    const context = await super._prepareContext(options);
    const open = openPart(this.#messageId, this.#partId);
    const question = questionOf(open);
    if (!open || !question) return context;
    this.#values = fitAll(question.fields, this.#values);
    const words = (value: Parameters<typeof wordsOf>[0]): string => wordsOf(value, game.i18n);
    const odds = question.odds?.(this.#values) ?? null;
    return Object.assign(context, {
      attacker: shownPortrait(open.system.actor),
      item: open.system.item.name,
      target: shownPortrait(open.part.target),
      ofTarget: question.whose === "target",
      what: words(text(open.action.label)),
      steps: (question.shown ?? []).map((step) => stepContext(step, false, true, game.i18n)),
      fields: question.fields.map((field, index) => ({
        ...fieldContext(field, { fields: this.#values, modifiers: {}, own: { name: "", value: 0 } }, words),
        ...(index === 0 ? chances(question, this.#values, field.id) : {}),
      })),
      details: [],
      odds: odds ? oddsContext(odds, game.i18n) : null,
      refused: "",
      hideOdds: odds === null,
      deadline: open.part.deadline,
    });
  }

  protected override async _onFirstRender(
    context: DeepPartial<Context>,
    options: DeepPartial<ApplicationV2.RenderOptions>,
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("input", (event) => void this.#onInput(event));
    this.element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    this.#clock = setInterval(() => this.#tick(), 250);
    this.#tick();
  }

  async #onInput(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement | null;
    const question = questionOf(openPart(this.#messageId, this.#partId));
    const [group, id = ""] = input?.name.split(".") ?? [];
    if (!input || !question || group !== "fields") return;
    const value = input.type === "checkbox" ? input.checked : input.value;
    this.#values = fitAll(question.fields, { ...this.#values, [id]: value });
    await this.render({ parts: ["odds"] });
  }

  /** The time that is left, as a number and as a bar that shrinks. */
  #tick(): void {
    const deadline = openPart(this.#messageId, this.#partId)?.part.deadline ?? null;
    const clock = this.element?.querySelector<HTMLElement>(".answer-clock");
    if (!clock) return;
    clock.hidden = deadline === null;
    if (deadline === null) return;
    const left = Math.max(0, deadline - game.time.serverTime);
    const seconds = clock.querySelector(".answer-seconds");
    if (seconds) seconds.textContent = String(Math.ceil(left / 1000));
    clock.style.setProperty("--left", String(left / 60_000));
  }

  static async #onSubmit(this: AnswerPrompt): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    try {
      const answer = await goOn(this.#messageId, this.#partId, { answer: this.#values });
      // Where it was taken, the message has changed and this window is closed by whoever watches it.
      if (answer) reportAnswer(answer);
      else {
        ui.notifications.warn(whyClosed(this.#messageId, this.#partId), { localize: true });
        await this.close();
      }
    } finally {
      this.#sending = false;
    }
  }

  protected override _onClose(options: DeepPartial<ApplicationV2.RenderOptions>): void {
    super._onClose(options);
    clearInterval(this.#clock);
    const place = `${this.#messageId}.${this.#partId}`;
    if (prompts.get(place) === this) prompts.delete(place);
  }
}

const questionOf = (open: Open | null): Question | null => (open?.waiting?.kind === "ask" ? open.waiting : null);

/** Each option of the first choice with its own chance, so that they can be compared at a glance. */
function chances(question: Question, values: FieldValues, fieldId: string): object {
  const field = question.fields.find(({ id }) => id === fieldId);
  if (!question.chance || field?.kind !== "choice") return {};
  return {
    options: field.options.map((option) => ({
      value: option.value,
      label: wordsOf(option.label, game.i18n),
      chosen: option.value === values[fieldId],
      chance: percent(question.chance?.({ ...values, [fieldId]: option.value }) ?? 0, game.i18n),
    })),
  };
}
