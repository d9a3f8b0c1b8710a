import { baseKeymap, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { DOMSerializer, type MarkType, type NodeType, DOMParser as ProseParser, Schema } from "prosemirror-model";
import { schema as basic } from "prosemirror-schema-basic";
import { addListNodes, liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, EditorState, type Plugin } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { AbstractFormInputElement } from "./form-element.ts";

const attributes = (element: HTMLElement): { id: string | null; class: string | null } => ({
  id: element.getAttribute("id"),
  class: element.getAttribute("class"),
});

const block = (tag: string, content: string) => ({
  content,
  group: "block",
  attrs: { id: { default: null }, class: { default: null } },
  parseDOM: [{ tag, getAttrs: attributes }],
  toDOM: (node: { attrs: Record<string, unknown> }): [string, Record<string, unknown>, 0] => [tag, node.attrs, 0],
});

const cell = (tag: string) => ({
  content: "block+",
  attrs: { colspan: { default: 1 }, rowspan: { default: 1 } },
  parseDOM: [
    {
      tag,
      getAttrs: (element: HTMLElement) => ({
        colspan: Number(element.getAttribute("colspan") ?? 1),
        rowspan: Number(element.getAttribute("rowspan") ?? 1),
      }),
    },
  ],
  toDOM: (node: { attrs: Record<string, unknown> }): [string, Record<string, unknown>, 0] => [tag, node.attrs, 0],
});

/** The basic schema, lists, sections (secrets), tables, underline and strike-through. */
const schema = new Schema({
  nodes: addListNodes(basic.spec.nodes, "paragraph block*", "block").append({
    section: block("section", "block+"),
    table: { ...block("table", "table_row+"), toDOM: (node) => ["table", node.attrs, ["tbody", 0]] },
    table_row: { content: "(table_cell | table_header)+", parseDOM: [{ tag: "tr" }], toDOM: () => ["tr", 0] },
    table_cell: cell("td"),
    table_header: cell("th"),
  }),
  marks: basic.spec.marks.append({
    underline: { parseDOM: [{ tag: "u" }], toDOM: () => ["u", 0] },
    strike: { parseDOM: [{ tag: "s" }, { tag: "del" }], toDOM: () => ["s", 0] },
  }),
});

function node(name: string): NodeType {
  const found = schema.nodes[name];
  if (!found) throw new Error(`The editor's schema has no node "${name}"`);
  return found;
}

function mark(name: string): MarkType {
  const found = schema.marks[name];
  if (!found) throw new Error(`The editor's schema has no mark "${name}"`);
  return found;
}

function parseString(html: string): ReturnType<ProseParser["parse"]> {
  const holder = document.createElement("div");
  holder.innerHTML = html;
  return ProseParser.fromSchema(schema).parse(holder);
}

function serialize(state: EditorState): string {
  const holder = document.createElement("div");
  holder.append(DOMSerializer.fromSchema(schema).serializeFragment(state.doc.content));
  return holder.innerHTML;
}

interface Tool {
  readonly icon: string;
  readonly label: string;
  readonly command: Command;
}

const TOOLS: readonly Tool[] = [
  { icon: "fa-bold", label: "Bold", command: toggleMark(mark("strong")) },
  { icon: "fa-italic", label: "Italic", command: toggleMark(mark("em")) },
  { icon: "fa-underline", label: "Underline", command: toggleMark(mark("underline")) },
  { icon: "fa-heading", label: "Heading", command: setBlockType(node("heading"), { level: 2 }) },
  { icon: "fa-paragraph", label: "Paragraph", command: setBlockType(node("paragraph")) },
  { icon: "fa-list-ul", label: "Bullet list", command: wrapInList(node("bullet_list")) },
  { icon: "fa-list-ol", label: "Numbered list", command: wrapInList(node("ordered_list")) },
  { icon: "fa-quote-left", label: "Quote", command: wrapIn(node("blockquote")) },
  { icon: "fa-rotate-left", label: "Undo", command: undo },
  { icon: "fa-rotate-right", label: "Redo", command: redo },
];

/**
 * A rich text field. With `toggled` it shows its (enriched) content until somebody presses the edit button. The value
 * changes when the text is saved, by the button or Ctrl+S, and not before: a re-render meanwhile loses the draft, as on
 * the host.
 */
export class HTMLProseMirrorElement extends AbstractFormInputElement<string> {
  static override readonly tagName = "prose-mirror";

  #view: EditorView | null = null;
  readonly #content = document.createElement("div");
  readonly #menu = document.createElement("menu");
  #toggle: HTMLButtonElement | null = null;
  #enriched: string;

  constructor() {
    super();
    this._value = this.getAttribute("value") ?? this.innerHTML;
    this.#enriched = this.innerHTML || this._value;
    this.removeAttribute("value");
  }

  static create(config: {
    name?: string;
    value?: string;
    toggled?: boolean;
    enriched?: string;
    compact?: boolean;
    editable?: boolean;
  }): HTMLProseMirrorElement {
    const element = document.createElement("prose-mirror") as HTMLProseMirrorElement;
    if (config.name) element.name = config.name;
    element._value = config.value ?? "";
    element.#enriched = config.enriched ?? element._value;
    element.toggleAttribute("toggled", config.toggled === true);
    element.toggleAttribute("compact", config.compact === true);
    element.disabled = config.editable === false;
    return element;
  }

  get open(): boolean {
    return this.#view !== null;
  }

  set open(open: boolean) {
    this.toggleAttribute("open", open);
    if (open) this.#activate();
    else this.#deactivate();
  }

  protected override _buildElements(): Node[] {
    this.classList.toggle("inactive", true);
    this.#content.className = "editor-content";
    this.#menu.className = "editor-menu";
    if (!this.hasAttribute("toggled")) return [this.#menu, this.#content];
    this.#toggle = this._button("toggle fa-solid fa-pen-to-square", "Edit");
    this.#toggle.addEventListener("click", () => this.#activate());
    return [this.#menu, this.#content, this.#toggle];
  }

  protected override _refresh(): void {
    if (this.#view) return;
    this.#content.innerHTML = this.#enriched;
  }

  protected override _activateListeners(): void {
    if (!this.hasAttribute("toggled") && this.editable) this.#activate();
  }

  protected override _toggleDisabled(disabled: boolean): void {
    if (this.#toggle) {
      this.#toggle.hidden = disabled || this.open;
      this.#toggle.disabled = disabled;
    }
    if (disabled) this.#deactivate();
  }

  protected _configurePlugins(): Record<string, Plugin> {
    const save: Command = () => {
      this.save();
      return true;
    };
    return {
      history: history(),
      keys: keymap({
        "Mod-s": save,
        "Mod-z": undo,
        "Mod-y": redo,
        "Mod-Shift-z": redo,
        "Mod-b": toggleMark(mark("strong")),
        "Mod-i": toggleMark(mark("em")),
        "Mod-u": toggleMark(mark("underline")),
        Enter: splitListItem(node("list_item")),
        Tab: sinkListItem(node("list_item")),
        "Shift-Tab": liftListItem(node("list_item")),
      }),
      base: keymap(baseKeymap),
    };
  }

  #activate(): void {
    if (this.#view || !this.editable) return;
    const event = new Event("open", { bubbles: true });
    const plugins = this._configurePlugins();
    // Packages put plugins in and take plugins out here.
    this.dispatchEvent(Object.assign(new Event("plugins", { bubbles: true }), { plugins }));
    this.#content.replaceChildren();
    const state = EditorState.create({ doc: parseString(this._value ?? ""), plugins: Object.values(plugins) });
    this.#view = new EditorView({ mount: this.#content }, { state });
    this.#menu.replaceChildren(...this.#tools());
    this.classList.replace("inactive", "active");
    if (this.#toggle) this.#toggle.hidden = true;
    if (this.hasAttribute("toggled")) this.#view.focus();
    this.dispatchEvent(event);
  }

  #tools(): HTMLElement[] {
    const entries = TOOLS.map(({ icon, label, command }) => {
      const button = this._button(`fa-solid ${icon}`, label);
      button.addEventListener("mousedown", (event) => event.preventDefault());
      button.addEventListener("click", () => {
        if (!this.#view) return;
        command(this.#view.state, this.#view.dispatch);
        this.#view.focus();
      });
      return button;
    });
    const save = this._button("save fa-solid fa-floppy-disk", "Save");
    save.dataset["action"] = "save";
    save.addEventListener("click", (event) => {
      event.stopPropagation();
      this.save();
    });
    return [...entries, save];
  }

  /** Takes the draft as the value. A toggled editor closes. */
  save(): void {
    if (!this.#view) return;
    const html = serialize(this.#view.state);
    const changed = html !== this._value;
    this._value = html;
    this.#enriched = html;
    this.dispatchEvent(new Event("save", { bubbles: true, cancelable: true }));
    if (this.hasAttribute("toggled")) this.#deactivate();
    if (!changed) return;
    this.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
    this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
  }

  #deactivate(): void {
    if (!this.#view) return;
    this.#view.destroy();
    this.#view = null;
    this.#content.className = "editor-content";
    this.#content.removeAttribute("contenteditable");
    this.#menu.replaceChildren();
    this.classList.replace("active", "inactive");
    if (this.#toggle) this.#toggle.hidden = !this.editable;
    this._refresh();
    this.dispatchEvent(new Event("close", { bubbles: true }));
  }

  disconnectedCallback(): void {
    // Moved to another window or removed for good: a view lives in one document only.
    if (this.isConnected) return;
    this.#view?.destroy();
    this.#view = null;
  }
}
