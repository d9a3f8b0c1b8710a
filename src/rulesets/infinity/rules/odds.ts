import {
  type ChanceNode,
  type Distribution,
  exact,
  given,
  mapDistribution,
  mean,
  once,
  probability,
  quantile,
  type Rule,
  roll,
} from "../../../core/chance/index.ts";
import { type Contact, contactNode, type Exchange, power } from "./attack.ts";
import { atLeastDisabled, atLeastWounded, type TargetState, targetState, thresholdsOf } from "./body.ts";
import type { Choice } from "./dice.ts";
import type { InfinityOptions } from "./options.ts";

export interface OddsInput {
  readonly hitTarget: number;
  /** Null: no defence. */
  readonly defenceTarget: number | null;
  readonly powerTarget: number;
  readonly armour: number;
  /** Damage on the target before the blow. */
  readonly before: number;
  /** Wound threshold W. */
  readonly wound: number;
  readonly choice: Choice;
  /** Null: a dodge, or no defence. */
  readonly guard: number | null;
}

export interface Odds {
  readonly noHit: number;
  readonly defended: number;
  readonly powerRolled: number;
  readonly zeroDealt: number;
  /** Of the damage dealt, given that the power step is reached. */
  readonly q25: number;
  readonly q50: number;
  readonly q75: number;
  readonly meanGivenPower: number;
  readonly meanPerAttack: number;
  readonly wounded: number;
  readonly disabled: number;
}

type Way = "noHit" | "defended" | number;

/** What the damage needs of a contact, and no more. */
const contactKey = ({ hit, defended, critical, guard }: Contact): string =>
  `${hit} ${hit && defended} ${hit && !defended && critical} ${guard}`;

/** One attack, down to the damage dealt. Rulebook section 23. */
function* blow(exchange: Exchange, met: ChanceNode<Contact>, armour: number, options: InfinityOptions): Rule<Way> {
  const { hit, defended, critical, guard } = yield* once("contact", () => roll(met), contactKey);
  if (!hit) return "noHit";
  if (defended) return "defended";
  const full = critical === "success" && exchange.choice === "full";
  const score = yield* once(`power ${full}`, () => power(exchange.power, full, options));
  return Math.max(0, score - guard - (options["armour.mode"] === "none" ? 0 : armour));
}

/** The distribution of one attack: no hit, defended, or the damage dealt. SI-045, section 23. */
export function attackDistribution(input: OddsInput, options: InfinityOptions): Distribution<Way> {
  const exchange: Exchange = {
    hit: input.hitTarget,
    defence: input.defenceTarget,
    power: input.powerTarget,
    guard: options["block.glancing"] ? (input.guard ?? 0) : 0,
    limbBlocks: false,
    choice: input.choice,
    waive: false,
  };
  const met = contactNode(exchange, options);
  return exact(() => blow(exchange, met, input.armour, options), String);
}

/** Section 23: exact odds of one attack. Quartiles and mean are 0 where the power step cannot be reached. */
export function odds(input: OddsInput, options: InfinityOptions): Odds {
  const all = attackDistribution(input, options);
  const reached = all.filter((way): way is { value: number; probability: number } => typeof way.value === "number");
  const dealt = given(reached, () => true);
  const limits = thresholdsOf(input.wound, options);
  // SI-074 With `damage.tracking` = blow the damage before stands for the largest blow so far.
  const after = (amount: number): TargetState =>
    targetState(
      options["damage.tracking"] === "blow" ? Math.max(input.before, amount) : input.before + amount,
      limits,
      options,
    );
  const numbers = mapDistribution(dealt, (value) => value);
  const at = (q: number): number => (numbers.length === 0 ? 0 : quantile(numbers, q));
  return {
    noHit: probability(all, (way) => way === "noHit"),
    defended: probability(all, (way) => way === "defended"),
    powerRolled: probability(reached, () => true),
    zeroDealt: probability(reached, (value) => value === 0),
    q25: at(0.25),
    q50: at(0.5),
    q75: at(0.75),
    meanGivenPower: mean(dealt, (value) => value),
    meanPerAttack: mean(reached, (value) => value),
    wounded: probability(reached, (value) => atLeastWounded(after(value))),
    disabled: probability(reached, (value) => atLeastDisabled(after(value))),
  };
}
