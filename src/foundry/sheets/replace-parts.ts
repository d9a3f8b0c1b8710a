import { captureContinuity, restoreContinuity } from "./form-continuity.ts";
import { replaceBroken } from "./image-fallback.ts";
import { morph, remember } from "./morph.ts";

/** What is known of an application that draws itself in parts. */
interface PartedSheet {
  readonly element: HTMLElement;
  readonly parts: Record<string, HTMLElement>;
}

/**
 * Brings freshly rendered parts onto a sheet: those that stand there already are changed where they differ, those that
 * are new are placed by the host.
 * @param result what the host rendered: an element for each part
 * @param place the host's own way, for the parts that are new
 */
export function replaceParts(sheet: PartedSheet, result: unknown, place: (fresh: unknown) => void): void {
  const rendered = result as Record<string, HTMLElement>;
  const typing = captureContinuity(sheet.element);
  const fresh: Record<string, HTMLElement> = {};
  for (const [id, wanted] of Object.entries(rendered)) {
    replaceBroken(wanted);
    const present = sheet.parts[id];
    if (present?.isConnected && present.localName === wanted.localName) morph(present, wanted);
    else {
      remember(wanted);
      fresh[id] = wanted;
    }
  }
  if (Object.keys(fresh).length > 0) place(fresh);
  restoreContinuity(sheet.element, typing);
}
