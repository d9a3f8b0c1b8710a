import { materialOf } from "./materials.ts";

/** What is given of a crafted item, when it is made or changed. */
export interface GivenCraft {
  readonly material?: string | undefined;
  readonly durability?: { readonly max?: number | null | undefined } | undefined;
}

/**
 * AV-285 The durability that goes with a material, where the person says nothing else: for a new item, and for one
 * whose material changes while its durability is still that of the old one. Undefined: leave it as it is.
 * @param present the item as it is; null: it is only being made
 */
export function durabilityFor(
  given: GivenCraft,
  present: { readonly material: string; readonly durability: { readonly max: number | null } } | null,
): number | null | undefined {
  if (given.durability?.max !== undefined) return undefined;
  if (!present) return materialOf(given.material ?? "bronze").durability;
  if (given.material === undefined || given.material === present.material) return undefined;
  const untouched = present.durability.max === materialOf(present.material).durability;
  return untouched ? materialOf(given.material).durability : undefined;
}
