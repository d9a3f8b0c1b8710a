import { Container, Point as PixiPoint, Rectangle } from "pixi.js";
import { canvas } from "../current.ts";
import { shortestTurn } from "../facing.ts";
import { GRID_SNAPPING_MODES } from "../grid/constants.ts";
import type { Point } from "../grid/types.ts";
import {
  type ActorLike,
  type CombatantLike,
  colorNumber,
  coreSetting,
  type EffectLike,
  host,
  type SceneLike,
  statusEffects,
  type TokenDocumentLike,
  type UserLike,
} from "../host.ts";
import { ease } from "../render-loop.ts";
import { type TokenArt, TokenDrawing } from "./token-drawing.ts";
import { type TokenSubject, type TokenView, type TokenViewer, viewToken } from "./token-view.ts";

export interface TargetContext {
  readonly user?: UserLike | null;
  readonly releaseOthers?: boolean;
  readonly groupSelection?: boolean;
}

/** Milliseconds of a move or turn, however far. */
const ANIMATION_DURATION = 220;

/**
 * Emulates the documented `foundry.canvas.placeables.Token`, the placeable of a TokenDocument: a PIXI container at the
 * token's top-left corner.
 */
export class Token extends Container {
  static readonly embeddedName = "Token";

  readonly document: TokenDocumentLike;
  /** Users who target this token. */
  readonly targeted = new Set<UserLike>();
  readonly mesh: Container;
  hover = false;
  /** The end of the movement that is being shown, if one is. */
  movementAnimationPromise: Promise<void> | null = null;
  readonly #drawing: TokenDrawing;
  #controlled = false;
  #rotation: number;
  #view: TokenView | null = null;

  constructor(document: TokenDocumentLike) {
    super();
    this.document = document;
    this.eventMode = "none";
    this.#drawing = new TokenDrawing(() => canvas.loop.request());
    this.mesh = this.#drawing.root;
    this.addChild(this.mesh);
    this.position.set(document.x, document.y);
    this.#rotation = document.rotation;
  }

  get id(): string {
    return this.document.id;
  }
  override get name(): string {
    return this.document.name;
  }
  override set name(_value: string) {
    throw new Error("A token's name is its document's");
  }
  get actor(): ActorLike | null {
    return this.document.actor;
  }
  get scene(): SceneLike | null {
    return this.document.parent;
  }
  get layer(): typeof canvas.tokens {
    return canvas.tokens;
  }
  get isOwner(): boolean {
    return this.document.isOwner;
  }
  get observer(): boolean {
    return host.game.user.isGM || (this.actor?.testUserPermission(host.game.user, "OBSERVER") ?? false);
  }
  get controlled(): boolean {
    return this.#controlled;
  }
  get isTargeted(): boolean {
    return this.targeted.has(host.game.user);
  }
  get isVisible(): boolean {
    return !this.document.hidden || host.game.user.isGM;
  }
  get w(): number {
    return this.document.width * canvas.grid.sizeX;
  }
  get h(): number {
    return this.document.height * canvas.grid.sizeY;
  }
  get bounds(): Rectangle {
    return new Rectangle(this.x, this.y, this.w, this.h);
  }
  get center(): PixiPoint {
    return new PixiPoint(this.x + this.w / 2, this.y + this.h / 2);
  }
  get combatant(): CombatantLike | null {
    const combatants = host.game.combat?.combatants;
    return combatants?.find((c) => c.tokenId === this.id && (c.sceneId ?? this.scene?.id) === this.scene?.id) ?? null;
  }
  get inCombat(): boolean {
    return this.combatant !== null;
  }
  get animationName(): string {
    return `Token.${this.id}`;
  }
  /** What the viewer sees of it at the moment. */
  get view(): TokenView | null {
    return this.#view;
  }

  getSize(): { width: number; height: number } {
    return { width: this.w, height: this.h };
  }

  getCenterPoint(position: Point = this.document): Point {
    return { x: position.x + this.w / 2, y: position.y + this.h / 2 };
  }

  /** The position of its top-left corner that lies on the grid and is nearest. */
  getSnappedPosition(position: Point = this.document): Point {
    return canvas.grid.getSnappedPoint(position, { mode: GRID_SNAPPING_MODES.TOP_LEFT_CORNER });
  }

  async draw(): Promise<this> {
    this.refresh();
    host.Hooks.callAll("drawToken", this);
    return this;
  }

  /** Brings the picture in line with the document, the viewer's rights and the fight. */
  refresh(): this {
    if (this.destroyed) return this;
    this.#view = viewToken(this.#subject(), this.#viewer());
    this.#drawing.show({ ...this.#view, ...this.#turned() }, this.#art(), this.w, this.h);
    this.visible = this.#view.visible;
    this.zIndex = this.document.sort + (this.#controlled ? 0.5 : 0);
    canvas.loop.request();
    host.Hooks.callAll("refreshToken", this, {});
    return this;
  }

  /** Rotation as it is being shown, which lags behind the document's while it is animated. */
  #turned(): Pick<TokenView, "facing" | "artRotation"> {
    return { facing: this.#rotation, artRotation: this.document.lockRotation ? 0 : this.#rotation };
  }

  #art(): TokenArt {
    const { src, scaleX = 1, scaleY = 1, tint } = this.document.texture;
    return { src, scaleX, scaleY, tint: colorNumber(tint, 0xffffff), name: this.document.name };
  }

  #subject(): TokenSubject {
    const { document } = this;
    const { rotation, lockRotation, alpha, hidden, disposition, displayName, displayBars, elevation, name } = document;
    return {
      name,
      rotation,
      lockRotation,
      alpha,
      hidden,
      disposition,
      displayName,
      displayBars,
      elevation,
      bars: [document.getBarAttribute("bar1"), document.getBarAttribute("bar2")],
      effects: this.#effects(),
      hasPlayerOwner: host.game.users.contents.some(
        (u) => !u.isGM && (this.actor?.testUserPermission(u, "OWNER") ?? false),
      ),
    };
  }

  /** The small icons, and the overlay: an effect flagged as one, or the status that CONFIG names for the defeated. */
  #effects(): TokenSubject["effects"] {
    const special = host.CONFIG.specialStatusEffects;
    const defeated: unknown = special && typeof special === "object" ? Reflect.get(special, "DEFEATED") : null;
    const images = new Map(statusEffects().map((s) => [s.id, s.img]));
    return (this.actor?.temporaryEffects ?? []).flatMap((effect: EffectLike) => {
      const statuses = [...(effect.statuses ?? [])];
      const img = effect.img ?? statuses.map((s) => images.get(s)).find(Boolean);
      if (!img) return [];
      const overlay = effect.getFlag?.("core", "overlay") === true || statuses.some((s) => s === defeated);
      return [{ img, tint: colorNumber(effect.tint, 0xffffff), overlay }];
    });
  }

  #viewer(): TokenViewer {
    const { user } = host.game;
    const targets = [...this.targeted]
      .map((u) => ({ color: colorNumber(u.color, 0xff9829), self: u === user }))
      .sort((a, b) => Number(b.self) - Number(a.self));
    return {
      isGM: user.isGM,
      isOwner: this.isOwner,
      controlled: this.#controlled,
      hovered: this.hover,
      highlighted: canvas.tokens.highlightObjects,
      isTurn: this.#isTurn(),
      targets,
    };
  }

  #isTurn(): boolean {
    const combat = host.game.combat;
    if (!combat?.started || this.document.turnMarker?.mode === 0) return false;
    const marker = combat.settings?.["turnMarker"];
    if (marker && typeof marker === "object" && "enabled" in marker && marker.enabled === false) return false;
    const active = combat.combatant;
    return active?.tokenId === this.id && (active.sceneId ?? this.scene?.id) === this.scene?.id;
  }

  /** May this user select it? */
  canControl(user: UserLike): boolean {
    return user.isGM || this.isOwner;
  }

  /** May this user move it now? */
  canDrag(user: UserLike): boolean {
    return this.canControl(user) && !this.document.locked && (user.isGM || !host.game.paused);
  }

  control({ releaseOthers = true }: { releaseOthers?: boolean } = {}): boolean {
    if (releaseOthers) canvas.tokens.releaseAll({ except: this });
    if (!this.canControl(host.game.user)) return false;
    if (this.#controlled) return true;
    this.#controlled = true;
    this.refresh();
    host.Hooks.callAll("controlToken", this, true);
    canvas.mirror.request();
    return true;
  }

  release(): boolean {
    if (!this.#controlled) return true;
    this.#controlled = false;
    if (canvas.hud.token.object === this) canvas.hud.token.clear();
    if (!this.destroyed) this.refresh();
    host.Hooks.callAll("controlToken", this, false);
    canvas.mirror.request();
    return true;
  }

  setHover(hover: boolean): void {
    if (this.hover === hover) return;
    this.hover = hover;
    this.refresh();
    host.Hooks.callAll("hoverToken", this, hover);
  }

  /** The pointer is on it, here or on what stands for it in a list. */
  _onHoverIn(_event: Event, _options: { hoverOutOthers?: boolean } = {}): void {
    canvas.tokens.setHover(this);
  }

  _onHoverOut(_event: Event): void {
    if (canvas.tokens.hover === this) canvas.tokens.setHover(null);
  }

  /** Targets it for a user, or no longer; tells the other clients if it is this client's user. */
  setTarget(targeted = true, { user = null, releaseOthers = true, groupSelection = false }: TargetContext = {}): void {
    const who = user ?? host.game.user;
    if (targeted && releaseOthers) {
      for (const other of who.targets) {
        if (other !== this) other.setTarget(false, { user: who, releaseOthers: false, groupSelection: true });
      }
    }
    if (targeted !== who.targets.has(this)) {
      if (targeted) who.targets.add(this);
      else who.targets.delete(this);
      if (!this.destroyed) this.refresh();
      host.Hooks.callAll("targetToken", who, this, targeted);
      canvas.mirror.request();
    }
    if (who === host.game.user && !groupSelection) canvas.broadcastTargets();
  }

  /** The document changed: shows its position and facing, moving there. */
  followDocument({ animate = true }: { animate?: boolean } = {}): Promise<void> {
    const { document } = this;
    const from = { x: this.x, y: this.y, rotation: this.#rotation };
    const turn = shortestTurn(from.rotation, document.rotation);
    const still = from.x === document.x && from.y === document.y && turn === 0;
    if (still) {
      this.refresh();
      return Promise.resolve();
    }
    const duration = animate ? ANIMATION_DURATION : 0;
    const end = canvas.loop.run(this.animationName, duration, (progress) => {
      if (this.destroyed) return;
      const t = ease(progress);
      this.position.set(from.x + (document.x - from.x) * t, from.y + (document.y - from.y) * t);
      this.#rotation = progress === 1 ? document.rotation : from.rotation + turn * t;
      if (this.#view) this.#drawing.show({ ...this.#view, ...this.#turned() }, this.#art(), this.w, this.h);
    });
    this.movementAnimationPromise = end.then(() => {
      if (!this.destroyed) this.refresh();
      this.movementAnimationPromise = null;
    });
    this.refresh();
    return this.movementAnimationPromise;
  }

  stopAnimation(): void {
    canvas.loop.stop(this.animationName);
    this.position.set(this.document.x, this.document.y);
    this.#rotation = this.document.rotation;
    this.refresh();
  }

  /** Gone from the scene: no longer selected, targeted or hovered. */
  tearDown(): void {
    for (const user of this.targeted) this.setTarget(false, { user, releaseOthers: false });
    this.release();
    canvas.loop.stop(this.animationName);
    this.destroy({ children: true });
  }

  /** The world's setting that lets moves by hand turn a token; on by default (core #12193). */
  static get autoRotates(): boolean {
    return coreSetting("tokenAutoRotate", true);
  }
}
