import { scripted } from "../../../../core/chance/index.ts";
import { integer } from "../../../../core/errors.ts";
import { check } from "../check.ts";
import { morale } from "../morale.ts";
import { willState } from "../will.ts";
import { COUNT, face, operation } from "./reader.ts";

/** AV-002, AV-040 to AV-045: as many dice as faces, the best kept. */
export const checkOperation = operation((read, options) => {
  const faces = read.list("faces", (value, field) => integer(value, field, { min: 1, max: 6 }));
  const input = {
    value: read.integer("value"),
    dc: read.integer("dc"),
    shift: read.integer("shift", 0),
    faceMod: read.integer("faceMod", 0),
    // No faces: one die that is missing.
    dice: Math.max(1, faces.length),
  };
  return scripted(() => check("check", input, options), faces).result;
});

/** AV-245 to AV-248 */
export const moraleOperation = operation((read, options) => {
  const input = {
    resolve: read.integer("resolve"),
    will: read.integer("will"),
    enemy: read.integer("enemy"),
    allied: read.integer("allied"),
    lowered: read.flag("lowered"),
    faceMod: read.integer("faceMod", 0),
  };
  return scripted(() => morale(input, options), [face(read)]).result;
});

/** AV-249, AV-250 */
export const willStateOperation = operation((read) =>
  willState(read.integer("fear", 0, COUNT), read.integer("charm", 0, COUNT)),
);
