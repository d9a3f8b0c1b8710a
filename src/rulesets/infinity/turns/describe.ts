import type { Report } from "../../../core/turns/index.ts";
import { name, type Text, text } from "../../../foundry/chat/text.ts";
import type { TurnLine } from "../../ruleset.ts";

const KEY = "TACTICAL_TIME.INFINITY.TURN.";

const line = (tone: TurnLine["tone"], words: Text): TurnLine => ({ text: words, tone, dice: [], explanations: [] });

/** What the turns and rounds of Swords of Infinity do by themselves, in words. Initiative stands in the order. */
export function describeTurn({ kind, data }: Report): TurnLine | null {
  const word = (key: string): string => (typeof data[key] === "string" ? data[key] : "");
  switch (kind) {
    case "conditionEnds":
      return line(
        "neutral",
        text(`${KEY}ends`, { what: text(`TACTICAL_TIME.INFINITY.condition.${word("condition")}`) }),
      );
    case "effectEnds":
      return line("neutral", text(`${KEY}ends`, { what: name(word("text")) }));
    case "ritualDone":
      return line("good", text(`${KEY}ritualDone`));
    default:
      return null;
  }
}
