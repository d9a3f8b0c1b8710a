import { readdirSync, readFileSync } from "node:fs";
import Handlebars from "handlebars";

/** For tests of sheets: the English words, and templates rendered as the host renders them. */

const root = new URL("../../", import.meta.url);
const templates = new URL("../../templates/", import.meta.url);
const english: object = JSON.parse(readFileSync(new URL("lang/en.json", root), "utf8"));

const localize = (key: string): string => {
  const found = key.split(".").reduce<unknown>((node, part) => Object(node)[part], english);
  if (typeof found !== "string") throw new Error(`no words for ${key}`);
  return found;
};
const format = (key: string, data: Record<string, string>): string =>
  localize(key).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(data[name]));

/** Throws on a key that has no words. */
export const i18n = { localize, format };

const source = (name: string): string => readFileSync(new URL(`${name}.hbs`, templates), "utf8");

/** A template by its path below `templates`, with this context. */
export const render = (name: string, context: object): string => Handlebars.compile(source(name))(context);

export const count = (html: string, pattern: RegExp): number => [...html.matchAll(pattern)].length;

/** Registers the host's helpers that templates use, and the pieces of these folders. Call in `beforeAll`. */
export function prepareTemplates(...folders: readonly string[]): void {
  Handlebars.registerHelper("localize", (key: string, options: Handlebars.HelperOptions) => format(key, options.hash));
  Handlebars.registerHelper("concat", (...parts: unknown[]) => parts.slice(0, -1).join(""));
  Handlebars.registerHelper("eq", (a: unknown, b: unknown) => a === b);
  Handlebars.registerHelper("checked", (value: unknown) => (value ? "checked" : ""));
  Handlebars.registerHelper("selectOptions", () => "");
  for (const folder of ["shared", ...folders]) {
    for (const file of readdirSync(new URL(`${folder}/`, templates))) {
      if (!file.endsWith(".hbs")) continue;
      const name = `${folder}/${file.slice(0, -".hbs".length)}`;
      Handlebars.registerPartial(`systems/tactical-time/templates/${name}.hbs`, source(name));
    }
  }
}

/** As `ItemSource` of `item-list.ts`, which this project of types cannot read: it knows no host. */
interface Thing {
  readonly id: string;
  readonly uuid: string;
  readonly type: string;
  readonly name: string;
  readonly img: string;
  readonly sort: number;
  readonly actionId: string | null;
  readonly toggle: { readonly path: "equipped" | "worn" | "active"; readonly on: boolean } | null;
  readonly quantity: number | null;
  readonly detail: string;
  readonly weight: string;
  readonly warning: string;
}

/** A thing as the lists of a sheet need it: in hand, one of it. */
export const itemOf = (over: Partial<Thing>): Thing => ({
  id: "i",
  uuid: "Actor.a.Item.i",
  type: "thing",
  name: "Thing",
  img: "x.svg",
  sort: 0,
  actionId: null,
  toggle: { path: "equipped", on: true },
  quantity: 1,
  detail: "",
  weight: "",
  warning: "",
  ...over,
});
