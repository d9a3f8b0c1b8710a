import { iconPath } from "../../../constants.ts";
import { defineAction, type Participants, type Refusal } from "../../../foundry/resolve/action.ts";
import type { TaraforeCharacter } from "../data/character.ts";
import { currentOptions } from "../data/options.ts";
import { findScore } from "../data/scores.ts";
import { TaraforeSkill } from "../data/skill.ts";
import { treated } from "../rules/outcomes.ts";
import { ACTION, changedOptions, ONE_ACTION, optionsOf, sideOf, words } from "./common.ts";
import { sideSwitches } from "./contest.ts";
import { liveOf, spentChanges, stepChanges } from "./live.ts";
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
  const complaints = complaintsOf(patient.condition, options);
  if (complaints.length === 0) return refuse("sound", { name: target.name });
  const skills = skillsOf(own, item);
  if (skills.length === 0) return refuse("noScore", { name: actor.name });
  return {
    patient: target.name,
    complaints,
    skills,
    tokens: own.tokens,
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
  icon: iconPath("bleeding"),
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
    return side ? sideSwitches(side) : [];
  },
  input: planMedicine,
  course: medicineCourse,
  odds: medicineOdds,
  warnings: ({ distance }) =>
    distance !== null && distance > BESIDE ? [words("Warning.reach", { distance, reaches: BESIDE })] : [],
  describe: describeMedicine,
  changes(planned, { treatment, spent }, { actor, target }) {
    const patient = liveOf(target);
    const healer = liveOf(actor);
    const step = stepChanges(patient, (before) =>
      treated(before, planned.complaint.what, treatment.effects, optionsOf(planned)),
    );
    return [...step, ...spentChanges(spent, healer, null)];
  },
  cost: () => ONE_ACTION,
});
