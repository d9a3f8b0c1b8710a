import { SYSTEM_ID } from "../../constants.ts";
import { ownTurn } from "./own-turn.ts";

/** Keys of turns, to be changed in the host's own form. Called in `init`. */
export function registerTurnKeys(): void {
  game.keybindings.register(SYSTEM_ID, "endTurn", {
    name: "TACTICAL_TIME.COMBAT.Keys.endTurn.name",
    hint: "TACTICAL_TIME.COMBAT.Keys.endTurn.hint",
    editable: [{ key: "KeyE", modifiers: ["ALT"] }],
    onDown: () => {
      const own = ownTurn();
      if (!own) return false;
      void own.combat.nextTurn();
      return true;
    },
  });
}
