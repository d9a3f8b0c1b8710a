/** AV-020 Thirteen abilities. Average human: 10 in each, Wounds 3. */
export const ABILITIES = [
  { id: "wounds", group: "essential", initial: 3 },
  { id: "con", group: "essential", initial: 10 },
  { id: "tou", group: "essential", initial: 10 },
  { id: "vit", group: "essential", initial: 10 },
  { id: "str", group: "physical", initial: 10 },
  { id: "agi", group: "physical", initial: 10 },
  { id: "dex", group: "physical", initial: 10 },
  { id: "ins", group: "mind", initial: 10 },
  { id: "int", group: "mind", initial: 10 },
  { id: "wil", group: "mind", initial: 10 },
  { id: "wis", group: "social", initial: 10 },
  { id: "cha", group: "social", initial: 10 },
  { id: "ele", group: "social", initial: 10 },
] as const;

export type AbilityId = (typeof ABILITIES)[number]["id"];
/** A creature's abilities; `wounds` is its Wounds, not what it has lost. */
export type Abilities = Readonly<Record<AbilityId, number>>;

/** AV-282 Torso: each such wound lowers every ability by 1, Wounds to no less than 1. */
export function withTorsoWounds(abilities: Abilities, count: number): Abilities {
  const lower = (id: AbilityId): number =>
    id === "wounds" ? Math.max(1, abilities.wounds - count) : abilities[id] - count;
  return {
    wounds: lower("wounds"),
    con: lower("con"),
    tou: lower("tou"),
    vit: lower("vit"),
    str: lower("str"),
    agi: lower("agi"),
    dex: lower("dex"),
    ins: lower("ins"),
    int: lower("int"),
    wil: lower("wil"),
    wis: lower("wis"),
    cha: lower("cha"),
    ele: lower("ele"),
  };
}
