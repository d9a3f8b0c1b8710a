/**
 * Rules over chance: written once, read three ways.
 *
 * ```ts
 * // A rule: two checks, each one d6; a six rolls again and adds.
 * function* blow(bonus: number): Rule<number> {
 *   const face = yield* d6("hit");
 *   if (face + bonus < 5) return 0;
 *   return yield* once("damage", () => explodingD6());   // computed once per key for the odds
 * }
 * const rule = () => blow(1);                            // interpreters take the start of a rule
 *
 * play(rule, seeded(42));                                // {result, faces: [[4], [6], [2]], nodes: [{id: "hit", …}, …]}
 * await playAsync(rule, async (node) => facesOf(await evaluate(node.formula)));      // players' dice, one roll per node
 * await playAsync(rule, source, [[4], [6]]);             // goes on after these faces: data is all that a pause keeps
 * scripted(rule, [4, 6, 2]).result;                      // given faces: worked examples, replay, undo tests
 * exact(rule);                                           // [{value: 0, probability: 1/2}, …]: the full distribution
 * for (const {result} of sample(rule, 10_000, seed)) {}  // a simulation
 * ```
 *
 * A node is all the dice that fall together, and offers outcomes, not faces: write
 * `roll(bandedNode(100, [{upTo: target, value: true}, {upTo: 100, value: false}], "hit"))` rather than `d100()` and an
 * `if`, and the odds have 2 ways to follow and not 100. `once` keeps a sub-rule's distribution per key, `repeat` merges
 * equal states of a loop. In exact odds the details of a merged outcome (a face behind a degree) are those of one
 * representative: a rule may report them, never branch on them.
 */
export * from "./dice.ts";
export * from "./distribution.ts";
export * from "./exact.ts";
export * from "./node.ts";
export * from "./play.ts";
export * from "./random.ts";
export * from "./rule.ts";
