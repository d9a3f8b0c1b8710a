import { iconPath } from "../../../constants.ts";
import { text } from "../../../foundry/chat/text.ts";
import { defineAction, type Refusal } from "../../../foundry/resolve/action.ts";
import { played } from "../../../foundry/resolve/course.ts";
import { currentOptions } from "../data/options.ts";
import { bindingEscape, type EscapeInput, escapeCheck } from "../rules/grapple.ts";
import { type AvorkarthOptions, resolveOptions } from "../rules/options.ts";
import type { StoredGrapple } from "../rules/turn-creature.ts";
import { changedOptions } from "./choosing.ts";
import { pairChanges, recordOf } from "./grapple-pairs.ts";
import { creatureOf, criticalWoundsOf, refuse, unable } from "./reading.ts";
import { ACTION, checkStep, yesNoOdds } from "./showing.ts";

const KEY = `${ACTION}ESCAPE.`;

/** How the one who wants to be free is held: by hands, or by bindings. */
type Facts = (
  | { readonly held: "grapple"; readonly escape: EscapeInput }
  | { readonly held: "bound"; readonly str: number; readonly dex: number; readonly dc: number }
) & { readonly settings: Partial<AvorkarthOptions> };

type Outcome =
  | { readonly held: "grapple"; readonly free: boolean; readonly target: number; readonly grappler: number }
  | {
      readonly held: "bound";
      readonly free: boolean;
      readonly row: number;
      readonly face: number;
      readonly result: "CS" | "S" | "P" | "F" | "CF";
    };

const heldBy = (actor: Actor.Implementation): StoredGrapple | null => {
  const grapples = creatureOf(actor)?.grapples ?? {};
  return Object.values(grapples).find(({ role }) => role === "target") ?? null;
};

/** AV-054 says no; being held fast does not: this is how one gets out of it. */
const usable = (actor: Actor.Implementation): Refusal | null =>
  unable(actor) ?? (heldBy(actor) ? null : refuse("notHeld", { name: actor.name }));

/**
 * AV-230, AV-233 Getting free: against the grappler, who throws a die of their own, or out of bindings. It costs no
 * action; in a fight it falls due by itself at the first turn of a round.
 */
export const escapeAction = defineAction<Facts, Facts, Outcome>({
  id: "escape",
  label: `${KEY}label`,
  icon: iconPath("restrained"),
  group: "grapple",
  aim: "one",
  ownModifierLabel: null,
  usable,
  gather({ actor, target }) {
    const own = creatureOf(actor);
    const other = creatureOf(target);
    if (!own) return refuse("noCreature");
    if (!target || !other) return refuse("noTarget");
    const record = recordOf({ uuid: actor.uuid, grapples: own.grapples }, "target", target.uuid);
    if (!record) return refuse("notHeldBy", { name: target.name });
    const { state, bindingDc } = record.grapple;
    const settings = changedOptions(currentOptions());
    if (state === "bound")
      return { held: "bound", str: own.effective.str, dex: own.effective.dex, dc: bindingDc, settings };
    if (state === "none") return refuse("notHeldBy", { name: target.name });
    return {
      held: "grapple",
      escape: {
        state,
        targetStr: own.effective.str,
        grapplerStr: other.effective.str,
        targetArmWound: criticalWoundsOf(own, "arms") > 0,
        grapplerArmWound: criticalWoundsOf(other, "arms") > 0,
      },
      settings,
    };
  },
  fields: () => [],
  modifiers: () => [],
  input: (facts) => facts,
  *course(facts) {
    if (facts.held === "bound") {
      const out = yield* played(() => bindingEscape(facts, resolveOptions(facts.settings)));
      return { held: "bound", ...out };
    }
    // The hold is the grappler's die.
    const { target, grappler, escapes } = yield* played(
      () => escapeCheck(facts.escape),
      (node) => (node === "hold" ? "target" : "actor"),
    );
    return { held: "grapple", free: escapes, target, grappler };
  },
  odds: (facts) => {
    const [yes, no] = [text(`${KEY}free`), text(`${KEY}held`)];
    return facts.held === "bound"
      ? yesNoOdds(
          () => bindingEscape(facts, resolveOptions(facts.settings)),
          ({ free }) => free,
          yes,
          no,
        )
      : yesNoOdds(
          () => escapeCheck(facts.escape),
          ({ escapes }) => escapes,
          yes,
          no,
        );
  },
  describe(facts, outcome, faces = []) {
    const { free } = outcome;
    const die = (index: number) => (faces[index] ?? []).map((result) => ({ faces: 6, result }));
    const contest =
      outcome.held === "grapple"
        ? ([
            ["actor", outcome.target],
            ["target", outcome.grappler],
          ] as const)
        : [];
    return {
      headline: text(`${KEY}${free ? "free" : "held"}`),
      tone: free ? "good" : "bad",
      steps:
        outcome.held === "bound" && facts.held === "bound"
          ? [
              checkStep(
                "bindings",
                text(`${KEY}bindings`),
                { ...outcome, value: Math.max(facts.str, facts.dex), dc: facts.dc },
                [],
              ),
            ]
          : contest.map(([side, total], index) => ({
              id: side,
              title: text(`${KEY}Side.${side}`),
              dice: die(index),
              result: { name: String(total) },
              tone: "neutral" as const,
              line: text(`${KEY}strength`),
              lineOf: side,
              groups: [],
            })),
      notes: [],
      hasChanges: free,
    };
  },
  changes(_facts, { free }, { actor, target }) {
    const own = creatureOf(actor);
    const other = creatureOf(target);
    if (!free || !own || !other || !target) return [];
    return pairChanges(
      {
        grappler: { uuid: target.uuid, grapples: other.grapples },
        target: { uuid: actor.uuid, grapples: own.grapples },
      },
      { state: "none", chokeRounds: 0, bindingDc: 0, nonLethal: false },
      foundry.utils.randomID(),
    );
  },
  cost: () => null,
});
