import { iconPath } from "../../../constants.ts";
import type { Field } from "../../../foundry/resolve/form.ts";
import { medicineRow, stunRow } from "../rules/medicine.ts";
import { stunTreated } from "../rules/outcomes.ts";
import { PACES, roughDifficulty, slipDifficulty } from "../rules/surroundings.ts";
import { fell, sectionPassed } from "../rules/tactics.ts";
import { mayWake } from "../rules/wounds.ts";
import { numberIn, ONE_ACTION, oneIn, words } from "./common.ts";
import { refuse } from "./reading.ts";
import { soloAction } from "./solo.ts";

const sectionField: Field = {
  kind: "number",
  id: "section",
  label: words("Path.section"),
  value: 1,
  min: 1,
  max: 99,
};

/** TF-097 A way over rough ground: Athleticism, an action; it holds for that section for the whole fight. */
export const pathAction = soloAction({
  id: "path",
  icon: iconPath("stone"),
  group: "other",
  scores: ["ath"],
  rule: "TF-097",
  cost: ONE_ACTION,
  fields: () => [sectionField],
  difficulty: (_values, _state, options) => roughDifficulty(options),
  becomes: (before, success, fields) =>
    success ? sectionPassed(before, `section-${numberIn({ fields }, "section", 1)}`) : before,
  changes: (success) => success,
});

/** TF-098 Slippery ground: Athleticism by the pace, or one falls. */
export const footingAction = soloAction({
  id: "footing",
  icon: iconPath("frost"),
  group: "other",
  scores: ["ath"],
  rule: "TF-098",
  cost: null,
  fields: () => [
    {
      kind: "choice",
      id: "pace",
      label: words("Footing.pace"),
      value: "regular",
      options: PACES.map((id) => ({ value: id, label: words(`Footing.Pace.${id}`) })),
    },
  ],
  difficulty: (fields, _state, options) => slipDifficulty(oneIn({ fields }, "pace", PACES, "regular"), options),
  becomes: (before, success) => (success ? before : fell(before)),
  changes: (success) => !success,
});

/** TF-085 Coming to oneself. In a fight it is rolled at the ends of rounds; this is for every other time. */
export const recoverAction = soloAction({
  id: "recover",
  icon: iconPath("stunned"),
  group: "care",
  scores: ["toughness"],
  rule: "TF-085",
  cost: null,
  whateverState: true,
  unhindered: true,
  usable(actor, { condition, fainted }) {
    const { level } = condition.stun;
    if (level === "none" || level === "normal") return refuse("notStunned", { name: actor.name });
    return mayWake(fainted) ? null : refuse("fainted", { name: actor.name });
  },
  difficulty: (_values, { stun }, options) => medicineRow(stunRow(stun) ?? "", options).difficulty,
  becomes(before, success, _values, { stun }, options) {
    const row = stunRow(stun);
    return success && row !== null ? stunTreated(before, medicineRow(row, options).normal) : before;
  },
  changes: (success) => success,
});
