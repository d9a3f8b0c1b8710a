import { asRecord, asString, host } from "./host.ts";

import "../styles/icons.css";
import hostile from "../styles/hostile.css?inline";
import plain from "../styles/plain.css?inline";

function addStyle(id: string, css: string): void {
  const style = document.createElement("style");
  style.id = id;
  style.textContent = css;
  document.head.append(style);
}

/**
 * The layers, and one of two base sheets of our own: `?base=hostile` resizes and restyles bare elements, as a host may,
 * so that a system's look is seen to lean on neither.
 */
export function addBaseStyles(search: string = location.search): void {
  addStyle("bench-base", plain);
  // Without one the browser asks the server's root, which need not be ours.
  const icon = Object.assign(document.createElement("link"), { rel: "icon", href: "data:," });
  document.head.append(icon);
  if (new URLSearchParams(search).get("base") === "hostile") {
    addStyle("bench-hostile", hostile);
    document.body.classList.add("base-hostile");
  }
}

interface StyleEntry {
  readonly src: string;
  readonly layer?: string | null;
}

/** The system's style sheets in their layer; one without a layer goes to `system`, `null` stands above all layers. */
export function addSystemStyles(): void {
  const { system } = host.game;
  const styles = (Array.isArray(system["styles"]) ? system["styles"] : []) as (string | StyleEntry)[];
  const imports = styles.map((entry) => {
    const { src, layer } = typeof entry === "string" ? { src: entry, layer: undefined } : entry;
    const url = host.foundry.utils.getRoute(src.startsWith("systems/") ? src : `systems/${system.id}/${src}`);
    return `@import url("${url}")${layer === null ? "" : ` layer(${layer ?? "system"})`};`;
  });
  addStyle("bench-system-styles", imports.join("\n"));
}

/** Loads the system's style sheets anew (hot reload). */
export function reloadSystemStyles(): void {
  const style = document.getElementById("bench-system-styles");
  if (style) style.textContent = (style.textContent ?? "").replace(/\.css(\?[^"]*)?"/g, `.css?${Date.now()}"`);
}

/** The user's colour scheme on the page's body. */
export function applyTheme(): void {
  const scheme = asRecord(asRecord(host.game.settings.get("core", "uiConfig"))["colorScheme"]);
  const wished = asString(scheme["applications"]);
  const dark = wished ? wished === "dark" : !matchMedia("(prefers-color-scheme: light)").matches;
  document.body.classList.toggle("theme-dark", dark);
  document.body.classList.toggle("theme-light", !dark);
}
