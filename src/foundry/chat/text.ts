/**
 * Text that is not in a language yet: a key with its placeholders, or a proper name that needs no translation.
 * Resolutions, cards and dialogs carry this; it becomes words when somebody looks at it, in that person's language.
 */
export type Text =
  | { readonly key: string; readonly data?: Readonly<Record<string, TextValue>> }
  | { readonly name: string };
export type TextValue = string | number | Text;

/** What turns keys into words: `game.i18n` in Foundry, a table in tests. */
export interface Localizer {
  localize(key: string): string;
  format(key: string, data: Record<string, string>): string;
}

export const text = (key: string, data?: Readonly<Record<string, TextValue>>): Text => (data ? { key, data } : { key });
export const name = (value: string): Text => ({ name: value });

/** The words for a text. Nested texts are localised first; numbers are written as the language writes them. */
export function wordsOf(value: TextValue, i18n: Localizer): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if ("name" in value) return value.name;
  if (!value.data) return i18n.localize(value.key);
  const data = Object.fromEntries(Object.entries(value.data).map(([key, inner]) => [key, wordsOf(inner, i18n)]));
  return i18n.format(value.key, data);
}
