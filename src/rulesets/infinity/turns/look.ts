import { iconPath } from "../../../constants.ts";
import { change, counted as counts, text } from "../../../foundry/chat/text.ts";
import type { Glance, TurnLook } from "../../ruleset.ts";
import { InfinityParticipant } from "../data/participant.ts";

const KEY = "TACTICAL_TIME.INFINITY";
const ends = (id: string, ...rules: string[]) => ({ text: `${KEY}.TURN.Ending.${id}`, rules });

/** Swords of Infinity in the tracker. */
export const look: TurnLook = {
  pools: {
    full: { shape: "circle", rules: ["SI-034", "SI-035"] },
    minor: { shape: "square", rules: ["SI-036"] },
  },
  rules: {
    order: ["SI-030", "SI-032"],
    buy: ["SI-038", "SI-040", "SI-041"],
    reroll: ["SI-031"],
  },
  ending: {
    goes: [ends("timed", "SI-005", "SI-043"), ends("bought", "SI-041"), ends("resolve", "SI-102")],
    lasts: [ends("body", "SI-081"), ends("conditions", "SI-005")],
  },
  glance: ({ system }) => (system instanceof InfinityParticipant ? statesOf(system) : []),
};

/** SI-080, SI-081. */
function statesOf({ numbers: { body } }: InfinityParticipant): Glance[] {
  const { counted, disabled } = body;
  return [
    ...(counted > 0
      ? [
          {
            id: "wounded",
            icon: iconPath("wounded"),
            text: text(`${KEY}.SHEET.wounded`, { count: counted, penalty: change(-10 * counted) }),
          },
        ]
      : []),
    ...(disabled > 0
      ? [
          {
            id: "disabled",
            icon: iconPath("disabled"),
            text: text(`${KEY}.SHEET.disabled`, {
              count: disabled,
              actions: counts(`${KEY}.SHEET.fullActionsChange`, -disabled),
            }),
          },
        ]
      : []),
  ];
}
