import { describe, expect, it } from "vitest";
import { documentsOf, pick, plain, READY_TOKEN, type Source, tablesOf } from "../../../../tests/unit/packs.ts";
import { DEFAULT_OPTIONS } from "../rules/options.ts";
import { weaponFigures } from "../rules/weapons.ts";
import type { AbilityId, CheckId, PurposeId } from "./choices.ts";
import type { CompositionId } from "./compositions.ts";
import { prepared, type TestParticipant } from "./fixtures.test-data.ts";
import { attackNumbers, castNumbers } from "./numbers.ts";
import type { Owned, WeaponFields } from "./owned.ts";

interface Row {
  readonly key: string;
  readonly name: string;
  readonly [key: string]: unknown;
}
interface Skill extends Row {
  readonly ability: AbilityId;
  readonly purpose: PurposeId;
  readonly appliesTo: CheckId;
}
interface Block extends Row {
  readonly buildTotal: number;
  readonly size: number;
  readonly composition: CompositionId;
  readonly abilities: Readonly<Record<AbilityId, number>>;
  readonly specializations: Readonly<Record<string, number>>;
  readonly armour?: readonly string[];
  readonly shield?: string;
  readonly naturalArmour?: number;
  readonly spells?: readonly string[];
  readonly traits?: readonly string[];
  readonly defects?: readonly string[];
  readonly attacks: readonly {
    readonly name: string;
    readonly size: number;
    readonly hitTarget: number;
    readonly powerTarget: number;
    readonly boundTarget?: string;
  }[];
  readonly derived: Readonly<Record<string, number>>;
}
interface Tables {
  readonly weapons: readonly (Row & { size: number; hit: number; damage: number })[];
  readonly armour: readonly Row[];
  readonly shields: readonly Row[];
  readonly specializations: readonly Skill[];
  readonly techniques: readonly Row[];
  readonly spells: readonly Row[];
  readonly gear: readonly (Row & { valueLevel: number })[];
  readonly compositions: Readonly<Record<CompositionId, readonly Row[]>>;
  readonly creatures: readonly Block[];
}
const tables = tablesOf<Tables>("infinity");
const equipment = documentsOf("infinity-equipment");
const abilities = documentsOf("infinity-abilities");
const creatures = documentsOf("infinity-creatures");

const named = (sources: readonly Source[], name: string, type = ""): Source => {
  const found = sources.find((source) => source.name === name && source.type.endsWith(type));
  if (!found) throw new Error(`nothing is called ${name}`);
  return found;
};
const byKey = <T extends Row>(rows: readonly T[], key: string): T => {
  const found = rows.find((row) => row.key === key);
  if (!found) throw new Error(`no ${key} in the tables`);
  return found;
};
/** A table's row for each thing of a kind, and nothing of that kind that the table has not. */
const check = <T extends Row>(
  pack: readonly Source[],
  type: string,
  rows: readonly T[],
  figures: (row: T) => object,
): void => {
  const shelf = pack.filter((source) => source.type === type);
  expect(shelf.map(({ name }) => name).sort()).toEqual(rows.map(({ name }) => name).sort());
  for (const row of rows) {
    const wanted = { equipped: true, ...figures(row) };
    expect(pick(named(shelf, row.name).system, wanted), row.name).toEqual(wanted);
  }
};

describe("the equipment of Swords of Infinity", () => {
  it("has every weapon of the tables with its figures, and no other", () => {
    check(equipment, "infinityWeapon", tables.weapons, (row) => ({
      size: row.size,
      damageBonus: 0,
      hitBonus: 0,
      skill: row["skill"],
      actionCost: 1,
      hands: row["hands"],
      natural: row["natural"] ?? false,
      ranged: row["ranged"] ?? false,
      rangeStep: row["rangeStep"] ?? 0,
      fixedPower: row["fixedPower"] ?? null,
      reloadActions: row["reloadActions"] ?? 0,
    }));
    // What the size makes of it is the table's hit and damage.
    for (const { name, size, hit, damage } of tables.weapons)
      expect(weaponFigures(size, 0, DEFAULT_OPTIONS), name).toMatchObject({ hit, damage });
  });

  it("has every armour and every shield with its figures, and no other", () => {
    check(equipment, "infinityArmour", tables.armour, (row) => ({
      protection: row["protection"],
      covers: row["covers"],
      dodgeModifier: row["dodgeModifier"],
      worn: true,
    }));
    check(equipment, "infinityShield", tables.shields, (row) => ({
      blockModifier: row["blockModifier"],
      guard: row["guard"],
      size: row["size"],
      dodgeModifier: row["dodgeModifier"],
    }));
  });

  it("has gear with its worth, and says how long a ritual that takes it lasts (SI-111)", () => {
    check(equipment, "infinityGear", tables.gear, (row) => ({ valueLevel: row.valueLevel, quantity: 1 }));
    const paid = tables.gear.flatMap(({ name, valueLevel }) => {
      const rounds = /pays for (\d+) rounds/.exec(plain(named(equipment, name).system["description"]))?.[1];
      return rounds ? [[name, Number(rounds), Math.floor(10 * valueLevel)]] : [];
    });
    expect(paid.length).toBeGreaterThan(3);
    for (const [name, rounds, worth] of paid) expect(rounds, String(name)).toBe(worth);
  });

  it("writes no other figure than its own into a description", () => {
    for (const { name, system } of equipment.filter(({ type }) => type === "infinityWeapon")) {
      const figures = plain(system["description"]).match(/\d+/g)?.map(Number) ?? [];
      const own = [system["rangeStep"], system["fixedPower"], system["reloadActions"]].filter((value) => value);
      expect(figures, name).toEqual(own);
    }
  });
});

const practised = (row: Skill): string => {
  if (row.purpose === "weapon") return row.key;
  return row.purpose === "technique" ? byKey(tables.techniques, row.key.replace("Spec", "")).name : "";
};

describe("what a participant of Swords of Infinity knows", () => {
  it("are the specializations of the tables, each for its ability, purpose and check", () => {
    check(abilities, "infinitySpecialization", tables.specializations, (row) => ({
      ability: row.ability,
      purpose: row.purpose,
      appliesTo: row.appliesTo,
      limitedTo: practised(row),
      value: 10,
    }));
    // A weapon skill serves the weapons that name it.
    const skills = new Set(tables.weapons.map((row) => String(row["skill"])));
    const served = tables.specializations.filter(({ purpose }) => purpose === "weapon").map(({ key }) => key);
    expect(served.sort()).toEqual([...skills].sort());
  });

  it("are the techniques and the spells of the tables with their figures", () => {
    check(abilities, "infinityTechnique", tables.techniques, (row) => ({
      check: row["check"],
      resist: row["resist"],
      effect: row["effect"],
      actionCost: row["actionCost"],
    }));
    check(abilities, "infinitySpell", tables.spells, (row) => ({
      kind: row["kind"],
      met: row["met"],
      effect: row["effect"],
      powerBonus: row["powerBonus"],
      range: row["range"],
      rounds: row["rounds"],
      ignoresArmour: row["ignoresArmour"] ?? false,
    }));
  });

  it("are the traits and defects of the creatures, without figures", () => {
    const told = (kind: "traits" | "defects"): string[] =>
      [...new Set(tables.creatures.flatMap((row) => row[kind] ?? []))].map(
        (name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      );
    const shelf = abilities.filter(({ type }) => type === "infinityTrait");
    for (const kind of ["trait", "defect"] as const)
      expect(
        shelf
          .filter(({ system }) => system["kind"] === kind)
          .map(({ name }) => name)
          .sort(),
      ).toEqual(told(`${kind}s`).sort());
    expect(shelf.filter(({ system }) => system["modifier"] !== 0)).toEqual([]);
  });
});

/** An actor's source as the numbers take it: its fields, and what of its things counts. */
function participant({ system, items = [] }: Source) {
  const held = (type: string): (Record<string, unknown> & { name: string })[] =>
    items.flatMap((item) =>
      item.type === type && item.system["equipped"] ? [{ ...item.system, name: item.name }] : [],
    );
  // The models' own tests hold the fields to their types (packs-models.test.ts).
  const owned = {
    weapons: held("infinityWeapon"),
    armours: held("infinityArmour"),
    shields: held("infinityShield"),
    specializations: held("infinitySpecialization"),
    traits: held("infinityTrait"),
  } as unknown as Owned;
  return prepared({ fields: system as unknown as Partial<TestParticipant>, owned });
}

/** The parts of a build as an actor stores them, whole (SI-072, SI-073). */
const unharmed = (id: CompositionId, naturalArmour: number): Record<string, object> =>
  Object.fromEntries(
    tables.compositions[id].map(({ key, ...part }, sort) => [
      key,
      { ...part, label: "", damage: 0, worst: 0, naturalArmour, sort },
    ]),
  );

describe("the creatures of Swords of Infinity", () => {
  const bodies = creatures.filter(({ name }) => !tables.creatures.some((block) => block.name === name));

  it("are those of the tables, and a body of each build to make one's own from", () => {
    expect(creatures.length).toBe(tables.creatures.length + Object.keys(tables.compositions).length);
    for (const id of Object.keys(tables.compositions) as CompositionId[]) {
      const whole = unharmed(id, 0);
      const built = bodies.filter(
        ({ system }) => Object.keys(system["composition"] as object).join() === Object.keys(whole).join(),
      );
      expect(
        built.map(({ system }) => system["composition"]),
        id,
      ).toEqual([whole]);
    }
    for (const { name, system, prototypeToken } of bodies) {
      expect(prototypeToken, name).toMatchObject({ width: 1, height: 1, actorLink: false, ...READY_TOKEN });
      expect(prototypeToken?.disposition, name).toBe(0);
      const total = Object.values(system["abilities"] as Record<string, number>).reduce((sum, value) => sum + value, 0);
      expect(total, name).toBe(system["buildTotal"]);
    }
  });

  describe.each(tables.creatures.map((block) => [block.name, block] as const))("%s", (name, block) => {
    const creature = named(creatures, name);
    const items = creature.items ?? [];
    const of = (type: string): Source[] => items.filter((item) => item.type === type);
    const { source, numbers } = participant(creature);

    it("has the abilities, size and body of its block, unharmed, and adds up to its build (SI-011)", () => {
      expect(creature.system).toMatchObject({
        kind: "monster",
        abilities: block.abilities,
        size: block.size,
        buildTotal: block.buildTotal,
      });
      expect(Object.values(block.abilities).reduce((sum, value) => sum + value, 0)).toBe(block.buildTotal);
      expect(creature.system["composition"]).toEqual(unharmed(block.composition, block.naturalArmour ?? 0));
    });

    it("stands ready on the map, as large as its size says", () => {
      const spaces = block.size >= 4 ? 3 : block.size >= 2 ? 2 : 1;
      expect(creature.prototypeToken).toMatchObject({
        name,
        width: spaces,
        height: spaces,
        actorLink: false,
        disposition: -1,
        ...READY_TOKEN,
      });
    });

    it("carries what its block names, each thing as it lies on the shelf", () => {
      const wearing = (block.armour ?? []).map((key) => byKey(tables.armour, key).name);
      expect(of("infinityArmour").map((item) => item.name)).toEqual(wearing);
      const shield = block.shield ? [byKey(tables.shields, block.shield).name] : [];
      expect(of("infinityShield").map((item) => item.name)).toEqual(shield);
      expect(of("infinitySpell").map((item) => item.name)).toEqual(
        (block.spells ?? []).map((key) => byKey(tables.spells, key).name),
      );
      expect(of("infinityTrait").map((item) => item.name.toLowerCase())).toEqual([
        ...(block.traits ?? []),
        ...(block.defects ?? []),
      ]);
      const shelf = [...equipment, ...abilities];
      for (const item of items.filter(({ name: thing }) => shelf.some((other) => other.name === thing))) {
        const { equipped: _e, heldBy: _h, boundTarget: _b, value: _v, quantity: _q, ...rest } = item.system;
        expect(named(shelf, item.name, item.type).system, item.name).toMatchObject(rest);
      }
      // Everything is at hand but weapons that no hand is left for. A caster has incense for two rituals.
      const put = items.filter(({ system }) => !system["equipped"]);
      expect(put.filter(({ type, system }) => type !== "infinityWeapon" || system["natural"])).toEqual([]);
      const spells = (block.spells ?? []).some((key) => byKey(tables.spells, key)["kind"] === "spell");
      expect(of("infinityGear").map((item) => [item.name, item.system["quantity"]])).toEqual(
        spells ? [["Incense", 2]] : [],
      );
    });

    it("has its specializations with their values, those of casting once for each spell (SI-112)", () => {
      const wanted = Object.entries(block.specializations).flatMap(([key, value]) => {
        const { name: called, purpose } = byKey(tables.specializations, key);
        if (purpose !== "casting") return [[called, value, practised(byKey(tables.specializations, key))]];
        return (block.spells ?? []).map((spell) => {
          const spellName = byKey(tables.spells, spell).name;
          return [`Casting: ${spellName}`, value, spellName];
        });
      });
      expect(
        of("infinitySpecialization").map(({ name: called, system }) => [called, system["value"], system["limitedTo"]]),
      ).toEqual(wanted);
    });

    it("has the figures of its block once the rules have seen its gear", () => {
      const { derived } = block;
      const shield = numbers.defences.find(({ defence }) => defence === "blockShield");
      const found: Record<string, number | null | undefined> = {
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
        ...(shield ? { blockTarget: shield.target.total } : {}),
      };
      const magic = /^(cast|spell|breath)/;
      expect(found).toEqual(Object.fromEntries(Object.entries(derived).filter(([id]) => !magic.test(id))));
      for (const spell of of("infinitySpell")) {
        const fields = spell.system as { kind: "spell" | "ability"; powerBonus: number };
        const { cast, power } = castNumbers(source, { name: spell.name, ...fields });
        const [target, strength] =
          fields.kind === "spell"
            ? [derived["castTarget"], (derived["spellPower"] ?? 0) + fields.powerBonus]
            : [derived["breathTarget"], derived["breathPower"]];
        expect([spell.name, cast.total, power.total]).toEqual([spell.name, target, strength]);
      }
    });

    it("attacks with the figures of its block, with the part that each attack is bound to", () => {
      const weapons = of("infinityWeapon");
      expect(weapons.map((item) => item.name)).toEqual(block.attacks.map((attack) => attack.name));
      for (const attack of block.attacks) {
        const { system } = named(weapons, attack.name);
        const weapon = { name: attack.name, ...system } as unknown as WeaponFields;
        const { hit, power } = attackNumbers(source, weapon);
        expect([attack.name, weapon.size, hit.total, power.total]).toEqual([
          attack.name,
          attack.size,
          attack.hitTarget,
          attack.powerTarget,
        ]);
        if (attack.boundTarget !== undefined) expect(weapon.boundTarget).toBe(attack.boundTarget);
        if (weapon.natural) expect(Object.keys(creature.system["composition"] as object)).toContain(weapon.boundTarget);
      }
    });

    it("holds no more than it has hands for, each thing in a hand of its own", () => {
      const inHand = [...of("infinityWeapon"), ...of("infinityShield")].filter(
        ({ system }) => system["equipped"] && !system["natural"],
      );
      const hands = inHand.map(({ system }) => system["heldBy"]);
      expect(new Set(hands).size).toBe(hands.length);
      for (const hand of hands) expect(["leftArm", "rightArm"]).toContain(hand);
      const needed = inHand.reduce((sum, { system }) => sum + Number(system["hands"] ?? 1), 0);
      expect(needed).toBeLessThanOrEqual(2);
      expect(of("infinityWeapon").some(({ system }) => system["equipped"])).toBe(true);
    });
  });
});
