import { SYSTEM_ID } from "../../constants.ts";
import type { Command, Result } from "../../core/turns/index.ts";

declare module "fvtt-types/configuration" {
  namespace Hooks {
    interface HookConfig {
      /** Before a command is carried out, on the active GM's client; `false` stops it. See docs/api.md. */
      "tactical-time.preTurnCommand": (combat: Combat.Implementation, command: Command) => boolean | undefined;
      /** After it is written and its changes are applied. */
      "tactical-time.turnCommand": (combat: Combat.Implementation, command: Command, result: Result) => void;
    }
  }
}

/** Whether nobody objects. */
export const mayRun = (combat: Combat.Implementation, command: Command): boolean =>
  Hooks.call(`${SYSTEM_ID}.preTurnCommand`, combat, command) !== false;

export const tellRun = (combat: Combat.Implementation, command: Command, result: Result): void => {
  Hooks.callAll(`${SYSTEM_ID}.turnCommand`, combat, command, result);
};
