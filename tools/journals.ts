/**
 * The rulebooks of `docs/rules/` as journals to look things up in: one entry a game, one page a chapter, one heading a
 * rule, so that a rule's number leads to its place. Made anew with every build: a journal cannot fall behind its book.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import showdown from "showdown";
import YAML from "yaml";

const root = path.resolve(import.meta.dirname, "..");

/** What `packs/_rules/journals.yaml` says of a game's journal: its pack, its name, the chapters that players do not need. */
export interface JournalPlan {
  readonly pack: string;
  readonly game: string;
  readonly name: string;
  readonly prefix: string;
  readonly leaveOut: readonly string[];
  readonly introduction: string;
}

export interface Chapter {
  readonly title: string;
  readonly markdown: string;
}

export interface JournalPage {
  readonly _id: string;
  readonly _key: string;
  readonly name: string;
  readonly type: "text";
  readonly title: { readonly show: true; readonly level: 1 };
  readonly text: { readonly format: 1; readonly content: string };
  readonly sort: number;
  /** The headings of the rules on it, by the rules' numbers. */
  readonly flags: { readonly "tactical-time": { readonly rules: Readonly<Record<string, string>> } };
}

export interface Journal {
  readonly _id: string;
  readonly _key: string;
  readonly name: string;
  readonly pages: readonly JournalPage[];
  readonly ownership: { readonly default: 2 };
  readonly flags: { readonly "tactical-time": { readonly ruleset: string } };
}

/** The journals that there are, in the order of the manifest. */
export const journalPlans = (): JournalPlan[] =>
  YAML.parse(readFileSync(path.join(root, "packs/_rules/journals.yaml"), "utf8")) as JournalPlan[];

/** Chapters of a rulebook, without their numbers. What stands before the first one is for those who build. */
export function chaptersOf(markdown: string): Chapter[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((text) => {
      const [heading = "", ...rest] = text.split("\n");
      return { title: heading.replace(/^[\d.]+\s+/, "").trim(), markdown: rest.join("\n") };
    });
}

/** An id of 16 letters and digits that is the same in every build. */
const idOf = (name: string): string =>
  createHash("sha256")
    .update(name)
    .digest("base64")
    .replaceAll(/[^A-Za-z0-9]/g, "")
    .slice(0, 16);

const RULE = /\b[A-Z]{2}-\d{3}\b/g;
/** Where the text comes from: of no use at the table. What a world may set differently is. */
const ORIGIN = /\s*\[(?:seed|source|fixed)[^\]]*\]/g;
/** A table's column of such marks: its head. */
const MARKS = /\| mark \|/g;
const READING = /\s*\[(?:reading|seed[^\]]*reading|source[^\]]*reading)[:;]?\s*([^\]]*)\]/g;
const JUDGED = /:?\s*\(?\*{0,2}\b[Aa]dvise\b\.?\*{0,2}\)?/g;
const APPLIED = /\s*\(\*?apply\*?\)/g;

const converter = new showdown.Converter({ tables: true, noHeaderId: true, literalMidWordUnderscores: true });

/** The name of a world setting as its form shows it; null: it has none of its own. */
function settingName(game: string, key: string): string | null {
  const { TACTICAL_TIME } = JSON.parse(readFileSync(path.join(root, "lang/en.json"), "utf8"));
  let here: unknown = TACTICAL_TIME[game.toUpperCase()].OPTIONS.FIELDS;
  for (const part of [...key.split("."), "label"]) {
    here = typeof here === "object" && here !== null ? (here as Record<string, unknown>)[part] : undefined;
  }
  return typeof here === "string" ? here : null;
}

/** A chapter's Markdown as the HTML of a page: rules under headings, references to rules as references of the system. */
export function toHtml(game: string, markdown: string): string {
  const forPeople = markdown
    .replaceAll(READING, (_mark, written: string) => {
      const keys = written.replaceAll("`", "").match(/[a-z][A-Za-z.]+/g) ?? [];
      const names = keys.flatMap((key) => settingName(game, key.replace(/\.$/, "")) ?? []);
      return names.length === 0
        ? " <small>(house reading)</small>"
        : ` <small>(house reading: ${names.join("; ")})</small>`;
    })
    .replaceAll(ORIGIN, "")
    .replaceAll(MARKS, "| |")
    .replaceAll(APPLIED, "")
    .replaceAll(JUDGED, " (the game master judges)")
    .replaceAll(/\b(?:the )?YAML\b/g, "the compendium")
    .replaceAll("`", "");
  const rules = forPeople.replaceAll(
    /^- \*\*([A-Z]{2}-\d{3})(?: (.+?))?\*\*(?!\*)[. ]*/gm,
    (_rule, id: string, title = "") => `\n#### ${id} ${title.replaceAll("*", "")}\n\n`,
  );
  const linked = rules
    .split("\n")
    .map((line) => (line.startsWith("#### ") ? line.trimEnd() : line.replaceAll(RULE, "@Rule[$&]")))
    .join("\n");
  return converter.makeHtml(linked).replaceAll(/>\s+([.,;])/g, ">$1");
}

/** The text of each rule's heading. Headings hold plain text alone. */
const headingsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<h4>([A-Z]{2}-\d{3})([^<]*)<\/h4>/g)].map(([, id = "", more = ""]) => [id, `${id}${more}`]),
  );

/** A game's journal. @throws Error if its rulebook has no chapter of a name that is to be left out */
export function journalOf(plan: JournalPlan): Journal {
  const chapters = chaptersOf(readFileSync(path.join(root, "docs/rules", `${plan.game}.md`), "utf8"));
  for (const title of plan.leaveOut) {
    if (!chapters.some((chapter) => chapter.title === title)) throw new Error(`${plan.game}.md: no chapter ${title}`);
  }
  const entry = idOf(`${plan.game} rules`);
  const shown = chapters.filter(({ title }) => !plan.leaveOut.includes(title));
  const pages = [{ title: "About these rules", html: converter.makeHtml(plan.introduction) }].concat(
    shown.map(({ title, markdown }) => ({ title, html: toHtml(plan.game, markdown) })),
  );
  return {
    _id: entry,
    _key: `!journal!${entry}`,
    name: plan.name,
    ownership: { default: 2 },
    flags: { "tactical-time": { ruleset: plan.game } },
    pages: pages.map(({ title, html }, index): JournalPage => {
      const _id = idOf(`${plan.game} rules ${title}`);
      return {
        _id,
        _key: `!journal.pages!${entry}.${_id}`,
        name: title,
        type: "text",
        title: { show: true, level: 1 },
        text: { format: 1, content: html },
        sort: (index + 1) * 100,
        flags: { "tactical-time": { rules: headingsOf(html) } },
      };
    }),
  };
}
