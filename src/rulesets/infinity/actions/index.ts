import type { Action } from "../../../foundry/resolve/action.ts";
import { attackAction } from "./attack.ts";
import { rouseAction, treatAction } from "./care.ts";
import { castAction } from "./cast.ts";
import { checkAction } from "./check.ts";
import { deedAction } from "./deed.ts";
import { fallAction } from "./fall.ts";
import { breakFreeAction, holdOnAction } from "./grip.ts";
import { dropAction, pickUpAction, reloadAction } from "./handling.ts";
import { powerAction } from "./power.ts";
import { lackAction, restAction } from "./rest.ts";
import { ritualAction } from "./ritual.ts";
import { sneakAction } from "./sneak.ts";
import { standUpAction } from "./stand-up.ts";
import { techniqueAction } from "./technique.ts";
import { wordsAction } from "./words.ts";

/** Everything that a participant can do, in the order in which menus list it. */
export const infinityActions: readonly Action[] = [
  attackAction,
  techniqueAction,
  holdOnAction,
  breakFreeAction,
  sneakAction,
  castAction,
  wordsAction,
  ritualAction,
  standUpAction,
  pickUpAction,
  dropAction,
  reloadAction,
  deedAction,
  rouseAction,
  treatAction,
  restAction,
  fallAction,
  lackAction,
  checkAction,
  powerAction,
];
