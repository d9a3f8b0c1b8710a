import { describe, expect, it } from "vitest";
import english from "../../../../lang/en.json" with { type: "json" };
import { type Localizer, wordsOf } from "../../../foundry/chat/text.ts";
import { condition } from "../data/fixtures.test-data.ts";
import { DEFAULT_OPTIONS, resolveOptions } from "../rules/options.ts";
import { choosing, sideWith, swordFacts } from "./attack.test-data.ts";
import { attackChanges } from "./attack-changes.ts";
import { attackCourse, attackOdds, oddsAgainst, proposedWay } from "./attack-course.ts";
import { describeAttack } from "./attack-describe.ts";
import type { AttackFacts, TargetFacts } from "./attack-facts.ts";
import { attackFields, attackModifiers, placeChoices } from "./attack-fields.ts";
import { planAttack } from "./attack-plan.ts";
import { apply } from "./changes.test-data.ts";
import { NO_CIRCUMSTANCES, type WonBonus } from "./circumstances.ts";
import { changedOptions } from "./common.ts";
import { playCourse } from "./course.test-data.ts";

const i18n: Localizer = {
  localize: (key) => String(key.split(".").reduce<unknown>((at, part) => Object(at)[part], english) ?? key),
  format: (key, data) => i18n.localize(key).replace(/\{(\w+)\}/g, (_, name: string) => data[name] ?? `{${name}}`),
};
const say = (value: Parameters<typeof wordsOf>[0]) => wordsOf(value, i18n);

interface Case {
  readonly facts?: Partial<AttackFacts>;
  readonly target?: Partial<TargetFacts>;
  readonly fields?: Record<string, string | number | boolean>;
  readonly own?: number;
  readonly defence?: string;
  readonly dice: Record<string, readonly number[]>;
  readonly answers?: Record<string, Record<string, boolean>>;
}
const HARMLESS = {
  "stun.actor": [1, 1, 1],
  "stun.target": [9, 9, 9],
  "wound.actor": [1, 1, 1],
  "wound.target": [9, 9, 9],
};

function struck({ facts, target, fields, own = 0, defence, dice, answers }: Case) {
  const planned = planAttack(swordFacts(facts, target), choosing(fields, { own: { name: "", value: own } }));
  const played = playCourse(
    () => attackCourse(planned),
    { ...HARMLESS, ...dice },
    {
      ...(defence === undefined ? {} : { defence: { defence } }),
      ...answers,
    },
  );
  return { planned, ...played };
}
const won = (over: Partial<WonBonus>) => ({
  ...NO_CIRCUMSTANCES,
  bonuses: [{ id: "f", kind: "feint", value: 1, rule: "TF-056", usedUp: true, ...over }],
});
const attack = (score: number) => ({ attack: sideWith("pro", score) });
const against = (defence: "dodge" | "parry" | "block", score: number): Partial<TargetFacts> => ({
  defences: { ...swordFacts().target.defences, [defence]: sideWith(defence, score) },
});

describe("the worked attacks of the rulebook, through the action", () => {
  it.each<[string, Case, object]>([
    [
      "E22",
      {
        facts: {
          ...attack(8),
          kind: "missile",
          source: { kind: "missile", str: 0, bonus: 0, missile: [12, 15, 18, 21] },
        },
        target: against("dodge", 12),
        defence: "dodge",
        dice: { "attack.actor": [1, 2, 3], "attack.target": [8, 9, 10] },
      },
      {
        margin: -11,
        rung: "critical-failure",
        result: "dodged",
        hitLevel: null,
        damageMod: null,
        options: ["missile-may-ricochet"],
      },
    ],
    [
      "E23",
      {
        facts: attack(10),
        target: against("parry", 11),
        defence: "parry",
        dice: { "attack.actor": [3, 4, 6], "attack.target": [6, 8, 10] },
      },
      { margin: -5, result: "parried", damageMod: null, options: ["counter"] },
    ],
    [
      "E24",
      {
        facts: attack(9),
        target: against("parry", 13),
        defence: "parry",
        dice: { "attack.actor": [1, 3, 5], "attack.target": [9, 9, 2] },
      },
      { margin: -10, result: "parried", options: ["counter-manoeuvre", "full-action"] },
    ],
    [
      "E25",
      {
        facts: attack(10),
        target: against("block", 11),
        defence: "block",
        dice: { "attack.actor": [2, 2, 5], "attack.target": [9, 9, 10] },
      },
      { margin: -8, result: "blocked", damageMod: -12, options: ["disarm"] },
    ],
    [
      "E26",
      {
        target: { ...against("block", 9), blockBonus: 2, safeBlock: true },
        defence: "block",
        dice: { "attack.actor": [4, 4, 7], "attack.target": [7, 5, 9] },
      },
      { margin: -2, result: "blocked", damageMod: null, options: [] },
    ],
    [
      "E27",
      {
        target: { ...against("block", 8), blockBonus: 2, safeBlock: true },
        defence: "block",
        dice: { "attack.actor": [4, 5, 7], "attack.target": [7, 5, 10] },
      },
      { margin: 0, result: "hit", hitLevel: "graze", damageMod: -3 },
    ],
    [
      "E28",
      {
        facts: attack(14),
        fields: { place: "head" },
        defence: "dodge",
        dice: { "attack.actor": [6, 8, 9], "attack.target": [2, 5, 6] },
      },
      { margin: 4, rung: "special", hitLevel: "exceptional", damageMod: 6 },
    ],
    [
      "E29",
      {
        facts: { ...attack(16), kind: "thrown" },
        fields: { place: "digit" },
        defence: "dodge",
        dice: { "attack.actor": [6, 8, 9], "attack.target": [2, 6, 7] },
      },
      { margin: 2, hitLevel: "graze", damageMod: -3 },
    ],
    [
      "E30",
      {
        facts: {
          ...attack(15),
          kind: "missile",
          source: { kind: "missile", str: 0, bonus: 0, missile: [12, 15, 18, 21] },
        },
        fields: { place: "eye", stealth: true },
        defence: "dodge",
        dice: { "attack.actor": [5, 7, 8], "attack.target": [1, 4, 6] },
      },
      { margin: 8, hitLevel: "critical", damageMod: 9 },
    ],
    [
      "E31",
      {
        facts: attack(13),
        target: against("parry", 10),
        fields: { place: "chest" },
        defence: "parry",
        dice: { "attack.actor": [2, 6, 9], "attack.target": [3, 3, 9] },
      },
      { margin: 5, hitLevel: "normal", damageMod: 0 },
    ],
    [
      "E32",
      {
        facts: { ...attack(13), settings: { calledShotLevel: "better" } },
        target: against("parry", 10),
        fields: { place: "chest" },
        defence: "parry",
        dice: { "attack.actor": [2, 6, 9], "attack.target": [3, 3, 9] },
      },
      { margin: 5, hitLevel: "special", damageMod: 3 },
    ],
    [
      "E35",
      {
        facts: { weaponSize: "below-average" },
        fields: { place: "head", unmoving: true },
        dice: { "attack.actor": [3, 5, 8], "attack.target": [4, 6, 9] },
      },
      { margin: 6, hitLevel: "exceptional", damageMod: 6 },
    ],
  ])("%s", (_, given, expected) => {
    expect(struck(given).outcome).toMatchObject(expected);
  });

  it("E36, E38: a special hit, base 19, through armour 2/4: knocked out, a flesh wound", () => {
    const { outcome, planned } = struck({
      target: { pieces: [{ worn: true, stun: 2, wound: 4, coverage: "all" }] },
      defence: "dodge",
      dice: {
        "attack.actor": [5, 7, 9],
        "attack.target": [1, 5, 6],
        "stun.actor": [3, 6, 9],
        "stun.target": [2, 5, 7],
        "wound.actor": [1, 4, 4],
        "wound.target": [8, 8, 2],
      },
    });
    expect(outcome.damage).toMatchObject({
      base: 19,
      stun: { margin: 7, level: "exceptional" },
      wound: { margin: 0, level: "flesh" },
    });
    const card = describeAttack(planned, outcome);
    expect(say(card.headline)).toBe("Special hit (Body): Flesh wound, Unconscious");
    expect(card.steps.map(({ id, groups }) => [id, groups.at(-1)?.terms.at(-1)?.value])).toEqual([
      ["attack", 19],
      ["defence", 15],
      ["stun", 7],
      ["stun.target", undefined],
      ["wound", 0],
      ["wound.target", undefined],
    ]);
  });

  it("E37: a missile grazes with its first number less three", () => {
    const { outcome } = struck({
      facts: { kind: "missile", source: { kind: "missile", str: 0, bonus: 0, missile: [12, 15, 18, 21] } },
      defence: "dodge",
      dice: { "attack.actor": [1, 4, 9], "attack.target": [1, 6, 9] },
    });
    expect(outcome).toMatchObject({ margin: 0, hitLevel: "graze", damage: { base: 9 } });
  });

  it("E40: shared dice serve both tests", () => {
    const { outcome, way } = struck({
      facts: { settings: { damageDice: "shared" }, source: { kind: "melee", str: 12, bonus: 1, missile: null } },
      target: { toughness: 10 },
      defence: "dodge",
      dice: {
        "attack.actor": [1, 4, 9],
        "attack.target": [1, 5, 9],
        "damage.actor": [2, 5, 9],
        "damage.target": [3, 8, 8],
      },
    });
    expect(way).toEqual([
      "target defence",
      "actor attack.actor",
      "target attack.target",
      "actor damage.actor",
      "target damage.target",
    ]);
    expect(outcome.damage).toMatchObject({ stun: { margin: 0, level: "none" }, wound: { margin: 0, level: "flesh" } });
  });

  it("E41, E42: the card names what a place costs; the head asks for the life", () => {
    const deep = { "wound.actor": [9, 9, 9], "wound.target": [1, 6, 9] };
    const knee = struck({
      fields: { place: "knee-elbow:knee" },
      defence: "dodge",
      dice: { "attack.actor": [7, 7, 7], "attack.target": [4, 4, 4], ...deep },
    });
    expect(describeAttack(knee.planned, knee.outcome).notes.map(({ text }) => say(text))).toEqual(["Leg hampered"]);
    const head = struck({
      fields: { place: "head" },
      defence: "dodge",
      dice: { "attack.actor": [7, 7, 7], "attack.target": [4, 4, 4], ...deep },
    });
    expect(describeAttack(head.planned, head.outcome).notes[0]).toMatchObject({ tone: "critical" });
  });
});

describe("what counts for an attack", () => {
  const planned = (fields = {}, facts = {}, target = {}) => planAttack(swordFacts(facts, target), choosing(fields));

  it("TF-055 to TF-057, TF-103, TF-038: stealth, ground, lying, sight, further actions", () => {
    const { attack } = planned({
      stealth: true,
      ownGround: "high",
      otherProne: true,
      visibility: "starlight",
      actionNumber: 2,
    });
    expect(attack.modifiers).toEqual([
      { kind: "multiAction", value: -6, rule: "TF-038" },
      { kind: "stealth", value: 6, rule: "TF-055" },
      { kind: "visibility", value: -2, rule: "TF-103" },
    ]);
    expect(attack.sources).toEqual({ high: 2, low: 0 });
  });

  it("TF-104, TF-072: cover helps a dodge, a shield a block", () => {
    const { ways } = planned({ cover: "full" }, {}, { blockBonus: 2 });
    expect(ways.map(({ defence, side }) => [defence, side.modifiers.map(({ value }) => value)])).toEqual([
      ["dodge", [3]],
      ["parry", []],
      ["block", [2]],
    ]);
  });

  it("TF-071: no parry against missiles; TF-070: no unarmoured block proposed", () => {
    const missile = planned({}, { kind: "missile" });
    expect(missile.ways.map(({ defence }) => defence)).toEqual(["dodge", "block"]);
    const strong = planned({}, {}, against("block", 20));
    expect(proposedWay(strong, DEFAULT_OPTIONS).defence).toBe("parry");
    expect(proposedWay(planned({}, {}, { ...against("block", 20), safeBlock: true }), DEFAULT_OPTIONS).defence).toBe(
      "block",
    );
  });

  it("TF-030: a bonus won before can be switched off, and is then kept", () => {
    const facts = swordFacts({ circumstances: won({ value: 5 }) });
    expect(attackModifiers(facts)).toMatchObject([{ id: "bonus-f", value: 5, on: true }]);
    expect(planAttack(facts, choosing()).attack.modifiers).toEqual([{ kind: "feint", value: 5, rule: "TF-056" }]);
    const off = planAttack(facts, choosing({}, { modifiers: { "bonus-f": false } }));
    expect([off.attack.modifiers, off.usedBonuses]).toEqual([[], []]);
  });

  it("TF-061: every place of the table can be chosen, the two-sided ones by side, and has a name", () => {
    const [place] = attackFields(swordFacts());
    const options = place?.kind === "choice" ? place.options : [];
    expect(options.length).toBe(1 + 25 + 2);
    expect(options.map(({ label }) => say(label))).toContain("Neck, rear (−3)");
    expect(options.filter(({ label }) => say(label).includes("TACTICAL_TIME"))).toEqual([]);
    expect(placeChoices(DEFAULT_OPTIONS).filter(({ variant }) => variant !== null).length).toBe(4);
  });

  it("world settings travel as JSON, shares and tables included", () => {
    const options = resolveOptions({ bloodLimits: ["1/3", "1"], counterDepth: 2 });
    const sent: unknown = JSON.parse(JSON.stringify(changedOptions(options)));
    expect(sent).toEqual({ bloodLimits: ["1/3", "1/1"], counterDepth: 2 });
    expect(resolveOptions(sent)).toEqual(options);
  });
});

describe("tokens after the roll (TF-016)", () => {
  const even = { "attack.actor": [2, 5, 9], "attack.target": [1, 4, 8] };

  it("take the high die, or give the low one, on the same dice", () => {
    const { outcome, way } = struck({
      facts: { tokens: 1 },
      target: { tokens: 2 },
      defence: "dodge",
      dice: even,
      answers: { "attackToken.actor": { high: true, low: false }, "attackToken.target": { high: true, low: true } },
    });
    expect(way.slice(0, 5)).toEqual([
      "target defence",
      "actor attack.actor",
      "target attack.target",
      "actor attackToken.actor",
      "target attackToken.target",
    ]);
    // 12 and the middle die, high and low together, against 10 and the high one.
    expect(outcome).toMatchObject({ margin: 17 - 18, spent: { actor: 1, target: 2 } });
  });

  it("one token does one thing", () => {
    const { outcome } = struck({
      facts: { tokens: 1 },
      defence: "dodge",
      dice: even,
      answers: { "attackToken.actor": { high: true, low: true } },
    });
    expect(outcome).toMatchObject({ margin: 21 - 14, spent: { actor: 1, target: 0 } });
  });

  it("are not asked for where the world plays without them", () => {
    const { asked } = struck({ facts: { tokens: 3, settings: { tokenRolls: "off" } }, defence: "dodge", dice: even });
    expect(asked.map(({ id }) => id)).toEqual(["defence"]);
  });
});

describe("counters (TF-074)", () => {
  const parried: Case = {
    facts: attack(10),
    target: against("parry", 11),
    defence: "parry",
    dice: { "attack.actor": [3, 4, 6], "attack.target": [6, 8, 10] },
  };
  const offers = (over: Case) => {
    const { planned, outcome } = struck(over);
    return describeAttack(planned, outcome).offers ?? [];
  };

  it("are a button of the target, with its weapon", () => {
    expect(offers(parried)).toMatchObject([
      { by: "target", actionId: "attack", itemUuid: "Actor.brute.Item.club", fields: { occasion: "counter" } },
    ]);
  });

  it("cannot be countered, and need the attacker in reach", () => {
    expect(offers({ ...parried, fields: { occasion: "counter" } })).toEqual([]);
    expect(offers({ ...parried, fields: { distance: 10 } })).toEqual([]);
  });
});

describe("odds", () => {
  it("of all levels are those of the throws themselves", () => {
    const planned = planAttack(swordFacts(), choosing({ place: "lung" }));
    const odds = attackOdds(planned);
    const way = proposedWay(planned, DEFAULT_OPTIONS);
    expect(odds.bars.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
    let state = 20_240_229;
    const face = (): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return 1 + Math.floor((state / 2 ** 32) * 10);
    };
    const times = 4000;
    const counts = new Map<string, number>();
    for (let at = 0; at < times; at++) {
      const answers = { defence: { defence: way.defence } };
      const { outcome } = playCourse(
        () => attackCourse(planned),
        () => [face(), face(), face()],
        answers,
      );
      const { wound, stun } = outcome.damage ?? { wound: { level: "none" }, stun: { level: "none" } };
      for (const id of [wound.level, `stun-${stun.level}`, ...(outcome.result === "hit" ? ["hit"] : [])])
        counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    const told = [
      ...odds.bars.map(({ id, probability }) => [id, probability] as const),
      ...odds.figures.map(({ id, value }) => [id, value] as const),
    ];
    for (const [id, p] of told) {
      const found = counts.get(id) ?? 0;
      expect(Math.abs(found - times * p), id).toBeLessThanOrEqual(4 * Math.sqrt(times * p * (1 - p)) + 1);
    }
  });

  it("a better defence leaves fewer wounds", () => {
    const planned = planAttack(swordFacts({}, against("dodge", 16)), choosing());
    const none = (defence: string): number => {
      const way = planned.ways.find((one) => one.defence === defence);
      return (way && oddsAgainst(planned, way).bars[0]?.probability) ?? Number.NaN;
    };
    expect(none("dodge")).toBeGreaterThan(none("parry"));
  });
});

describe("what an attack writes", () => {
  const hit: Case = {
    defence: "dodge",
    dice: {
      "attack.actor": [5, 5, 5],
      "attack.target": [5, 5, 5],
      "wound.actor": [5, 5, 5],
      "wound.target": [5, 5, 5],
    },
  };
  const bonus = { kind: "feint", value: 5, appliesTo: "melee", against: "Actor.brute", round: 2, expires: 3 } as const;
  const attacker = {
    uuid: "Actor.maren",
    condition: condition({ hiddenFrom: ["Actor.brute"], bonuses: { f: bonus }, tokens: 1 }),
  };
  const target = { uuid: "Actor.brute", condition: condition() };

  it("a wound with place, level and round; the feint is used up, hiding is over", () => {
    const { planned, outcome } = struck({
      ...hit,
      facts: { circumstances: won({ value: 0 }) },
      fields: { place: "chest" },
    });
    const written = attackChanges(planned, outcome, { attacker, target }, "wound00000000000");
    const after = apply(written);
    expect(after["Actor.brute"]?.["system.wounds.wound00000000000"]).toMatchObject({
      level: outcome.damage?.wound.level,
      place: "chest",
      round: 3,
      hitLevel: "normal",
    });
    expect(after["Actor.maren"]).toEqual({ "system.hiddenFrom": [], "system.bonuses.f": undefined });
  });

  it("E43: a second deep stun on top of a critical one is a coma", () => {
    const { planned, outcome } = struck({
      ...hit,
      dice: { ...hit.dice, "stun.actor": [7, 7, 7], "stun.target": [5, 5, 5] },
    });
    expect(outcome.damage?.stun.level).toBe("exceptional");
    const harmed = { uuid: "Actor.brute", condition: condition({ stun: { level: "critical", lna: 0, rounds: 4 } }) };
    const after = apply(attackChanges(planned, outcome, { attacker, target: harmed }, "w"));
    expect(after["Actor.brute"]?.["system.stun.level"]).toBe("coma");
  });

  it("nothing for a dodge, but what was spent", () => {
    const { planned, outcome } = struck({
      ...hit,
      facts: { tokens: 1 },
      dice: { "attack.actor": [1, 1, 2], "attack.target": [9, 9, 9] },
      answers: { "attackToken.actor": { high: true } },
    });
    expect(outcome.result).toBe("dodged");
    const still = { ...attacker, condition: condition({ tokens: 1 }) };
    expect(apply(attackChanges(planned, outcome, { attacker: still, target }, "w"))).toEqual({
      "Actor.maren": { "system.tokens": 0 },
    });
  });
});
