import { rulesets } from "../../rulesets/registry.ts";
import type { MigratedDocument, Migration, Source } from "./migration.ts";
import { planDocument } from "./plan.ts";

/** The migrations of every game, oldest first. Versions are counted through the whole package. */
export const allMigrations = (): Migration[] =>
  rulesets()
    .flatMap(({ migrations }) => migrations)
    .sort((a, b) => a.version - b.version);

/** The version of a world that has seen them all. */
export const newestVersion = (): number => Math.max(0, ...allMigrations().map(({ version }) => version));

/**
 * Brings `system` of a source up to date in memory: what a data model's `migrateData` calls, since a model drops what
 * it does not know before anybody else sees it. A step that fails changes nothing; `migrateWorld` reports it.
 */
export function migrateSystem(
  migrations: readonly Migration[],
  documentName: MigratedDocument,
  type: string,
  system: Source,
): void {
  const plan = planDocument(
    migrations,
    documentName,
    { type, system },
    (source, update) => foundry.utils.mergeObject(source, update, { inplace: false }) as Source,
  );
  if (plan.kind !== "update") return;
  const { system: changed } = foundry.utils.expandObject(plan.update) as { system?: object };
  foundry.utils.mergeObject(system, changed ?? {});
}
