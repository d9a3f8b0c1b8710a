import type { StatusEffectConfig } from "../host.ts";

/**
 * The statuses that the token HUD offers for an actor type: `hud: false` hides one, `hud: {actorTypes}` offers it to
 * those types only, anything else offers it.
 */
export function offeredStatuses(
  statuses: readonly StatusEffectConfig[],
  actorType: string | null,
): StatusEffectConfig[] {
  return statuses.filter(({ hud }) => {
    if (hud === undefined || hud === true) return true;
    if (hud === false) return false;
    return !hud.actorTypes || (actorType !== null && hud.actorTypes.includes(actorType));
  });
}

export interface AttributeInput {
  readonly value: number;
  readonly isDelta: boolean;
}

/** `+3` and `-2` change a value, `5` and `=-5` set it; null for what is no number. */
export function parseAttributeInput(text: string): AttributeInput | null {
  const input = text.trim();
  const match = /^(=)?([+-])?(\d+(?:\.\d+)?)$/.exec(input);
  if (!match) return null;
  const value = Number(`${match[2] ?? ""}${match[3] ?? ""}`);
  return { value, isDelta: match[2] !== undefined && match[1] === undefined };
}
