import { showLegend } from "./legend.ts";
import { asksAmbush } from "./settings.ts";

/** What a person presses about the fight as a whole, by the `data-action` of the button. */
export const FIGHT_ACTIONS = {
  endTurn: ({ combat }) => combat?.nextTurn(),
  // Shift turns the person's choice round for this once.
  startCombat: ({ combat, event }) => combat?.beginFight(asksAmbush() !== event.shiftKey),
  keepOrder: ({ combat }) => combat?.command({ kind: "keepOrder", keep: !combat.keepsOrder }),
  showLegend: ({ combat }) => showLegend(combat),
} as const satisfies Record<string, (press: FightPress) => Promise<unknown> | undefined>;

interface FightPress {
  readonly combat: Combat.Implementation | null;
  readonly event: PointerEvent;
}

export const isFightAction = (action: string): action is keyof typeof FIGHT_ACTIONS =>
  Object.hasOwn(FIGHT_ACTIONS, action);
