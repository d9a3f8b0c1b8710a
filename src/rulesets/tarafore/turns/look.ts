import { iconPath } from "../../../constants.ts";
import { counted, text } from "../../../foundry/chat/text.ts";
import type { Glance, TurnLook } from "../../ruleset.ts";
import { TaraforeCharacter } from "../data/character.ts";

const KEY = "TACTICAL_TIME.TARAFORE";
const ends = (id: string, ...rules: string[]) => ({ text: `${KEY}.TURN.Ending.${id}`, rules });

/** Tarafore in the tracker. */
export const look: TurnLook = {
  pools: {
    action: { shape: "circle", rules: ["TF-032", "TF-037", "TF-038"] },
    freeMove: { shape: "chevron", rules: ["TF-033"] },
    move: { shape: "triangle", rules: ["TF-034", "TF-035"] },
    defence: { shape: "square", rules: ["TF-022"] },
  },
  rules: {
    order: ["TF-023", "TF-026"],
    hold: ["TF-040", "TF-041", "TF-042"],
    interrupt: ["TF-043", "TF-044"],
    buy: ["TF-037", "TF-038"],
    reroll: ["TF-024"],
    keepOrder: ["TF-024"],
    negativeInitiative: ["TF-025"],
  },
  ending: {
    goes: [ends("bonuses", "TF-030"), ends("hidden", "TF-105"), ends("holds", "TF-041"), ends("escape", "TF-108")],
    lasts: [ends("wounds", "TF-086"), ends("blood", "TF-088"), ends("stun", "TF-085"), ends("tokens", "TF-016")],
  },
  glance: ({ system }) => (system instanceof TaraforeCharacter ? statesOf(system) : []),
};

/** TF-082, TF-083, TF-088. */
function statesOf({ condition, bloodLimits, abilities }: TaraforeCharacter): Glance[] {
  const { stun, blood } = condition;
  const { faint, death } = bloodLimits;
  return [
    ...(stun.level === "none" || stun.level === "normal"
      ? []
      : [
          {
            id: abilities.conscious ? "stun" : "unconscious",
            icon: iconPath(abilities.conscious ? "stunned" : "unconscious"),
            text: counted(`${KEY}.TURN.stun`, stun.rounds, { state: text(`${KEY}.stunLevel.${stun.level}`) }),
          },
        ]),
    ...(stun.lna > 0
      ? [{ id: "lostAction", icon: iconPath("lost-action"), text: text(`${KEY}.TURN.lna`, { count: stun.lna }) }]
      : []),
    ...(blood.loss > 0
      ? [
          {
            id: "bleeding",
            icon: iconPath("bleeding"),
            text: text(`${KEY}.SHEET.bloodAria`, { loss: blood.loss, faint: faint.total, death: death.total }),
          },
        ]
      : []),
  ];
}
