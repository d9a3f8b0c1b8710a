import { type Armour, type ArmourPiece, armourAt } from "../rules/damage.ts";

/** Armour, shield or cloak as one piece. Item models fulfil it, and so does plain data. */
export interface WornPiece {
  readonly worn: boolean;
  readonly stun: number;
  readonly wound: number;
  readonly safeBlock: boolean;
  readonly blockBonus: number;
  /** Ids of places and `body`; empty: all of it. */
  readonly coverage: Iterable<string>;
}

export interface Protection {
  /** TF-080 What a hit without a named place meets. */
  readonly body: Armour;
  /** TF-072 There is something to block with. */
  readonly safeBlock: boolean;
  /** TF-072 The best automatic bonus to block. */
  readonly blockBonus: number;
}

export const pieceOf = ({ worn, stun, wound, coverage }: WornPiece): ArmourPiece => {
  const places = [...coverage];
  return { worn, stun, wound, coverage: places.length === 0 || places.includes("all") ? "all" : places };
};

/** TF-072, TF-080 What is worn and held. Several of a kind do not add up: the best counts. */
export function protectionOf(pieces: readonly WornPiece[]): Protection {
  const worn = pieces.filter((piece) => piece.worn);
  const blocking = worn.filter(({ safeBlock }) => safeBlock);
  return {
    body: armourAt(null, worn.map(pieceOf)),
    safeBlock: blocking.length > 0,
    blockBonus: blocking.reduce((best, { blockBonus }) => Math.max(best, blockBonus), 0),
  };
}
