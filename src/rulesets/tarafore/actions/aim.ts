import { iconPath } from "../../../constants.ts";
import { defineAction, isRefusal, type Participants, type Refusal } from "../../../foundry/resolve/action.ts";
import { weaponScore } from "../data/attack-numbers.ts";
import { currentOptions } from "../data/options.ts";
import { TaraforeWeapon } from "../data/weapon.ts";
import { aimDifficulty, mayAim } from "../rules/attack.ts";
import { VISIBILITY } from "../rules/surroundings.ts";
import { bonusWon } from "../rules/tactics.ts";
import { afterRoll } from "./after-roll.ts";
import {
  bonusSwitches,
  type Circumstances,
  circumstanceFields,
  costOf,
  edgeSwitches,
  type Occasion,
  occasionOf,
  tooMany,
} from "./circumstances.ts";
import { circumstancesOf } from "./circumstances-gather.ts";
import { ACTION, changedOptions, numberIn, ONE_ACTION, type RollSide, type Settings, sideOf, words } from "./common.ts";
import { type ContestPlan, dieFields, difficultySide, ladderOdds, otherChosen, ownHalf } from "./contest.ts";
import { liveOf } from "./live.ts";
import { characterOf, otherOf, refuse, roundOf, unable } from "./reading.ts";
import { termText } from "./showing.ts";
import { type BonusOutcome, bonusCourse, describeBonus, tacticWarnings } from "./tactics.ts";

type AimFacts = {
  readonly target: string;
  readonly targetUuid: string;
  readonly weaponId: string;
  readonly awareness: RollSide;
  readonly difficulty: number;
  /** TF-054 Whether this weapon gains by it at all. */
  readonly fit: boolean;
  readonly tokens: number;
  readonly circumstances: Circumstances;
  readonly round: number;
  readonly settings: Settings;
};
type AimPlanned = Pick<AimFacts, "target" | "targetUuid" | "weaponId" | "fit" | "round" | "settings"> & {
  readonly contest: ContestPlan;
  readonly occasion: Occasion;
  readonly tooMany: boolean;
};

function gather(participants: Participants): AimFacts | Refusal {
  const { actor, item, target } = participants;
  const own = characterOf(actor);
  if (!own) return refuse("noCharacter");
  const other = otherOf(participants);
  if (isRefusal(other)) return other;
  const model: unknown = item?.system;
  if (!(model instanceof TaraforeWeapon) || model.kind === "melee") return refuse("noRanged");
  const awareness = sideOf(own, own.scores.get("awa"));
  if (!awareness) return refuse("noScore", { name: actor.name });
  const options = currentOptions();
  const current = (id: string): number => own.scores.get(id)?.current?.total ?? 0;
  const { score, unskilled } = weaponScore(own.scores, model);
  const skill = unskilled ? null : (score?.current?.total ?? null);
  return {
    target: target?.name ?? "",
    targetUuid: target?.uuid ?? "",
    weaponId: item?.id ?? "",
    awareness,
    difficulty: aimDifficulty(own.visibility === null ? null : VISIBILITY[own.visibility], options),
    fit: mayAim(model.kind, { pro: current("pro"), awa: current("awa"), skill }, options),
    tokens: own.tokens,
    circumstances: circumstancesOf(own, participants),
    round: roundOf(participants),
    settings: changedOptions(options),
  };
}

/** TF-054 Aiming: AWA against a difficulty, for a bonus with this weapon on this target in the next round. */
export const aimAction = defineAction<AimFacts, AimPlanned, BonusOutcome>({
  id: "aim",
  label: `${ACTION}Aim.label`,
  icon: iconPath("bow"),
  group: "manoeuvre",
  aim: "one",
  applies: "itself",
  ownModifierLabel: words("own"),
  usable: (actor, item) => {
    const model: unknown = item?.system;
    return model instanceof TaraforeWeapon && model.kind !== "melee" ? unable(actor) : refuse("noRanged");
  },
  gather,
  fields: ({ difficulty, circumstances }) => [
    { kind: "number", id: "difficulty", label: termText("difficulty"), value: difficulty, min: -99, max: 99 },
    ...circumstanceFields(circumstances),
    ...dieFields(),
  ],
  modifiers: ({ awareness, circumstances }) => [
    ...bonusSwitches(circumstances, termText("awa")),
    ...edgeSwitches(awareness),
  ],
  input: (facts, choices) => ({
    target: facts.target,
    targetUuid: facts.targetUuid,
    weaponId: facts.weaponId,
    fit: facts.fit,
    round: facts.round,
    settings: facts.settings,
    occasion: occasionOf(choices),
    tooMany: tooMany(facts.circumstances, choices),
    contest: {
      label: termText("awa"),
      ...ownHalf(facts.awareness, facts.circumstances, choices),
      otherLabel: termText("difficulty"),
      other: otherChosen(difficultySide(numberIn(choices, "difficulty", facts.difficulty)), choices),
      difficulty: true,
      tokens: { actor: facts.tokens, target: 0 },
      settings: facts.settings,
    },
  }),
  course: bonusCourse,
  odds: ({ contest }) => ladderOdds(contest),
  warnings: (planned) => [...(planned.fit ? [] : [words("Warning.aim")]), ...tacticWarnings(planned)],
  describe: (planned, outcome) => describeBonus(planned, outcome, "aim"),
  changes: ({ contest, targetUuid, weaponId, round }, { bonus, spent }, { actor }) =>
    afterRoll(
      { spent, usedBonuses: contest.usedBonuses },
      { actor: liveOf(actor), target: null },
      {
        actor: (before) =>
          bonusWon(before, foundry.utils.randomID(), {
            kind: "aim",
            value: bonus,
            appliesTo: weaponId,
            against: targetUuid,
            round,
          }),
      },
    ),
  cost: ({ occasion }) => costOf(occasion, ONE_ACTION),
});
