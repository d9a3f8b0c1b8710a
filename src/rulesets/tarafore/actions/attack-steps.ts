import type { StepView } from "../../../foundry/chat/card.ts";
import { change, name } from "../../../foundry/chat/text.ts";
import { calledShotModifier } from "../rules/attack.ts";
import { rungOf } from "../rules/levels.ts";
import type { TaraforeOptions } from "../rules/options.ts";
import type { TestDice } from "./attack-course.ts";
import { type AttackPlanned, situationOf, type Way } from "./attack-facts.ts";
import { words } from "./common.ts";
import { diceOf, RUNG_TONES, rungText, sideGroup } from "./showing.ts";
import type { DicePair } from "./tokens.ts";
import { wayText } from "./ways.ts";

/** Both throws of the attack, as they lie. */
export function hitSteps(
  planned: AttackPlanned,
  way: Way,
  dice: DicePair,
  margin: number,
  options: TaraforeOptions,
): StepView[] {
  const rung = rungOf(margin);
  const called = calledShotModifier(situationOf(planned, way.defence));
  const own = sideGroup(words("attack"), planned.attack, [called], { kept: dice.kept.actor }, "actor", options);
  const other = sideGroup(wayText(way), way.side, [], { kept: dice.kept.target }, "target", options);
  const totals = [own, other].map(({ terms }) => Number(terms.at(-1)?.value));
  const [ownTotal = 0, otherTotal = 0] = totals;
  return [
    {
      id: "attack",
      title: words("attack"),
      dice: diceOf(dice.faces.actor, dice.kept.actor),
      result: rungText(rung),
      tone: RUNG_TONES[rung],
      line: words("line", { own: ownTotal, other: otherTotal, margin: change(margin) }),
      lineOf: "target",
      groups: [own],
    },
    {
      id: "defence",
      title: wayText(way),
      dice: diceOf(dice.faces.target, dice.kept.target),
      result: words("dieLine", { die: dice.kept.target }),
      tone: "neutral",
      line: words("totalLine", { total: otherTotal }),
      lineOf: "target",
      groups: [other],
    },
  ];
}

/** The dice of one damage test: the attacker's, before what they mean, and the target's where it throws any. */
export const testSteps = (id: "stun" | "wound" | "damage", { dice, rolled }: TestDice): [StepView, ...StepView[]] => {
  const step = (which: "actor" | "target"): StepView => ({
    id: which === "actor" ? id : `${id}.target`,
    title: words(which === "actor" ? `Test.${id}` : "Test.target"),
    dice: diceOf(dice.faces[which], dice.kept[which]),
    result: words("dieLine", { die: dice.kept[which] }),
    tone: "neutral",
    line: name(""),
    groups: [],
  });
  return rolled ? [step("actor"), step("target")] : [step("actor")];
};
