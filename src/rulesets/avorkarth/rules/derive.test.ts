import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluate } from "../../../core/explain.ts";
import { ABILITIES, type Abilities, withTorsoWounds } from "./abilities.ts";
import { type DeriveInput, derive } from "./derive.ts";
import { BARE_HANDS, might } from "./might.ts";
import { OPTION_SPECS, resolveOptions } from "./options.ts";
import { fieldPresence, highestPresence } from "./presence.ts";
import { meleeRange, SIZES, sizeSteps } from "./sizes.ts";
import { staminaReturns, staminaState } from "./stamina.ts";

const AVERAGE: Abilities = {
  wounds: 3,
  con: 10,
  tou: 10,
  vit: 10,
  str: 10,
  agi: 10,
  dex: 10,
  ins: 10,
  int: 10,
  wil: 10,
  wis: 10,
  cha: 10,
  ele: 9,
};

const man = (
  changed: { abilities?: Partial<Abilities>; conditions?: Partial<DeriveInput["conditions"]> } & Partial<
    Omit<DeriveInput, "abilities" | "conditions">
  > = {},
): DeriveInput => ({
  size: "medium",
  meleeAbility: "best",
  presence: { allies: "best", enemies: "best" },
  armourPenalty: 0,
  lethal: 0,
  mods: {},
  resistanceMods: {},
  ...changed,
  abilities: { ...AVERAGE, ...changed.abilities },
  conditions: { wounded: "well", staminaNow: 10, fear: 0, charm: 0, dodgeHalvings: 0, ...changed.conditions },
});
const of = (input: DeriveInput, settings: object = {}) => derive(input, resolveOptions(settings));

describe("AV-021, AV-025 base formulas", () => {
  it("let the sheet fix the ability of Melee Attack; ranged is always Dexterity", () => {
    const abilities = { agi: 14, dex: 8 };
    expect(of(man({ abilities })).melee).toBe(12);
    expect(of(man({ abilities, meleeAbility: "agi" })).melee).toBe(12);
    expect(of(man({ abilities, meleeAbility: "dex" })).melee).toBe(9);
    expect(of(man({ abilities })).ranged).toBe(9);
  });

  it("never count Swiftness or Stamina below 1", () => {
    const derived = of(man({ abilities: { agi: 0, con: 0 }, conditions: { staminaNow: -5 } }));
    expect(derived.swiftness).toBe(1);
    expect(derived.stamina).toBe(1);
  });

  it("AV-023 leave Initiative negative where it falls there", () => {
    expect(of(man({ abilities: { ins: 1 }, conditions: { fear: 9 } })).initiative).toBe(-4);
  });
});

describe("AV-022 order of change", () => {
  it("halves before flat modifiers, or after them", () => {
    const input = man({ conditions: { wounded: "wounded", staminaNow: -10 } });
    expect(of(input)).toMatchObject({ dodge: 3, melee: 6, strengthMight: 7 });
    expect(of(input, { halvingOrder: "last" }).dodge).toBe(4);
  });

  it("sets Dodge after everything else", () => {
    const input = man({ armourPenalty: -9, mods: { dodge: 5 }, conditions: { wounded: "crippled", staminaNow: -20 } });
    expect(of(input).dodge).toBe(1);
    expect(of(input, { halvingOrder: "last" }).dodge).toBe(1);
  });

  it("halves one after another and leaves what is not positive", () => {
    expect(of(man({ conditions: { wounded: "wounded", dodgeHalvings: 1 } })).dodge).toBe(2);
    expect(of(man({ armourPenalty: -11, conditions: { dodgeHalvings: 1 } })).dodge).toBe(-1);
  });

  it("adds the sheet's modifiers", () => {
    const mods = { initiative: 1, swiftness: 2, melee: 3, ranged: 4, might: 5, dodge: 6, resolve: 7, presence: 8 };
    expect(of(man({ mods }))).toMatchObject({
      initiative: 11,
      swiftness: 12,
      melee: 13,
      ranged: 14,
      strengthMight: 15,
      dodge: 16,
      resolve: 17,
      presenceAllies: 13,
      presenceEnemies: 13,
    });
  });
});

describe("AV-060 wounded states", () => {
  it("Hurt costs Dodge and Attack one", () => {
    expect(of(man({ conditions: { wounded: "hurt" } }))).toMatchObject({
      dodge: 9,
      melee: 9,
      ranged: 9,
      strengthMight: 10,
    });
  });

  it("Crippled halves what is penalised, and only that", () => {
    const crippled = man({ conditions: { wounded: "crippled" } });
    const halved = { dodge: 1, initiative: 5, swiftness: 5, melee: 5, ranged: 5, strengthMight: 5, resolve: 5 };
    expect(of(crippled)).toMatchObject({ ...halved, presenceAllies: 2, presenceEnemies: 2, stamina: 10 });
    const some = of(crippled, { penalisedAttributes: ["melee"] });
    expect(some).toMatchObject({ melee: 5, ranged: 10, initiative: 10, dodge: 1 });
  });
});

describe("AV-249 to AV-251 fear and charm", () => {
  it("act one at a time", () => {
    expect(of(man({ conditions: { fear: 9, charm: 6 } }))).toMatchObject({ initiative: 5, melee: 7, dodge: 8 });
    expect(of(man({ conditions: { fear: 6, charm: 9 } }))).toMatchObject({ initiative: 5, melee: 10, dodge: 10 });
    expect(of(man({ conditions: { fear: 9, charm: 9 } })).melee).toBe(7);
    expect(of(man({ conditions: { charm: 15 } })).initiative).toBe(8);
  });

  it("leave the other attributes alone", () => {
    expect(of(man({ conditions: { fear: 12 } }))).toMatchObject({ swiftness: 10, strengthMight: 10, resolve: 10 });
  });
});

describe("AV-265 to AV-268 stamina", () => {
  it("has four states at 0, -Stamina and -2 x Stamina", () => {
    expect([1, 0, -9, -10, -19, -20, -500].map((now) => staminaState(10, now).penalty)).toEqual([0, 1, 1, 2, 2, 3, 3]);
    expect(staminaState(0, -1)).toEqual({ state: "fatigued", penalty: 2 });
  });

  it("lowers what is penalised, and only that", () => {
    const tired = man({ conditions: { staminaNow: -20 } });
    expect(of(tired)).toMatchObject({ initiative: 7, dodge: 7, strengthMight: 7, presenceEnemies: 2, lethalMax: 150 });
    expect(of(tired, { penalisedAttributes: ["dodge"] })).toMatchObject({ initiative: 10, dodge: 7 });
  });

  it("returns by its setting", () => {
    const returns = (staminaRecovery: string) =>
      (["rest", "combatEnd"] as const).map((after) => staminaReturns(after, resolveOptions({ staminaRecovery })));
    expect(returns("rest")).toEqual([true, false]);
    expect(returns("combatEnd")).toEqual([true, true]);
    expect(returns("manual")).toEqual([false, false]);
  });
});

describe("AV-029, AV-240 Presence", () => {
  it("takes the chosen ability; Elegance speaks to allies only", () => {
    const abilities = { con: 8, str: 11, cha: 12, ele: 15 };
    expect(of(man({ abilities }))).toMatchObject({ presenceAllies: 10, presenceEnemies: 7 });
    expect(of(man({ abilities, presence: { allies: "con", enemies: "str" } }))).toMatchObject({
      presenceAllies: 3,
      presenceEnemies: 6,
    });
  });

  it("grows with Wounds and size", () => {
    expect(of(man({ abilities: { wounds: 12 }, size: "titanic" })).presenceEnemies).toBe(10 + 2 - 5 + 16);
  });

  it("may rest on the wounds that are left", () => {
    const hurt = man({ abilities: { wounds: 10 }, lethal: 1 });
    expect(of(hurt).presenceEnemies).toBe(7);
    expect(of(hurt, { presenceWounds: "current" }).presenceEnemies).toBe(6);
    expect(of(man({ lethal: 9999 }), { presenceWounds: "current" }).presenceEnemies).toBe(5);
  });

  it("is highest over able ones, oneself among the allies or not", () => {
    expect(fieldPresence(9, [4], [3, 7], resolveOptions())).toEqual({ enemy: 7, allied: 9 });
    expect(fieldPresence(9, [4], [], resolveOptions({ presenceSelf: false }))).toEqual({ enemy: 0, allied: 4 });
    expect(highestPresence([-3, -4])).toBe(-3);
  });
});

describe("AV-270 resistances", () => {
  it("rest on Vitality, Toughness or nothing, with the sheet's modifiers", () => {
    const { resist } = of(man({ abilities: { vit: 12, tou: 8 }, resistanceMods: { fire: 3, holy: -2 } }));
    expect(resist).toEqual({
      acid: 0,
      poison: 12,
      necrotic: 12,
      fire: 11,
      cold: 12,
      shock: 8,
      holy: -2,
      infernal: 0,
      shadow: 0,
      spirit: 0,
    });
  });
});

describe("AV-282 torso wounds", () => {
  it("lower every ability, Wounds to no less than 1", () => {
    const lowered = withTorsoWounds(AVERAGE, 4);
    expect(lowered.wounds).toBe(1);
    for (const { id } of ABILITIES) if (id !== "wounds") expect(lowered[id]).toBe(AVERAGE[id] - 4);
    expect(withTorsoWounds(AVERAGE, 0)).toEqual(AVERAGE);
  });
});

describe("AV-027 Might", () => {
  const strength = (changed: object, settings: object = {}) =>
    might({ ...BARE_HANDS, str: 12, ...changed }, resolveOptions(settings)).total;

  it("is the better of Strength and weapon, or the weapon's alone", () => {
    expect(strength({ weapon: 14 })).toBe(14);
    expect(strength({ weapon: 10 })).toBe(12);
    expect(strength({ weapon: 10 }, { mightRule: "weapon" })).toBe(10);
    expect(strength({ weapon: 10, weaponOnly: true })).toBe(10);
    expect(strength({ weapon: 10, capped: true })).toBe(10);
    expect(strength({ weapon: 14, capped: true })).toBe(12);
    expect(strength({ weapon: 10, quality: 3, breakingPoints: 1, size: "huge" })).toBe(14);
    expect(strength({})).toBe(12);
    expect(strength({ natural: 2 })).toBe(14);
  });

  it("takes conditions and the situation after that", () => {
    const crippled = {
      wounded: "crippled",
      staminaMax: 10,
      staminaNow: 0,
      fear: 0,
      charm: 0,
      dodgeHalvings: 0,
    } as const;
    const explanation = might({ ...BARE_HANDS, str: 12, weapon: 15, rangedInMelee: true, other: 1 }, resolveOptions(), {
      conditions: crippled,
      modifier: 2,
    });
    expect(explanation.total).toBe(7 + 2 - 1 - 3 + 1);
    expect(explanation.terms.map(({ id }) => id)).toEqual([
      "weapon",
      "crippled",
      "modifier",
      "tired",
      "rangedInMelee",
      "other",
    ]);
  });
});

describe("AV-007 sizes", () => {
  it("have a reach that weapons lengthen and sheets replace", () => {
    expect(meleeRange("medium")).toBe(1);
    expect(meleeRange("large", 2)).toBe(4);
    expect(meleeRange("large", 1, 0)).toBe(1);
  });

  it("differ by steps", () => {
    expect(sizeSteps("huge", "medium")).toBe(2);
    expect(sizeSteps("tiny", "medium")).toBe(-2);
  });
});

describe("explanations", () => {
  const scores = Object.fromEntries(ABILITIES.map(({ id }) => [id, fc.integer({ min: 0, max: 99 })]));
  const input = fc.record({
    abilities: fc.record({ ...scores, wounds: fc.integer({ min: 1, max: 99 }) }),
    size: fc.constantFrom(...SIZES.map(({ id }) => id)),
    armourPenalty: fc.integer({ min: -20, max: 0 }),
    conditions: fc.record({
      wounded: fc.constantFrom("well", "hurt", "wounded", "crippled"),
      staminaNow: fc.integer({ min: -300, max: 99 }),
      fear: fc.nat(20),
      charm: fc.nat(20),
      dodgeHalvings: fc.nat(2),
    }),
    halvingOrder: fc.constantFrom(...OPTION_SPECS.halvingOrder.choices),
  });

  it("come to their number, with a rule for every term", () => {
    fc.assert(
      fc.property(input, ({ halvingOrder, ...rest }) => {
        const derived = of(man(rest as Parameters<typeof man>[0]), { halvingOrder });
        for (const [id, { terms, total }] of Object.entries(derived.explanations)) {
          expect(evaluate(terms)).toBe(total);
          expect(derived[id as keyof typeof derived]).toBe(total);
          for (const { source } of terms) expect(source).toMatch(/^AV-\d{3}$/);
        }
      }),
    );
  });
});
