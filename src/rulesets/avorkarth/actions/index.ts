import type { Action } from "../../../foundry/resolve/action.ts";
import { attackAction } from "./attack.ts";
import { checkAction } from "./check.ts";
import { criticalWoundAction } from "./critical-wound.ts";
import { deedAction } from "./deed.ts";
import { escapeAction } from "./escape.ts";
import { firstAidAction } from "./first-aid.ts";
import { freeStrikeAction } from "./free-strike.ts";
import { grappleAction, tackleAction } from "./grapple.ts";
import { hazardAction } from "./hazard.ts";
import { leaveReachAction } from "./leave-reach.ts";
import { crippleAction, disarmAction, dragAction, shoveAction, tripAction } from "./manoeuvre.ts";
import { moraleAction } from "./morale.ts";
import { moveAction } from "./move.ts";
import { nerveAction } from "./nerve.ts";
import { prepareAction } from "./prepare.ts";
import { bindAction, releaseAction, unbindAction } from "./release.ts";
import { restAction } from "./rest.ts";
import { stanceAction } from "./stance.ts";
import { standUpAction } from "./stand-up.ts";
import { battleCryAction, charmAction, inspireAction } from "./words.ts";

/** What a creature of Avorkarth can do, in the order in which menus list it. */
export const avorkarthActions: readonly Action[] = [
  attackAction,
  moveAction,
  stanceAction,
  standUpAction,
  prepareAction,
  shoveAction,
  dragAction,
  crippleAction,
  tripAction,
  disarmAction,
  grappleAction,
  tackleAction,
  escapeAction,
  releaseAction,
  bindAction,
  unbindAction,
  moraleAction,
  nerveAction,
  battleCryAction,
  inspireAction,
  charmAction,
  firstAidAction,
  restAction,
  hazardAction,
  deedAction,
  checkAction,
  leaveReachAction,
  freeStrikeAction,
  criticalWoundAction,
];
