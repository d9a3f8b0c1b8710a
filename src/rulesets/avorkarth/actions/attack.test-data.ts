import { add, explained } from "../rules/terms.ts";
import type { AttackFacts } from "./attack-facts.ts";

/** The rulebook's own case (section 23): short sword might 14, attack 10, against an average man in leather. */
export const swordAgainstLeather: AttackFacts = {
  attack: explained("attack", [add("base", 10, "AV-021")]),
  might: explained("might", [add("weapon", 14, "AV-027")]),
  dodge: explained("dodge", [add("meanOfAbilities", 10, "AV-021")]),
  protection: { full: 10, guarded: 13, natural: 0, shield: 0, piecesFull: 0, piecesGuarded: 0, resist: null },
  attStr: 10,
  defStr: 10,
  ranged: false,
  thrown: false,
  weaponKind: "lethal",
  unarmed: false,
  ignoresOverwhelm: false,
  critUnits: 50,
  faceMod: 0,
  outmanoeuvre: 0,
  throwAttackMod: 0,
  stance: false,
  immobilised: false,
  horrified: false,
  aware: true,
  arc: null,
  distance: null,
  enemiesInMelee: null,
  target: { wounds: 3, lethal: 0, nonLethal: 0, unconscious: false },
  settings: {},
};
