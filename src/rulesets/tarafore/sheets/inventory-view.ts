import { type Localizer, signed } from "../../../foundry/sheets/explanation-view.ts";
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

const word = (i18n: Localizer, key: string, data: Record<string, string> = {}): string =>
  i18n.format(`${KEY}.SHEET.${key}`, data);

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== "").join(" · ");

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
        ? `${normal}/${special}/${exceptional}/${critical}`
        : system.bonus === 0
          ? ""
          : word(i18n, "detail.bonus", { bonus: signed(system.bonus) });
    return joined([i18n.localize(`${KEY}.weaponKind.${system.kind}`), harm]);
  }
  if (system instanceof TaraforeArmour || system instanceof TaraforeShield) {
    const { stun, wound, safeBlock, blockBonus } = system;
    return joined([
      stun + wound > 0 ? word(i18n, "detail.armour", { stun: String(stun), wound: String(wound) }) : "",
      safeBlock ? word(i18n, "detail.block", { bonus: signed(blockBonus) }) : "",
    ]);
  }
  if (system instanceof TaraforeSkill) return joined([String(system.value), [...system.tags].join(", ")]);
  if (system instanceof TaraforeEdge)
    return Object.values(system.effects)
      .map((one) => effectText(one, i18n))
      .join("; ");
  if (system instanceof TaraforePower) {
    const { against, difficulty } = system;
    return joined([
      against === null ? "" : word(i18n, "detail.against", { stat: i18n.localize(`${KEY}.statAbbr.${against}`) }),
      difficulty === null ? "" : word(i18n, "detail.difficulty", { difficulty: String(difficulty) }),
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
  const what = i18n.format(`${KEY}.SHEET.effect.${effect.do}`, {
    value: signed(effect.value),
    tokens: String(effect.do === "tokens" ? effect.value : effect.tokens),
    bonus: signed(effect.bonus),
  });
  return ["high", "low", "bonus"].includes(effect.do) ? `${rollName(effect.on, i18n)}: ${what}` : what;
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
