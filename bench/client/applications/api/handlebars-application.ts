import { loadTemplates, renderTemplate } from "../handlebars/templates.ts";
import type { AnyRecord } from "../host.ts";
import type { ApplicationV2 } from "./application.ts";
import { cloneOptions } from "./options.ts";
import type { ClosingOptions, FormConfiguration, RenderContext, RenderOptions } from "./types.ts";

export interface TemplatePart {
  template: string;
  id?: string | null;
  root?: boolean | null;
  classes?: string[] | null;
  templates?: string[] | null;
  scrollable?: string[] | null;
  forms?: Record<string, FormConfiguration> | null;
}

export interface PartState {
  scrollPositions: [HTMLElement, number, number][];
  focus?: string | undefined;
}

type RenderedParts = Record<string, HTMLElement>;

// The one form of a mixin's base class that the language accepts (TS2545).
// biome-ignore lint/suspicious/noExplicitAny: see above
type Arguments = any[]; // oxlint-disable-line typescript/no-explicit-any
type Base = (abstract new (
  ...args: Arguments
) => ApplicationV2) & {
  inheritanceChain: typeof ApplicationV2.inheritanceChain;
};

/** Adds rendering by named Handlebars parts, each replaced on its own, to an application class. */
export function HandlebarsApplicationMixin<T extends Base>(BaseApplication: T) {
  abstract class HandlebarsApplication extends BaseApplication {
    static PARTS: Record<string, TemplatePart> = {};

    #parts: RenderedParts = {};
    #current: Record<string, TemplatePart> = {};

    get parts(): RenderedParts {
      return this.#parts;
    }

    protected override _configureRenderOptions(options: RenderOptions): void {
      super._configureRenderOptions(options);
      this.#current = this._configureRenderParts(options);
      options.parts ??= Object.keys(this.#current);
    }

    /** A copy that may be changed for this render. */
    protected _configureRenderParts(_options: RenderOptions): Record<string, TemplatePart> {
      return cloneOptions((this.constructor as typeof HandlebarsApplication).PARTS);
    }

    protected override async _preRender(context: RenderContext, options: RenderOptions): Promise<void> {
      await super._preRender(context, options);
      const paths = new Set<string>();
      for (const { template, templates } of Object.values(this.#current)) {
        paths.add(template);
        for (const extra of templates ?? []) paths.add(extra);
      }
      await loadTemplates([...paths]);
    }

    protected override async _renderHTML(context: RenderContext, options: RenderOptions): Promise<RenderedParts> {
      const rendered: RenderedParts = {};
      for (const partId of options.parts ?? []) {
        const part = this.#current[partId];
        if (!part) {
          console.warn(`${this.constructor.name} has no template part "${partId}"`);
          continue;
        }
        const partContext = await this._preparePartContext(partId, context, options);
        rendered[partId] = this.#parsePart(partId, part, await renderTemplate(part.template, partContext));
      }
      return rendered;
    }

    protected async _preparePartContext(
      partId: string,
      context: RenderContext,
      _options: RenderOptions,
    ): Promise<RenderContext> {
      context["partId"] = `${this.id}-${partId}`;
      const tabs = context["tabs"] as AnyRecord | undefined;
      if (tabs && partId in tabs) context["tab"] = tabs[partId];
      return context;
    }

    #parsePart(partId: string, part: TemplatePart, html: string): HTMLElement {
      const template = document.createElement("template");
      template.innerHTML = html;
      const elements = [...template.content.children];
      let element: HTMLElement;
      if (part.root) {
        element = document.createElement("div");
        element.append(...template.content.childNodes);
      } else {
        if (elements.length !== 1) {
          throw new Error(
            `The template part "${partId}" of ${this.constructor.name} ("${part.template}") must render one root element, not ${elements.length}`,
          );
        }
        element = document.adoptNode(elements[0] as HTMLElement);
      }
      // Upgraded here, in this page's realm: a detached window knows none of the custom elements.
      customElements.upgrade(element);
      element.dataset["applicationPart"] = partId;
      if (!part.root) element.id ||= `${this.id}-${part.id ?? partId}`;
      element.classList.add(...(part.classes ?? []).flatMap((name) => name.split(" ")).filter(Boolean));
      return element;
    }

    protected override _replaceHTML(result: RenderedParts, content: HTMLElement, _options: RenderOptions): void {
      for (const [partId, element] of Object.entries(result)) {
        const part = this.#current[partId];
        if (!part) continue;
        const prior =
          this.#parts[partId] ?? content.querySelector<HTMLElement>(`[data-application-part="${CSS.escape(partId)}"]`);
        const state: PartState = { scrollPositions: [] };
        if (prior) this._preSyncPartState(partId, element, prior, state);
        let placed = element;
        if (part.root) {
          content.dataset["applicationPart"] = partId;
          content.classList.add(...element.classList);
          content.replaceChildren(...element.childNodes);
          placed = content;
        } else if (prior?.isConnected) prior.replaceWith(element);
        else content.append(element);
        this.#attachForms(placed, part);
        this._attachPartListeners(partId, placed, _options);
        this.#parts[partId] = placed;
        if (prior) this._syncPartState(partId, placed, prior, state);
      }
    }

    #attachForms(element: HTMLElement, { forms }: TemplatePart): void {
      for (const [selector, config] of Object.entries(forms ?? {})) {
        const form = element.matches(selector) ? element : element.querySelector<HTMLElement>(selector);
        if (!(form instanceof HTMLFormElement)) throw new Error(`"${selector}" is no form in ${this.constructor.name}`);
        form.setAttribute("autocomplete", "off");
        form.addEventListener("submit", (event) => void this._onSubmitForm(config, event));
        form.addEventListener("change", (event) => this._onChangeForm(config, event));
      }
    }

    protected _preSyncPartState(
      partId: string,
      newElement: HTMLElement,
      priorElement: HTMLElement,
      state: PartState,
    ): void {
      const find = (root: HTMLElement, selector: string): HTMLElement | null =>
        selector === "" ? root : root.querySelector<HTMLElement>(selector);
      const focused = priorElement.ownerDocument.activeElement;
      if (focused instanceof Element && priorElement.contains(focused)) {
        const name = focused.getAttribute("name");
        if (focused.id) state.focus = `#${CSS.escape(focused.id)}`;
        else if (name) state.focus = `${focused.tagName}[name="${CSS.escape(name)}"]`;
      }
      for (const selector of this.#current[partId]?.scrollable ?? []) {
        const before = find(priorElement, selector);
        const after = find(newElement, selector);
        if (before && after) state.scrollPositions.push([after, before.scrollTop, before.scrollLeft]);
      }
    }

    protected _syncPartState(
      _partId: string,
      newElement: HTMLElement,
      _priorElement: HTMLElement,
      state: PartState,
    ): void {
      if (state.focus) newElement.querySelector<HTMLElement>(state.focus)?.focus();
      for (const [element, scrollTop, scrollLeft] of state.scrollPositions)
        Object.assign(element, { scrollTop, scrollLeft });
    }

    protected _attachPartListeners(_partId: string, _htmlElement: HTMLElement, _options: RenderOptions): void {}

    protected override _tearDown(options: ClosingOptions): void {
      super._tearDown(options);
      this.#parts = {};
    }
  }
  return HandlebarsApplication;
}
