import { type Distribution, exact, mean, once, probability, type Rule, roll } from "../../../core/chance/index.ts";
import type { Tone } from "../../../foundry/chat/card.ts";
import type { OddsBar, OddsView } from "../../../foundry/resolve/odds-view.ts";
import { afterContact, asFirst, type Body, type Contact, contactNode, contactOf } from "../rules/attack.ts";
import type { TargetState } from "../rules/body.ts";
import { answerNode, type Choice, type Success } from "../rules/dice.ts";
import type { InfinityOptions } from "../rules/options.ts";
import { type AttackPlanned, bodyOfFacts } from "./attack-facts.ts";
import { optionsOf, words } from "./common.ts";
import { type ContactPlan, type DefenceOdds, exchangeOf, likeliest, type Way } from "./contact.ts";

/** What an attack comes to, as far as its odds tell: no hit, defended, nothing dealt, or the part's state after it. */
export const ENDS = ["noHit", "defended", "nothing", "sound", "wounded", "disabled", "destroyed"] as const;
export type End = (typeof ENDS)[number];
export interface Ending {
  readonly end: End;
  readonly dealt: number;
}

const TONES: Readonly<Record<End, Tone>> = {
  noHit: "bad",
  defended: "bad",
  nothing: "neutral",
  sound: "partial",
  wounded: "good",
  disabled: "critical",
  destroyed: "critical",
};

/** A blow as its odds need it. */
export interface Blow extends ContactPlan {
  readonly body: Body;
  readonly part: string;
}

const contactKey = ({ hit, defended, critical, guard, redirected }: Contact): string =>
  `${hit} ${defended} ${hit && critical} ${guard} ${redirected}`;

/** The distribution of one whole attack against this defence. */
export function attackWays(
  blow: Blow,
  way: Way | null,
  choice: Choice,
  options: InfinityOptions,
): Distribution<Ending> {
  const met = contactNode(exchangeOf(blow, way, choice), options);
  return walk(blow, way, choice, () => roll(met), options);
}

/** The same once the roll to hit is known. */
export const answerWays = (
  blow: Blow,
  way: Way | null,
  first: Success,
  choice: Choice,
  options: InfinityOptions,
): Distribution<Ending> => walk(blow, way, choice, () => answered(blow, way, first, choice, options), options);

/** The contact that comes of an answer to a known roll. */
export function* answered(
  plan: ContactPlan,
  way: Way | null,
  first: Success,
  choice: Choice,
  options: InfinityOptions,
): Rule<Contact> {
  const exchange = exchangeOf(plan, way, choice);
  if (way === null) return contactOf(exchange, first, null, options);
  const answer = yield* roll(answerNode("defence", asFirst(first, choice), way.target.total, options));
  return contactOf(exchange, first, answer, options);
}

function walk(
  blow: Blow,
  way: Way | null,
  choice: Choice,
  contact: () => Rule<Contact>,
  options: InfinityOptions,
): Distribution<Ending> {
  const exchange = exchangeOf(blow, way, choice);
  return exact(
    function* (): Rule<Ending> {
      const met = yield* once("contact", contact, contactKey);
      const { result, hurt } = yield* afterContact(exchange, met, blow.body, blow.part, way?.limb ?? null, options);
      if (result === "miss") return { end: "noHit", dealt: 0 };
      if (hurt === null) return { end: "defended", dealt: 0 };
      return { end: hurt.dealt === 0 ? "nothing" : hurt.state, dealt: hurt.dealt };
    },
    ({ end, dealt }) => `${end} ${dealt}`,
  );
}

export function endsView(ways: Distribution<Ending>, reading: (end: End) => Tone = (end) => TONES[end]): OddsView {
  const bars = ENDS.map(
    (id): OddsBar => ({
      id,
      label: words(`End.${id}`),
      probability: probability(ways, ({ end }) => end === id),
      tone: reading(id),
    }),
  );
  return {
    // What cannot happen is not told: a whole part is never destroyed by a scratch.
    bars: bars.filter(({ id, probability: p }) => p > 0 || id === "noHit" || id === "defended"),
    figures: [{ id: "mean", label: words("meanDamage"), value: mean(ways, ({ dealt }) => dealt), kind: "number" }],
  };
}

const blowOf = (planned: AttackPlanned): Blow => ({ ...planned, body: bodyOfFacts(planned.defender) });

/** The exact odds of the whole attack, against the defence that is most likely. */
export const attackOdds = (planned: AttackPlanned): OddsView =>
  endsView(attackWays(blowOf(planned), likeliest(planned.ways), planned.choice, optionsOf(planned)));

const HARM: ReadonlySet<TargetState | End> = new Set<End>(["sound", "wounded", "disabled", "destroyed"]);

/** The same as the defender sees it: what each defence is worth against the roll that lies on the table. */
export function attackDefence(planned: AttackPlanned): DefenceOdds {
  const options = optionsOf(planned);
  const blow = blowOf(planned);
  return {
    odds: (way, first, choice) =>
      endsView(answerWays(blow, way, first, choice, options), (end) => (HARM.has(end) ? "bad" : "good")),
    chance: (way, first, choice) =>
      probability(
        exact(() => answered(blow, way, first, choice, options), contactKey),
        ({ defended }) => defended,
      ),
  };
}
