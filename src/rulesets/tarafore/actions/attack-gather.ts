import { isRefusal, type Participants, type Refusal } from "../../../foundry/resolve/action.ts";
import { UNARMED, type WeaponFields, weaponScore } from "../data/attack-numbers.ts";
import type { TaraforeCharacter } from "../data/character.ts";
import { edgesOn } from "../data/edges.ts";
import { currentOptions } from "../data/options.ts";
import { ownedBy } from "../data/owned.ts";
import { TaraforeWeapon } from "../data/weapon.ts";
import { pieceOf } from "../data/worn.ts";
import { type Defence, thrownRange } from "../rules/attack.ts";
import { standingPenalty } from "../rules/condition.ts";
import type { DamageSource } from "../rules/damage.ts";
import type { TaraforeOptions } from "../rules/options.ts";
import { BONUS_KINDS, fittingBonuses } from "../rules/tactics.ts";
import type { AttackFacts, TargetFacts, WonBonus } from "./attack-facts.ts";
import { changedOptions, type RollSide, sideOf } from "./common.ts";
import { characterOf, distanceOf, isHolding, otherOf, refuse, roundOf } from "./reading.ts";

/** Documents and map become the facts of an attack. */
export function gatherAttack(participants: Participants): AttackFacts | Refusal {
  const { actor, item, target } = participants;
  const own = characterOf(actor);
  if (!own) return refuse("noCharacter");
  const other = otherOf(participants);
  if (isRefusal(other)) return other;
  const options = currentOptions();
  const model: unknown = item?.system;
  const weapon = model instanceof TaraforeWeapon ? { ...weaponFields(model), name: item?.name ?? "" } : UNARMED;
  const attack = attackSide(own, weapon, item?.id ?? null);
  if (!attack) return refuse("noScore", { name: actor.name });
  const { condition } = own;
  const str = own.scores.get("str")?.base ?? 0;
  const edges = edgesOn(own.edges, ["damage"]);
  const extra = edges.modifiers.reduce((sum, { value }) => sum + value, 0);
  const againstId = target?.uuid ?? null;
  return {
    kind: weapon.kind,
    weapon: weapon.name,
    weaponId: item?.id ?? null,
    weaponSize: model instanceof TaraforeWeapon ? model.size : "small",
    reaches: reachOf(weapon, own.scores.get("str")?.current?.total ?? 0, options),
    attack,
    bonuses: bonusesFor(own, againstId, weapon.kind, item?.id ?? null, roundOf(participants)),
    source: sourceOf(weapon, str, extra),
    damageSources: edges.sources,
    penalty: standingPenalty(condition, options),
    maxActions: own.multi.maxActions,
    ground: own.ground,
    prone: own.prone,
    visibility: own.visibility,
    hidden: againstId !== null && condition.hiddenFrom.includes(againstId),
    hiding: condition.hiddenFrom.length > 0,
    tokens: own.tokens,
    target: targetFacts(target?.name ?? "", other.character, isHolding(participants), options),
    distance: distanceOf(participants),
    round: roundOf(participants),
    settings: changedOptions(options),
  };
}

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
function sourceOf({ kind, bonus, damage }: WeaponFields, str: number, extra: number): DamageSource {
  const { normal, special, exceptional, critical } = damage;
  const missile = [normal + extra, special + extra, exceptional + extra, critical + extra] as const;
  return { kind, str, bonus: bonus + extra, missile: kind === "missile" ? missile : null };
}

/** TF-030, TF-046 Bonuses won before that this roll can use. */
export function bonusesFor(
  { condition }: TaraforeCharacter,
  against: string | null,
  kind: string,
  weaponId: string | null,
  round: number,
): WonBonus[] {
  const names = ["attack", kind, ...(weaponId === null ? [] : [weaponId])];
  return fittingBonuses(condition, { round, against, names }).flatMap((id) => {
    const bonus = condition.bonuses[id];
    return bonus ? [{ id, kind: bonus.kind, value: bonus.value, rule: BONUS_KINDS[bonus.kind].rule }] : [];
  });
}

function targetFacts(
  name: string,
  character: TaraforeCharacter,
  holding: boolean,
  options: TaraforeOptions,
): TargetFacts {
  const { scores, abilities, protection, condition } = character;
  const side = (defence: Defence): RollSide | null => sideOf(character, scores.get(defence), defence);
  const { pieces, weapons } = ownedBy(character.parent.items);
  const counter = weapons.find(({ kind, equipped }) => kind === "melee" && equipped);
  return {
    name,
    defences: { dodge: side("dodge"), parry: side("parry"), block: side("block") },
    safeBlock: protection.safeBlock,
    blockBonus: protection.blockBonus,
    ground: character.ground,
    prone: character.prone,
    cover: character.cover,
    size: character.size,
    unmoving: abilities.unmoving,
    lowDefence: abilities.lowDefence,
    toughness: scores.get("toughness")?.base ?? 0,
    penalty: standingPenalty(condition, options),
    pieces: pieces.map(pieceOf),
    tokens: character.tokens,
    holding,
    counter: { uuid: counter?.parent.uuid ?? null, reach: counter?.reach ?? UNARMED.reach },
  };
}
