import { createTrackElement, TRACK_TAG } from "./track-element.ts";

/** What a window offers as far as elements are concerned. */
export type Realm = Pick<Window, "customElements"> & { readonly HTMLElement: typeof HTMLElement };

/** Makes our elements known in a window. A second call for the same window does nothing. */
export function defineElements(realm: Realm): void {
  if (!realm.customElements.get(TRACK_TAG)) realm.customElements.define(TRACK_TAG, createTrackElement(realm));
}
