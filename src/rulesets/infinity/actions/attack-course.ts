import { ask, type Course } from "../../../foundry/resolve/course.ts";
import { landed, mayCounter, reachesPower } from "../rules/attack.ts";
import { pinBars } from "../rules/technique.ts";
import { type AttackDone, REWARDS, type Reward } from "./attack-describe.ts";
import { type AttackPlanned, bodyOfFacts } from "./attack-facts.ts";
import { attackDefence } from "./attack-odds.ts";
import { oneIn, optionsOf, words } from "./common.ts";
import { contactCourse, type PushDone, powerCourse } from "./contact.ts";
import { contactEffects, nameEffect } from "./narrative.ts";
import { answerStep } from "./showing.ts";

/** SI-045 One attack from its first die to its damage, past its defender. */
export function* attackCourse(planned: AttackPlanned): Course<AttackDone> {
  const options = optionsOf(planned);
  const contact = yield* contactCourse(planned, attackDefence(planned), options);
  const { met, choice, way } = contact;
  const pushes: PushDone[] = [...contact.pushes];
  // SI-055: a pulled blow is not rolled.
  const rolls = reachesPower(met) && !planned.waive;
  const full = met.critical === "success" && choice === "full";
  const score = rolls ? yield* powerCourse(planned, full, pushes, options) : null;
  const outcome = landed(met, score, bodyOfFacts(planned.defender), planned.part, way?.limb ?? null, options);
  const reward = met.defenceCritical === "success" ? yield* askReward(planned, contact) : null;
  const named = yield* contactEffects(contact, options);
  // SI-069
  if (reward === "narrative") named.push(...(yield* nameEffect("nameReward", "target")));
  return { ...outcome, contact: { ...contact, pushes }, reward, named };
}

/** SI-069, SI-070 */
function* askReward(planned: AttackPlanned, { answer, way }: AttackDone["contact"]): Course<Reward> {
  const counters = mayCounter(planned.counter, optionsOf(planned));
  // SI-096: who is pinned has no free move.
  const held = planned.defender.pinned && pinBars(optionsOf(planned)).includes("freeMove");
  const open = REWARDS.filter((reward) => (reward !== "counterAttack" || counters) && (reward !== "freeMove" || !held));
  const first = open[0] ?? "narrative";
  const values = yield* ask({
    id: "reward",
    whose: "target",
    title: words("Question.reward"),
    fields: [
      {
        kind: "choice",
        id: "reward",
        label: words("reward"),
        value: first,
        options: open.map((reward) => ({ value: reward, label: words(`Reward.${reward}`) })),
      },
    ],
    ...(answer && way ? { shown: [answerStep(way.target, answer)] } : {}),
  });
  return oneIn({ fields: values }, "reward", open, first);
}
