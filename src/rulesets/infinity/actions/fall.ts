import { iconPath } from "../../../constants.ts";
import { exact, mean, probability, type Rule } from "../../../core/chance/index.ts";
import { defineAction } from "../../../foundry/resolve/action.ts";
import type { Field } from "../../../foundry/resolve/form.ts";
import { currentOptions } from "../data/options.ts";
import { type Hurt, hurt, mayDeclare } from "../rules/body.ts";
import { changes } from "../rules/changes.ts";
import type { InfinityOptions } from "../rules/options.ts";
import { fallDamage, fallTarget, randomTarget, type WeightedTarget } from "../rules/recovery.ts";
import { blown } from "./attack-changes.ts";
import { hurtView } from "./attack-describe.ts";
import { bodyOfFacts, type DefenderFacts, partNameOf } from "./attack-facts.ts";
import { ENDS, type End } from "./attack-odds.ts";
import { ACTION, flagIn, numberIn, oneIn, optionsOf, partText, type StoredOptions, words } from "./common.ts";
import { defenderFacts, liveOf, participantOf, refuse } from "./reading.ts";
import { changedOptions } from "./roll-facts.ts";

/** SI-075, SI-117 What nobody aims: a fall, a trap, an area. */

const CAUSES = ["fall", "trap"] as const;
const CHANCE = "chance";

type Facts = { readonly body: DefenderFacts; readonly settings: StoredOptions };
type Planned = Facts & {
  readonly points: number;
  readonly feet: number | null;
  /** Key of the part that it hits; null: chance decides. */
  readonly part: string | null;
  readonly ignoresArmour: boolean;
};
type Outcome = { readonly part: string; readonly hurt: Hurt };

const weightsOf = ({ parts }: DefenderFacts): WeightedTarget[] =>
  parts.map(({ key, weight, state }) => ({ key, weight, destroyed: !mayDeclare(state) }));

/** The part that a fall hits where it is not left to chance (`falling.target`). */
function fixedPart({ parts }: DefenderFacts, cause: string, options: InfinityOptions): string {
  if (cause !== "fall" || fallTarget(options) === "random") return CHANCE;
  const torso = parts.find(({ role, state }) => role === "torso" && mayDeclare(state));
  return torso?.key ?? CHANCE;
}

function fieldsOf({ body, settings }: Facts, values: Readonly<Record<string, unknown>> = {}): readonly Field[] {
  const options = optionsOf({ settings });
  const cause = values["cause"] === "trap" ? "trap" : "fall";
  return [
    {
      kind: "choice",
      id: "cause",
      label: words("Fall.cause"),
      value: "fall",
      options: CAUSES.map((value) => ({ value, label: words(`Fall.${value}`) })),
    },
    cause === "fall"
      ? { kind: "number", id: "feet", label: words("Fall.feet"), value: 10, min: 0, max: 99_999 }
      : { kind: "number", id: "points", label: words("Fall.points"), value: 10, min: 0, max: 9999 },
    {
      kind: "choice",
      id: "part",
      label: words("part"),
      value: fixedPart(body, cause, options),
      options: [
        { value: CHANCE, label: words("Fall.chance") },
        ...body.parts
          .filter(({ state }) => mayDeclare(state))
          .map(({ key, label }) => ({ value: key, label: partText(key, label) })),
      ],
    },
    ...(cause === "trap"
      ? ([{ kind: "toggle", id: "armour", label: words("Fall.armour"), value: true }] as const)
      : []),
  ];
}

function* harm(planned: Planned): Rule<Outcome> {
  const options = optionsOf(planned);
  const part = planned.part ?? (yield* randomTarget(weightsOf(planned.body), options));
  const body = bodyOfFacts(planned.body, planned.ignoresArmour);
  const [before, worst, armour] = [body.before(part), body.worst(part), body.armour(part)];
  const { vitality, size } = body;
  return { part, hurt: hurt({ vitality, size, before, worst, armour, guard: 0, score: planned.points }, options) };
}

const endOf = ({ hurt: { dealt, state } }: Outcome): End => (dealt === 0 ? "nothing" : state);

export const fallAction = defineAction<Facts, Planned, Outcome>({
  id: "fall",
  label: `${ACTION}fall`,
  icon: iconPath("wounded"),
  group: "care",
  aim: "none",
  applies: "itself",
  ownModifierLabel: null,
  usable(actor) {
    const participant = participantOf(actor);
    if (!participant) return refuse("noParticipant");
    return participant.numbers.dead ? refuse("dead", { name: actor.name }) : null;
  },
  gather({ actor }) {
    const own = participantOf(actor);
    if (!own) return refuse("noParticipant");
    const body = defenderFacts(actor, own);
    if (weightsOf(body).every(({ destroyed }) => destroyed)) return refuse("noPartLeft", { name: actor.name });
    return { body, settings: changedOptions(currentOptions()) };
  },
  fields: fieldsOf,
  modifiers: () => [],
  input(facts, choices) {
    const cause = oneIn(choices, "cause", CAUSES, "fall");
    const options = optionsOf(facts);
    const keys = facts.body.parts.map(({ key }) => key);
    const part = oneIn(choices, "part", [CHANCE, ...keys], fixedPart(facts.body, cause, options));
    const feet = numberIn(choices, "feet");
    return {
      ...facts,
      feet: cause === "fall" ? feet : null,
      points: cause === "fall" ? fallDamage(feet, options) : numberIn(choices, "points"),
      part: part === CHANCE ? null : part,
      ignoresArmour: cause === "fall" || !flagIn(choices, "armour"),
    };
  },
  rule: harm,
  odds(planned) {
    const ways = exact(
      () => harm(planned),
      (outcome) => `${endOf(outcome)} ${outcome.hurt.dealt}`,
    );
    const bars = ENDS.map((id) => ({
      id,
      label: words(`End.${id}`),
      probability: probability(ways, (outcome) => endOf(outcome) === id),
      tone: id === "nothing" ? ("good" as const) : ("bad" as const),
    })).filter((bar) => bar.probability > 0);
    return {
      bars,
      figures: [
        { id: "mean", label: words("meanDamage"), value: mean(ways, ({ hurt: h }) => h.dealt), kind: "number" },
      ],
    };
  },
  describe(planned, outcome, faces = []) {
    const { hurt: taken, part } = outcome;
    const harmed = hurtView(
      planned.body,
      { hurt: taken, score: planned.points, guard: 0, damageTarget: part },
      optionsOf(planned),
      { ignoresArmour: planned.ignoresArmour, whose: "actor" },
    );
    const weights = weightsOf(planned.body).reduce((sum, { weight, destroyed }) => sum + (destroyed ? 0 : weight), 0);
    const where = faces[0]?.map((result) => ({ faces: weights, result }));
    return {
      headline: harmed.headline,
      tone: taken.dealt > 0 ? "bad" : "good",
      steps: [
        ...(where
          ? [
              {
                id: "target",
                title: words("Fall.where"),
                dice: where,
                result: partNameOf(planned.body, part),
                tone: "neutral" as const,
                line: words("Fall.whereLine"),
                groups: [],
              },
            ]
          : []),
        ...harmed.steps,
      ],
      notes: harmed.notes,
      offers: harmed.offers,
      hasChanges: taken.dealt > 0,
      floating: words("floating", { damage: taken.dealt }),
    };
  },
  changes(planned, { part }, { actor }) {
    const live = liveOf(actor);
    if (!live) return [];
    const options = optionsOf(planned);
    const armour = bodyOfFacts(planned.body, planned.ignoresArmour).armour(part);
    const blow = { part, score: planned.points, guard: 0, armour };
    return changes(live.uuid, live.state, blown(live.state, blow, live.frame, options));
  },
  cost: () => null,
});
