import type { Text } from "../../../foundry/chat/text.ts";
import { ask, type Course } from "../../../foundry/resolve/course.ts";
import type { OddsView } from "../../../foundry/resolve/odds-view.ts";
import { proposedDefence } from "../rules/attack.ts";
import { standing, sumModifiers } from "../rules/contest.ts";
import type { TaraforeOptions } from "../rules/options.ts";
import type { Way } from "./attack-facts.ts";
import { words } from "./common.ts";
import { sideText, termText } from "./showing.ts";

/** TF-070 A defence by its name; TF-049 a resisting score by its own. */
export const wayText = ({ defence, resists, side }: Way): Text => (resists ? sideText(side) : termText(defence));

/** TF-070 The way that is proposed: the best total, never an unarmoured block. */
export function proposedOf(ways: readonly Way[], safeBlock: boolean, options: TaraforeOptions): Way {
  const totals = Object.fromEntries(ways.map(({ defence, side }) => [defence, standing(side, "defender", options)]));
  const proposed = proposedDefence(totals, safeBlock);
  const way = ways.find(({ defence }) => defence === proposed) ?? ways[0];
  if (!way) throw new Error("a plan without a way to defend");
  return way;
}

/** TF-048 (4), TF-070: named before the dice. Where only one is open, nobody is asked. */
export function* askWay(
  ways: readonly Way[],
  safeBlock: boolean,
  options: TaraforeOptions,
  told: { odds(way: Way): OddsView; holds(way: Way): number; readonly title?: Text },
): Course<Way> {
  const proposed = proposedOf(ways, safeBlock, options);
  if (ways.length === 1) return proposed;
  const wayOf = (value: unknown): Way => ways.find(({ defence }) => defence === value) ?? proposed;
  const answer = yield* ask({
    id: "defence",
    whose: "target",
    title: told.title ?? words("Question.defence"),
    fields: [
      {
        kind: "choice",
        id: "defence",
        label: words("defence"),
        value: proposed.defence,
        options: ways.map((way) => ({
          value: way.defence,
          label: words(way.defence === "block" && !safeBlock ? "wayUnarmoured" : "way", {
            way: wayText(way),
            value: (way.side.score ?? 0) + sumModifiers(way.side.modifiers, options),
          }),
        })),
      },
    ],
    odds: ({ defence }) => told.odds(wayOf(defence)),
    chance: ({ defence }) => told.holds(wayOf(defence)),
  });
  return wayOf(answer["defence"]);
}
