/**
 * Numbers, lists and counted texts as a language writes them. Nothing else in the system puts these together: what a
 * person reads is `0.5` or `0,5`, `12%` or `12 %`, `a and b` or `a et b` by the viewer's language alone.
 */

/** What turns keys into words: `game.i18n` in Foundry, a table in tests. */
export interface Localizer {
  /** The language's code (BCP 47). A table that names none is English. */
  readonly lang?: string;
  localize(key: string): string;
  format(key: string, data: Record<string, string>): string;
}

type Language = Pick<Localizer, "lang">;

/** What stands in a text's placeholders. */
export type Data = Readonly<Record<string, string | number>>;

/** Making a formatter costs far more than using it, and a sheet writes hundreds of numbers. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatter({ lang = "en" }: Language, name: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const id = `${lang}/${name}`;
  const known = formatters.get(id) ?? new Intl.NumberFormat(lang, options);
  formatters.set(id, known);
  return known;
}

/** A hyphen is not a minus: at a small size it is read as a dash, or overlooked. */
const trueMinus = (written: string): string => written.replace("-", "−");

/** `1,200.5`, `−4`; at most two decimals. */
export const numberText = (value: number, language: Language): string =>
  trueMinus(formatter(language, "number", { maximumFractionDigits: 2 }).format(value));

/** `+3`, `−2`, and `+0`: a change rather than an amount. */
export const signed = (value: number, language: Language): string =>
  trueMinus(formatter(language, "signed", { maximumFractionDigits: 2, signDisplay: "always" }).format(value));

/** A mean or a distance: one decimal at most. */
export const meanText = (value: number, language: Language): string =>
  trueMinus(formatter(language, "mean", { maximumFractionDigits: 1 }).format(value));

/**
 * A probability (0 to 1) as people read it: whole percents, one decimal below ten and above ninety, and never "0%" for
 * what can happen or "100%" for what can fail.
 */
export function percent(probability: number, language: Language): string {
  const write = (value: number, digits: 0 | 1): string =>
    formatter(language, `percent${digits}`, {
      style: "percent",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value);
  if (probability <= 0) return write(0, 0);
  if (probability >= 1) return write(1, 0);
  if (probability < 0.001) return `< ${write(0.001, 1)}`;
  if (probability > 0.999) return `> ${write(0.999, 1)}`;
  return write(probability, probability < 0.1 || probability > 0.9 ? 1 : 0);
}

/** `a, b, c`, in French `a, b et c`. Empty texts are left out. */
export const listText = (texts: readonly string[], { lang = "en" }: Language): string =>
  new Intl.ListFormat(lang, { type: "unit", style: "short" }).format(texts.filter((text) => text !== ""));

/** Properties side by side, where no sentence is wanted: `a · b`. Empty ones are left out. */
export const besides = (texts: readonly string[]): string => texts.filter((text) => text !== "").join(" · ");

/** `Name: words`, with the space that some languages put before the colon. */
export const labelled = (label: string, text: string, i18n: Localizer): string =>
  i18n.format("TACTICAL_TIME.TEXT.labelled", { label, text });

/** A text with its placeholders; numbers among them are written as the language writes them. */
export const formatted = (key: string, data: Data, i18n: Localizer): string => i18n.format(key, written(data, i18n));

const written = (data: Data, i18n: Localizer): Record<string, string> =>
  Object.fromEntries(
    Object.entries(data).map(([id, value]) => [id, typeof value === "number" ? numberText(value, i18n) : value]),
  );

/** A day, as short as the language writes it. */
export const dayText = (time: number, { lang = "en" }: Language): string =>
  new Intl.DateTimeFormat(lang).format(new Date(time));

/**
 * A counted text: `<key>.one`, `<key>.other` … by the language's own plural rules, with the number as `{count}`. A form
 * that the language has and the translation has not (French *many*, from a million on) is the general one.
 */
export function countedText(key: string, count: number, i18n: Localizer, data: Data = {}): string {
  const form = `${key}.${new Intl.PluralRules(i18n.lang ?? "en").select(count)}`;
  const words = written({ ...data, count }, i18n);
  const text = i18n.format(form, words);
  return text === form ? i18n.format(`${key}.other`, words) : text;
}
