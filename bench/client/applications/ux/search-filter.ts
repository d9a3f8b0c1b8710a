export interface SearchFilterConfiguration {
  readonly inputSelector: string;
  readonly contentSelector: string;
  readonly callback: (event: Event | null, query: string, rgx: RegExp, content: HTMLElement | null) => void;
  readonly initial?: string;
  /** Milliseconds after the last key. */
  readonly delay?: number;
}

export class SearchFilter {
  query: string;
  rgx: RegExp;
  readonly #config: SearchFilterConfiguration;
  _input: HTMLInputElement | null = null;
  #content: HTMLElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(config: SearchFilterConfiguration) {
    this.#config = config;
    this.query = config.initial ?? "";
    this.rgx = SearchFilter.#pattern(this.query);
  }

  static #pattern(query: string): RegExp {
    return new RegExp(SearchFilter.cleanQuery(query).replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i");
  }

  static cleanQuery(query: string): string {
    return query
      .trim()
      .normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "");
  }

  static testQuery(rgx: RegExp, value: string): boolean {
    return rgx.test(SearchFilter.cleanQuery(value));
  }

  bind(html: HTMLElement): void {
    this._input = html.querySelector<HTMLInputElement>(this.#config.inputSelector);
    this.#content = this.#config.contentSelector ? html.querySelector<HTMLElement>(this.#config.contentSelector) : null;
    if (!this._input) return;
    this._input.value = this.query;
    this._input.addEventListener("input", this.#onInput);
    if (this.query) this.filter(null, this.query);
  }

  unbind(): void {
    this._input?.removeEventListener("input", this.#onInput);
    this._input = null;
    this.#content = null;
  }

  filter(event: Event | null, query: string): void {
    this.query = SearchFilter.cleanQuery(query);
    this.rgx = SearchFilter.#pattern(this.query);
    this.#config.callback(event, this.query, this.rgx, this.#content);
  }

  readonly #onInput = (event: Event): void => {
    clearTimeout(this.#timer);
    const { value } = event.currentTarget as HTMLInputElement;
    this.#timer = setTimeout(() => this.filter(event, value), this.#config.delay ?? 200);
  };
}
