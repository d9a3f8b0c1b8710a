import { canvas } from "../current.ts";
import { normalizeDegrees } from "../facing.ts";
import { MOVEMENT_DIRECTIONS } from "../grid/constants.ts";
import type { Point } from "../grid/types.ts";
import { host } from "../host.ts";
import { Token } from "../placeables/token.ts";

const { UP, DOWN, LEFT, RIGHT } = MOVEMENT_DIRECTIONS;
const ARROWS: Readonly<Record<string, number>> = { ArrowUp: UP, ArrowDown: DOWN, ArrowLeft: LEFT, ArrowRight: RIGHT };

/** Core's documented step: 45 degrees on a square grid with the wheel and Shift. */
const TURN = 45;

export function arrowDirection(key: string): number | undefined {
  return ARROWS[key];
}

/** What a person does to tokens, whichever way they ask for it. */
export const MapActions = {
  /** Moves tokens to new places (top-left corners); those that may not be moved stay. */
  async move(moves: readonly { token: Token; to: Point }[], method: "dragging" | "keyboard"): Promise<void> {
    const { user } = host.game;
    if (host.game.paused && !user.isGM) {
      host.ui.notifications?.warn("The game is paused.");
      return;
    }
    const autoRotate = Token.autoRotates;
    for (const { token, to } of moves) {
      if (!token.canDrag(user) || (to.x === token.document.x && to.y === token.document.y)) continue;
      const place = { x: Math.round(to.x), y: Math.round(to.y) };
      if (token.document.move) await token.document.move(place, { method, autoRotate, showRuler: false });
      else await token.document.update(place);
    }
  },

  async shift(tokens: readonly Token[], direction: number): Promise<void> {
    const moves = tokens.map((token) => ({
      token,
      to: within(token, canvas.grid.getShiftedPoint(token.document, direction)),
    }));
    await MapActions.move(moves, "keyboard");
  },

  /** Turns by a number of steps of 45 degrees, clockwise when positive. */
  async turn(tokens: readonly Token[], steps: number): Promise<void> {
    const may = tokens.filter((t) => t.canDrag(host.game.user));
    const scene = canvas.scene;
    if (!scene || may.length === 0) return;
    const updates = may.map((t) => ({ _id: t.id, rotation: normalizeDegrees(t.document.rotation + steps * TURN) }));
    await scene.updateEmbeddedDocuments("Token", updates);
  },

  target(token: Token, add: boolean): void {
    token.setTarget(!token.isTargeted, { releaseOthers: !add });
  },

  openSheet(token: Token): void {
    const { actor } = token;
    if (!actor || !(host.game.user.isGM || actor.testUserPermission(host.game.user, "LIMITED"))) return;
    void actor.sheet?.render(true);
  },

  /** A key pressed while a token has the focus; true when it meant something. */
  onTokenKey(event: KeyboardEvent, token: Token): boolean {
    const direction = arrowDirection(event.key);
    if (direction !== undefined) {
      token.control();
      if (event.shiftKey) void MapActions.turnTo([token], direction);
      else void MapActions.shift([token], direction);
      return true;
    }
    switch (event.key.toLowerCase()) {
      case "enter":
        if (event.shiftKey) MapActions.openSheet(token);
        else token.control();
        return true;
      case "t":
        MapActions.target(token, event.shiftKey);
        return true;
      case "q":
        void MapActions.turn([token], -1);
        return true;
      case "e":
        void MapActions.turn([token], 1);
        return true;
      case "h":
        if (token.canControl(host.game.user)) canvas.hud.token.bind(token);
        return true;
      default:
        return false;
    }
  },

  /** Lets tokens face a direction of the keyboard's arrows. */
  async turnTo(tokens: readonly Token[], direction: number): Promise<void> {
    const rotation = { [DOWN]: 0, [LEFT]: 90, [UP]: 180, [RIGHT]: 270 }[direction];
    const may = tokens.filter((t) => t.canDrag(host.game.user));
    if (rotation === undefined || may.length === 0) return;
    await canvas.scene?.updateEmbeddedDocuments(
      "Token",
      may.map((t) => ({ _id: t.id, rotation })),
    );
  },
};

/** The nearest place at which the whole token lies within the scene. */
export function within(token: Token, { x, y }: Point): Point {
  const d = canvas.dimensions;
  if (!d) return { x, y };
  return {
    x: Math.min(d.sceneX + d.sceneWidth - token.w, Math.max(d.sceneX, x)),
    y: Math.min(d.sceneY + d.sceneHeight - token.h, Math.max(d.sceneY, y)),
  };
}
