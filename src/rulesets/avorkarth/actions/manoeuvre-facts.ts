import { text } from "../../../foundry/chat/text.ts";
import { type Choices, isRefusal, type Participants, type Refusal } from "../../../foundry/resolve/action.ts";
import type { Field } from "../../../foundry/resolve/form.ts";
import type { Heading } from "../../../foundry/resolve/positions.ts";
import { attackNumbers } from "../data/attack-numbers.ts";
import { equippedOf } from "../data/equipped.ts";
import { currentOptions } from "../data/options.ts";
import { AvorkarthWeapon, weaponFields } from "../data/weapon.ts";
import { ARC_IDS, type ArcId } from "../rules/arcs.ts";
import { dodgeInCombat } from "../rules/attack-value.ts";
import { type GrapplePair, helplessAgainstManoeuvres, NO_GRAPPLE } from "../rules/grapple.ts";
import { MANOEUVRE_SIZE, type ManoeuvreId, type ManoeuvreInput } from "../rules/manoeuvres.ts";
import { type AvorkarthOptions, resolveOptions } from "../rules/options.ts";
import { sizeSteps } from "../rules/sizes.ts";
import { type Missile, missileOf } from "./ammunition.ts";
import { type Binding, bindingIn, bindingsOf } from "./bindings.ts";
import { changedOptions, numberIn, oneIn } from "./choosing.ts";
import { TURNS, type Turn, turned } from "./displace.ts";
import { pairOf, stateOf } from "./grapple-pairs.ts";
import { turnTiles } from "./moving.ts";
import {
  arcOnMap,
  creatureOf,
  criticalWoundsOf,
  distanceOf,
  enemiesAround,
  faceModOf,
  headingBetween,
  immobilisingSources,
  isFlaggedImmobilised,
  isHorrified,
  otherOf,
  refuse,
} from "./reading.ts";
import { ACTION } from "./showing.ts";

const KEY = `${ACTION}MANOEUVRE.`;
const FROM_MAP = text(`${ACTION}fromMap`);

/** What was read of attacker, weapon and target for a manoeuvre. Distances in tiles. */
export type ManoeuvreFacts = {
  readonly attack: number;
  readonly dodge: number;
  readonly sizeSteps: number;
  readonly ranged: boolean;
  readonly unarmed: boolean;
  readonly armWound: boolean;
  readonly faceMod: number;
  readonly helpless: boolean;
  readonly reach: number;
  readonly arc: ArcId | null;
  readonly distance: number | null;
  readonly enemiesInMelee: number | null;
  /** Weapons in the target's hands, for a disarm. */
  readonly weapons: readonly { readonly uuid: string; readonly name: string }[];
  /** From the attacker towards the target. */
  readonly heading: Heading | null;
  /** AV-215 Tiles that a whole turn's actions give the attacker. */
  readonly mostTiles: number;
  /** AV-225 How the attacker has hold of the target now, and whether the latest try worked (`grappleInRow`). */
  readonly pair: GrapplePair;
  /** AV-233 What the attacker could bind with. */
  readonly bindings: readonly Binding[];
  /** AV-214 What a shot takes from its weapon and from the quiver. */
  readonly missile: Missile | null;
  readonly settings: Partial<AvorkarthOptions>;
};

export type ManoeuvrePlanned = {
  readonly manoeuvre: ManoeuvreInput;
  readonly settings: Partial<AvorkarthOptions>;
  readonly weapon: string | null;
  readonly outOfRange: { readonly distance: number; readonly reach: number } | null;
  /** What a grappler does with one that is held tight (AV-226). */
  readonly hold: "choke" | "pin";
  readonly binding: Binding | null;
  readonly nonLethal: boolean;
  readonly pair: GrapplePair;
  /** AV-215 Where a shove or a drag leads; null: no map says where they stand. */
  readonly way: Heading | null;
  readonly missile: Missile | null;
};

/** Reads both sides. Impossible against a target three sizes larger (AV-212). */
export function manoeuvreFacts(participants: Participants): ManoeuvreFacts | Refusal {
  const { actor, item, target, targetToken } = participants;
  const attacker = creatureOf(actor);
  if (!attacker) return refuse("noCreature");
  const other = otherOf(participants);
  if (isRefusal(other)) return other;
  const defender = other.creature;
  if (!target || defender.woundStatus.dead) return refuse("targetDead", { name: target?.name ?? "" });
  const steps = sizeSteps(defender.size, attacker.size);
  if (steps >= MANOEUVRE_SIZE.impossibleAtSteps) return refuse("tooLarge", { name: target.name });
  const options = currentOptions();
  const weapon = item?.system instanceof AvorkarthWeapon ? item.system : null;
  const numbers = attackNumbers(attacker, weapon ? weaponFields(weapon) : null, options);
  return {
    attack: numbers.attack.total,
    dodge: defender.derived.dodge,
    sizeSteps: steps,
    ranged: weapon?.ranged ?? false,
    unarmed: !weapon || weapon.natural,
    armWound: criticalWoundsOf(attacker, "arms") > 0,
    faceMod: faceModOf(attacker),
    helpless: helplessAgainstManoeuvres(
      {
        sources: immobilisingSources(target, defender),
        flagged: isFlaggedImmobilised(target, defender),
        horrified: isHorrified(defender),
      },
      options,
    ),
    reach: (weapon?.ranged ? numbers.range : numbers.reach) ?? 1,
    arc: arcOnMap(participants, defender, options),
    distance: distanceOf(participants),
    enemiesInMelee: enemiesAround(targetToken, 1),
    weapons: equippedOf(target.items)
      .weapons.filter(({ equipped, natural }) => equipped && !natural)
      .map(({ parent }) => ({ uuid: parent.uuid ?? "", name: parent.name })),
    heading: headingBetween(participants),
    mostTiles: turnTiles(attacker, "run", options),
    pair: pairNow(participants),
    bindings: bindingsOf(actor),
    missile: missileOf(actor, item),
    settings: changedOptions(options),
  };
}

/** The pair as it stands. A pair of which nothing else is stored shows that its latest try worked. */
function pairNow(participants: Participants): GrapplePair {
  const pair = pairOf(participants);
  const known = pair ? stateOf(pair) : null;
  return known ? { state: known.state, lastAttemptOk: known.lastOk !== false } : NO_GRAPPLE;
}

/** From where, and how many stand around the target: what every manoeuvre asks. */
export const situationFields = (facts: ManoeuvreFacts): readonly Field[] => [
  {
    kind: "choice",
    id: "arc",
    label: text("TACTICAL_TIME.AVORKARTH.ATTACK.arc"),
    value: facts.arc ?? "front",
    options: ARC_IDS.map((id) => ({ value: id, label: text(`TACTICAL_TIME.AVORKARTH.ATTACK.Arc.${id}`) })),
    ...(facts.arc ? { source: FROM_MAP } : {}),
  },
  {
    kind: "number",
    id: "enemiesInMelee",
    label: text("TACTICAL_TIME.AVORKARTH.ATTACK.enemiesInMelee"),
    value: facts.enemiesInMelee ?? 1,
    min: 0,
    max: 20,
    ...(facts.enemiesInMelee === null ? {} : { source: FROM_MAP }),
  },
];

/** Facts and choices become the manoeuvre that the rule takes. */
export function planManoeuvre(type: ManoeuvreId, facts: ManoeuvreFacts, choices: Choices): ManoeuvrePlanned {
  const options = resolveOptions(facts.settings);
  const dodge = dodgeInCombat(
    { dodge: facts.dodge, enemiesInMelee: numberIn(choices, "enemiesInMelee", 1), terrain: null },
    options,
  );
  const { own } = choices;
  const far = facts.distance !== null && facts.distance > facts.reach;
  const weapon = choices.fields["weapon"];
  return {
    manoeuvre: {
      type,
      attack: facts.attack + own.value,
      dodge: dodge.total,
      tiles: numberIn(choices, "tiles", 1),
      mostTiles: type === "shove" || type === "drag" ? facts.mostTiles : null,
      x: numberIn(choices, "x", 0),
      sizeSteps: facts.sizeSteps,
      arc: oneIn(choices, "arc", ARC_IDS, facts.arc ?? "front"),
      mode: facts.ranged ? "ranged" : "melee",
      helpless: facts.helpless,
      unarmed: facts.unarmed,
      armWound: facts.armWound,
      faceMod: facts.faceMod,
    },
    settings: facts.settings,
    weapon: typeof weapon === "string" && weapon !== "" ? weapon : (facts.weapons[0]?.uuid ?? null),
    outOfRange: far && facts.distance !== null ? { distance: facts.distance, reach: facts.reach } : null,
    hold: oneIn(choices, "hold", ["choke", "pin"], "choke"),
    binding: bindingIn(facts.bindings, choices),
    nonLethal: choices.fields["nonLethal"] === true,
    pair: facts.pair,
    way: wayOf(type, facts.heading, oneIn(choices, "turn", TURNS, "straight")),
    missile: facts.ranged ? facts.missile : null,
  };
}

/** AV-215 A shove leads away from the attacker, a drag back to where the attacker comes from. */
function wayOf(type: ManoeuvreId, heading: Heading | null, turn: Turn): Heading | null {
  if (!heading || (type !== "shove" && type !== "drag")) return null;
  const { dx, dy } = heading;
  const straight = type === "shove" ? heading : ({ dx: -dx, dy: -dy } as Heading);
  return turned(straight, turn);
}

/** What one manoeuvre asks beside the situation. */
export function ownFields(type: ManoeuvreId, facts: ManoeuvreFacts): readonly Field[] {
  switch (type) {
    case "shove":
    case "drag":
      return [
        {
          kind: "number",
          id: "tiles",
          label: text(`${KEY}tiles`, { most: facts.mostTiles }),
          value: 1,
          min: 1,
          max: Math.max(1, facts.mostTiles),
        },
        ...(facts.heading
          ? ([
              {
                kind: "choice",
                id: "turn",
                label: text(`${KEY}turn`),
                value: "straight",
                options: TURNS.map((value) => ({ value, label: text(`${KEY}Turn.${value}`) })),
                source: FROM_MAP,
              },
            ] as const)
          : []),
      ];
    case "cripple":
      return [{ kind: "number", id: "x", label: text(`${KEY}rounds`), value: 0, min: 0, max: 10 }];
    case "disarm":
      return facts.weapons.length < 2
        ? []
        : [
            {
              kind: "choice",
              id: "weapon",
              label: text(`${KEY}weapon`),
              value: facts.weapons[0]?.uuid ?? "",
              options: facts.weapons.map(({ uuid, name }) => ({ value: uuid, label: { name } })),
            },
          ];
    default:
      return [];
  }
}
