import { describe, expect, it } from "vitest";
import { registerRuleset, rulesetById, rulesetOf, rulesets } from "./registry.ts";
import type { Ruleset } from "./ruleset.ts";

const game = (id: string, actor: string, item: string): Ruleset =>
  ({ id, actorModels: { [actor]: class {} }, itemModels: { [item]: class {} } }) as unknown as Ruleset;

describe("the registry of games", () => {
  it("finds a game by its id and by the subtypes of its documents", () => {
    const chess = game("chess", "chessPiece", "chessClock");
    registerRuleset(chess);
    expect(rulesetById("chess")).toBe(chess);
    expect(rulesetOf({ documentName: "Actor", type: "chessPiece" })).toBe(chess);
    expect(rulesetOf({ documentName: "Item", type: "chessClock" })).toBe(chess);
    expect(rulesets()).toContain(chess);
  });

  it("does not confuse an actor's subtype with an item's", () => {
    registerRuleset(game("go", "goStone", "goBoard"));
    expect(rulesetOf({ documentName: "Item", type: "goStone" })).toBeNull();
    expect(rulesetOf({ documentName: "Combat", type: "base" })).toBeNull();
  });

  it("refuses a second owner of an id or of a subtype, and says whose it is", () => {
    registerRuleset(game("shogi", "shogiPiece", "shogiBoard"));
    expect(() => registerRuleset(game("shogi", "other", "otherItem"))).toThrow(/already belongs to the ruleset shogi/);
    expect(() => registerRuleset(game("xiangqi", "shogiPiece", "x"))).toThrow(/shogiPiece/);
  });

  it("answers null for a game that is not there", () => {
    expect(rulesetById("backgammon")).toBeNull();
    expect(rulesetById(null)).toBeNull();
  });
});
