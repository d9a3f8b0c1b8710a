import { CONFIG, type StatusEffectConfig } from "../helpers/config.ts";

/** CONFIG.statusEffects, which newer code also writes as a record. */
export function statusConfigs(): StatusEffectConfig[] {
  const all = CONFIG.statusEffects as unknown;
  if (Array.isArray(all)) return all as StatusEffectConfig[];
  return Object.entries((all ?? {}) as Record<string, StatusEffectConfig>).map(([key, config]) => ({
    ...config,
    id: config.id ?? key,
  }));
}
