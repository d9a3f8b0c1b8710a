import { cp, mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { JsonObject, PackIndexInfo, PrimaryDocumentName } from "../protocol.ts";
import { RequestError } from "./errors.ts";
import { isObject, objects, parseObject, text } from "./json.ts";
import { isPrimary } from "./shapes.ts";
import { Store } from "./store.ts";

/** Fields of a compendium's index besides `_id`. Source: API documentation, `compendiumIndexFields`. */
const INDEX_FIELDS = ["_id", "name", "img", "type", "sort", "folder", "uuid"] as const;

interface Pack {
  readonly id: string;
  readonly documentName: PrimaryDocumentName;
  readonly metadata: JsonObject;
  readonly store: Store;
}

/** The system's compendia: worked on in copies below the data folder, so that the built ones stay as built. */
export class Packs {
  readonly #packs: ReadonlyMap<string, Pack>;
  /** Packs that the manifest names and the build has not. */
  readonly missing: readonly string[];

  private constructor(packs: ReadonlyMap<string, Pack>, missing: readonly string[]) {
    this.#packs = packs;
    this.missing = missing;
  }

  static async open(manifest: JsonObject, distDir: string, dataDir: string): Promise<Packs> {
    const packs = new Map<string, Pack>();
    const missing: string[] = [];
    for (const metadata of objects(manifest["packs"])) {
      const name = text(metadata, "name") ?? "";
      const id = `${text(manifest, "id")}.${name}`;
      const documentName = text(metadata, "type") ?? "";
      const built = path.join(distDir, text(metadata, "path") ?? `packs/${name}`);
      const copy = path.join(dataDir, "packs", name);
      if (!isPrimary(documentName) || !(await copyIfNewer(built, copy))) {
        missing.push(id);
        continue;
      }
      packs.set(id, {
        id,
        documentName,
        store: await Store.open(copy),
        metadata: { ...metadata, id, packageType: "system" },
      });
    }
    return new Packs(packs, missing);
  }

  /** Throws when there is no such compendium. */
  store(id: string): Store {
    return this.#pack(id).store;
  }

  /** Everything about the compendia but their documents. Locked ones say so in their metadata. */
  index(settings: readonly JsonObject[]): PackIndexInfo[] {
    return [...this.#packs.values()].map((pack) => ({
      id: pack.id,
      metadata: { ...pack.metadata, locked: this.isLocked(pack.id, settings) },
      index: pack.store.all(pack.documentName).map((source) => ({
        ...Object.fromEntries(INDEX_FIELDS.filter((key) => key in source).map((key) => [key, source[key] ?? null])),
        uuid: `Compendium.${pack.id}.${pack.documentName}.${text(source, "_id")}`,
      })),
      folders: pack.documentName === "Folder" ? [] : pack.store.all("Folder"),
    }));
  }

  /** Documents by id (null: all), folders of the compendium not among them. */
  documents(id: string, ids: readonly string[] | null): JsonObject[] {
    const { store, documentName } = this.#pack(id);
    if (!ids) return store.all(documentName);
    return ids.map((documentId) => store.get(documentName, documentId)).filter((source) => source !== null);
  }

  /** A system's compendium is locked until a game master unlocks it in the compendium configuration. */
  isLocked(id: string, settings: readonly JsonObject[]): boolean {
    const setting = settings.find((candidate) => candidate["key"] === "core.compendiumConfiguration");
    try {
      const own = parseObject((setting && text(setting, "value")) ?? "{}")[id];
      return !(isObject(own) && own["locked"] === false);
    } catch {
      return true;
    }
  }

  async close(): Promise<void> {
    for (const pack of this.#packs.values()) await pack.store.close();
  }

  #pack(id: string): Pack {
    const pack = this.#packs.get(id);
    if (!pack) throw new RequestError("missing", `There is no compendium ${id}`);
    return pack;
  }
}

/** Copies a built pack unless the copy is as new; false when there is none built. */
async function copyIfNewer(built: string, copy: string): Promise<boolean> {
  const [source, target] = [await newest(built), await newest(copy)];
  if (source === null) return false;
  if (target !== null && target >= source) return true;
  await rm(copy, { recursive: true, force: true });
  await mkdir(path.dirname(copy), { recursive: true });
  await cp(built, copy, { recursive: true, filter: (file) => path.basename(file) !== "LOCK" });
  return true;
}

/** Time of the youngest file of a folder in milliseconds, or null when it is missing or empty. */
async function newest(folder: string): Promise<number | null> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch {
    return null;
  }
  const times = await Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).mtimeMs));
  return times.length > 0 ? Math.max(...times) : null;
}
