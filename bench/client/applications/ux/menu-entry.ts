import { isGeneration14 } from "../host.ts";
import type { ContextMenuEntry } from "./context-menu.ts";

/** A context menu entry in the shape that the generation documents. */
export function menuEntry(
  label: string,
  icon: string,
  run: (target: HTMLElement) => unknown,
  visible: boolean | ((target: HTMLElement) => boolean) = true,
): ContextMenuEntry {
  if (isGeneration14()) return { label, icon, visible, onClick: (_event, target) => run(target) };
  return { name: label, icon: `<i class="${icon}"></i>`, condition: visible, callback: (target) => run(target) };
}
