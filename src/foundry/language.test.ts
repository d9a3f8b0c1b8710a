import { describe, expect, it } from "vitest";
import { english, languages } from "../../tests/unit/languages.ts";
import { counted, list, name, text, wordsOf } from "./chat/text.ts";
import { countedText, type Localizer, labelled, listText, numberText, percent, signed } from "./language.ts";

/** The real translations, put together as the host puts them together. */
function speaking(lang: string): Localizer {
  const texts = languages.get(`lang/${lang}.json`) ?? english;
  const localize = (key: string): string => texts.get(key) ?? key;
  return {
    lang,
    localize,
    format: (key, data) => localize(key).replaceAll(/\{(\w+)\}/g, (whole, id: string) => data[id] ?? whole),
  };
}
const en = speaking("en");
const fr = speaking("fr");
/** Spaces that do not break, made visible. */
const shown = (written: string): string => written.replaceAll("\u00a0", "␣").replaceAll("\u202f", "·");

describe("numbers", () => {
  it("have the decimal sign and the thousands of the language, and a true minus", () => {
    expect([0.5, -4, 12_500].map((value) => numberText(value, en))).toEqual(["0.5", "−4", "12,500"]);
    expect([0.5, -4, 12_500].map((value) => shown(numberText(value, fr)))).toEqual(["0,5", "−4", "12·500"]);
  });

  it("of a change show their sign", () => {
    expect([3, -2, 0].map((value) => signed(value, en))).toEqual(["+3", "−2", "+0"]);
    expect(signed(-1.5, fr)).toBe("−1,5");
  });
});

describe("a probability in words", () => {
  it("has one decimal where a whole percent would be too coarse", () => {
    expect([1 / 3, 0.0556, 0.95].map((p) => percent(p, en))).toEqual(["33%", "5.6%", "95.0%"]);
    expect([1 / 3, 0.0556, 0.95].map((p) => shown(percent(p, fr)))).toEqual(["33␣%", "5,6␣%", "95,0␣%"]);
  });

  it("never calls the possible impossible or the uncertain certain", () => {
    expect([0, 1, 0.0004, 0.99999].map((p) => percent(p, en))).toEqual(["0%", "100%", "< 0.1%", "> 99.9%"]);
  });
});

describe("counted texts", () => {
  const turns = "TACTICAL_TIME.AVORKARTH.SHEET.turns";

  it("take the form that the language has for the number: none is one in French and several in English", () => {
    expect([0, 1, 2].map((n) => countedText(turns, n, en))).toEqual(["0 turns", "1 turn", "2 turns"]);
    expect([0, 1, 2].map((n) => countedText(turns, n, fr))).toEqual(["0 tour", "1 tour", "2 tours"]);
  });

  it("fall back to the general form where a translation lacks the one that the language has", () => {
    expect(new Intl.PluralRules("fr").select(1_000_000)).toBe("many");
    expect(countedText(turns, 1_000_000, fr)).toMatch(/ tours$/);
  });

  it("become words with all that is in them", () => {
    const wounds = (count: number) => counted("TACTICAL_TIME.AVORKARTH.ATTACK.Wound.minor", count);
    expect(wordsOf(wounds(1), fr)).toBe("1 blessure mineure");
    expect(wordsOf(text("TACTICAL_TIME.AVORKARTH.ATTACK.Note.recoil", { n: 3, wounds: wounds(3) }), fr)).toBe(
      "L’attaquant subit 3 blessures mineures.",
    );
  });
});

describe("lists", () => {
  it("end as the language ends them, and leave out what is empty", () => {
    expect(listText(["a", "", "b", "c"], en)).toBe("a, b, c");
    expect(listText(["a", "", "b", "c"], fr)).toBe("a, b et c");
    expect(wordsOf(list([name("Mira"), name("Odo")]), fr)).toBe("Mira et Odo");
  });
});

it("a label stands before its colon as the language writes it", () => {
  expect(labelled("Mira", "12", en)).toBe("Mira: 12");
  expect(shown(labelled("Mira", "12", fr))).toBe("Mira␣: 12");
});
