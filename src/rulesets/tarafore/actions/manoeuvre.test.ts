import { describe, expect, it } from "vitest";
import { choosing, sideWith } from "./attack.test-data.ts";
import type { Way } from "./attack-facts.ts";
import { NO_CIRCUMSTANCES } from "./circumstances.ts";
import { type ManoeuvreFacts, manoeuvreFields, manoeuvreOdds, planManoeuvre } from "./manoeuvre-facts.ts";

const DODGE: Way = { defence: "dodge", side: sideWith("dodge", 10) };
const PARRY: Way = { defence: "parry", side: sideWith("parry", 12) };

const facts = (over: Partial<ManoeuvreFacts> = {}): ManoeuvreFacts => ({
  target: "Brute",
  targetUuid: "Actor.brute",
  own: [{ id: "pro", side: sideWith("pro", 12) }],
  other: [{ id: "dodge", side: sideWith("dodge", 10) }],
  ways: [DODGE, PARRY],
  weapons: [
    { uuid: "Item.club", name: "Club" },
    { uuid: "Item.knife", name: "Knife" },
  ],
  tired: false,
  tokens: { actor: 0, target: 0 },
  circumstances: NO_CIRCUMSTANCES,
  round: 1,
  settings: {},
  ...over,
});
const works = (way: Way, over: Partial<ManoeuvreFacts> = {}): number =>
  manoeuvreOdds(planManoeuvre(facts(over), choosing()), way).bars.find(({ id }) => id === "works")?.probability ??
  Number.NaN;

describe("trip, grapple and disarm", () => {
  it("TF-047, TF-014: the contest must be won, a tie does nothing; odds are exact", () => {
    // P1: equals win 0.2960 + 0.1274 + 0.0171, and P2: two points more, 0.3468 + 0.2434 + 0.0782 + 0.0050.
    expect(works(PARRY)).toBeCloseTo(0.4405, 4);
    expect(works(DODGE)).toBeCloseTo(0.6734, 4);
    expect(works(PARRY, { settings: { tieContest: "succeeds" } })).toBeCloseTo(0.5595, 4);
  });

  it("asks which thing is struck from the hand only where there is a choice", () => {
    const asked = (values: Record<string, string>, over: Partial<ManoeuvreFacts> = {}): boolean =>
      manoeuvreFields(facts(over), values).some(({ id }) => id === "weapon");
    expect(asked({ manoeuvre: "trip" })).toBe(false);
    expect(asked({ manoeuvre: "disarm" })).toBe(true);
    expect(asked({ manoeuvre: "disarm" }, { weapons: [{ uuid: "Item.club", name: "Club" }] })).toBe(false);
  });

  it("strikes the chosen thing, else the first, and with a trip nothing", () => {
    const weapon = (fields: Record<string, string>) => planManoeuvre(facts(), choosing(fields)).weapon?.name ?? null;
    expect(weapon({ manoeuvre: "disarm" })).toBe("Club");
    expect(weapon({ manoeuvre: "disarm", weapon: "Item.knife" })).toBe("Knife");
    expect(weapon({ manoeuvre: "trip", weapon: "Item.knife" })).toBeNull();
  });

  it("TF-038: the second action of a turn bears its penalty; TF-074 a counter does not", () => {
    const second = { circumstances: { ...NO_CIRCUMSTANCES, actionNumber: 2, inTurn: true } };
    const modifiers = (fields: Record<string, string>) =>
      planManoeuvre(facts(second), choosing({ actionNumber: 2, ...fields })).contest.own.modifiers;
    expect(modifiers({})).toMatchObject([{ kind: "multiAction", value: -6 }]);
    expect(modifiers({ occasion: "counter-manoeuvre" })).toEqual([]);
  });
});
