import { integer, RuleError } from "../errors.ts";

/** Dice of one kind within a node: `{count: 3, sides: 10}` = 3d10. */
export interface DiceGroup {
  readonly count: number;
  readonly sides: number;
}

/** A value with its share: `weight` out of the node's `total`, both integers. */
export interface Weighted<O> {
  readonly value: O;
  readonly weight: number;
}

/**
 * All the dice that fall together: one roll, one window for dice thrown by hand. It knows how their faces become an
 * outcome and, exactly, how likely each outcome is. An outcome is what the rule needs and no more: the fewer, the
 * faster the exact odds.
 */
export interface ChanceNode<O> {
  readonly kind: "node";
  /** What the dice are for, as an id: the dice log and the chat card name it (`hit`, `strike`, `initiative`). */
  readonly id: string;
  /** Dice formula for players' dice, e.g. `3d10`. Faces are read from its dice from left to right, never from a total. */
  readonly formula: string;
  readonly dice: readonly DiceGroup[];
  /** False for dice that nobody pressed for (re-rolls, effects at the end of a round): no window asks for them. */
  readonly interactive: boolean;
  /** The outcome of these faces, in the order of `dice`. */
  readonly read: (faces: readonly number[]) => O;
  /** Every outcome with its exact weight. Computed when first asked for. */
  readonly outcomes: () => readonly Weighted<O>[];
}

export interface NodeSpec<O> {
  readonly id: string;
  readonly dice: readonly DiceGroup[];
  /** Default: the groups joined by `+`. */
  readonly formula?: string;
  readonly interactive?: boolean;
  readonly read: (faces: readonly number[]) => O;
  /**
   * The exact weights. Default: every combination of faces is read once and equal outcomes (by `key`) are merged, which
   * is fine up to some thousand combinations. Where outcomes carry more than the key tells (the face behind a degree of
   * success), the first combination stands for the others: the rule must then not branch on the rest.
   */
  readonly outcomes?: () => readonly Weighted<O>[];
  readonly key?: (outcome: O) => string;
}

/** Default key of a value: equal text = the same value. */
export function keyOf(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Most combinations of faces that a node reads one by one; beyond it `outcomes` must be given. */
const MOST_COMBINATIONS = 100_000;

/**
 * A chance node. The general tool: dN, pools and bands below are made with it.
 * @throws RuleError `id`, `dice`: no dice, or dice that are none.
 */
export function node<O>(spec: NodeSpec<O>): ChanceNode<O> {
  if (spec.dice.length === 0) throw new RuleError(`${spec.id}.dice`, "missing");
  for (const { count, sides } of spec.dice) {
    integer(count, `${spec.id}.dice.count`, { min: 1, max: 1000 });
    integer(sides, `${spec.id}.dice.sides`, { min: 1, max: 1_000_000 });
  }
  let known: readonly Weighted<O>[] | undefined;
  return {
    kind: "node",
    id: spec.id,
    formula: spec.formula ?? spec.dice.map(({ count, sides }) => `${count}d${sides}`).join(" + "),
    dice: spec.dice,
    interactive: spec.interactive ?? true,
    read: spec.read,
    outcomes: () => {
      known ??= spec.outcomes?.() ?? enumerate(spec);
      return known;
    },
  };
}

/** The face at `index`. @throws RuleError `faces`: there is none */
export function faceAt(faces: readonly number[], index: number): number {
  const face = faces[index];
  if (face === undefined) throw new RuleError("faces", "facesExhausted");
  return face;
}

/** Nodes are made once and rolled often: what is read from their dice each time is worked out once. */
const SIDES = new WeakMap<readonly DiceGroup[], readonly number[]>();

/** The sides of each single die, left to right. */
export function sidesOf(dice: readonly DiceGroup[]): readonly number[] {
  const known = SIDES.get(dice);
  if (known !== undefined) return known;
  const sides = dice.flatMap(({ count, sides }) => Array.from({ length: count }, () => sides));
  SIDES.set(dice, sides);
  return sides;
}

function enumerate<O>({ id, dice, read, key = keyOf }: NodeSpec<O>): Weighted<O>[] {
  const sides = sidesOf(dice);
  const combinations = sides.reduce((product, n) => product * n, 1);
  integer(combinations, `${id}.outcomes`, { max: MOST_COMBINATIONS });
  const merged = new Map<string, { value: O; weight: number }>();
  const faces = sides.map(() => 1);
  for (let i = 0; i < combinations; i++) {
    const value = read([...faces]);
    const known = merged.get(key(value));
    if (known === undefined) merged.set(key(value), { value, weight: 1 });
    else known.weight += 1;
    advance(faces, sides);
  }
  return [...merged.values()];
}

/** The next combination of faces, counting up like an odometer. */
function advance(faces: number[], sides: readonly number[]): void {
  for (let i = faces.length - 1; i >= 0; i--) {
    const face = faceAt(faces, i);
    if (face < faceAt(sides, i)) {
      faces[i] = face + 1;
      return;
    }
    faces[i] = 1;
  }
}

/** Sum of the weights: the common denominator. */
export const totalWeight = (outcomes: readonly Weighted<unknown>[]): number =>
  outcomes.reduce((sum, { weight }) => sum + weight, 0);
