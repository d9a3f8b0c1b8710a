import type { DatabaseAction, JsonObject } from "../protocol.ts";
import { objects, text } from "./json.ts";
import { hasPermission, isGM, LEVELS, levelOf, ROLES, roleOf } from "./users.ts";

/** What the rules look up in the world. */
export interface AccessContext {
  readonly generation: 13 | 14;
  readonly settings: readonly JsonObject[];
  /** The actor of a token (in its scene) or of a combatant, synthetic ones included, or null. */
  actorOfToken(token: JsonObject): JsonObject | null;
  actorOfCombatant(combatant: JsonObject): JsonObject | null;
}

export interface Subject {
  readonly documentName: string;
  /** create: the new source; update and delete: the stored one. */
  readonly source: JsonObject;
  /** update: what is to change. */
  readonly changes: JsonObject;
  /** Sources of what it lies in, outermost first. */
  readonly parents: readonly JsonObject[];
  /** The stored document of its collection, by id: for embedded documents within an update. */
  readonly parentName: string | null;
}

type Rule = (user: JsonObject, action: DatabaseAction, subject: Subject, context: AccessContext) => boolean;

const owns = (user: JsonObject, { documentName, source, parents }: Subject): boolean =>
  levelOf(user, documentName, source, parents) >= LEVELS.OWNER;
const ownsActor = (user: JsonObject, actor: JsonObject | null): boolean =>
  actor !== null && levelOf(user, "Actor", actor) >= LEVELS.OWNER;
const ownsParent = (user: JsonObject, { parents }: Subject): boolean => levelOf(user, "", {}, parents) >= LEVELS.OWNER;
const can = (user: JsonObject, permission: string, context: AccessContext): boolean =>
  hasPermission(user, permission, context.settings);
const only = (changes: JsonObject, keys: readonly string[]): boolean =>
  Object.keys(changes).every((key) => key === "_id" || key === "_stats" || keys.includes(key));

/** Documents of the base metadata: assistants create and delete, owners update. */
const standard: Rule = (user, action, subject) => action === "update" && owns(user, subject);

/** Created with a permission (or by owners of the parent), updated and deleted by owners. */
const owned =
  (permission: string | null): Rule =>
  (user, action, subject, context) => {
    if (action !== "create") return owns(user, subject);
    if (subject.parents.length > 0) return ownsParent(user, subject);
    return permission !== null && can(user, permission, context);
  };

/** Source: knowledge base, "Tokens"; community types, BaseToken. */
const token: Rule = (user, action, { source }, context) => {
  if (!ownsActor(user, context.actorOfToken(source))) return false;
  if (action === "update") return true;
  return can(user, action === "create" ? "TOKEN_CREATE" : "TOKEN_DELETE", context);
};

/** Source: issues #10501 and #11922. */
const combatant: Rule = (user, action, { source, changes }, context) => {
  if (!ownsActor(user, context.actorOfCombatant(source))) return false;
  return action !== "update" || only(changes, ["initiative", "system"]);
};

/** A player may pass the turn, and with it update combatants of their own. Source: issue #10501; knowledge base. */
const combat: Rule = (user, action, { source, changes }, context) => {
  if (action !== "update" || !only(changes, ["round", "turn", "combatants"])) return false;
  const stored = new Map(objects(source["combatants"]).map((entry) => [entry["_id"], entry]));
  return objects(changes["combatants"]).every((entry) => {
    const own = stored.get(entry["_id"]);
    if (!own) return false;
    const subject = { documentName: "Combatant", source: own, changes: entry, parents: [source], parentName: "Combat" };
    return combatant(user, "update", subject, context);
  });
};

const message: Rule = (user, action, { source, changes }, context) => {
  const author = source["author"] ?? null;
  if (author !== user["_id"]) return false;
  if (action === "update") return !("author" in changes);
  const whispers = Array.isArray(source["whisper"]) && source["whisper"].length > 0;
  return action === "delete" || !whispers || can(user, "MESSAGE_WHISPER", context);
};

const macro: Rule = (user, action, subject, context) => {
  const { source } = subject;
  if (action !== "create") return source["author"] === user["_id"] || owns(user, subject);
  return source["type"] !== "script" || can(user, "MACRO_SCRIPT", context);
};

/** Before 14 regions belong to game masters. Source: dnd5e's use of REGION_CREATE; release notes of 14. */
const region: Rule = (user, action, subject, context) => {
  if (context.generation < 14) return false;
  return action === "create" ? can(user, "REGION_CREATE", context) : owns(user, subject);
};

/** Users change a few things about themselves; game masters change users up to their own role. */
const user: Rule = (acting, action, { source, changes }) => {
  const self = source["_id"] === acting["_id"];
  if (!isGM(acting)) {
    return (
      action === "update" && self && only(changes, ["avatar", "character", "color", "flags", "hotbar", "pronouns"])
    );
  }
  const ceiling = roleOf(acting);
  if (roleOf(source) > ceiling || roleOf(changes) > ceiling) return false;
  return action !== "delete" || !self;
};

/** World settings need a permission, a user's own only that user. Source: release notes of 13 (#4804). */
const setting: Rule = (acting, _action, { source, changes }, context) => {
  const owner = text({ ...source, ...changes }, "user");
  if (owner !== null) return owner === acting["_id"] && (text(source, "user") ?? owner) === owner;
  return can(acting, "SETTINGS_MODIFY", context);
};

/** Source, where none is given: metadata in the community types and the API documentation. */
const RULES: Readonly<Record<string, Rule>> = {
  ActiveEffect: owned(null),
  Actor: (acting, action, subject, context) =>
    action === "create" ? can(acting, "ACTOR_CREATE", context) : standard(acting, action, subject, context),
  ActorDelta: (acting, _action, { parents }, context) => ownsActor(acting, context.actorOfToken(parents.at(-1) ?? {})),
  ChatMessage: message,
  Combat: combat,
  Combatant: combatant,
  CombatantGroup: () => false,
  Item: owned("ITEM_CREATE"),
  JournalEntry: owned("JOURNAL_CREATE"),
  JournalEntryPage: owned(null),
  Macro: macro,
  Region: region,
  Setting: setting,
  TableResult: owned(null),
  Token: token,
  User: user,
};

/** Rules that hold for game masters too. */
const FOR_ALL: readonly string[] = ["User", "Setting"];

/** Whether the user may do this to that document. Game masters (assistants too) may do nearly everything. */
export function may(acting: JsonObject, action: DatabaseAction, subject: Subject, context: AccessContext): boolean {
  if (roleOf(acting) === ROLES.NONE) return false;
  const rule = RULES[subject.documentName] ?? standard;
  if (isGM(acting) && !FOR_ALL.includes(subject.documentName)) return true;
  return rule(acting, action, subject, context);
}

/** The refusal as the host words it. */
export function refusal(acting: JsonObject, action: DatabaseAction, subject: Subject): string {
  const id = action === "create" ? "" : ` [${text(subject.source, "_id")}]`;
  const parent = subject.parents.at(-1);
  const within = parent ? ` in parent ${subject.parentName} [${text(parent, "_id")}]` : "";
  return `User ${text(acting, "name")} lacks permission to ${action} ${subject.documentName}${id}${within}`;
}
