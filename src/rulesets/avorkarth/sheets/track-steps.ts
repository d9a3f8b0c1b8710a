import { listText, numberText } from "../../../foundry/language.ts";
import type { TrackLevel } from "../../../foundry/sheets/elements/track-model.ts";
import { trackRows } from "../../../foundry/sheets/elements/track-model.ts";
import type { Localizer } from "../../../foundry/sheets/explanation-view.ts";
import type { TrackStep } from "../../../foundry/sheets/track-tooltip.ts";
import type { AvorkarthOptions } from "../rules/options.ts";
import { WOUNDED_STATES, type WoundedStateId, woundedStateInPlay } from "../rules/wounded-state.ts";
import { lethalMax } from "../rules/wounds.ts";

const KEY = "TACTICAL_TIME.AVORKARTH";

/** Units as people count them: `1 Wounds, 2 Minor`. */
export function inBoxes(units: number, max: number, levels: readonly TrackLevel[], i18n: Localizer): string {
  const marked = trackRows(units, max, levels).filter(({ count }) => count > 0);
  return marked.length === 0
    ? "0"
    : listText(
        marked.map(({ level, count }) => `${numberText(count, i18n)} ${level.label}`),
        i18n,
      );
}

/** AV-059 Where each wounded state begins on the lethal track, in units; none where the rule is not in play. */
export function woundedThresholds(wounds: number, options: AvorkarthOptions): Map<WoundedStateId, number> {
  const starts = new Map<WoundedStateId, number>();
  for (let units = 0; units < lethalMax(wounds); units++) {
    const state = woundedStateInPlay(wounds, units, options);
    if (!starts.has(state)) starts.set(state, units);
  }
  starts.delete("well");
  return starts;
}

/** AV-052, AV-059 The states of the lethal track. */
export function lethalSteps(
  wounds: number,
  { units, max, dead }: { readonly units: number; readonly max: number; readonly dead: boolean },
  levels: readonly TrackLevel[],
  options: AvorkarthOptions,
  i18n: Localizer,
): TrackStep[] {
  const present = woundedStateInPlay(wounds, units, options);
  const starts = woundedThresholds(wounds, options);
  const states = WOUNDED_STATES.flatMap(({ id }): TrackStep[] => {
    const from = starts.get(id);
    if (from === undefined) return [];
    const label = i18n.localize(`${KEY}.woundedState.${id}`);
    const effect = i18n.localize(`${KEY}.SHEET.trackEffect.${id}`);
    return [
      { label, from: inBoxes(from, max, levels, i18n), effect, source: "AV-060", holds: !dead && present === id },
    ];
  });
  const label = i18n.localize("TACTICAL_TIME.STATUS.dead");
  return [...states, { label, from: inBoxes(max, max, levels, i18n), effect: "", source: "AV-052", holds: dead }];
}

/** AV-053, AV-054 The end of the non-lethal track. */
export const nonLethalSteps = (
  { max, unconscious }: { readonly max: number; readonly unconscious: boolean },
  levels: readonly TrackLevel[],
  i18n: Localizer,
): TrackStep[] => [
  {
    label: i18n.localize("TACTICAL_TIME.STATUS.unconscious"),
    from: inBoxes(max, max, levels, i18n),
    effect: i18n.localize(`${KEY}.SHEET.trackEffect.unconscious`),
    source: "AV-053",
    holds: unconscious,
  },
];
