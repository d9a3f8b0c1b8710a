import { describe, expect, it } from "vitest";
import { exact, probability, scripted } from "../../../core/chance/index.ts";
import {
  type Attacker,
  attack,
  type Body,
  CRITICAL_DEFENCES,
  contact,
  contactNode,
  type Defender,
  defenceDenied,
  defenceTarget,
  type Exchange,
  fullPower,
  guardOf,
  hitTarget,
  humanTargetModifier,
  mayBlock,
  mayCounter,
  noticeTarget,
  powerTarget,
  push,
  sneak,
  sneakTarget,
} from "./attack.ts";
import { DEFAULT_OPTIONS, resolveOptions } from "./options.ts";

const attacker: Attacker = {
  strength: 30,
  dexterity: 28,
  weaponSpec: 20,
  strengthSpec: 10,
  weaponSize: 2,
  damageBonus: 5,
  weaponPower: null,
  size: 0,
  prone: false,
  wounded: 0,
  bought: 0,
  deprivation: 0,
};
const defender: Defender = {
  vitality: 25,
  size: 0,
  strength: 20,
  dexterity: 30,
  target: "torso",
  targetModifier: 0,
  defence: "dodge",
  dodgeSpec: 10,
  armourDodge: -5,
  blockSpec: 15,
  weaponSpec: 20,
  weaponSize: 3,
  unarmedSpec: 5,
  limb: "leftArm",
  shieldBlock: 20,
  guard: 15,
  armour: {},
  damage: {},
  worst: {},
  prone: false,
  defences: 0,
  wounded: 0,
  bought: 0,
  deprivation: 0,
};
const exchange: Exchange = {
  hit: 50,
  defence: 40,
  power: 60,
  guard: 0,
  limbBlocks: false,
  choice: "narrative",
  waive: false,
};
const nobody: Body = { vitality: 25, size: 0, armour: () => 0, before: () => 0, worst: () => 0 };
const hit = (more: Partial<Attacker> = {}, settings = {}, situational = 0, targetModifier = 0) =>
  hitTarget({ ...attacker, ...more }, situational, targetModifier, resolveOptions(settings)).total;
const power = (more: Partial<Attacker> = {}, settings = {}) =>
  powerTarget({ ...attacker, ...more }, resolveOptions(settings)).total;
const defence = (more: Partial<Defender> = {}, settings = {}) =>
  defenceTarget({ ...defender, ...more }, resolveOptions(settings))?.total ?? null;
const fought = (
  given: Partial<Exchange>,
  faces: number[],
  settings = {},
  body: Partial<Body> = {},
  limb: string | null = null,
) =>
  scripted(
    () => attack({ ...exchange, ...given }, { ...nobody, ...body }, "torso", limb, resolveOptions(settings)),
    faces,
  ).result;

describe("hit target", () => {
  it("SI-009, SI-047 D + weapon skill + the weapon's modifier + penalties + situation", () => {
    expect(hit()).toBe(38);
    expect(hit({ wounded: 1, bought: 2, deprivation: 1 })).toBe(-2);
    expect(hit({}, {}, 7)).toBe(45);
    expect(hit({ prone: true })).toBe(28);
  });

  it("SI-104 relative sizes, SI-012 full size modifiers", () => {
    expect(hit({ weaponSize: 3, size: 2 }, { "weapons.sizeBasis": "relative" })).toBe(48);
    expect(hit({ size: -1 }, { "weapons.sizeBasis": "relative" })).toBe(28);
    expect(hit({ size: 2 }, { "size.modifiers": "full" })).toBe(28);
  });

  it("SI-046 target modifiers only when switched on: head -20, limbs -10", () => {
    expect(hit({}, {}, 0, -20)).toBe(38);
    expect(hit({}, { "targets.hitModifiers": true }, 0, -20)).toBe(18);
    expect(
      ["head", "leftHead", "torso", "leftArm", "rightForeleg", "wing1", "tail", "body", "tentacle"].map(
        humanTargetModifier,
      ),
    ).toEqual([-20, -20, 0, -10, -10, -10, -10, 0, 0]);
  });
});

describe("power target", () => {
  it("SI-054, SI-008, SI-104, SI-105 S + all Strength specializations + size + type + penalties", () => {
    expect(power()).toBe(65);
    expect(power({ wounded: 2 })).toBe(45);
    expect(power({ wounded: 2 }, { "penalties.scope": "success" })).toBe(65);
    expect(power({ size: 2 }, { "size.modifiers": "full" })).toBe(75);
    expect(power({ prone: true })).toBe(65);
  });

  it("SI-056 a power of the weapon's own in place of Strength and its specializations", () => {
    expect(power({ weaponPower: 40 })).toBe(65);
    expect(power({ weaponPower: 40, strength: 99, strengthSpec: 99 })).toBe(65);
    expect(power({ weaponPower: 40 }, { "weapons.fixedPower": false })).toBe(65);
    expect(power({ weaponPower: 0 })).toBe(25);
  });
});

describe("defence target", () => {
  it("SI-062 dodge: D + Dodging + armour's modifier", () => {
    expect([
      defence(),
      defence({}, { "armour.dodgePenalty": false }),
      defence({ prone: true }),
      defence({ wounded: 1, bought: 1 }),
    ]).toEqual([35, 40, 25, 15]);
    expect(defence({ size: -2 }, { "size.modifiers": "full" })).toBe(45);
  });

  it("SI-063 shield, weapon with the higher of two skills, limb with the higher of two", () => {
    expect(defence({ defence: "blockShield" })).toBe(65);
    expect(defence({ defence: "blockWeapon" })).toBe(30);
    expect(defence({ defence: "blockWeapon", blockSpec: 30 })).toBe(40);
    expect(defence({ defence: "blockWeapon", size: 2 }, { "weapons.sizeBasis": "relative" })).toBe(50);
    expect(defence({ defence: "blockLimb" })).toBe(45);
    expect(defence({ defence: "blockLimb", unarmedSpec: 40 })).toBe(70);
  });

  it("SI-063 block.ability: Strength, or the better one", () => {
    expect(defence({ defence: "blockShield" }, { "block.ability": "strength" })).toBe(55);
    expect(defence({ defence: "blockShield" }, { "block.ability": "best" })).toBe(65);
    expect(defence({ defence: "blockShield", strength: 45 }, { "block.ability": "best" })).toBe(80);
    expect(defence({ defence: "blockShield", prone: true }, { "block.ability": "strength" })).toBe(55);
    expect(defence({ strength: 45 }, { "block.ability": "best" })).toBe(35);
  });

  it("SI-058 each earlier defence may cost", () => {
    expect([defence({ defences: 3 }), defence({ defences: 3 }, { "defence.repeatPenalty": -5 })]).toEqual([35, 20]);
  });

  it("SI-059, SI-061 none is none", () => expect(defence({ defence: "none" })).toBeNull());

  it("SI-068, SI-110 guard: the shield's, 5 per weapon size, nothing for dodges and limbs", () => {
    const guard = (more: Partial<Defender>, settings = {}) =>
      guardOf({ ...defender, ...more }, resolveOptions(settings));
    expect([
      guard({ defence: "blockShield" }),
      guard({ defence: "blockWeapon" }),
      guard({ defence: "blockWeapon", weaponSize: -2 }),
      guard({ defence: "blockLimb" }),
      guard({}),
    ]).toEqual([15, 15, 0, 0, 0]);
    expect(guard({ defence: "blockShield" }, { "block.glancing": false })).toBe(0);
  });
});

describe("explanations", () => {
  /** Each term as `name value rule`. */
  const told = (explanation: { terms: readonly { id: string; value: number; source: string }[] } | null) =>
    explanation?.terms.map(({ id, value, source }) => `${id} ${value} ${source}`);
  const full = resolveOptions({ "size.modifiers": "full", "targets.hitModifiers": true, "defence.repeatPenalty": -5 });
  const worn = { wounded: 1, bought: 2, deprivation: 3, prone: true, size: 1 };

  it("SI-047, SI-025 what hits", () => {
    expect(told(hitTarget({ ...attacker, ...worn }, 7, -20, full))).toEqual([
      "dexterity 28 SI-047",
      "weaponSkill 20 SI-047",
      "weaponSize -10 SI-104",
      "target -20 SI-046",
      "situation 7 SI-009",
      "size -5 SI-012",
      "prone -10 SI-084",
      "wounds -10 SI-080",
      "bought -20 SI-040",
      "deprivation -30 SI-118",
    ]);
    expect(hitTarget(attacker, 0, 0, full).id).toBe("hit");
  });

  it("SI-054, SI-056 what strikes", () => {
    const explained = powerTarget({ ...attacker, ...worn, wounded: 0, bought: 0, deprivation: 0 }, full);
    expect([explained.id, told(explained)]).toEqual([
      "power",
      ["strength 30 SI-054", "strengthSkill 10 SI-008", "size 5 SI-012", "weaponSize 20 SI-104", "weaponType 5 SI-105"],
    ]);
    expect(told(powerTarget({ ...attacker, weaponPower: 40 }, DEFAULT_OPTIONS))).toEqual([
      "weaponPower 40 SI-056",
      "weaponSize 20 SI-104",
      "weaponType 5 SI-105",
    ]);
  });

  it("SI-058, SI-062, SI-063, SI-110 what defends", () => {
    const by = (more: Partial<Defender>, options = DEFAULT_OPTIONS) => {
      const explained = defenceTarget({ ...defender, ...more }, options);
      return [explained?.id, told(explained)];
    };
    expect(by({ defences: 2, ...worn, wounded: 0, bought: 0, deprivation: 0 }, full)).toEqual([
      "dodge",
      [
        "dexterity 30 SI-062",
        "size -5 SI-012",
        "prone -10 SI-084",
        "dodging 10 SI-062",
        "armourDodge -5 SI-062",
        "repeat -10 SI-058",
      ],
    ]);
    expect(by({ defence: "blockShield" })).toEqual([
      "blockShield",
      ["dexterity 30 SI-063", "blocking 15 SI-063", "shield 20 SI-110"],
    ]);
    expect(by({ defence: "blockWeapon" })).toEqual([
      "blockWeapon",
      ["dexterity 30 SI-063", "blocking 20 SI-063", "weaponSize -20 SI-104"],
    ]);
    expect(by({ defence: "blockLimb" })).toEqual(["blockLimb", ["dexterity 30 SI-063", "blocking 15 SI-063"]]);
    const strong = resolveOptions({ "block.ability": "best" });
    expect(by({ defence: "blockLimb", strength: 31 }, strong)[1]).toEqual(["strength 31 SI-063", "blocking 15 SI-063"]);
    expect(by({ defence: "blockLimb", strength: 30 }, strong)[1]).toEqual([
      "dexterity 30 SI-063",
      "blocking 15 SI-063",
    ]);
  });

  it("SI-060, SI-101 who sneaks and who notices", () => {
    const none = { wounded: 0, bought: 0, deprivation: 0 };
    const sneaker = sneakTarget({ dexterity: 30, sneak: 20, size: 2, prone: true, ...none }, full);
    expect([sneaker.id, told(sneaker)]).toEqual([
      "sneak",
      ["dexterity 30 SI-060", "size -10 SI-012", "sneaking 20 SI-060", "prone -10 SI-084"],
    ]);
    const watcher = (shaken: boolean) => noticeTarget({ awareness: 25, notice: 10, shaken, ...none }, DEFAULT_OPTIONS);
    expect([watcher(true).id, told(watcher(true)), watcher(false).total]).toEqual([
      "notice",
      ["awareness 25 SI-060", "noticing 10 SI-060", "shaken -10 SI-101"],
      35,
    ]);
  });
});

describe("the exchange", () => {
  it("SI-045 a miss ends it: no other die falls", () => {
    const { result, faces } = scripted(() => attack(exchange, nobody, "torso", null, DEFAULT_OPTIONS), [50]);
    expect(result).toMatchObject({ hit: false, result: "miss", score: null, hurt: null });
    expect(faces).toEqual([[50]]);
  });

  it("SI-066, SI-067 a defence that defends ends it", () => {
    expect(fought({}, [30, 29])).toMatchObject({ result: "defended", defended: true, score: null });
    expect(fought({ limbBlocks: true }, [30, 29], {}, {}, "leftArm")).toMatchObject({
      result: "defended",
      damageTarget: "torso",
    });
  });

  it("SI-003, SI-054, SI-076 else the power check deals damage", () => {
    expect(fought({}, [30, 31, 80], {}, { armour: () => 10, before: () => 5 })).toMatchObject({
      result: "damage",
      score: 60,
      hurt: { dealt: 50, total: 55, state: "disabled" },
    });
    expect(fought({ defence: null }, [30, 33])).toMatchObject({ score: 33, defended: false, defenceCritical: null });
  });

  it("SI-055 waived: the hit does 0 and no power die falls", () => {
    const { result, faces } = scripted(
      () => attack({ ...exchange, waive: true }, { ...nobody, before: () => 30 }, "torso", null, DEFAULT_OPTIONS),
      [30, 31],
    );
    expect(result).toMatchObject({ result: "waived", score: 0, hurt: { dealt: 0, total: 30, state: "wounded" } });
    expect(faces).toHaveLength(2);
  });

  it("SI-068 a block that makes its target but not the roll glances; a dodge or a failed block does not", () => {
    expect(fought({ guard: 15 }, [20, 35, 60])).toMatchObject({ guard: 15, hurt: { dealt: 45 } });
    expect(fought({ guard: 15 }, [20, 41, 60])).toMatchObject({ guard: 0, hurt: { dealt: 60 } });
    expect(fought({ guard: 0 }, [20, 35, 60])).toMatchObject({ guard: 0 });
  });

  it("SI-049, SI-068 sure: a plain success does not defend and does not glance", () => {
    expect(fought({ choice: "sure", guard: 15 }, [1, 2, 60])).toMatchObject({
      critical: "success",
      defended: false,
      guard: 0,
      hurt: { dealt: 60 },
    });
    expect(fought({ choice: "sure" }, [1, 1])).toMatchObject({ defended: true, defenceCritical: "success" });
    // Not critical: the choice has no effect.
    expect(fought({ choice: "sure", guard: 15 }, [20, 35, 60])).toMatchObject({ guard: 15 });
  });

  it("SI-048, SI-050, SI-052 full, the one thing picked: the whole power target, any successful defence stops it", () => {
    expect(fought({ choice: "full" }, [1, 41])).toMatchObject({ score: 60, result: "damage" });
    expect(fought({ choice: "full" }, [1, 39])).toMatchObject({ result: "defended" });
    expect(fought({ choice: "full", power: 130 }, [1, 41])).toMatchObject({ score: 130 });
    expect(fought({ choice: "full" }, [20, 45, 7])).toMatchObject({ score: 7 });
    expect(fought({ choice: "full", guard: 9 }, [1, 39], { "critical.compare": "rolls" })).toMatchObject({
      score: 60,
      guard: 9,
    });
  });

  it("SI-050 rollTwice: the better of two checks, dice of the first and then of the second", () => {
    expect(fought({ choice: "full" }, [1, 41, 20, 45], { "critical.full": "rollTwice" })).toMatchObject({ score: 45 });
    expect(
      fought({ choice: "full", power: 150 }, [1, 41, 60, 70, 10, 20], { "critical.full": "rollTwice" }),
    ).toMatchObject({ score: 130 });
    expect(scripted(() => fullPower(-5, DEFAULT_OPTIONS), []).result).toBe(0);
  });

  it("SI-067 redirect: the limb takes the blow, unless its block was critical", () => {
    const limb = (faces: number[], more: Partial<Exchange> = {}) =>
      fought(
        { limbBlocks: true, ...more },
        faces,
        { "block.limb": "redirect" },
        { armour: (key) => (key === "leftArm" ? 5 : 99), before: (key) => (key === "leftArm" ? 20 : 0) },
        "leftArm",
      );
    expect(limb([30, 29, 40])).toMatchObject({
      result: "damage",
      defended: true,
      redirected: true,
      damageTarget: "leftArm",
      hurt: { dealt: 35, total: 55 },
    });
    expect(limb([30, 1])).toMatchObject({ result: "defended", damageTarget: "torso" });
    expect(limb([30, 35, 60])).toMatchObject({ defended: false, damageTarget: "torso", hurt: { dealt: 0 } });
    expect(limb([30, 29], { waive: true })).toMatchObject({ result: "waived", damageTarget: "leftArm" });
  });

  it("SI-045 exact odds of the contact are those of all hundred times hundred rolls", () => {
    for (const settings of [
      {},
      { "dice.opposed": "higher", "dice.ties": "second" },
      { "critical.compare": "rolls", "dice.criticalSuccessMax": 7 },
    ]) {
      const options = resolveOptions(settings);
      const given: Exchange = { ...exchange, hit: 45, defence: 38, guard: 5, choice: "full" };
      const odds = exact(
        contact(given, options),
        ({ hit: made, defended, critical, guard }) => `${made} ${defended} ${critical} ${guard}`,
      );
      const counts = new Map<string, number>();
      for (let a = 1; a <= 100; a++)
        for (let b = 1; b <= 100; b++) {
          const { hit: made, defended, critical, guard } = scripted(contact(given, options), [a, b]).result;
          const key = `${made} ${defended} ${critical} ${guard}`;
          counts.set(key, (counts.get(key) ?? 0) + 1);
        }
      const node = contactNode(given, options);
      const told = new Map<string, number>();
      for (const { value, weight } of node.outcomes()) {
        const { hit: made, defended, critical, guard } = value;
        const key = `${made} ${defended} ${critical} ${guard}`;
        told.set(key, (told.get(key) ?? 0) + weight);
      }
      expect(told).toEqual(counts);
      for (const faces of [
        [20, 35],
        [1, 20],
        [60, 20],
        [44, 38],
        [3, 1],
      ]) {
        expect(node.read(faces)).toEqual(scripted(contact(given, options), faces).result);
      }
      expect(node.formula).toBe("2d100");
      const alone = contactNode({ ...given, defence: null }, options);
      expect(alone.outcomes().reduce((sum, { weight }) => sum + weight, 0)).toBe(10_000);
      expect(alone.read([20, 1])).toMatchObject({ hit: true, defended: false, defenceCritical: null });
      for (const [key, count] of counts) {
        const p = probability(
          odds,
          ({ hit: made, defended, critical, guard }) => `${made} ${defended} ${critical} ${guard}` === key,
        );
        // What fails to hit is told once whatever the unused second roll is.
        expect(p, key).toBeCloseTo(count / 10_000, 9);
      }
    }
  });
});

describe("who may what", () => {
  it("SI-059, SI-060, SI-087 who has no defence", () => {
    const free = { unaware: false, restrained: false, unconscious: false };
    const asked = resolveOptions({ "defence.denied": "storyteller" });
    expect(defenceDenied(free, DEFAULT_OPTIONS)).toBe("allowed");
    for (const state of ["unaware", "restrained", "unconscious"]) {
      expect(defenceDenied({ ...free, [state]: true }, DEFAULT_OPTIONS)).toBe("denied");
      expect(defenceDenied({ ...free, [state]: true }, asked)).toBe("ask");
    }
  });

  it("SI-064 what can block", () => {
    const plain = { ranged: false, natural: false, limbState: "sound", declared: false } as const;
    const may = (kind: "shield" | "weapon" | "limb", more: object = {}, settings = {}) =>
      mayBlock(kind, { ...plain, ...more }, resolveOptions(settings));
    expect([may("shield"), may("weapon"), may("limb")]).toEqual([true, true, true]);
    expect([
      may("weapon", { natural: true }),
      may("limb", { natural: true }),
      may("limb", { declared: true }),
      may("weapon", { declared: true }),
    ]).toEqual([false, true, false, true]);
    expect([
      may("shield", { limbState: "disabled" }),
      may("limb", { limbState: "destroyed" }),
      may("limb", { limbState: "wounded" }),
    ]).toEqual([false, false, true]);
    expect([may("shield", { ranged: true }), may("weapon", { ranged: true }), may("limb", { ranged: true })]).toEqual([
      true,
      false,
      false,
    ]);
    expect(may("weapon", { ranged: true }, { "block.rangedNeedsShield": false })).toBe(true);
  });

  it("SI-069, SI-070 a critical defence may counter, but not a counter, unless they chain", () => {
    expect(CRITICAL_DEFENCES).toEqual(["counterAttack", "narrative", "freeMove"]);
    expect([
      mayCounter(false, DEFAULT_OPTIONS),
      mayCounter(true, DEFAULT_OPTIONS),
      mayCounter(true, resolveOptions({ "defence.counterChain": true })),
    ]).toEqual([true, false, true]);
  });
});

describe("sneaking", () => {
  it("SI-060 watchers who do not beat the sneaker's roll are fooled; a failed check fools nobody", () => {
    const sneaked = scripted(() => sneak(50, [40, 40, 40], DEFAULT_OPTIONS), [20, 19, 20, 60]);
    expect(sneaked.result).toEqual([false, true, true]);
    expect(sneaked.nodes.map(({ id }) => id)).toEqual(["sneak", "notice", "notice", "notice"]);
    expect(scripted(() => sneak(50, [40, 40], DEFAULT_OPTIONS), [50])).toMatchObject({
      result: [false, false],
      faces: [[50]],
    });
  });

  it("SI-060, SI-101 the targets", () => {
    const free = { wounded: 1, bought: 0, deprivation: 0 };
    expect(sneakTarget({ dexterity: 30, sneak: 20, size: 0, prone: true, ...free }, DEFAULT_OPTIONS).total).toBe(30);
    expect(noticeTarget({ awareness: 25, notice: 10, shaken: true, ...free }, DEFAULT_OPTIONS).total).toBe(15);
  });
});

describe("pushing", () => {
  const all = resolveOptions({ "push.mode": "all" });
  const pushed = (more: Partial<Parameters<typeof push>[0]>, options = all) =>
    push({ check: "success", target: 40, roll: 50, to: 40, player: true, ...more }, options);

  it("SI-115 off by default, players only, or all", () => {
    expect(pushed({}, DEFAULT_OPTIONS)).toEqual({
      allowed: false,
      damage: 0,
      success: false,
      score: null,
      roll: 50,
      critical: null,
    });
    const players = resolveOptions({ "push.mode": "players" });
    expect([
      pushed({}, players).allowed,
      pushed({ player: false }, players).allowed,
      pushed({ player: false }).allowed,
    ]).toEqual([true, false, true]);
  });

  it("SI-116 pushed to exactly the target succeeds, above it fails, and never is critical", () => {
    expect(pushed({})).toEqual({ allowed: true, damage: 10, success: true, score: null, roll: 40, critical: null });
    expect(pushed({ to: 41 })).toMatchObject({ success: false, damage: 9 });
    expect(pushed({ to: 1 })).toMatchObject({ success: true, damage: 49, critical: null });
    expect(pushed({ roll: 40, to: 40 })).toMatchObject({ allowed: true, success: false, damage: 0 });
    expect(pushed({ roll: 30, to: 20 })).toMatchObject({ success: true, damage: 10 });
  });

  it("SI-116 a natural 1 or 100 of a success check cannot be pushed", () => {
    expect(pushed({ roll: 100 })).toMatchObject({ allowed: false, success: false, critical: "failure", roll: 100 });
    expect(pushed({ roll: 1, to: 5 })).toMatchObject({ allowed: false, success: true, critical: "success" });
    expect(pushed({ to: 0 }).allowed).toBe(false);
    expect(pushed({ to: 101 }).allowed).toBe(false);
  });

  it("SI-115 power up to its target", () => {
    expect(pushed({ check: "power", target: 65, roll: 20, to: 65 })).toEqual({
      allowed: true,
      damage: 45,
      success: null,
      score: 65,
      roll: 65,
      critical: null,
    });
    expect(pushed({ check: "power", target: 65, roll: 20, to: 66 })).toMatchObject({ allowed: false, score: 20 });
    expect(pushed({ check: "power", target: 160, roll: 100, to: 150 })).toMatchObject({ allowed: true, score: 150 });
    expect(pushed({ check: "power", target: 65, roll: 1, to: 10 })).toMatchObject({ allowed: true, score: 10 });
    expect(pushed({ check: "power", target: 0, roll: 50, to: 1 })).toMatchObject({ allowed: false, score: 0 });
  });
});
