/**
 * The documented constants that packages use. Values are the public API's (community types, `common/constants`).
 * What is not here is not offered: reading it throws (see `loud.ts`).
 */
import type { Generation } from "../../protocol.ts";

const USER_ROLES = { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 } as const;

interface Permission {
  label: string;
  hint: string;
  disableGM: boolean;
  defaultRole: number;
}
const permission = (name: string, defaultRole: number, disableGM = false): Permission => ({
  label: `PERMISSION.${name}`,
  hint: `PERMISSION.${name}Hint`,
  disableGM,
  defaultRole,
});

const shared = {
  BASE_DOCUMENT_TYPE: "base",
  vtt: "Bench",
  CHAT_MESSAGE_STYLES: { OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 },
  CORE_SUPPORTED_LANGUAGES: ["en"],
  COMPATIBILITY_MODES: { SILENT: 0, WARNING: 1, ERROR: 2, FAILURE: 3 },
  CSS_THEMES: { none: "THEME.None", fantasy: "THEME.Fantasy", scifi: "THEME.SciFi" },
  DEFAULT_TOKEN: "icons/svg/mystery-man.svg",
  PRIMARY_DOCUMENT_TYPES: [
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
  ],
  EMBEDDED_DOCUMENT_TYPES: [
    "ActiveEffect",
    "ActorDelta",
    "Combatant",
    "CombatantGroup",
    "Item",
    "JournalEntryPage",
    "Region",
    "TableResult",
    "Token",
  ],
  WORLD_DOCUMENT_TYPES: [
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
  ],
  COMPENDIUM_DOCUMENT_TYPES: ["Actor", "Item", "JournalEntry", "Macro", "RollTable", "Scene"],
  FOLDER_DOCUMENT_TYPES: ["Actor", "Item", "JournalEntry", "Macro", "RollTable", "Scene", "Compendium"],
  FOLDER_MAX_DEPTH: 4,
  DOCUMENT_OWNERSHIP_LEVELS: { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 },
  DOCUMENT_META_OWNERSHIP_LEVELS: { DEFAULT: -20, NOCHANGE: -10 },
  DOCUMENT_LINK_TYPES: ["Actor", "Item", "JournalEntry", "Macro", "RollTable", "Scene"],
  DICE_ROLL_MODES: { PUBLIC: "publicroll", PRIVATE: "gmroll", BLIND: "blindroll", SELF: "selfroll" },
  MOVEMENT_DIRECTIONS: {
    UP: 1,
    DOWN: 2,
    LEFT: 4,
    RIGHT: 8,
    UP_LEFT: 5,
    UP_RIGHT: 9,
    DOWN_LEFT: 6,
    DOWN_RIGHT: 10,
    DESCEND: 16,
    ASCEND: 32,
  },
  GRID_MIN_SIZE: 20,
  GRID_TYPES: { GRIDLESS: 0, SQUARE: 1, HEXODDR: 2, HEXEVENR: 3, HEXODDQ: 4, HEXEVENQ: 5 },
  GRID_DIAGONALS: {
    EQUIDISTANT: 0,
    EXACT: 1,
    APPROXIMATE: 2,
    RECTILINEAR: 3,
    ALTERNATING_1: 4,
    ALTERNATING_2: 5,
    ILLEGAL: 6,
  },
  GRID_SNAPPING_MODES: {
    CENTER: 0x1,
    EDGE_MIDPOINT: 0x2,
    TOP_LEFT_VERTEX: 0x10,
    TOP_RIGHT_VERTEX: 0x20,
    BOTTOM_LEFT_VERTEX: 0x40,
    BOTTOM_RIGHT_VERTEX: 0x80,
    VERTEX: 0xf0,
    TOP_LEFT_CORNER: 0x100,
    TOP_RIGHT_CORNER: 0x200,
    BOTTOM_LEFT_CORNER: 0x400,
    BOTTOM_RIGHT_CORNER: 0x800,
    CORNER: 0xf00,
    TOP_SIDE_MIDPOINT: 0x1000,
    BOTTOM_SIDE_MIDPOINT: 0x2000,
    LEFT_SIDE_MIDPOINT: 0x4000,
    RIGHT_SIDE_MIDPOINT: 0x8000,
    SIDE_MIDPOINT: 0xf000,
  },
  MACRO_SCOPES: ["global", "actors", "actor"],
  MACRO_TYPES: { SCRIPT: "script", CHAT: "chat" },
  SORT_INTEGER_DENSITY: 100_000,
  TABLE_RESULT_TYPES: { TEXT: "text", DOCUMENT: "document" },
  JOURNAL_ENTRY_PAGE_FORMATS: { HTML: 1, MARKDOWN: 2 },
  TEXT_ANCHOR_POINTS: { CENTER: 0, BOTTOM: 1, TOP: 2, LEFT: 3, RIGHT: 4 },
  TOKEN_DISPLAY_MODES: { NONE: 0, CONTROL: 10, OWNER_HOVER: 20, HOVER: 30, OWNER: 40, ALWAYS: 50 },
  TOKEN_DISPOSITIONS: { SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 },
  TOKEN_TURN_MARKER_MODES: { DISABLED: 0, DEFAULT: 1, CUSTOM: 2 },
  TOKEN_SHAPES: {
    ELLIPSE_1: 0,
    ELLIPSE_2: 1,
    TRAPEZOID_1: 2,
    TRAPEZOID_2: 3,
    RECTANGLE_1: 4,
    RECTANGLE_2: 5,
  },
  USER_ROLES,
  USER_ROLE_NAMES: { 0: "NONE", 1: "PLAYER", 2: "TRUSTED", 3: "ASSISTANT", 4: "GAMEMASTER" },
  KEYBINDING_PRECEDENCE: { PRIORITY: 0, NORMAL: 1, DEFERRED: 2 },
  IMAGE_FILE_EXTENSIONS: {
    apng: "image/apng",
    avif: "image/avif",
    bmp: "image/bmp",
    gif: "image/gif",
    jpeg: "image/jpeg",
    jpg: "image/jpeg",
    png: "image/png",
    svg: "image/svg+xml",
    webp: "image/webp",
  },
  VIDEO_FILE_EXTENSIONS: { m4v: "video/mp4", mp4: "video/mp4", ogv: "video/ogg", webm: "video/webm" },
  AUDIO_FILE_EXTENSIONS: {
    flac: "audio/flac",
    mp3: "audio/mpeg",
    ogg: "audio/ogg",
    opus: "audio/opus",
    wav: "audio/wav",
  },
  TEXT_FILE_EXTENSIONS: { csv: "text/csv", json: "application/json", md: "text/markdown", txt: "text/plain" },
  COMBAT_ANNOUNCEMENTS: ["startEncounter", "nextUp", "yourTurn"],
  TEXTURE_DATA_FIT_MODES: ["fill", "contain", "cover", "width", "height"],
  REGION_EVENTS: {
    REGION_BOUNDARY: "regionBoundary",
    BEHAVIOR_ACTIVATED: "behaviorActivated",
    BEHAVIOR_DEACTIVATED: "behaviorDeactivated",
    BEHAVIOR_VIEWED: "behaviorViewed",
    BEHAVIOR_UNVIEWED: "behaviorUnviewed",
    TOKEN_ENTER: "tokenEnter",
    TOKEN_EXIT: "tokenExit",
    TOKEN_MOVE_IN: "tokenMoveIn",
    TOKEN_MOVE_OUT: "tokenMoveOut",
    TOKEN_MOVE_WITHIN: "tokenMoveWithin",
    TOKEN_ANIMATE_IN: "tokenAnimateIn",
    TOKEN_ANIMATE_OUT: "tokenAnimateOut",
    TOKEN_TURN_START: "tokenTurnStart",
    TOKEN_TURN_END: "tokenTurnEnd",
    TOKEN_ROUND_START: "tokenRoundStart",
    TOKEN_ROUND_END: "tokenRoundEnd",
  },
  REGION_VISIBILITY: { LAYER: 0, GAMEMASTER: 1, ALWAYS: 2 },
  SETTING_SCOPES: { CLIENT: "client", WORLD: "world", USER: "user" },
  SYSTEM_SPECIFIC_COMPENDIUM_TYPES: ["Actor", "Item"],
};

const permissions = {
  ACTOR_CREATE: permission("ActorCreate", USER_ROLES.ASSISTANT),
  FILES_BROWSE: permission("FilesBrowse", USER_ROLES.TRUSTED),
  FILES_UPLOAD: permission("FilesUpload", USER_ROLES.ASSISTANT),
  ITEM_CREATE: permission("ItemCreate", USER_ROLES.ASSISTANT),
  JOURNAL_CREATE: permission("JournalCreate", USER_ROLES.TRUSTED),
  MACRO_SCRIPT: permission("MacroScript", USER_ROLES.PLAYER),
  MANUAL_ROLLS: permission("ManualRolls", USER_ROLES.TRUSTED, true),
  MESSAGE_WHISPER: permission("MessageWhisper", USER_ROLES.PLAYER),
  PING_CANVAS: permission("PingCanvas", USER_ROLES.PLAYER, true),
  QUERY_USER: permission("QueryUser", USER_ROLES.PLAYER),
  SETTINGS_MODIFY: permission("SettingsModify", USER_ROLES.ASSISTANT),
  SHOW_CURSOR: permission("ShowCursor", USER_ROLES.PLAYER, true),
  SHOW_RULER: permission("ShowRuler", USER_ROLES.PLAYER, true),
  TOKEN_CONFIGURE: permission("TokenConfigure", USER_ROLES.ASSISTANT),
  TOKEN_CREATE: permission("TokenCreate", USER_ROLES.TRUSTED),
  TOKEN_DELETE: permission("TokenDelete", USER_ROLES.ASSISTANT),
  WALL_DOORS: permission("WallDoors", USER_ROLES.PLAYER),
};

const only13 = {
  ACTIVE_EFFECT_MODES: { CUSTOM: 0, MULTIPLY: 1, ADD: 2, DOWNGRADE: 3, UPGRADE: 4, OVERRIDE: 5 },
};

const only14 = {
  /** Change type -> its default priority. */
  ACTIVE_EFFECT_CHANGE_TYPES: {
    custom: 0,
    multiply: 10,
    add: 20,
    subtract: 20,
    downgrade: 30,
    upgrade: 40,
    override: 50,
  },
};

/** The constants of one generation. */
export function makeConstants(generation: Generation): Record<string, unknown> {
  const byGeneration =
    generation === 13
      ? {
          ...only13,
          USER_PERMISSIONS: { ...permissions, TEMPLATE_CREATE: permission("TemplateCreate", USER_ROLES.PLAYER) },
        }
      : {
          ...only14,
          USER_PERMISSIONS: { ...permissions, REGION_CREATE: permission("RegionCreate", USER_ROLES.PLAYER) },
        };
  return { ...shared, ...byGeneration };
}

/** The constants that both generations share, for the bench's own code. */
export const CONST = { ...shared, USER_PERMISSIONS: permissions };
