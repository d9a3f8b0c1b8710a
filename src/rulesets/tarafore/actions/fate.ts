import { iconPath } from "../../../constants.ts";
import { name } from "../../../foundry/chat/text.ts";
import { defineAction } from "../../../foundry/resolve/action.ts";
import { currentOptions } from "../data/options.ts";
import { hasUntreatedCritical } from "../rules/condition.ts";
import { DEATH_REASONS, type DeathReason, died } from "../rules/outcomes.ts";
import { bloodState } from "../rules/wounds.ts";
import { stepChanges } from "./after-roll.ts";
import { ACTION, oneIn, words } from "./common.ts";
import { liveOf } from "./live.ts";
import { characterOf, refuse } from "./reading.ts";

type Facts = { readonly name: string; readonly reason: DeathReason | "none" };
type Planned = { readonly name: string; readonly reason: DeathReason | "none"; readonly dies: boolean };

const REASONS = [...DEATH_REASONS, "none"] as const;
const ANSWERS = ["dies", "lives"] as const;

/** TF-090 Death is asked of the game master: here is the answer, with its card and its undo. */
export const fateAction = defineAction<Facts, Planned, Record<string, never>>({
  id: "fate",
  label: `${ACTION}Fate.label`,
  icon: iconPath("dead"),
  group: "care",
  aim: "none",
  applies: "alone",
  ownModifierLabel: null,
  usable(actor) {
    const character = characterOf(actor);
    if (!character) return refuse("noCharacter");
    if (!game.user.isGM) return refuse("gmOnly");
    return character.life === "dead" ? refuse("dead", { name: actor.name }) : null;
  },
  gather({ actor }) {
    const character = characterOf(actor);
    if (!character) return refuse("noCharacter");
    const { condition } = character;
    const bled = bloodState(character.stats.str ?? 0, condition.blood.loss, currentOptions()).dead;
    return { name: actor.name, reason: bled ? "blood" : hasUntreatedCritical(condition) ? "secondCritical" : "none" };
  },
  fields: ({ reason }) => [
    {
      kind: "choice",
      id: "answer",
      label: words("Fate.question"),
      value: "dies",
      options: ANSWERS.map((id) => ({ value: id, label: words(`Fate.${id}`) })),
    },
    {
      kind: "choice",
      id: "reason",
      label: words("Fate.because"),
      value: reason,
      options: REASONS.map((id) => ({ value: id, label: words(`Fate.Reason.${id}`) })),
    },
  ],
  modifiers: () => [],
  input: (facts, choices) => ({
    name: facts.name,
    reason: oneIn(choices, "reason", REASONS, facts.reason),
    dies: oneIn(choices, "answer", ANSWERS, "dies") === "dies",
  }),
  *rule() {
    yield* [];
    return {};
  },
  odds: () => null,
  describe: (planned) => ({
    headline: words(planned.dies ? "Fate.dead" : "Fate.alive", { name: name(planned.name) }),
    tone: planned.dies ? "critical" : "good",
    steps: [],
    notes:
      planned.reason === "none"
        ? []
        : [{ text: words(`Fate.Reason.${planned.reason}`), tone: "neutral", icon: "fa-solid fa-skull" }],
    hasChanges: planned.dies,
  }),
  changes: ({ dies }, _outcome, { actor }) => (dies ? stepChanges(liveOf(actor), died) : []),
  cost: () => null,
});
