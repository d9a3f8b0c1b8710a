import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Change, invert, type Json } from "../../../core/change.ts";
import { writeTo } from "../../../core/stored-document.test-data.ts";
import { CALLED_SHOTS, VARIANTS } from "./called-shots.ts";
import { changes } from "./changes.ts";
import {
  abilitiesOf,
  bleedingOf,
  hasUntreatedCritical,
  injuriesOf,
  isDying,
  standingPenalty,
  statPenalties,
} from "./condition.ts";
import { HIT_LEVELS, STUN_LEVELS, type StunLevel, WOUND_LEVELS, type WoundLevel } from "./levels.ts";
import { medicineResult, medicineRow } from "./medicine.ts";
import { DEFAULT_OPTIONS, resolveOptions } from "./options.ts";
import {
  bledFor,
  bloodRecovered,
  died,
  endsHold,
  type Hit,
  roundEnded,
  struck,
  stunned,
  stunTreated,
  treated,
  turnStarted,
  woundHealed,
} from "./outcomes.ts";
import { type Condition, SOUND } from "./state.ts";
import {
  bonusWon,
  fell,
  fightEnded,
  hid,
  outOfSight,
  revealed,
  sectionPassed,
  stoodUp,
  swam,
  tokensChanged,
} from "./tactics.ts";

const place = (id: string) => CALLED_SHOTS.find((entry) => entry.id === id) ?? null;
const hit = (wound: WoundLevel, stun: StunLevel = "none", more: Partial<Hit> = {}): Hit => ({
  woundId: "w1",
  round: 1,
  place: null,
  variant: null,
  hitLevel: "normal",
  wound,
  stun,
  holding: false,
  ...more,
});
const after = (wound: WoundLevel, more: Partial<Hit> = {}, before = SOUND, options = DEFAULT_OPTIONS) =>
  struck(before, hit(wound, "none", more), options);
const effects = (row: string, margin: number) =>
  medicineResult(medicineRow(row, DEFAULT_OPTIONS), margin, DEFAULT_OPTIONS).effects;

describe("a hit", () => {
  it("TF-086 is listed as a wound with all that treatment will need", () => {
    expect(after("special", { place: place("chest"), hitLevel: "special" }).condition.wounds).toEqual({
      w1: {
        level: "special",
        place: "chest",
        variant: null,
        hitLevel: "special",
        factor: "1",
        dressed: false,
        staunched: false,
        stitched: false,
        bleedUp: false,
        round: 1,
        consequences: { "broken-ribs": { factor: "1", splinted: false } },
      },
    });
    expect(after("none").condition).toBe(SOUND);
  });

  it("TF-062, TF-088 bleed-up marks the wound; neither it nor death is stored as a consequence", () => {
    const artery = after("flesh", { place: place("artery") }).condition.wounds["w1"];
    expect(artery).toMatchObject({ bleedUp: true, consequences: {} });
    expect(
      after("critical", { place: place("head"), hitLevel: "critical" }).condition.wounds["w1"]?.consequences,
    ).toEqual({});
  });

  it("TF-072 a blow through a block lands on an arm, without the called place's consequences", () => {
    expect(after("critical", { place: place("head"), hitLevel: null }).condition.wounds["w1"]).toMatchObject({
      place: "arm-leg",
      hitLevel: null,
      consequences: {},
    });
  });

  it("TF-087 a critical wound throws prone and leaves dying, until it is staunched", () => {
    const down = after("critical").condition;
    expect(down).toMatchObject({ prone: true, life: "dying" });
    expect(after("critical", {}, SOUND, resolveOptions({ criticalDown: false })).condition).toMatchObject({
      prone: false,
      life: "alive",
    });
    expect(after("exceptional").condition).toMatchObject({ prone: false, life: "alive" });
    const saved = treated(down, { kind: "wound", woundId: "w1" }, effects("wound-critical", 0), DEFAULT_OPTIONS);
    expect(saved).toMatchObject({ life: "alive", prone: true });
    const two = struck(down, hit("critical", "none", { woundId: "w2" }), DEFAULT_OPTIONS).condition;
    expect(treated(two, { kind: "wound", woundId: "w1" }, effects("wound-critical", 0), DEFAULT_OPTIONS).life).toBe(
      "dying",
    );
  });

  it("TF-090 asks about death for a fatal place and for a second untreated critical wound; or kills", () => {
    expect(after("exceptional", { place: place("head"), hitLevel: "exceptional" }).death).toBe("fatal");
    const first = after("critical").condition;
    expect(struck(first, hit("critical", "none", { woundId: "w2" }), DEFAULT_OPTIONS).death).toBe("secondCritical");
    expect(struck(first, hit("exceptional", "none", { woundId: "w2" }), DEFAULT_OPTIONS).death).toBeNull();
    const dressed = treated(first, { kind: "wound", woundId: "w1" }, { dressed: true }, DEFAULT_OPTIONS);
    expect(struck(dressed, hit("critical", "none", { woundId: "w2" }), DEFAULT_OPTIONS).death).toBeNull();
    const apply = resolveOptions({ fatal: "apply" });
    expect(after("exceptional", { place: place("head"), hitLevel: "exceptional" }, SOUND, apply)).toMatchObject({
      death: null,
      condition: { life: "dead" },
    });
  });

  it("TF-048 brings stun and wound at once", () => {
    expect(struck(SOUND, hit("normal", "critical"), DEFAULT_OPTIONS).condition).toMatchObject({
      stun: { level: "critical", lna: 0, rounds: 0 },
      brainDamage: 1,
    });
  });
});

describe("stun", () => {
  it("TF-083 on a held action: it is lost and that is all", () => {
    expect(stunned(SOUND, "normal", true, DEFAULT_OPTIONS)).toBe(SOUND);
    expect(stunned(SOUND, "special", true, DEFAULT_OPTIONS).stun.level).toBe("special");
    expect([endsHold("none"), endsHold("normal"), endsHold("coma")]).toEqual([false, true, true]);
  });

  it("TF-083 the turn's start uses up a lost action", () => {
    const hurt = stunned(SOUND, "normal", false, DEFAULT_OPTIONS);
    expect(turnStarted(hurt)).toEqual({ condition: SOUND, lost: true });
    expect(turnStarted(SOUND)).toEqual({ condition: SOUND, lost: false });
  });

  it("TF-085 a new state begins its count anew", () => {
    const before: Condition = { ...SOUND, stun: { level: "special", lna: 0, rounds: 4 } };
    expect(stunned(before, "exceptional", false, DEFAULT_OPTIONS).stun.rounds).toBe(0);
    expect(stunned(before, "special", false, DEFAULT_OPTIONS).stun.rounds).toBe(4);
    expect(stunTreated(before, { stun: "none", lna: 0 }).stun).toEqual({ level: "none", lna: 0, rounds: 0 });
    expect(stunTreated(before, {})).toEqual(before);
  });

  it("TF-082, TF-095 brain damage stays between 0 and 9", () => {
    expect(stunned({ ...SOUND, brainDamage: 9 }, "critical", false, DEFAULT_OPTIONS).brainDamage).toBe(9);
    expect(stunTreated(SOUND, effects("coma", 5))).toMatchObject({ brainDamage: 0, stun: { level: "none", lna: 1 } });
    expect(
      stunTreated({ ...SOUND, brainDamage: 2, stun: { level: "coma", lna: 0, rounds: 7 } }, effects("coma", 5))
        .brainDamage,
    ).toBe(1);
    expect(
      treated(
        { ...SOUND, stun: { level: "coma", lna: 0, rounds: 7 } },
        { kind: "stun" },
        effects("coma", 0),
        DEFAULT_OPTIONS,
      ).stun,
    ).toEqual({ level: "special", lna: 0, rounds: 0 });
  });
});

describe("the end of a round", () => {
  const bleeding = after("critical").condition;
  const rounds = (n: number, condition: Condition, str = 10, options = DEFAULT_OPTIONS): Condition =>
    n === 0 ? condition : rounds(n - 1, roundEnded(condition, str, 1, options).condition, str, options);

  it("TF-029, TF-088 bleeds by one round", () => {
    expect(rounds(4, bleeding).blood).toEqual({ loss: 0, elapsed: 4 });
    expect(rounds(5, bleeding).blood).toEqual({ loss: 1, elapsed: 0 });
    expect(rounds(5, bleeding, 10, resolveOptions({ bleeding: "advise" })).blood).toEqual({ loss: 0, elapsed: 0 });
    expect(bledFor(died(bleeding), 50, 10, DEFAULT_OPTIONS).condition.blood.loss).toBe(0);
  });

  it("TF-089, TF-090 tells who faints, and asks once about death", () => {
    const nearly = { ...bleeding, blood: { loss: 4, elapsed: 4 } };
    expect(roundEnded(nearly, 10, 1, DEFAULT_OPTIONS)).toMatchObject({ fainted: true, death: null });
    const dying = { ...bleeding, blood: { loss: 9, elapsed: 4 } };
    expect(roundEnded(dying, 10, 1, DEFAULT_OPTIONS)).toMatchObject({ fainted: false, death: "blood" });
    expect(roundEnded({ ...dying, blood: { loss: 10, elapsed: 4 } }, 10, 1, DEFAULT_OPTIONS).death).toBeNull();
    expect(roundEnded(dying, 10, 1, resolveOptions({ fatal: "apply" })).condition.life).toBe("dead");
  });

  it("TF-085 a test is due from the round after the hit on; not for the bloodless or the dead", () => {
    const shaken = stunned(SOUND, "special", false, DEFAULT_OPTIONS);
    const first = roundEnded(shaken, 10, 1, DEFAULT_OPTIONS);
    expect([first.recovery, roundEnded(first.condition, 10, 2, DEFAULT_OPTIONS).recovery]).toEqual([null, "special"]);
    const out = rounds(20, stunned(SOUND, "exceptional", false, DEFAULT_OPTIONS));
    expect(roundEnded(out, 10, 21, DEFAULT_OPTIONS).recovery).toBe("exceptional");
    expect(roundEnded({ ...out, blood: { loss: 5, elapsed: 0 } }, 10, 21, DEFAULT_OPTIONS).recovery).toBeNull();
    expect(roundEnded(died(out), 10, 21, DEFAULT_OPTIONS).recovery).toBeNull();
    expect(rounds(3, stunned(SOUND, "normal", false, DEFAULT_OPTIONS)).stun.rounds).toBe(0);
  });

  it("TF-030 bonuses expire at the end of the round after", () => {
    const won = bonusWon(SOUND, "b", { kind: "feint", value: 5, appliesTo: "melee", against: "x", round: 3 });
    expect(Object.keys(roundEnded(won, 10, 3, DEFAULT_OPTIONS).condition.bonuses)).toEqual(["b"]);
    expect(roundEnded(won, 10, 4, DEFAULT_OPTIONS).condition.bonuses).toEqual({});
  });

  it("TF-108 counts who stays out of sight", () => {
    const gone = outOfSight(SOUND, 3);
    expect([
      roundEnded(gone, 10, 3, DEFAULT_OPTIONS).escaped,
      roundEnded(gone, 10, 4, DEFAULT_OPTIONS).escaped,
    ]).toEqual([false, true]);
    expect(outOfSight(gone, 4).outSince).toBe(3);
    expect(outOfSight(gone, null).outSince).toBeNull();
  });
});

describe("treatment and healing", () => {
  const ribs = after("special", { place: place("chest") }).condition;

  it("TF-094, TF-095 flags and factors on the wound, those of a consequence on the consequence", () => {
    const wound = treated(ribs, { kind: "wound", woundId: "w1" }, effects("wound-special", 5), DEFAULT_OPTIONS).wounds[
      "w1"
    ];
    expect(wound).toMatchObject({
      staunched: true,
      stitched: true,
      factor: "1/4",
      consequences: { "broken-ribs": { factor: "1" } },
    });
    const bone = treated(
      ribs,
      { kind: "consequence", woundId: "w1", code: "broken-ribs" },
      effects("broken-bone", 0),
      DEFAULT_OPTIONS,
    ).wounds["w1"];
    expect(bone).toMatchObject({
      factor: "1",
      staunched: false,
      consequences: { "broken-ribs": { factor: "1/2", splinted: true } },
    });
  });

  it("TF-062 the wound's row also eases consequences without a row of their own", () => {
    const shoulder = after("special", { place: place("shoulder") }).condition;
    const wound = treated(shoulder, { kind: "wound", woundId: "w1" }, effects("wound-special", 0), DEFAULT_OPTIONS)
      .wounds["w1"];
    expect(wound?.consequences).toEqual({ "pro-penalty": { factor: "1/2", splinted: false } });
  });

  it("TF-094 a factor is never raised again; what is gone cannot be treated", () => {
    const good = treated(ribs, { kind: "wound", woundId: "w1" }, effects("wound-special", 7), DEFAULT_OPTIONS);
    expect(
      treated(good, { kind: "wound", woundId: "w1" }, effects("wound-special", 0), DEFAULT_OPTIONS).wounds["w1"]
        ?.factor,
    ).toBe("0");
    expect(treated(ribs, { kind: "wound", woundId: "none" }, effects("wound-special", 0), DEFAULT_OPTIONS)).toBe(ribs);
    expect(
      treated(
        ribs,
        { kind: "consequence", woundId: "w1", code: "blindness" },
        effects("broken-bone", 0),
        DEFAULT_OPTIONS,
      ),
    ).toEqual(ribs);
    expect(
      treated(ribs, { kind: "wound", woundId: "w1" }, { dressed: true }, DEFAULT_OPTIONS).wounds["w1"],
    ).toMatchObject({ dressed: true, factor: "1" });
  });

  it("TF-091 heals level by level, and goes with its consequences", () => {
    const levels: (WoundLevel | undefined)[] = [];
    let condition = ribs;
    for (let i = 0; i < 3; i++) {
      condition = woundHealed(condition, "w1", DEFAULT_OPTIONS);
      levels.push(condition.wounds["w1"]?.level);
    }
    expect(levels).toEqual(["normal", "flesh", undefined]);
    expect(woundHealed(condition, "w1", DEFAULT_OPTIONS)).toBe(condition);
  });

  it("TF-062 organ damage holds it at normal; what is lost or permanent stays", () => {
    const lung = after("exceptional", { place: place("lung") }).condition;
    const held = woundHealed(
      woundHealed(woundHealed(lung, "w1", DEFAULT_OPTIONS), "w1", DEFAULT_OPTIONS),
      "w1",
      DEFAULT_OPTIONS,
    );
    expect(held.wounds["w1"]?.level).toBe("normal");
    let heart = after("special", { place: place("heart") }).condition;
    for (let i = 0; i < 3; i++) heart = woundHealed(heart, "w1", DEFAULT_OPTIONS);
    expect(heart.wounds["w1"]).toMatchObject({ level: "none", consequences: { "heart-damage": { factor: "1" } } });
    expect(heart.wounds["w1"]?.consequences["broken-ribs"]).toBeUndefined();
    expect(statPenalties(heart, DEFAULT_OPTIONS)).toEqual({ ath: -3 });
    expect(woundHealed(heart, "w1", DEFAULT_OPTIONS)).toBe(heart);
  });

  it("TF-089 blood comes back once nothing bleeds", () => {
    const pale = { ...ribs, blood: { loss: 4, elapsed: 0 } };
    expect(bloodRecovered(pale, 2, DEFAULT_OPTIONS).blood.loss).toBe(4);
    const shut = treated(pale, { kind: "wound", woundId: "w1" }, { staunched: true }, DEFAULT_OPTIONS);
    expect(bloodRecovered(shut, 2, DEFAULT_OPTIONS).blood.loss).toBe(2);
  });
});

describe("what follows from a condition", () => {
  const two = struck(
    after("special", { place: place("upper-spine") }).condition,
    hit("normal", "none", { woundId: "w2" }),
    DEFAULT_OPTIONS,
  ).condition;

  it("TF-005, TF-062, TF-082, TF-086 penalties", () => {
    expect(standingPenalty(two, DEFAULT_OPTIONS)).toBe(-4);
    expect(standingPenalty(two, resolveOptions({ woundCombine: "sum" }))).toBe(-6);
    expect(statPenalties({ ...two, brainDamage: 1 }, DEFAULT_OPTIONS)).toEqual({ ath: -6, pro: -6, awa: -2, prs: -2 });
    expect(injuriesOf(two)).toEqual([{ code: "spinal-damage", factor: "1", fromAbove: true }]);
  });

  it("TF-088, TF-090 bleeding and untreated critical wounds", () => {
    expect([bleedingOf(two, DEFAULT_OPTIONS), bleedingOf(SOUND, DEFAULT_OPTIONS)]).toEqual([200, null]);
    const critical = after("critical").condition;
    expect([
      hasUntreatedCritical(critical),
      hasUntreatedCritical(two),
      isDying(critical, DEFAULT_OPTIONS),
      isDying(critical, resolveOptions({ criticalDown: false })),
    ]).toEqual([true, false, true, false]);
  });

  it("TF-066, TF-082, TF-089 what it can do", () => {
    const of = (level: StunLevel, loss = 0) =>
      abilitiesOf({ ...SOUND, stun: { level, lna: 0, rounds: 0 }, blood: { loss, elapsed: 0 } }, 10, DEFAULT_OPTIONS);
    expect(of("normal")).toEqual({ acts: true, conscious: true, movement: "1", lowDefence: false, unmoving: false });
    expect(of("special")).toEqual({ acts: false, conscious: true, movement: "1/2", lowDefence: true, unmoving: false });
    for (const level of ["exceptional", "critical", "coma"] as const)
      expect(of(level)).toEqual({ acts: false, conscious: false, movement: "0", lowDefence: false, unmoving: true });
    expect(of("none", 5)).toMatchObject({ acts: false, conscious: false, unmoving: true });
    expect(abilitiesOf(died(SOUND), 10, DEFAULT_OPTIONS).acts).toBe(false);
    const own = resolveOptions({ stunEffects: { special: { acts: true, movement: "0" } } });
    expect(abilitiesOf({ ...SOUND, stun: { level: "special", lna: 0, rounds: 0 } }, 10, own)).toMatchObject({
      acts: true,
      movement: "0",
      lowDefence: true,
    });
  });
});

describe("changes", () => {
  const ids = fc.constantFrom("w1", "w2", "w3");
  const someHit = fc
    .record({
      woundId: ids,
      round: fc.nat(9),
      place: fc.constantFrom(null, ...CALLED_SHOTS),
      variant: fc.constantFrom(...VARIANTS),
      hitLevel: fc.constantFrom(null, ...HIT_LEVELS),
      wound: fc.constantFrom(...WOUND_LEVELS),
      stun: fc.constantFrom(...STUN_LEVELS),
      holding: fc.boolean(),
    })
    .map((given): Hit => {
      const sides = given.place?.consequences.flatMap(({ variant }) => variant ?? []) ?? [];
      return { ...given, variant: sides[0] ?? null };
    });
  const step: fc.Arbitrary<(before: Condition) => Condition> = fc.oneof(
    someHit.map((given) => (before: Condition) => struck(before, given, DEFAULT_OPTIONS).condition),
    fc.nat(9).map((round) => (before: Condition) => roundEnded(before, 10, round, DEFAULT_OPTIONS).condition),
    fc.tuple(ids, fc.constantFrom("wound-normal", "wound-critical", "stun-critical", "lost-part"), fc.nat(9)).map(
      ([woundId, row, margin]) =>
        (before: Condition) =>
          treated(
            before,
            row.startsWith("stun") ? { kind: "stun" } : { kind: "wound", woundId },
            effects(row, margin),
            DEFAULT_OPTIONS,
          ),
    ),
    ids.map((id) => (before: Condition) => woundHealed(before, id, DEFAULT_OPTIONS)),
    fc.nat(4).map((days) => (before: Condition) => bloodRecovered(before, days, DEFAULT_OPTIONS)),
    fc.constant((before: Condition) => turnStarted(before).condition),
    fc.tuple(ids, fc.nat(9)).map(
      ([id, value]) =>
        (before: Condition) =>
          bonusWon(before, id, { kind: "aim", value, appliesTo: "bow", against: id, round: 2 }),
    ),
    fc.integer({ min: -3, max: 3 }).map((by) => (before: Condition) => tokensChanged(before, by)),
    fc.constantFrom<(before: Condition) => Condition>(
      fell,
      stoodUp,
      died,
      revealed,
      fightEnded,
      (c) => swam(c, true),
      (c) => hid(c, ["x", "y"], ["y"]),
      (c) => sectionPassed(c, "z"),
      (c) => outOfSight(c, 2),
    ),
  );

  it("lead a stored character through any outcomes, and their inverses back again", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let condition = SOUND;
        const document = JSON.parse(JSON.stringify({ system: { stats: { pro: 10 }, ...SOUND } })) as Record<
          string,
          Json
        >;
        const start = structuredClone(document);
        const done: Change[][] = [];
        for (const next of steps) {
          const later = next(condition);
          // As it travels: JSON.
          const list = JSON.parse(JSON.stringify(changes("Actor.a", condition, later))) as Change[];
          writeTo(document, list);
          done.push(list);
          condition = later;
          expect(document).toEqual({ system: { stats: { pro: 10 }, ...condition } });
        }
        for (const list of done.reverse()) writeTo(document, invert(list));
        expect(document).toEqual(start);
      }),
    );
  });

  it("name only what differs", () => {
    const hurt = struck(SOUND, hit("flesh", "normal"), DEFAULT_OPTIONS).condition;
    expect(changes("Actor.a", SOUND, hurt).map((change) => change.kind === "update" && change.path)).toEqual([
      "system.wounds.w1",
      "system.stun.level",
      "system.stun.lna",
    ]);
    expect(changes("Actor.a", hurt, hurt)).toEqual([]);
  });
});
