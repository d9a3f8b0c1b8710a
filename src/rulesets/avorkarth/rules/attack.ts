import { once, type Rule, repeat, type Start } from "../../../core/chance/index.ts";
import type { Explanation, Term } from "../../../core/explain.ts";
import { type ArcId, arcShift } from "./arcs.ts";
import { armourValue, type Protection } from "./armour.ts";
import type { Chart, Result } from "./chart.ts";
import { type Check, type CheckOutcome, type CheckPlan, planCheck, rollCheck } from "./check.ts";
import type { AvorkarthOptions } from "./options.ts";
import { overwhelm } from "./overwhelm.ts";
import { add, explained } from "./terms.ts";
import { type DamageKind, UNITS } from "./wounds.ts";

/** AV-160 One declared attack: the numbers with all modifiers, and the situation. Plain JSON. */
export type AttackInput = Protection & {
  /** Attack value (AV-161). */
  readonly attack: number;
  /** Dodge in combat (AV-197). */
  readonly dodge: number;
  /** Might (AV-027). */
  readonly might: number;
  readonly arc: ArcId;
  /** Does the target know that it is in combat (AV-148)? */
  readonly aware: boolean;
  /** Strength of both, for Overwhelm (AV-182). */
  readonly attStr: number;
  readonly defStr: number;
  readonly mode: "melee" | "ranged";
  /** AV-177 Weapons flagged non-lethal always deal non-lethal damage. */
  readonly weapon: DamageKind;
  /** AV-177 Attack to stun. */
  readonly nonLethal: boolean;
  /** AV-175 The target stands in the defensive stance. */
  readonly stance: boolean;
  /** AV-172 The target is immobilised. */
  readonly immobilised: boolean;
  /** AV-173 The target is Horrified. */
  readonly horrified: boolean;
  /** AV-166 Bare hands or a natural weapon. */
  readonly unarmed: boolean;
  readonly ignoresOverwhelm: boolean;
  /** AV-291 The target dodges with its shield. */
  readonly shieldDodge: boolean;
  /** Units of a strike CS (sling 20). */
  readonly critUnits: number;
  /** AV-290 Dice of each hit check, the best kept, and how many of them may be rolled again. */
  readonly hitDice: number;
  readonly hitRerolls: number;
  /** AV-044 Change of the attacker's die faces (head wounds). */
  readonly faceMod: number;
  /** Lethal units that the target has left: its death ends the chain (AV-167). null: nobody dies of it. */
  readonly lethalLeft: number | null;
};

/** A check inside an attack, for the card. `rolled` is the result of the dice before the situation changed it. */
export type CheckDetail = CheckPlan & { readonly face: number; readonly rolled: Result };

/** One exchange: hit, then strike, then damage. */
export type Exchange = {
  readonly hit: Result;
  /** null: no strike was made. */
  readonly strike: Result | null;
  /** Units after all steps. */
  readonly units: number;
  /** null: the hit needed no roll (AV-172, AV-173, AV-175). */
  readonly hitCheck: CheckDetail | null;
  /** null: no strike, or it needed no roll (AV-173). */
  readonly strikeCheck: CheckDetail | null;
  readonly armour: Explanation | null;
  readonly damage: Explanation | null;
};

/** The whole attack with its critical chain. */
export type AttackResult = {
  readonly exchanges: readonly Exchange[];
  /** Units of all exchanges together, of this kind. */
  readonly units: number;
  readonly kind: DamageKind;
  /** AV-286 Durability damage to the weapon. */
  readonly wear: number;
  /** AV-166 Lethal units that the unarmed attacker takes. */
  readonly recoil: number;
  /** AV-165 Attack bonus that the defender stores against this attacker. */
  readonly outmanoeuvre: number;
  /** AV-165 The attacker drops the weapon. */
  readonly drop: boolean;
};

/** Results of a hit that go on to a strike. */
type Landed = "P" | "S" | "CS";
const landed = (hit: Result): hit is Landed => hit === "P" || hit === "S" || hit === "CS";

/** AV-162 to AV-164 Row shift that the hit gives the strike. */
const HIT_SHIFT: Readonly<Record<Landed, number>> = { P: -1, S: 0, CS: 1 };

/** AV-172 Row shift of a strike against an immobilised target, in place of a critical hit's. */
const IMMOBILISED_SHIFT = { rows3: 3, rows4: 4, damageSteps: 1 } as const;

/** AV-172 `damageSteps`: damage climbs this many of these steps. */
const DAMAGE_LADDER = [1, 10, 50, 100, 150, 200];
const DAMAGE_STEPS = 3;

/** AV-177 Attacking to stun with a lethal weapon. */
const NON_LETHAL_SHIFT = -1;

/** AV-177 Kind of the damage. */
export const damageKind = ({ weapon, nonLethal }: Pick<AttackInput, "weapon" | "nonLethal">): DamageKind =>
  nonLethal ? "nonLethal" : weapon;

/** AV-172 Damage three steps up; what lies between two steps starts from the lower one. */
export function climbed(units: number): number {
  const from = DAMAGE_LADDER.findLastIndex((step) => step <= units);
  if (from < 0) return units;
  return Math.max(units, DAMAGE_LADDER[Math.min(from + DAMAGE_STEPS, DAMAGE_LADDER.length - 1)] ?? units);
}

/** AV-166 Units of a strike before Overwhelm. */
const strikeUnits = (strike: Result, critUnits: number): number =>
  ({ CF: 0, F: 0, P: UNITS.minor, S: UNITS.lesser, CS: critUnits })[strike];

/** AV-168 Strike result, immobilised step, Overwhelm: the units of one exchange, explained. */
function damage(strike: Result, input: AttackInput, options: AvorkarthOptions): Explanation {
  const units = strikeUnits(strike, input.critUnits);
  const stepped = input.immobilised && options.immobilised === "damageSteps" ? climbed(units) : units;
  const final = overwhelm(
    { units: stepped, attStr: input.attStr, defStr: input.defStr, ignores: input.ignoresOverwhelm },
    options,
  );
  const terms: Term[] = [
    add("strikeResult", units, "AV-166", strike),
    add("immobilised", stepped - units, "AV-172"),
    add("overwhelm", final - stepped, "AV-180"),
  ];
  return explained("damage", terms);
}

/** AV-168 Units that one strike of this result does to this target. */
export const damageUnits = (strike: Result, input: AttackInput, options: AvorkarthOptions): number =>
  damage(strike, input, options).total;

/** How a strike stands before its die. */
type StrikePlan = { readonly armour: Explanation; readonly plan: CheckPlan };

/** All that is the same in every exchange of an attack, worked out once. */
type AttackPlan = {
  readonly input: AttackInput;
  readonly hit: CheckPlan;
  readonly hitDice: Pick<Check, "dice" | "faceMod" | "rerolls">;
  /** The hit without a roll; null: roll. */
  readonly automaticHit: Landed | null;
  readonly strikes: Readonly<Record<Landed, StrikePlan>>;
  /** Strike CS counts as S (AV-175). */
  readonly noCriticalStrike: boolean;
  /** Dodged blows count as parried (AV-291). */
  readonly parries: boolean;
  readonly damage: Readonly<Record<Result, Explanation>>;
  readonly chain: number;
  readonly rollChart: Chart;
};

/** AV-172, AV-173, AV-175 A hit that needs no roll. */
function automaticHit({ horrified, immobilised, stance, arc }: AttackInput): Landed | null {
  if (horrified || immobilised) return "CS";
  return stance && arc === "front" ? "S" : null;
}

function planAttack(input: AttackInput, options: AvorkarthOptions): AttackPlan {
  const { attack, dodge, might, arc, weapon, nonLethal, immobilised, horrified, stance } = input;
  const kind = damageKind(input);
  const stunShift = nonLethal && weapon === "lethal" ? NON_LETHAL_SHIFT : 0;
  const arcOnStrike = options.arcShiftScope === "both" ? arcShift(arc) : 0;
  const automatic = automaticHit(input);
  const strike = (hit: Landed): StrikePlan => {
    const armour = armourValue(input, { ...input, hit, nonLethal: kind === "nonLethal" }, options);
    const fromHit = immobilised ? IMMOBILISED_SHIFT[options.immobilised] : HIT_SHIFT[hit];
    const shift = fromHit + stunShift + arcOnStrike;
    return { armour, plan: planCheck({ value: might, dc: armour.total, shift }, options) };
  };
  const damages = (result: Result): Explanation => damage(result, input, options);
  return {
    input,
    hit: planCheck({ value: attack, dc: dodge, shift: arcShift(arc) + stunShift }, options),
    hitDice: { dice: input.hitDice, faceMod: input.faceMod, rerolls: input.hitRerolls },
    automaticHit: automatic,
    strikes: { P: strike("P"), S: strike("S"), CS: strike("CS") },
    noCriticalStrike: stance && automatic === "S",
    parries: input.shieldDodge && arc !== "back",
    damage: { CF: damages("CF"), F: damages("F"), P: damages("P"), S: damages("S"), CS: damages("CS") },
    chain: horrified && !options.autoCritChain ? 0 : options.critChainCap,
    rollChart: options.rollChart,
  };
}

const detail = (plan: CheckPlan, { face, result }: CheckOutcome): CheckDetail => ({ ...plan, face, rolled: result });

/** AV-026, AV-028, AV-161, AV-291 The hit check: Attack against Dodge, for blows, missiles and directed spells alike. */
function* hitCheck(plan: AttackPlan): Rule<{ hit: Result; detail: CheckDetail | null }> {
  if (plan.automaticHit !== null) return { hit: plan.automaticHit, detail: null };
  const outcome = yield* rollCheck("hit", plan.hit, plan, plan.hitDice);
  const dodged = !landed(outcome.result);
  return { hit: dodged && plan.parries ? "P" : outcome.result, detail: detail(plan.hit, outcome) };
}

/** AV-026, AV-149, AV-166 The strike check: Might against armour, after every blow that was not dodged. */
function* strikeCheck(
  { plan }: StrikePlan,
  { input: { faceMod }, noCriticalStrike: noCritical, rollChart }: AttackPlan,
): Rule<{ strike: Result; detail: CheckDetail }> {
  const outcome = yield* rollCheck("strike", plan, { rollChart }, { faceMod });
  return {
    strike: noCritical && outcome.result === "CS" ? "S" : outcome.result,
    detail: detail(plan, outcome),
  };
}

/** AV-161 to AV-168 Hit, strike, damage. */
function* exchange(plan: AttackPlan): Rule<Exchange> {
  const { hit, detail: hitDetail } = yield* hitCheck(plan);
  if (!landed(hit)) {
    return { hit, strike: null, units: 0, hitCheck: hitDetail, strikeCheck: null, armour: null, damage: null };
  }
  if (plan.input.horrified) {
    const { CS } = plan.damage;
    return { hit, strike: "CS", units: CS.total, hitCheck: null, strikeCheck: null, armour: null, damage: CS };
  }
  const strikePlan = plan.strikes[hit];
  const { strike, detail: strikeDetail } = yield* strikeCheck(strikePlan, plan);
  const dealt = plan.damage[strike];
  return {
    hit,
    strike,
    units: dealt.total,
    hitCheck: hitDetail,
    strikeCheck: strikeDetail,
    armour: strikePlan.armour,
    damage: dealt,
  };
}

/** The exchanges so far, the last one first: nothing is copied when one is added. */
type Chain = {
  readonly last: Exchange;
  readonly before: Chain | null;
  readonly length: number;
  readonly units: number;
};

const exchangeKey = ({ hit, strike }: Exchange): string => `${hit} ${strike}`;
/** Exchanges before the last were all CS and CS: their number and the last one tell the whole chain. */
const chainKey = (length: number, last: Exchange | undefined): string =>
  last === undefined ? "" : `${length} ${exchangeKey(last)}`;

function exchangesOf(chain: Chain | null): Exchange[] {
  const exchanges: Exchange[] = [];
  for (let link = chain; link !== null; link = link.before) exchanges.push(link.last);
  return exchanges.reverse();
}

/** AV-167 One more exchange while hit and strike were both CS, up to the cap, until the target is dead. */
function goesOn(plan: AttackPlan, { last, length, units }: Chain): boolean {
  const { lethalLeft } = plan.input;
  const dead = lethalLeft !== null && damageKind(plan.input) === "lethal" && units >= lethalLeft;
  return last.hit === "CS" && last.strike === "CS" && length <= plan.chain && !dead;
}

function* wholeAttack(plan: AttackPlan): Rule<AttackResult> {
  const chain = yield* repeat<Chain | null>(
    null,
    (state) => chainKey(state?.length ?? 0, state?.last),
    function* (before) {
      const last = yield* once("exchange", () => exchange(plan), exchangeKey);
      const state = { last, before, length: (before?.length ?? 0) + 1, units: (before?.units ?? 0) + last.units };
      return { state, done: !goesOn(plan, state) };
    },
  );
  const exchanges = exchangesOf(chain);
  // Only the last exchange can have failed: the others were CS.
  const fumbledHit = chain?.last.hit === "CF";
  const fumbledStrike = chain?.last.strike === "CF";
  const { unarmed, mode } = plan.input;
  return {
    exchanges,
    units: chain?.units ?? 0,
    kind: damageKind(plan.input),
    wear: fumbledStrike && !unarmed ? 1 : 0,
    recoil: fumbledStrike && unarmed ? UNITS.minor : 0,
    outmanoeuvre: fumbledHit && mode === "melee" ? 1 : 0,
    drop: fumbledHit && mode === "ranged",
  };
}

/**
 * AV-160 to AV-182 One whole attack: hit, strike, damage and the critical chain. Worked out once here, so that it can be
 * started again and again.
 */
export function attackRule(input: AttackInput, options: AvorkarthOptions): Start<AttackResult> {
  const plan = planAttack(input, options);
  return () => wholeAttack(plan);
}

/** AV-160 The same for one run. */
export const attack = (input: AttackInput, options: AvorkarthOptions): Rule<AttackResult> =>
  attackRule(input, options)();

/** Results of an attack that differ in nothing but faces have the same key. */
export const attackKey = ({ exchanges }: AttackResult): string => chainKey(exchanges.length, exchanges.at(-1));

/** AV-229 The free strike at a tackler: as after a hit of S; no hit roll, no chain. */
export function freeStrike(input: AttackInput, options: AvorkarthOptions): Rule<Exchange> {
  const plan = planAttack({ ...input, stance: false, immobilised: false, horrified: false }, options);
  return exchange({ ...plan, automaticHit: "S" });
}

/** What the numbers of an attack without modifiers are: a bare blow at an average man. */
export const PLAIN_ATTACK: Omit<AttackInput, "attack" | "dodge" | "might"> = {
  full: 0,
  guarded: 0,
  natural: 0,
  shield: 0,
  piecesFull: 0,
  piecesGuarded: 0,
  resist: null,
  arc: "front",
  aware: true,
  attStr: 10,
  defStr: 10,
  mode: "melee",
  weapon: "lethal",
  nonLethal: false,
  stance: false,
  immobilised: false,
  horrified: false,
  unarmed: false,
  ignoresOverwhelm: false,
  shieldDodge: false,
  critUnits: UNITS.wound,
  hitDice: 1,
  hitRerolls: 0,
  faceMod: 0,
  lethalLeft: null,
};
