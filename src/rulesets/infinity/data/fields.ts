import { labelled } from "./choices.ts";

import fields = foundry.data.fields;

/** One of a closed list. `group`: where its labels lie. */
export const choice = <const Id extends string>(group: string, ids: readonly Id[], initial: NoInfer<Id>) =>
  new fields.StringField({ required: true, blank: false, choices: labelled(group, ids), initial });

/** An id of something, or nothing (null, and what an emptied control sends). */
export const idOrNull = () => new fields.StringField({ required: true, nullable: true, blank: true, initial: null });
