import { iconPath } from "../../../constants.ts";
import { type Text, text } from "../../../foundry/chat/text.ts";
import type { Glance, TurnLook } from "../../ruleset.ts";
import { AvorkarthCreature } from "../data/creature.ts";
import { staminaState } from "../rules/stamina.ts";
import { willState } from "../rules/will.ts";

const KEY = "TACTICAL_TIME.AVORKARTH";
const ends = (id: string, ...rules: string[]) => ({ text: `${KEY}.TURN.Ending.${id}`, rules });

/** Avorkarth in the tracker. */
export const look: TurnLook = {
  pools: {
    standard: { shape: "circle", rules: ["AV-088", "AV-110"] },
    swift: { shape: "diamond", rules: ["AV-110"] },
    opportunity: { shape: "triangle", rules: ["AV-190"] },
  },
  rules: {
    order: ["AV-085"],
    extraTurns: ["AV-086"],
    ambush: ["AV-080", "AV-081", "AV-082"],
    hold: ["AV-091", "AV-092"],
  },
  ending: {
    goes: [ends("stance", "AV-176"), ends("lowered", "AV-247"), ends("stays", "AV-092"), ends("outOfFight", "AV-281")],
    lasts: [
      ends("wounds", "AV-052"),
      ends("bleeding", "AV-055"),
      ends("fear", "AV-249"),
      ends("stamina", "AV-268"),
      ends("conditions", "AV-008"),
    ],
  },
  glance: ({ system }) => (system instanceof AvorkarthCreature ? statesOf(system) : []),
};

/** AV-249, AV-250, AV-266. */
function statesOf({ fear, charm, stamina, derived }: AvorkarthCreature): Glance[] {
  const will = willState(fear.points, charm.points);
  const tired = staminaState(derived.stamina, stamina.now);
  const told = (state: Text, degree: string, value: number): Text => text(`${KEY}.TURN.${degree}`, { state, value });
  return [
    ...(will.state === "none"
      ? []
      : [
          {
            id: will.track === "fear" ? "frightened" : "charmed",
            icon: iconPath(will.track === "fear" ? "frightened" : "charmed"),
            text: told(
              text(`${KEY}.${will.track}.${will.state}`),
              "points",
              will.track === "fear" ? fear.points : charm.points,
            ),
          },
        ]),
    ...(tired.state === "normal"
      ? []
      : [
          {
            id: "fatigued",
            icon: iconPath("fatigued"),
            text: told(text(`${KEY}.stamina.${tired.state}`), "penalty", tired.penalty),
          },
        ]),
  ];
}
