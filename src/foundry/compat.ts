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

/** What a combatant's turn was, as core's own lifecycle methods are told. */
export interface TurnContext {
  readonly round: number;
  readonly turn: number;
  readonly skipped: boolean;
}

/** Forgets recorded movement at the start of a turn: the combatant's own in 13, everybody's since 14 (#13686). */
export async function clearMovement(
  combat: Combat.Implementation,
  combatant: Combatant.Implementation,
  _context: TurnContext,
): Promise<void> {
  await combat.clearMovementHistories(isFoundry13() ? [combatant] : combat.combatants);
}

/**
 * Tells the regions that a combatant's token stands in. Their trigger is internal (`RegionDocument#_triggerEvent`) and
 * has no public counterpart: where it is missing, nothing happens.
 */
export async function triggerRegionEvent(
  name: string,
  combat: Combat.Implementation,
  combatant: Combatant.Implementation,
  { round, skipped }: { readonly round: number; readonly skipped: boolean },
): Promise<void> {
  const token = combatant.token;
  if (!token?.regions) return;
  for (const region of token.regions) {
    const trigger: unknown = Reflect.get(region, "_triggerEvent");
    if (typeof trigger === "function")
      await trigger.call(region, name, { token, combatant, combat, round, turn: combat.turn, skipped });
  }
}

/** Lets effects with core's own durations end at this moment (14: `ActiveEffect.registry`; 13 has no such thing). */
export async function expireEffects(
  event: string,
  combat: Combat.Implementation,
  combatants: readonly Combatant.Implementation[],
): Promise<void> {
  if (isFoundry13()) return;
  const registry: unknown = Reflect.get(ActiveEffect, "registry");
  const refresh: unknown = Object(registry).refresh;
  if (typeof refresh !== "function") return;
  const actors = new Set(combatants.flatMap((combatant) => combatant.actor ?? []));
  await refresh.call(registry, event, { actors, combat });
}
