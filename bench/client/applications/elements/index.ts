import { HTMLEnrichedContentElement, HTMLSecretBlockElement } from "./content.ts";
import { AbstractFormInputElement } from "./form-element.ts";
import { HTMLMultiCheckboxElement, HTMLMultiSelectElement } from "./multi-select.ts";
import { HTMLColorPickerElement, HTMLFilePickerElement, HTMLRangePickerElement } from "./pickers.ts";
import { HTMLProseMirrorElement } from "./prose-mirror.ts";
import { HTMLDocumentTagsElement, HTMLStringTagsElement } from "./tags.ts";

export const elements = {
  AbstractFormInputElement,
  HTMLColorPickerElement,
  HTMLDocumentTagsElement,
  HTMLEnrichedContentElement,
  HTMLFilePickerElement,
  HTMLMultiCheckboxElement,
  HTMLMultiSelectElement,
  HTMLProseMirrorElement,
  HTMLRangePickerElement,
  HTMLSecretBlockElement,
  HTMLStringTagsElement,
};

const DEFINED = [
  HTMLColorPickerElement,
  HTMLDocumentTagsElement,
  HTMLEnrichedContentElement,
  HTMLFilePickerElement,
  HTMLMultiCheckboxElement,
  HTMLMultiSelectElement,
  HTMLProseMirrorElement,
  HTMLRangePickerElement,
  HTMLSecretBlockElement,
  HTMLStringTagsElement,
];

export function defineElements(): void {
  for (const element of DEFINED) {
    if (!customElements.get(element.tagName)) customElements.define(element.tagName, element);
  }
}
