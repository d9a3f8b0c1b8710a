import { explain } from "../../../core/explain.ts";
import type { Choices } from "../../../foundry/resolve/action.ts";
import { NO_SOURCES } from "../rules/dice.ts";
import { scoreTerm } from "../rules/terms.ts";
import type { AttackFacts, TargetFacts } from "./attack-facts.ts";
import { NO_CIRCUMSTANCES } from "./circumstances.ts";
import type { RollSide } from "./common.ts";

/** A score without anything that lowers or raises it. */
export const sideWith = (term: string, score: number): RollSide => ({
  term,
  terms: explain("score", "TACTICAL_TIME.TARAFORE.sum.score", [scoreTerm(term, score)]),
  score,
  modifiers: [],
  sources: NO_SOURCES,
});

/** PRO 12 with a sword +4 and STR 12 against an average fighter: dodge and block 10, parry 11, Toughness 11. */
export const swordFacts = (over: Partial<AttackFacts> = {}, target: Partial<TargetFacts> = {}): AttackFacts => ({
  kind: "melee",
  weapon: "Sword",
  weaponId: "sword00000000000",
  weaponSize: "small",
  reaches: 5,
  attack: sideWith("pro", 12),
  circumstances: NO_CIRCUMSTANCES,
  source: { kind: "melee", str: 12, bonus: 4, missile: null },
  damageSources: NO_SOURCES,
  penalty: 0,
  ground: "level",
  prone: false,
  visibility: null,
  hidden: false,
  hiding: false,
  tokens: 0,
  allies: [],
  distance: 5,
  costless: false,
  round: 3,
  settings: {},
  ...over,
  target: {
    name: "Brute",
    uuid: "Actor.brute",
    resists: null,
    humanoid: true,
    tired: false,
    openCritical: false,
    defences: { dodge: sideWith("dodge", 10), parry: sideWith("parry", 11), block: sideWith("block", 10) },
    safeBlock: false,
    blockBonus: 0,
    ground: "level",
    prone: false,
    cover: "none",
    size: "average",
    unmoving: false,
    lowDefence: false,
    toughness: 11,
    penalty: 0,
    pieces: [],
    tokens: 0,
    holding: false,
    counter: { uuid: "Actor.brute.Item.club", reach: 5 },
    ...target,
  },
});

export const choosing = (fields: Choices["fields"] = {}, over: Partial<Choices> = {}): Choices => ({
  fields,
  modifiers: {},
  own: { name: "", value: 0 },
  ...over,
});
