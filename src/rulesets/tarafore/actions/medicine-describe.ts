import type { NoteView, PartView } from "../../../foundry/chat/card.ts";
import { type Text, text } from "../../../foundry/chat/text.ts";
import type { Course } from "../../../foundry/resolve/course.ts";
import type { OddsView } from "../../../foundry/resolve/odds-view.ts";
import { type MedicineResult, mayRetry, medicineResult } from "../rules/medicine.ts";
import type { MedicineEffects } from "../rules/medicine-table.ts";
import { optionsOf, words } from "./common.ts";
import { type ContestOutcome, contestCourse, contestSteps, leavesTraces, marginBars } from "./contest.ts";
import type { MedicinePlanned } from "./medicine-facts.ts";
import { stunText } from "./showing.ts";

export type MedicineOutcome = ContestOutcome & { readonly treatment: MedicineResult };

export function* medicineCourse(planned: MedicinePlanned): Course<MedicineOutcome> {
  const met = yield* contestCourse(planned.contest);
  return { ...met, treatment: medicineResult(planned.row, met.margin, optionsOf(planned)) };
}

/** TF-093 Failure, normal and higher result. */
export const medicineOdds = (planned: MedicinePlanned): OddsView =>
  marginBars(
    planned.contest,
    [
      { id: "fails", label: words("Medicine.Result.fails"), tone: "bad" },
      { id: "normal", label: words("Medicine.Result.normal"), tone: "good" },
      { id: "higher", label: words("Medicine.Result.higher"), tone: "critical" },
    ],
    (margin) => medicineResult(planned.row, margin, optionsOf(planned)).tier ?? "fails",
  );

const EFFECT_ICON = "fa-solid fa-kit-medical";

function effectWords({ factor, stun, lna, brainDamage, ...flags }: MedicineEffects): Text[] {
  return [
    ...Object.keys(flags).map((flag) => text(`TACTICAL_TIME.TARAFORE.treatment.${flag}`)),
    ...(factor === undefined
      ? []
      : [words("Medicine.factor", { factor: text(`TACTICAL_TIME.TARAFORE.factor.${factor}`) })]),
    ...(stun === undefined ? [] : [words("Medicine.stun", { state: stunText(stun) })]),
    ...(lna ? [words("Medicine.lna", { count: lna })] : []),
    ...(brainDamage === undefined ? [] : [words("Medicine.brain")]),
  ];
}

export function describeMedicine(planned: MedicinePlanned, outcome: MedicineOutcome): PartView {
  const { treatment } = outcome;
  const tone = treatment.tier === "higher" ? "critical" : treatment.success ? "good" : "bad";
  return {
    headline: words("Medicine.headline", {
      complaint: planned.complaint.label,
      result: words(`Medicine.Result.${treatment.tier ?? "fails"}`),
    }),
    tone,
    steps: contestSteps(planned.contest, outcome),
    notes: effectWords(treatment.effects).map((line): NoteView => ({ text: line, tone, icon: EFFECT_ICON })),
    hasChanges: treatment.success || leavesTraces(planned.contest, outcome) || !mayRetry(true, optionsOf(planned)),
  };
}
