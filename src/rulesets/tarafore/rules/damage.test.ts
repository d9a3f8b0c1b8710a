import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scripted } from "../../../core/chance/index.ts";
import { CALLED_SHOTS, type Place, type Variant } from "./called-shots.ts";
import {
  armourAt,
  consequences,
  type DamageSource,
  damage,
  damageBase,
  damageLevels,
  damageOffset,
  onDamage,
  usesNumbers,
} from "./damage.ts";
import type { HitLevel, WoundLevel } from "./levels.ts";
import { DEFAULT_OPTIONS, resolveOptions } from "./options.ts";

const sword: DamageSource = { kind: "melee", str: 12, bonus: 4, missile: null };
const bow: DamageSource = { kind: "missile", str: 12, bonus: 4, missile: [12, 15, 18, 21] };
const place = (id: string): Place => CALLED_SHOTS.find((entry) => entry.id === id) ?? (CALLED_SHOTS[0] as Place);

describe("damage base", () => {
  it("TF-076 STR + weapon + hit for melee and thrown", () => {
    expect(damageBase(sword, "special", 3, DEFAULT_OPTIONS)).toBe(19);
    expect(damageBase({ ...sword, kind: "thrown" }, "graze", -3, DEFAULT_OPTIONS)).toBe(13);
    expect(damageBase({ ...sword, bonus: 0 }, null, -9, DEFAULT_OPTIONS)).toBe(3);
  });

  it("TF-077 a missile's number of the hit level, and the first - 3 for a graze", () => {
    const levels: HitLevel[] = ["normal", "special", "exceptional", "critical"];
    expect(levels.map((level) => damageBase(bow, level, 99, DEFAULT_OPTIONS))).toEqual([12, 15, 18, 21]);
    expect(damageBase(bow, "graze", -3, DEFAULT_OPTIONS)).toBe(9);
    expect(damageBase(bow, "graze", 0, DEFAULT_OPTIONS)).toBe(9);
  });

  it("TF-077 add-modifier: the first number and the hit's modifier", () => {
    const add = resolveOptions({ missileDamage: "add-modifier" });
    expect([
      damageBase(bow, "critical", 9, add),
      damageBase(bow, "normal", 0, add),
      damageBase(bow, "graze", -3, add),
    ]).toEqual([21, 12, 9]);
  });

  it("TF-072 through a block: the first number and the reduced value", () => {
    expect(damageBase(bow, null, -9, DEFAULT_OPTIONS)).toBe(3);
  });

  it("TF-049 a power with numbers deals them, one without uses STR", () => {
    const power: DamageSource = { kind: "magical", str: 10, bonus: 2, missile: [5, 8, 11, 14] };
    expect(damageBase(power, "exceptional", 6, DEFAULT_OPTIONS)).toBe(11);
    expect(damageBase({ ...power, missile: null }, "exceptional", 6, DEFAULT_OPTIONS)).toBe(18);
    expect(usesNumbers({ ...sword, missile: [1, 2, 3, 4] })).toBe(false);
  });

  it("refuses a missile without numbers", () => {
    expect(() => damageBase({ ...bow, missile: null }, "normal", 0, DEFAULT_OPTIONS)).toThrow(
      expect.objectContaining({ field: "missile", code: "missing" }),
    );
  });
});

describe("damage tests", () => {
  const test = { base: 15, toughness: 12, place: place("lung"), armour: { stun: 1, wound: 4 } };

  it("TF-060, TF-078 the place's bonus adds to its own test, armour takes from its own", () => {
    expect([damageOffset(test, "stun"), damageOffset(test, "wound")]).toEqual([8, -1]);
    expect(damageOffset({ ...test, place: place("temple") }, "wound")).toBe(2);
  });

  it("TF-078 separate dice, or the same for both", () => {
    const separate = scripted(() => damage(test, DEFAULT_OPTIONS), [5, 7, 7, 1, 6, 10, 2, 9, 9, 4, 5, 6]);
    expect(separate.result).toEqual({
      stun: { margin: 9, level: "exceptional" },
      wound: { margin: 3, level: "normal" },
    });
    expect(separate.nodes.map(({ id }) => id)).toEqual([
      "stun.attack",
      "stun.defence",
      "wound.attack",
      "wound.defence",
    ]);
    const shared = scripted(() => damage(test, resolveOptions({ damageDice: "shared" })), [5, 7, 7, 1, 6, 10]);
    expect(shared.result).toEqual({ stun: { margin: 9, level: "exceptional" }, wound: { margin: 0, level: "flesh" } });
    expect(shared.nodes.map(({ id }) => id)).toEqual(["damage.attack", "damage.defence"]);
  });

  it("TF-078 plus5: the target stands at Toughness + armour + 5", () => {
    const fixed = scripted(() => damage(test, resolveOptions({ defenderDamageRoll: "plus5" })), [5, 7, 7, 2, 9, 9]);
    expect(fixed.result).toEqual({ stun: { margin: 10, level: "critical" }, wound: { margin: 3, level: "normal" } });
    expect(fixed.nodes.map(({ id }) => id)).toEqual(["stun.attack", "wound.attack"]);
  });

  it("TF-016 tokens give sources to these dice as to any others", () => {
    const high = scripted(
      () => damage({ ...test, attacker: { high: 1, low: 0 }, defender: { high: 0, low: 1 } }, DEFAULT_OPTIONS),
      [5, 7, 9, 1, 6, 10, 2, 9, 9, 4, 5, 6],
    );
    expect(high.result).toEqual({ stun: { margin: 16, level: "critical" }, wound: { margin: 4, level: "special" } });
  });

  it("TF-079 levels by margin", () => {
    const levels = (margin: number) => {
      const { stun, wound } = damageLevels(margin, margin, DEFAULT_OPTIONS);
      return [stun.level, wound.level];
    };
    expect([-1, 0, 1, 3, 4, 6, 7, 9, 10, 40].map(levels)).toEqual([
      ["none", "none"],
      ["none", "flesh"],
      ["normal", "normal"],
      ["normal", "normal"],
      ["special", "special"],
      ["special", "special"],
      ["exceptional", "exceptional"],
      ["exceptional", "exceptional"],
      ["critical", "critical"],
      ["critical", "critical"],
    ]);
  });

  it("TF-081 penalties and the ground's dice count only with penaltiesOnDamage", () => {
    const roller = { penalty: -4, ground: { high: 1, low: 0 } };
    expect(onDamage(roller, DEFAULT_OPTIONS)).toEqual({ penalty: 0, sources: { high: 0, low: 0 } });
    expect(onDamage(roller, resolveOptions({ penaltiesOnDamage: true }))).toEqual({
      penalty: -4,
      sources: { high: 1, low: 0 },
    });
    expect(damageOffset({ ...test, penalty: -4 }, "wound")).toBe(-5);
  });
});

describe("armour", () => {
  const coat = { stun: 2, wound: 4, worn: true, coverage: ["body", "chest"] };
  const helm = { stun: 3, wound: 1, worn: true, coverage: "all" as const };

  it("TF-080 of the worn pieces that cover the place the highest of each value counts", () => {
    expect(armourAt(null, [coat, helm])).toEqual({ stun: 3, wound: 4 });
    expect(armourAt("chest", [coat, helm])).toEqual({ stun: 3, wound: 4 });
    expect(armourAt("eye", [coat, helm])).toEqual({ stun: 3, wound: 1 });
    expect(armourAt("eye", [{ ...helm, worn: false }, coat])).toEqual({ stun: 0, wound: 0 });
  });

  it("TF-080 never more than the best piece (they do not add)", () => {
    const piece = fc.record({
      stun: fc.nat(20),
      wound: fc.nat(20),
      worn: fc.boolean(),
      coverage: fc.constant("all" as const),
    });
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const worn = pieces.filter(({ worn: on }) => on);
        expect(armourAt("head", pieces)).toEqual({
          stun: Math.max(0, ...worn.map(({ stun }) => stun)),
          wound: Math.max(0, ...worn.map(({ wound }) => wound)),
        });
      }),
    );
  });
});

describe("consequences", () => {
  const of = (id: string, wound: WoundLevel, hit: HitLevel = "normal", variant: Variant | null = null) =>
    consequences(place(id), hit, wound, variant);

  it("TF-060 come from their threshold on", () => {
    expect(["normal", "special", "critical"].map((wound) => of("chest", wound as WoundLevel))).toEqual([
      [],
      ["broken-ribs"],
      ["broken-ribs"],
    ]);
    expect(of("ear", "special")).toEqual(["deafness"]);
    expect(of("ear", "exceptional")).toEqual(["deafness", "ear-loss"]);
    expect(of("lower-spine", "flesh")).toEqual([]);
    expect(of("lower-spine", "normal")).toEqual(["spinal-damage"]);
    expect(of("temple", "critical")).toEqual([]);
  });

  it("TF-060 a graze there counts, too", () => expect(of("digit", "special", "graze")).toEqual(["digit-loss"]));
  it("TF-065 both of the heart's at a special wound", () =>
    expect(of("heart", "special")).toEqual(["broken-ribs", "heart-damage"]));
  it("TF-062 any wound of an artery bleeds more", () => {
    expect([of("artery", "none"), of("artery", "flesh"), of("artery", "normal")]).toEqual([
      [],
      ["bleed-up"],
      ["bleed-up"],
    ]);
  });

  it("TF-063 knee or elbow, front or rear, and nothing without saying which", () => {
    expect(of("knee-elbow", "special", "normal", "knee")).toEqual(["ath-penalty"]);
    expect(of("knee-elbow", "special", "normal", "elbow")).toEqual(["pro-penalty"]);
    expect(of("neck", "special", "normal", "front")).toEqual(["vocal-damage"]);
    expect(of("neck", "normal", "normal", "rear")).toEqual(["spinal-damage"]);
    expect(of("neck", "normal", "normal", "front")).toEqual([]);
    expect(() => of("neck", "normal")).toThrow(expect.objectContaining({ field: "variant", code: "missing" }));
    expect(() => of("neck", "normal", "normal", "knee")).toThrow(expect.objectContaining({ code: "unknownId" }));
    expect(of("neck", "none")).toEqual([]);
    expect(of("head", "flesh", "normal", "front")).toEqual([]);
  });

  it("TF-064 the head is fatal at exceptional hit and wound, the midsection only at a critical wound", () => {
    expect(of("head", "exceptional", "exceptional")).toEqual(["fatal"]);
    expect(of("head", "critical", "critical")).toEqual(["fatal"]);
    expect(of("head", "special", "critical")).toEqual([]);
    expect(of("head", "critical", "special")).toEqual([]);
    expect(of("head", "critical", "graze")).toEqual([]);
    expect(of("midsection-rear", "exceptional")).toEqual([]);
    expect(of("midsection-rear", "critical", "graze")).toEqual(["fatal"]);
  });
});
