import { counted, list, type Text } from "../../foundry/chat/text.ts";
import { woundCounters } from "./rules/wounds.ts";

/** Units in the words of the rulebook: "1 wound, 2 lesser wounds, 3 minor wounds"; no wound at all is 0 minor ones. */
export function unitsText(units: number): Text {
  const { wounds, lesser, minor } = woundCounters(units);
  const parts = [
    ["wounds", wounds],
    ["lesser", lesser],
    ["minor", minor],
  ] as const;
  const some = parts.filter(([id, count]) => count > 0 || (units === 0 && id === "minor"));
  return list(some.map(([id, count]) => counted(`TACTICAL_TIME.AVORKARTH.ATTACK.Wound.${id}`, count)));
}
