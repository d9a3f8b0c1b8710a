import { integer } from "../errors.ts";
import { sidesOf } from "./node.ts";
import { type FaceSource, type Played, play } from "./play.ts";
import type { Start } from "./rule.ts";

/** A stream of 32-bit words, each 0 to 2^32 - 1. */
export type Words = () => number;

const rotateLeft = (x: number, by: number): number => (x << by) | (x >>> (32 - by));

/** xoshiro128** 1.1 (Blackman and Vigna, public domain), from a state of four words that are not all zero. */
export function xoshiro128(state: readonly [number, number, number, number]): Words {
  let [a, b, c, d] = state;
  return () => {
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
    const t = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = rotateLeft(d, 11);
    return result;
  };
}

/** Spreads one integer seed over a state: the finaliser of MurmurHash3 over a Weyl sequence (splitmix, 32 bit). */
function spread(seed: number): Words {
  let x = seed | 0;
  return () => {
    x = (x + 0x9e3779b9) | 0;
    let z = x;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return (z ^ (z >>> 16)) >>> 0;
  };
}

/** The words of a seed: any integer; equal seeds, equal words. */
export function seededWords(seed: number): Words {
  const word = spread(integer(seed, "seed", { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }));
  return xoshiro128([word(), word(), word(), word()]);
}

/** A fair face from 1 to `sides`: words beyond the last whole multiple of `sides` are thrown away. */
export function fairFace(words: Words, sides: number): number {
  const limit = 0x1_0000_0000 - (0x1_0000_0000 % sides);
  let word = words();
  while (word >= limit) word = words();
  return (word % sides) + 1;
}

/** Dice from a seed: the same faces in every run, on every machine. */
export function seeded(seed: number): FaceSource {
  const words = seededWords(seed);
  return (node) => sidesOf(node.dice).map((sides) => fairFace(words, sides));
}

/** Plays a rule `times` times with seeded dice: a simulation, the yardstick of the exact odds. */
export function* sample<R>(start: Start<R>, times: number, seed = 1): Generator<Played<R>> {
  const source = seeded(seed);
  for (let i = 0; i < times; i++) yield play(start, source);
}
