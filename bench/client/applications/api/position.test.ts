import { describe, expect, it } from "vitest";
import { parseDimension, resolvePosition } from "./position.ts";

const VIEW = { width: 1000, height: 800 };

describe("a window's place", () => {
  it("is the middle of the viewport when nothing was asked for", () => {
    expect(resolvePosition({ width: 400, height: 300 }, { width: 0, height: 0 }, VIEW)).toMatchObject({
      left: 300,
      top: 250,
      width: 400,
      height: 300,
    });
  });

  it("keeps an automatic size automatic and centres what it comes to", () => {
    expect(resolvePosition({}, { width: 200, height: 100 }, VIEW)).toMatchObject({
      width: "auto",
      height: "auto",
      left: 400,
      top: 350,
    });
  });

  it("stays within the viewport", () => {
    expect(
      resolvePosition({ left: 5000, top: -20, width: 400, height: 300 }, { width: 0, height: 0 }, VIEW),
    ).toMatchObject({ left: 600, top: 0 });
  });

  it("is never larger than the viewport", () => {
    expect(resolvePosition({ width: 3000, height: 3000 }, { width: 0, height: 0 }, VIEW)).toMatchObject({
      width: 1000,
      height: 800,
      left: 0,
      top: 0,
    });
  });
});

describe("CSS lengths", () => {
  it.each([
    ["120px", 120],
    ["50%", 400],
    ["auto", undefined],
  ])("%s", (style, pixels) => {
    expect(parseDimension(style, 800)).toBe(pixels);
  });
});
