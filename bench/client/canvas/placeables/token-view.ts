import { normalizeDegrees } from "../facing.ts";
import type { BarAttribute } from "../host.ts";

/**
 * What one viewer sees of a token, as data. Pure, so that who sees what is tested without a picture; drawing a token is
 * then showing this, and a part is drawn anew only when its part of the view has changed.
 */

export const TOKEN_DISPLAY_MODES = { NONE: 0, CONTROL: 10, OWNER_HOVER: 20, HOVER: 30, OWNER: 40, ALWAYS: 50 } as const;
const TOKEN_DISPOSITIONS = { SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 } as const;

/** Our own colours for the documented meanings (hostile red, neutral yellow, friendly cyan, secret purple). */
export const DISPOSITION_COLORS: Readonly<Record<number, number>> = {
  [-2]: 0x9a5fd0,
  [-1]: 0xd8433b,
  0: 0xe3b341,
  1: 0x3fb6d9,
};
export const PARTY_COLOR = 0x41b06e;

export interface TokenSubject {
  readonly name: string;
  readonly rotation: number;
  readonly lockRotation: boolean;
  readonly alpha: number;
  readonly hidden: boolean;
  readonly disposition: number;
  readonly displayName: number;
  readonly displayBars: number;
  readonly elevation: number;
  readonly bars: readonly (BarAttribute | null)[];
  readonly effects: readonly { readonly img: string; readonly tint: number; readonly overlay: boolean }[];
  /** Owned by any player, which marks the party's own tokens. */
  readonly hasPlayerOwner: boolean;
}

export interface TokenViewer {
  readonly isGM: boolean;
  readonly isOwner: boolean;
  readonly controlled: boolean;
  readonly hovered: boolean;
  /** Highlight of all tokens at once (Alt). */
  readonly highlighted: boolean;
  readonly isTurn: boolean;
  /** Colours of the users who target it, the viewer's own first. */
  readonly targets: readonly { readonly color: number; readonly self: boolean }[];
}

export interface BarView {
  readonly slot: 0 | 1;
  /** 0 to 1. */
  readonly fraction: number;
  readonly label: string;
}

export interface TokenView {
  readonly visible: boolean;
  readonly alpha: number;
  /** Degrees that the art is turned by. */
  readonly artRotation: number;
  /** Degrees that the token faces. */
  readonly facing: number;
  readonly name: string | null;
  readonly elevation: number;
  readonly bars: readonly BarView[];
  readonly effects: TokenSubject["effects"];
  readonly overlay: TokenSubject["effects"][number] | null;
  readonly border: { readonly color: number; readonly width: number; readonly selected: boolean };
  readonly targets: TokenViewer["targets"];
  readonly turn: boolean;
}

/** The documented display modes of name plates and bars. */
export function canViewMode(mode: number, viewer: TokenViewer): boolean {
  const hover = viewer.hovered || viewer.highlighted;
  switch (mode) {
    case TOKEN_DISPLAY_MODES.NONE:
      return false;
    case TOKEN_DISPLAY_MODES.CONTROL:
      return viewer.controlled;
    case TOKEN_DISPLAY_MODES.OWNER_HOVER:
      return viewer.isOwner && hover;
    case TOKEN_DISPLAY_MODES.HOVER:
      return hover;
    case TOKEN_DISPLAY_MODES.OWNER:
      return viewer.isOwner;
    case TOKEN_DISPLAY_MODES.ALWAYS:
      return true;
    default:
      return false;
  }
}

export function viewToken(subject: TokenSubject, viewer: TokenViewer): TokenView {
  const secret = subject.disposition === TOKEN_DISPOSITIONS.SECRET && !viewer.isOwner;
  const facing = normalizeDegrees(subject.rotation);
  const bars = canViewMode(subject.displayBars, viewer) ? subject.bars.flatMap(viewBar) : [];
  const active = viewer.hovered || viewer.highlighted || viewer.controlled;
  return {
    visible: !subject.hidden || viewer.isGM,
    alpha: subject.alpha * (subject.hidden ? 0.5 : 1),
    artRotation: subject.lockRotation ? 0 : facing,
    facing,
    name: canViewMode(subject.displayName, viewer) && !secret ? subject.name : null,
    elevation: subject.elevation,
    bars,
    effects: subject.effects.filter((e) => !e.overlay),
    overlay: subject.effects.find((e) => e.overlay) ?? null,
    border: {
      color: secret ? 0x777777 : borderColor(subject),
      width: active ? 5.5 : 3.5,
      selected: viewer.controlled,
    },
    targets: viewer.targets,
    turn: viewer.isTurn,
  };
}

function borderColor(subject: TokenSubject): number {
  if (subject.disposition === TOKEN_DISPOSITIONS.FRIENDLY && subject.hasPlayerOwner) return PARTY_COLOR;
  return DISPOSITION_COLORS[subject.disposition] ?? 0x888888;
}

/** Only attributes with a maximum are bars; plain values have nothing to fill. */
function viewBar(bar: BarAttribute | null, slot: number): BarView[] {
  if (bar?.type !== "bar" || !bar.max) return [];
  const fraction = Math.min(1, Math.max(0, bar.value / bar.max));
  return [{ slot: slot === 0 ? 0 : 1, fraction, label: `${bar.value} / ${bar.max}` }];
}
