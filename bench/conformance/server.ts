import type { ConformanceCase } from "./case.ts";

/**
 * What the bench's server does as the host's server does. A client cannot check these from within (they need several
 * users at once, or the disk), so each names the test of the server that does.
 */

const API14 = "https://foundryvtt.com/api/v14";
const TYPES = "foundry-vtt-types, src/foundry/common";

export const serverCases: readonly ConformanceCase[] = [
  {
    id: "server.refusal-text",
    statement:
      'A refused operation is rejected with "User X lacks permission to update Combatant [id] in parent Combat [id]".',
    source: "texts quoted in public issues, e.g. foundryvtt #10501",
    mark: "stated",
    checkedBy: "bench/server/permissions.test.ts: says the refusal as the host does",
  },
  {
    id: "server.combat-turn",
    statement: "An operation on combatants that carries combatTurn stores the fight's turn in the same transaction.",
    source: "issues #11531 and #12990",
    mark: "stated",
    checkedBy: "bench/server/operations.test.ts: of combatants store whose turn it is with them",
  },
  {
    id: "server.default-permissions",
    statement: "By default assistants and game masters create and delete documents, and their owners update them.",
    source: `${TYPES}/abstract/document.d.mts, metadata`,
    mark: "stated",
    checkedBy: "bench/server/permissions.test.ts: actors",
  },
  {
    id: "server.embedded-in-actor",
    statement: "Owners of an actor create, update and delete its items and effects.",
    source: `${TYPES}/documents/item.d.mts and active-effect.d.mts, metadata; knowledge base, Users and Permissions`,
    mark: "stated",
    checkedBy: "bench/server/permissions.test.ts: items and effects in an actor",
  },
  {
    id: "server.token-permissions",
    statement:
      "TOKEN_CREATE and TOKEN_DELETE guard creating and deleting tokens; who owns a token's actor may move it.",
    source: `${TYPES}/documents/token.d.mts, metadata`,
    mark: "stated",
    checkedBy: "bench/server/permissions.test.ts: tokens",
  },
  {
    id: "server.token-create-own-actor",
    statement: "Players with TOKEN_CREATE or TOKEN_DELETE may use it only for tokens of actors that they own.",
    source: "embedded documents defer to ownership (knowledge base, Users and Permissions)",
    mark: "inferred",
    checkedBy: "bench/server/permissions.test.ts: tokens",
  },
  {
    id: "server.message-author",
    statement:
      "Everybody creates messages as their own author; only the author and game masters change or delete them.",
    source: `${TYPES}/documents/chat-message.d.mts, metadata; ${API14}/classes/foundry.documents.ChatMessage.html`,
    mark: "stated",
    checkedBy: "bench/server/permissions.test.ts: messages",
  },
  {
    id: "server.combat-turn-by-player",
    statement: "A player's update of a combat may hold round and turn, and combatants that the player may update.",
    source: "foundryvtt #10501; knowledge base, Combat Encounters",
    mark: "stated",
    checkedBy: "bench/server/permissions.test.ts: combats",
  },
  {
    id: "server.combat-system-by-player",
    statement: "A player's update of a combat's system or flags is refused.",
    source: "yearzero-combat, pull request 85",
    mark: "stated",
    checkedBy: "bench/server/permissions.test.ts: combats",
  },
  {
    id: "server.combatant-owner-keys",
    statement: "An owner of a combatant may update its initiative and its system, and nothing else.",
    source: "foundryvtt #10501, #11922",
    mark: "stated",
    checkedBy: "bench/server/permissions.test.ts: combatants",
  },
  {
    id: "server.user-self",
    statement:
      "Users change their own color, avatar, pronouns, character, hotbar and flags; neither role nor permissions.",
    source: `${API14}/interfaces/foundry.documents.types.UserData.html; knowledge base, Users and Permissions`,
    mark: "inferred",
    checkedBy: "bench/server/permissions.test.ts: users",
  },
  {
    id: "server.setting-scope",
    statement: "World settings need SETTINGS_MODIFY; a setting of the scope user is written by that user.",
    source: `foundryvtt #4804; ${TYPES}/documents/setting.d.mts`,
    mark: "stated",
    checkedBy: "bench/server/permissions.test.ts: settings",
  },
  {
    id: "server.permission-defaults",
    statement:
      "Permissions have the default roles of CONST.USER_PERMISSIONS, unless the world's table or the user says otherwise.",
    source: `${API14}/variables/CONST.USER_PERMISSIONS.html; ${TYPES}/constants.d.mts`,
    mark: "stated",
    checkedBy: "bench/server/permissions.test.ts; bench/server/relay.test.ts: need the permission QUERY_USER",
  },
  {
    id: "server.region-create-default",
    statement: "REGION_CREATE is a player's by default, as TEMPLATE_CREATE was.",
    source: "release notes 14 (regions replace templates)",
    mark: "unconfirmed",
    generations: [14],
    checkedBy: "bench/server/permissions.test.ts: regions",
  },
  {
    id: "server.gm-only-fields",
    statement: "Fields under gmOnlyFields are read-only for players, and keep players from creating such documents.",
    source: "foundryvtt #14252",
    mark: "stated",
    checkedBy: "bench/server/permissions.test.ts: fields for game masters only",
  },
  {
    id: "server.creator-owns",
    statement: "Who creates a document is listed as its owner.",
    source: "exported documents in public repositories list their creator with level 3",
    mark: "inferred",
    checkedBy: "bench/server/permissions.test.ts: actors",
  },
  {
    id: "server.ids",
    statement: "Ids have 16 letters and digits; statistics name core, system, times and who modified last.",
    source: `${API14}/interfaces/foundry.data.types.DocumentStats.html`,
    mark: "stated",
    checkedBy: "bench/server/server.test.ts: creates with an id, statistics and an owner",
  },
  {
    id: "server.merge",
    statement: "Updates merge objects and replace arrays whole; operators delete and replace keys.",
    source: "foundryvtt #4418, #10448, #11273, #11977, #13090",
    mark: "stated",
    checkedBy: "bench/server/changes.test.ts; bench/server/operations.test.ts: updates",
  },
  {
    id: "server.empty-diff",
    statement: "An update that changes nothing is told to nobody.",
    source: `${TYPES}/abstract/backend.d.mts; ${API14}/classes/foundry.abstract.Document.html (diff)`,
    mark: "stated",
    checkedBy: "bench/server/server.test.ts: answers with what has changed, and says nothing of what has not",
  },
  {
    id: "server.type-change",
    statement: "A document's type changes only in an update that replaces its system.",
    source: "foundryvtt #11951",
    mark: "stated",
    checkedBy: "bench/server/operations.test.ts: change a type only with its system",
  },
  {
    id: "server.unknown-type",
    statement: "An Actor or Item of a type that the manifest does not list is refused.",
    source: "knowledge base, System Data Models",
    mark: "stated",
    checkedBy: "bench/server/operations.test.ts: are refused when they are malformed",
  },
  {
    id: "server.combat-with-combatants",
    statement: "An update of a combat may hold changes of its combatants; it stays one operation on the combat.",
    source: "foundryvtt #10501",
    mark: "inferred",
    checkedBy: "bench/server/operations.test.ts: of a combat carry combatants along",
  },
  {
    id: "server.time-before-combat",
    statement: "World time that an update of a combat moves is changed and told before the combat.",
    source: "foundryvtt #11619; release notes 13",
    mark: "stated",
    checkedBy: "bench/server/operations.test.ts: moves before the combat that moves it",
  },
  {
    id: "server.batch",
    statement: "modifyBatch carries out all of its operations or none.",
    source: "foundryvtt #11898",
    mark: "inferred",
    generations: [14],
    checkedBy: "bench/server/operations.test.ts: modifyBatch",
  },
  {
    id: "server.html-fields",
    statement:
      "The server cleans HTML in fields that the manifest lists as htmlFields, and only there; data models do not run on it.",
    source: "knowledge base, System Data Models",
    mark: "stated",
    checkedBy: "bench/server/operations.test.ts: HTML",
  },
  {
    id: "server.html-allow-list",
    statement:
      "Cleaning drops scripts, handlers, unknown elements and data attributes. (Stricter than the host may be.)",
    source: "knowledge base, System Data Models",
    mark: "inferred",
    checkedBy: "bench/server/operations.test.ts: HTML",
  },
  {
    id: "server.synthetic-actor",
    statement: "An update of an unlinked token's actor is an operation on an Actor and is stored in the token's delta.",
    source: `foundryvtt #8973; ${API14}/classes/foundry.documents.ActorDelta.html`,
    mark: "stated",
    checkedBy: "bench/server/synthetic.test.ts",
  },
  {
    id: "server.synthetic-items",
    statement: "A delta holds whole sources of changed items, and tombstones of deleted ones that the base has.",
    source: `${TYPES}/documents/actor-delta.d.mts`,
    mark: "inferred",
    checkedBy: "bench/server/synthetic.test.ts: adds and deletes items",
  },
  {
    id: "server.query-one-tab",
    statement:
      "A query is handled by one client of the user and its answer comes back; it rejects on time-out and on failure.",
    source: `foundryvtt #11235; ${API14}/classes/foundry.documents.User.html`,
    mark: "stated",
    checkedBy: "bench/server/relay.test.ts: queries",
  },
  {
    id: "server.query-permission",
    statement: "Queries need the permission QUERY_USER.",
    source: `${TYPES}/constants.d.mts`,
    mark: "stated",
    checkedBy: "bench/server/relay.test.ts: need the permission QUERY_USER",
  },
  {
    id: "server.query-default-holders",
    statement: "By default players have QUERY_USER.",
    source: `${TYPES}/constants.d.mts`,
    mark: "stated",
    checkedBy: "bench/server/relay.test.ts: reach one tab of the user and bring its answer back",
  },
  {
    id: "server.socket-others",
    statement:
      "What a client emits on system.<id> reaches all other clients, never itself, if the manifest says socket: true.",
    source: "knowledge base, Module Development",
    mark: "stated",
    checkedBy: "bench/server/relay.test.ts: sockets of the system",
  },
  {
    id: "server.two-tabs",
    statement: "Two tabs of one user are one active user.",
    source: `${API14}/classes/foundry.documents.User.html (active)`,
    mark: "inferred",
    checkedBy: "bench/server/relay.test.ts: counts two tabs as one user",
  },
  {
    id: "server.pack-keys",
    statement: "A LevelDB keeps embedded documents under keys of their own; their parent holds their ids.",
    source: "foundryvtt-cli, README (MIT)",
    mark: "stated",
    checkedBy: "bench/server/records.test.ts; bench/server/store.test.ts: lays documents out as compendia do",
  },
  {
    id: "server.packs-locked",
    statement: "A system's compendia are locked until a game master unlocks them.",
    source: "knowledge base, Compendium Packs",
    mark: "stated",
    checkedBy: "bench/server/packs.test.ts: are locked until a game master unlocks them",
  },
  {
    id: "server.html-files",
    statement: "HTML files of a package are served as plain text.",
    source: "release notes 14.361",
    mark: "stated",
    generations: [14],
    checkedBy: "bench/server/pages.test.ts: serves HTML of the system as plain text",
  },
  {
    id: "server.route-prefix",
    statement: "Everything works below a route prefix.",
    source: "knowledge base, Application Configuration",
    mark: "stated",
    checkedBy: "bench/server/pages.test.ts: under the prefix",
  },
  {
    id: "server.compatibility",
    statement: "The manifest's minimum and maximum are enforced.",
    source: "knowledge base, Package Management",
    mark: "stated",
    checkedBy: "bench/server/pages.test.ts: says when there is no build, or one for other generations",
  },
  {
    id: "server.hot-reload",
    statement: "Changes of files that flags.hotReload lists are told to all clients.",
    source: "knowledge base, Module Development (flags.hotReload)",
    mark: "stated",
    checkedBy: "bench/server/pages.test.ts: tells clients of changed files that the manifest lists",
  },
];
