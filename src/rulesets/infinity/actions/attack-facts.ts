import type { Explanation } from "../../../core/explain.ts";
import type { Cost } from "../../../core/turns/index.ts";
import { type Text, text } from "../../../foundry/chat/text.ts";
import type { Choices } from "../../../foundry/resolve/action.ts";
import type { Field } from "../../../foundry/resolve/form.ts";
import { tooHeavy } from "../rules/actions-table.ts";
import type { Body } from "../rules/attack.ts";
import { mayBlock } from "../rules/attack.ts";
import { mayDeclare, type TargetRole, type TargetState } from "../rules/body.ts";
import { CHOICES, type Choice } from "../rules/dice.ts";
import type { InfinityOptions } from "../rules/options.ts";
import type { Frame } from "../rules/outcomes.ts";
import type { State } from "../rules/state.ts";
import { pinBars } from "../rules/technique.ts";
import { term } from "../rules/terms.ts";
import { rangeModifier } from "../rules/weapons.ts";
import {
  boughtField,
  boughtTerms,
  costsOf,
  flagIn,
  numberIn,
  oneIn,
  optionsOf,
  ownTerms,
  partText,
  type StoredOptions,
  withTerms,
  words,
} from "./common.ts";
import { type ContactPlan, choiceField, type Pusher, type Way } from "./contact.ts";

/** One Damage Target of the defender. */
export type PartFacts = {
  readonly key: string;
  readonly label: string;
  readonly role: TargetRole;
  readonly state: TargetState;
  readonly damage: number;
  readonly armour: Explanation;
  readonly hitModifier: number;
  readonly weight: number;
};

/** The one who is attacked, as every action against a body needs it. Plain JSON. */
export type DefenderFacts = {
  readonly parts: readonly PartFacts[];
  readonly ways: readonly Way[];
  /** SI-059 */
  readonly denied: "denied" | "ask" | "allowed";
  /** SI-096 */
  readonly pinned: boolean;
  readonly frame: Frame;
  readonly state: State;
  readonly pusher: Pusher;
  /** With what it strikes back (SI-070). */
  readonly counterUuid: string | null;
};

export type AttackFacts = {
  readonly hit: Explanation;
  readonly power: Explanation;
  readonly ranged: boolean;
  readonly rangeStep: number;
  /** Feet, by the map; null without one. */
  readonly distance: number | null;
  /** Feet that it reaches in melee (SI-015). */
  readonly reach: number;
  /** SI-056 It is to be loaded again after this shot. */
  readonly empties: boolean;
  /** Full actions. */
  readonly amount: number;
  readonly pusher: Pusher;
  /** SI-099 The attacker has feinted this target. */
  readonly feinted: boolean;
  /** SI-060 The target is unaware of this attacker. */
  readonly sneaked: boolean;
  readonly defender: DefenderFacts;
  readonly settings: StoredOptions;
};

const OCCASIONS = ["action", "counter"] as const;

const stateText = (state: TargetState): Text => text(`TACTICAL_TIME.INFINITY.state.${state}`);

/** SI-046 The parts that can be declared, with what is known of each. */
export const partField = ({ parts }: Pick<DefenderFacts, "parts">): Field => {
  const open = parts.filter(({ state }) => mayDeclare(state));
  const heaviest = open.reduce<PartFacts | null>((a, b) => (a === null || b.weight > a.weight ? b : a), null);
  return {
    kind: "choice",
    id: "part",
    label: words("part"),
    value: heaviest?.key ?? "",
    options: open.map(({ key, label, state, armour }) => ({
      value: key,
      label: words("partOption", { part: partText(key, label), state: stateText(state), armour: armour.total }),
    })),
  };
};

/** SI-059 Who cannot defend at all is left no say; otherwise it is the Storyteller's to switch. */
export const noDefenceField = ({ denied }: Pick<DefenderFacts, "denied">, feinted: boolean): Field => ({
  kind: "toggle",
  id: "noDefence",
  label: words("noDefenceToggle"),
  value: denied !== "allowed" || feinted,
  detail: denied === "allowed" && !feinted,
  ...(denied !== "allowed" || feinted ? { source: words("fromSheet") } : {}),
});

/** What the dialog asks, with what map and sheets say to begin with. */
export function attackFields(facts: AttackFacts): readonly Field[] {
  const fields: Field[] = [partField(facts.defender)];
  if (facts.rangeStep > 0)
    fields.push({
      kind: "number",
      id: "distance",
      label: words("distance"),
      value: facts.distance ?? 0,
      min: 0,
      max: 99_999,
      ...(facts.distance === null ? {} : { source: words("fromMap") }),
    });
  return [
    ...fields,
    boughtField(),
    noDefenceField(facts.defender, facts.feinted),
    { ...choiceField("critical", "sure"), detail: true, remember: true },
    { kind: "toggle", id: "waive", label: words("waive"), value: false, detail: true },
    {
      kind: "choice",
      id: "occasion",
      label: words("occasion"),
      value: "action",
      options: OCCASIONS.map((id) => ({ value: id, label: words(`Occasion.${id}`) })),
      detail: true,
    },
  ];
}

/** What the rules take. Plain JSON. */
export type AttackPlanned = ContactPlan & {
  readonly part: string;
  readonly counter: boolean;
  readonly cost: readonly Cost[];
  readonly feinted: boolean;
  readonly sneaked: boolean;
  /** Beyond ten range steps there is no shot (SI-057). */
  readonly beyond: boolean;
  /** Feet between them and feet that the weapon reaches, where that is too far for a blow. */
  readonly outOfReach: { readonly distance: number; readonly reach: number } | null;
  readonly empties: boolean;
  readonly defender: DefenderFacts;
  readonly settings: StoredOptions;
};

/** SI-061, SI-064, SI-096 The ways that are open against this attack; of the limbs the one that blocks best. */
export function openWays(
  { ways, pinned }: Pick<DefenderFacts, "ways" | "pinned">,
  { ranged, part }: { readonly ranged: boolean; readonly part: string },
  options: InfinityOptions,
): readonly Way[] {
  const open = ways.filter(({ defence, limb }) => {
    if (defence === "dodge") return !(pinned && pinBars(options).includes("dodge"));
    const kind = defence === "blockShield" ? "shield" : defence === "blockWeapon" ? "weapon" : "limb";
    // What is disabled, and natural weapons, are left out of the ways already.
    return mayBlock(kind, { ranged, natural: false, limbState: "sound", declared: limb === part }, options);
  });
  const limb = open.find(({ defence }) => defence === "blockLimb");
  return open.filter((way) => way.defence !== "blockLimb" || way === limb);
}

export function planAttack(facts: AttackFacts, choices: Choices): AttackPlanned {
  const options = optionsOf(facts);
  const { defender } = facts;
  const part = oneIn(
    choices,
    "part",
    defender.parts.map(({ key }) => key),
    defender.parts[0]?.key ?? "",
  );
  const counter = oneIn(choices, "occasion", OCCASIONS, "action") === "counter";
  const bought = counter ? 0 : numberIn(choices, "bought");
  const range = rangeModifier(numberIn(choices, "distance"), facts.rangeStep, options);
  const more = boughtTerms(bought, options);
  const modifier = defender.parts.find(({ key }) => key === part)?.hitModifier ?? 0;
  return {
    hit: withTerms(facts.hit, [
      term("target", options["targets.hitModifiers"] ? modifier : 0, "SI-046"),
      term("range", range ?? 0, "SI-057"),
      term("feint", facts.feinted ? options["technique.feintBonus"] : 0, "SI-099"),
      ...more.success,
      ...ownTerms(choices),
    ]),
    power: withTerms(facts.power, more.power),
    ways: flagIn(choices, "noDefence") ? [] : openWays(defender, { ranged: facts.ranged, part }, options),
    choice: oneIn<Choice>(choices, "critical", CHOICES, "sure"),
    waive: flagIn(choices, "waive"),
    pushers: { actor: facts.pusher, target: defender.pusher },
    part,
    counter,
    cost: counter ? [] : costsOf(bought, "full", facts.amount),
    feinted: facts.feinted,
    sneaked: facts.sneaked,
    beyond: range === null,
    outOfReach:
      !facts.ranged && facts.distance !== null && facts.distance > facts.reach
        ? { distance: facts.distance, reach: facts.reach }
        : null,
    empties: facts.empties,
    defender,
    settings: facts.settings,
  };
}

/** The defender's body as the rules take it, as it was when it was read. */
export function bodyOfFacts({ parts, frame, state }: DefenderFacts, ignoresArmour = false): Body {
  const armour = new Map(parts.map((part) => [part.key, part.armour.total]));
  return {
    vitality: frame.vitality,
    size: frame.size,
    armour: (key) => (ignoresArmour ? 0 : (armour.get(key) ?? 0)),
    before: (key) => state.composition[key]?.damage ?? 0,
    worst: (key) => state.composition[key]?.worst ?? 0,
  };
}

/** What a part of the defender is called. */
export const partNameOf = ({ parts }: Pick<DefenderFacts, "parts">, key: string): Text =>
  partText(key, parts.find((part) => part.key === key)?.label ?? "");

/** What speaks against it without forbidding it. */
export const attackWarnings = ({ hit, beyond, outOfReach }: AttackPlanned): readonly Text[] => [
  ...(beyond ? [words("Warning.beyond")] : []),
  ...(outOfReach ? [words("Warning.outOfReach", outOfReach)] : []),
  // SI-042
  ...(tooHeavy({ hit: hit.total, dodge: 1 }) ? [words("Warning.tooHeavy")] : []),
];
