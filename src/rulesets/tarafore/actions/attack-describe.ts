import type { NoteView, Offer, PartView, StepView, Tone } from "../../../foundry/chat/card.ts";
import { name, type Text, text } from "../../../foundry/chat/text.ts";
import type { AttackOption } from "../rules/attack.ts";
import { consequences } from "../rules/damage.ts";
import { damageBaseExplained, damageTestExplained } from "../rules/explanations.ts";
import type { TaraforeOptions } from "../rules/options.ts";
import { type AttackOutcome, damageTestOf } from "./attack-course.ts";
import type { AttackPlanned } from "./attack-facts.ts";
import { hitSteps, testSteps } from "./attack-steps.ts";
import { optionsOf, words } from "./common.ts";
import { hitText, note, placeText, signed, stunText, termsGroup, woundText } from "./showing.ts";

/** TF-048 The card of an attack: both throws, the tests, what follows, what it earns the target. */
export function describeAttack(planned: AttackPlanned, outcome: AttackOutcome): PartView {
  const options = optionsOf(planned);
  return {
    headline: headlineOf(planned, outcome),
    tone: toneOf(outcome),
    steps: [
      ...hitSteps(planned, outcome.way, outcome.hit, outcome.margin, options),
      ...damageSteps(planned, outcome, options),
    ],
    notes: notesOf(planned, outcome),
    hasChanges: hasChanges(planned, outcome),
    offers: offersOf(planned, outcome),
  };
}

const hurts = ({ damage }: AttackOutcome): boolean =>
  damage !== null && (damage.wound.level !== "none" || damage.stun.level !== "none");

export const hasChanges = (planned: AttackPlanned, outcome: AttackOutcome): boolean =>
  hurts(outcome) ||
  planned.hiding ||
  planned.usedBonuses.length > 0 ||
  outcome.spent.actor > 0 ||
  outcome.spent.target > 0;

function headlineOf(planned: AttackPlanned, outcome: AttackOutcome): Text {
  const { damage, hitLevel, result } = outcome;
  if (damage === null) return words(`Result.${result}`);
  const place = hitLevel === null ? placeText("arm-leg", null) : placeText(planned.place?.id ?? null, planned.variant);
  const what = {
    hit: hitLevel === null ? words("throughBlock") : hitText(hitLevel),
    place,
    wound: woundText(damage.wound.level),
    stun: stunText(damage.stun.level),
  };
  if (!hurts(outcome)) return words("Headline.harmless", what);
  if (damage.stun.level === "none") return words("Headline.wound", what);
  return words(damage.wound.level === "none" ? "Headline.stun" : "Headline.both", what);
}

function toneOf(outcome: AttackOutcome): Tone {
  const { damage, rung } = outcome;
  if (damage === null) return rung === "critical-failure" ? "fumble" : "bad";
  if (!hurts(outcome)) return "partial";
  return damage.wound.level === "critical" ? "critical" : "good";
}

function damageSteps(
  planned: AttackPlanned,
  { damage, hitLevel, damageMod }: AttackOutcome,
  options: TaraforeOptions,
): StepView[] {
  if (damage === null) return [];
  const base = damageBaseExplained(planned.source, hitLevel, damageMod ?? 0, options);
  const test = damageTestOf(planned, hitLevel, damage.base);
  return (["stun", "wound"] as const).flatMap((which, index): StepView[] => {
    const { dice } = damage.tests[which];
    const { margin, level } = damage[which];
    const explained = damageTestExplained(test, which, { own: dice.kept.actor, other: dice.kept.target });
    const terms = explained.terms.filter((term, at) => at === 0 || term.value !== 0);
    const [own, ...others] = testSteps(which, damage.tests[which]);
    const told: StepView = {
      ...own,
      result: which === "stun" ? stunText(level) : woundText(level),
      tone: level === "none" ? "bad" : level === "critical" ? "critical" : "good",
      line: words("testLine", { margin: signed(margin) }),
      lineOf: "target",
      groups: [
        ...(index === 0
          ? [
              termsGroup(
                text(base.labelKey),
                base.terms.filter(({ value }) => value !== 0),
                base.total,
                "actor",
              ),
            ]
          : []),
        termsGroup(text(explained.labelKey), terms, explained.total, "target"),
      ],
    };
    // The same dice serve both tests: they lie there once.
    return options.damageDice === "shared" && which === "wound" ? [{ ...told, dice: [] }] : [told, ...others];
  });
}

const OPTION_ICONS: Readonly<Record<AttackOption, string>> = {
  counter: "fa-reply",
  "counter-manoeuvre": "fa-reply",
  "full-action": "fa-person-running",
  disarm: "fa-hand",
  "weapon-may-break": "fa-link-slash",
  "missile-may-ricochet": "fa-share",
};

function notesOf(planned: AttackPlanned, outcome: AttackOutcome): NoteView[] {
  const { damage, hitLevel, spent } = outcome;
  const codes =
    damage === null || planned.place === null || hitLevel === null
      ? []
      : consequences(planned.place, hitLevel, damage.wound.level, planned.variant);
  return [
    ...codes.map(
      (code): NoteView => ({
        text: text(`TACTICAL_TIME.TARAFORE.consequence.${code}`),
        tone: code === "fatal" ? "critical" : "bad",
        icon: code === "fatal" ? "fa-solid fa-skull" : "fa-solid fa-bone",
      }),
    ),
    ...outcome.options
      .filter((option) => !isCounter(option) || planned.mayCounter)
      .map((option) => note(option, "partial", OPTION_ICONS[option], { target: name(planned.target.name) })),
    ...(spent.actor > 0 ? [note("tokensActor", "neutral", "fa-coins", { count: spent.actor })] : []),
    ...(spent.target > 0 ? [note("tokensTarget", "neutral", "fa-coins", { count: spent.target })] : []),
  ];
}

const isCounter = (option: AttackOption): boolean => option.startsWith("counter") || option === "full-action";

/** TF-074 A counter as a button for who earned it. */
function offersOf({ mayCounter, target }: AttackPlanned, { options }: AttackOutcome): Offer[] {
  if (!mayCounter || !options.some(isCounter)) return [];
  return [
    {
      id: "counter",
      by: "target",
      label: words("Offer.counter"),
      icon: "fa-solid fa-reply",
      actionId: "attack",
      itemUuid: target.counter.uuid,
      fields: { occasion: "counter" },
    },
  ];
}
