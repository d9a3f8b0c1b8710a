import { describe, expect, it } from "vitest";
import {
  canViewMode,
  DISPOSITION_COLORS,
  PARTY_COLOR,
  TOKEN_DISPLAY_MODES,
  type TokenSubject,
  type TokenViewer,
  viewToken,
} from "./token-view.ts";

const subject: TokenSubject = {
  name: "Wolf",
  rotation: 90,
  lockRotation: false,
  alpha: 1,
  hidden: false,
  disposition: -1,
  displayName: TOKEN_DISPLAY_MODES.ALWAYS,
  displayBars: TOKEN_DISPLAY_MODES.ALWAYS,
  elevation: 0,
  bars: [{ type: "bar", attribute: "health", value: 3, max: 12 }, null],
  effects: [
    { img: "bleed.svg", tint: 0xffffff, overlay: false },
    { img: "dead.svg", tint: 0xffffff, overlay: true },
  ],
  hasPlayerOwner: false,
};
const viewer: TokenViewer = {
  isGM: false,
  isOwner: false,
  controlled: false,
  hovered: false,
  highlighted: false,
  isTurn: false,
  targets: [],
};

describe("display modes", () => {
  const who = {
    stranger: viewer,
    "hovering stranger": { ...viewer, hovered: true },
    owner: { ...viewer, isOwner: true },
    "hovering owner": { ...viewer, isOwner: true, hovered: true },
    controller: { ...viewer, isOwner: true, controlled: true },
  };
  it.each([
    ["NONE", []],
    ["CONTROL", ["controller"]],
    ["OWNER_HOVER", ["hovering owner"]],
    ["HOVER", ["hovering stranger", "hovering owner"]],
    ["OWNER", ["owner", "hovering owner", "controller"]],
    ["ALWAYS", ["stranger", "hovering stranger", "owner", "hovering owner", "controller"]],
  ] as const)("%s shows to %j", (mode, expected) => {
    const seen = Object.entries(who).filter(([, v]) => canViewMode(TOKEN_DISPLAY_MODES[mode], v));
    expect(seen.map(([name]) => name)).toEqual(expected);
  });
});

describe("a token's view", () => {
  it("hides hidden tokens from players and shows them pale to the GM", () => {
    expect(viewToken({ ...subject, hidden: true }, viewer).visible).toBe(false);
    expect(viewToken({ ...subject, hidden: true }, { ...viewer, isGM: true })).toMatchObject({
      visible: true,
      alpha: 0.5,
    });
  });

  it("turns the art with the facing, unless rotation is locked; the facing stays", () => {
    expect(viewToken(subject, viewer)).toMatchObject({ facing: 90, artRotation: 90 });
    expect(viewToken({ ...subject, lockRotation: true }, viewer)).toMatchObject({ facing: 90, artRotation: 0 });
  });

  it("never tells a stranger a secret token's name or side", () => {
    const secret = viewToken({ ...subject, disposition: -2 }, viewer);
    expect(secret.name).toBeNull();
    expect(secret.border.color).not.toBe(DISPOSITION_COLORS[-2]);
    expect(viewToken({ ...subject, disposition: -2 }, { ...viewer, isOwner: true }).name).toBe("Wolf");
  });

  it("fills bars between empty and full, and ignores what has no maximum", () => {
    const bar = (value: number, max?: number) =>
      viewToken(
        { ...subject, bars: [{ type: "bar", attribute: "a", value, ...(max === undefined ? {} : { max }) }, null] },
        viewer,
      ).bars;
    expect(bar(3, 12)).toEqual([{ slot: 0, fraction: 0.25, label: "3 / 12" }]);
    expect(bar(20, 12)[0]?.fraction).toBe(1);
    expect(bar(-4, 12)[0]?.fraction).toBe(0);
    expect(bar(5)).toEqual([]);
    expect(bar(5, 0)).toEqual([]);
  });

  it("separates the overlay from the small icons", () => {
    const view = viewToken(subject, viewer);
    expect(view.effects.map((e) => e.img)).toEqual(["bleed.svg"]);
    expect(view.overlay?.img).toBe("dead.svg");
  });

  it("marks the party's own tokens", () => {
    expect(viewToken({ ...subject, disposition: 1 }, viewer).border.color).toBe(DISPOSITION_COLORS[1]);
    expect(viewToken({ ...subject, disposition: 1, hasPlayerOwner: true }, viewer).border.color).toBe(PARTY_COLOR);
  });
});
