import { countedText, type Localizer, listText, numberText, signed } from "../language.ts";

export type { Localizer } from "../language.ts";

/**
 * Text that is not in a language yet: a key with its placeholders, a number, several texts in a row, or a proper name
 * that needs no translation. Resolutions, cards and dialogs carry this; it becomes words when somebody looks at it, in
 * that person's language.
 */
export type Text =
  | {
      readonly key: string;
      readonly data?: Readonly<Record<string, TextValue>>;
      /** A counted text: the key's form for so many, which is its placeholder `count`. */
      readonly count?: number;
    }
  | { readonly number: number; readonly signed?: boolean }
  | { readonly list: readonly Text[] }
  | { readonly name: string };
export type TextValue = string | number | Text;

export const text = (key: string, data?: Readonly<Record<string, TextValue>>): Text => (data ? { key, data } : { key });
export const name = (value: string): Text => ({ name: value });
/** `<key>.one`, `<key>.other` … : how many there are decides the form. */
export const counted = (key: string, count: number, data?: Readonly<Record<string, TextValue>>): Text =>
  data ? { key, count, data } : { key, count };
/** A number with its sign, as a text. */
export const change = (value: number): Text => ({ number: value, signed: true });
/** Several texts as one: `a, b, c`. */
export const list = (texts: readonly Text[]): Text => ({ list: texts });

/** The words for a text. Nested texts are localised first; numbers are written as the language writes them. */
export function wordsOf(value: TextValue, i18n: Localizer): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return numberText(value, i18n);
  if ("name" in value) return value.name;
  if ("number" in value) return value.signed ? signed(value.number, i18n) : numberText(value.number, i18n);
  if ("list" in value)
    return listText(
      value.list.map((inner) => wordsOf(inner, i18n)),
      i18n,
    );
  const data = Object.fromEntries(Object.entries(value.data ?? {}).map(([key, inner]) => [key, wordsOf(inner, i18n)]));
  if (value.count !== undefined) return countedText(value.key, value.count, i18n, data);
  return value.data ? i18n.format(value.key, data) : i18n.localize(value.key);
}
