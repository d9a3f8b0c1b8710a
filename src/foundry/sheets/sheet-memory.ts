import { SYSTEM_ID } from "../../constants.ts";

/**
 * What a browser remembers about sheets: the tab of each document, which of them are small, the size of each kind of
 * sheet. It is a comfort: where storage is full or forbidden, nothing is remembered and nothing breaks.
 */
interface Memory {
  tabs: Record<string, string>;
  compact: Record<string, boolean>;
  sizes: Record<string, { width: number; height: number }>;
}

const KEY = `${SYSTEM_ID}.sheets`;
const DOCUMENTS_KEPT = 200;

export interface SheetSize {
  readonly width: number;
  readonly height: number;
}

export function readTab(uuid: string, storage: Pick<Storage, "getItem"> = localStorage): string | null {
  return read(storage).tabs[uuid] ?? null;
}

/** Whether a document was last shown in the small layout; null: nobody chose. */
export function readCompact(uuid: string, storage: Pick<Storage, "getItem"> = localStorage): boolean | null {
  return read(storage).compact[uuid] ?? null;
}

export function readSize(kind: string, storage: Pick<Storage, "getItem"> = localStorage): SheetSize | null {
  return read(storage).sizes[kind] ?? null;
}

export function rememberTab(uuid: string, tab: string, storage: Storage = localStorage): void {
  const memory = read(storage);
  memory.tabs = newest(memory.tabs, uuid, tab);
  write(storage, memory);
}

export function rememberCompact(uuid: string, compact: boolean, storage: Storage = localStorage): void {
  const memory = read(storage);
  memory.compact = newest(memory.compact, uuid, compact);
  write(storage, memory);
}

/** With one more entry, newest last, so that the oldest fall off. */
function newest<T>(entries: Readonly<Record<string, T>>, uuid: string, entry: T): Record<string, T> {
  const { [uuid]: _, ...others } = entries;
  return Object.fromEntries(Object.entries({ ...others, [uuid]: entry }).slice(-DOCUMENTS_KEPT));
}

export function rememberSize(kind: string, size: SheetSize, storage: Storage = localStorage): void {
  const memory = read(storage);
  memory.sizes[kind] = { width: Math.round(size.width), height: Math.round(size.height) };
  write(storage, memory);
}

function read(storage: Pick<Storage, "getItem">): Memory {
  try {
    const memory: unknown = JSON.parse(storage.getItem(KEY) ?? "{}");
    const { tabs, compact, sizes } = Object(memory);
    return { tabs: Object(tabs), compact: Object(compact), sizes: Object(sizes) };
  } catch {
    return { tabs: {}, compact: {}, sizes: {} };
  }
}

function write(storage: Pick<Storage, "setItem">, memory: Memory): void {
  try {
    storage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // Full or forbidden storage: the sheet opens on its first tab next time, that is all.
  }
}
