/** What each game's odds need and how they are shown. */
import { ARC_IDS } from "../../src/rulesets/avorkarth/rules/arcs.ts";
import { CHOICES } from "../../src/rulesets/infinity/rules/dice.ts";
import { ATTACK_KINDS, DEFENCES } from "../../src/rulesets/tarafore/rules/attack.ts";
import { CALLED_SHOTS } from "../../src/rulesets/tarafore/rules/called-shots.ts";
import type { RulesetId } from "../rulesets.ts";
import type { Parameter, ParameterKind } from "./arguments.ts";

/** Column heads and rows of a table, as text. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Game {
  /** The rulebook's operation that the odds come from. */
  readonly operation: string;
  readonly parameters: readonly Parameter[];
  readonly example: string;
  readonly tables: (output: Readonly<Record<string, unknown>>) => Table[];
}

const one = (option: string, field: string, help: string, more: Partial<Parameter> = {}): Parameter => ({
  option,
  fields: [field],
  kind: "integer" satisfies ParameterKind,
  help,
  ...more,
});
const must = { required: true } as const;
const flag = (option: string, field: string, help: string, flagValue = true): Parameter =>
  one(option, field, help, { kind: "flag", flagValue });
const pick = (option: string, field: string, help: string, choices: readonly string[]): Parameter =>
  one(option, field, help, { kind: "choice", choices });

const percent = (probability: unknown): string => `${(100 * Number(probability)).toFixed(2)} %`;

const DICE = ["middle", "high", "low", "first", "larger", "smaller"];

const tarafore: Game = {
  operation: "attackDistribution",
  example: "--attack 12 --defence-score 10 --str 10 --bonus 3 --toughness 10",
  parameters: [
    one("attack", "attackScore", "attacker's score with modifiers, without the called shot's penalty", must),
    one("defence-score", "defenceScore", "score of the defence with modifiers", must),
    pick("defence", "defence", "what the target does (dodge)", DEFENCES),
    pick("kind", "kind", "kind of attack (melee)", ATTACK_KINDS),
    one("str", "str", "attacker's STR, for melee and thrown"),
    one("bonus", "bonus", "the weapon's damage bonus"),
    one("missile", "missile", "a missile's four damage numbers, e.g. 12/15/18/21", { kind: "integers" }),
    one("toughness", "toughness", "target's Toughness", must),
    {
      option: "armour",
      fields: ["armour.stun", "armour.wound"],
      kind: "integers",
      help: "target's armour, stun/wound, e.g. 2/4",
    },
    pick("called-shot", "calledShot", "a called place", [...CALLED_SHOTS.map(({ id }) => id)]),
    pick("attack-die", "attackDie", "attacker's die (middle)", DICE),
    pick("defence-die", "defenceDie", "target's die (middle)", DICE),
    flag("unarmoured-block", "armouredBlock", "the block has no shield, cloak or armour made for it", false),
    flag("unmoving", "unmovingTarget", "the target is a thing or unconscious: no penalty for a called shot"),
  ],
  tables: (output) => {
    const wound = output["wound"] as Readonly<Record<string, number>>;
    const stun = output["stun"] as Readonly<Record<string, number>>;
    const rows = Object.keys(wound).map((level) => [level, percent(wound[level]), percent(stun[level])]);
    return [{ head: ["level", "wound", "stun"], rows }];
  },
};

const avorkarth: Game = {
  operation: "probAttack",
  example: "--attack 10 --dodge 10 --might 14 --full 10 --guarded 13 --arc flank",
  parameters: [
    one("attack", "attack", "attack value", must),
    one("dodge", "dodge", "target's Dodge", must),
    one("might", "might", "attacker's Might with the weapon", must),
    one("full", "full", "armour value on all sides"),
    one("guarded", "guarded", "armour value to the front"),
    one("natural", "natural", "natural armour"),
    one("shield", "shield", "the shield's armour"),
    one("pieces-full", "piecesFull", "pieces added on all sides"),
    one("pieces-guarded", "piecesGuarded", "pieces added to the front"),
    one("resist", "resist", "resistance instead of armour"),
    pick("arc", "arc", "where the attack comes from (front)", ARC_IDS),
    flag("unaware", "aware", "the target is unaware", false),
    one("attacker-strength", "attStr", "attacker's Strength (10)"),
    one("defender-strength", "defStr", "target's Strength (10)"),
    pick("mode", "mode", "melee or ranged (melee)", ["melee", "ranged"]),
    pick("weapon", "weapon", "what the weapon does (lethal)", ["lethal", "nonLethal"]),
    flag("non-lethal", "nonLethal", "a lethal weapon is used to stun"),
    flag("stance", "stance", "against a stance: hit from the front without a roll"),
    flag("immobilised", "immobilised", "the target is immobilised"),
    flag("horrified", "horrified", "the target is horrified"),
    flag("unarmed", "unarmed", "without a weapon"),
    flag("ignores-overwhelm", "ignoresOverwhelm", "Overwhelm does not count"),
    flag("shield-dodge", "shieldDodge", "the target dodges behind its shield"),
    one("crit-units", "critUnits", "minor wounds of a critical strike (50)"),
    one("hit-dice", "hitDice", "dice per hit check, best kept (1)"),
    one("face-mod", "faceMod", "added to each face"),
    one("target-wounds", "targetWounds", "target's Wounds (3)"),
  ],
  tables: (output) => {
    const rows = Object.entries(output).map(([name, value]) => [
      name,
      name === "meanUnits" ? `${String(value)} minor wounds` : `${String(value)} %`,
    ]);
    return [{ head: ["outcome", ""], rows }];
  },
};

const SHARES = new Set(["noHit", "defended", "powerRolled", "zeroDealt", "wounded", "disabled"]);

const infinity: Game = {
  operation: "odds",
  example: "--hit 48 --defence 55 --power 38 --armour 5 --wound 26 --guard 15",
  parameters: [
    one("hit", "hitTarget", "target of the hit check", must),
    one("power", "powerTarget", "target of the power check", must),
    one("wound", "wound", "target's wound threshold", must),
    one("defence", "defenceTarget", "target of the defence check; left out: no defence"),
    one("armour", "armour", "armour on the Damage Target"),
    one("before", "before", "damage that it has taken already"),
    pick("choice", "choice", "what a critical hit is used for (narrative)", CHOICES),
    one("guard", "guard", "guard of a shield or weapon block; left out: dodge or none"),
  ],
  tables: (output) => {
    const rows = Object.entries(output).map(([name, value]) => [
      name,
      SHARES.has(name) ? percent(value) : String(value),
    ]);
    return [{ head: ["outcome", ""], rows }];
  },
};

export const GAMES: Readonly<Record<RulesetId, Game>> = { tarafore, avorkarth, infinity };
