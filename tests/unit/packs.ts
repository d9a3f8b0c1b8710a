/** Sources of the compendia, and the tables that their figures come from, for the tests that hold one to the other. */
import { readdirSync } from "node:fs";
import path from "node:path";
import YAML from "yaml";
import { read, root } from "./sources.ts";

type Fields = Readonly<Record<string, unknown>>;

export interface Source {
  readonly _id: string;
  readonly _key: string;
  readonly name: string;
  readonly type: string;
  readonly img?: string;
  readonly folder: string | null;
  readonly system: Fields;
  readonly items?: readonly Source[];
  readonly prototypeToken?: {
    readonly name: string;
    readonly actorLink: boolean;
    readonly disposition: number;
    readonly width: number;
    readonly height: number;
    readonly texture: { readonly src: string };
  };
}

interface Manifest {
  readonly packs: readonly { readonly name: string; readonly type: string; readonly flags: object }[];
  readonly packFolders: readonly Shelf[];
  readonly documentTypes: Readonly<Record<string, Fields>>;
}
export interface Shelf {
  readonly packs: readonly string[];
  readonly folders?: readonly Shelf[];
}

export const manifest = JSON.parse(read("system.json")) as Manifest;

export const isFolder = ({ _key }: Source): boolean => _key.startsWith("!folders!");

/** Everything of a compendium, its folders too. */
export const sourcesOf = (pack: string): Source[] =>
  readdirSync(path.join(root, "packs", pack)).map((file) => YAML.parse(read(`packs/${pack}/${file}`)) as Source);

export const documentsOf = (pack: string): Source[] => sourcesOf(pack).filter((source) => !isFolder(source));

/** Names of the compendia of actors and of items. */
export const packsOfThings = (): string[] =>
  manifest.packs.filter(({ type }) => type === "Actor" || type === "Item").map(({ name }) => name);

/** A game's tables. */
export const tablesOf = <T>(game: string): T => YAML.parse(read(`packs/_data/${game}-tables.yaml`)) as T;

/** Some of a source's fields, for a comparison with what a table says about the same. */
export const pick = (fields: Fields | undefined, keys: Fields): Fields =>
  Object.fromEntries(Object.keys(keys).map((key) => [key, fields?.[key]]));

/** What every creature's token needs to be of use the moment it is dropped: bars that owners see, and upright art. */
export const READY_TOKEN = {
  displayName: 30,
  displayBars: 40,
  lockRotation: true,
  bar1: { attribute: "bars.health" },
  bar2: { attribute: "bars.consciousness" },
} as const;

/** A description as a person reads it. */
export const plain = (html: unknown): string => String(html).replace(/<[^>]+>/g, " ");
