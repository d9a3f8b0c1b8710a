/** What the audits read: the repository's own files, by folder, never by a list. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";

export const root = path.resolve(import.meta.dirname, "../..");

/** Paths (relative to the root, with forward slashes) of all files below a folder whose name ends so. */
export function filesIn(folder: string, ending: string): string[] {
  const full = path.join(root, folder);
  return readdirSync(full)
    .sort()
    .flatMap((name) => {
      const inside = `${folder}/${name}`;
      if (statSync(path.join(root, inside)).isDirectory()) return filesIn(inside, ending);
      return name.endsWith(ending) ? [inside] : [];
    });
}

export const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

/** Sources of the system that run in Foundry: no tests, no type declarations. */
export const systemSources = (folder = "src"): string[] =>
  filesIn(folder, ".ts").filter((f) => !f.endsWith(".test.ts") && !f.endsWith(".d.ts"));

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export interface Parsed {
  program: Node;
  comments: { value: string; start: number; end: number }[];
}

export function parse(file: string): Parsed {
  const result = parseSync(file, read(file));
  if (result.errors.length > 0) throw new Error(`${file}: ${result.errors[0]?.message}`);
  return { program: result.program as unknown as Node, comments: result.comments };
}

/** Visits every node of a syntax tree. */
export function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) {
    for (const child of node) walk(child, visit);
    return;
  }
  if (typeof node !== "object" || node === null) return;
  if (typeof (node as Node).type === "string") visit(node as Node);
  for (const [key, value] of Object.entries(node)) {
    if (key !== "parent" && typeof value === "object") walk(value, visit);
  }
}

/** What a file imports or re-exports, as written; relative ones resolved to paths from the root. */
export function importsOf(file: string): { source: string; path: string | null }[] {
  const found: { source: string; path: string | null }[] = [];
  walk(parse(file).program, (node) => {
    const source = (node as { source?: { value?: unknown } }).source?.value;
    if (!/^(Import|Export)/.test(node.type) || typeof source !== "string") return;
    const target = source.startsWith(".")
      ? path.posix.normalize(path.posix.join(path.posix.dirname(file), source))
      : null;
    found.push({ source, path: target });
  });
  return found;
}

export const lineOf = (file: string, offset: number): number => read(file).slice(0, offset).split("\n").length;
