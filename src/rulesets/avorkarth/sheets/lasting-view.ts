import { besides, type Data, formatted, signed } from "../../../foundry/language.ts";
import {
  type CreatureChoice,
  creatureChoices,
  creaturesAround,
  nameOfCreature,
} from "../../../foundry/sheets/creature-choices.ts";
import type { Localizer } from "../../../foundry/sheets/explanation-view.ts";

const KEY = "TACTICAL_TIME.AVORKARTH";

/** What a new entry of each collection begins with. */
export const NEW_ENTRIES: Readonly<Record<string, object>> = {
  grapples: { role: "target", state: "partial" },
  criticalWounds: { kind: "eyes", count: 1 },
  outmanoeuvre: { bonus: 1 },
};

/** What lies on a creature beside its tracks, as it is stored. */
export interface LastingFields {
  readonly grapples: Readonly<
    Record<
      string,
      {
        readonly role: string;
        readonly partnerId: string | null;
        readonly state: string;
        readonly chokeRounds: number;
        readonly bindingDc: number;
        readonly nonLethal: boolean;
      }
    >
  >;
  readonly criticalWounds: Readonly<
    Record<string, { readonly kind: string; readonly side: string; readonly count: number }>
  >;
  readonly outmanoeuvre: Readonly<Record<string, { readonly againstId: string | null; readonly bonus: number }>>;
}

/** One line of what lies on a creature, and how to end it. */
export interface LastingView {
  readonly collection: keyof LastingFields;
  readonly entry: string;
  readonly label: string;
  readonly text: string;
}

/** AV-225, AV-282, AV-216: grapples, critical wounds, positions won, in words. */
export function lastingViews(
  { grapples, criticalWounds, outmanoeuvre }: LastingFields,
  nameOf: (uuid: string) => string,
  i18n: Localizer,
): LastingView[] {
  const words = (key: string, data: Data = {}): string => formatted(`${KEY}.SHEET.${key}`, data, i18n);
  const someone = (uuid: string | null): string => (uuid && nameOf(uuid)) || words("someone");
  return [
    ...Object.entries(grapples).map(
      ([entry, { role, partnerId, state, chokeRounds, bindingDc }]): LastingView => ({
        collection: "grapples",
        entry,
        label: words(`grapple.${role}`, { name: someone(partnerId) }),
        text: besides([
          i18n.localize(`${KEY}.grapple.${state}`),
          chokeRounds > 0 ? words("grapple.choked", { rounds: chokeRounds }) : "",
          bindingDc > 0 ? words("grapple.bindings", { difficulty: bindingDc }) : "",
        ]),
      }),
    ),
    ...Object.entries(criticalWounds).map(
      ([entry, { kind, side, count }]): LastingView => ({
        collection: "criticalWounds",
        entry,
        label: words("critical", { place: i18n.localize(`${KEY}.criticalWound.${kind}`) }),
        text: [side === "none" ? "" : words(`side.${side}`), count > 1 ? `×${count}` : ""]
          .filter((part) => part !== "")
          .join(" "),
      }),
    ),
    ...Object.entries(outmanoeuvre).map(
      ([entry, { againstId, bonus }]): LastingView => ({
        collection: "outmanoeuvre",
        entry,
        label: words("outmanoeuvres", { name: someone(againstId) }),
        text: signed(bonus, i18n),
      }),
    ),
  ];
}

/** The same as small forms: each entry with the creatures that it may name. */
export function entryForms(
  {
    grapples,
    criticalWounds,
    outmanoeuvre,
    charm,
  }: LastingFields & { readonly charm: { readonly sourceId: string | null } },
  actor: Actor.Implementation,
  i18n: Localizer,
): Record<string, readonly object[]> {
  const around = creaturesAround(actor);
  const creatures = (chosen: string | null): CreatureChoice[] => creatureChoices(around, chosen, nameOfCreature, i18n);
  return {
    grapples: Object.entries(grapples).map(([id, grapple]) => ({
      id,
      ...grapple,
      partners: creatures(grapple.partnerId),
    })),
    criticalWounds: Object.entries(criticalWounds).map(([id, wound]) => ({ id, ...wound })),
    charmers: creatures(charm.sourceId),
    outmanoeuvre: Object.entries(outmanoeuvre).map(([id, one]) => ({
      id,
      ...one,
      opponents: creatures(one.againstId),
    })),
  };
}
