import type { Explanation } from "../../../core/explain.ts";
import { reactionScore, substatScore } from "../rules/characters.ts";
import { injuriesOf, standingPenalty } from "../rules/condition.ts";
import { STATS, type StatId } from "../rules/effects-tables.ts";
import { currentScoreExplained } from "../rules/explanations.ts";
import type { TaraforeOptions } from "../rules/options.ts";
import type { Condition } from "../rules/state.ts";
import { NAMED_SUBSTATS, parentOf } from "./choices.ts";

type Stats = Readonly<Record<StatId, number | null>>;

/** A skill item as scores need it. */
export interface SkillFields {
  readonly id: string;
  readonly name: string;
  readonly parent: StatId | null;
  readonly value: number;
  readonly tags: readonly string[];
}

/** What the scores of a character come from. Its model fulfils it, and so does plain data. */
export interface ScoreFields {
  readonly stats: Stats;
  readonly substats: Readonly<
    Record<string, { readonly name: string; readonly parent: StatId; readonly value: number | null }>
  >;
  readonly reaction: { readonly parent: "pro" | "awa"; readonly value: number | null };
  readonly condition: Pick<Condition, "wounds" | "brainDamage">;
  readonly skills: readonly SkillFields[];
}

/** One number to roll with. */
export interface Score {
  readonly id: string;
  readonly kind: "stat" | "reaction" | "substat" | "skill";
  /** A free substat's or a skill's own name; empty: called in the viewer's language, by its id. */
  readonly name: string;
  readonly parent: StatId | null;
  /** Its own value, or null: it has its parent's. */
  readonly own: number | null;
  /** TF-005 Without penalties; null: the being lacks it, and cannot roll it (TF-002). */
  readonly base: number | null;
  /** TF-005 With penalties, explained. */
  readonly current: Explanation | null;
  readonly tags: readonly string[];
}

/** All scores by id: the six stats, Reaction, substats in the order of the sheet, skills. */
export function scoresOf(fields: ScoreFields, options: TaraforeOptions): Map<string, Score> {
  const { stats, substats, reaction, condition, skills } = fields;
  const state = {
    penalty: standingPenalty(condition, options),
    injuries: injuriesOf(condition),
    brainDamage: condition.brainDamage,
  };
  const made = (
    score: Omit<Score, "base" | "current" | "tags"> & { readonly tags?: readonly string[] },
    base: number | null,
    stat: StatId | null,
  ): [string, Score] => {
    const term = score.name || score.id;
    const current = base === null ? null : currentScoreExplained(term, base, stat, state, options);
    return [score.id, { tags: [], ...score, base, current }];
  };
  // The named ones are there whether they are stored or not: rules ask for them.
  const stored = { ...Object.fromEntries(NAMED_SUBSTATS.map((id) => [id, EMPTY])), ...substats };
  return new Map([
    ...STATS.map((id) => made({ id, kind: "stat", name: "", parent: null, own: stats[id] }, stats[id], id)),
    made(
      { id: "reaction", kind: "reaction", name: "", parent: reaction.parent, own: reaction.value },
      reactionScore(reaction, stats),
      reaction.parent,
    ),
    ...Object.entries(stored).map(([id, { name, parent, value }]) => {
      const stat = parentOf(id, parent);
      const named = NAMED_SUBSTATS.includes(id);
      const score = { id, kind: "substat", name: named ? "" : name, parent: stat, own: value } as const;
      return made(score, substatScore(value, stats[stat]), stat);
    }),
    ...skills.map(({ id, name, parent, value, tags }) =>
      made({ id, kind: "skill", name, parent, own: value, tags }, value, parent),
    ),
  ]);
}

const EMPTY = { name: "", parent: "pro", value: null } as const;

/**
 * The score that an item names: by id, or by the tag or the name of a skill, so that a bow from a compendium finds the
 * archery of whoever takes it up. Of several skills that fit, the best.
 */
export function findScore(scores: ReadonlyMap<string, Score>, wanted: string): Score | null {
  const exact = scores.get(wanted);
  if (exact) return exact;
  const word = wanted.trim().toLowerCase();
  const fitting = [...scores.values()].filter(
    ({ kind, name, tags }) =>
      (kind === "skill" || (kind === "substat" && name !== "")) &&
      (name.toLowerCase() === word || tags.some((tag) => tag.toLowerCase() === word)),
  );
  return fitting.reduce<Score | null>(
    (best, score) => (best === null || (score.base ?? 0) > (best.base ?? 0) ? score : best),
    null,
  );
}
