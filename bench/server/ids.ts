import { randomInt } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Document ids are 16 letters and digits. */
export function isId(value: unknown): value is string {
  return typeof value === "string" && /^[A-Za-z0-9]{16}$/.test(value);
}

export function randomId(): string {
  return Array.from({ length: 16 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
}
