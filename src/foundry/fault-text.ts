import type { RuleErrorDetail } from "../core/errors.ts";
import { listText } from "./language.ts";

/** What is needed of `game.i18n` to say a fault. */
export interface Words {
  readonly lang?: string;
  localize(key: string): string;
  format(key: string, data: Record<string, string>): string;
  has(key: string): boolean;
}

/** Most names in a list of what is allowed: beyond them a person reads none. */
const MOST_NAMED = 12;

/** What is wrong, in the reader's language: a code of the rules, of an import, of a stat block. `nameOf` puts ids into words. */
export function faultText(
  { code, detail }: { readonly code: string; readonly detail: RuleErrorDetail },
  i18n: Words,
  nameOf: (id: string) => string = (id) => id,
): string {
  const allowed = detail.allowed ?? [];
  const named = listText(allowed.slice(0, MOST_NAMED).map(nameOf), i18n);
  return i18n.format(`TACTICAL_TIME.FAULT.${code}`, {
    value: detail.value ?? "",
    min: String(detail.min ?? ""),
    max: String(detail.max ?? ""),
    allowed: allowed.length > MOST_NAMED ? `${named} …` : named,
  });
}
