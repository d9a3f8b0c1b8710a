import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { AbilityId, CheckId, PurposeId } from "./choices.ts";
import { type CompositionId, freshBody } from "./compositions.ts";
import { condition, hurtBody, prepared } from "./fixtures.test-data.ts";
import { attackNumbers, castNumbers, plainNumbers, techniqueNumbers, UNARMED } from "./numbers.ts";
import type { Owned, WeaponFields } from "./owned.ts";
import type { SpecializationFields } from "./specializations.ts";

interface Named {
  readonly key: string;
  readonly name: string;
}
interface Creature extends Named {
  readonly size: number;
  readonly composition: CompositionId;
  readonly abilities: Record<AbilityId, number>;
  readonly specializations: Record<string, number>;
  readonly armour?: string[];
  readonly shield?: string;
  readonly naturalArmour?: number;
  readonly spells?: string[];
  readonly attacks: { name: string; size: number; hitTarget: number; powerTarget: number }[];
  readonly derived: Record<string, number>;
}
interface Tables {
  readonly weapons: (Named & { skill: string })[];
  readonly armour: (Named & { protection: number; covers: string[]; dodgeModifier: number })[];
  readonly shields: (Named & { blockModifier: number; guard: number; dodgeModifier: number })[];
  readonly specializations: (Named & { ability: AbilityId; purpose: PurposeId; appliesTo: CheckId })[];
  readonly spells: (Named & { kind: "spell" | "ability"; powerBonus: number })[];
  readonly creatures: Creature[];
}
const tables = parse(
  readFileSync(new URL("../../../../packs/_data/infinity-tables.yaml", import.meta.url), "utf8"),
) as Tables;
const byKey = <T extends Named>(list: readonly T[], key: string): T => {
  const found = list.find((entry) => entry.key === key);
  if (!found) throw new Error(`no ${key} in the tables`);
  return found;
};

const spec = (key: string, value: number): SpecializationFields => {
  const { name, ability, purpose, appliesTo } = byKey(tables.specializations, key);
  return { name, ability, purpose, appliesTo, value, limitedTo: purpose === "weapon" ? key : "" };
};
const weapon = (name: string, size: number): WeaponFields => ({
  ...UNARMED,
  name,
  size,
  natural: false,
  skill: tables.weapons.find((entry) => entry.name === name)?.skill ?? "natural",
});

function creature(entry: Creature) {
  const owned: Partial<Owned> = {
    weapons: entry.attacks.map(({ name, size }) => weapon(name, size)),
    armours: (entry.armour ?? []).map((key) => ({ ...byKey(tables.armour, key), worn: true })),
    shields: entry.shield ? [{ ...byKey(tables.shields, entry.shield), heldBy: "leftArm" }] : [],
    specializations: Object.entries(entry.specializations)
      .filter(([key]) => key !== "tripSpec")
      .map(([key, value]) => spec(key, value)),
  };
  return prepared({
    fields: { abilities: entry.abilities, size: entry.size, composition: freshBody(entry.composition) },
    owned,
  });
}

describe("the creatures of the tables", () => {
  it.each(tables.creatures.map((entry) => [entry.name, entry] as const))("%s has the printed figures", (_, entry) => {
    const { source, numbers } = creature(entry);
    const { derived } = entry;
    const found = {
      wound: numbers.limits.wound,
      disable: numbers.limits.disable,
      destroy: numbers.limits.destroy,
      physicalResistance: numbers.physical.total,
      mentalResistance: numbers.mental.total,
      initiativeTarget: numbers.initiative.total,
      dodgeTarget: numbers.defences.find(({ defence }) => defence === "dodge")?.target.total,
      move: numbers.move.total,
      reach: numbers.reach.total,
      stayUp: numbers.stayUp.total,
    };
    for (const [id, value] of Object.entries(found)) expect([id, value]).toEqual([id, derived[id]]);
    for (const attack of entry.attacks) {
      const { hit, power } = attackNumbers(source, weapon(attack.name, attack.size));
      expect([attack.name, hit.total, power.total]).toEqual([attack.name, attack.hitTarget, attack.powerTarget]);
    }
  });

  it("block and cast as printed", () => {
    const guard = byKey(tables.creatures, "townGuard");
    const shield = creature(guard).numbers.defences.find(({ defence }) => defence === "blockShield");
    expect([shield?.target.total, shield?.guard]).toEqual([guard.derived["blockTarget"], 15]);
    const wizard = byKey(tables.creatures, "hedgeWizard");
    // The table's power is without the bonus of any one spell.
    const plain = castNumbers(creature(wizard).source, { name: "any", kind: "spell", powerBonus: 0 });
    expect([plain.cast.total, plain.power.total]).toEqual([wizard.derived["castTarget"], wizard.derived["spellPower"]]);
    const drake = byKey(tables.creatures, "twoHeadedDrake");
    const breath = castNumbers(creature(drake).source, byKey(tables.spells, "fireBreath"));
    expect([breath.cast.total, breath.power.total]).toEqual([
      drake.derived["breathTarget"],
      drake.derived["breathPower"],
    ]);
  });
});

describe("what lies on a participant", () => {
  const hit = (setup: Parameters<typeof prepared>[0]) => attackNumbers(prepared(setup).source, UNARMED).hit.total;

  it("wounds and bought actions take ten each off every check", () => {
    expect(hit({})).toBe(35);
    expect(hit({ fields: { composition: hurtBody({ leftLeg: 26 }) } })).toBe(25);
    expect(hit({ tally: { bought: 2 } })).toBe(15);
    expect(
      prepared({ tally: { bought: 2 }, fields: { composition: hurtBody({ head: 30 }) } }).numbers.penalty.total,
    ).toBe(-30);
  });

  it("a disabled part costs an action and counts as a wound too", () => {
    const { numbers } = prepared({ fields: { composition: hurtBody({ rightArm: 50 }) } });
    expect(numbers.actions.total).toBe(1);
    expect(numbers.penalty.total).toBe(-10);
    expect(numbers.stayUpDue).toBe(false);
  });

  it("a disabled torso makes a stay-up check due, a destroyed one kills", () => {
    expect(prepared({ fields: { composition: hurtBody({ torso: 50 }) } }).numbers).toMatchObject({
      stayUpDue: true,
      conscious: true,
      dead: false,
    });
    expect(prepared({ fields: { composition: hurtBody({ torso: 75 }) } }).numbers).toMatchObject({
      stayUpDue: false,
      conscious: false,
      dead: true,
    });
  });

  it("with both legs disabled one crawls", () => {
    expect(prepared({ fields: { composition: hurtBody({ leftLeg: 50 }) } }).numbers.moveLeft).toBe(15);
    expect(prepared({ fields: { composition: hurtBody({ leftLeg: 50, rightLeg: 60 }) } }).numbers.moveLeft).toBe(5);
  });

  it("prone hinders Dexterity, shaken the mind, and the unconscious resist with nothing", () => {
    const prone = prepared({ fields: { conditions: { prone: condition("prone") } } });
    expect(plainNumbers(prone.source, "dexterity", null, "success").total).toBe(15);
    expect(plainNumbers(prone.source, "strength", null, "success").total).toBe(25);
    const shaken = prepared({ fields: { conditions: { shaken: condition("shaken") } } });
    expect(plainNumbers(shaken.source, "awareness", null, "success").total).toBe(15);
    expect(shaken.numbers.mental.total).toBe(40);
    const out = prepared({ fields: { conditions: { unconscious: condition("unconscious") } } });
    expect(out.numbers).toMatchObject({ conscious: false, physical: { total: 0 }, actions: { total: 0 } });
  });

  it("a ward adds to the best piece of armour on every part", () => {
    const { numbers } = prepared({
      owned: { armours: [{ name: "Mail", protection: 10, covers: ["torso"], worn: true, dodgeModifier: -5 }] },
      fields: { conditions: { x: condition("warded", 6) } },
    });
    expect(numbers.targets.map(({ key, armour }) => [key, armour.total])).toEqual([
      ["head", 6],
      ["torso", 16],
      ["leftArm", 6],
      ["rightArm", 6],
      ["leftLeg", 6],
      ["rightLeg", 6],
    ]);
  });
});

describe("specializations", () => {
  const blades = { ...spec("blades", 20), limitedTo: "Blades " };

  it("serve what they are limited to, whatever the case, and only the best counts", () => {
    const owned = { specializations: [blades, { ...blades, value: 30 }] };
    const sword = { ...weapon("Short sword", 2), skill: "blades" };
    expect(attackNumbers(prepared({ owned }).source, sword).hit.total).toBe(25 + 30 - 10);
    expect(attackNumbers(prepared({ owned }).source, { ...sword, skill: "axes" }).hit.total).toBe(15);
    const all = prepared({ owned, options: { "specialization.stack": "all" } }).source;
    expect(attackNumbers(all, sword).hit.total).toBe(25 + 50 - 10);
  });

  it("of Strength add up for damage", () => {
    const owned = { specializations: [spec("mightyBlow", 10), spec("mightyBlow", 5)] };
    expect(attackNumbers(prepared({ owned }).source, UNARMED).power.total).toBe(40);
  });

  it("of a technique help its success or its power, and no other technique", () => {
    const trip: SpecializationFields = { ...spec("tripSpec", 20), limitedTo: "Trip" };
    const { source } = prepared({ owned: { specializations: [trip] } });
    expect(techniqueNumbers(source, { name: "Trip", check: "attack" }, UNARMED).hit.total).toBe(55);
    expect(techniqueNumbers(source, { name: "Pin", check: "attack" }, UNARMED).hit.total).toBe(35);
    expect(techniqueNumbers(source, { name: "Taunt", check: "words" }, UNARMED).hit.total).toBe(25);
  });
});

describe("what can defend", () => {
  const ways = (setup: Parameters<typeof prepared>[0]) =>
    prepared(setup).numbers.defences.map(({ defence }) => defence);
  const shield = { name: "Shield", blockModifier: 20, guard: 15, dodgeModifier: 0, heldBy: "leftArm" };

  it("is everything that is held by a part that can", () => {
    expect(ways({ owned: { shields: [shield] } })).toEqual(["dodge", "blockShield", "blockLimb"]);
    expect(ways({ owned: { shields: [shield] }, fields: { composition: hurtBody({ leftArm: 50 }) } })).toEqual([
      "dodge",
      "blockLimb",
    ]);
  });

  it("is never a bow or a natural weapon as a weapon", () => {
    expect(ways({ owned: { weapons: [{ ...weapon("Long bow", 3), ranged: true }, UNARMED] } })).toEqual([
      "dodge",
      "blockLimb",
    ]);
  });

  it("is no limb where a body has none", () => {
    expect(ways({ fields: { composition: freshBody("blob") } })).toEqual(["dodge"]);
  });
});

describe("a weapon", () => {
  it("is of no use while the part that is or holds it is disabled", () => {
    const { source } = prepared({ fields: { composition: hurtBody({ rightArm: 50 }) } });
    expect(attackNumbers(source, { ...UNARMED, natural: false, heldBy: "rightArm" }).usable).toBe(false);
    expect(attackNumbers(source, { ...UNARMED, boundTarget: "leftArm" }).usable).toBe(true);
  });

  it("with a power of its own shoots as hard in any hands", () => {
    const crossbow = { ...weapon("Light crossbow", 2), fixedPower: 30 };
    expect(attackNumbers(prepared().source, crossbow).power.total).toBe(50);
  });
});
