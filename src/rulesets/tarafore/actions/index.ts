import type { Action } from "../../../foundry/resolve/action.ts";
import { aimAction } from "./aim.ts";
import { attackAction } from "./attack.ts";
import { checkAction } from "./check.ts";
import { contestAction } from "./contest-action.ts";
import { escapeAction } from "./escape.ts";
import { fateAction } from "./fate.ts";
import { feintAction } from "./feint.ts";
import { hideAction } from "./hide.ts";
import { announcedLostAction, interruptAction } from "./interrupt.ts";
import { manoeuvreAction } from "./manoeuvre.ts";
import { medicineAction } from "./medicine.ts";
import { moveAction, restAction, standUpAction, swimAction } from "./moving.ts";
import { noticeAction } from "./notice.ts";
import { powerAction } from "./power.ts";
import { struggleAction } from "./struggle.ts";
import { supportAction } from "./support.ts";
import { footingAction, pathAction, recoverAction } from "./terrain.ts";

/** What a character of Tarafore can do, in the order in which sheets and menus list it. */
export const taraforeActions: readonly Action[] = [
  attackAction,
  powerAction,
  manoeuvreAction,
  feintAction,
  aimAction,
  supportAction,
  hideAction,
  noticeAction,
  struggleAction,
  interruptAction,
  standUpAction,
  moveAction,
  pathAction,
  footingAction,
  swimAction,
  escapeAction,
  medicineAction,
  recoverAction,
  restAction,
  fateAction,
  checkAction,
  contestAction,
  announcedLostAction,
];
