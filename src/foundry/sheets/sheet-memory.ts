import { SYSTEM_ID } from "../../constants.ts";

/**
 * What a browser remembers about sheets: the tab of each document, the size of each kind of sheet. It is a comfort:
 * where storage is full or forbidden, nothing is remembered and nothing breaks.
 */
interface Memory {
  tabs: Record<string, string>;
  sizes: Record<string, { width: number; height: number }>;
}

const KEY = `${SYSTEM_ID}.sheets`;
const TABS_KEPT = 200;

export interface SheetSize {
  readonly width: number;
  readonly height: number;
}

export function readTab(uuid: string, storage: Pick<Storage, "getItem"> = localStorage): string | null {
  return read(storage).tabs[uuid] ?? null;
}

export function readSize(kind: string, storage: Pick<Storage, "getItem"> = localStorage): SheetSize | null {
  return read(storage).sizes[kind] ?? null;
}

export function rememberTab(uuid: string, tab: string, storage: Storage = localStorage): void {
  const memory = read(storage);
  // Newest last, so that the oldest fall off.
  const { [uuid]: _, ...others } = memory.tabs;
  memory.tabs = Object.fromEntries(Object.entries({ ...others, [uuid]: tab }).slice(-TABS_KEPT));
  write(storage, memory);
}

export function rememberSize(kind: string, size: SheetSize, storage: Storage = localStorage): void {
  const memory = read(storage);
  memory.sizes[kind] = { width: Math.round(size.width), height: Math.round(size.height) };
  write(storage, memory);
}

function read(storage: Pick<Storage, "getItem">): Memory {
  try {
    const memory: unknown = JSON.parse(storage.getItem(KEY) ?? "{}");
    const { tabs, sizes } = Object(memory);
    return { tabs: Object(tabs), sizes: Object(sizes) };
  } catch {
    return { tabs: {}, sizes: {} };
  }
}

function write(storage: Pick<Storage, "setItem">, memory: Memory): void {
  try {
    storage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // Full or forbidden storage: the sheet opens on its first tab next time, that is all.
  }
}
