import {
  besides,
  countedText,
  type Data,
  formatted,
  labelled,
  listText,
  numberText,
  signed,
} from "../../../foundry/language.ts";
import type { Localizer } from "../../../foundry/sheets/explanation-view.ts";
import {
  type ItemDetails,
  type ItemGroup,
  type ItemSource,
  itemGroups,
  itemSource,
} from "../../../foundry/sheets/item-list.ts";
import { TaraforeArmour, TaraforeShield } from "../data/armour.ts";
import { KEY, NAMED_SUBSTATS } from "../data/choices.ts";
import { TaraforeEdge } from "../data/edge.ts";
import { TaraforeGear } from "../data/gear.ts";
import { TaraforePower } from "../data/power.ts";
import { TaraforeSkill } from "../data/skill.ts";
import { TaraforeWeapon } from "../data/weapon.ts";
import { STATS } from "../rules/effects-tables.ts";

const word = (i18n: Localizer, key: string, data: Data = {}): string => formatted(`${KEY}.SHEET.${key}`, data, i18n);

/** Reads an item for the lists of the sheet. A skill or a power that no action names is checked. */
export function readItem(item: Item.Implementation, i18n: Localizer): ItemSource {
  // One union for all subtypes: `instanceof` tells them apart.
  const system: unknown = item.system;
  const source = itemSource(item, {
    toggle: toggleOf(system),
    quantity: system instanceof TaraforeGear ? system.quantity : null,
    detail: detailOf(system, i18n),
  });
  const checked = system instanceof TaraforeSkill || system instanceof TaraforePower;
  return checked ? { ...source, actionId: source.actionId ?? "check" } : source;
}

function toggleOf(system: unknown): NonNullable<ItemDetails["toggle"]> | null {
  if (system instanceof TaraforeWeapon) return { path: "equipped", on: system.equipped };
  if (system instanceof TaraforeArmour || system instanceof TaraforeShield) return { path: "worn", on: system.worn };
  return system instanceof TaraforeEdge ? { path: "active", on: system.active } : null;
}

function detailOf(system: unknown, i18n: Localizer): string {
  if (system instanceof TaraforeWeapon) {
    const { normal, special, exceptional, critical } = system.damage;
    const harm =
      system.kind === "missile"
        ? [normal, special, exceptional, critical].map((value) => numberText(value, i18n)).join("/")
        : system.bonus === 0
          ? ""
          : word(i18n, "detail.bonus", { bonus: signed(system.bonus, i18n) });
    return besides([i18n.localize(`${KEY}.weaponKind.${system.kind}`), harm]);
  }
  if (system instanceof TaraforeArmour || system instanceof TaraforeShield) {
    const { stun, wound, safeBlock, blockBonus } = system;
    return besides([
      stun + wound > 0 ? word(i18n, "detail.armour", { stun, wound }) : "",
      safeBlock ? word(i18n, "detail.block", { bonus: signed(blockBonus, i18n) }) : "",
    ]);
  }
  if (system instanceof TaraforeSkill)
    return besides([numberText(system.value, i18n), listText([...system.tags], i18n)]);
  if (system instanceof TaraforeEdge) return besides(Object.values(system.effects).map((one) => effectText(one, i18n)));
  if (system instanceof TaraforePower) {
    const { against, difficulty } = system;
    return besides([
      against === null ? "" : word(i18n, "detail.against", { stat: i18n.localize(`${KEY}.statAbbr.${against}`) }),
      difficulty === null ? "" : word(i18n, "detail.difficulty", { difficulty }),
    ]);
  }
  return "";
}

/** `Initiative: high die`, `Dodge: +2`. */
export function effectText(
  effect: {
    readonly on: string;
    readonly do: string;
    readonly value: number;
    readonly tokens: number;
    readonly bonus: number;
  },
  i18n: Localizer,
): string {
  const tokens = effect.do === "tokens" ? effect.value : effect.tokens;
  const key = `${KEY}.SHEET.effect.${effect.do}`;
  const data = { value: signed(effect.value, i18n), bonus: signed(effect.bonus, i18n) };
  const what = ["tokens", "slow-start"].includes(effect.do)
    ? countedText(key, tokens, i18n, data)
    : formatted(key, data, i18n);
  return ["high", "low", "bonus"].includes(effect.do) ? labelled(rollName(effect.on, i18n), what, i18n) : what;
}

/** What an effect is on: a roll or a score by the rulebook's name, else a skill by its own. */
export function rollName(on: string, i18n: Localizer): string {
  if (["initiative", "attack", "damage", "all"].includes(on)) return i18n.localize(`${KEY}.roll.${on}`);
  const known = [...STATS, ...NAMED_SUBSTATS, "reaction"].includes(on);
  return known ? i18n.localize(`${KEY}.term.${on}`) : on;
}

/** The kinds, in the order in which a person looks for them. */
const GEAR = ["taraforeWeapon", "taraforeArmour", "taraforeShield", "taraforeGear"] as const;
const SELF = ["taraforeEdge", "taraforePower", "taraforeSkill"] as const;

/** What is drawn in the midst of a fight. */
export const HELD = ["taraforeWeapon", "taraforeShield"] as const;

const LABELS = `${KEY}.SHEET.group`;

export const gearGroups = (items: readonly ItemSource[], i18n: Localizer): ItemGroup[] =>
  itemGroups(GEAR, items, LABELS, i18n, [...GEAR, ...SELF]);

export const selfGroups = (items: readonly ItemSource[], i18n: Localizer): ItemGroup[] =>
  itemGroups(SELF, items, LABELS, i18n);
