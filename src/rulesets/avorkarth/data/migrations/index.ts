import type { Migration } from "../../../../foundry/migrations/migration.ts";
import { boundedTracks } from "./m001-bounded-tracks.ts";

/** Avorkarth's steps from older shapes of its data. */
export const migrations: readonly Migration[] = [boundedTracks];
