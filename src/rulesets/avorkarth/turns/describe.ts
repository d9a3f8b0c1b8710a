import type { Json } from "../../../core/change.ts";
import type { Explanation } from "../../../core/explain.ts";
import type { Report } from "../../../core/turns/index.ts";
import type { Tone } from "../../../foundry/chat/card.ts";
import { counted, name, type Text, text } from "../../../foundry/chat/text.ts";
import type { TurnLine } from "../../ruleset.ts";
import { unitsText } from "../units-text.ts";

const KEY = "TACTICAL_TIME.AVORKARTH.TURN.";

const TONES: Readonly<Record<string, Tone>> = { CS: "critical", S: "good", P: "partial", F: "bad", CF: "fumble" };

type Data = Report["data"];
const number = (data: Data, key: string): number => (typeof data[key] === "number" ? data[key] : 0);
const word = (data: Data, key: string): string => (typeof data[key] === "string" ? data[key] : "");

// The strategy wrote what it calls an explanation; the report keeps it as JSON.
const explanation = (value: Json | undefined): Explanation[] =>
  typeof value === "object" && value !== null && "terms" in value ? [value as unknown as Explanation] : [];

const line = (tone: Tone, words: Text, more: Partial<TurnLine> = {}): TurnLine => ({
  text: words,
  tone,
  dice: [],
  explanations: [],
  ...more,
});

const die = (face: number) => ({ faces: 6, result: face });

/** What Avorkarth's turns and rounds do by themselves, in words. */
export function describeTurn({ kind, data }: Report, nameOf: (combatantId: string) => string): TurnLine | null {
  const against = (): Text => name(nameOf(word(data, "against")));
  switch (kind) {
    case "morale":
      return morale(data);
    case "escape":
      return line(
        data["free"] === true ? "good" : "bad",
        text(`${KEY}escape.${data["free"] === true ? "free" : "held"}`, {
          target: number(data, "target"),
          grappler: number(data, "grappler"),
          against: against(),
        }),
      );
    case "bindings":
      return line(
        data["free"] === true ? "good" : "bad",
        text(`${KEY}bindings.${data["free"] === true ? "free" : "held"}`, { dc: number(data, "dc") }),
        { dice: [die(number(data, "face"))] },
      );
    case "bleeding":
      return line("fumble", text(`${KEY}bleeding.${data["dead"] === true ? "dead" : "alive"}`, woundsLeft(data)));
    case "choke":
      return line(
        number(data, "units") > 0 ? "bad" : "neutral",
        text(`${KEY}choke`, {
          units: unitsText(number(data, "units")),
          rounds: number(data, "rounds"),
          against: against(),
        }),
      );
    case "stamina":
      return line(
        "partial",
        text(`${KEY}stamina`, {
          state: text(`TACTICAL_TIME.AVORKARTH.stamina.${word(data, "state")}`),
          penalty: number(data, "penalty"),
        }),
      );
    case "condition":
      return line("neutral", text(`${KEY}condition`, { name: word(data, "name") }));
    case "runsOn":
      return line("partial", counted(`${KEY}runsOn`, number(data, "actions"), { left: number(data, "left") }));
    case "comesTo":
      return line("good", text(`${KEY}comesTo`));
    case "holdLost":
      return line("partial", text(`${KEY}holdLost`));
    default:
      return null;
  }
}

function morale(data: Data): TurnLine {
  const result = word(data, "result");
  const points = number(data, "points");
  const change = points - number(data, "before");
  const what = change > 0 ? "gains" : change < 0 ? "loses" : data["lowered"] === true ? "shaken" : "steady";
  const state = word(data, "state");
  const told = { change: Math.abs(change), points };
  return line(
    TONES[result] ?? "neutral",
    change === 0 || state === "none"
      ? text(`${KEY}morale.${what}`, told)
      : text(`${KEY}morale.${what}Into`, { ...told, state: stateName(state) }),
    {
      dice: [die(number(data, "face"))],
      explanations: [...explanation(data["value"]), ...explanation(data["dc"])],
    },
  );
}

const FEARS = new Set(["frightened", "scared", "panicking", "terrified", "horrified"]);
const stateName = (state: string): Text =>
  text(`TACTICAL_TIME.AVORKARTH.${FEARS.has(state) ? "fear" : "charm"}.${state}`);

const woundsLeft = (data: Data): Record<string, Text> => ({
  units: unitsText(number(data, "units")),
  now: unitsText(number(data, "lethal")),
});
