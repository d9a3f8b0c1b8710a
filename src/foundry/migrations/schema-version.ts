/** Setting: up to which migration this world's documents are. 0: a world that has never seen one. */
export const SCHEMA_VERSION = "schemaVersion";
