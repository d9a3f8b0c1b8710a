import { RuleError } from "../../../../core/errors.ts";
import { ARC_IDS, arcOf, BLIND_SIDES } from "../arcs.ts";
import { armourValue, type Protection } from "../armour.ts";
import { attackValue, dodgeInCombat } from "../attack-value.ts";
import { RESULTS } from "../chart.ts";
import { might } from "../might.ts";
import { charge, movement, pathCost, TERRAIN_IDS } from "../movement.ts";
import { overwhelm } from "../overwhelm.ts";
import { SIZE_IDS } from "../sizes.ts";
import { COUNT, HALVINGS, operation, RATE, type Reader } from "./reader.ts";

/** A rate by which something is divided. */
function dividingRate(read: Reader): number {
  const rate = read.number("rate", 1, RATE);
  if (rate === 0) throw new RuleError("rate", "tooSmall", { value: "0", min: Number.MIN_VALUE });
  return rate;
}

/** AV-120, AV-125, AV-126 */
export const moveTilesOperation = operation(
  (read, options) =>
    movement(
      {
        actions: read.integer("actions", undefined, COUNT),
        rate: read.number("rate", 1, RATE),
        grappled: read.flag("grappled"),
        halvings: read.integer("halvings", 0, HALVINGS),
        flat: read.integer("flat", 0),
        terrain: read.choicesOrNone("terrain", TERRAIN_IDS),
        setTo: read.integerOrNone("setTo", COUNT),
      },
      options,
    ).total,
);

/** AV-121 */
export const pathCostOperation = operation((read) =>
  pathCost(
    read.number("straight", 0, COUNT),
    read.number("diagonal", 0, COUNT),
    dividingRate(read),
    read.flag("guarded"),
  ),
);

/** AV-112, AV-122 */
export const chargeOperation = operation((read) =>
  charge({
    distance: read.number("distance", undefined, COUNT),
    reach: read.number("reach", 1, COUNT),
    rate: dividingRate(read),
    straight: read.flag("straight", true),
    clear: read.flag("clear", true),
  }),
);

/** AV-140 to AV-142 */
export const arcOfOperation = operation((read, options) =>
  arcOf(
    {
      facing: read.number("facing", undefined, { min: -1e6, max: 1e6 }),
      bearing: read.number("bearing", undefined, { min: -1e6, max: 1e6 }),
      noFacing: read.flag("noFacing"),
      blindSide: read.choice("blindSide", BLIND_SIDES, "none"),
      tail: read.flag("tail"),
      hex: read.flag("hex"),
    },
    options,
  ),
);

/** What the target wears, in the words of an attack. */
export const protection = (read: Reader): Protection => ({
  full: read.integer("full", 0),
  guarded: read.integer("guarded", 0),
  natural: read.integer("natural", 0),
  shield: read.integer("shield", 0),
  piecesFull: read.integer("piecesFull", 0),
  piecesGuarded: read.integer("piecesGuarded", 0),
  resist: read.integerOrNone("resist"),
});

/** AV-144 to AV-147, AV-172 */
export const armourValueOperation = operation(
  (read, options) =>
    armourValue(
      protection(read),
      {
        arc: read.choice("arc", ARC_IDS, "front"),
        aware: read.flag("aware", true),
        hit: read.choice("hit", RESULTS, "S"),
        immobilised: read.flag("immobilised"),
        nonLethal: read.flag("nonLethal"),
      },
      options,
    ).total,
);

/** AV-180 to AV-182 */
export const overwhelmOperation = operation((read, options) =>
  overwhelm(
    {
      units: read.integer("units", undefined, { min: 0 }),
      attStr: read.integer("attStr"),
      defStr: read.integer("defStr"),
      ignores: read.flag("ignores"),
    },
    options,
  ),
);

/** AV-027 */
export const mightOperation = operation(
  (read, options) =>
    might(
      {
        str: read.integer("str"),
        weapon: read.integerOrNone("weapon"),
        quality: read.integer("quality", 0),
        breakingPoints: read.integer("breakingPoints", 0, COUNT),
        size: read.choice("size", SIZE_IDS, "medium"),
        natural: read.integerOrNone("natural"),
        weaponOnly: read.flag("weaponOnly"),
        capped: read.flag("capped"),
        rangedInMelee: read.flag("rangedInMelee"),
        other: read.integer("other", 0),
      },
      options,
    ).total,
);

/** AV-161, AV-194, AV-195 */
export const attackValueOperation = operation(
  (read, options) =>
    attackValue(
      {
        base: read.integer("base"),
        weapon: read.integer("weapon", 0),
        charge: read.flag("charge"),
        weapons: read.integer("weapons", 1, { min: 1, max: 1000 }),
        lesser: read.flag("lesser"),
        outmanoeuvre: read.integer("outmanoeuvre", 0, COUNT),
        rangedInMelee: read.flag("rangedInMelee"),
        mastery: read.integer("mastery", 0),
        other: read.integer("other", 0),
      },
      options,
    ).total,
);

/** AV-196, AV-197 */
export const dodgeInCombatOperation = operation(
  (read, options) =>
    dodgeInCombat(
      {
        dodge: read.integer("dodge"),
        enemiesInMelee: read.integer("enemiesInMelee", 1, COUNT),
        terrain: read.choiceOrNone("terrain", TERRAIN_IDS),
      },
      options,
    ).total,
);
