import { canvas } from "../current.ts";
import { GRID_SNAPPING_MODES } from "../grid/constants.ts";
import type { Point } from "../grid/types.ts";
import { type ActorLike, type AnyRecord, host } from "../host.ts";

/** Actors dropped on the map become tokens. */
export function listenToDrops(view: HTMLCanvasElement): void {
  view.addEventListener("dragover", (event) => event.preventDefault());
  view.addEventListener("drop", (event) => {
    event.preventDefault();
    if (!canvas.ready) return;
    const data = parse(event.dataTransfer?.getData("text/plain") ?? "");
    if (!data) return;
    const point = canvas.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY });
    const drop = { ...data, x: point.x, y: point.y };
    if (host.Hooks.call("dropCanvasData", canvas, drop, event) === false) return;
    if (data["type"] === "Actor" && typeof data["uuid"] === "string") void dropActor(data["uuid"], point, event.altKey);
  });
}

function parse(text: string): AnyRecord | null {
  try {
    const value: unknown = JSON.parse(text);
    return value && typeof value === "object" && !Array.isArray(value) ? (value as AnyRecord) : null;
  } catch {
    return null;
  }
}

/**
 * Makes a token of an actor's prototype with its centre nearest to a point. An actor of a compendium is imported first.
 * Answers the token's id, or null where this user may not.
 */
export async function dropActor(uuid: string, { x, y }: Point, hidden = false): Promise<string | null> {
  const { user } = host.game;
  const scene = canvas.scene;
  const found = await host.fromUuid(uuid);
  if (!scene || found?.documentName !== "Actor") return null;
  if (!user.can("TOKEN_CREATE")) {
    host.ui.notifications?.warn("You do not have permission to create tokens.");
    return null;
  }
  const actor = await importIfNeeded(found as ActorLike);
  if (!actor.isOwner) {
    host.ui.notifications?.warn(`You do not own ${actor.name}, so you cannot place its token.`);
    return null;
  }
  const token = await actor.getTokenDocument({ hidden: user.isGM && hidden }, { parent: scene });
  const corner = { x: x - (token.width * canvas.grid.sizeX) / 2, y: y - (token.height * canvas.grid.sizeY) / 2 };
  const place = canvas.grid.getSnappedPoint(corner, { mode: GRID_SNAPPING_MODES.TOP_LEFT_CORNER });
  const [created] = await scene.createEmbeddedDocuments("Token", [{ ...token.toObject(), x: place.x, y: place.y }]);
  return created?.id ?? null;
}

async function importIfNeeded(actor: ActorLike): Promise<ActorLike> {
  const pack: unknown = Reflect.get(actor, "pack");
  if (typeof pack !== "string" || !host.game.actors.importFromCompendium) return actor;
  const collection = host.game.packs.get(pack);
  return collection ? host.game.actors.importFromCompendium(collection, actor.id) : actor;
}
