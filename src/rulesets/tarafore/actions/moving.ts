import { iconPath } from "../../../constants.ts";
import { rested } from "../rules/outcomes.ts";
import { maySwim, standUpCost } from "../rules/surroundings.ts";
import { stoodUp, swam } from "../rules/tactics.ts";
import { numberIn, ONE_ACTION, words } from "./common.ts";
import { refuse } from "./reading.ts";
import { simpleAction } from "./simple.ts";

/** TF-098 Getting up takes the free movement of a turn, or an action. */
export const standUpAction = simpleAction({
  id: "standUp",
  icon: iconPath("prone"),
  group: "stance",
  usable: (actor, { prone }) => (prone ? null : refuse("notProne", { name: actor.name })),
  becomes: stoodUp,
  cost: (options) => (standUpCost(options) === "action" ? ONE_ACTION : { kind: "freeMove", amount: 1 }),
});

/** TF-034 Going further than the free movement takes the action of the turn. */
export const moveAction = simpleAction({
  id: "move",
  icon: iconPath("boots"),
  group: "other",
  usable: (actor, { moves }) => (moves.action.total > 0 ? null : refuse("cannotMove", { name: actor.name })),
  leavesNothing: true,
  becomes: (before) => before,
  cost: () => ({ kind: "move", amount: 1 }),
});

/** TF-100 Starting or stopping to swim is an action. */
export const swimAction = simpleAction({
  id: "swim",
  icon: iconPath("swim"),
  group: "other",
  usable(actor, { can, water, swimming }) {
    if (swimming) return null;
    if (!can.swim) return refuse("cannotSwim", { name: actor.name });
    return maySwim(water) ? null : refuse("shallow", { name: actor.name });
  },
  said: ({ swimming }) => (swimming ? "stops" : "starts"),
  becomes: (before) => swam(before, !before.swimming),
  cost: () => ONE_ACTION,
});

/** TF-091, TF-089 Days of rest. */
export const restAction = simpleAction({
  id: "rest",
  icon: iconPath("healing"),
  group: "care",
  whateverState: true,
  usable: (actor, { condition }) =>
    Object.keys(condition.wounds).length > 0 || condition.blood.loss > 0
      ? null
      : refuse("unhurt", { name: actor.name }),
  fields: () => [{ kind: "number", id: "days", label: words("Rest.days"), value: 1, min: 1, max: 9999 }],
  becomes: (before, fields, options) => rested(before, numberIn({ fields }, "days", 1), options),
  cost: () => null,
});
