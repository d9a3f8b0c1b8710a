import type { NoteView, Offer, PartView, StepView, Tone } from "../../../foundry/chat/card.ts";
import { change, name, type Text, text } from "../../../foundry/chat/text.ts";
import type { FieldValues } from "../../../foundry/resolve/form.ts";
import type { AttackOption } from "../rules/attack.ts";
import type { ConsequenceCode } from "../rules/called-shots.ts";
import { consequences } from "../rules/damage.ts";
import { damageBaseExplained, damageTestExplained } from "../rules/explanations.ts";
import type { TaraforeOptions } from "../rules/options.ts";
import type { DeathReason } from "../rules/outcomes.ts";
import { deathAsked } from "../rules/wounds.ts";
import { jointBonus } from "./attack-changes.ts";
import { type AttackOutcome, damageTestOf } from "./attack-course.ts";
import type { AttackPlanned } from "./attack-facts.ts";
import { hitSteps, testSteps } from "./attack-steps.ts";
import { optionsOf, words } from "./common.ts";
import { hitText, note, placeText, stunText, termsGroup, woundText } from "./showing.ts";

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

export const harms = ({ damage }: AttackOutcome): boolean =>
  damage !== null && (damage.wound.level !== "none" || damage.stun.level !== "none");

export const hasChanges = (planned: AttackPlanned, outcome: AttackOutcome): boolean =>
  harms(outcome) ||
  planned.hiding ||
  planned.usedBonuses.length > 0 ||
  jointBonus(planned, outcome) > 0 ||
  outcome.spent.actor > 0 ||
  outcome.spent.target > 0;

function headlineOf(planned: AttackPlanned, outcome: AttackOutcome): Text {
  const { damage, hitLevel, result, way } = outcome;
  if (damage === null) return words(`Result.${way.resists ? "resisted" : result}`);
  const place = hitLevel === null ? placeText("arm-leg", null) : placeText(planned.place?.id ?? null, planned.variant);
  const what = {
    hit: hitLevel === null ? words("throughBlock") : hitText(hitLevel),
    place,
    wound: woundText(damage.wound.level),
    stun: stunText(damage.stun.level),
  };
  if (!harms(outcome)) return words("Headline.harmless", what);
  if (damage.stun.level === "none") return words("Headline.wound", what);
  return words(damage.wound.level === "none" ? "Headline.stun" : "Headline.both", what);
}

function toneOf(outcome: AttackOutcome): Tone {
  const { damage, rung } = outcome;
  if (damage === null) return rung === "critical-failure" ? "fumble" : "bad";
  if (!harms(outcome)) return "partial";
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
      line: words("testLine", { margin: change(margin) }),
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
  const { spent } = outcome;
  const target = name(planned.target.name);
  const bonus = jointBonus(planned, outcome);
  return [
    ...codesOf(planned, outcome).map(
      (code): NoteView => ({
        text: text(`TACTICAL_TIME.TARAFORE.consequence.${code}`),
        tone: code === "fatal" ? "critical" : "bad",
        icon: code === "fatal" ? "fa-solid fa-skull" : "fa-solid fa-bone",
      }),
    ),
    ...deathNotes(planned, outcome),
    ...earnedBy(planned, outcome).map((option) => note(option, "partial", OPTION_ICONS[option], { target })),
    ...(bonus > 0 && planned.joint
      ? [note("joint", "good", "fa-people-arrows", { ally: name(planned.joint.name), bonus: change(bonus), target })]
      : []),
    ...(spent.actor > 0 ? [note("tokensActor", "neutral", "fa-coins", { count: spent.actor })] : []),
    ...(spent.target > 0 ? [note("tokensTarget", "neutral", "fa-coins", { count: spent.target })] : []),
  ];
}

/** TF-060 What the place brings with it. */
const codesOf = ({ place, variant }: AttackPlanned, { damage, hitLevel }: AttackOutcome): readonly ConsequenceCode[] =>
  damage === null || place === null || hitLevel === null
    ? []
    : consequences(place, hitLevel, damage.wound.level, variant);

/** TF-090 Why the target may die of this blow. */
const deathBy = (planned: AttackPlanned, outcome: AttackOutcome): DeathReason | null =>
  deathAsked({
    bloodLimit: false,
    fatal: codesOf(planned, outcome).includes("fatal"),
    secondCritical: planned.target.openCritical && outcome.damage?.wound.level === "critical",
  });

function deathNotes(planned: AttackPlanned, outcome: AttackOutcome): NoteView[] {
  const reason = deathBy(planned, outcome);
  if (reason === null) return [];
  const key = optionsOf(planned).fatal === "apply" ? "dies" : `death.${reason}`;
  return [note(key, "critical", "fa-skull", { target: name(planned.target.name) })];
}

const counters = (option: AttackOption): boolean => option.startsWith("counter") || option === "full-action";

/** TF-074 What the defence has earned, as far as it can be taken from where the target stands. */
const earnedBy = ({ mayCounter }: AttackPlanned, { options }: AttackOutcome): readonly AttackOption[] =>
  options.filter((option) => mayCounter || !(counters(option) || option === "disarm"));

/** TF-074, TF-075, TF-090 What the outcome earns somebody, as buttons for them. Of one thing earned only one is taken. */
function offersOf(planned: AttackPlanned, outcome: AttackOutcome): Offer[] {
  const { uuid } = planned.target.counter;
  const offer = (id: string, uses: string, actionId: string, fields: FieldValues, icon = "fa-reply"): Offer => ({
    id: `${uses}:${id}`,
    uses,
    by: "target",
    label: words(`Offer.${id}`),
    icon: `fa-solid ${icon}`,
    actionId,
    itemUuid: actionId === "attack" ? uuid : null,
    fields,
  });
  const earned = earnedBy(planned, outcome);
  const counter = earned.find(counters);
  const wide = counter !== undefined && counter !== "counter";
  const dies = deathBy(planned, outcome);
  return [
    ...(counter ? [offer("counter", "counter", "attack", { occasion: counter })] : []),
    ...(wide
      ? [
          offer("manoeuvre", "counter", "manoeuvre", { occasion: "counter-manoeuvre" }, "fa-person-falling"),
          offer("feint", "counter", "feint", { occasion: "counter-manoeuvre" }, "fa-masks-theater"),
        ]
      : []),
    ...(earned.includes("disarm")
      ? [offer("disarm", "disarm", "manoeuvre", { manoeuvre: "disarm", occasion: "counter-manoeuvre" }, "fa-hand")]
      : []),
    ...(dies !== null && optionsOf(planned).fatal === "ask"
      ? [{ ...offer("fate", "fate", "fate", { reason: dies }, "fa-skull"), gm: true }]
      : []),
  ];
}
