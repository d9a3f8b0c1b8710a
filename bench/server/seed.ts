import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "yaml";
import { type Generation, type Json, type JsonObject, PRIMARY_DOCUMENTS } from "../protocol.ts";
import { RequestError } from "./errors.ts";
import { isObject, objects, text } from "./json.ts";
import { carryOut } from "./operations.ts";
import type { Store } from "./store.ts";
import { Transaction } from "./transaction.ts";
import { ROLES } from "./users.ts";

/**
 * A world from YAML. Every `*.yaml` of the folder (and of folders in it) maps document names to lists of sources with
 * fixed ids: `Actor: [{_id: …, name: …}]`. A Setting's `value` is written plainly and encoded here. The key `world`
 * may hold `time` (seconds) and `paused`; the key `cast` brings actors from the compendia's sources: `{from:
 * pack/file, _id, …}`, where what else it says stands in for what the source says. The folder `art` beside them (or,
 * without one, the demo's) is served as `worlds/bench/art`.
 */
export interface Seed {
  readonly documents: readonly { readonly documentName: string; readonly source: JsonObject; readonly file: string }[];
  readonly time: number;
  readonly paused: boolean;
}

export async function readSeed(folder: string): Promise<Seed> {
  const documents: { documentName: string; source: JsonObject; file: string }[] = [];
  let world: JsonObject = {};
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".yaml")).sort();
  for (const file of files) {
    const content: Json = parse(await readFile(path.join(folder, file), "utf8"), { merge: true });
    if (!isObject(content)) throw new Error(`${file}: maps no document names to lists of sources`);
    for (const [documentName, sources] of Object.entries(content)) {
      if (documentName === "world" && isObject(sources)) world = { ...world, ...sources };
      else if (documentName === "cast")
        for (const role of objects(sources)) documents.push({ documentName: "Actor", source: await cast(role), file });
      else if (!PRIMARY_DOCUMENTS.some((name) => name === documentName))
        throw new Error(`${file}: what is "${documentName}"?`);
      else for (const source of objects(sources)) documents.push({ documentName, source, file });
    }
  }
  return { documents, time: Number(world["time"] ?? 0), paused: world["paused"] === true };
}

const PACKS = path.resolve(import.meta.dirname, "../../packs");

/** An actor of a compendium's sources in a world: its id there, no folder, and whatever the role says otherwise. */
async function cast({ from, ...role }: JsonObject): Promise<JsonObject> {
  const file = path.join(PACKS, `${String(from)}.yaml`);
  const source: Json = parse(await readFile(file, "utf8"));
  if (!isObject(source)) throw new Error(`${String(from)}: no actor`);
  const items = objects(source["items"]).map((item) => withoutKey(item));
  return { ...withoutKey(source), folder: null, items, ...role };
}

/** Without what only the compiler of compendia needs. */
const withoutKey = ({ _key, ...source }: JsonObject): JsonObject => source;

/** The pictures of a seed: its own, or the demo's. */
export const artOf = (seed: string): string => {
  const own = path.join(seed, "art");
  return existsSync(own) ? own : path.resolve(import.meta.dirname, "../demo/art");
};

/** Fills an empty store. Throws an Error that names the file and the document that cannot be used. */
export async function plant(
  seed: Seed,
  store: Store,
  manifest: JsonObject,
  generation: Generation,
  coreVersion: string,
): Promise<void> {
  const transaction = new Transaction(store);
  const planter = seed.documents.find(
    ({ documentName, source }) => documentName === "User" && source["role"] === ROLES.GAMEMASTER,
  );
  if (!planter) throw new Error("The seed has no game master among its users");
  for (const documentName of ["User", ...PRIMARY_DOCUMENTS.filter((name) => name !== "User")]) {
    for (const { source, file, ...entry } of seed.documents) {
      if (entry.documentName !== documentName) continue;
      const data = documentName === "Setting" ? { ...source, value: JSON.stringify(source["value"] ?? null) } : source;
      const request = {
        action: "create",
        documentName,
        parentUuid: null,
        pack: null,
        data: [data],
        options: {},
      } as const;
      const now = Date.now();
      try {
        carryOut(request, {
          manifest,
          generation,
          coreVersion,
          user: planter.source,
          target: transaction,
          world: transaction,
          now,
        });
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        throw new Error(`${file}: ${documentName} ${text(source, "name") ?? text(source, "_id")}: ${error.message}`);
      }
    }
  }
  await store.commit(transaction.writes, { time: String(seed.time), paused: String(seed.paused) });
}
