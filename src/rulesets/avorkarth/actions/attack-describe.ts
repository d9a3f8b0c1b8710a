import { exact, probability } from "../../../core/chance/index.ts";
import type { DieView, NoteView, Offer, PartView, StepView, TermGroup, Tone } from "../../../foundry/chat/card.ts";
import { type Text, text } from "../../../foundry/chat/text.ts";
import type { Question } from "../../../foundry/resolve/course.ts";
import type { OddsView } from "../../../foundry/resolve/odds-view.ts";
import { arcShift } from "../rules/arcs.ts";
import {
  type AttackInput,
  type AttackResult,
  attackKey,
  attackRule,
  damageKind,
  damageUnits,
  type Exchange,
} from "../rules/attack.ts";
import { resultOf } from "../rules/chart.ts";
import type { CheckOutcome } from "../rules/check.ts";
import { mayBeCritical } from "../rules/critical-wounds.ts";
import { weaponWear } from "../rules/durability.ts";
import { attackOdds } from "../rules/odds.ts";
import { type AvorkarthOptions, resolveOptions } from "../rules/options.ts";
import { applyDamage, type DamageKind } from "../rules/wounds.ts";
import { unitsText } from "../units-text.ts";
import type { AttackOutcome } from "./attack-changes.ts";
import { type AttackPlanned, KEY } from "./attack-facts.ts";
import { groupOf, lineOf, rowGroup, TONES } from "./showing.ts";

function hitStep(planned: AttackPlanned, exchange: Exchange, index: number, dice: readonly DieView[]): StepView {
  const { attack, explanations } = planned;
  const check = exchange.hitCheck;
  const stun = stunShift(attack);
  return {
    id: `hit${index}`,
    title: text(`${KEY}Step.hit`),
    dice,
    result: text(`${KEY}Hit.${exchange.hit}`),
    tone: TONES[exchange.hit],
    line: check ? lineOf(check) : text(`${KEY}automatic`),
    lineOf: "target",
    groups: check
      ? [
          groupOf(explanations.attack, "actor"),
          groupOf(explanations.dodge, "target"),
          rowGroup(check, [
            { label: text(`${KEY}Arc.${attack.arc}`), value: arcShift(attack.arc), rule: "AV-143" },
            { label: text(`${KEY}nonLethal`), value: stun, rule: "AV-177" },
          ]),
        ]
      : [],
  };
}

const stunShift = ({ nonLethal, weapon }: AttackInput): number => (nonLethal && weapon === "lethal" ? -1 : 0);

/** The strike of one exchange; null: there was none. */
export function strikeStep(planned: AttackPlanned, exchange: Exchange, index: number): StepView | null {
  if (!exchange.strike) return null;
  const check = exchange.strikeCheck;
  const stun = stunShift(planned.attack);
  const groups: TermGroup[] = [];
  if (check) {
    groups.push(groupOf(planned.explanations.might, "actor"));
    if (exchange.armour) groups.push(groupOf(exchange.armour, "target"));
    groups.push(
      rowGroup(check, [
        { label: text(`${KEY}hitShift`), value: check.shift - stun, rule: "AV-162" },
        { label: text(`${KEY}nonLethal`), value: stun, rule: "AV-177" },
      ]),
    );
  }
  if (exchange.damage) groups.push(groupOf(exchange.damage));
  return {
    id: `strike${index}`,
    title: text(`${KEY}Step.strike`),
    dice: check ? [{ faces: 6, result: check.face }] : [],
    result: text(`${KEY}Strike.${exchange.strike}`),
    tone: TONES[exchange.strike],
    line: check ? lineOf(check) : text(`${KEY}automatic`),
    lineOf: "target",
    groups,
  };
}

/** Units in the words of the rulebook: "1 wound, 2 lesser, 3 minor". */
export const woundWords = (units: number, kind: DamageKind): Text =>
  units === 0 ? text(`${KEY}Headline.noDamage`) : text(`${KEY}Damage.${kind}`, { wounds: unitsText(units) });

/** What became of the target, if nothing else happened to it since. */
function fate({ target, settings }: AttackPlanned, { units, kind }: AttackResult): NoteView[] {
  if (units === 0) return [];
  const after = applyDamage({ ...target, units, kind }, resolveOptions(settings));
  if (after.dead) return [{ text: text(`${KEY}Fate.dead`), tone: "critical", icon: "fa-solid fa-skull" }];
  if (after.unconscious && !target.unconscious)
    return [{ text: text(`${KEY}Fate.unconscious`), tone: "critical", icon: "fa-solid fa-bed" }];
  return [];
}

/** The whole attack for the card. */
export function describeAttack(
  planned: AttackPlanned,
  outcome: AttackOutcome,
  faces: readonly (readonly number[])[] = [],
): PartView {
  const [first] = outcome.exchanges;
  const thrown = [...faces];
  const steps = outcome.exchanges.flatMap((exchange, index) => {
    const hit = hitStep(planned, exchange, index, hitDice(planned, exchange, thrown));
    const strike = strikeStep(planned, exchange, index);
    if (exchange.strikeCheck) thrown.shift();
    return strike ? [hit, strike] : [hit];
  });
  const notes: NoteView[] = [...fate(planned, outcome)];
  const note = (id: string, amount: number, icon: string, tone: Tone = "fumble"): void => {
    if (amount > 0)
      notes.push({ text: text(`${KEY}Note.${id}`, { n: amount, wounds: unitsText(amount) }), tone, icon });
  };
  if (!outcome.shieldUsed)
    notes.push({ text: text(`${KEY}Note.noShield`), tone: "neutral", icon: "fa-solid fa-shield" });
  note("chain", outcome.exchanges.length - 1, "fa-solid fa-link", "critical");
  note("outmanoeuvre", outcome.outmanoeuvre, "fa-solid fa-person-running");
  note("drop", outcome.drop ? 1 : 0, "fa-solid fa-hand-holding");
  note(breaks(planned, outcome) ? "breaks" : "wear", outcome.wear, "fa-solid fa-hammer");
  note("recoil", outcome.recoil, "fa-solid fa-hand-fist");
  if (planned.target.unconscious)
    notes.push({ text: text(`${KEY}Note.bleeding`), tone: "critical", icon: "fa-solid fa-droplet" });
  if (planned.missile)
    notes.push({
      text: text(`${KEY}Note.missile`, { name: { name: planned.missile.name }, left: planned.missile.left - 1 }),
      tone: "neutral",
      icon: "fa-solid fa-location-arrow",
    });
  if (planned.thrown) notes.push({ text: text(`${KEY}Note.thrown`), tone: "neutral", icon: "fa-solid fa-hand" });
  const effects = outcome.units + outcome.wear + outcome.recoil + outcome.outmanoeuvre;
  return {
    headline: headline(outcome, first),
    tone:
      outcome.units > 0
        ? first?.strike
          ? TONES[first.strike]
          : "good"
        : first
          ? TONES[first.strike ?? first.hit]
          : "neutral",
    steps,
    notes,
    hasChanges:
      effects > 0 ||
      planned.missile !== null ||
      planned.thrown ||
      outcome.drop ||
      planned.usedOutmanoeuvre ||
      planned.target.unconscious,
    offers: offersOf(planned, outcome),
  };
}

/**
 * The dice of one hit check as they fell, taken off the list: the best counts (AV-045, AV-290), and what may be thrown
 * again was, unless it was a CS already.
 */
function hitDice(
  { attack, settings }: AttackPlanned,
  { hitCheck }: Exchange,
  thrown: (readonly number[])[],
): DieView[] {
  if (!hitCheck) return [];
  const fallen = [...(thrown.shift() ?? [])];
  const best = (): number => Math.max(...fallen);
  const { rollChart } = resolveOptions(settings);
  const perfect = (): boolean =>
    resultOf(rollChart, hitCheck.row, Math.min(6, Math.max(1, best() + attack.faceMod))) === "CS";
  for (let again = 0; again < attack.hitRerolls && fallen.length > 0 && !perfect(); again++)
    fallen.push(...(thrown.shift() ?? []));
  // Without the faces (a summary) the kept one stands alone.
  if (fallen.length === 0) return [{ faces: 6, result: hitCheck.face }];
  const kept = fallen.indexOf(best());
  return fallen.map((result, index) => ({ faces: 6, result, ...(index === kept ? {} : { discarded: true }) }));
}

/** AV-286 Whether this wear makes a breaking point. */
const breaks = ({ wear }: AttackPlanned, outcome: AttackResult): boolean =>
  wear !== null && weaponWear(wear.durability, wear.wear, outcome.wear).breakingPoints > 0;

/** What the outcome earns the target: a blow at who shot beside it, a critical wound instead of death. */
function offersOf(planned: AttackPlanned, outcome: AttackOutcome): readonly Offer[] {
  const options = resolveOptions(planned.settings);
  // AV-194: the other weapons of the same attack, each with a roll of its own.
  const offers: Offer[] = planned.further.map(({ uuid, name: weapon }) => ({
    id: `further-${uuid}`,
    label: text(`${KEY}Offer.further`, { weapon: { name: weapon } }),
    icon: "fa-solid fa-hand-fist",
    by: "actor",
    actionId: "attack",
    itemUuid: uuid,
    fields: { occasion: "further", weapons: planned.further.length + 1 },
  }));
  if (planned.provokes)
    offers.push({
      id: "opportunity",
      label: text(`${KEY}Offer.opportunity`),
      icon: "fa-solid fa-bolt",
      by: "target",
      actionId: "attack",
      fields: { occasion: "opportunityAttack" },
    });
  const { dead } = applyDamage({ ...planned.target, units: outcome.units, kind: outcome.kind }, options);
  if (mayBeCritical({ dead, player: planned.target.player }, options))
    offers.push({
      id: "criticalWound",
      label: text(`${KEY}Offer.criticalWound`),
      icon: "fa-solid fa-heart-crack",
      by: "target",
      actionId: "criticalWound",
    });
  return offers;
}

/** AV-146, AV-287: the blow is parried. Does the shield take it, and the wear that a hard blow leaves? */
export function shieldQuestion(planned: AttackPlanned, hit: CheckOutcome): Omit<Question, "kind"> {
  const options = resolveOptions(planned.settings);
  const inputWith = (use: boolean): AttackInput => (use ? planned.attack : { ...planned.attack, shield: 0 });
  // What the strike does now that the hit is a parry: the way of the whole attack, given that.
  const ways = (use: boolean) => {
    const all = exact(attackRule(inputWith(use), options), attackKey);
    const parried = all.filter(({ value: { exchanges } }) => exchanges[0]?.hit === "P");
    const total = parried.reduce((sum, way) => sum + way.probability, 0) || 1;
    return parried.map(({ value, probability: p }) => ({ value, probability: p / total }));
  };
  const unharmed = (use: boolean): number => probability(ways(use), ({ units }) => units === 0);
  const plan = { value: planned.attack.attack, dc: planned.attack.dodge, row: hit.row };
  return {
    id: "shield",
    whose: "target",
    title: text(`${KEY}Question.shield`),
    fields: [{ kind: "toggle", id: "use", label: text(`${KEY}Question.useShield`), value: true }],
    odds: ({ use }) => ({
      bars: [
        { id: "none", label: text(`${KEY}Odds.noDamage`), probability: unharmed(use !== false), tone: "good" },
        {
          id: "hurt",
          label: text(`${KEY}Odds.hurt`),
          probability: 1 - unharmed(use !== false),
          tone: "bad",
        },
      ],
      figures: [],
    }),
    shown: [
      {
        id: "hit0",
        title: text(`${KEY}Step.hit`),
        dice: [{ faces: 6, result: hit.face }],
        result: text(`${KEY}Hit.P`),
        tone: TONES.P,
        line: lineOf(plan),
        groups: [],
      },
    ],
  };
}

function headline(outcome: AttackResult, first: Exchange | undefined): Text {
  if (outcome.units > 0) return woundWords(outcome.units, outcome.kind);
  if (first?.strike) return text(`${KEY}Headline.noDamage`);
  return text(`${KEY}Headline.${first?.hit === "CF" ? "fumble" : "miss"}`);
}

/** What a strike of each result amounts to against this target, in words, for odds. */
export const strikeLabels = (
  attack: AttackInput,
  options: AvorkarthOptions,
): { readonly minor: Text; readonly lesser: Text; readonly mortal: Text } => {
  const label = (id: string, result: "P" | "S" | "CS"): Text =>
    text(`${KEY}Odds.${id}`, { wounds: woundWords(damageUnits(result, attack, options), damageKind(attack)) });
  return { minor: label("minor", "P"), lesser: label("lesser", "S"), mortal: label("mortal", "CS") };
};

/** The exact odds of the whole attack for the dialog. */
export function attackOddsView({ attack, target, settings }: AttackPlanned): OddsView {
  const options = resolveOptions(settings);
  const odds = attackOdds(attack, target, options);
  const labels = strikeLabels(attack, options);
  return {
    bars: [
      { id: "noHit", label: text(`${KEY}Odds.noHit`), probability: odds.noHit, tone: "bad" },
      { id: "noDamage", label: text(`${KEY}Odds.noDamage`), probability: odds.noDamage, tone: "neutral" },
      { id: "minor", label: labels.minor, probability: odds.minor, tone: "partial" },
      { id: "lesser", label: labels.lesser, probability: odds.lesser, tone: "good" },
      { id: "mortal", label: labels.mortal, probability: odds.mortal, tone: "critical" },
    ],
    figures: [
      { id: "mean", label: text(`${KEY}Odds.mean`), value: odds.meanUnits, kind: "number" },
      { id: "chain", label: text(`${KEY}Odds.chain`), value: odds.chain, kind: "probability" },
      { id: "knockOut", label: text(`${KEY}Odds.knockOut`), value: odds.knockOut, kind: "probability" },
      { id: "kill", label: text(`${KEY}Odds.kill`), value: odds.kill, kind: "probability" },
    ],
  };
}
