import { HUGE, type RuleErrorDetail } from "./errors.ts";

/** A number as people write it: signs of any make, a decimal comma. Never `0x10`, never a date. */
export type NumberReading =
  | { readonly ok: true; readonly value: number }
  | {
      readonly ok: false;
      readonly code: "notANumber" | "notInteger" | "tooSmall" | "tooLarge";
      readonly detail: RuleErrorDetail;
    };

export interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly integer: boolean;
}

const NUMBER = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i;

export function numberOfText(text: string, { min, max, integer }: NumberRange): NumberReading {
  const shown = text.trim().slice(0, 60);
  const plain = text
    .trim()
    .replace(/^[−–—]\s*(?=\d)/, "-")
    .replace(/^\+\s*/, "");
  const fault = (code: "notANumber" | "notInteger" | "tooSmall" | "tooLarge", detail: RuleErrorDetail = {}) =>
    ({ ok: false, code, detail: { value: shown, ...detail } }) as const;
  if (!NUMBER.test(plain)) return fault("notANumber");
  const value = Number(plain.replace(",", ".")) + 0;
  const [least, most] = [Math.max(min, -HUGE), Math.min(max, HUGE)];
  if (value > most) return fault("tooLarge", { max: most });
  if (value < least) return fault("tooSmall", { min: least });
  if (integer && !Number.isInteger(value)) return fault("notInteger");
  return { ok: true, value };
}
