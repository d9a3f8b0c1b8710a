import type { Rule } from "../../../core/chance/index.ts";
import { RuleError } from "../../../core/errors.ts";
import type { Explanation } from "../../../core/explain.ts";
import type { Input } from "../../../core/input.ts";
import { sizeTerms } from "./derived.ts";
import { powerCheck, powerDice, powerScore } from "./dice.ts";
import type { InfinityOptions } from "./options.ts";
import { explained, term } from "./terms.ts";

export interface InitiativeInput {
  readonly dexterity: number;
  /** Initiative specialization. */
  readonly spec: number;
  readonly awareness: number;
  /** Signed; counts where penalties touch power checks (SI-025). */
  readonly penalty: number;
  /** SI-012 Counts with full size modifiers: a Dexterity check. */
  readonly size?: number;
}

/** SI-029 D + Initiative specialization; `initiative.mode` = dexterityAwareness: D + A and no specialization. */
export const initiativeTarget = (input: InitiativeInput, options: InfinityOptions): Explanation =>
  explained("initiative", [
    term("dexterity", input.dexterity, "SI-029"),
    options["initiative.mode"] === "dexterity"
      ? term("initiativeSkill", input.spec, "SI-029")
      : term("awareness", input.awareness, "SI-029"),
    sizeTerms.dexterity(input.size ?? 0, options),
    term("penalty", options["penalties.scope"] === "success" ? 0 : input.penalty, "SI-025"),
  ]);

/** SI-029 The initiative roll: a power check. */
export const initiativeRoll = (input: InitiativeInput, options: InfinityOptions): Rule<number> =>
  powerCheck("initiative", initiativeTarget(input, options).total, options);

export interface Rank {
  readonly id: string;
  readonly score: number;
  readonly target: number;
  readonly awareness: number;
  /** SI-002 A player runs it; the Storyteller runs every other participant. */
  readonly player: boolean;
  /** SI-032 d% of a tie that nothing else breaks, one after another. */
  readonly tie: readonly number[];
}

/**
 * SI-030 Descending score. SI-032 Equal scores: higher initiative target, then higher A, then player characters, then a
 * d% each (higher first, again while equal); `initiative.ties` = reroll: the d% at once.
 * @returns negative when `a` comes first.
 */
export function compareRank(a: Rank, b: Rank, options: InfinityOptions): number {
  const byScore = b.score - a.score;
  if (byScore !== 0) return byScore;
  if (options["initiative.ties"] === "target") {
    const byRule = b.target - a.target || b.awareness - a.awareness || Number(b.player) - Number(a.player);
    if (byRule !== 0) return byRule;
  }
  for (let i = 0; i < Math.max(a.tie.length, b.tie.length); i++) {
    const difference = (b.tie[i] ?? 0) - (a.tie[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** SI-028 Everybody's initiative is found before any turn: the operation of section 22. */
export function initiativeOrder(
  input: Input,
  options: InfinityOptions,
): { order: string[]; scores: Record<string, number> } {
  const ranks = input.objects("participants").map((participant): Rank => {
    const awareness = participant.integer("awareness", 0);
    const target = initiativeTarget(
      {
        dexterity: participant.integer("dexterity", 0),
        spec: participant.integer("spec", 0),
        awareness,
        penalty: participant.integer("penalty", 0),
      },
      options,
    ).total;
    const dice = participant.integers("dice", { min: 1, max: 100 });
    const wanted = powerDice(target, options);
    if (dice.length < wanted) throw new RuleError(participant.path("dice"), "facesExhausted", { min: wanted });
    const tie = participant.raw("tie");
    return {
      id: participant.text("id"),
      score: powerScore(target, dice.slice(0, wanted)),
      target,
      awareness,
      player: participant.boolean("player", false),
      tie: Array.isArray(tie) ? participant.integers("tie", { min: 1, max: 100 }) : [participant.integer("tie", 0)],
    };
  });
  const sorted = [...ranks].sort((a, b) => compareRank(a, b, options));
  return {
    order: sorted.map(({ id }) => id),
    scores: Object.fromEntries(ranks.map(({ id, score }) => [id, score])),
  };
}
