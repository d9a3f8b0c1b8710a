import { scripted } from "../../../../core/chance/index.ts";
import {
  bindingEscape,
  chokeTotal,
  escapeCheck,
  type GrappleEvent,
  type GrapplePair,
  type GrappleState,
  grappleStep,
  NO_GRAPPLE,
} from "../grapple.ts";
import { COUNT, face, operation, Reader } from "./reader.ts";

function grappleEvent(value: unknown, field: string): GrappleEvent {
  const read = new Reader(value, field);
  const event = read.choice("event", ["grapple", "tackle", "escape", "release", "unbind"]);
  // Letting go needs no check.
  const ok = read.flag("ok", event === "release" || event === "unbind");
  if (event !== "grapple") return { event, ok };
  return { event, ok, choice: read.choiceOrNone("choice", ["choke", "pin"]), bindings: read.flag("bindings") };
}

/** AV-226 The state after each event. */
export const grappleRunOperation = operation((read, options) => {
  const states: GrappleState[] = [];
  let pair: GrapplePair = NO_GRAPPLE;
  for (const event of read.list("events", grappleEvent)) {
    pair = grappleStep(pair, event, options);
    states.push(pair.state);
  }
  return states;
});

/** AV-230 */
export const escapeOperation = operation((read) => {
  const input = {
    state: read.choice("state", ["partial", "full", "choke"]),
    targetStr: read.integer("targetStr"),
    grapplerStr: read.integer("grapplerStr"),
    targetArmWound: read.flag("targetArmWound"),
    grapplerArmWound: read.flag("grapplerArmWound"),
  };
  return scripted(() => escapeCheck(input), [face(read, "targetFace"), face(read, "grapplerFace")]).result;
});

/** AV-233 */
export const bindingEscapeOperation = operation((read, options) => {
  const input = { str: read.integer("str"), dex: read.integer("dex"), dc: read.integer("dc") };
  return scripted(() => bindingEscape(input, options), [face(read)]).result;
});

/** AV-231 */
export const chokeTotalOperation = operation((read) => chokeTotal(read.integer("rounds", undefined, COUNT)));
