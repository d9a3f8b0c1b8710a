import { watch } from "node:fs";
import path from "node:path";
import type { Json, JsonObject } from "../protocol.ts";
import { isObject } from "./json.ts";

const strings = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];

/**
 * Watches the built system for changes of files that the manifest's `flags.hotReload` lists.
 * Source: knowledge base, hot reload of packages.
 * @returns ends the watching
 */
export function watchForReload(
  manifest: JsonObject,
  distDir: string,
  tell: (file: { path: string; extension: string }) => void,
): () => void {
  const flags = isObject(manifest["flags"]) ? manifest["flags"]["hotReload"] : undefined;
  if (!isObject(flags)) return () => undefined;
  const extensions = strings(flags["extensions"]);
  const paths = strings(flags["paths"]);
  const waiting = new Map<string, NodeJS.Timeout>();
  const watcher = watch(distDir, { recursive: true }, (_event, name) => {
    if (name === null) return;
    const file = name.split(path.sep).join("/");
    const extension = path.extname(file).slice(1);
    if (!extensions.includes(extension) || !paths.some((start) => file === start || file.startsWith(`${start}/`)))
      return;
    // An editor writes a file in several steps.
    clearTimeout(waiting.get(file));
    waiting.set(
      file,
      setTimeout(() => {
        waiting.delete(file);
        tell({ path: `systems/${String(manifest["id"])}/${file}`, extension });
      }, 100),
    );
  });
  // A build that replaces the whole folder ends the watching; that is no reason to end the server.
  watcher.on("error", () => watcher.close());
  return () => {
    for (const timer of waiting.values()) clearTimeout(timer);
    watcher.close();
  };
}
