import type { Change } from "../../../core/change.ts";
import type { Explanation } from "../../../core/explain.ts";
import type { Cost } from "../../../core/turns/index.ts";
import type { NoteView, PartView } from "../../../foundry/chat/card.ts";
import type { Text } from "../../../foundry/chat/text.ts";
import type { Choices } from "../../../foundry/resolve/action.ts";
import type { Course } from "../../../foundry/resolve/course.ts";
import type { Field } from "../../../foundry/resolve/form.ts";
import type { OddsView } from "../../../foundry/resolve/odds-view.ts";
import { hurt } from "../rules/body.ts";
import { changes } from "../rules/changes.ts";
import { CHOICES, type Choice } from "../rules/dice.ts";
import { MET, type Met, magicHealing, protection, summons } from "../rules/magic.ts";
import type { InfinityOptions } from "../rules/options.ts";
import { bodyOf, type Cause, healed, warded } from "../rules/outcomes.ts";
import { blown, type Live, pushed, type Sides } from "./attack-changes.ts";
import { hurtView } from "./attack-describe.ts";
import { bodyOfFacts, type DefenderFacts, noDefenceField, openWays, partField, partNameOf } from "./attack-facts.ts";
import { attackWays, endsView } from "./attack-odds.ts";
import {
  boughtField,
  boughtTerms,
  costsOf,
  countedWords,
  flagIn,
  numberIn,
  oneIn,
  optionsOf,
  ownTerms,
  type StoredOptions,
  withTerms,
  words,
} from "./common.ts";
import { choiceField, likeliest, type Pusher } from "./contact.ts";
import {
  type Contested,
  type ContestPlan,
  contestCourse,
  contestNotes,
  contestOdds,
  contestSteps,
  contestTone,
} from "./contest.ts";
import { nameEffect, withNamed } from "./narrative.ts";
import { note } from "./showing.ts";

export type SpellEffect = "damage" | "heal" | "protect" | "resisted" | "narrative";

export type CastFacts = {
  readonly cast: Explanation;
  readonly power: Explanation;
  readonly met: Met;
  readonly effect: SpellEffect;
  readonly rounds: number;
  readonly ignoresArmour: boolean;
  /** SI-111 No ritual is held, which is only told. */
  readonly unprepared: boolean;
  /** Feet: how far it reaches, and how far it is by the map. */
  readonly range: number;
  readonly distance: number | null;
  /** What resists it; null: nothing does. */
  readonly resist: Explanation | null;
  readonly pusher: Pusher;
  readonly defender: DefenderFacts;
  readonly settings: StoredOptions;
};

const onPart = ({ effect }: Pick<CastFacts, "effect">): boolean => effect === "damage" || effect === "heal";

export function castFields(facts: CastFacts): readonly Field[] {
  return [
    ...(onPart(facts) ? [facts.effect === "heal" ? woundedField(facts.defender) : partField(facts.defender)] : []),
    boughtField(),
    ...(MET[facts.met].defences.length > 0 ? [noDefenceField(facts.defender, false)] : []),
    { ...choiceField("critical", facts.effect === "heal" ? "full" : "sure"), detail: true, remember: true },
  ];
}

/** Healing begins with the part that has suffered most. */
function woundedField(defender: DefenderFacts): Field {
  const field = partField(defender);
  const most = defender.parts
    .filter(({ state }) => state !== "destroyed")
    .reduce<DefenderFacts["parts"][number] | null>((a, b) => (a === null || b.damage > a.damage ? b : a), null);
  return field.kind === "choice" && most ? { ...field, value: most.key } : field;
}

export type CastPlanned = ContestPlan &
  Pick<CastFacts, "effect" | "rounds" | "ignoresArmour" | "unprepared" | "defender" | "settings"> & {
    readonly part: string;
    readonly tooFar: { readonly distance: number; readonly range: number } | null;
    readonly cost: readonly Cost[];
  };

export function planCast(facts: CastFacts, choices: Choices): CastPlanned {
  const options = optionsOf(facts);
  const { defender, distance, range } = facts;
  const part = oneIn(
    choices,
    "part",
    defender.parts.map(({ key }) => key),
    defender.parts[0]?.key ?? "",
  );
  const bought = numberIn(choices, "bought");
  const more = boughtTerms(bought, options);
  const met: readonly string[] = MET[facts.met].defences;
  const open = flagIn(choices, "noDefence") ? [] : openWays(defender, { ranged: false, part }, options);
  return {
    hit: withTerms(facts.cast, [...more.success, ...ownTerms(choices)]),
    power: withTerms(facts.power, more.power),
    ways: open.filter(({ defence }) => met.includes(defence)),
    choice: oneIn<Choice>(choices, "critical", CHOICES, "sure"),
    waive: false,
    pushers: { actor: facts.pusher, target: defender.pusher },
    resist: facts.resist,
    effect: facts.effect,
    rounds: facts.rounds,
    ignoresArmour: facts.ignoresArmour,
    unprepared: facts.unprepared,
    part,
    tooFar: distance !== null && distance > range ? { distance, range } : null,
    cost: costsOf(bought, "full"),
    defender,
    settings: facts.settings,
  };
}

export const castWarnings = ({ unprepared, tooFar }: CastPlanned): readonly Text[] => [
  ...(unprepared ? [words("Warning.noRitual")] : []),
  ...(tooFar ? [words("Warning.tooFar", tooFar)] : []),
];

/** A spell that wounds and that nothing resists has the odds of an attack. */
export function castOdds(planned: CastPlanned): OddsView {
  const options = optionsOf(planned);
  if (planned.effect !== "damage" || planned.resist !== null) return contestOdds(planned, options);
  const body = bodyOfFacts(planned.defender, planned.ignoresArmour);
  return endsView(attackWays({ ...planned, body }, likeliest(planned.ways), planned.choice, options));
}

/** The contest; what a spell brings about that changes no number is the caster's to name. */
export function* castCourse(planned: CastPlanned): Course<Contested> {
  const outcome = yield* contestCourse(planned, optionsOf(planned));
  if (outcome.result !== "works" || (planned.effect !== "resisted" && planned.effect !== "narrative")) return outcome;
  return { ...outcome, named: [...outcome.named, ...(yield* nameEffect("nameEffect", "actor"))] };
}

/** SI-114 The level that this power calls. */
function summoned(score: number): NoteView[] {
  const level = Math.floor(score / 100);
  return level > 0 && summons(score, level) ? [note("summons", "good", "fa-paw", { level })] : [];
}

/** What a spell that works is worth, read on the target as it was. */
export function describeCast(
  planned: CastPlanned,
  outcome: Contested,
  faces: readonly (readonly number[])[] = [],
): PartView {
  const options = optionsOf(planned);
  const { defender, part, effect } = planned;
  const works = outcome.result === "works";
  const score = outcome.power ?? 0;
  const notes = contestNotes(planned, outcome, options);
  const { guard } = outcome.contact.met;
  if (works && guard > 0 && effect === "damage") notes.push(note("glancing", "partial", "fa-shield-halved", { guard }));
  const base = {
    tone: contestTone(outcome),
    steps: contestSteps(planned, outcome, faces),
    notes,
    hasChanges: outcome.contact.pushes.length > 0 || outcome.named.length > 0,
  };
  if (!works) return { ...base, headline: words(`Contest.${outcome.result}`) };
  switch (effect) {
    case "damage": {
      const body = bodyOfFacts(defender, planned.ignoresArmour);
      const [before, worst, armour] = [body.before(part), body.worst(part), body.armour(part)];
      const taken = hurt({ vitality: body.vitality, size: body.size, before, worst, armour, guard, score }, options);
      const harm = hurtView(defender, { hurt: taken, score, guard, damageTarget: part }, options, {
        ignoresArmour: planned.ignoresArmour,
      });
      return {
        ...base,
        headline: harm.headline,
        tone: harm.tone,
        steps: [...base.steps, ...harm.steps],
        notes: [...harm.notes, ...notes],
        hasChanges: base.hasChanges || taken.dealt > 0,
        offers: harm.offers,
        floating: words("floating", { damage: taken.dealt }),
      };
    }
    case "heal": {
      const state = defender.parts.find(({ key }) => key === part)?.state ?? "sound";
      const points = Math.min(magicHealing(score, state, options), defender.state.composition[part]?.damage ?? 0);
      return {
        ...base,
        headline: countedWords("Headline.heals", points, { part: partNameOf(defender, part) }),
        hasChanges: base.hasChanges || points > 0,
        floating: words("floatingHeal", { points }),
      };
    }
    case "protect": {
      const armour = protection(score, options);
      return {
        ...base,
        headline: countedWords("Headline.protects", planned.rounds, { armour }),
        hasChanges: base.hasChanges || armour > 0,
      };
    }
    default:
      return {
        ...base,
        headline: words("Headline.spellWorks"),
        notes: [
          ...(outcome.named.length === 0 ? [note("toldOnly", "neutral", "fa-comment")] : []),
          ...(effect === "narrative" ? summoned(score) : []),
          ...notes,
        ],
      };
  }
}

/** What a spell wants written, on both as they are now. Cast on oneself, both are one. */
export function castChanges(
  planned: CastPlanned,
  outcome: Contested,
  { actor, target, cause, named }: Sides & { readonly cause: Cause },
): readonly Change[] {
  const options = optionsOf(planned);
  const { pushes } = outcome.contact;
  const self = actor.uuid === target.uuid;
  const tired = pushed(actor.state, pushes, "actor", actor.frame, options);
  const paid = withNamed(tired, outcome.named, "actor", () => named("target"), options);
  const strained = pushed(self ? paid : target.state, pushes, "target", target.frame, options);
  const before = withNamed(strained, outcome.named, "target", () => named("actor"), options);
  const after =
    outcome.result === "works" ? worked(planned, outcome, { ...target, state: before }, cause, options) : before;
  return [...(self ? [] : changes(actor.uuid, actor.state, paid)), ...changes(target.uuid, target.state, after)];
}

function worked(
  { effect, part, rounds, defender, ignoresArmour }: CastPlanned,
  { power, contact }: Contested,
  { state, frame }: Live,
  cause: Cause,
  options: InfinityOptions,
) {
  const score = power ?? 0;
  switch (effect) {
    case "damage": {
      const armour = bodyOfFacts(defender, ignoresArmour).armour(part);
      return blown(state, { part, score, guard: contact.met.guard, armour }, frame, options);
    }
    case "heal": {
      const now = bodyOf(state, frame, options).states[part] ?? "sound";
      return healed(state, part, magicHealing(score, now, options), frame, options);
    }
    case "protect": {
      const armour = protection(score, options);
      return armour > 0 ? warded(state, armour, rounds, cause) : state;
    }
    default:
      return state;
  }
}
