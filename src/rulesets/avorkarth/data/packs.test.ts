import { describe, expect, it } from "vitest";
import { documentsOf, pick, plain, READY_TOKEN, type Source, tablesOf } from "../../../../tests/unit/packs.ts";
import { derive } from "../rules/derive.ts";
import { DEFAULT_OPTIONS } from "../rules/options.ts";
import { attackNumbers } from "./attack-numbers.ts";
import { type CreatureFields, deriveInput } from "./derive-input.ts";
import { averageMan } from "./fixtures.test-data.ts";
import { materialOf } from "./materials.ts";
import { wornGear } from "./worn.ts";

interface Row {
  readonly id: string;
  readonly name: string;
  readonly [key: string]: unknown;
}
interface Block extends Row {
  readonly size: string;
  readonly abilities: CreatureFields["abilities"];
  readonly derived: Readonly<Record<string, number>>;
  readonly armour: Readonly<Record<string, number>>;
  readonly equipment: readonly string[];
  readonly attacks: readonly { weapon: string; attack: number; might: number; rangeTiles?: number }[];
}
const tables = tablesOf<
  Record<string, Row[]> & { statBlocks: Block[] } & { skills: Readonly<Record<string, readonly Row[]>> }
>("avorkarth");

const equipment = documentsOf("avorkarth-equipment");
const abilities = documentsOf("avorkarth-abilities");
const creatures = documentsOf("avorkarth-creatures");
const named = (sources: readonly Source[], name: string): Source => {
  const found = sources.find((source) => source.name === name);
  if (!found) throw new Error(`nothing is called ${name}`);
  return found;
};
/** A table's row for each thing on the shelf, and nothing on the shelf that no table has. */
const check = (
  shelf: readonly Source[],
  rows: readonly Row[],
  figures: (row: Row) => Record<string, unknown>,
): void => {
  expect(shelf.map(({ name }) => name).sort()).toEqual(rows.map(({ name }) => name).sort());
  for (const row of rows) {
    const wanted = figures(row);
    expect(pick(named(shelf, row.name).system, wanted), row.name).toEqual(wanted);
  }
};
const KINDS: Record<string, string> = { C: "crushing", P: "piercing", S: "slashing" };
const bulk = (row: Row) => ({ weight: row["weight"], costCp: row["cost"], quantity: 1 });
/** As it leaves the smith: on nobody, of plain work. */
const NEW = { equipped: false, masterwork: 0 };
const durability = (material: string) => ({ max: materialOf(material).durability, wear: 0, breaks: 0 });

describe("Avorkarth's equipment", () => {
  const of = (type: string): Source[] => equipment.filter((source) => source.type === type);
  const armours = of("avorkarthArmour");
  const gear = of("avorkarthGear");
  const inFolderOf = (name: string): Source[] => gear.filter(({ folder }) => folder === named(gear, name).folder);

  it("has every weapon of the tables with its figures, and no other", () => {
    check(of("avorkarthWeapon"), tables["weapons"] ?? [], (row) => {
      const natural = row["natural"] ?? false;
      const material = natural || row["metal"] ? "bronze" : "wood";
      return {
        ...bulk(row),
        ...NEW,
        prepared: natural,
        role: "primary",
        oneHandedOk: false,
        rank: "untrained",
        step: 0,
        might: row["might"],
        mightMode: row["mightMode"] ?? "weapon",
        attackMod: row["attack"],
        throwAttackMod: row["throwAttack"] ?? 0,
        natural,
        ranged: row["group"] === "ranged",
        thrown: row["thrown"] ?? false,
        nonLethal: row["nonLethal"] ?? false,
        ignoresOverwhelm: row["ignoresOverwhelm"] ?? false,
        noOpportunityInMelee: ((row["flags"] as string[] | undefined) ?? []).includes("noOpportunityInMelee"),
        reloadEachShot: row["reloadEachShot"] ?? false,
        hands: row["hands"],
        range: row["range"] ?? { base: 0, strAdd: false },
        reachBonus: row["reachBonus"] ?? 0,
        types: (row["types"] as string[]).map((kind) => KINDS[kind]),
        critUnits: row["critUnits"] ?? 50,
        // AV-114: drawing takes 2 actions, spanning or stringing 6.
        prepare: natural ? 0 : row["prepare"] === "complex" ? 6 : 2,
        ammunition: row["ammunition"] ?? "none",
        material,
        durability: natural ? { max: null, wear: 0, breaks: 0 } : durability(material),
      };
    });
  });

  it("has every armour, every piece and every shield with its figures, and no other", () => {
    const worn = (row: Row) => {
      const layer = row["layer"] as { full: number; guarded: number } | undefined;
      const material = row["metal"] ? "bronze" : "leatherHide";
      return {
        ...bulk(row),
        ...NEW,
        full: row["full"],
        guarded: row["guarded"],
        penalty: row["penalty"],
        slot: row["slot"] ?? "body",
        layerFull: layer?.full ?? 0,
        layerGuarded: layer?.guarded ?? 0,
        material,
        durability: durability(material),
      };
    };
    check(armours, [...(tables["armours"] ?? []), ...(tables["armourPieces"] ?? [])], worn);
    check(of("avorkarthShield"), tables["shields"] ?? [], (row) => ({
      ...bulk(row),
      ...NEW,
      guarded: row["guarded"],
      penalty: row["penalty"],
      dodgeBonus: row["dodgeBonus"],
      durability: durability("bronze"),
    }));
  });

  it("has gear with its uses, and arrows and bolts by the piece", () => {
    check(inFolderOf("Net"), tables["gear"] ?? [], (row) => ({
      ...bulk(row),
      bindingDc: row["bindingDc"] ?? 0,
      healBonus: row["healBonus"] ?? 0,
      ammunition: "none",
    }));
    for (const row of tables["ammunition"] ?? []) {
      const { system } = named(gear, row.id === "arrow" ? "Arrows" : "Bolts");
      // Shots are counted one by one; the table's weight and price are those of a bundle.
      expect(system).toMatchObject({ ammunition: row.id, quantity: row["per"], costCp: 0 });
      expect(Number(system["weight"]) * Number(row["per"])).toBeCloseTo(Number(row["weight"]));
      expect(plain(system["description"])).toContain(`for ${row["cost"]} copper, ${row["weight"]} lb together`);
    }
    expect(inFolderOf("Arrows")).toHaveLength(tables["ammunition"]?.length ?? 0);
  });

  it("has a card for each material that says what the rules do with it (AV-285)", () => {
    const cards = inFolderOf("Mithril");
    expect(cards.map(({ system }) => String(system["material"])).sort()).toEqual(
      (tables["materials"] ?? []).map((m) => m.id).sort(),
    );
    const signed = (value: unknown): string =>
      Number(value) > 0 ? `+${value}` : Number(value) < 0 ? `−${-Number(value)}` : "±0";
    const nothing = { quantity: 1, weight: 0, costCp: 0, bindingDc: 0, healBonus: 0, ammunition: "none" };
    for (const { name, system } of cards) expect(system, name).toMatchObject(nothing);
    for (const row of tables["materials"] ?? []) {
      const card = plain(cards.find(({ system }) => system["material"] === row.id)?.system["description"]);
      const said = (pattern: RegExp): string | undefined => pattern.exec(card)?.slice(1).join(" ");
      expect(said(/Might (\S+)\./), row.id).toBe(row["weapon"] === null ? undefined : signed(row["weapon"]));
      const armour = "full" in row ? `${signed(row["full"])} ${signed(row["guarded"])}` : undefined;
      expect(said(/full (\S+), guarded (\S+?)\./), row.id).toBe(armour);
      expect(said(/Durability (\d+)/), row.id).toBe(row["durability"] === null ? undefined : String(row["durability"]));
      expect(said(/Costs (\S+) times/)?.replaceAll(",", ""), row.id).toBe(String(row["costFactor"]));
      expect(said(/Weighs (\S+) times/), row.id).toBe(
        row["weightFactor"] === undefined ? undefined : String(row["weightFactor"]),
      );
      expect(said(/penalties are (\d+) lighter/), row.id).toBe(
        row["penaltyReduction"] === undefined ? undefined : String(row["penaltyReduction"]),
      );
    }
  });
});

describe("what a creature of Avorkarth knows", () => {
  const inGroup = (group: string): Source[] =>
    abilities.filter(({ type, system }) => type === "avorkarthSkill" && system["group"] === group);
  /** The tables have ids and no names: a skill's name holds the first word of its id. */
  const firstWord = (id: string): string => /^[a-z]+/.exec(id)?.[0] ?? id;

  it("are the skills of the tables, group by group, with what they are made of", () => {
    for (const [group, rows] of Object.entries(tables.skills)) {
      const shelf = inGroup(group);
      expect(shelf, group).toHaveLength(rows.length);
      rows.forEach((row, i) => {
        // Both stand in the rulebook's order.
        const skill = [...shelf].sort((a, b) => Number(sortOf(a)) - Number(sortOf(b)))[i];
        expect(skill?.system, `${row.id}: ${skill?.name}`).toMatchObject({
          abilities: row["abilities"],
          limited: row["limited"] ?? false,
          complex: group === "magic" || (row["complex"] ?? false),
          armourPenalty: row["pen"] ?? false,
          rank: "untrained",
          step: 0,
          bonus: 0,
        });
        expect(skill?.name.toLowerCase()).toContain(firstWord(row.id));
        for (const sphere of (row["spheres"] as string[] | undefined) ?? [])
          expect(plain(skill?.system["description"]), skill?.name).toContain(sphere);
      });
    }
  });

  it("are the warrior's feats with the one figure that each has", () => {
    const [body, training, footwork, instinct] = tables["feats"] ?? [];
    const wanted: Record<string, [string, unknown]> = {
      "Healthy body": ["wounds", (body?.["abilities"] as { wounds: number } | undefined)?.wounds],
      "Ardent training": ["attack", training?.["attack"]],
      "Practised footwork": ["dodge", footwork?.["dodge"]],
      "Fighter's instinct": ["initiative", instinct?.["initiative"]],
    };
    const feats = abilities.filter(({ type }) => type === "avorkarthFeat");
    expect(feats).toHaveLength(tables["feats"]?.length ?? 0);
    for (const { name, system } of feats) {
      const figures = Object.values(system["mods"] as Record<string, { target: string; amount: number }>);
      expect(
        figures.map(({ target, amount }) => [target, amount]),
        name,
      ).toEqual([wanted[name]]);
      for (const { target, amount } of figures)
        expect(plain(system["description"]).toLowerCase(), name).toContain(`${target} +${amount}`);
    }
  });

  it("are conditions that count down in a unit of the rules or wait for a hand", () => {
    const conditions = abilities.filter(({ type }) => type === "avorkarthCondition");
    expect(conditions.length).toBeGreaterThan(3);
    for (const { name, system } of conditions)
      expect(Number(system["left"]) > 0, name).toBe(system["unit"] !== "manual");
  });
});

const sortOf = (source: Source): unknown => (source as Source & { readonly sort?: number }).sort;

describe("Avorkarth's creatures", () => {
  const nameOf = new Map(
    [...(tables["weapons"] ?? []), ...(tables["armours"] ?? []), ...(tables["shields"] ?? [])].map((r) => [
      r.id,
      r.name,
    ]),
  );
  it("are those of the tables", () => {
    expect(creatures.map(({ name }) => name).sort()).toEqual(tables.statBlocks.map(({ name }) => name).sort());
  });

  describe.each(tables.statBlocks.map((block) => [block.name, block] as const))("%s", (name, block) => {
    const creature = named(creatures, name);
    const items = creature.items ?? [];
    const systems = (type: string): Record<string, unknown>[] =>
      items.filter((item) => item.type === type).map(({ system }) => ({ ...system }));
    const fields = {
      ...averageMan,
      abilities: block.abilities,
      stamina: creature.system["stamina"] as { now: number },
    };
    const worn = wornGear(
      systems("avorkarthArmour") as unknown as Parameters<typeof wornGear>[0],
      systems("avorkarthShield") as unknown as Parameters<typeof wornGear>[1],
      0,
    );
    const input = deriveInput(fields, worn.penalty, DEFAULT_OPTIONS);
    const derived = derive(input, DEFAULT_OPTIONS);

    it("has the abilities of its block, is rested, and stands ready on the map", () => {
      expect(creature.system).toMatchObject({ abilities: block.abilities, size: block.size });
      expect(fields.stamina.now).toBe(block.derived["stamina"]);
      expect(creature.prototypeToken).toMatchObject({ name, width: 1, height: 1, actorLink: false, ...READY_TOKEN });
      // Villagers are neither friend nor foe.
      expect(creature.prototypeToken?.disposition).toBe(block.id.startsWith("human") ? 0 : -1);
    });

    it("carries its block's equipment, each thing as it lies on the shelf, and shoots with something", () => {
      const things = items.filter(({ type }) => type !== "avorkarthGear").map((item) => item.name);
      expect(things).toEqual(block.equipment.map((id) => nameOf.get(id)));
      for (const item of items) {
        const { equipped: _e, prepared: _p, role: _r, quantity: _q, ...rest } = item.system;
        expect(named(equipment, item.name).system, item.name).toMatchObject(rest);
        expect(item.img, item.name).toBe(named(equipment, item.name).img);
        // One of each; of arrows a quiver.
        expect(item.system["quantity"], item.name).toBe(item.type === "avorkarthGear" ? 20 : 1);
      }
      for (const { ammunition } of systems("avorkarthWeapon"))
        if (ammunition !== "none")
          expect(systems("avorkarthGear").some((gear) => gear["ammunition"] === ammunition)).toBe(true);
    });

    it("has in its two hands what fits into them", () => {
      const hands = [
        ...systems("avorkarthWeapon").map(({ equipped, hands: needed }) => (equipped ? Number(needed) : 0)),
        ...systems("avorkarthShield").map(({ equipped }) => (equipped ? 1 : 0)),
      ];
      expect(hands.reduce((sum, needed) => sum + needed, 0)).toBeLessThanOrEqual(2);
      expect(systems("avorkarthWeapon")[0]).toMatchObject({ equipped: true, prepared: true, role: "primary" });
      // What hangs from the belt is an alternative, and has to be drawn.
      for (const { equipped, prepared, role, natural } of systems("avorkarthWeapon"))
        expect([prepared, role, natural && !equipped]).toEqual([equipped, equipped ? "primary" : "alternate", false]);
      expect(systems("avorkarthShield").every(({ equipped }) => equipped)).toBe(true);
      expect(systems("avorkarthArmour").every(({ equipped }) => equipped)).toBe(true);
    });

    it("has every figure of its block once the rules have seen its gear", () => {
      const { turns: _turns, ...figures } = block.derived;
      expect(pick(derived as unknown as Record<string, unknown>, figures)).toEqual(figures);
      const { natural, full, guarded, shield } = worn.protection;
      expect({ natural, full, guarded, shield, penalty: worn.penalty }).toEqual(block.armour);
    });

    it("strikes and shoots with the figures of its block", () => {
      for (const attack of block.attacks) {
        const weapon = named(items, nameOf.get(attack.weapon) ?? "");
        const numbers = attackNumbers(
          {
            effective: block.abilities,
            derived,
            conditions: { ...input.conditions, staminaMax: derived.stamina },
            size: "medium",
            reach: null,
            mods: { might: 0 },
          },
          { name: weapon.name, ...weapon.system } as unknown as NonNullable<Parameters<typeof attackNumbers>[1]>,
          DEFAULT_OPTIONS,
        );
        expect([attack.weapon, numbers.attack.total, numbers.might.total]).toEqual([
          attack.weapon,
          attack.attack,
          attack.might,
        ]);
        if (attack.rangeTiles !== undefined) expect(numbers.range).toBe(attack.rangeTiles);
      }
    });
  });
});
