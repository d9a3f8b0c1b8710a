/** The translations as the audits read them: flat, with the forms of a counted text as one. */
import { filesIn, read } from "./sources.ts";

type Tree = { [key: string]: string | Tree };

const flatten = (tree: Tree, prefix = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );

/** Texts by key, in the file's order, for each file in `lang/`. */
export const languages: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  filesIn("lang", ".json").map((file) => [file, new Map(flatten(JSON.parse(read(file)) as Tree))]),
);

export const english = languages.get("lang/en.json") ?? new Map<string, string>();

export const languageOf = (file: string): string => /([\w-]+)\.json$/.exec(file)?.[1] ?? "";

/** What Intl calls the forms of a counted text. */
const CATEGORIES = new Set(["zero", "one", "two", "few", "many", "other"]);

/** The forms of each counted text: a group that has `one` and `other`, and nothing that is no such form. */
export function countedTexts(texts: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const key of texts.keys()) {
    const at = key.lastIndexOf(".");
    groups.set(key.slice(0, at), [...(groups.get(key.slice(0, at)) ?? []), key.slice(at + 1)]);
  }
  return new Map(
    [...groups].filter(
      ([, forms]) => forms.includes("one") && forms.includes("other") && forms.every((form) => CATEGORIES.has(form)),
    ),
  );
}

/** The keys, a counted text standing for its forms: how many forms it has is the language's own affair. */
export function keysOf(texts: ReadonlyMap<string, string>): readonly string[] {
  const counted = countedTexts(texts);
  const whole = (key: string): string => {
    const group = key.slice(0, key.lastIndexOf("."));
    return counted.has(group) ? group : key;
  };
  return [...new Set([...texts.keys()].map(whole))];
}

export const placeholdersOf = (text: string): string =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map((m) => m[1])
    .sort()
    .join();
