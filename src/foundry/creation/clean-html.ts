/**
 * HTML from outside without anything that runs, loads by itself or reaches beyond its place. The server cleans what is
 * stored as well; this is for what is shown before it is stored.
 */
const TAGS = new Set(
  (
    "a abbr b blockquote br caption code col colgroup dd del details div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 " +
    "hr i img ins kbd li mark ol p pre q rp rt ruby s samp section small span strong sub summary sup table tbody td " +
    "tfoot th thead tr u ul wbr"
  ).split(" "),
);
const ATTRIBUTES = new Set(
  "alt class colspan dir height href lang open rel rowspan scope span src start title width".split(" "),
);
/** Removed with all that is in them; of other unknown elements the text stays. */
const GONE = new Set(["script", "style", "iframe", "object", "embed", "template", "noscript", "link", "meta", "base"]);
const ADDRESS = /^(?:https?:|mailto:|#|(?![\w+.-]*:))/i;
const PICTURE = /^(?:https?:|data:image\/(?:png|jpeg|webp|avif|gif);|(?![\w+.-]*:))/i;

export function cleanHtml(html: string): string {
  if (!/[<&]/.test(html)) return html;
  // A document of its own: nothing in it is loaded or run.
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of [...body.querySelectorAll("*")]) cleanElement(element);
  return body.innerHTML;
}

function cleanElement(element: Element): void {
  const tag = element.localName;
  if (GONE.has(tag)) element.remove();
  else if (!TAGS.has(tag)) element.replaceWith(...element.childNodes);
  else cleanAttributes(element);
}

function cleanAttributes(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    const address = name === "src" ? PICTURE : name === "href" ? ADDRESS : null;
    // Control signs within an address are how it hides what it is.
    const isFine = ATTRIBUTES.has(name) && (address === null || address.test(value.replaceAll(/\s|\p{Cc}/gu, "")));
    if (!isFine) element.removeAttribute(name);
  }
}
