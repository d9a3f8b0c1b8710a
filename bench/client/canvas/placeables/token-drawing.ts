import { Container, Graphics, Sprite, Text, type Texture } from "pixi.js";
import { facingVector } from "../facing.ts";
import { cssColor } from "../host.ts";
import { loadTexture } from "./textures.ts";
import type { BarView, TokenView } from "./token-view.ts";

const FONT = "system-ui, 'Segoe UI', 'Noto Sans', sans-serif";
const SELECTED = 0xffffff;
const TURN = 0xffd75e;

export interface TokenArt {
  readonly src: string | null;
  readonly scaleX: number;
  readonly scaleY: number;
  readonly tint: number;
  /** For the disc that stands in for missing art. */
  readonly name: string;
}

/** The parts of one drawn token. Each part is drawn anew only when what it shows has changed. */
export class TokenDrawing {
  readonly root = new Container();
  readonly #turn = new Graphics();
  readonly #shadow = new Graphics();
  readonly #art = new Container();
  readonly #border = new Graphics();
  readonly #arrow = new Graphics();
  readonly #effects = new Container();
  readonly #overlay = new Container();
  readonly #bars = new Container();
  readonly #targets = new Graphics();
  readonly #name = new Container();
  readonly #shown = new Map<string, string>();
  readonly #onChange: () => void;

  /** `onChange` is called when a picture that had to be loaded has come. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
    const { root } = this;
    root.eventMode = "none";
    root.addChild(this.#turn, this.#shadow, this.#art, this.#border, this.#arrow, this.#effects, this.#overlay);
    root.addChild(this.#bars, this.#targets, this.#name);
  }

  /** `isCurrent` tells a part that had to wait for a picture whether it is still the one to be shown. */
  #when(part: string, shows: unknown, draw: (isCurrent: () => boolean) => void): void {
    const key = JSON.stringify(shows);
    if (this.#shown.get(part) === key) return;
    this.#shown.set(part, key);
    draw(() => this.#shown.get(part) === key && !this.root.destroyed);
  }

  /** `w` and `h` in pixels. */
  show(view: TokenView, art: TokenArt, w: number, h: number): void {
    const size = [w, h];
    const radius = Math.min(w, h) / 2;
    this.root.visible = view.visible;
    this.#when("art", [art, size], (isCurrent) => void this.#drawArt(art, w, h, isCurrent));
    this.#art.position.set(w / 2, h / 2);
    this.#art.rotation = (view.artRotation * Math.PI) / 180;
    this.#art.alpha = view.alpha;
    this.#when("shadow", size, () => {
      this.#shadow
        .clear()
        .beginFill(0x000000, 0.28)
        .drawEllipse(w / 2, h / 2 + radius * 0.08, radius * 0.98, radius * 0.98);
    });
    this.#when("border", [view.border, view.alpha, size], () => this.#drawBorder(view, w, h, radius));
    this.#when("arrow", [view.facing, view.border, size], () => this.#drawArrow(view, w, h, radius));
    this.#when("effects", [view.effects, size], (isCurrent) => void this.#drawEffects(view, w, h, isCurrent));
    this.#when("overlay", [view.overlay, size], (isCurrent) => void this.#drawOverlay(view, w, h, isCurrent));
    this.#when("bars", [view.bars, size], () => this.#drawBars(view.bars, w, h));
    this.#when("targets", [view.targets, size], () => this.#drawTargets(view, w, h));
    this.#when("name", [view.name, view.elevation, view.border.selected, size], () => this.#drawName(view, w, h));
    this.#when("turn", [view.turn, size], () => this.#drawTurn(view.turn, w, h, radius));
  }

  async #drawArt(art: TokenArt, w: number, h: number, isCurrent: () => boolean): Promise<void> {
    const texture = await loadTexture(art.src);
    if (!isCurrent()) return;
    clear(this.#art);
    if (!texture) this.#art.addChild(letteredDisc(art.name, Math.min(w, h) / 2));
    else this.#art.addChild(picture(texture, w * art.scaleX, h * art.scaleY, art.tint));
    this.#onChange();
  }

  #drawBorder(view: TokenView, w: number, h: number, radius: number): void {
    const { color, width, selected } = view.border;
    const g = this.#border.clear();
    g.lineStyle(width + 3, 0x000000, 0.55 * view.alpha).drawCircle(w / 2, h / 2, radius - 2);
    g.lineStyle(width, color, view.alpha).drawCircle(w / 2, h / 2, radius - 2);
    if (!selected) return;
    g.lineStyle(2, 0x000000, 0.7).drawCircle(w / 2, h / 2, radius + 5);
    g.lineStyle(3, SELECTED, 1).drawCircle(w / 2, h / 2, radius + 3);
  }

  /** A wedge on the rim, in the direction that the token faces. */
  #drawArrow(view: TokenView, w: number, h: number, radius: number): void {
    const ahead = facingVector(view.facing);
    const aside = { x: -ahead.y, y: ahead.x };
    const size = Math.max(11, radius * 0.27);
    const at = (forward: number, sideways: number): number[] => [
      w / 2 + ahead.x * forward + aside.x * sideways,
      h / 2 + ahead.y * forward + aside.y * sideways,
    ];
    const wedge = [
      ...at(radius + size * 0.75, 0),
      ...at(radius - size * 0.4, size),
      ...at(radius - size * 0.1, 0),
      ...at(radius - size * 0.4, -size),
    ];
    this.#arrow
      .clear()
      .lineStyle(2, 0x000000, 0.75)
      .beginFill(view.border.selected ? SELECTED : view.border.color)
      .drawPolygon(wedge);
    this.#arrow.alpha = view.alpha;
  }

  async #drawEffects(view: TokenView, w: number, h: number, isCurrent: () => boolean): Promise<void> {
    const pictures = await Promise.all(
      view.effects.map(async ({ img, tint }) => ({ img, tint, texture: await loadTexture(img) })),
    );
    if (!isCurrent()) return;
    clear(this.#effects);
    const size = Math.max(16, Math.min(w, h) * 0.26);
    const rows = Math.max(1, Math.floor((h * 0.8) / size));
    pictures.forEach(({ img, tint, texture }, n) => {
      const cell = new Container();
      cell.addChild(
        new Graphics()
          .beginFill(0x14161c, 0.82)
          .lineStyle(1, 0xffffff, 0.35)
          .drawRoundedRect(0, 0, size - 1, size - 1, size * 0.2),
      );
      if (texture) {
        const icon = picture(texture, size - 4, size - 4, tint);
        icon.position.set(size / 2, size / 2);
        cell.addChild(icon);
      } else
        cell.addChild(
          centred(label(initials(img.split("/").at(-1) ?? "?"), size * 0.55, 0xffffff), size / 2, size / 2),
        );
      // Below the upper bar.
      cell.position.set(Math.floor(n / rows) * size, h * 0.12 + (n % rows) * size);
      this.#effects.addChild(cell);
    });
    this.#onChange();
  }

  async #drawOverlay(view: TokenView, w: number, h: number, isCurrent: () => boolean): Promise<void> {
    const texture = view.overlay ? await loadTexture(view.overlay.img) : null;
    if (!isCurrent()) return;
    clear(this.#overlay);
    if (view.overlay) {
      const veil = new Graphics().beginFill(0x120c0c, 0.45).drawCircle(w / 2, h / 2, Math.min(w, h) / 2 - 2);
      this.#overlay.addChild(veil);
      if (texture) {
        const icon = picture(texture, w * 0.62, h * 0.62, view.overlay.tint);
        icon.position.set(w / 2, h / 2);
        this.#overlay.addChild(icon);
      } else {
        const r = Math.min(w, h) * 0.3;
        const cross = new Graphics().lineStyle(Math.max(6, r * 0.25), 0xd8433b, 0.95);
        cross.moveTo(w / 2 - r, h / 2 - r).lineTo(w / 2 + r, h / 2 + r);
        cross.moveTo(w / 2 + r, h / 2 - r).lineTo(w / 2 - r, h / 2 + r);
        this.#overlay.addChild(cross);
      }
    }
    this.#onChange();
  }

  #drawBars(bars: readonly BarView[], w: number, h: number): void {
    clear(this.#bars);
    for (const bar of bars) {
      const height = Math.max(7, h * 0.085);
      const y = bar.slot === 0 ? h - height - 1 : 1;
      const color = bar.slot === 0 ? healthColor(bar.fraction) : 0x4f8fd6;
      const g = new Graphics();
      g.lineStyle(1.5, 0x000000, 0.85)
        .beginFill(0x15171d, 0.85)
        .drawRoundedRect(w * 0.08, y, w * 0.84, height, 3);
      if (bar.fraction > 0)
        g.lineStyle(0)
          .beginFill(color)
          .drawRoundedRect(w * 0.08 + 1.5, y + 1.5, (w * 0.84 - 3) * bar.fraction, height - 3, 2);
      this.#bars.addChild(g);
    }
  }

  /** Four corners in the own colour; a pip per other user. */
  #drawTargets(view: TokenView, w: number, h: number): void {
    const g = this.#targets.clear();
    const own = view.targets.find((t) => t.self);
    if (own) {
      const size = Math.min(w, h) * 0.18;
      const out = size * 0.45;
      const corners = [
        [-out, -out, 1, 1],
        [w + out, -out, -1, 1],
        [w + out, h + out, -1, -1],
        [-out, h + out, 1, -1],
      ] as const;
      for (const [x, y, dx, dy] of corners) {
        g.lineStyle(2, 0x000000, 0.9).beginFill(own.color);
        g.drawPolygon([
          x + dx * size,
          y + dy * size,
          x - dx * size * 0.35,
          y + dy * size * 0.4,
          x + dx * size * 0.4,
          y - dy * size * 0.35,
        ]);
        g.endFill();
      }
    }
    const others = view.targets.filter((t) => !t.self);
    others.forEach(({ color }, n) => {
      g.lineStyle(2, 0x000000, 0.9)
        .beginFill(color)
        .drawCircle(w - 8 - n * 14, -4, 7)
        .endFill();
      g.lineStyle(1.5, 0x000000, 0.8).drawCircle(w - 8 - n * 14, -4, 2.5);
    });
  }

  #drawName(view: TokenView, w: number, h: number): void {
    clear(this.#name);
    if (view.name !== null) {
      const text = label(view.name, 19, 0xffffff);
      const width = Math.max(text.width, 20);
      const plate = new Graphics()
        .beginFill(0x14161c, view.border.selected ? 0.9 : 0.62)
        .drawRoundedRect(-width / 2 - 8, 0, width + 16, 26, 8);
      text.anchor.set(0.5, 0);
      text.position.set(0, 1);
      const holder = new Container();
      holder.addChild(plate, text);
      holder.position.set(w / 2, h + 9);
      this.#name.addChild(holder);
    }
    if (view.elevation !== 0) {
      const text = label(`${view.elevation > 0 ? "+" : ""}${view.elevation}`, 18, 0xd7e6ff);
      text.anchor.set(0.5, 1);
      text.position.set(w / 2, -6);
      this.#name.addChild(text);
    }
  }

  #drawTurn(turn: boolean, w: number, h: number, radius: number): void {
    const g = this.#turn.clear();
    if (!turn) return;
    g.beginFill(TURN, 0.16)
      .drawCircle(w / 2, h / 2, radius * 1.28)
      .endFill();
    g.lineStyle(3, 0x000000, 0.45).drawCircle(w / 2, h / 2, radius * 1.2);
    for (let n = 0; n < 8; n++) {
      const [from, to] = [(n * Math.PI) / 4 + 0.1, (n * Math.PI) / 4 + 0.62];
      g.lineStyle(5, TURN, 0.95).moveTo(w / 2 + Math.cos(from) * radius * 1.2, h / 2 + Math.sin(from) * radius * 1.2);
      g.arc(w / 2, h / 2, radius * 1.2, from, to);
    }
  }
}

function clear(container: Container): void {
  for (const child of container.removeChildren()) child.destroy({ children: true });
}

function picture(texture: Texture, w: number, h: number, tint: number): Sprite {
  const sprite = new Sprite(texture);
  sprite.anchor.set(0.5);
  // Fitted into the space, keeping its shape; a negative scale mirrors.
  const scale = Math.min(Math.abs(w) / texture.width, Math.abs(h) / texture.height);
  sprite.scale.set(scale * Math.sign(w || 1), scale * Math.sign(h || 1));
  sprite.tint = tint;
  return sprite;
}

export function label(text: string, size: number, color: number): Text {
  const made = new Text(text, {
    fontFamily: FONT,
    fontSize: size,
    fontWeight: "600",
    fill: cssColor(color),
    stroke: "#0b0c10",
    strokeThickness: Math.max(2, size / 7),
    lineJoin: "round",
  });
  made.resolution = 2;
  return made;
}

function centred(text: Text, x: number, y: number): Text {
  text.anchor.set(0.5);
  text.position.set(x, y);
  return text;
}

function initials(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  return (words.length > 1 ? `${words[0]?.[0] ?? ""}${words.at(-1)?.[0] ?? ""}` : name.slice(0, 1)).toUpperCase();
}

/** Stands in for art that does not exist: the name's initials on a disc whose colour follows from the name. */
function letteredDisc(name: string, radius: number): Container {
  let hash = 7;
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 360;
  const disc = new Container();
  const g = new Graphics()
    .beginFill(`hsl(${hash}, 32%, 34%)`)
    .drawCircle(0, 0, radius - 3)
    .endFill();
  g.beginFill(0xffffff, 0.08).drawCircle(0, -radius * 0.18, radius * 0.68);
  disc.addChild(g, centred(label(initials(name), radius * 0.8, 0xf4efe2), 0, 0));
  return disc;
}

/** Green to red by way of yellow. */
function healthColor(fraction: number): number {
  const [r, g] =
    fraction > 0.5 ? [Math.round(255 * 2 * (1 - fraction) * 0.9), 178] : [215, Math.round(178 * 2 * fraction)];
  return (r << 16) | (g << 8) | 0x3c;
}
