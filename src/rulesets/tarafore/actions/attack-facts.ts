import { name, type Text, text } from "../../../foundry/chat/text.ts";
import type { Choices } from "../../../foundry/resolve/action.ts";
import type { Field, FieldValues, Modifier as Switch } from "../../../foundry/resolve/form.ts";
import { multiActionPenalty } from "../rules/actions.ts";
import {
  type AttackKind,
  DEFENCES,
  type Defence,
  groundSources,
  mayCounter,
  openDefences,
  stealthModifier,
  type UnmovingTarget,
  unmovingTarget,
} from "../rules/attack.ts";
import { type Place, VARIANTS, type Variant } from "../rules/called-shots.ts";
import type { Modifier } from "../rules/contest.ts";
import type { Armour } from "../rules/damage.ts";
import { type ArmourPiece, armourAt, type DamageSource, onDamage } from "../rules/damage.ts";
import type { Sources } from "../rules/dice.ts";
import type { WholeAttack } from "../rules/odds.ts";
import type { TaraforeOptions } from "../rules/options.ts";
import type { SizeId } from "../rules/sizes.ts";
import { coverModifier, VISIBILITY_IDS, type VisibilityId, visibility } from "../rules/surroundings.ts";
import { flagIn, numberIn, oneIn, optionsOf, type RollSide, type Settings, words } from "./common.ts";
import { placeText, termText } from "./showing.ts";

const GROUNDS = ["high", "level", "low"] as const;
type Ground = (typeof GROUNDS)[number];
const COVERS = ["none", "partial", "full"] as const;
type Cover = (typeof COVERS)[number];
/** TF-104 Covered quarters of the body that stand for each. */
const QUARTERS: Readonly<Record<Cover, number>> = { none: 0, partial: 1, full: 4 };

/** A bonus won before that this attack can use (TF-030, TF-046). */
export type WonBonus = { readonly id: string; readonly kind: string; readonly value: number; readonly rule: string };

/** Both sides as they were when the attack was declared. Types, and not interfaces: they are stored. */
export type AttackFacts = {
  readonly kind: AttackKind;
  /** The weapon's name; empty: bare hands. */
  readonly weapon: string;
  readonly weaponId: string | null;
  readonly weaponSize: SizeId;
  /** Feet: reach of a melee weapon, range of others. */
  readonly reaches: number;
  readonly attack: RollSide;
  readonly bonuses: readonly WonBonus[];
  readonly source: DamageSource;
  /** TF-027 High and low die of edges on damage. */
  readonly damageSources: Sources;
  /** TF-086 What wounds take; TF-081 counts on damage where the world says so. */
  readonly penalty: number;
  readonly maxActions: number;
  readonly ground: Ground;
  readonly prone: boolean;
  readonly visibility: VisibilityId | null;
  /** TF-055 Hidden from this target. */
  readonly hidden: boolean;
  /** Hidden from anybody at all: an attack ends that. */
  readonly hiding: boolean;
  readonly tokens: number;
  readonly target: TargetFacts;
  /** Feet on the map. */
  readonly distance: number | null;
  readonly round: number;
  readonly settings: Settings;
};

export type TargetFacts = {
  readonly name: string;
  readonly defences: Readonly<Record<Defence, RollSide | null>>;
  readonly safeBlock: boolean;
  readonly blockBonus: number;
  readonly ground: Ground;
  readonly prone: boolean;
  readonly cover: Cover;
  readonly size: SizeId;
  readonly unmoving: boolean;
  /** TF-082 Defends with the low die. */
  readonly lowDefence: boolean;
  /** Without penalties, and what they take (TF-081). */
  readonly toughness: number;
  readonly penalty: number;
  readonly pieces: readonly ArmourPiece[];
  readonly tokens: number;
  /** TF-083 It holds its action. */
  readonly holding: boolean;
  /** TF-074 What it would counter with: a melee weapon's uuid, or null for bare hands, and how far that reaches. */
  readonly counter: { readonly uuid: string | null; readonly reach: number };
};

/** TF-048 (4) One way to defend, with everything that counts for it. */
export type Way = { readonly defence: Defence; readonly side: RollSide };

export const OCCASIONS = ["action", "counter", "free"] as const;
export type Occasion = (typeof OCCASIONS)[number];

/** What the rule takes. */
export type AttackPlanned = {
  readonly kind: AttackKind;
  readonly weapon: string;
  readonly weaponId: string | null;
  readonly attack: RollSide;
  readonly place: Place | null;
  readonly variant: Variant | null;
  readonly ways: readonly Way[];
  readonly safeBlock: boolean;
  readonly unmoving: UnmovingTarget | null;
  readonly source: DamageSource;
  readonly damagePenalty: number;
  readonly toughness: number;
  readonly damageSources: { readonly actor: Sources; readonly target: Sources };
  readonly armour: Armour;
  /** TF-072 Where a blow lands that comes through a block. */
  readonly armArmour: Armour;
  readonly stealth: boolean;
  readonly hiding: boolean;
  readonly usedBonuses: readonly string[];
  readonly occasion: Occasion;
  readonly tokens: { readonly actor: number; readonly target: number };
  readonly distance: number | null;
  readonly reaches: number;
  readonly target: Pick<TargetFacts, "name" | "holding" | "counter">;
  readonly mayCounter: boolean;
  /** TF-039 This is one action more than the scores allow. */
  readonly tooMany: boolean;
  readonly round: number;
  readonly settings: Settings;
};

const PLACE_NONE = "none";

/** TF-061, TF-063 Every place, those with two sides twice. */
export function placeChoices(
  options: TaraforeOptions,
): { readonly value: string; readonly place: Place; readonly variant: Variant | null }[] {
  return options.calledShotTable.flatMap((place): { value: string; place: Place; variant: Variant | null }[] => {
    const sides = VARIANTS.filter((side) => place.consequences.some(({ variant }) => variant === side));
    return sides.length === 0
      ? [{ value: place.id, place, variant: null }]
      : sides.map((variant) => ({ value: `${place.id}:${variant}`, place, variant }));
  });
}

const choice = (
  id: string,
  value: string,
  options: readonly { readonly value: string; readonly label: Text }[],
  more: Partial<Field> = {},
): Field => ({ id, kind: "choice", label: words(`Field.${id}`), value, options, ...more }) as Field;
const toggle = (
  id: string,
  value: boolean,
  more: { readonly source?: Text; readonly detail?: boolean } = {},
): Field => ({
  id,
  kind: "toggle",
  label: words(`Field.${id}`),
  value,
  ...more,
});
const fromSheet = { source: words("fromSheet") };

export function attackFields(facts: AttackFacts, values: FieldValues = {}): readonly Field[] {
  const options = optionsOf(facts);
  const { target } = facts;
  const unmoving = flagIn({ fields: values }, "unmoving", target.unmoving);
  const grounds = GROUNDS.map((id) => ({ value: id, label: text(`TACTICAL_TIME.TARAFORE.ground.${id}`) }));
  return [
    choice("place", PLACE_NONE, [
      { value: PLACE_NONE, label: words("noPlace") },
      ...placeChoices(options).map(({ value, place, variant }) => ({
        value,
        label: words("placeOption", {
          place: placeText(place.id, variant),
          penalty: unmoving ? "0" : String(place.penalty).replace("-", "−"),
        }),
      })),
    ]),
    toggle("stealth", facts.hidden, facts.hidden ? fromSheet : {}),
    choice(
      "cover",
      target.cover,
      COVERS.map((id) => ({ value: id, label: text(`TACTICAL_TIME.TARAFORE.cover.${id}`) })),
      fromSheet,
    ),
    toggle("unmoving", target.unmoving, fromSheet),
    choice("ownGround", facts.ground, grounds, { ...fromSheet, detail: true }),
    choice("otherGround", target.ground, grounds, { ...fromSheet, detail: true }),
    toggle("ownProne", facts.prone, { ...fromSheet, detail: true }),
    toggle("otherProne", target.prone, { ...fromSheet, detail: true }),
    choice(
      "visibility",
      facts.visibility ?? "clear",
      ["clear", ...VISIBILITY_IDS].map((id) => ({
        value: id,
        label: id === "clear" ? words("clear") : text(`TACTICAL_TIME.TARAFORE.visibility.${id}`),
      })),
      { ...fromSheet, detail: true },
    ),
    {
      id: "distance",
      kind: "number",
      label: words("Field.distance"),
      value: facts.distance ?? 5,
      min: 0,
      max: 9999,
      detail: true,
      ...(facts.distance === null ? {} : { source: words("fromMap") }),
    },
    { id: "actionNumber", kind: "number", label: words("Field.actionNumber"), value: 1, min: 1, max: 9, detail: true },
    choice(
      "occasion",
      "action",
      OCCASIONS.map((id) => ({ value: id, label: words(`Occasion.${id}`) })),
      { detail: true },
    ),
    ...(["high", "low", "otherHigh", "otherLow"] as const).map((id) => toggle(id, false, { detail: true })),
  ];
}

/** TF-015, TF-027, TF-030 Bonuses that are there already, each to be switched. */
export const attackModifiers = ({ bonuses, attack }: AttackFacts): readonly Switch[] => [
  ...bonuses.map(({ id, kind, value, rule }) => ({
    id: `bonus-${id}`,
    label: termText(kind),
    value,
    to: words("toAttack"),
    on: true,
    rule,
  })),
  ...attack.modifiers.map(({ value, bearer, rule }, index) => ({
    id: `edge-${index}`,
    label: bearer === undefined ? termText("edge") : name(bearer),
    value,
    to: words("toAttack"),
    on: true,
    rule: rule ?? "TF-027",
  })),
];

const nonZero = (modifiers: readonly Modifier[]): Modifier[] => modifiers.filter(({ value }) => value !== 0);
const added = (a: Sources, b: Sources): Sources => ({ high: a.high + b.high, low: a.low + b.low });

/** TF-048 (1) to (3): kind, place, everything that counts, and the ways to defend that are open. */
export function planAttack(facts: AttackFacts, choices: Choices): AttackPlanned {
  const options = optionsOf(facts);
  const { target, kind } = facts;
  const flag = (id: string, otherwise = false): boolean => flagIn(choices, id, otherwise);
  const called = placeChoices(options).find(({ value }) => value === choices.fields["place"]);
  const place = called?.place ?? null;
  const isUnmoving = flag("unmoving", target.unmoving);
  const unmoving = isUnmoving ? unmovingTarget(target.size, facts.weaponSize, place, options) : null;
  const stealth = flag("stealth", facts.hidden);
  const bearings = {
    ground: {
      own: oneIn(choices, "ownGround", GROUNDS, facts.ground),
      other: oneIn(choices, "otherGround", GROUNDS, target.ground),
    },
    prone: { own: flag("ownProne", facts.prone), other: flag("otherProne", target.prone) },
  };
  const ground = groundSources(bearings.ground, bearings.prone, kind, options);
  const row = oneIn(choices, "visibility", ["clear", ...VISIBILITY_IDS] as const, facts.visibility ?? "clear");
  const occasion = oneIn(choices, "occasion", OCCASIONS, "action");
  const k = occasion === "action" ? numberIn(choices, "actionNumber", 1) : 1;
  const isOn = (id: string): boolean => choices.modifiers[id] ?? true;
  const bonuses = facts.bonuses.filter(({ id }) => isOn(`bonus-${id}`));
  const attack: RollSide = {
    ...facts.attack,
    modifiers: nonZero([
      ...facts.attack.modifiers.filter((_, index) => isOn(`edge-${index}`)),
      ...bonuses.map(({ kind: won, value, rule }) => ({ kind: won, value, rule })),
      ...(stealth ? [stealthModifier(options)] : []),
      { kind: "visibility", value: row === "clear" ? 0 : visibility(row, options).attack, rule: "TF-103" },
      { kind: "multiAction", value: multiActionPenalty(k), rule: "TF-038" },
      { kind: "unmoving", value: unmoving?.attackBonus ?? 0, rule: "TF-068" },
      { kind: null, value: choices.own.value, rule: "TF-011", bearer: choices.own.name },
    ]),
    sources: added(added(facts.attack.sources, ground), { high: Number(flag("high")), low: Number(flag("low")) }),
  };
  const cover = QUARTERS[oneIn(choices, "cover", COVERS, target.cover)];
  const otherDice = { high: Number(flag("otherHigh")), low: Number(flag("otherLow")) };
  const ways = unmoving
    ? [unmovingWay(unmoving, coverModifier(cover, "dodge"), otherDice)]
    : openDefences({ kind, unmoving: false, stealth }, options).flatMap((defence): Way[] => {
        const side = target.defences[defence];
        if (side === null) return [];
        const modifiers = nonZero([
          ...side.modifiers,
          coverModifier(cover, defence),
          { kind: "blockBonus", value: defence === "block" ? target.blockBonus : 0, rule: "TF-072" },
        ]);
        const low = { high: 0, low: Number(target.lowDefence) };
        return [{ defence, side: { ...side, modifiers, sources: added(added(side.sources, low), otherDice) } }];
      });
  const hurt = onDamage({ penalty: facts.penalty + multiActionPenalty(k), ground }, options);
  const soft = onDamage({ penalty: target.penalty, ground: { high: 0, low: 0 } }, options);
  const distance =
    facts.distance === null && choices.fields["distance"] === undefined ? null : numberIn(choices, "distance", 5);
  const depth = occasion === "counter" ? 1 : 0;
  return {
    kind,
    weapon: facts.weapon,
    weaponId: facts.weaponId,
    attack,
    place,
    variant: called?.variant ?? null,
    ways: ways.length > 0 ? ways : [helpless(otherDice)],
    safeBlock: target.safeBlock,
    unmoving,
    source: facts.source,
    damagePenalty: hurt.penalty,
    toughness: target.toughness + soft.penalty,
    damageSources: { actor: added(facts.damageSources, hurt.sources), target: soft.sources },
    armour: armourAt(place?.id ?? null, target.pieces),
    armArmour: armourAt("arm-leg", target.pieces),
    stealth,
    hiding: facts.hiding,
    usedBonuses: bonuses.map(({ id }) => id),
    occasion,
    tokens: { actor: facts.tokens, target: target.tokens },
    distance,
    reaches: facts.reaches,
    target: { name: target.name, holding: target.holding, counter: target.counter },
    mayCounter: mayCounter(depth, (distance ?? (kind === "melee" ? 0 : 9999)) <= target.counter.reach, options),
    tooMany: k > facts.maxActions,
    round: facts.round,
    settings: facts.settings,
  };
}

/** TF-067 Its dodge is its size's. */
const unmovingWay = ({ dodge, targetSize }: UnmovingTarget, cover: Modifier, sources: Sources): Way => ({
  defence: "dodge",
  side: {
    term: "dodge",
    terms: {
      id: "unmovingDodge",
      labelKey: "TACTICAL_TIME.TARAFORE.sum.unmovingDodge",
      terms: [
        {
          id: "size",
          labelKey: `TACTICAL_TIME.TARAFORE.size.${targetSize}`,
          kind: "add",
          value: dodge,
          source: "TF-067",
        },
      ],
      total: dodge,
    },
    score: dodge,
    modifiers: nonZero([cover]),
    sources,
  },
});

/** TF-002 A being without any of the scores still stands in the way: a dodge of 0. */
const helpless = (sources: Sources): Way => ({
  defence: "dodge",
  side: { term: "dodge", terms: null, score: 0, modifiers: [], sources },
});

/** The situation of TF-073 under one defence. */
export const situationOf = ({ kind, place, unmoving, safeBlock }: AttackPlanned, defence: Defence) => ({
  kind,
  defence,
  armouredBlock: safeBlock,
  place,
  unmoving: unmoving !== null,
});

/** The whole attack under one defence, for odds. */
export const wholeOf = (planned: AttackPlanned, { defence, side }: Way): WholeAttack => ({
  attacker: planned.attack,
  defender: side,
  situation: situationOf(planned, defence),
  source: planned.source,
  toughness: planned.toughness,
  armour: planned.armour,
  throughBlock: planned.armArmour,
  penalty: planned.damagePenalty,
  damageSources: { attacker: planned.damageSources.actor, defender: planned.damageSources.target },
});

export const isDefence = (value: unknown): value is Defence => DEFENCES.some((id) => id === value);
