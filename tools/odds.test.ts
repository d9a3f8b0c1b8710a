import { describe, expect, it } from "vitest";
import { oddsText } from "./odds.ts";

const say = (line: string): string => oddsText(line === "" ? [] : line.split(" "));

describe("npm run odds", () => {
  it("prints the table of an attack: Tarafore P15", () => {
    const table = say("tarafore --attack 12 --defence-score 10 --str 10 --bonus 3 --toughness 10");
    expect(table).toMatch(/^level\s+wound\s+stun$/m);
    expect(table).toMatch(/^normal\s+19\.34 %\s+19\.34 %$/m);
    expect(table).toMatch(/^flesh\s+4\.64 %\s+0\.00 %$/m);
  });

  it("prints Avorkarth P02 and Infinity P5", () => {
    expect(say("avorkarth --attack 10 --dodge 10 --might 14 --full 10 --guarded 13 --arc flank")).toMatch(
      /^lesser\s+16\.6667 %$/m,
    );
    const infinity = say(
      "infinity --hit 48 --defence 55 --power 38 --armour 5 --wound 26 --choice sure --guard 15 --json",
    );
    expect(JSON.parse(infinity)).toMatchObject({ defended: 0.1082, q50: 18, meanPerAttack: 7.5802 });
  });

  it("reads armour pairs, missiles, flags, negative numbers and house rules", () => {
    const missile = say(
      "tarafore --kind missile --attack=13 --defence-score 10 --missile 12/15/18/21 --toughness 10 --json",
    );
    expect(JSON.parse(missile).wound).toMatchObject({ normal: 0.2176 });
    const armoured = say(
      "tarafore --attack 12 --defence-score 10 --str 10 --bonus 3 --toughness 10 --armour 2/4 --json",
    );
    expect(JSON.parse(armoured)).toMatchObject({ wound: { none: 0.5645 }, stun: { none: 0.4932 } });
    expect(say("tarafore --attack -30 --defence-score 10 --toughness 10")).toMatch(/^none\s+100\.00 %/m);
    expect(say("infinity --hit 40 --power 40 --wound 25 --armour 10 --set armour.mode=none --json")).toBe(
      say("infinity --hit 40 --power 40 --wound 25 --json"),
    );
    expect(
      say("tarafore --attack 9 --defence block --defence-score 10 --unarmoured-block --toughness 0 --json"),
    ).not.toBe(say("tarafore --attack 9 --defence block --defence-score 10 --toughness 0 --json"));
  });

  it.each(["tarafore", "avorkarth", "infinity"])("helps with %s", (ruleset) => {
    expect(say(`${ruleset} --help`)).toContain(`npm run odds -- ${ruleset} --`);
  });

  it.each([
    ["chess", /no ruleset "chess".*tarafore/],
    ["infinity --hit 40", /--power, --wound must be given/],
    ["infinity --hit", /--hit needs a value/],
    ["infinity --hit forty", /"forty" is no whole number/],
    ["infinity --hit 1 --hit 2", /--hit is given twice/],
    ["infinity --hitt 4", /no option --hitt; did you mean --hit/],
    ["infinity --colour 4", /no option --colour; see --help/],
    ["infinity 40", /"40" belongs to no option/],
    ["infinity --choice later", /"later" is none of sure, full, narrative/],
    ["tarafore --armour 3", /--armour takes 2 numbers/],
    ["tarafore --unmoving=yes", /--unmoving takes no value/],
    ["tarafore --attack 1 --defence-score 1 --toughness 1 --set dice", /--set takes key=value/],
    ["tarafore --attack 1 --defence-score 1 --toughness 1 --set dice=2d6", /settings\.dice: unknownId/],
    ["tarafore --attack 1 --defence-score 1 --toughness 1 --kind missile", /missile: missing/],
  ])("says what is wrong with: %s", (line, message) => {
    expect(() => say(line)).toThrow(message);
  });

  it("shows how it is used when nothing is given", () => {
    expect(say("")).toContain("npm run odds -- <ruleset>");
  });
});
