import { each, flag, int } from "../../../foundry/data/fields.ts";
import { CONSEQUENCES, VARIANTS } from "../rules/called-shots.ts";
import { FACTORS, HIT_LEVELS, WOUND_LEVELS } from "../rules/levels.ts";
import { labelled } from "./choices.ts";

import fields = foundry.data.fields;

/** One of a closed list, with labels under `group`. */
export const oneOf = <const Id extends string, const Initial extends Id>(
  group: string,
  ids: readonly Id[],
  initial: Initial,
) => new fields.StringField({ required: true, blank: false, choices: labelled(group, ids), initial });

/** One of a closed list, or nothing. */
export const oneOrNone = <const Id extends string>(group: string, ids: readonly Id[]) =>
  new fields.StringField({
    required: true,
    nullable: true,
    blank: false,
    choices: labelled(group, ids),
    initial: null,
  });

/** An id of a thing that a list names or that another document bears, or nothing. */
export const idOrNone = () => new fields.StringField({ required: true, nullable: true, blank: false, initial: null });

export const factor = () => oneOf("factor", FACTORS, "1");

/** TF-077 Four numbers for normal, special, exceptional and critical hits. */
export const damageNumbers = () =>
  new fields.SchemaField({
    normal: int(0, 60, 12),
    special: int(0, 60, 15),
    exceptional: int(0, 60, 18),
    critical: int(0, 60, 21),
  });

/** TF-086 One wound, as `StoredWound` has it. Consequences by their code: each stands on a wound once. */
export const wound = () =>
  new fields.SchemaField({
    level: oneOf("woundLevel", WOUND_LEVELS, "normal"),
    // A world may have a table of places of its own: any id may stand here.
    place: idOrNone(),
    variant: oneOrNone("variant", VARIANTS),
    hitLevel: oneOrNone("hitLevel", HIT_LEVELS),
    factor: factor(),
    ...each(["dressed", "staunched", "stitched", "bleedUp"], () => flag()),
    round: int(0, 999_999, 0),
    consequences: new fields.TypedObjectField(new fields.SchemaField({ factor: factor(), splinted: flag() }), {
      validateKey: (key: string) => CONSEQUENCES.some((code) => code === key),
    }),
  });
