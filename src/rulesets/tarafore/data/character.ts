import type { EmptyObject } from "fvtt-types/utils";
import type { Explanation } from "../../../core/explain.ts";
import type { Bar, BarId, CombatActorModel } from "../../ruleset.ts";
import { type MultiAction, multiAction } from "../rules/actions.ts";
import { proposedReaction } from "../rules/characters.ts";
import {
  type Abilities,
  abilitiesOf,
  bleedingOf,
  isDying,
  standingPenalty,
  statPenalties,
} from "../rules/condition.ts";
import { actionsExplained, bloodLimitsExplained, woundPenaltyExplained } from "../rules/explanations.ts";
import type { Condition } from "../rules/state.ts";
import { bloodState } from "../rules/wounds.ts";
import { barsOf } from "./bars.ts";
import { type CharacterSchema, characterSchema } from "./character-schema.ts";
import { type ActiveEdge, edgeFeatures } from "./edges.ts";
import { movesOf } from "./movement.ts";
import { currentOptions } from "./options.ts";
import { ownedBy } from "./owned.ts";
import { type Score, scoresOf } from "./scores.ts";
import { conditionOf } from "./stored-condition.ts";
import { type Protection, protectionOf } from "./worn.ts";

type Derived = {
  /** What holds now, as plain data for the rules. */
  condition: Condition;
  /** TF-002 to TF-006 Every number to roll with, by its id. */
  scores: ReadonlyMap<string, Score>;
  edges: readonly ActiveEdge[];
  /** TF-086 */
  penalty: Explanation;
  moves: { free: Explanation; action: Explanation };
  /** TF-032, TF-083 Actions of its next turn. */
  actions: Explanation;
  /** TF-035 May move by an action more than once. */
  mayMoveOn: boolean;
  /** TF-028, TF-032 What its edges do beside rolls. */
  edgeFeatures: ReturnType<typeof edgeFeatures>;
  multi: MultiAction;
  protection: Protection;
  /** TF-066, TF-082, TF-089 */
  abilities: Abilities;
  /** TF-088 Rounds per point of blood; null: nothing bleeds. */
  bleeding: number | null;
  /** TF-089 */
  bloodLimits: { faint: Explanation; death: Explanation };
  fainted: boolean;
  /** Points of blood loss at which death is asked. */
  bloodDeath: number;
  openCritical: boolean;
  bars: Record<BarId, Bar>;
};

/** A character or creature of Tarafore. The rules compute; the model keeps what they say. */
export class TaraforeCharacter
  extends foundry.abstract.TypeDataModel<CharacterSchema, Actor.Implementation, EmptyObject, Derived>
  implements CombatActorModel
{
  static override LOCALIZATION_PREFIXES = ["TACTICAL_TIME.TARAFORE.CHARACTER"];
  static override defineSchema(): CharacterSchema {
    return characterSchema();
  }

  /** A new character has the world's tokens (TF-016), and Reaction under the higher of AWA and PRO (TF-006). */
  protected override async _preCreate(
    ...[data, options, user]: Parameters<
      foundry.abstract.TypeDataModel<CharacterSchema, Actor.Implementation>["_preCreate"]
    >
    // biome-ignore lint/suspicious/noConfusingVoidType: the type of the overridden method
  ): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const given = (path: string): boolean => foundry.utils.getProperty(data, `system.${path}`) !== undefined;
    if (!given("tokens")) this.updateSource({ tokens: currentOptions().tokenStart });
    if (!given("reaction.parent")) {
      this.updateSource({ reaction: { parent: proposedReaction(this.stats.pro, this.stats.awa) } });
    }
  }

  override prepareDerivedData(): void {
    const options = currentOptions();
    const { skills, edges, pieces } = ownedBy(this.parent.items);
    const condition = conditionOf(this);
    const str = this.stats.str ?? 0;
    this.condition = condition;
    this.edges = edges;
    this.scores = scoresOf({ ...scoreFields(this), condition, skills }, options);
    this.penalty = woundPenaltyExplained(Object.values(condition.wounds), options);
    this.abilities = abilitiesOf(condition, str, options);
    this.edgeFeatures = edgeFeatures(edges);
    this.mayMoveOn = this.features.thirdMove || this.edgeFeatures.thirdMove || (this.stats.ath ?? 0) > 25;
    this.actions = actionsExplained(this.features.extraActions + this.edgeFeatures.extraActions, condition.stun.lna);
    this.multi = multiAction(
      this.stats,
      standingPenalty(condition, options),
      statPenalties(condition, options),
      options,
    );
    this.moves = movesOf(
      {
        ath: this.scores.get("ath")?.current?.total ?? 0,
        own: this.move,
        // TF-047 The held do not move.
        can: { ...this.can, move: this.can.move && !this.parent.statuses.has("grappled") },
        swimming: this.swimming,
        water: this.water,
        abilities: this.abilities,
      },
      options,
    );
    this.protection = protectionOf(pieces);
    this.bleeding = bleedingOf(condition, options);
    this.bloodLimits = bloodLimitsExplained(str, options);
    this.bloodDeath = this.bloodLimits.death.total;
    this.fainted = bloodState(str, condition.blood.loss, options).unconscious;
    this.openCritical = isDying(condition, options);
    this.bars = barsOf(this);
  }
}

/** The stored fields that scores come from. */
const scoreFields = ({ stats, substats, reaction }: TaraforeCharacter) => ({ stats, substats, reaction });
