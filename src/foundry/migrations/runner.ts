import { SYSTEM_ID } from "../../constants.ts";
import { allMigrations, newestVersion } from "./all.ts";
import type { MigratedDocument, Migration, Source } from "./migration.ts";
import { pending, planDocument } from "./plan.ts";
import { NEVER_SET, SCHEMA_VERSION } from "./schema-version.ts";

/** What the migration did, for the person at the table. */
export interface MigrationReport {
  readonly updated: number;
  readonly failures: readonly { readonly name: string; readonly uuid: string; readonly error: string }[];
}

/**
 * Brings the world up to the newest shape of data: world actors and items, unlinked tokens, unlocked compendia of the
 * world. Runs on the active GM only. A document that fails stays as it is and is named in the report; the version is
 * written only when nothing failed, so that the next start tries again (steps find nothing to do where they have been).
 */
export async function migrateWorld(): Promise<MigrationReport | null> {
  if (!game.user.isActiveGM) return null;
  const version = game.settings.get(SYSTEM_ID, SCHEMA_VERSION);
  if (version === NEVER_SET) {
    // A world that begins with this release: its documents have never had another shape.
    await game.settings.set(SYSTEM_ID, SCHEMA_VERSION, newestVersion());
    return null;
  }
  const steps = pending(allMigrations(), version);
  if (steps.length === 0) return null;
  const report = { updated: 0, failures: [] as { name: string; uuid: string; error: string }[] };
  for (const job of [...worldJobs(), ...tokenJobs(), ...(await packJobs())]) await run(job, steps, report);
  if (report.failures.length === 0) await game.settings.set(SYSTEM_ID, SCHEMA_VERSION, newestVersion());
  return report;
}

/** One document to look at: its source, and how to write to it. */
interface Job {
  readonly name: string;
  readonly uuid: string;
  readonly documentName: MigratedDocument;
  readonly source: Source;
  /** Whether the model has already brought the source up to date in memory, so that it is written as it is. */
  readonly persist: boolean;
  readonly write: (update: Source) => Promise<unknown>;
}

type Writable = { update(changes: Source, options: object): Promise<unknown> };

/** Sources are of any age: the update goes past the types of today's models, which clean it when it arrives. */
const jobOf = (document: Actor.Implementation | Item.Implementation): Job => ({
  name: document.name,
  uuid: document.uuid,
  documentName: document.documentName,
  source: document.toObject() as unknown as Source,
  persist: true,
  // Without `diff: false` nothing is sent: in memory the document already is what is to be written.
  write: (update) => (document as unknown as Writable).update(update, { diff: false, render: false }),
});

/** An actor and the items that it carries: theirs are documents of their own. */
const actorJobs = (actor: Actor.Implementation): Job[] => [jobOf(actor), ...actor.items.contents.map(jobOf)];

const worldJobs = (): Job[] => [...game.actors.contents.flatMap(actorJobs), ...game.items.contents.map(jobOf)];

/** What unlinked tokens have that their actor has not. */
function tokenJobs(): Job[] {
  return game.scenes.contents.flatMap((scene) =>
    scene.tokens.contents.flatMap((token): Job[] => {
      const { actor, delta } = token;
      if (token.actorLink || !actor || !delta) return [];
      // A delta names a type only where it differs from its actor's.
      const source = { ...(delta.toObject() as unknown as Source), type: actor.type };
      return [{ ...jobOf(actor), name: token.name, uuid: token.uuid, source, persist: false }];
    }),
  );
}

async function packJobs(): Promise<Job[]> {
  const jobs: Job[] = [];
  for (const pack of game.packs) {
    const ours = pack.metadata.packageType === "world" && !pack.locked;
    if (!ours || (pack.documentName !== "Actor" && pack.documentName !== "Item")) continue;
    for (const document of await pack.getDocuments()) {
      if (document instanceof Actor) jobs.push(...actorJobs(document));
      else if (document instanceof Item) jobs.push(jobOf(document));
    }
  }
  return jobs;
}

async function run(
  { name, uuid, documentName, source, persist, write }: Job,
  steps: readonly Migration[],
  report: { updated: number; failures: { name: string; uuid: string; error: string }[] },
): Promise<void> {
  const plan = planDocument(steps, documentName, source, (target, update) => {
    return foundry.utils.mergeObject(target, foundry.utils.expandObject(update), { inplace: false }) as Source;
  });
  if (plan.kind === "none" && !persist) return;
  if (plan.kind === "failed") {
    report.failures.push({ name, uuid, error: plan.error });
    return;
  }
  try {
    await write(plan.kind === "update" ? plan.update : { system: source["system"] });
    report.updated++;
  } catch (error) {
    report.failures.push({ name, uuid, error: error instanceof Error ? error.message : String(error) });
  }
}
