import { type ChanceNode, node, once, type Rule, roll, type Start, type Weighted } from "../../../core/chance/index.ts";
import type { Explanation, Term } from "../../../core/explain.ts";
import { type Hurt, hurt, type TargetState } from "./body.ts";
import { type Burden, penaltyTerms, powerPenaltyTerms, proneTerm, SHAKEN, sizeTerms } from "./derived.ts";
import {
  type Answer,
  answerBands,
  answerNode,
  type Choice,
  type Critical,
  comparedBands,
  comparedNode,
  type FirstRoll,
  powerCheck,
  readAnswer,
  readSuccess,
  type Success,
  successBands,
  successNode,
} from "./dice.ts";
import type { InfinityOptions } from "./options.ts";
import { explained, term } from "./terms.ts";
import { weaponFigures, weaponGuard } from "./weapons.ts";

export interface Attacker extends Burden {
  readonly strength: number;
  readonly dexterity: number;
  /** Weapon skill. */
  readonly weaponSpec: number;
  /** Sum of the Strength specializations that serve damage (SI-008). */
  readonly strengthSpec: number;
  readonly weaponSize: number;
  /** SI-105 Damage bonus for the weapon's type. */
  readonly damageBonus: number;
  /** SI-056 Power of its own, or null. */
  readonly weaponPower: number | null;
  readonly size: number;
  readonly prone: boolean;
}

export const DEFENCES = ["none", "dodge", "blockShield", "blockWeapon", "blockLimb"] as const;
export type Defence = (typeof DEFENCES)[number];

export interface Defender extends Burden {
  readonly vitality: number;
  readonly size: number;
  readonly strength: number;
  readonly dexterity: number;
  /** Key of the declared Damage Target. */
  readonly target: string;
  /** SI-073 Its hit modifier, used with `targets.hitModifiers`. */
  readonly targetModifier: number;
  readonly defence: Defence;
  readonly dodgeSpec: number;
  /** Dodge modifiers of worn armour and held shield, added. */
  readonly armourDodge: number;
  readonly blockSpec: number;
  /** Skill and size of the weapon that blocks. */
  readonly weaponSpec: number;
  readonly weaponSize: number;
  readonly unarmedSpec: number;
  /** Key of the limb that blocks. */
  readonly limb: string | null;
  readonly shieldBlock: number;
  readonly guard: number;
  readonly armour: Readonly<Record<string, number>>;
  readonly damage: Readonly<Record<string, number>>;
  readonly worst: Readonly<Record<string, number>>;
  readonly prone: boolean;
  /** Defences since its own last turn. */
  readonly defences: number;
}

/** SI-047 Hit: D + weapon skill + the weapon's modifier for its size, + penalties and situation. */
export function hitTarget(
  attacker: Attacker,
  situational: number,
  targetModifier: number,
  options: InfinityOptions,
  extra: readonly Term[] = [],
): Explanation {
  return explained("hit", [
    term("dexterity", attacker.dexterity, "SI-047"),
    term("weaponSkill", attacker.weaponSpec, "SI-047"),
    term("weaponSize", weaponFigures(attacker.weaponSize, attacker.size, options).hit, "SI-104"),
    ...extra,
    term("target", options["targets.hitModifiers"] ? targetModifier : 0, "SI-046"),
    term("situation", situational, "SI-009"),
    sizeTerms.dexterity(attacker.size, options),
    proneTerm(attacker.prone, options),
    ...penaltyTerms(attacker, options),
  ]);
}

/** SI-054 Power: S + Strength specializations + the weapon's bonuses for size and type, + penalties. SI-056. */
export function powerTarget(attacker: Attacker, options: InfinityOptions, extra: readonly Term[] = []): Explanation {
  const own = options["weapons.fixedPower"] ? attacker.weaponPower : null;
  const base =
    own === null
      ? [
          term("strength", attacker.strength, "SI-054"),
          term("strengthSkill", attacker.strengthSpec, "SI-008"),
          sizeTerms.strength(attacker.size, options),
        ]
      : [term("weaponPower", own, "SI-056")];
  return explained("power", [
    ...base,
    term("weaponSize", weaponFigures(attacker.weaponSize, attacker.size, options).damage, "SI-104"),
    term("weaponType", attacker.damageBonus, "SI-105"),
    ...extra,
    ...powerPenaltyTerms(attacker, options),
  ]);
}

/** SI-062 Dodge, SI-063 block with shield, weapon or limb. Null without a defence (SI-059, SI-061). */
export function defenceTarget(defender: Defender, options: InfinityOptions): Explanation | null {
  const { defence } = defender;
  if (defence === "none") return null;
  const own = defence === "dodge" ? dodgeTerms(defender, options) : blockTerms(defender, options);
  return explained(defence, [
    ...own,
    term("repeat", defender.defences === 0 ? 0 : defender.defences * options["defence.repeatPenalty"], "SI-058"),
    ...penaltyTerms(defender, options),
  ]);
}

const dexterityTerms = (defender: Defender, source: string, options: InfinityOptions): Term[] => [
  term("dexterity", defender.dexterity, source),
  sizeTerms.dexterity(defender.size, options),
  proneTerm(defender.prone, options),
];

function dodgeTerms(defender: Defender, options: InfinityOptions): Term[] {
  return [
    ...dexterityTerms(defender, "SI-062", options),
    term("dodging", defender.dodgeSpec, "SI-062"),
    term("armourDodge", options["armour.dodgePenalty"] ? defender.armourDodge : 0, "SI-062"),
  ];
}

function blockTerms(defender: Defender, options: InfinityOptions): Term[] {
  const dexterity = dexterityTerms(defender, "SI-063", options);
  const strength = [term("strength", defender.strength, "SI-063"), sizeTerms.strength(defender.size, options)];
  const sum = (terms: readonly Term[]): number => terms.reduce((total, { value }) => total + value, 0);
  const better = sum(strength) > sum(dexterity) ? strength : dexterity;
  const ability = { dexterity, strength, best: better }[options["block.ability"]];
  switch (defender.defence) {
    case "blockShield":
      return [
        ...ability,
        term("blocking", defender.blockSpec, "SI-063"),
        term("shield", defender.shieldBlock, "SI-110"),
      ];
    case "blockWeapon":
      return [
        ...ability,
        term("blocking", Math.max(defender.blockSpec, defender.weaponSpec), "SI-063"),
        term("weaponSize", weaponFigures(defender.weaponSize, defender.size, options).hit, "SI-104"),
      ];
    default:
      return [...ability, term("blocking", Math.max(defender.blockSpec, defender.unarmedSpec), "SI-063")];
  }
}

/** SI-068 What a glancing block with this takes off; 0 for dodges and limbs. */
export function guardOf(defender: Defender, options: InfinityOptions): number {
  if (!options["block.glancing"]) return 0;
  if (defender.defence === "blockShield") return defender.guard;
  return defender.defence === "blockWeapon" ? weaponGuard(defender.weaponSize) : 0;
}

/** The numbers of an exchange, as they stand when the dice fall. */
export interface Exchange {
  readonly hit: number;
  /** Null: no defence. */
  readonly defence: number | null;
  readonly power: number;
  /** Taken off by a glancing block. */
  readonly guard: number;
  /** SI-067 A limb blocks, and with `block.limb` = redirect takes the blow. */
  readonly limbBlocks: boolean;
  /** SI-048 The choice on a critical hit. */
  readonly choice: Choice;
  /** SI-055 The attacker waives the damage. */
  readonly waive: boolean;
}

export interface Contact {
  readonly hit: boolean;
  readonly critical: Critical;
  readonly defended: boolean;
  readonly defenceCritical: Critical;
  /** What a glancing block takes off this blow. */
  readonly guard: number;
  /** SI-067 The blocking limb takes the blow. */
  readonly redirected: boolean;
}

/** SI-045 Steps 2 and 3 from what the two rolls mean. @param answer null: the attack missed, or nobody defends. */
export function contactOf(
  exchange: Pick<Exchange, "choice" | "guard" | "limbBlocks">,
  attack: Success,
  answer: Answer | null,
  options: InfinityOptions,
): Contact {
  const defended = answer?.beats ?? false;
  const sure = attack.critical === "success" && exchange.choice === "sure";
  const limb = exchange.limbBlocks && defended && answer?.critical !== "success";
  return {
    hit: attack.success,
    critical: attack.critical,
    defended,
    defenceCritical: answer?.critical ?? null,
    // SI-068 It makes its own target but does not beat the attack; never against `sure`.
    guard: answer?.success && !defended && !sure ? exchange.guard : 0,
    redirected: limb && options["block.limb"] === "redirect",
  };
}

/** A roll to hit as the defence is compared with it. */
export const asFirst = ({ roll: natural, critical }: Success, choice: Choice): FirstRoll => ({
  roll: natural,
  critical: critical === "success",
  choice,
});

/** SI-045 Steps 2 and 3: the attack's d%, and on a hit the defence's. */
export const contact = (exchange: Exchange, options: InfinityOptions): Start<Contact> =>
  function* (): Rule<Contact> {
    const { hit, defence, choice } = exchange;
    const attack = yield* roll(
      defence === null ? successNode("attack", hit, options) : comparedNode("attack", hit, options),
    );
    if (!attack.success || defence === null) return contactOf(exchange, attack, null, options);
    const answer = yield* roll(answerNode("defence", asFirst(attack, choice), defence, options));
    return contactOf(exchange, attack, answer, options);
  };

/**
 * The same two rolls as one node, for odds: what comes of them is counted pair by pair here, so that the rule behind it
 * is followed once for each different contact and not for each pair.
 */
export function contactNode(exchange: Exchange, options: InfinityOptions): ChanceNode<Contact> {
  const { hit, defence, choice } = exchange;
  return node({
    id: "contact",
    dice: [{ count: 2, sides: 100 }],
    read: ([first = 0, second = 0]) => {
      const attack = readSuccess(hit, first, options);
      const answers = attack.success && defence !== null;
      return contactOf(
        exchange,
        attack,
        answers ? readAnswer(asFirst(attack, choice), defence, second, options) : null,
        options,
      );
    },
    outcomes: () => contactOutcomes(exchange, options),
  });
}

function contactOutcomes(exchange: Exchange, options: InfinityOptions): Weighted<Contact>[] {
  const { hit, defence, choice } = exchange;
  // A dozen at most: looking through them is quicker than a key for each pair.
  const found: { readonly value: Contact; weight: number }[] = [];
  const count = (value: Contact, weight: number): void => {
    const known = found.find((other) => sameContact(other.value, value));
    if (known === undefined) found.push({ value, weight });
    else known.weight += weight;
  };
  const attacks = defence === null ? successBands(hit, options) : comparedBands(hit, options);
  for (const { value: attack, weight } of attacks) {
    if (!attack.success || defence === null) count(contactOf(exchange, attack, null, options), 100 * weight);
    else {
      for (const { value: answer, weight: share } of answerBands(asFirst(attack, choice), defence, options)) {
        count(contactOf(exchange, attack, answer, options), share * weight);
      }
    }
  }
  return found;
}

const sameContact = (a: Contact, b: Contact): boolean =>
  a.hit === b.hit &&
  a.critical === b.critical &&
  a.defended === b.defended &&
  a.defenceCritical === b.defenceCritical &&
  a.guard === b.guard &&
  a.redirected === b.redirected;

/** SI-050 The whole power target without a die, or with `critical.full` = rollTwice the better of two power checks. */
export function* fullPower(target: number, options: InfinityOptions): Rule<number> {
  if (options["critical.full"] === "cap") return Math.max(0, target);
  return yield* powerCheck("power", target, options, 2);
}

/** SI-054 Step 4's score: SI-050 for a critical taken as `full`, else a power check. */
export const power = (target: number, full: boolean, options: InfinityOptions): Rule<number> =>
  full ? fullPower(target, options) : powerCheck("power", target, options);

export type AttackResult = "miss" | "defended" | "waived" | "damage";

export interface AttackOutcome extends Contact {
  readonly result: AttackResult;
  /** Null where the step was not reached. */
  readonly score: number | null;
  readonly damageTarget: string;
  readonly hurt: Hurt | null;
}

/** Where a blow lands, and what it does there. */
export interface Body {
  readonly vitality: number;
  readonly size: number;
  readonly armour: (key: string) => number;
  readonly before: (key: string) => number;
  readonly worst: (key: string) => number;
}

/** SI-045 One whole attack: hit, defence, power, damage. SI-066, SI-067 A defence that defends ends it. */
export function* attack(
  exchange: Exchange,
  body: Body,
  target: string,
  limb: string | null,
  options: InfinityOptions,
): Rule<AttackOutcome> {
  const met = yield* once("contact", contact(exchange, options));
  return yield* afterContact(exchange, met, body, target, limb, options);
}

/** SI-045 Step 4, after a contact: SI-055 no die for a blow that is pulled, SI-050 none for `full`. */
export function* afterContact(
  exchange: Exchange,
  met: Contact,
  body: Body,
  target: string,
  limb: string | null,
  options: InfinityOptions,
): Rule<AttackOutcome> {
  if (!reachesPower(met) || exchange.waive) return landed(met, null, body, target, limb, options);
  const full = met.critical === "success" && exchange.choice === "full";
  const score = yield* once(`power ${full}`, () => power(exchange.power, full, options));
  return landed(met, score, body, target, limb, options);
}

/** SI-066, SI-067 A defence that defends ends the attack, unless a limb takes the blow. */
export const reachesPower = ({ hit, defended, redirected }: Contact): boolean => hit && (!defended || redirected);

/** SI-076 What a contact comes to with this score. @param score null: not rolled; where it could be, SI-055 waived. */
export function landed(
  met: Contact,
  score: number | null,
  body: Body,
  target: string,
  limb: string | null,
  options: InfinityOptions,
): AttackOutcome {
  const damageTarget = met.redirected && limb !== null ? limb : target;
  if (!reachesPower(met))
    return { ...met, result: met.hit ? "defended" : "miss", score: null, damageTarget, hurt: null };
  const blow = {
    vitality: body.vitality,
    size: body.size,
    before: body.before(damageTarget),
    worst: body.worst(damageTarget),
    armour: body.armour(damageTarget),
    guard: met.guard,
    score: score ?? 0,
  };
  return {
    ...met,
    result: score === null ? "waived" : "damage",
    score: blow.score,
    damageTarget,
    hurt: hurt(blow, options),
  };
}

/**
 * SI-046 Modifiers of the usual targets (head -20, limbs -10), used with `targets.hitModifiers` where a being brings no
 * list of its own: read from how the key ends (`leftHead`, `rightForeleg`, `arm2`).
 */
export function humanTargetModifier(key: string): number {
  if (/head\d*$/i.test(key)) return -20;
  return /(arm|leg|wing|tail)\d*$/i.test(key) ? -10 : 0;
}

/** SI-069 What a critical defence may be used for. */
export const CRITICAL_DEFENCES = ["counterAttack", "narrative", "freeMove"] as const;

/** SI-070 May this critical defence be a counter-attack? One that answers a counter-attack may not, unless they chain. */
export const mayCounter = (answersCounter: boolean, options: InfinityOptions): boolean =>
  !answersCounter || options["defence.counterChain"];

/** SI-059, SI-087 Who cannot defend at all. With `defence.denied` = storyteller it is asked each time. */
export function defenceDenied(
  state: { readonly unaware: boolean; readonly restrained: boolean; readonly unconscious: boolean },
  options: InfinityOptions,
): "denied" | "ask" | "allowed" {
  if (!(state.unaware || state.restrained || state.unconscious)) return "allowed";
  return options["defence.denied"] === "strict" ? "denied" : "ask";
}

/** SI-064 What may block: nothing with a disabled or declared limb, only shields against shots. */
export function mayBlock(
  kind: "shield" | "weapon" | "limb",
  situation: {
    readonly ranged: boolean;
    readonly natural: boolean;
    readonly limbState: TargetState;
    readonly declared: boolean;
  },
  options: InfinityOptions,
): boolean {
  if (situation.limbState === "disabled" || situation.limbState === "destroyed") return false;
  if (situation.ranged && options["block.rangedNeedsShield"] && kind !== "shield") return false;
  if (kind === "weapon") return !situation.natural;
  return kind === "shield" || !situation.declared;
}

/** SI-060 The sneaker's target: D + Sneak; a watcher's: A + noticing. */
export const sneakTarget = (
  sneaker: {
    readonly dexterity: number;
    readonly sneak: number;
    readonly size: number;
    readonly prone: boolean;
  } & Burden,
  options: InfinityOptions,
): Explanation =>
  explained("sneak", [
    term("dexterity", sneaker.dexterity, "SI-060"),
    sizeTerms.dexterity(sneaker.size, options),
    term("sneaking", sneaker.sneak, "SI-060"),
    proneTerm(sneaker.prone, options),
    ...penaltyTerms(sneaker, options),
  ]);
export const noticeTarget = (
  watcher: { readonly awareness: number; readonly notice: number; readonly shaken: boolean } & Burden,
  options: InfinityOptions,
): Explanation =>
  explained("notice", [
    term("awareness", watcher.awareness, "SI-060"),
    term("noticing", watcher.notice, "SI-060"),
    term("shaken", watcher.shaken ? SHAKEN : 0, "SI-101"),
    ...penaltyTerms(watcher, options),
  ]);

/**
 * SI-060 Sneaking: the sneaker's success check, each watcher's answer. A watcher is fooled when the check succeeded and
 * the answer does not beat it.
 */
export function* sneak(target: number, watchers: readonly number[], options: InfinityOptions): Rule<boolean[]> {
  const own = yield* roll(comparedNode("sneak", target, options));
  if (!own.success) return watchers.map(() => false);
  const fooled: boolean[] = [];
  for (const watcher of watchers) {
    const first = { roll: own.roll, critical: own.critical === "success", choice: "narrative" as const };
    const answer = yield* roll(answerNode("notice", first, watcher, options));
    fooled.push(!answer.beats);
  }
  return fooled;
}

/** SI-115 What a push may be used on, and SI-116 what comes of it. */
export interface Push {
  readonly check: "success" | "power";
  readonly target: number;
  readonly roll: number;
  readonly to: number;
  /** Is the roller a player's character? (`push.mode` = players) */
  readonly player: boolean;
}
export interface Pushed {
  readonly allowed: boolean;
  /** Dealt to one of the roller's own Damage Targets; armour does not help. */
  readonly damage: number;
  readonly success: boolean | null;
  readonly score: number | null;
  readonly roll: number;
  readonly critical: Critical;
}

/**
 * SI-115 The roller shifts a check's roll to any value from 1 to 100 (power: up to its target) and takes the shift as
 * damage. SI-116 Pushed to exactly the target succeeds; a natural 1 or 100 of a success check cannot be pushed; a push
 * never makes a critical.
 */
export function push(input: Push, options: InfinityOptions): Pushed {
  const mode = options["push.mode"];
  const success = input.check === "success";
  const most = success ? 100 : Math.max(1, input.target);
  const allowed =
    (mode === "all" || (mode === "players" && input.player)) &&
    input.to >= 1 &&
    input.to <= most &&
    !(success && (input.roll === 1 || input.roll === 100)) &&
    !(input.check === "power" && input.target <= 0);
  const natural = success ? readNatural(input, options) : { success: null, critical: null };
  const pushed = allowed && input.to !== input.roll;
  const value = pushed ? input.to : input.roll;
  return {
    allowed,
    damage: pushed ? Math.abs(input.to - input.roll) : 0,
    success: success ? (pushed ? value <= input.target : natural.success) : null,
    score: success ? null : input.target <= 0 ? 0 : Math.min(value, input.target),
    roll: value,
    critical: pushed ? null : natural.critical,
  };
}

function readNatural(
  { target, roll: natural }: Push,
  options: InfinityOptions,
): { success: boolean; critical: Critical } {
  return readSuccess(target, natural, options);
}
