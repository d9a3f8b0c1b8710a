import { type AnyRecord, asRecord, asString, type DocumentLike, host, type RollLike } from "../host.ts";

export interface EnrichmentOptions {
  secrets?: boolean;
  documents?: boolean;
  links?: boolean;
  rolls?: boolean;
  embeds?: boolean;
  custom?: boolean;
  rollData?: AnyRecord | (() => AnyRecord);
  relativeTo?: DocumentLike;
}

interface EnricherConfig {
  id?: string;
  pattern: RegExp;
  replaceParent?: boolean;
  enricher: (match: RegExpMatchArray, options: EnrichmentOptions) => Promise<HTMLElement | null> | HTMLElement | null;
  onRender?: (element: HTMLElement) => void;
}

export interface AnchorOptions {
  attrs?: Record<string, string>;
  dataset?: Record<string, string | null | undefined>;
  classes?: string[];
  name?: string;
  icon?: string;
}

const UUID_LINK = /@UUID\[([^#\]]+)(?:#([^\]]+))?](?:\{([^}]+)})?/g;
const INLINE_ROLL = /\[\[(\/[a-z]+\s)?(.*?)(\]{2,3})(?:\{([^}]+)})?/gi;
const HYPERLINK = /\bhttps?:\/\/[^\s<>"']+/g;

type Replacer = (match: RegExpMatchArray) => Promise<Node | null> | Node | null;

function textNodes(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}

/** Replaces every match in the text below a node by what the function makes of it. */
async function replaceText(
  root: HTMLElement,
  pattern: RegExp,
  replace: Replacer,
  replaceParent = false,
): Promise<void> {
  for (const text of textNodes(root)) {
    if (text.parentElement?.closest("a, code, script, style") && pattern === HYPERLINK) continue;
    for (const match of [...(text.nodeValue ?? "").matchAll(pattern)].reverse()) {
      const node = await replace(match);
      if (!node) continue;
      const tail = text.splitText(match.index);
      tail.nodeValue = (tail.nodeValue ?? "").slice(match[0].length);
      if (replaceParent && text.parentElement && text.parentElement !== root) text.parentElement.replaceWith(node);
      else tail.before(node);
    }
  }
}

// biome-ignore lint/complexity/noStaticOnlyClass: the documented API is a class of static methods
export class TextEditor {
  static get implementation(): typeof TextEditor {
    return (host.CONFIG["ux"]?.["TextEditor"] as typeof TextEditor | undefined) ?? TextEditor;
  }

  /** HTML as stored -> HTML as shown: document links, inline rolls, hyperlinks and the packages' own enrichers. */
  static async enrichHTML(content: string, options: EnrichmentOptions = {}): Promise<string> {
    const { secrets = false, documents = true, links = true, rolls = true, custom = true } = options;
    const root = document.createElement("div");
    root.innerHTML = String(content ?? "");
    TextEditor.#revealSecrets(root, secrets);
    if (documents) await replaceText(root, UUID_LINK, (match) => TextEditor.#contentLink(match, options));
    if (links) await replaceText(root, HYPERLINK, (match) => TextEditor.#hyperlink(match[0]));
    if (rolls) await replaceText(root, INLINE_ROLL, (match) => TextEditor.#inlineRoll(match, options));
    if (custom) {
      const enrichers = (asRecord(host.CONFIG["TextEditor"])["enrichers"] ?? []) as EnricherConfig[];
      for (const { pattern, enricher, replaceParent } of enrichers) {
        await replaceText(root, pattern, (match) => enricher(match, options), replaceParent);
      }
    }
    return root.innerHTML;
  }

  static #revealSecrets(root: HTMLElement, owner: boolean): void {
    for (const secret of root.querySelectorAll<HTMLElement>("section.secret")) {
      if (!owner && !secret.classList.contains("revealed")) secret.remove();
      else if (owner && secret.id) {
        const block = document.createElement("secret-block");
        secret.replaceWith(block);
        block.append(secret);
      }
    }
  }

  static async #contentLink(
    [, target = "", hash, name]: RegExpMatchArray,
    { relativeTo }: EnrichmentOptions,
  ): Promise<HTMLElement> {
    const uuid = target.startsWith(".") && relativeTo ? `${relativeTo.uuid}${target}` : target;
    const found = await host.foundry.utils.fromUuid(uuid).catch(() => null);
    if (!found)
      return TextEditor.createAnchor({
        classes: ["content-link", "broken"],
        name: name ?? target,
        icon: "fa-solid fa-link-slash",
        dataset: { uuid },
      });
    const anchor = TextEditor.createAnchor({
      classes: ["content-link"],
      name: name ?? found.name ?? found.id,
      icon: asString(asRecord(host.CONFIG[found.documentName])["sidebarIcon"], "fa-solid fa-file-lines"),
      attrs: { draggable: "true" },
      dataset: { link: "", uuid, id: found.id, type: found.documentName, hash },
    });
    anchor.dataset["tooltip"] = found.name ?? "";
    return anchor;
  }

  static #hyperlink(href: string): HTMLElement {
    const anchor = document.createElement("a");
    anchor.href = href;
    anchor.target = "_blank";
    anchor.rel = "nofollow noopener";
    anchor.textContent = href;
    return anchor;
  }

  static async #inlineRoll(
    [, command, formula = "", closing = "", flavor]: RegExpMatchArray,
    { rollData }: EnrichmentOptions,
  ): Promise<HTMLElement | null> {
    const data = typeof rollData === "function" ? rollData() : (rollData ?? {});
    // `[[…]]]` closes with a bracket that belongs to a flavour inside the formula.
    const text = `${formula}${"]".repeat(closing.length - 2)}`.trim();
    if (command) {
      const mode =
        { "/gmr": "gmroll", "/br": "blindroll", "/sr": "selfroll", "/pr": "publicroll" }[
          command.trim().toLowerCase()
        ] ?? "roll";
      const [plain = text, note] = text.split("#").map((part) => part.trim());
      return TextEditor.createAnchor({
        classes: ["inline-roll", mode === "roll" ? "roll" : mode],
        name: flavor ?? plain,
        icon: "fa-solid fa-dice-d20",
        dataset: { mode, formula: plain, flavor: note ?? flavor ?? "" },
      });
    }
    let roll: RollLike;
    try {
      roll = await host.Roll.create(text, data).evaluate({ allowInteractive: false });
    } catch {
      return null;
    }
    return TextEditor.createAnchor({
      classes: ["inline-roll", "inline-result"],
      name: flavor ? `${flavor}: ${roll.total}` : String(roll.total),
      icon: "fa-solid fa-dice-d20",
      dataset: { tooltip: roll.formula, roll: encodeURIComponent(JSON.stringify(roll)) },
    });
  }

  static createAnchor({
    attrs = {},
    dataset = {},
    classes = [],
    name = "",
    icon,
  }: AnchorOptions = {}): HTMLAnchorElement {
    const anchor = document.createElement("a");
    anchor.className = classes.join(" ");
    for (const [key, value] of Object.entries(attrs)) anchor.setAttribute(key, value);
    for (const [key, value] of Object.entries(dataset))
      if (value !== undefined && value !== null) anchor.dataset[key] = value;
    if (icon) {
      const mark = document.createElement("i");
      mark.className = icon;
      mark.inert = true;
      anchor.append(mark);
    }
    anchor.append(name);
    return anchor;
  }

  /** The JSON that a drag carries; an empty object when it carries none. */
  static getDragEventData(event: DragEvent): AnyRecord {
    try {
      return asRecord(JSON.parse(event.dataTransfer?.getData("text/plain") ?? "{}"));
    } catch {
      return {};
    }
  }

  static async getContentLink(data: AnyRecord): Promise<string | null> {
    const uuid = asString(data["uuid"]);
    const found = uuid ? await host.foundry.utils.fromUuid(uuid) : null;
    return found ? `@UUID[${uuid}]{${found.name ?? found.id}}` : null;
  }

  static decodeHTML(text: string): string {
    const area = document.createElement("textarea");
    area.innerHTML = text;
    return area.value;
  }

  static truncateText(
    text: string,
    {
      maxLength = 50,
      splitWords = true,
      suffix = "…",
    }: { maxLength?: number; splitWords?: boolean; suffix?: string | null } = {},
  ): string {
    if (text.length <= maxLength) return text;
    const cut = text.slice(0, maxLength);
    const whole = splitWords ? cut : cut.slice(0, Math.max(cut.lastIndexOf(" "), 1));
    return `${whole}${suffix ?? ""}`;
  }

  /** One listener for every link and roll on the page. */
  static activateListeners(doc: Document = document): void {
    doc.addEventListener("click", (event) => void TextEditor.#onClick(event));
    doc.addEventListener("dragstart", (event) => {
      const link = (event.target as Element).closest?.<HTMLElement>("a.content-link[data-uuid]");
      if (!link) return;
      const { uuid, type } = link.dataset;
      event.dataTransfer?.setData("text/plain", JSON.stringify({ type, uuid }));
    });
  }

  static async #onClick(event: MouseEvent): Promise<void> {
    const target = (event.target as Element).closest?.<HTMLElement>("a.content-link, a.inline-roll");
    if (!target) return;
    event.preventDefault();
    if (target.matches(".content-link")) {
      const found = await host.foundry.utils.fromUuid(target.dataset["uuid"] ?? "");
      // A page is read in its entry.
      if (found?.documentName === "JournalEntryPage")
        await found.parent?.sheet?.render({ force: true, pageId: found.id });
      else await found?.sheet?.render({ force: true });
      return;
    }
    if (target.matches(".inline-result")) return;
    const { formula = "", flavor = "", mode = "roll" } = target.dataset;
    const roll = host.Roll.create(formula, {});
    const rollMode = mode === "roll" ? undefined : mode;
    await roll.toMessage({ flavor }, rollMode ? { rollMode } : {});
  }
}
