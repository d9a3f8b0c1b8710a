import type { Explanation } from "../../../core/explain.ts";
import type { NoteView, PartView, StepView, TermGroup, TermView, Tone } from "../../../foundry/chat/card.ts";
import { name, type Text, text } from "../../../foundry/chat/text.ts";
import type { OddsView } from "../../../foundry/resolve/odds-view.ts";
import { arcShift } from "../rules/arcs.ts";
import type { AttackInput, AttackResult, CheckDetail, Exchange } from "../rules/attack.ts";
import type { Result } from "../rules/chart.ts";
import { attackOdds } from "../rules/odds.ts";
import { resolveOptions } from "../rules/options.ts";
import { applyDamage, type DamageKind, woundCounters } from "../rules/wounds.ts";
import { type AttackPlanned, KEY } from "./attack-facts.ts";

/** What a hit and a strike mean for the attacker. */
const TONES: Readonly<Record<Result, Tone>> = { CS: "critical", S: "good", P: "partial", F: "bad", CF: "fumble" };

/** Terms of an explanation and their sum. */
const groupOf = ({ labelKey, terms, total }: Explanation): TermGroup => ({
  label: text(labelKey),
  terms: [
    ...terms.map((term, index): TermView => {
      const label = text(term.labelKey);
      return {
        label: term.bearer ? text(`${KEY}termOf`, { term: label, bearer: name(term.bearer) }) : label,
        value: term.kind === "add" ? term.value : text(`${KEY}Term.${term.kind}`, { value: term.value }),
        rule: term.source,
        ...(index === 0 ? { base: true } : {}),
      };
    }),
    { label: text(`${KEY}total`), value: total, total: true },
  ],
});

/** How the chart's row came about: the difference, then the shifts (AV-041, AV-043). */
const rowGroup = (check: CheckDetail, shifts: readonly TermView[]): TermGroup => ({
  label: text("TACTICAL_TIME.AVORKARTH.term.row"),
  terms: [
    { label: text(`${KEY}difference`), value: check.value - check.dc, rule: "AV-041" },
    ...shifts.filter(({ value }) => value !== 0),
    { label: text(`${KEY}row`), value: check.row, rule: "AV-042", total: true },
  ],
});

const line = (check: CheckDetail): Text =>
  text(`${KEY}line`, {
    value: check.value,
    dc: check.dc,
    row: check.row > 0 ? `+${check.row}` : String(check.row).replace("-", "−"),
  });

function hitStep(planned: AttackPlanned, exchange: Exchange, index: number): StepView {
  const { attack, explanations } = planned;
  const check = exchange.hitCheck;
  const stun = stunShift(attack);
  return {
    id: `hit${index}`,
    title: text(`${KEY}Step.hit`),
    dice: check ? [{ faces: 6, result: check.face }] : [],
    result: text(`${KEY}Hit.${exchange.hit}`),
    tone: TONES[exchange.hit],
    line: check ? line(check) : text(`${KEY}automatic`),
    groups: check
      ? [
          groupOf(explanations.attack),
          groupOf(explanations.dodge),
          rowGroup(check, [
            { label: text(`${KEY}Arc.${attack.arc}`), value: arcShift(attack.arc), rule: "AV-143" },
            { label: text(`${KEY}nonLethal`), value: stun, rule: "AV-177" },
          ]),
        ]
      : [],
  };
}

const stunShift = ({ nonLethal, weapon }: AttackInput): number => (nonLethal && weapon === "lethal" ? -1 : 0);

function strikeStep(planned: AttackPlanned, exchange: Exchange, index: number): StepView | null {
  if (!exchange.strike) return null;
  const check = exchange.strikeCheck;
  const stun = stunShift(planned.attack);
  const groups: TermGroup[] = [];
  if (check) {
    groups.push(groupOf(planned.explanations.might));
    if (exchange.armour) groups.push(groupOf(exchange.armour));
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
    line: check ? line(check) : text(`${KEY}automatic`),
    groups,
  };
}

/** Units in the words of the rulebook: "1 wound, 2 lesser, 3 minor". */
export function woundWords(units: number, kind: DamageKind): Text {
  const { wounds, lesser, minor } = woundCounters(units);
  const parts = [
    ["wounds", wounds],
    ["lesser", lesser],
    ["minor", minor],
  ] as const;
  const words = parts
    .filter(([, n]) => n > 0)
    .map(([id, n]) => text(`${KEY}Wound.${id}.${n === 1 ? "one" : "many"}`, { n }));
  return text(`${KEY}Damage.${kind}`, { wounds: joined(words) });
}

/** Texts one after another, as a text. */
const joined = (texts: readonly Text[]): Text => texts.reduce((left, right) => text(`${KEY}and`, { left, right }));

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
export function describeAttack(planned: AttackPlanned, outcome: AttackResult): PartView {
  const [first] = outcome.exchanges;
  const steps = outcome.exchanges.flatMap((exchange, index) => {
    const strike = strikeStep(planned, exchange, index);
    return strike ? [hitStep(planned, exchange, index), strike] : [hitStep(planned, exchange, index)];
  });
  const notes: NoteView[] = [...fate(planned, outcome)];
  const note = (id: string, amount: number, icon: string, tone: Tone = "fumble"): void => {
    if (amount > 0) notes.push({ text: text(`${KEY}Note.${id}`, { n: amount }), tone, icon });
  };
  note("chain", outcome.exchanges.length - 1, "fa-solid fa-link", "critical");
  note("outmanoeuvre", outcome.outmanoeuvre, "fa-solid fa-person-running");
  note("drop", outcome.drop ? 1 : 0, "fa-solid fa-hand-holding");
  note("wear", outcome.wear, "fa-solid fa-hammer");
  note("recoil", outcome.recoil, "fa-solid fa-hand-fist");
  if (planned.target.unconscious)
    notes.push({ text: text(`${KEY}Note.bleeding`), tone: "critical", icon: "fa-solid fa-droplet" });
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
    hasChanges: effects > 0 || outcome.drop || planned.usedOutmanoeuvre || planned.target.unconscious,
  };
}

function headline(outcome: AttackResult, first: Exchange | undefined): Text {
  if (outcome.units > 0) return woundWords(outcome.units, outcome.kind);
  if (first?.strike) return text(`${KEY}Headline.noDamage`);
  return text(`${KEY}Headline.${first?.hit === "CF" ? "fumble" : "miss"}`);
}

/** The exact odds of the whole attack for the dialog. */
export function attackOddsView({ attack, target, settings }: AttackPlanned): OddsView {
  const odds = attackOdds(attack, target, resolveOptions(settings));
  return {
    bars: [
      { id: "noHit", label: text(`${KEY}Odds.noHit`), probability: odds.noHit, tone: "bad" },
      { id: "noDamage", label: text(`${KEY}Odds.noDamage`), probability: odds.noDamage, tone: "neutral" },
      { id: "minor", label: text(`${KEY}Odds.minor`), probability: odds.minor, tone: "partial" },
      { id: "lesser", label: text(`${KEY}Odds.lesser`), probability: odds.lesser, tone: "good" },
      { id: "mortal", label: text(`${KEY}Odds.mortal`), probability: odds.mortal, tone: "critical" },
    ],
    figures: [
      { id: "mean", label: text(`${KEY}Odds.mean`), value: odds.meanUnits, kind: "number" },
      { id: "chain", label: text(`${KEY}Odds.chain`), value: odds.chain, kind: "probability" },
      { id: "knockOut", label: text(`${KEY}Odds.knockOut`), value: odds.knockOut, kind: "probability" },
      { id: "kill", label: text(`${KEY}Odds.kill`), value: odds.kill, kind: "probability" },
    ],
  };
}
