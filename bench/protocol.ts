/**
 * What the bench's server and client say to each other over one WebSocket, as JSON.
 * It is our own: it does not imitate the wire format of Foundry VTT, only what its public documentation says
 * about who may do what, in which order, and who hears of it.
 *
 * ## Addresses
 * All below the route prefix (`""` or e.g. `"/vtt"`):
 * `<prefix>/join` and `<prefix>/game?user=<id>` serve the client's `index.html` with `<base href="<prefix>/">`;
 * `<prefix>/bench/**` the built client's files, `<prefix>/icons/**` its folder `icons`;
 * `<prefix>/systems/<system id>/**` the built system; `<prefix>/worlds/bench/art/**` the demo's pictures;
 * `<prefix>/socket` the WebSocket; `<prefix>/api/users` (`{id, name, role, color, active}[]`) and
 * `<prefix>/api/not-found` (every address that was asked for and not found, `string[]`).
 * The first message on a socket is the request `hello`.
 *
 * ## Who hears what
 * The sender of a `modify` gets its `response`, and everybody (the sender's own tab too) gets `modified`; for a change
 * of the world clock that an update of a Combat carries, `time` comes before `modified`. The `response` comes last.
 * An update that changes nothing is answered with empty `data` and is not sent to anybody.
 *
 * ## Embedded documents
 * They are created, updated and deleted with `parentUuid` set. An update of a parent may also carry its embedded
 * collections (`Combat: {round, combatants: [{_id, initiative}]}`): known ids are merged, unknown ones added, the
 * others kept; the result lists only entries that changed.
 *
 * ## Unlinked tokens
 * The synthetic actor of a token is addressed so:
 * - the actor itself: `documentName: "Actor"`, `parentUuid` = the token's (`Scene.s.Token.t`), action `update`,
 *   `data: [{_id: <id of the base actor>, ...changes}]`;
 * - its items and effects: `parentUuid` = `Scene.s.Token.t.Actor.a` (create, update, delete);
 * - effects of its items: `parentUuid` = `Scene.s.Token.t.Actor.a.Item.i`.
 * Permission is that of the synthetic actor. The difference to the base actor is stored in the token's `delta`:
 * `{_id, name, type, img, ownership` (null: as the base's)`, system, flags` (changes to be merged over the base's,
 * operators left encoded)`, items, effects` (whole sources of those that were added or changed, and
 * `{_id, _tombstone: true}` for deleted ones)`}`. The result carries the token's new `delta` whole, so a client
 * applies the operation to its synthetic actor and sets the token's source; `synthesise` in `bench/server/delta.ts`
 * (pure) makes the synthetic actor's source from base and delta. `delta` may also be part of a Token update, or be
 * updated as `documentName: "ActorDelta"` with the token as parent; no Actor operation is sent then.
 */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = Record<string, Json>;

/** Foundry generations the bench can play. */
export type Generation = 13 | 14;

/** World collections, by document name. Embedded documents live inside their parent's source. */
export const PRIMARY_DOCUMENTS = [
  "Actor",
  "ChatMessage",
  "Combat",
  "Folder",
  "Item",
  "JournalEntry",
  "Macro",
  "RollTable",
  "Scene",
  "Setting",
  "User",
] as const;
export type PrimaryDocumentName = (typeof PRIMARY_DOCUMENTS)[number];

export type DatabaseAction = "create" | "update" | "delete";

/** One database operation as a client asks for it, after its own pre-hooks. */
export interface OperationRequest {
  readonly action: DatabaseAction;
  readonly documentName: string;
  /** UUID of the parent document for embedded documents, e.g. `Actor.abc` or `Scene.s.Token.t.Actor.a`. */
  readonly parentUuid: string | null;
  /** Collection id of a compendium pack, or null for the world. */
  readonly pack: string | null;
  /** create: full sources; update: `{_id, ...changes}` expanded, operators encoded; delete: `{_id}`. */
  readonly data: readonly JsonObject[];
  /** The operation's options (diff, recursive, render, direction, worldTime, combatTurn, turnEvents, own keys …). */
  readonly options: JsonObject;
}

/** The operation as the server carried it out, sent to every client, the sender included. */
export interface OperationResult extends OperationRequest {
  /** create: the stored sources; update: the differences as applied; delete: `{_id}`. */
  readonly data: readonly JsonObject[];
  readonly userId: string;
  /** Operations on a synthetic actor: the source of the token's ActorDelta afterwards. */
  readonly delta?: { readonly tokenUuid: string; readonly source: JsonObject };
}

/** A v14 data operator, or a v13 `-=key` / `==key` already normalised by the client. */
export interface EncodedOperator {
  readonly __operator: "delete" | "replace";
  readonly value?: Json;
}

export interface PackIndexInfo {
  readonly id: string;
  readonly metadata: JsonObject;
  readonly index: readonly JsonObject[];
  /** The compendium's own folders. */
  readonly folders: readonly JsonObject[];
}

/** Everything a client needs to start. Sources of world documents are as stored. */
export interface WorldData {
  readonly generation: Generation;
  readonly release: { readonly generation: Generation; readonly version: string; readonly build: number };
  readonly userId: string;
  readonly prefix: string;
  /** The system's manifest (system.json) as built. */
  readonly system: JsonObject;
  readonly world: { readonly id: string; readonly title: string };
  /** World time in seconds. */
  readonly time: number;
  readonly paused: boolean;
  readonly documents: Readonly<Record<PrimaryDocumentName, readonly JsonObject[]>>;
  readonly packs: readonly PackIndexInfo[];
  readonly activeUsers: readonly string[];
  /** What active users said last of themselves (targets, viewed scene), by user id. */
  readonly activity: Readonly<Record<string, Requests["activity"]["payload"]>>;
  /** Ids of documents in the store that could not be read at all. */
  readonly corrupt: readonly { readonly documentName: string; readonly id: string; readonly reason: string }[];
  /** Whether the server delays answers (see `--jitter`). */
  readonly jitter: readonly [number, number];
}

/** Requests a client may make, with their payloads and answers. */
export interface Requests {
  hello: { payload: { userId: string }; answer: WorldData };
  modify: { payload: OperationRequest; answer: OperationResult };
  /** v14 `modifyBatch`: all or nothing. */
  modifyBatch: { payload: readonly OperationRequest[]; answer: readonly OperationResult[] };
  getPackDocuments: { payload: { pack: string; ids: readonly string[] | null }; answer: readonly JsonObject[] };
  query: {
    payload: { userId: string; name: string; data: Json; timeout: number | null };
    answer: Json;
  };
  /** Raw socket on channel `system.<id>`: to all other clients. */
  socket: { payload: { channel: string; args: readonly Json[] }; answer: null };
  /** Presence of a user: targets, cursor, viewed scene. Not stored. */
  activity: { payload: { targets?: readonly string[]; sceneId?: string | null; ping?: Json }; answer: null };
  time: { payload: { time: number; options: JsonObject }; answer: number };
  pause: { payload: { paused: boolean }; answer: boolean };
  /** Upload is not offered; a browse of the system's own folders is. */
  browse: { payload: { path: string }; answer: { dirs: readonly string[]; files: readonly string[] } };
}

export type RequestName = keyof Requests;

export type ClientMessage =
  | {
      [N in RequestName]: {
        readonly type: "request";
        readonly id: number;
        readonly name: N;
        readonly payload: Requests[N]["payload"];
      };
    }[RequestName]
  | {
      readonly type: "queryAnswer";
      readonly queryId: string;
      readonly ok: boolean;
      readonly result: Json;
      readonly error: string | null;
    };

export type ServerMessage =
  | { readonly type: "response"; readonly id: number; readonly ok: true; readonly result: Json }
  | {
      readonly type: "response";
      readonly id: number;
      readonly ok: false;
      readonly error: string;
      readonly code: ErrorCode;
    }
  | { readonly type: "modified"; readonly result: OperationResult }
  | { readonly type: "modifiedBatch"; readonly results: readonly OperationResult[] }
  | {
      readonly type: "time";
      readonly time: number;
      readonly delta: number;
      readonly options: JsonObject;
      readonly userId: string;
    }
  | {
      readonly type: "users";
      readonly activeUsers: readonly string[];
      readonly changed: string;
      readonly connected: boolean;
    }
  | { readonly type: "activity"; readonly userId: string; readonly data: Requests["activity"]["payload"] }
  | {
      readonly type: "query";
      readonly queryId: string;
      readonly fromUserId: string;
      readonly name: string;
      readonly data: Json;
      readonly timeout: number | null;
    }
  | { readonly type: "socket"; readonly channel: string; readonly args: readonly Json[]; readonly userId: string }
  | { readonly type: "pause"; readonly paused: boolean; readonly userId: string }
  | { readonly type: "hotReload"; readonly path: string; readonly extension: string };

export type ErrorCode = "permission" | "missing" | "invalid" | "timeout" | "noUser" | "server";
