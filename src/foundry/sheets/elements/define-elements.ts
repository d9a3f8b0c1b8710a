import { createLadderElement, LADDER_TAG } from "./ladder-element.ts";
import { createTrackElement, TRACK_TAG } from "./track-element.ts";

/** What a window offers as far as elements are concerned. */
export type Realm = Pick<Window, "customElements"> & { readonly HTMLElement: typeof HTMLElement };

const ELEMENTS = { [TRACK_TAG]: createTrackElement, [LADDER_TAG]: createLadderElement };

/** Makes our elements known in a window. A second call for the same window does nothing. */
export function defineElements(realm: Realm): void {
  for (const [tag, create] of Object.entries(ELEMENTS)) {
    if (!realm.customElements.get(tag)) realm.customElements.define(tag, create(realm));
  }
}
