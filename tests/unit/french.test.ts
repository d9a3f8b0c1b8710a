import { describe, expect, it } from "vitest";
import { english, languages } from "./languages.ts";

const french = languages.get("lang/fr.json") ?? new Map<string, string>();

/** Names of the games and of what is only in them: they are not translated. */
const NAMES = ["Avorkarth", "Tarafore", "Swords of Infinity", "Talren", "Obsidius", "Mithril", "Eldrium", "Anyar"];
/** Abbreviations of abilities whose French names begin alike. */
const ABBREVIATIONS = ["CON", "VIT", "AGI", "DEX", "INS", "INT", "CHA", "PRO", "ATH"];
/** Points of the compass whose names begin alike. */
const COMPASS = ["n", "ne", "e", "se", "s"];
/** Words that French spells as English does and means the same by. */
const SAME_WORDS = [
  "action",
  "actions",
  "arc",
  "archer",
  "arcane",
  "artisan",
  "base",
  "bonus",
  "bronze",
  "charge",
  "coma",
  "constitution",
  "description",
  "distance",
  "endurance",
  "expert",
  "infernal",
  "initiative",
  "instinct",
  "intelligence",
  "interruption",
  "massive",
  "maximum",
  "notes",
  "occasion",
  "participant",
  "perception",
  "points",
  "portrait",
  "poison",
  "protection",
  "round",
  "rounds",
  "sacrifice",
  "score",
  "situation",
  "social",
  "technique",
  "techniques",
  "terrain",
  "total",
  "tradition",
  "trait",
  "traits",
];

const bare = (text: string): string => text.replaceAll(/\{\w+\}/g, " ");
const wordsOf = (text: string): string[] =>
  [...ABBREVIATIONS, ...NAMES]
    .reduce((rest, name) => rest.replaceAll(new RegExp(`\\b${name}\\b`, "g"), " "), bare(text))
    .match(/\p{L}+/gu) ?? [];

/** Examples of stat blocks are written in the grammar that reads them, which is English. */
const isBlock = (key: string): boolean => key.endsWith(".CREATION.block");

/** Texts that break a rule of French typography, with their keys. */
const breaking = (rule: RegExp): string[] =>
  [...french]
    .filter(([key, text]) => !isBlock(key) && rule.test(bare(text).replaceAll(/\(=\d\)/g, "")))
    .map(([key, text]) => `${key}: ${text}`);

describe("French", () => {
  it("leaves no English text as it is, save words that both languages share", () => {
    const left = [...french].filter(
      ([key, text]) =>
        text === english.get(key) &&
        wordsOf(text).some((word) => ![...SAME_WORDS, ...COMPASS].includes(word.toLowerCase())),
    );
    expect(left.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });

  it("excuses no word that is not used so", () => {
    const same = [...french].filter(([key, text]) => text === english.get(key)).map(([, text]) => text);
    const used = new Set(same.flatMap((text) => wordsOf(text)).map((word) => word.toLowerCase()));
    expect([...SAME_WORDS, ...COMPASS].filter((word) => !used.has(word))).toEqual([]);
    expect([...NAMES, ...ABBREVIATIONS].filter((name) => !same.some((text) => text.includes(name)))).toEqual([]);
  });

  it("has typographic apostrophes, guillemets and ellipses", () => {
    expect(breaking(/['"“”]|\.\.\./)).toEqual([]);
  });

  it("has a space that does not break before : ; ! ? and %, and within guillemets", () => {
    expect(breaking(/[^\u00a0\u202f:;!?][:;!?]/)).toEqual([]);
    expect(breaking(/[^\u00a0\u202f]%(?!\p{L})/u).filter((text) => !text.includes("d%"))).toEqual([]);
    expect(breaking(/«[^\u00a0\u202f]|[^\u00a0\u202f]»/)).toEqual([]);
  });

  it("puts no space twice, and none before a comma or a full stop", () => {
    expect([...french].filter(([, text]) => /[ \u00a0\u202f]{2}|[ \u00a0\u202f][,.](?!\d)|^ | $/.test(text))).toEqual(
      [],
    );
  });

  it("addresses nobody as “tu”", () => {
    expect(breaking(/(?<![\p{L}’-])(?:tu|toi|tes)(?![\p{L}])/iu)).toEqual([]);
  });

  it("calls a thing by one name", () => {
    // Chosen in docs/localisation.md: the other word of each pair is also French, and would make two things of one.
    expect(breaking(/(?<!\p{L})(?:fiches?|empoigné\w*|round de combat|jeton sur la carte|meneuse)(?!\p{L})/iu)).toEqual(
      [],
    );
  });
});
