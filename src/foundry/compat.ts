/**
 * Every difference between Foundry VTT 13 and 14 that we meet, and nothing else.
 * A caller says what it means; this file says it in the running generation's words.
 */

/** 13 or 14 (and later, until a difference shows). */
export const generation = (): number => game.release?.generation ?? 14;

const isFoundry13 = (): boolean => generation() < 14;

/** An entry for an update that deletes `key` from the object it is put in (#13090). */
export const deletion = (key: string): Record<string, unknown> =>
  isFoundry13() ? { [`-=${key}`]: null } : { [key]: _del };

/** An entry for an update that replaces the object at `key` as a whole instead of merging into it (#13090, #11273). */
export const replacement = (key: string, value: unknown): Record<string, unknown> =>
  isFoundry13() ? { [`==${key}`]: value } : { [key]: _replace(value) };

/** What a status effect is made from. `_id` is fixed, so that toggling twice makes one effect and not two. */
export interface StatusEffectConfig {
  readonly _id: string;
  readonly id: string;
  /** Localisation key. */
  readonly name: string;
  readonly img: string;
  readonly hud: { readonly actorTypes: string[] };
}

/** Makes these the world's status effects: a list in 13, a record by id since 14 (#13122). */
export function setStatusEffects(effects: readonly StatusEffectConfig[]): void {
  const copies = effects.map((effect) => ({ ...effect }));
  if (isFoundry13()) CONFIG.statusEffects = copies;
  else Object.assign(CONFIG, { statusEffects: Object.fromEntries(copies.map((effect) => [effect.id, effect])) });
}

/** The configured status effect with this id, whichever form the collection has. */
export function statusEffectById(id: string): StatusEffectConfig | null {
  const all: unknown = CONFIG.statusEffects;
  const list: unknown[] = Array.isArray(all) ? all : Object.values(Object(all));
  return list.find((entry): entry is StatusEffectConfig => Object(entry).id === id) ?? null;
}

/** Who sees a message. The names of 14; 13 calls them roll modes and spells them differently (#8856). */
export type MessageMode = "public" | "gm" | "blind" | "self";

const ROLL_MODES = { public: "publicroll", gm: "gmroll", blind: "blindroll", self: "selfroll" } as const;

/** The option for `Roll#toMessage` and `ChatMessage.create` that asks for this visibility. */
export const messageModeOption = (mode: MessageMode): { rollMode: string } | { messageMode: MessageMode } =>
  isFoundry13() ? { rollMode: ROLL_MODES[mode] } : { messageMode: mode };

/** The visibility that the user has chosen in the chat controls. In-character messages are public. */
export function currentMessageMode(): MessageMode {
  // The setting's key depends on the generation, and the type definitions know only 13's.
  const get = game.settings.get.bind(game.settings) as (scope: string, key: string) => unknown;
  const chosen = isFoundry13() ? get("core", "rollMode") : get("core", "messageMode");
  const mode = Object.entries(ROLL_MODES).find(([name, rollMode]) => chosen === name || chosen === rollMode);
  return (mode?.[0] as MessageMode | undefined) ?? "public";
}

/** One line of a context menu. */
export interface MenuEntry {
  /** Localisation key. */
  readonly label: string;
  /** Classes of the icon, e.g. `fa-solid fa-rotate-left`. */
  readonly icon: string;
  readonly visible: (target: HTMLElement) => boolean;
  readonly onClick: (target: HTMLElement) => void;
}

/** The entry in the shape that the running generation's context menu wants. */
export const menuEntry = ({ label, icon, visible, onClick }: MenuEntry): object =>
  isFoundry13()
    ? { name: label, icon: `<i class="${icon}"></i>`, condition: visible, callback: onClick }
    : { label, icon, visible, onClick: (_event: Event, target: HTMLElement): void => onClick(target) };

/** The duration of an effect whose end is our schedule's business: core must not count it down (design section 5). */
export const noDuration = (): object => (isFoundry13() ? {} : { value: null, expiry: null });
