import { describe, expect, it } from "vitest";
import { DEFAULT_OPTIONS } from "../rules/options.ts";
import { attackNumbers, UNARMED } from "./attack-numbers.ts";
import { edgesOn } from "./edges.ts";
import { condition, guard, wound } from "./fixtures.test-data.ts";
import { findScore, type Score, scoresOf } from "./scores.ts";

const scores = (over: Parameters<typeof guard>[0] = {}): Map<string, Score> => scoresOf(guard(over), DEFAULT_OPTIONS);
const now = (map: ReadonlyMap<string, Score>, id: string): number | null | undefined => map.get(id)?.current?.total;

describe("scores", () => {
  it("TF-003, TF-006: what has no value of its own has its parent's, Reaction that of the parent it stands under", () => {
    const all = scores();
    expect([now(all, "dodge"), now(all, "parry"), now(all, "block"), now(all, "reaction")]).toEqual([12, 15, 13, 14]);
    expect(now(scores({ reaction: { parent: "pro", value: null } }), "reaction")).toBe(13);
    expect(now(scores({ reaction: { parent: "pro", value: 11 } }), "reaction")).toBe(11);
  });

  it("has the substats that rules ask for even where none is stored", () => {
    expect(now(scores({ substats: {} }), "toughness")).toBe(11);
  });

  it("TF-005: wounds lower everything, and a broken rib the whole of ATH", () => {
    const hurt = condition({
      wounds: {
        a: wound({
          level: "special",
          place: "chest",
          consequences: { "broken-ribs": { factor: "1", splinted: false } },
        }),
      },
    });
    const all = scores({ condition: hurt });
    expect([now(all, "pro"), now(all, "ath"), now(all, "dodge"), now(all, "riding")]).toEqual([9, 5, 5, 4]);
    expect(all.get("ath")?.base).toBe(12);
    expect(all.get("ath")?.current?.terms.map(({ id, value, source }) => [id, value, source])).toEqual([
      ["ath", 12, "TF-011"],
      ["wounds", -4, "TF-086"],
      ["broken-ribs", -3, "TF-062"],
    ]);
  });

  it("TF-002: a lacking stat stays lacking, and what stands under it without a value too", () => {
    const all = scores({ stats: { pro: null, ath: 12, awa: 14, str: 11, sth: 9, prs: 10 } });
    expect([all.get("pro")?.current, all.get("block")?.current]).toEqual([null, null]);
    expect(now(all, "parry")).toBe(15);
  });
});

describe("what a weapon is used with", () => {
  it("is found by id, by the tag of a skill, by its name, in any case", () => {
    const all = scores();
    for (const wanted of ["skillArchery0001", "archery", "Bow and Arrow", " ARCHERY "]) {
      expect(findScore(all, wanted)?.id, wanted).toBe("skillArchery0001");
    }
    expect(findScore(all, "riding")?.id).toBe("riding");
    expect(findScore(all, "juggling")).toBeNull();
  });

  it("TF-051, TF-052, TF-076, TF-077: gives attack, damage and distance", () => {
    const wielder = { scores: scores(), edges: [] };
    const bow = {
      ...UNARMED,
      name: "Bow",
      kind: "missile",
      score: "archery",
      damage: { normal: 12, special: 15, exceptional: 18, critical: 21 },
      range: 100,
      unskilled: -3,
    } as const;
    const shot = attackNumbers(wielder, bow, DEFAULT_OPTIONS);
    expect([shot.attack?.total, shot.damage?.total, shot.range, shot.reach, shot.unskilled]).toEqual([
      14,
      12,
      100,
      null,
      false,
    ]);
    const wild = attackNumbers(wielder, { ...bow, score: null }, DEFAULT_OPTIONS);
    expect([wild.scoreId, wild.attack?.total, wild.unskilled]).toEqual(["awa", 11, true]);
    const spear = attackNumbers(
      wielder,
      { ...UNARMED, kind: "thrown", bonus: 4, reach: 10, rangeBonus: 10 },
      DEFAULT_OPTIONS,
    );
    expect([spear.attack?.total, spear.damage?.total, spear.reach, spear.range]).toEqual([13, 15, 10, 43]);
  });

  it("TF-027: edges count on the attack and on the score it is made with", () => {
    const edge = (on: string) => [
      { id: "e", name: "Keen", effects: [{ on, do: "bonus", value: 2, tokens: 0, bonus: 0 } as const] },
    ];
    const total = (on: string) =>
      attackNumbers({ scores: scores(), edges: edge(on) }, UNARMED, DEFAULT_OPTIONS).attack?.total;
    expect([total("attack"), total("pro"), total("all"), total("dodge")]).toEqual([15, 15, 15, 13]);
    expect(edgesOn(edge("pro"), ["pro"]).modifiers).toMatchObject([{ id: "edge-e", value: 2, bearer: "Keen" }]);
  });
});
