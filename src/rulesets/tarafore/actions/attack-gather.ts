import { poolsOf } from "../../../foundry/combat/pools.ts";
import { isRefusal, type Participants, type Refusal } from "../../../foundry/resolve/action.ts";
import { UNARMED, type WeaponFields, weaponScore } from "../data/attack-numbers.ts";
import type { TaraforeCharacter } from "../data/character.ts";
import { edgesOn } from "../data/edges.ts";
import { currentOptions } from "../data/options.ts";
import { ownedBy } from "../data/owned.ts";
import { TaraforePower } from "../data/power.ts";
import { findScore, type Score } from "../data/scores.ts";
import { TaraforeWeapon } from "../data/weapon.ts";
import { pieceOf } from "../data/worn.ts";
import { type AttackKind, type Defence, thrownRange } from "../rules/attack.ts";
import { hasUntreatedCritical, standingPenalty } from "../rules/condition.ts";
import type { DamageSource, Missile } from "../rules/damage.ts";
import type { TaraforeOptions } from "../rules/options.ts";
import type { SizeId } from "../rules/sizes.ts";
import { alliesOf } from "./allies.ts";
import type { AttackFacts, TargetFacts } from "./attack-facts.ts";
import { circumstancesOf } from "./circumstances-gather.ts";
import { changedOptions, type RollSide, sideOf } from "./common.ts";
import { characterOf, combatantIdOf, distanceOf, isHolding, otherOf, refuse, roundOf } from "./reading.ts";

/** What strikes: a weapon, bare hands, or a power. */
interface Means {
  readonly kind: AttackKind;
  readonly name: string;
  readonly size: SizeId;
  /** Feet; null: as far as one sees. */
  readonly reaches: number | null;
  readonly side: RollSide | null;
  readonly source: DamageSource;
  /** TF-049 The score that resists it in place of a defence. */
  readonly resists: string | null;
  readonly costless: boolean;
}

/** Documents and map become the facts of an attack. */
export function gatherAttack(participants: Participants): AttackFacts | Refusal {
  const { actor, item, target } = participants;
  const own = characterOf(actor);
  if (!own) return refuse("noCharacter");
  const other = otherOf(participants);
  if (isRefusal(other)) return other;
  const options = currentOptions();
  const weaponId = item?.id ?? null;
  const damage = edgesOn(own.edges, ["damage"]);
  const extra = damage.modifiers.reduce((sum, { value }) => sum + value, 0);
  const means = meansOf(own, item, extra, options);
  if (!means.side) return refuse("noScore", { name: actor.name });
  const { condition } = own;
  const uuid = target?.uuid ?? null;
  const names = ["attack", means.kind, ...(weaponId === null ? [] : [weaponId])];
  return {
    kind: means.kind,
    weapon: means.name,
    weaponId,
    weaponSize: means.size,
    reaches: means.reaches,
    attack: means.side,
    circumstances: circumstancesOf(own, participants, names),
    source: means.source,
    damageSources: damage.sources,
    penalty: standingPenalty(condition, options),
    ground: own.ground,
    prone: own.prone,
    visibility: own.visibility,
    hidden: uuid !== null && condition.hiddenFrom.includes(uuid),
    hiding: condition.hiddenFrom.length > 0,
    tokens: own.tokens,
    target: targetFacts(participants, other.character, means.resists, options),
    allies: alliesOf(participants),
    distance: distanceOf(participants),
    costless: means.costless,
    round: roundOf(participants),
    settings: changedOptions(options),
  };
}

function meansOf(
  own: TaraforeCharacter,
  item: Item.Implementation | null,
  extra: number,
  options: TaraforeOptions,
): Means {
  const model: unknown = item?.system;
  if (item && model instanceof TaraforePower) return powerMeans(own, item, model, extra);
  const weapon = model instanceof TaraforeWeapon ? { ...weaponFields(model), name: item?.name ?? "" } : UNARMED;
  return {
    kind: weapon.kind,
    name: weapon.name,
    size: model instanceof TaraforeWeapon ? model.size : "small",
    reaches: reachOf(weapon, own.scores.get("str")?.current?.total ?? 0, options),
    side: attackSide(own, weapon, item?.id ?? null),
    source: sourceOf(weapon, own.scores.get("str")?.base ?? 0, extra),
    resists: null,
    costless: false,
  };
}

/** TF-049 A power that deals damage: its own score, its own numbers, and, where it says so, a stat that resists. */
function powerMeans(
  own: TaraforeCharacter,
  { name, id }: Item.Implementation,
  power: TaraforePower,
  extra: number,
): Means {
  return {
    kind: "magical",
    name,
    size: "small",
    reaches: null,
    side: sideOf(own, findScore(own.scores, power.score ?? "prs"), "attack", "magical", id ?? ""),
    source: { kind: "magical", str: 0, bonus: 0, missile: numbersOf(power.damage, extra) },
    resists: power.against,
    costless: !power.costsAction,
  };
}

const numbersOf = ({ normal, special, exceptional, critical }: WeaponFields["damage"], extra: number): Missile => [
  normal + extra,
  special + extra,
  exceptional + extra,
  critical + extra,
];

const weaponFields = ({ kind, score, bonus, reach, rangeBonus, damage, range, unskilled }: TaraforeWeapon) => ({
  kind,
  score,
  bonus,
  reach,
  rangeBonus,
  damage: { ...damage },
  range,
  unskilled,
});

/** TF-051, TF-052 The attacking side before the situation. */
function attackSide(own: TaraforeCharacter, weapon: WeaponFields, weaponId: string | null): RollSide | null {
  const { score, unskilled } = weaponScore(own.scores, weapon);
  const side = sideOf(own, score, "attack", weapon.kind, ...(weaponId === null ? [] : [weaponId]));
  if (!side) return null;
  const lack = { kind: "unskilled", value: weapon.unskilled, rule: "TF-052", bearer: weapon.name };
  return unskilled ? { ...side, modifiers: [...side.modifiers, lack] } : side;
}

/** TF-050, TF-053 Feet. */
function reachOf({ kind, reach, range, rangeBonus }: WeaponFields, str: number, options: TaraforeOptions): number {
  if (kind === "missile") return range;
  return kind === "thrown" ? thrownRange(str, rangeBonus, options) : reach;
}

/** TF-076, TF-077 @param extra what edges add to damage. */
const sourceOf = ({ kind, bonus, damage }: WeaponFields, str: number, extra: number): DamageSource => ({
  kind,
  str,
  bonus: bonus + extra,
  missile: kind === "missile" ? numbersOf(damage, extra) : null,
});

function targetFacts(
  participants: Participants,
  character: TaraforeCharacter,
  resists: string | null,
  options: TaraforeOptions,
): TargetFacts {
  const { scores, abilities, protection, condition } = character;
  const side = (defence: Defence): RollSide | null => sideOf(character, scores.get(defence), defence);
  const resisting: Score | null = resists === null ? null : (scores.get(resists) ?? null);
  const { pieces, weapons } = ownedBy(character.parent.items);
  const counter = weapons.find(({ kind, equipped }) => kind === "melee" && equipped);
  return {
    name: participants.target?.name ?? "",
    uuid: participants.target?.uuid ?? "",
    defences: { dodge: side("dodge"), parry: side("parry"), block: side("block") },
    resists: sideOf(character, resisting),
    safeBlock: protection.safeBlock,
    blockBonus: protection.blockBonus,
    ground: character.ground,
    prone: character.prone,
    cover: character.cover,
    size: character.size,
    humanoid: character.humanoid,
    unmoving: abilities.unmoving,
    lowDefence: abilities.lowDefence,
    tired: isTired(participants),
    toughness: scores.get("toughness")?.base ?? 0,
    penalty: standingPenalty(condition, options),
    pieces: pieces.map(pieceOf),
    tokens: character.tokens,
    holding: isHolding(participants),
    openCritical: hasUntreatedCritical(condition),
    counter: { uuid: counter?.parent.uuid ?? null, reach: counter?.reach ?? UNARMED.reach },
  };
}

/** TF-022 Whether the target has used up its defences of this round, where the world limits them. */
export function isTired(participants: Participants): boolean {
  const { combat } = participants;
  const id = combatantIdOf(participants);
  const pool = combat && id ? poolsOf(combat, id).find((one) => one.id === "defence") : undefined;
  return pool?.left === 0;
}
