import { iconPath } from "../../../constants.ts";
import { defineAction, type Participants, type Refusal } from "../../../foundry/resolve/action.ts";
import type { TaraforeCharacter } from "../data/character.ts";
import { currentOptions } from "../data/options.ts";
import { findScore } from "../data/scores.ts";
import { TaraforeSkill } from "../data/skill.ts";
import { mayRetry, triedKey } from "../rules/medicine.ts";
import { treated, treatmentFailed } from "../rules/outcomes.ts";
import { mayWake } from "../rules/wounds.ts";
import { afterRoll, stepChanges } from "./after-roll.ts";
import { bonusSwitches, costOf, edgeSwitches } from "./circumstances.ts";
import { circumstancesOf } from "./circumstances-gather.ts";
import { ACTION, byRule, changedOptions, ONE_ACTION, optionsOf, sideOf, words } from "./common.ts";
import { liveOf } from "./live.ts";
import { describeMedicine, type MedicineOutcome, medicineCourse, medicineOdds } from "./medicine-describe.ts";
import {
  chosenSkill,
  complaintsOf,
  type MedicineFacts,
  type MedicinePlanned,
  medicineFields,
  planMedicine,
} from "./medicine-facts.ts";
import { characterOf, distanceOf, refuse, unable } from "./reading.ts";
import { sideText } from "./showing.ts";
import { tacticWarnings } from "./tactics.ts";

/** TF-092 A medical skill, by its tag or name; what else one may roll stands after it (TF-004). */
const MEDICAL = ["medicine", "first aid", "healing"] as const;

function skillsOf(character: TaraforeCharacter, item: Item.Implementation | null): MedicineFacts["skills"] {
  const { scores } = character;
  const named = item?.system instanceof TaraforeSkill && item.id ? [scores.get(item.id) ?? null] : [];
  const medical = MEDICAL.map((word) => findScore(scores, word));
  const others = [...scores.values()].filter(({ kind }) => kind === "skill");
  const all = [...named, ...medical, scores.get("awa") ?? null, ...others].filter((score) => score !== null);
  return [...new Map(all.map((score) => [score.id, score])).values()].flatMap((score) => {
    const side = sideOf(character, score);
    return side ? [{ id: score.id, side }] : [];
  });
}

function gather(participants: Participants): MedicineFacts | Refusal {
  const { actor, item, target } = participants;
  const own = characterOf(actor);
  const patient = characterOf(target);
  if (!own) return refuse("noCharacter");
  if (!target) return refuse("noTarget");
  if (!patient) return refuse("otherGame", { name: target.name });
  if (patient.life === "dead") return refuse("dead", { name: target.name });
  const options = currentOptions();
  const all = complaintsOf(patient.condition, options)
    // TF-089 Who has fainted from blood loss does not wake by medicine.
    .filter(({ id }) => id !== "stun" || mayWake(patient.fainted));
  if (all.length === 0) return refuse(patient.fainted ? "fainted" : "sound", { name: target.name });
  const complaints = all.filter(({ id }) =>
    mayRetry(patient.condition.tried.includes(triedKey(id, actor.uuid)), options),
  );
  if (complaints.length === 0) return refuse("tried", { name: target.name });
  const skills = skillsOf(own, item);
  if (skills.length === 0) return refuse("noScore", { name: actor.name });
  return {
    patient: target.name,
    complaints,
    skills,
    tokens: own.tokens,
    circumstances: circumstancesOf(own, participants),
    healerUuid: actor.uuid,
    distance: target.uuid === actor.uuid ? 0 : distanceOf(participants),
    settings: changedOptions(options),
  };
}

/** Feet: beside the patient. */
const BESIDE = 5;

/** TF-092 Medicine on one complaint of a patient, oneself included. */
export const medicineAction = defineAction<MedicineFacts, MedicinePlanned, MedicineOutcome>({
  id: "medicine",
  label: `${ACTION}Medicine.label`,
  icon: iconPath("bandage"),
  group: "care",
  aim: "one",
  atOneself: true,
  ownModifierLabel: words("own"),
  usable: (actor, item) =>
    item && !(item.system instanceof TaraforeSkill) ? refuse("noSkill", { name: item.name }) : unable(actor),
  gather,
  fields: medicineFields,
  modifiers: (facts, values) => {
    const side = chosenSkill(facts, values["skill"]);
    return side ? [...bonusSwitches(facts.circumstances, sideText(side)), ...edgeSwitches(side)] : [];
  },
  input: planMedicine,
  course: medicineCourse,
  odds: medicineOdds,
  warnings: ({ distance, tooMany }) => [
    ...(distance !== null && distance > BESIDE ? [words("Warning.beside", { distance })] : []),
    ...tacticWarnings({ tooMany }),
  ],
  describe: describeMedicine,
  changes(planned, { treatment, spent }, { actor, target }) {
    const { complaint, healerUuid, contest } = planned;
    const options = optionsOf(planned);
    return [
      ...stepChanges(liveOf(target), (before) =>
        treatment.success || mayRetry(true, options)
          ? treated(before, complaint.what, treatment.effects, options)
          : treatmentFailed(before, triedKey(complaint.id, healerUuid)),
      ),
      ...afterRoll(
        { spent, usedBonuses: contest.usedBonuses },
        // A healer who treats itself: its own wounds are told of above, in changes of their own.
        { actor: liveOf(actor), target: null },
      ),
    ];
  },
  atOnce: byRule,
  cost: ({ occasion }) => costOf(occasion, ONE_ACTION),
});
