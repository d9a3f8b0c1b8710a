import type { Json } from "../../../core/change.ts";
import type { Explanation } from "../../../core/explain.ts";
import type { Report } from "../../../core/turns/index.ts";
import type { Tone } from "../../../foundry/chat/card.ts";
import { name, type Text, text } from "../../../foundry/chat/text.ts";
import type { TurnLine } from "../../ruleset.ts";

const KEY = "TACTICAL_TIME.TARAFORE.TURN.";

type Data = Report["data"];
const number = (data: Data, key: string): number => (typeof data[key] === "number" ? data[key] : 0);
const word = (data: Data, key: string): string => (typeof data[key] === "string" ? data[key] : "");

const line = (tone: Tone, words: Text, explanations: readonly Explanation[] = []): TurnLine => ({
  text: words,
  tone,
  dice: [],
  explanations,
});

/** Terms that a report carries, as the strategy has written them. */
const explanation = (value: Json | undefined): Explanation[] =>
  typeof value === "object" && value !== null && "terms" in value ? [value as unknown as Explanation] : [];

/** What Tarafore's turns and rounds do by themselves, in words. */
export function describeTurn({ kind, data }: Report, nameOf: (combatantId: string) => string): TurnLine | null {
  switch (kind) {
    case "initiative":
      return initiative(data);
    case "interruption":
      return line(
        data["won"] === true ? "good" : "bad",
        text(`${KEY}interruption.${data["won"] === true ? "won" : "lost"}`, {
          against: name(nameOf(word(data, "against"))),
          own: number(data, "actorTotal"),
          other: number(data, "opponentTotal"),
        }),
        [...explanation(data["own"]), ...explanation(data["other"])],
      );
    case "lostAction":
      return line("partial", text(`${KEY}lostAction`));
    case "bleeding":
      return line(
        "fumble",
        text(`${KEY}bleeding.${data["fainted"] === true ? "faints" : "bleeds"}`, { loss: number(data, "loss") }),
      );
    case "recovery":
      return line(
        data["success"] === true ? "good" : "bad",
        text(`${KEY}recovery.${data["success"] === true ? "wakes" : "stays"}`, {
          state: text(`TACTICAL_TIME.TARAFORE.stunLevel.${word(data, "level")}`),
          own: number(data, "total"),
          other: number(data, "against"),
        }),
      );
    case "death":
      return line("critical", text(`${KEY}death.${word(data, "reason")}`));
    case "escaped":
      return line("neutral", text(`${KEY}escaped`));
    default:
      return null;
  }
}

/** TF-025 Only what is out of the ordinary: a roll is listed by its number in the order. */
function initiative(data: Data): TurnLine | null {
  return data["acts"] === false ? line("bad", text(`${KEY}tooSlow`, { total: number(data, "total") })) : null;
}
