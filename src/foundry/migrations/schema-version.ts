/** Setting: up to which migration this world's documents are. */
export const SCHEMA_VERSION = "schemaVersion";

/** Its default: nobody has ever written it, so the world is new. */
export const NEVER_SET = -1;
