import { portraitOf, tokenOf } from "../resolve/gather.ts";
import { actorNow } from "../resolve/who.ts";
import type { Portrait } from "./resolution-model.ts";

/**
 * How somebody is shown to this viewer. A message keeps the name of the time; a hidden creature's is not in it, since its
 * data may lie on every client: it is read from the document, by those who may know it.
 */
export function shownPortrait({ uuid, name, img }: Portrait): Portrait {
  const actor = name === "" ? actorNow(uuid) : null;
  if (name !== "" || uuid === null) return { uuid, name, img };
  if (actor && (actor.isOwner || !tokenOf(actor)?.hidden)) return portraitOf(actor);
  return { uuid, name: game.i18n.localize("TACTICAL_TIME.CHAT.unseen"), img: CONST.DEFAULT_TOKEN };
}
