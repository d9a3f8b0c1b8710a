import { besides, formatted, signed } from "../../../foundry/language.ts";
import { type CreatureChoice, creatureChoices } from "../../../foundry/sheets/creature-choices.ts";
import type { Localizer } from "../../../foundry/sheets/explanation-view.ts";
import { KEY } from "../data/choices.ts";
import type { StoredBonus } from "../rules/state.ts";

/** TF-019, TF-030 A bonus won for later, in words and as a form. */
export interface BonusView {
  readonly entry: string;
  readonly kind: string;
  readonly value: number;
  readonly label: string;
  readonly text: string;
  readonly until: string;
  readonly opponents: readonly CreatureChoice[];
}

export const bonusViews = (
  bonuses: Readonly<Record<string, StoredBonus>>,
  around: ReadonlyMap<string, string>,
  nameOf: (uuid: string) => string,
  i18n: Localizer,
): BonusView[] =>
  Object.entries(bonuses).map(([entry, { kind, value, against, expires }]) => ({
    entry,
    kind,
    value,
    label: i18n.localize(`${KEY}.bonusKind.${kind}`),
    text: signed(value, i18n),
    until: besides([
      against ? i18n.format(`${KEY}.SHEET.bonusOn`, { name: nameOf(against) || "?" }) : "",
      expires > 0 ? formatted(`${KEY}.SHEET.bonusUntil`, { round: expires }, i18n) : "",
    ]),
    opponents: creatureChoices(around, against, nameOf, i18n),
  }));
