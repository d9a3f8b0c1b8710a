import { each, flag, int, intOrNull, richText, text } from "../../../foundry/data/fields.ts";
import { STATS } from "../rules/effects-tables.ts";
import { STUN_LEVELS } from "../rules/levels.ts";
import { SIZE_IDS } from "../rules/sizes.ts";
import { VISIBILITY_IDS, WATER_IDS } from "../rules/surroundings.ts";
import { BONUS_KIND_IDS, COVERS, GROUNDS, LIVES, NAMED_SUBSTATS, parentOf } from "./choices.ts";
import { idOrNone, oneOf, oneOrNone, wound } from "./fields.ts";

import fields = foundry.data.fields;

const ids = () => new fields.ArrayField(new fields.StringField({ required: true, blank: false }));

/** TF-003 The substats that rules use, empty: each has its parent's score until it gets its own. */
const namedSubstats = () =>
  Object.fromEntries(NAMED_SUBSTATS.map((id) => [id, { name: "", parent: parentOf(id, "pro"), value: null }]));

/**
 * A character or creature of Tarafore as it is stored (rulebook section 15). What follows from it is computed at every
 * preparation (`character.ts`). Lists that entries come into and leave are kept by id: two hands may change two entries
 * at the same moment.
 *
 * Initiative, what is carried over, a hold, and what is left of a turn belong to the fight and stand in its schedule
 * alone (`rules/turns-strategy.ts`): a second copy here could only disagree.
 */
export const characterSchema = () => ({
  /** TF-002; null: a being without it. */
  stats: new fields.SchemaField(each(STATS, () => intOrNull(0, 60, 10))),
  substats: new fields.TypedObjectField(
    new fields.SchemaField({
      /** Of a free one. The named ones are called in the viewer's language, by their id. */
      name: text(),
      parent: oneOf("stat", STATS, "pro"),
      value: intOrNull(-20, 60),
    }),
    { initial: namedSubstats },
  ),
  /** TF-006 */
  reaction: new fields.SchemaField({ parent: oneOf("stat", ["pro", "awa"], "pro"), value: intOrNull(-20, 60) }),
  /** TF-016 */
  tokens: int(0, 99, 0),
  size: oneOf("size", SIZE_IDS, "average"),
  /** TF-058 Built like a human: called shots show a body to press. */
  humanoid: flag(true),
  can: new fields.SchemaField({ move: flag(true), swim: flag(true), speak: flag(true), walkUnderwater: flag() }),
  /** TF-033, TF-034 Feet; null: by ATH. */
  move: new fields.SchemaField({ free: intOrNull(0, 9999), action: intOrNull(0, 9999) }),
  features: new fields.SchemaField({ extraActions: int(0, 5, 0), thirdMove: flag() }),
  wounds: new fields.TypedObjectField(wound()),
  stun: new fields.SchemaField({
    level: oneOf("stunLevel", STUN_LEVELS, "none"),
    lna: int(0, 9, 0),
    /** Round ends passed in the present state (TF-085). */
    rounds: int(0, 999_999, 0),
  }),
  brainDamage: int(0, 9, 0),
  /** TF-088 Points lost, and rounds of the clock since the last one. */
  blood: new fields.SchemaField({ loss: int(0, 999, 0), elapsed: int(0, 999_999, 0) }),
  life: oneOf("life", LIVES, "alive"),
  prone: flag(),
  swimming: flag(),
  ground: oneOf("ground", GROUNDS, "level"),
  cover: oneOf("cover", COVERS, "none"),
  water: oneOf("water", WATER_IDS, "none"),
  visibility: oneOrNone("visibility", VISIBILITY_IDS),
  sectionsPassed: ids(),
  hiddenFrom: ids(),
  bonuses: new fields.TypedObjectField(
    new fields.SchemaField({
      kind: oneOf("bonusKind", BONUS_KIND_IDS, "support"),
      value: int(-99, 99, 1),
      appliesTo: new fields.StringField({ required: true, blank: false, initial: "any" }),
      against: idOrNone(),
      round: int(0, 999_999, 0),
      expires: int(0, 999_999, 0),
    }),
  ),
  /** TF-092 Failed treatments where a healer may try but once. */
  tried: ids(),
  /** TF-108 Round since which it is outside all perception; null: it is not. */
  outSince: intOrNull(0, 999_999),
  details: new fields.SchemaField({ species: text(), concept: text() }),
  biography: richText(),
});

export type CharacterSchema = ReturnType<typeof characterSchema>;
