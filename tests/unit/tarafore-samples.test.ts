import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import YAML from "yaml";
import { CALLED_SHOTS } from "../../src/rulesets/tarafore/rules/called-shots.ts";
import { EDGE_EFFECTS, SUBSTATS } from "../../src/rulesets/tarafore/rules/characters.ts";
import { STATS } from "../../src/rulesets/tarafore/rules/effects-tables.ts";
import { SIZE_IDS } from "../../src/rulesets/tarafore/rules/sizes.ts";
import { READY_TOKEN } from "./packs.ts";
import { read } from "./sources.ts";

interface Damage {
  readonly normal: number;
  readonly special: number;
  readonly exceptional: number;
  readonly critical: number;
}
interface Thing {
  readonly _key: string;
  readonly name: string;
  readonly type: string;
  readonly img: string;
  readonly system: {
    readonly description: string;
    readonly kind: string;
    readonly score: string | null;
    readonly size: string;
    readonly hands: number;
    readonly bonus: number;
    readonly reach: number;
    readonly range: number;
    readonly damage: Damage;
    readonly stun: number;
    readonly wound: number;
    readonly coverage: readonly string[];
    readonly blockBonus: number;
    readonly safeBlock: boolean;
    readonly value: number;
    readonly tags: readonly string[];
    readonly stat: string | null;
    readonly effects: Readonly<Record<string, { readonly on: string; readonly do: string }>>;
  };
}
interface Character {
  readonly _key: string;
  readonly name: string;
  readonly system: {
    readonly stats: Readonly<Record<string, number>>;
    readonly substats: Readonly<Record<string, { readonly parent: string; readonly value: number | null }>>;
    readonly reaction: { readonly parent: "pro" | "awa" };
    readonly biography: string;
  };
  readonly prototypeToken: { readonly actorLink: boolean; readonly disposition: number };
  readonly items: readonly Thing[];
}

const documents = <T extends { readonly _key: string }>(pack: string): T[] =>
  readdirSync(`packs/${pack}`)
    .map((file) => YAML.parse(read(`packs/${pack}/${file}`)) as T)
    .filter(({ _key }) => !_key.startsWith("!folders!"));

const things = documents<Thing>("tarafore-samples");
const of = (type: string): Thing[] => things.filter((thing) => thing.type === type);
const weapons = (kind: string): Thing[] => of("taraforeWeapon").filter(({ system }) => system.kind === kind);
const characters = documents<Character>("tarafore-characters");
const heroes = characters.filter(({ prototypeToken }) => prototypeToken.actorLink);

const within = (value: number, [least, most]: readonly [number, number], what: string): void => {
  expect(value, what).toBeGreaterThanOrEqual(least);
  expect(value, what).toBeLessThanOrEqual(most);
};

describe("Tarafore's samples", () => {
  it("say of themselves that they are samples: the game's own lists are not in them", () => {
    expect(things.filter(({ system }) => !/sample/i.test(system.description)).map(({ name }) => name)).toEqual([]);
    expect(characters.filter(({ system }) => !/sample/i.test(system.biography)).map(({ name }) => name)).toEqual([]);
  });

  it("have weapons of each kind, on the rulebook's scale (section 16)", () => {
    for (const kind of ["melee", "thrown", "missile"]) expect(weapons(kind).length, kind).toBeGreaterThanOrEqual(3);
    for (const { name, system } of [...weapons("melee"), ...weapons("thrown")]) {
      within(system.bonus, [-5, 20], name);
      within(system.reach, [5, 20], name);
    }
    for (const { name, system } of weapons("missile")) {
      const { normal, special, exceptional, critical } = system.damage;
      const four = [normal, special, exceptional, critical];
      expect(four, name).toEqual([...four].sort((a, b) => a - b));
      for (const value of four) within(value, [0, 60], name);
      within(system.range, [5, 5000], name);
    }
    for (const { name, system } of of("taraforeWeapon")) {
      expect(SIZE_IDS, name).toContain(system.size);
      // What is longer or heavier needs both hands and does more.
      if (system.kind === "melee" && system.hands === 2) expect(system.reach, name).toBeGreaterThan(5);
    }
  });

  it("have skills that their missiles are shot with", () => {
    const known = new Set(of("taraforeSkill").flatMap(({ system }) => system.tags));
    for (const { name, system } of weapons("missile")) expect(known.has(system.score ?? ""), name).toBe(true);
    expect(known.has("medicine")).toBe(true);
    for (const { name, system } of of("taraforeSkill")) {
      if (system.stat !== null) expect(STATS, name).toContain(system.stat);
      within(system.value, [0, 60], name);
    }
  });

  it("have armour over places that there are, and shields that block safely (TF-072, TF-080)", () => {
    const places = new Set(["body", ...CALLED_SHOTS.map(({ id }) => id)]);
    for (const { name, system } of [...of("taraforeArmour"), ...of("taraforeShield")]) {
      expect(
        system.coverage.filter((place) => !places.has(place)),
        name,
      ).toEqual([]);
      within(system.stun, [0, 20], name);
      within(system.wound, [0, 20], name);
      within(system.blockBonus, [0, 10], name);
    }
    expect(of("taraforeShield").every(({ system }) => system.safeBlock)).toBe(true);
  });

  it("have edges that use every switch (TF-027, TF-028)", () => {
    const used = of("taraforeEdge").flatMap(({ system }) => Object.values(system.effects).map((effect) => effect.do));
    expect(EDGE_EFFECTS.filter((effect) => !used.includes(effect))).toEqual([]);
  });

  it("have six characters to play, each with a weapon in hand and with scores of people (TF-002)", () => {
    expect(heroes).toHaveLength(6);
    for (const { name, system, items } of characters) {
      expect(
        items.some(({ type }) => type === "taraforeWeapon"),
        name,
      ).toBe(true);
      for (const stat of STATS) within(system.stats[stat] ?? Number.NaN, [6, 18], `${name} ${stat}`);
      expect(Object.fromEntries(Object.entries(system.substats).map(([id, { parent }]) => [id, parent])), name).toEqual(
        SUBSTATS,
      );
      // TF-006: the higher one is proposed, PRO when equal.
      const { pro = 0, awa = 0 } = system.stats;
      expect(system.reaction.parent, name).toBe(awa > pro ? "awa" : "pro");
    }
  });

  it("stand on the map as the creatures of the other shelves do: with bars and a name", () => {
    for (const { name, prototypeToken } of characters) expect(prototypeToken, name).toMatchObject(READY_TOKEN);
  });

  it("carry what lies on the shelf, figure for figure", () => {
    const shelf = new Map(things.map((thing) => [thing.name, thing]));
    for (const { name, items } of heroes) {
      for (const carried of items) {
        const { equipped: _e, worn: _w, value: _v, ...rest } = carried.system as unknown as Record<string, unknown>;
        const source = shelf.get(carried.name)?.system as unknown as Record<string, unknown> | undefined;
        expect(source, `${name}: ${carried.name}`).toMatchObject(rest);
      }
    }
  });
});
