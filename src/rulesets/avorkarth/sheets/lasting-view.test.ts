import { describe, expect, it } from "vitest";
import { i18n } from "../../../../tests/unit/sheet-templates.ts";
import { DEFAULT_OPTIONS } from "../rules/options.ts";
import { lastingViews } from "./lasting-view.ts";
import { inBoxes, lethalSteps, woundedThresholds } from "./track-steps.ts";

const levels = [
  { id: "wound", units: 50, label: "Wounds" },
  { id: "lesser", units: 10, label: "Lesser" },
  { id: "minor", units: 1, label: "Minor" },
];

describe("what lies on a creature of Avorkarth", () => {
  const grapple = { role: "target", state: "choke", chokeRounds: 2, bindingDc: 0, nonLethal: false };

  it("is told in words, with who is at it, and how it ends", () => {
    const lines = lastingViews(
      {
        grapples: { g: { ...grapple, partnerId: "Actor.brute" }, h: { ...grapple, role: "grappler", partnerId: null } },
        criticalWounds: { c: { kind: "arms", side: "left", count: 2 } },
        outmanoeuvre: { o: { againstId: "Actor.gone", bonus: 1 } },
      },
      (uuid) => (uuid === "Actor.brute" ? "Brute" : ""),
      i18n,
    );
    expect(lines.map(({ collection, entry, label, text }) => [collection, entry, label, text])).toEqual([
      ["grapples", "g", "Held by Brute", "Choke · choked 2"],
      ["grapples", "h", "Holds someone", "Choke · choked 2"],
      ["criticalWounds", "c", "Critical wound: Arms", "left ×2"],
      ["outmanoeuvre", "o", "Outmanoeuvres someone", "+1"],
    ]);
  });
});

describe("the thresholds of the lethal track", () => {
  const options = { ...DEFAULT_OPTIONS, woundedStates: true };

  it("AV-059: with three wounds one is hurt from 38 units on, wounded from 75, crippled from 135", () => {
    expect([...woundedThresholds(3, options)]).toEqual([
      ["hurt", 38],
      ["wounded", 75],
      ["crippled", 135],
    ]);
    expect(woundedThresholds(3, { ...options, woundedStates: false }).size).toBe(0);
  });

  it("are told in boxes, with the one that holds", () => {
    expect(inBoxes(61, 150, levels, i18n)).toBe("1 Wounds, 1 Lesser, 1 Minor");
    const steps = lethalSteps(3, { units: 80, max: 150, dead: false }, levels, options, i18n);
    expect(steps.map(({ label, holds }) => [label, holds])).toEqual([
      ["Hurt", false],
      ["Wounded", true],
      ["Crippled", false],
      ["Dead", false],
    ]);
  });
});
