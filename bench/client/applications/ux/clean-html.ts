import DOMPurify from "dompurify";

/** HTML without scripts, handlers and dangerous addresses. Custom elements of the documented API are kept. */
export function cleanHTML(html: string): string {
  return DOMPurify.sanitize(html, {
    CUSTOM_ELEMENT_HANDLING: {
      tagNameCheck: /^[a-z]+(-[a-z]+)+$/,
      attributeNameCheck: /^(?!on)/,
      allowCustomizedBuiltInElements: false,
    },
    ADD_ATTR: ["autofocus", "data-action", "data-tooltip"],
  });
}
