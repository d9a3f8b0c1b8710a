import { type Text, text } from "../../../foundry/chat/text.ts";
import type { Choices } from "../../../foundry/resolve/action.ts";
import type { Field } from "../../../foundry/resolve/form.ts";
import type { ConsequenceCode } from "../rules/called-shots.ts";
import { consequenceRow, medicineRow, stunRow, woundRow } from "../rules/medicine.ts";
import type { MedicineRow } from "../rules/medicine-table.ts";
import type { TaraforeOptions } from "../rules/options.ts";
import type { Treated } from "../rules/outcomes.ts";
import type { Condition } from "../rules/state.ts";
import { type Circumstances, circumstanceFields, type Occasion, occasionOf, tooMany } from "./circumstances.ts";
import { optionsOf, type RollSide, type Settings, words } from "./common.ts";
import { type ContestPlan, dieFields, difficultySide, otherChosen, ownHalf } from "./contest.ts";
import { placeText, sideText, stunText, woundText } from "./showing.ts";

/** One thing that can be treated, with its row of the table (TF-094). */
export type Complaint = { readonly id: string; readonly label: Text; readonly what: Treated; readonly row: string };

/** TF-094, TF-095 All that medicine can do something about: stun, wounds, and consequences with a row of their own. */
export function complaintsOf(
  { stun, wounds }: Pick<Condition, "stun" | "wounds">,
  options: TaraforeOptions,
): Complaint[] {
  const asleep = stunRow(stun.level);
  return [
    ...(asleep === null
      ? []
      : [{ id: "stun", label: stunText(stun.level), what: { kind: "stun" }, row: asleep } satisfies Complaint]),
    ...Object.entries(wounds).flatMap(([woundId, { level, place, variant, consequences }]): Complaint[] => {
      const row = woundRow(level);
      const where = placeText(place, variant);
      return [
        ...(row === null
          ? []
          : [
              {
                id: `wound:${woundId}`,
                label: words("Medicine.woundAt", { wound: woundText(level), place: where }),
                what: { kind: "wound", woundId },
                row,
              } satisfies Complaint,
            ]),
        // Keys are written by the rules and read by the schema: codes of the table.
        ...(Object.keys(consequences) as ConsequenceCode[]).flatMap((code): Complaint[] => {
          const own = options.locationEffects[code].medicine === "wound" ? null : consequenceRow(code, level, options);
          if (own === null) return [];
          const label = words("Medicine.woundAt", {
            wound: text(`TACTICAL_TIME.TARAFORE.consequence.${code}`),
            place: where,
          });
          return [{ id: `injury:${woundId}:${code}`, label, what: { kind: "consequence", woundId, code }, row: own }];
        }),
      ];
    }),
  ];
}

export type MedicineFacts = {
  readonly patient: string;
  readonly complaints: readonly Complaint[];
  /** Scores to heal with, the best first. */
  readonly skills: readonly { readonly id: string; readonly side: RollSide }[];
  readonly tokens: number;
  readonly circumstances: Circumstances;
  readonly healerUuid: string;
  readonly distance: number | null;
  readonly settings: Settings;
};

export type MedicinePlanned = {
  readonly contest: ContestPlan;
  readonly complaint: Complaint;
  readonly row: MedicineRow;
  readonly healerUuid: string;
  readonly occasion: Occasion;
  readonly tooMany: boolean;
  readonly distance: number | null;
  readonly settings: Settings;
};

export const medicineFields = (facts: MedicineFacts): readonly Field[] => {
  const options = optionsOf(facts);
  return [
    {
      kind: "choice",
      id: "complaint",
      label: words("Medicine.complaint"),
      value: worst(facts, options).id,
      options: facts.complaints.map(({ id, label, row }) => ({
        value: id,
        label: words("Medicine.option", { complaint: label, difficulty: medicineRow(row, options).difficulty }),
      })),
    },
    {
      kind: "choice",
      id: "skill",
      label: words("Medicine.skill"),
      value: facts.skills[0]?.id ?? "",
      options: facts.skills.map(({ id, side }) => ({
        value: id,
        label: words("way", { way: sideText(side), value: side.score ?? 0 }),
      })),
    },
    ...circumstanceFields(facts.circumstances),
    ...dieFields(),
  ];
};

/** The hardest to treat is the most urgent. `gather` lets nobody pass without a complaint. */
function worst({ complaints }: MedicineFacts, options: TaraforeOptions): Complaint {
  return complaints.reduce((a, b) =>
    medicineRow(b.row, options).difficulty > medicineRow(a.row, options).difficulty ? b : a,
  );
}

export const chosenSkill = ({ skills }: MedicineFacts, id: unknown): RollSide | null =>
  (skills.find((one) => one.id === id) ?? skills[0])?.side ?? null;

export function planMedicine(facts: MedicineFacts, choices: Choices): MedicinePlanned {
  const options = optionsOf(facts);
  const complaint = facts.complaints.find(({ id }) => id === choices.fields["complaint"]) ?? worst(facts, options);
  const row = medicineRow(complaint.row, options);
  const side = chosenSkill(facts, choices.fields["skill"]) ?? difficultySide(0);
  return {
    contest: {
      label: sideText(side),
      ...ownHalf(side, facts.circumstances, choices),
      otherLabel: complaint.label,
      other: otherChosen(difficultySide(row.difficulty), choices),
      difficulty: true,
      tokens: { actor: facts.tokens, target: 0 },
      settings: facts.settings,
    },
    complaint,
    row,
    healerUuid: facts.healerUuid,
    occasion: occasionOf(choices),
    tooMany: tooMany(facts.circumstances, choices),
    distance: facts.distance,
    settings: facts.settings,
  };
}
