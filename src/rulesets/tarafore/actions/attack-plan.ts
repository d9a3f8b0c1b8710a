import type { Choices } from "../../../foundry/resolve/action.ts";
import {
  groundSources,
  mayCounter,
  openDefences,
  stealthModifier,
  type UnmovingTarget,
  unmovingTarget,
} from "../rules/attack.ts";
import type { Modifier } from "../rules/contest.ts";
import { armourAt, onDamage } from "../rules/damage.ts";
import type { Sources } from "../rules/dice.ts";
import type { TaraforeOptions } from "../rules/options.ts";
import { coverModifier } from "../rules/surroundings.ts";
import { type AttackFacts, type AttackPlanned, COVERS, type Cover, GROUNDS, type Way } from "./attack-facts.ts";
import { attackModifiers, placeChoices } from "./attack-fields.ts";
import { isCounter, occasionOf, ownModifiers, tooMany, turnPenalty, usedBonuses } from "./circumstances.ts";
import { addedSources as added, flagIn, numberIn, oneIn, optionsOf, type RollSide } from "./common.ts";

/** TF-104 Covered quarters of the body that stand for each. */
const QUARTERS: Readonly<Record<Cover, number>> = { none: 0, partial: 1, full: 4 };

const nonZero = (modifiers: readonly Modifier[]): Modifier[] => modifiers.filter(({ value }) => value !== 0);

/** TF-048 (1) to (3): kind, place, everything that counts, and the ways to defend that are open. */
export function planAttack(facts: AttackFacts, choices: Choices): AttackPlanned {
  const options = optionsOf(facts);
  const { target, kind, circumstances } = facts;
  const occasion = occasionOf(choices);
  const called = placeOf(choices, occasion === "counter", options);
  const place = called?.place ?? null;
  const unmoving = flagIn(choices, "unmoving", target.unmoving)
    ? unmovingTarget(target.size, facts.weaponSize, place, options)
    : null;
  const stealth = flagIn(choices, "stealth", facts.hidden);
  const ground = groundOf(facts, choices, options);
  const attack: RollSide = {
    ...facts.attack,
    modifiers: nonZero([
      ...ownModifiers(facts.attack, circumstances, choices),
      ...(stealth ? [stealthModifier(options)] : []),
      ...visibilityOf(facts, choices),
      { kind: "unmoving", value: unmoving?.attackBonus ?? 0, rule: "TF-068" },
    ]),
    sources: added(added(facts.attack.sources, ground), dice(choices, "high", "low")),
  };
  const hurt = onDamage({ penalty: facts.penalty + turnPenalty(circumstances, choices), ground }, options);
  const soft = onDamage({ penalty: target.penalty, ground: { high: 0, low: 0 } }, options);
  const distance =
    facts.distance === null && choices.fields["distance"] === undefined ? null : numberIn(choices, "distance", 5);
  const inReach = (distance ?? (kind === "melee" ? 0 : 9999)) <= target.counter.reach;
  return {
    kind,
    weapon: facts.weapon,
    weaponId: facts.weaponId,
    attack,
    place,
    variant: called?.variant ?? null,
    ways: waysOf(facts, choices, { unmoving, stealth }, options),
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
    usedBonuses: usedBonuses(circumstances, choices),
    occasion,
    costless: facts.costless,
    tokens: { actor: facts.tokens, target: target.tokens },
    distance,
    reaches: facts.reaches,
    target: {
      name: target.name,
      uuid: target.uuid,
      holding: target.holding,
      counter: target.counter,
      openCritical: target.openCritical,
      tired: target.tired,
    },
    joint: facts.allies.find(({ uuid }) => uuid === choices.fields["joint"]) ?? null,
    mayCounter: mayCounter(isCounter(occasion) ? 1 : 0, inReach, options),
    tooMany: tooMany(circumstances, choices),
    round: facts.round,
    settings: facts.settings,
  };
}

const placeOf = ({ fields }: Choices, plain: boolean, options: TaraforeOptions) =>
  plain ? undefined : placeChoices(options).find(({ value }) => value === fields["place"]);

const dice = (choices: Choices, high: string, low: string): Sources => ({
  high: Number(flagIn(choices, high)),
  low: Number(flagIn(choices, low)),
});

/** TF-057 */
const groundOf = ({ ground, prone, target, kind }: AttackFacts, choices: Choices, options: TaraforeOptions): Sources =>
  groundSources(
    {
      own: oneIn(choices, "ownGround", GROUNDS, ground),
      other: oneIn(choices, "otherGround", GROUNDS, target.ground),
    },
    { own: flagIn(choices, "ownProne", prone), other: flagIn(choices, "otherProne", target.prone) },
    kind,
    options,
  );

/** TF-103 As the dialog shows it, switched on or off. */
const visibilityOf = (facts: AttackFacts, choices: Choices): readonly Modifier[] =>
  attackModifiers(facts, choices.fields)
    .filter(({ id, on }) => id === "visibility" && (choices.modifiers[id] ?? on))
    .map(({ value }) => ({ kind: "visibility", value, rule: "TF-103" }));

/** TF-070 The ways that are open, each with everything that counts for it. */
function waysOf(
  facts: AttackFacts,
  choices: Choices,
  { unmoving, stealth }: { readonly unmoving: UnmovingTarget | null; readonly stealth: boolean },
  options: TaraforeOptions,
): readonly Way[] {
  const { target, kind } = facts;
  const cover = QUARTERS[oneIn(choices, "cover", COVERS, target.cover)];
  const otherDice = dice(choices, "otherHigh", "otherLow");
  const { resists } = target;
  if (resists)
    return [{ defence: "dodge", resists: true, side: { ...resists, sources: added(resists.sources, otherDice) } }];
  if (unmoving) return [unmovingWay(unmoving, coverModifier(cover, "dodge"), otherDice)];
  const low = { high: 0, low: Number(target.lowDefence || target.tired) };
  const ways = openDefences({ kind, unmoving: false, stealth }, options).flatMap((defence): Way[] => {
    const side = target.defences[defence];
    if (side === null) return [];
    const modifiers = nonZero([
      ...side.modifiers,
      coverModifier(cover, defence),
      { kind: "blockBonus", value: defence === "block" ? target.blockBonus : 0, rule: "TF-072" },
    ]);
    return [{ defence, side: { ...side, modifiers, sources: added(added(side.sources, low), otherDice) } }];
  });
  return ways.length > 0 ? ways : [helpless(otherDice)];
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
