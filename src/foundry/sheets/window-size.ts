import { readSize, rememberSize, type SheetSize } from "./sheet-memory.ts";

/** The size that this kind of sheet had last, as options for its position; nothing when it was never resized. */
export const rememberedPosition = (kind: string): Partial<SheetSize> => readSize(kind) ?? {};

/** Remembers the size of a window that is about to close. Minimised windows and windows without a size are no news. */
export function rememberWindow(kind: string, position: object, minimized: boolean): void {
  const { width, height } = Object(position);
  if (!minimized && Number.isFinite(width) && Number.isFinite(height)) rememberSize(kind, { width, height });
}
