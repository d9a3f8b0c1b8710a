import { scripted } from "../../../../core/chance/index.ts";
import { finite } from "../../../../core/errors.ts";
import { ARC_IDS } from "../arcs.ts";
import { type AttackInput, attackRule } from "../attack.ts";
import { RESULTS } from "../chart.ts";
import { MOST_CHECK_DICE } from "../check.ts";
import { criticalTrack, criticalWound } from "../critical-wounds.ts";
import { armourWear, weaponWear } from "../durability.ts";
import { MANOEUVRE_IDS, manoeuvre } from "../manoeuvres.ts";
import { attackOdds } from "../odds.ts";
import { DAMAGE_KINDS, UNITS } from "../wounds.ts";
import { protection } from "./field.ts";
import { COUNT, face, operation, type Reader, WOUNDS } from "./reader.ts";

const MODES = ["melee", "ranged"] as const;

function attackInput(read: Reader): AttackInput {
  return {
    ...protection(read),
    attack: read.integer("attack"),
    dodge: read.integer("dodge"),
    might: read.integer("might"),
    arc: read.choice("arc", ARC_IDS, "front"),
    aware: read.flag("aware", true),
    attStr: read.integer("attStr", 10),
    defStr: read.integer("defStr", 10),
    mode: read.choice("mode", MODES, "melee"),
    weapon: read.choice("weapon", DAMAGE_KINDS, "lethal"),
    nonLethal: read.flag("nonLethal"),
    stance: read.flag("stance"),
    immobilised: read.flag("immobilised"),
    horrified: read.flag("horrified"),
    unarmed: read.flag("unarmed"),
    ignoresOverwhelm: read.flag("ignoresOverwhelm"),
    shieldDodge: read.flag("shieldDodge"),
    critUnits: read.integer("critUnits", UNITS.wound, COUNT),
    hitDice: read.integer("hitDice", 1, { min: 1, max: MOST_CHECK_DICE }),
    hitRerolls: read.integer("hitRerolls", 0, { min: 0, max: MOST_CHECK_DICE }),
    faceMod: read.integer("faceMod", 0),
    lethalLeft: read.integerOrNone("lethalLeft", { min: 0 }),
  };
}

/** AV-160 to AV-182 A whole attack with given faces: hit, strike, hit and so on. */
export const attackOperation = operation((read, options) => {
  const faces = read.list("faces", (value, field) => finite(value, field));
  const { result, faces: used } = scripted(attackRule(attackInput(read), options), faces);
  return {
    ...result,
    exchanges: result.exchanges.map(({ hit, strike, units }) => ({ hit, strike, units })),
    facesUsed: used.flat().length,
    details: result.exchanges,
  };
});

/** A probability in percent with four decimals. A hair of floating-point error must not decide how it rounds. */
const percent = (probability: number): string => decimals(100 * probability);
const decimals = (value: number): string => (Math.round(value * 1e10) / 1e10).toFixed(4);

/** Section 23: the odds of a whole attack against a fresh target, as printed. */
export const probAttackOperation = operation((read, options) => {
  const wounds = read.integer("targetWounds", 3, WOUNDS);
  const odds = attackOdds(attackInput(read), { wounds, lethal: 0, nonLethal: 0 }, options);
  return {
    noHit: percent(odds.noHit),
    noDamage: percent(odds.noDamage),
    minor: percent(odds.minor),
    lesser: percent(odds.lesser),
    mortal: percent(odds.mortal),
    chain: percent(odds.chain),
    meanUnits: decimals(odds.meanUnits),
    knockOut: percent(odds.knockOut),
    kill: percent(odds.kill),
  };
});

/** AV-210 to AV-216 */
export const manoeuvreOperation = operation((read, options) => {
  const input = {
    type: read.choice("type", MANOEUVRE_IDS),
    attack: read.integer("attack"),
    dodge: read.integer("dodge"),
    tiles: read.integer("tiles", 1, COUNT),
    mostTiles: read.integerOrNone("mostTiles", COUNT),
    x: read.integer("x", 0, COUNT),
    sizeSteps: read.integer("sizeSteps", 0, { min: -8, max: 8 }),
    arc: read.choice("arc", ARC_IDS, "front"),
    mode: read.choice("mode", MODES, "melee"),
    helpless: read.flag("helpless"),
    unarmed: read.flag("unarmed"),
    armWound: read.flag("armWound"),
    faceMod: read.integer("faceMod", 0),
  };
  // Unrolled and impossible manoeuvres need no face.
  return scripted(() => manoeuvre(input, options), read.has("face") ? [face(read)] : []).result;
});

/** AV-281, AV-282 */
export const criticalWoundOperation = operation((read) => scripted(criticalWound, [face(read)]).result);

/** AV-281 */
export const criticalTrackOperation = operation((read, options) =>
  criticalTrack(read.integer("wounds", undefined, WOUNDS), options),
);

/** null: unbreakable. */
const durability = (read: Reader): number | null => read.integerOrNull("durability", { min: 1, max: 1_000_000 });

/** AV-286 */
export const weaponWearOperation = operation((read) =>
  weaponWear(durability(read), read.integer("wear", undefined, COUNT), read.integer("add", 1, COUNT)),
);

/** AV-287 */
export const armourWearOperation = operation((read, options) =>
  armourWear(
    {
      durability: durability(read),
      wear: read.integer("wear", undefined, COUNT),
      units: read.integer("units", undefined, { min: 0 }),
      strike: read.choiceOrNone("strike", RESULTS),
    },
    options,
  ),
);
