import type { Action } from "../../../foundry/resolve/action.ts";
import { attackAction } from "./attack.ts";
import { castAction } from "./cast.ts";
import { checkAction } from "./check.ts";
import { powerAction } from "./power.ts";
import { ritualAction } from "./ritual.ts";
import { standUpAction } from "./stand-up.ts";
import { techniqueAction } from "./technique.ts";
import { wordsAction } from "./words.ts";

/** Everything that a participant can do, in the order in which menus list it. */
export const infinityActions: readonly Action[] = [
  attackAction,
  techniqueAction,
  castAction,
  wordsAction,
  ritualAction,
  standUpAction,
  checkAction,
  powerAction,
];
