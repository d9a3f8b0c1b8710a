import { describe, expect, it } from "vitest";
import type { Choices } from "../../../foundry/resolve/action.ts";
import { fitAll, startValues } from "../../../foundry/resolve/form.ts";
import { DEFAULT_OPTIONS } from "../rules/options.ts";
import { swordAgainstLeather } from "./attack.test-data.ts";
import { type AttackFacts, attackFields, attackModifiers, attackWarnings, planAttackOf } from "./attack-facts.ts";
import { changedOptions } from "./choosing.ts";

const choose = (
  facts: AttackFacts,
  fields: Record<string, string | number | boolean> = {},
  over: Partial<Choices> = {},
): Choices => ({
  fields: fitAll(attackFields(facts), fields),
  modifiers: {},
  own: { name: "", value: 0 },
  ...over,
});
const plan = (
  facts: Partial<AttackFacts> = {},
  fields: Record<string, string | number | boolean> = {},
  over: Partial<Choices> = {},
) => {
  const all = { ...swordAgainstLeather, ...facts };
  return planAttackOf(all, choose(all, fields, over));
};

describe("the dialog of an attack", () => {
  it("starts from the map where there is one and says so", () => {
    const onMap = attackFields({ ...swordAgainstLeather, arc: "back", enemiesInMelee: 3 });
    expect(startValues(onMap)).toMatchObject({ arc: "back", enemiesInMelee: 3 });
    expect(onMap.find(({ id }) => id === "arc")?.source).toBeDefined();
    const without = attackFields(swordAgainstLeather);
    expect(startValues(without)).toMatchObject({ arc: "front", enemiesInMelee: 1 });
    expect(without.find(({ id }) => id === "arc")?.source).toBeUndefined();
  });

  it("asks only what can be answered: no shield without a shield, no stunning with fists, no throw of a sword", () => {
    const ids = (facts: Partial<AttackFacts>) => attackFields({ ...swordAgainstLeather, ...facts }).map(({ id }) => id);
    expect(ids({})).not.toContain("shieldReady");
    expect(ids({ protection: { ...swordAgainstLeather.protection, shield: 6 } })).toContain("shieldReady");
    expect(ids({ weaponKind: "nonLethal" })).not.toContain("nonLethal");
    expect(ids({ thrown: true })).toContain("throw");
    expect(ids({})).not.toContain("throw");
  });
});

const standardOf = (costs: readonly { kind: string; amount: number }[] | null): number =>
  (costs ?? []).reduce((sum, { kind, amount }) => (kind === "standard" ? sum + amount : sum), 0);

describe("an attack from facts and choices", () => {
  it("is the plain one when nothing is said", () => {
    expect(plan().attack).toMatchObject({
      attack: 10,
      dodge: 10,
      might: 14,
      arc: "front",
      nonLethal: false,
      aware: true,
    });
  });

  it("takes what the person changed", () => {
    const planned = plan(
      {},
      { arc: "flank", nonLethal: true, enemiesInMelee: 3, terrain: "tame", weapons: 2, aware: false },
    );
    // Dodge: two enemies beyond the first, tame terrain; attack: two weapons.
    expect(planned.attack).toMatchObject({ arc: "flank", nonLethal: true, dodge: 7, attack: 9, aware: false });
  });

  it("adds named modifiers while they are on, and the person's own with its name", () => {
    expect(plan({ outmanoeuvre: 1 }).attack.attack).toBe(11);
    expect(plan({ outmanoeuvre: 1 }, {}, { modifiers: { outmanoeuvre: false } }).attack.attack).toBe(10);
    expect(plan({}, {}, { modifiers: { charge: true } }).attack.attack).toBe(11);
    const own = plan({}, {}, { own: { name: "blessed blade", value: 2 } });
    expect(own.attack.attack).toBe(12);
    expect(own.explanations.attack.terms.at(-1)).toMatchObject({ bearer: "blessed blade", value: 2 });
  });

  it("knows a shot at arm's length from the distance", () => {
    const near = plan({ ranged: true, distance: 1 }).attack;
    expect(near).toMatchObject({ attack: 7, might: 11, mode: "ranged" });
    expect(plan({ ranged: true, distance: 4 }).attack.attack).toBe(10);
    expect(attackModifiers(swordAgainstLeather, {}).map(({ id }) => id)).toEqual(["charge"]);
  });

  it("leaves the shield down when it is not ready", () => {
    const protection = { ...swordAgainstLeather.protection, shield: 6 };
    expect(plan({ protection }).attack.shield).toBe(6);
    expect(plan({ protection }, { shieldReady: false }).attack.shield).toBe(0);
  });

  it("costs three actions, two as a lesser attack, none as a further blow or in passing", () => {
    const cost = (occasion: string) => standardOf(plan({}, { occasion }).cost);
    expect(["attack", "lesserAttack", "further", "opportunityAttack"].map(cost)).toEqual([3, 2, 0, 0]);
    expect(plan({}, { occasion: "lesserAttack" }).attack.attack).toBe(9);
  });

  it("AV-027: a shot adds its missile's material to Might, takes the first quiver that is not empty, and says when it is the last", () => {
    const quiver = (uuid: string, left: number, quality: number) => ({ uuid, name: uuid, left, quality });
    const bow = { ranged: true, missiles: [quiver("stone", 0, -1), quiver("steel", 1, 2), quiver("iron", 9, 1)] };
    const before = plan({ ranged: true }).attack.might;
    const planned = plan(bow);
    expect(planned.missile?.uuid).toBe("steel");
    expect(planned.attack.might).toBe(before + 2);
    expect(attackWarnings(planned)).toHaveLength(1);
    const chosen = plan(bow, { missile: "iron" });
    expect([chosen.missile?.uuid, chosen.attack.might, attackWarnings(chosen).length]).toEqual(["iron", before + 1, 0]);
    expect(plan(bow, { missile: "stone" }).missile?.uuid).toBe("steel");
  });

  it("AV-193: the first secondary attack is the swift action, a further one a standard action, each once a turn", () => {
    const secondary = (swiftUsed: boolean, made = false) =>
      plan({ role: "secondary", secondary: { id: "bite", swiftUsed, made } }, { occasion: "secondary" });
    const once = { kind: "secondary:bite", amount: 1 };
    expect(secondary(false).cost).toEqual([{ kind: "swift", amount: 1 }, once]);
    expect(secondary(true).cost).toEqual([{ kind: "standard", amount: 1 }, once]);
    expect(attackWarnings(secondary(false))).toEqual([]);
    expect(attackWarnings(secondary(true, true))).toHaveLength(1);
  });

  it("AV-194: an attack with two weapons leaves the other one's blow to be offered, a further blow leaves none", () => {
    const others = [{ uuid: "knife", name: "Knife" }];
    expect(plan({ held: 2, others }, { weapons: 2 }).further).toEqual(others);
    expect(plan({ held: 2, others }, { weapons: 1 }).further).toEqual([]);
    expect(plan({ held: 2, others }, { weapons: 2, occasion: "further" }).further).toEqual([]);
  });

  it("ends its chain at the target's death", () => {
    expect(plan({ target: { wounds: 3, lethal: 140, nonLethal: 100, unconscious: false } }).attack.lethalLeft).toBe(10);
  });

  it("survives JSON and values that fit no field", () => {
    const odd = planAttackOf(swordAgainstLeather, {
      fields: { arc: "above", enemiesInMelee: 1, terrain: "clouds" },
      modifiers: {},
      own: { name: "", value: 0 },
    });
    expect(odd.attack).toMatchObject({ arc: "front", dodge: 10 });
    expect(JSON.parse(JSON.stringify(odd))).toEqual(odd);
  });
});

describe("the world's settings in a message", () => {
  it("are those that differ from the rulebook's", () => {
    expect(changedOptions(DEFAULT_OPTIONS)).toEqual({});
    expect(changedOptions({ ...DEFAULT_OPTIONS, critChainCap: 0 })).toEqual({ critChainCap: 0 });
  });
});
