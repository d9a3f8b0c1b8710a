import { iconPath } from "../../constants.ts";

/**
 * Pictures that do not load show a drawing of ours instead of a broken frame. Addresses that failed are remembered for
 * the session, so that drawing a sheet anew does not ask for them again.
 */
const broken = new Set<string>();

const drawingFor = (img: HTMLImageElement): string => iconPath(img.dataset["fallback"] ?? "portrait");

/** Listens on a sheet's frame for pictures that fail. Call once per frame. */
export function watchImages(frame: HTMLElement): void {
  // The event does not bubble, but it is seen on its way down.
  frame.addEventListener("error", onError, { capture: true });
}

function onError(event: Event): void {
  const img = event.target as HTMLImageElement;
  const src = img.getAttribute("src");
  if (img.localName !== "img" || !src || src === drawingFor(img)) return;
  broken.add(src);
  replace(img);
}

/** Puts the drawing in place of addresses that have failed before. */
export function replaceBroken(root: Element): void {
  if (broken.size === 0) return;
  for (const img of root.querySelectorAll("img")) if (broken.has(img.getAttribute("src") ?? "")) replace(img);
}

function replace(img: HTMLImageElement): void {
  img.setAttribute("src", drawingFor(img));
  img.toggleAttribute("data-broken", true);
}
