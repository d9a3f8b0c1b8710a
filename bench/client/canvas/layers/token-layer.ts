import { Container } from "pixi.js";
import { toggleCombat } from "../combat-toggle.ts";
import { canvas } from "../current.ts";
import type { Point } from "../grid/types.ts";
import { host, placeables, type TokenDocumentLike } from "../host.ts";
import { Token } from "../placeables/token.ts";

export type TargetMode = "replace" | "acquire" | "release";

export interface Bounds extends Point {
  readonly width: number;
  readonly height: number;
}

/** Emulates the documented `foundry.canvas.layers.TokenLayer`. */
export class TokenLayer extends Container {
  static readonly documentName = "Token";
  readonly objects = new Container();
  /** True while all tokens show their names and bars (Alt held). */
  highlightObjects = false;
  #hover: Token | null = null;

  constructor() {
    super();
    this.objects.sortableChildren = true;
    this.addChild(this.objects);
  }

  get placeables(): Token[] {
    return this.objects.children.filter((child): child is Token => child instanceof Token);
  }
  get controlled(): Token[] {
    return this.placeables.filter((t) => t.controlled);
  }
  get ownedTokens(): Token[] {
    return this.placeables.filter((t) => t.isOwner);
  }
  get hover(): Token | null {
    return this.#hover;
  }
  get hud(): typeof canvas.hud.token {
    return canvas.hud.token;
  }
  get documentCollection(): unknown {
    return canvas.scene?.tokens ?? null;
  }

  get(id: string): Token | undefined {
    return this.placeables.find((t) => t.id === id);
  }

  setHover(token: Token | null): void {
    if (this.#hover === token) return;
    const last = this.#hover;
    this.#hover = token;
    if (last && !last.destroyed) last.setHover(false);
    token?.setHover(true);
  }

  /** Makes and draws the placeable of a document. */
  async addToken(document: TokenDocumentLike): Promise<Token> {
    const objectClass = host.CONFIG["Token"]?.["objectClass"];
    const TokenClass = typeof objectClass === "function" ? (objectClass as typeof Token) : Token;
    const token = new TokenClass(document);
    placeables.set(document, token);
    this.objects.addChild(token);
    return token.draw();
  }

  removeToken(token: Token): void {
    if (this.#hover === token) this.#hover = null;
    placeables.delete(token.document);
    token.tearDown();
    canvas.loop.request();
  }

  clear(): void {
    for (const token of this.placeables) this.removeToken(token);
  }

  controlAll(): number {
    for (const token of this.placeables) if (token.isVisible) token.control({ releaseOthers: false });
    return this.controlled.length;
  }

  /** Answers how many were released. */
  releaseAll({ except = null }: { except?: Token | null } = {}): number {
    const released = this.controlled.filter((t) => t !== except);
    for (const token of released) token.release();
    return released.length;
  }

  #within({ x, y, width, height }: Bounds): Token[] {
    return this.placeables.filter((t) => {
      const c = t.center;
      return t.isVisible && c.x >= x && c.x <= x + width && c.y >= y && c.y <= y + height;
    });
  }

  /** Selects the tokens whose centres lie in a rectangle; true when any is selected then. */
  selectObjects(bounds: Bounds, { releaseOthers = true }: { releaseOthers?: boolean } = {}): boolean {
    const inside = this.#within(bounds).filter((t) => t.canControl(host.game.user));
    if (releaseOthers) for (const token of this.controlled) if (!inside.includes(token)) token.release();
    for (const token of inside) token.control({ releaseOthers: false });
    return this.controlled.length > 0;
  }

  targetObjects(bounds: Bounds, { releaseOthers = true }: { releaseOthers?: boolean } = {}): number {
    const inside = this.#within(bounds);
    this.setTargets(
      inside.map((t) => t.id),
      { mode: releaseOthers ? "replace" : "acquire" },
    );
    return host.game.user.targets.size;
  }

  /** Sets this user's targets: exactly these, these in addition, or all but these. */
  setTargets(ids: Iterable<string>, { mode = "replace" }: { mode?: TargetMode } = {}): void {
    const named = new Set(ids);
    const quiet = { releaseOthers: false, groupSelection: true };
    for (const token of this.placeables) {
      const inNamed = named.has(token.id);
      if (inNamed) token.setTarget(mode !== "release", quiet);
      else if (mode === "replace") token.setTarget(false, quiet);
    }
    canvas.broadcastTargets();
  }

  /** Selects the next (or previous) of the owned tokens, in the order of their ids, and looks at it. */
  cycleTokens(forwards = true, reset = false): Token | null {
    const order = this.ownedTokens.filter((t) => t.isVisible).sort((a, b) => a.id.localeCompare(b.id));
    if (order.length === 0) return null;
    const current = reset ? -1 : order.findIndex((t) => t.controlled);
    const step = forwards ? current + 1 : current - 1;
    const next = order.at(step % order.length) ?? null;
    next?.control();
    if (next) void canvas.animatePan({ x: next.center.x, y: next.center.y });
    return next;
  }

  /** Puts the controlled tokens into the fight, or takes them out. */
  async toggleCombat(state?: boolean): Promise<unknown> {
    return toggleCombat(
      this.controlled.map((t) => t.document),
      state,
    );
  }

  /** The visible token at a point of the scene, the topmost first. */
  at(point: Point): Token | null {
    const hit = this.placeables.filter((t) => t.isVisible && t.bounds.contains(point.x, point.y));
    return hit.sort((a, b) => b.zIndex - a.zIndex)[0] ?? null;
  }

  refreshAll(): void {
    for (const token of this.placeables) token.refresh();
  }
}
