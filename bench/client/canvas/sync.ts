import { canvas } from "./current.ts";
import { type CombatLike, host, placeables, type SceneLike, type TokenDocumentLike, type UserLike } from "./host.ts";

interface ChangesLike {
  readonly [key: string]: unknown;
}

const REDRAW_KEYS = ["width", "height", "padding", "grid", "background", "backgroundColor", "levels"];

/**
 * Keeps the map in line with the documents. It listens to the same public hooks as anybody; it is registered first, so
 * that others already find the map changed.
 */
export function followDocuments(): void {
  const { Hooks } = host;
  const isDrawn = (document: TokenDocumentLike) => document.parent === canvas.scene && canvas.scene !== null;

  Hooks.on("createToken", (document: TokenDocumentLike) => {
    if (!isDrawn(document) || placeables.has(document)) return;
    void canvas.tokens.addToken(document);
    canvas.mirror.request();
  });
  Hooks.on("updateToken", (document: TokenDocumentLike, _changes: ChangesLike, options: { animate?: boolean }) => {
    const token = placeables.get(document);
    if (!token) return;
    if (!token.isVisible && token.controlled) token.release();
    void token.followDocument({ animate: options?.animate !== false });
    follow(document);
  });
  Hooks.on("deleteToken", (document: TokenDocumentLike) => {
    const token = placeables.get(document);
    if (!token) return;
    canvas.tokens.removeToken(token);
    canvas.mirror.request();
  });

  for (const name of ["Actor", "ActiveEffect", "Item", "Combatant", "Combat"]) {
    for (const action of ["create", "update", "delete"]) Hooks.on(`${action}${name}`, () => requestRefresh());
  }
  // The viewed fight may change without a document changing.
  for (const hook of ["renderCombatTracker", "combatTurnChange"])
    Hooks.on(hook, (_combat: CombatLike) => requestRefresh());
  Hooks.on("updateUser", (_user: UserLike) => requestRefresh());
  Hooks.on("pauseGame", () => requestRefresh());

  Hooks.on("updateScene", (scene: SceneLike, changes: ChangesLike) => {
    if (changes["active"] === true && scene !== canvas.scene) void canvas.draw(scene);
    else if (scene === canvas.scene && REDRAW_KEYS.some((key) => key in changes)) void canvas.draw(scene);
  });
  Hooks.on("deleteScene", (scene: SceneLike) => {
    if (scene === canvas.scene) void canvas.draw(host.game.scenes.active ?? null);
  });
}

function follow(document: TokenDocumentLike): void {
  canvas.mirror.request();
  if (canvas.hud.token.document === document) canvas.hud.token.render();
}

let asked = false;

/** Refreshes all tokens soon; many changes at once cost one pass. */
function requestRefresh(): void {
  if (asked || !canvas.ready) return;
  asked = true;
  setTimeout(() => {
    asked = false;
    if (!canvas.ready) return;
    canvas.tokens.refreshAll();
    canvas.mirror.request();
    if (canvas.hud.token.object) canvas.hud.token.render();
  });
}
