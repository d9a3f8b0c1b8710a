import type { Json, JsonObject } from "../protocol.ts";
import { isObject, parseObject, text } from "./json.ts";

/** Source: API documentation, CONST.USER_ROLES. */
export const ROLES = { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 } as const;

/** Source: API documentation, CONST.DOCUMENT_OWNERSHIP_LEVELS. */
export const LEVELS = { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 } as const;

/**
 * The role from which on a user has a permission by default.
 * Source: API documentation and community types, CONST.USER_PERMISSIONS; REGION_CREATE is inferred from TEMPLATE_CREATE.
 */
const DEFAULT_ROLES: Readonly<Record<string, number>> = {
  ACTOR_CREATE: ROLES.ASSISTANT,
  DRAWING_CREATE: ROLES.TRUSTED,
  FILES_BROWSE: ROLES.TRUSTED,
  FILES_UPLOAD: ROLES.ASSISTANT,
  ITEM_CREATE: ROLES.ASSISTANT,
  JOURNAL_CREATE: ROLES.TRUSTED,
  MACRO_SCRIPT: ROLES.PLAYER,
  MANUAL_ROLLS: ROLES.TRUSTED,
  MESSAGE_WHISPER: ROLES.PLAYER,
  NOTE_CREATE: ROLES.TRUSTED,
  PING_CANVAS: ROLES.PLAYER,
  QUERY_USER: ROLES.PLAYER,
  REGION_CREATE: ROLES.PLAYER,
  SETTINGS_MODIFY: ROLES.ASSISTANT,
  SHOW_CURSOR: ROLES.PLAYER,
  SHOW_RULER: ROLES.PLAYER,
  TEMPLATE_CREATE: ROLES.PLAYER,
  TOKEN_CONFIGURE: ROLES.TRUSTED,
  TOKEN_CREATE: ROLES.ASSISTANT,
  TOKEN_DELETE: ROLES.ASSISTANT,
  WALL_DOORS: ROLES.PLAYER,
};

/** The core setting with the table of permissions: permission -> roles that have it. */
const PERMISSIONS_SETTING = "core.permissions";

export function roleOf(user: JsonObject): number {
  return typeof user["role"] === "number" ? user["role"] : ROLES.NONE;
}

/** Assistants count as game masters for documents. */
export function isGM(user: JsonObject): boolean {
  return roleOf(user) >= ROLES.ASSISTANT;
}

/**
 * Whether the user has a permission: game masters proper always, others by their own entry, by the world's table or
 * by the default role.
 */
export function hasPermission(user: JsonObject, permission: string, settings: readonly JsonObject[]): boolean {
  const role = roleOf(user);
  if (role === ROLES.GAMEMASTER) return true;
  if (role === ROLES.NONE) return false;
  const own = isObject(user["permissions"]) ? user["permissions"][permission] : undefined;
  if (typeof own === "boolean") return own;
  const roles = permissionTable(settings)[permission];
  if (Array.isArray(roles)) return roles.includes(role);
  return role >= (DEFAULT_ROLES[permission] ?? ROLES.GAMEMASTER);
}

function permissionTable(settings: readonly JsonObject[]): Readonly<Record<string, Json>> {
  const setting = settings.find((candidate) => candidate["key"] === PERMISSIONS_SETTING);
  try {
    return parseObject((setting && text(setting, "value")) ?? "{}");
  } catch {
    return {};
  }
}

/** Embedded documents with an ownership of their own; the others have their outermost parent's. */
const WITH_OWN_LEVEL: readonly string[] = ["CombatantGroup", "JournalEntryPage", "Region"];

/** The user's ownership level of a document; `parents` outermost first. */
export function levelOf(
  user: JsonObject,
  documentName: string,
  source: JsonObject,
  parents: readonly JsonObject[] = [],
): number {
  if (isGM(user)) return LEVELS.OWNER;
  const [outermost] = parents;
  const own = !outermost || WITH_OWN_LEVEL.includes(documentName) ? entryOf(user, source) : null;
  return own ?? (outermost && entryOf(user, outermost)) ?? LEVELS.NONE;
}

function entryOf(user: JsonObject, { ownership }: JsonObject): number | null {
  if (!isObject(ownership)) return null;
  const level = ownership[text(user, "_id") ?? ""] ?? ownership["default"];
  return typeof level === "number" && level !== LEVELS.INHERIT ? level : null;
}
