import type { Condition } from "../rules/state.ts";

/** The fields of a character's condition, as its model or its source has them. */
export type ConditionFields = { readonly [Key in keyof Condition]: Condition[Key] };

/**
 * A character's condition as the rules take it: plain data, and nothing but the condition. From the model for what holds
 * now, from its source for what is to be written.
 */
export const conditionOf = (fields: ConditionFields): Condition => ({
  tokens: fields.tokens,
  wounds: Object.fromEntries(
    Object.entries(fields.wounds).map(([id, wound]) => [id, { ...wound, consequences: { ...wound.consequences } }]),
  ),
  stun: { ...fields.stun },
  brainDamage: fields.brainDamage,
  blood: { ...fields.blood },
  life: fields.life,
  prone: fields.prone,
  swimming: fields.swimming,
  sectionsPassed: [...fields.sectionsPassed],
  hiddenFrom: [...fields.hiddenFrom],
  bonuses: { ...fields.bonuses },
  tried: [...fields.tried],
  outSince: fields.outSince,
});
