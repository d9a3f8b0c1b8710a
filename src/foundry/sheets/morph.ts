/**
 * Draws a part of a sheet anew by changing only what is different in it. A node that stays keeps all that markup does
 * not say: focus, caret, what is half typed, where it is scrolled to, an open list, a running animation, the tooltip
 * that hangs on it. An edit of one item among hundreds touches one row.
 *
 * Nothing here asks what class a node has: in a detached window it is another realm's.
 */

/** Attributes that live on the page and not in the markup: morphing leaves them alone. */
const LIVE: ReadonlySet<string> = new Set(["data-filtered"]);

/** What tells two neighbours of one kind apart, first match wins. Keys are unique among the children of one parent. */
const KEYS = [
  "data-item-id",
  "data-effect-id",
  "data-wound-id",
  "data-entry-id",
  "data-focus-key",
  "name",
  "id",
] as const;

/** How a custom element of the host looked in its markup when it was placed: its inside is its own. */
const placed = new WeakMap<Element, string>();

type Entry = HTMLInputElement | HTMLTextAreaElement;

/** Elements that draw themselves. Ours follow their attributes; others are replaced when their markup changes. */
const isCustom = (element: Element): boolean => element.localName.includes("-");
const followsAttributes = (element: Element): boolean => element.localName.startsWith("tactical-");

/** Rows of long lists by the markup that they were drawn from: what has not changed is not even looked into. */
const ROW = "[data-item-id]";
const drawn = new WeakMap<Element, string>();

/** Remembers the markup of rows and of what draws itself, before it does so. Call with all that comes onto a page. */
export function remember(root: Element): void {
  for (const element of [root, ...root.querySelectorAll("*")]) {
    if (isCustom(element) && !followsAttributes(element)) placed.set(element, markupOf(element));
    else if (element.matches(ROW)) drawn.set(element, element.outerHTML);
  }
}

/** The host's form elements may have taken their value out of the markup by now; then they say it themselves. */
const markupOf = (element: Element): string => {
  const value: unknown = Reflect.get(element, "value");
  return `${element.outerHTML}\n${typeof value === "string" ? value : ""}`;
};

/** Makes `present` look like `wanted`, which is taken apart on the way. Both have the same name. */
export function morph(present: Element, wanted: Element): void {
  if (isCustom(present) && !followsAttributes(present)) {
    if (placed.get(present) === markupOf(wanted)) return;
    remember(wanted);
    present.replaceWith(wanted);
    return;
  }
  if (present.matches(ROW)) {
    const markup = wanted.outerHTML;
    if (drawn.get(present) === markup) return;
    drawn.set(present, markup);
  }
  const typed = present.localName === "input" || present.localName === "textarea" ? draftOf(present as Entry) : null;
  syncAttributes(present, wanted);
  if (typed) syncEntry(present as Entry, wanted as Entry, typed);
  if (isCustom(present) || present.localName === "textarea") return;
  morphChildren(present, wanted);
  if (present.localName === "select") (present as HTMLSelectElement).value = (wanted as HTMLSelectElement).value;
}

interface Draft {
  /** Somebody is at it, and has typed what is not stored yet. */
  readonly open: boolean;
}

const draftOf = (entry: Entry): Draft => ({
  open: entry.ownerDocument.activeElement === entry && entry.value !== entry.defaultValue,
});

function syncEntry(present: Entry, wanted: Entry, { open }: Draft): void {
  if ("checked" in wanted && "checked" in present && present.checked !== wanted.checked)
    present.checked = wanted.checked;
  if (present.localName === "textarea") present.defaultValue = wanted.defaultValue;
  if (!open && present.value !== wanted.value) present.value = wanted.value;
}

function syncAttributes(present: Element, wanted: Element): void {
  // Elements of ours give themselves a role, a place in the tab order and so on: that is not the markup's to take away.
  const own = followsAttributes(present);
  for (const { name } of [...present.attributes]) {
    if (wanted.hasAttribute(name) || LIVE.has(name) || (own && name !== "disabled")) continue;
    present.removeAttribute(name);
  }
  for (const { name, value } of wanted.attributes) {
    if (present.getAttribute(name) !== value) present.setAttribute(name, value);
  }
}

const isElement = (node: Node): node is Element => node.nodeType === 1;

function keyOf(node: Node): string | null {
  if (!isElement(node)) return null;
  for (const name of KEYS) {
    const value = node.getAttribute(name);
    if (value) return `${name}=${value}`;
  }
  return null;
}

const sameKind = (a: Node, b: Node): boolean => a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

function morphChildren(present: Element, wanted: Element): void {
  const known = new Map<string, Node>();
  for (const child of present.childNodes) {
    const key = keyOf(child);
    if (key !== null) known.set(key, child);
  }
  const next = [...wanted.childNodes];
  const kept = new Set(next.map(keyOf));
  let at: ChildNode | null = present.firstChild;
  for (const child of next) {
    // What is gone goes first, so that its neighbours are met where they stand.
    while (at && keyOf(at) !== null && !kept.has(keyOf(at))) at = drop(at);
    const key = keyOf(child);
    const match = at && sameKind(at, child) ? at : key === null ? null : (known.get(key) ?? null);
    if (match && match.nodeName === child.nodeName) {
      if (match === at) at = at.nextSibling;
      else present.insertBefore(match, at);
      if (isElement(match) && isElement(child)) morph(match, child);
      else if (match.nodeValue !== child.nodeValue) match.nodeValue = child.nodeValue;
    } else {
      if (isElement(child)) remember(child);
      present.insertBefore(child, at);
    }
  }
  while (at) at = drop(at);
}

function drop(node: ChildNode): ChildNode | null {
  const next = node.nextSibling;
  node.remove();
  return next;
}
