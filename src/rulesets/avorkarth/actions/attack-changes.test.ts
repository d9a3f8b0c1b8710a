import { describe, expect, it } from "vitest";
import { scripted } from "../../../core/chance/index.ts";
import { update } from "../../../core/change.ts";
import { attackRule } from "../rules/attack.ts";
import { resolveOptions } from "../rules/options.ts";
import { swordAgainstLeather } from "./attack.test-data.ts";
import { attackChanges, type LiveAttack, type LiveCreature, type LiveGear } from "./attack-changes.ts";
import { type AttackFacts, planAttackOf } from "./attack-facts.ts";

const creature = (uuid: string, over: Partial<LiveCreature> = {}): LiveCreature => ({
  uuid,
  wounds: 3,
  lethal: 0,
  nonLethal: 0,
  bleeding: false,
  outmanoeuvre: {},
  ...over,
});
const gear = (uuid: string, over: Partial<LiveGear> = {}): LiveGear => ({
  uuid,
  durability: 5,
  wear: 0,
  breaks: 0,
  equipped: true,
  ...over,
});
const live = (over: Partial<LiveAttack> = {}): LiveAttack => ({
  attacker: creature("Scene.s.Token.a.Actor.x"),
  target: creature("Scene.s.Token.b.Actor.x"),
  weapon: gear("Item.sword"),
  worn: [],
  newId: "newIdnewIdnewId1",
  ...over,
});
const changes = (faces: number[], over: Partial<LiveAttack> = {}, facts: Partial<AttackFacts> = {}) => {
  const planned = planAttackOf(
    { ...swordAgainstLeather, ...facts },
    { fields: {}, modifiers: {}, own: { name: "", value: 0 } },
  );
  const { result } = scripted(attackRule(planned.attack, resolveOptions(planned.settings)), faces);
  return attackChanges(planned, { ...result, shieldUsed: true }, live(over));
};
const target = "Scene.s.Token.b.Actor.x";

describe("what an attack writes", () => {
  it("is both tracks of the target, on the token's own actor", () => {
    expect(changes([5, 4])).toEqual([
      update(target, "system.wounds.lethal", 0, 10),
      update(target, "system.wounds.nonLethal", 0, 10),
    ]);
  });

  it("is reckoned on the wounds there are when it is applied, and stops at the maximum", () => {
    expect(changes([5, 4], { target: creature(target, { lethal: 145, nonLethal: 100 }) })).toEqual([
      update(target, "system.wounds.lethal", 145, 150),
    ]);
  });

  it("of a miss is nothing", () => expect(changes([2])).toEqual([]));

  it("wears the weapon on an ill strike, and breaks it when worn through", () => {
    expect(changes([3, 1])).toEqual([update("Item.sword", "system.durability.wear", 0, 1)]);
    expect(changes([3, 1], { weapon: gear("Item.sword", { wear: 4 }) })).toEqual([
      update("Item.sword", "system.durability.wear", 4, 0),
      update("Item.sword", "system.durability.breaks", 0, 1),
    ]);
    expect(changes([3, 1], { weapon: gear("Item.sword", { durability: null }) })).toEqual([]);
  });

  it("hurts the fist that strikes ill", () => {
    expect(changes([3, 1], { weapon: null }, { unarmed: true })).toEqual([
      update("Scene.s.Token.a.Actor.x", "system.wounds.lethal", 0, 1),
      update("Scene.s.Token.a.Actor.x", "system.wounds.nonLethal", 0, 1),
    ]);
  });

  it("wears the armour that took ten units", () => {
    expect(changes([5, 4], { worn: [gear("Item.leather", { wear: 4 })] }).slice(2)).toEqual([
      update("Item.leather", "system.durability.wear", 4, 0),
      update("Item.leather", "system.durability.breaks", 0, 1),
    ]);
    expect(changes([3, 3], { worn: [gear("Item.leather")] }).some(({ uuid }) => uuid === "Item.leather")).toBe(false);
  });

  it("stores the bonus of the outmanoeuvred, and takes away one that was used", () => {
    expect(changes([1])).toEqual([
      update(target, "system.outmanoeuvre.newIdnewIdnewId1", undefined, {
        againstId: "Scene.s.Token.a.Actor.x",
        bonus: 1,
      }),
    ]);
    const attacker = creature("Scene.s.Token.a.Actor.x", {
      outmanoeuvre: { mine: { againstId: target, bonus: 1 }, other: { againstId: "Actor.other", bonus: 1 } },
    });
    // Attack 11 now: row +1, where a 2 still misses.
    expect(changes([2], { attacker }, { outmanoeuvre: 1 })).toEqual([
      update("Scene.s.Token.a.Actor.x", "system.outmanoeuvre.mine", { againstId: target, bonus: 1 }, undefined),
    ]);
  });

  it("drops the bow of the archer who fumbles", () => {
    expect(changes([1], {}, { ranged: true })).toEqual([update("Item.sword", "system.equipped", true, false)]);
  });

  it("lets an unconscious target bleed, once, and not the one that this attack knocked out", () => {
    const asleep = { target: { wounds: 3, lethal: 0, nonLethal: 100, unconscious: true, player: false } };
    expect(changes([2], {}, asleep)).toContainEqual(update(target, "system.wounds.bleeding", false, true));
    expect(changes([2], { target: creature(target, { bleeding: true }) }, asleep)).toEqual([]);
    const knockedOut = changes([5, 4], { target: creature(target, { nonLethal: 95 }) });
    expect(knockedOut.some((change) => change.kind === "update" && change.path.endsWith("bleeding"))).toBe(false);
  });
});
