/**
 * Which function and which test stand for each numbered rule of the rulebooks. Numbers are read from docs/rules/*.md;
 * functions cite them in the comments of `src/rulesets/<game>/rules`, tests anywhere in a `*.test.ts` of that game.
 * Ranges (`AV-144 to AV-147`) count for every number in them.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";

const root = path.resolve(import.meta.dirname, "..");
const BOOKS = { tarafore: "TF", avorkarth: "AV", infinity: "SI" } as const;
type Book = keyof typeof BOOKS;

export interface RuleCoverage {
  readonly id: string;
  readonly book: Book;
  /** The rule's first words. */
  readonly title: string;
  /** Does the rule, or a part of it, only advise? */
  readonly advises: boolean;
  readonly functions: readonly string[];
  readonly tests: readonly string[];
  /** Where the interface says it (docs/rules/places.yaml), or null. */
  readonly place: string | null;
}

/** A rule that no function or no test stands for must advise and have its place in the interface. */
export const isHole = ({ advises, functions, tests, place }: RuleCoverage): boolean =>
  (functions.length === 0 || tests.length === 0) && !(advises && place !== null);

/** The rules of a rulebook's text, in their order. */
export function rulesIn(text: string, prefix: string): { id: string; title: string; advises: boolean }[] {
  const found: { id: string; title: string; advises: boolean }[] = [];
  for (const match of text.matchAll(new RegExp(`^- \\*\\*(${prefix}-\\d{3})(?: (.+?))?\\*\\*(?!\\*)(.*)$`, "gm"))) {
    const [, id = "", name, rest = ""] = match;
    const words = rest.trim().split(/(?<=[.:;])\s/)[0] ?? "";
    found.push({ id, title: shortened(name ?? words), advises: /\badvise\b/i.test(rest) });
  }
  return found;
}

const shortened = (text: string): string => (text.length > 70 ? `${text.slice(0, 69).trimEnd()}…` : text);

/** Every rule number that a text cites, ranges written out. */
export function citations(text: string): Set<string> {
  const cited = new Set<string>();
  for (const [, prefix = "", from = "", , to] of text.matchAll(
    /\b(TF|AV|SI)-(\d{3})(?:\s*(to|–|-)\s*(?:(?:TF|AV|SI)-)?(\d{3})\b)?/g,
  )) {
    const last = Number(to ?? from);
    for (let n = Number(from); n <= last; n++) cited.add(`${prefix}-${String(n).padStart(3, "0")}`);
  }
  return cited;
}

/** The comments of a source text. */
export const commentsOf = (source: string): string =>
  [...source.matchAll(/\/\*[\s\S]*?\*\/|\/\/.*/g)].map(([comment]) => comment).join("\n");

const filesUnder = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => path.posix.join(folder, file.replaceAll("\\", "/")))
    .filter((file) => file.endsWith(".ts"))
    .sort();

/** Files by the rule numbers that they cite. */
function cited(files: readonly string[], read: (source: string) => string): Map<string, string[]> {
  const byRule = new Map<string, string[]>();
  for (const file of files) {
    for (const id of citations(read(readFileSync(path.join(root, file), "utf8")))) {
      byRule.set(id, [...(byRule.get(id) ?? []), file]);
    }
  }
  return byRule;
}

/** Rule number -> where the interface says it. */
export function places(): Map<string, string> {
  const file = readFileSync(path.join(root, "docs", "rules", "places.yaml"), "utf8");
  return new Map(Object.entries(parse(file) as Record<string, string>));
}

export function rulesCoverage(): RuleCoverage[] {
  const said = places();
  return (Object.keys(BOOKS) as Book[]).flatMap((book) => {
    const files = filesUnder(`src/rulesets/${book}`);
    const tests = cited(
      files.filter((file) => file.endsWith(".test.ts")),
      (source) => source,
    );
    const functions = cited(
      files.filter((file) => file.includes("/rules/") && !/\.(test|test-data)\.ts$/.test(file)),
      commentsOf,
    );
    return rulesIn(readFileSync(path.join(root, "docs", "rules", `${book}.md`), "utf8"), BOOKS[book]).map((rule) => ({
      ...rule,
      book,
      functions: functions.get(rule.id) ?? [],
      tests: tests.get(rule.id) ?? [],
      place: said.get(rule.id) ?? null,
    }));
  });
}

const shortNames = (files: readonly string[]): string =>
  files.map((file) => `\`${file.replace(/^src\/rulesets\/[^/]+\/(rules\/)?/, "")}\``).join(", ");
const cell = (text: string): string => text.replaceAll("|", "\\|");

/** `docs/rules-coverage.md` */
export function rulesCoveragePage(rules: readonly RuleCoverage[]): string {
  const lines = [
    "# Where each rule lives",
    "",
    "Made by `npm run docs` from `docs/rules/` and `src/rulesets/`; do not edit.",
    "",
    "Every numbered rule of the three rulebooks, with the files whose functions cite it, the tests that show it, and, for rules",
    "that advise people and change nothing by themselves, the place in the interface that says so. A test fails where one is missing.",
    "",
  ];
  for (const book of Object.keys(BOOKS) as Book[]) {
    const own = rules.filter((rule) => rule.book === book);
    const tested = own.filter(({ functions, tests }) => functions.length > 0 && tests.length > 0);
    lines.push(
      `## ${book}`,
      "",
      `${own.length} rules: ${tested.length} in functions with tests, ${own.length - tested.length} told to people.`,
      "",
      "| rule | | functions | tests | in the interface |",
      "|---|---|---|---|---|",
      ...own.map(
        ({ id, title, functions, tests, place }) =>
          `| ${id} | ${cell(title)} | ${shortNames(functions)} | ${shortNames(tests)} | ${cell(place ?? "")} |`,
      ),
      "",
    );
  }
  return lines.join("\n");
}
