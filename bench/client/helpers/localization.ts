import type { DataModel } from "../common/abstract/data-model.ts";
import { ArrayField, SchemaField, TypedObjectField } from "../common/data/fields/containers.ts";
import type { DataField } from "../common/data/fields/data-field.ts";
import { EmbeddedDataField } from "../common/data/fields/models.ts";
import { currentGeneration } from "../common/generation.ts";
import { expandObject, getProperty, isPlainObject, mergeObject, type Obj } from "../common/utils/objects.ts";
import { CONFIG } from "./config.ts";
import { report } from "./report.ts";

/** Looks like a key (`A.b`), not like a text that somebody passed on. */
const KEY = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+$/;

/** `game.i18n`. Before it is initialised every call throws: text is not available in `init`. */
export class Localization {
  lang = "en";
  readonly defaultModule: string;
  translations: Obj = {};
  _fallback: Obj = {};
  #initialized = false;

  constructor(systemId = "core") {
    this.defaultModule = systemId;
  }

  /** Sources are read in order; later ones win. English is the fallback. */
  async initialize(lang: string, sources: { en: readonly Obj[]; own: readonly Obj[] }): Promise<void> {
    this.lang = lang;
    for (const source of sources.en) mergeObject(this._fallback, expandObject(source));
    for (const source of sources.own) mergeObject(this.translations, expandObject(source));
    this.#initialized = true;
  }

  get initialized(): boolean {
    return this.#initialized;
  }

  #check(what: string): void {
    if (!this.#initialized) throw new Error(`BenchError: ${what} before i18nInit: no text is available yet`);
  }

  #find(key: string): string | undefined {
    const own = getProperty(this.translations, key);
    if (typeof own === "string") return own;
    const fallback = getProperty(this._fallback, key);
    return typeof fallback === "string" ? fallback : undefined;
  }

  has(key: string, fallback = true): boolean {
    this.#check(`i18n.has("${key}")`);
    return (
      typeof getProperty(this.translations, key) === "string" ||
      (fallback && typeof getProperty(this._fallback, key) === "string")
    );
  }

  /** The text of a key; a key that is missing is shown as it is, and counted. 14 takes data as `format` does. */
  localize(key: string, data?: Obj): string {
    this.#check(`i18n.localize("${key}")`);
    const id = String(key ?? "");
    const found = this.#find(id);
    if (found === undefined) {
      if (KEY.test(id)) report.missingKeys[id] = (report.missingKeys[id] ?? 0) + 1;
      return id;
    }
    return data && currentGeneration() >= 14 ? this.#fill(found, data) : found;
  }

  format(key: string, data: Obj = {}): string {
    return this.#fill(this.localize(key), data);
  }

  #fill(text: string, data: Obj): string {
    return text.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
      const value = data[name] ?? getProperty(data, name);
      return value === undefined || value === null ? (name in data ? String(value) : whole) : String(value);
    });
  }

  getListFormatter(options: { style?: Intl.ListFormatStyle; type?: Intl.ListFormatType } = {}): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, { style: options.style ?? "long", type: options.type ?? "conjunction" });
  }

  get pluralRules(): Intl.PluralRules {
    return new Intl.PluralRules(this.lang);
  }

  sortObjects<T extends object>(objects: T[], key: string): T[] {
    const collator = new Intl.Collator(this.lang);
    return objects.sort((a, b) => collator.compare(String((a as Obj)[key] ?? ""), String((b as Obj)[key] ?? "")));
  }

  /* --------------------------- labels of data models ---------------------------- */

  /** Gives a model's fields their labels and hints from `<prefix>.FIELDS.<path>`. */
  static localizeDataModel(model: typeof DataModel, options: { prefixes?: string[]; prefixPath?: string } = {}): void {
    const prefixes = [...(options.prefixes ?? []), ...model.LOCALIZATION_PREFIXES];
    Localization.localizeSchema(model.schema, prefixes, { prefixPath: options.prefixPath ?? "" });
  }

  static localizeSchema(schema: SchemaField, prefixes: string[] = [], options: { prefixPath?: string } = {}): void {
    const i18n = localization();
    const visit = (field: DataField, path: string): void => {
      const texts = prefixes.map((prefix) => i18n.raw(`${prefix}.FIELDS.${path}`)).filter(isPlainObject);
      for (const name of ["label", "hint", "placeholder"] as const) {
        const own = field[name];
        if (own) {
          field[name] = i18n.localize(own);
          continue;
        }
        const found = texts.map((text) => text[name]).find((text) => typeof text === "string");
        if (typeof found === "string") field[name] = found;
      }
      localizeChoices(field, texts, i18n);
      if (field instanceof EmbeddedDataField)
        Localization.localizeDataModel(field.model, { prefixes, prefixPath: `${path}.` });
      if (field instanceof SchemaField) for (const [name, inner] of field.entries()) visit(inner, `${path}.${name}`);
      else if (field instanceof ArrayField || field instanceof TypedObjectField)
        visit(field.element, `${path}.element`);
    };
    for (const [name, field] of schema.entries()) visit(field, `${options.prefixPath ?? ""}${name}`);
  }

  /** Whatever stands at a key, text or group. */
  raw(key: string): unknown {
    return getProperty(this.translations, key) ?? getProperty(this._fallback, key);
  }

  /** All models that CONFIG names, as at `i18nInit`. */
  static localizeConfiguredModels(documentNames: readonly string[]): void {
    const done = new Set<unknown>();
    for (const name of documentNames) {
      const models = (CONFIG[name] as { dataModels?: Record<string, typeof DataModel> } | undefined)?.dataModels ?? {};
      for (const model of Object.values(models)) {
        if (done.has(model)) continue;
        done.add(model);
        Localization.localizeDataModel(model);
      }
    }
  }
}

function localizeChoices(field: DataField, texts: Obj[], i18n: Localization): void {
  const choices = (field as { choices?: unknown }).choices;
  if (!isPlainObject(choices)) return;
  const found = texts.map((text) => text["choices"]).find(isPlainObject);
  for (const key of Object.keys(choices)) {
    const text = found?.[key];
    if (typeof text === "string") choices[key] = text;
    else if (typeof choices[key] === "string") choices[key] = i18n.localize(choices[key]);
  }
}

let current: Localization | null = null;
export function setLocalization(i18n: Localization): void {
  current = i18n;
}
function localization(): Localization {
  if (!current) throw new Error("BenchError: the localization is not set up");
  return current;
}
