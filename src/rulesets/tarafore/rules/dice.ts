import { type ChanceNode, node, type Rule, roll } from "../../../core/chance/index.ts";
import { integer, list, RuleError } from "../../../core/errors.ts";
import type { TaraforeOptions } from "./options.ts";

/** Numbers of high-die and low-die sources on one roll. */
export interface Sources {
  readonly high: number;
  readonly low: number;
}
export const NO_SOURCES: Sources = { high: 0, low: 0 };

export type Kept = "low" | "middle" | "high";

/**
 * TF-008, TF-009 Which die is kept. Sources do not stack; at least one of each gives the middle die (`highLowMix` = net:
 * the more numerous kind wins).
 */
export function keptKind({ high, low }: Sources, options: TaraforeOptions): Kept {
  if (options.highLowMix === "net") return high > low ? "high" : low > high ? "low" : "middle";
  if (high > 0 && low > 0) return "middle";
  return high > 0 ? "high" : low > 0 ? "low" : "middle";
}

/** How many ten-sided dice one side throws: three (TF-007), or a pair (TF-010). */
export const diceCount = (options: TaraforeOptions): number => (options.dice === "3d10-mid" ? 3 : 2);

/**
 * TF-007 The middle of three; TF-008 high and low die. TF-010 Of a pair the first; high keeps the larger, low the smaller.
 * @throws RuleError `dice`: the wrong number of faces, or faces that are none.
 */
export function keptDie(faces: readonly number[], sources: Sources, options: TaraforeOptions, field = "dice"): number {
  const count = diceCount(options);
  const checked = list(faces, field, (face, path) => integer(face, path, { min: 1, max: 10 }));
  if (checked.length !== count)
    throw new RuleError(field, "faceCount", { value: `${checked.length}`, min: count, max: count });
  return keep(checked, keptKind(sources, options));
}

function keep(faces: readonly number[], kind: Kept): number {
  if (faces.length === 2) {
    const [first = 0, second = 0] = faces;
    return { low: Math.min(first, second), middle: first, high: Math.max(first, second) }[kind];
  }
  const sorted = [...faces].sort((a, b) => a - b);
  return sorted[{ low: 0, middle: 1, high: 2 }[kind]] ?? 0;
}

const NODES = new Map<string, ChanceNode<number>>();

/** The kept die of one side. Nodes are made once: exact odds ask for the same ones again and again. */
export function keptNode(id: string, kind: Kept, options: TaraforeOptions, interactive = true): ChanceNode<number> {
  const key = `${id} ${kind} ${options.dice} ${interactive}`;
  const known = NODES.get(key);
  if (known !== undefined) return known;
  const made = node({
    id,
    interactive,
    dice: [{ count: diceCount(options), sides: 10 }],
    read: (faces) => keep(faces, kind),
  });
  NODES.set(key, made);
  return made;
}

/** Both sides' dice fall together: the difference of the kept dice, initiator's minus opponent's. */
export function differenceNode(id: string, own: Kept, other: Kept, options: TaraforeOptions): ChanceNode<number> {
  const key = `${id} ${own} ${other} ${options.dice} difference`;
  const known = NODES.get(key);
  if (known !== undefined) return known;
  const count = diceCount(options);
  const made = node({
    id,
    dice: [
      { count, sides: 10 },
      { count, sides: 10 },
    ],
    read: (faces) => keep(faces.slice(0, count), own) - keep(faces.slice(count), other),
    outcomes: () => differences(keptNode(id, own, options), keptNode(id, other, options)),
  });
  NODES.set(key, made);
  return made;
}

function differences(own: ChanceNode<number>, other: ChanceNode<number>): { value: number; weight: number }[] {
  const merged = new Map<number, number>();
  for (const a of own.outcomes()) {
    for (const b of other.outcomes()) {
      const value = a.value - b.value;
      merged.set(value, (merged.get(value) ?? 0) + a.weight * b.weight);
    }
  }
  return [...merged].map(([value, weight]) => ({ value, weight }));
}

/** TF-007 One side's roll: its kept die. */
export const keptRoll = (id: string, sources: Sources, options: TaraforeOptions, interactive = true): Rule<number> =>
  roll(keptNode(id, keptKind(sources, options), options, interactive));
