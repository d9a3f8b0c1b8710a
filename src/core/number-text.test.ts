import { describe, expect, it } from "vitest";
import { numberOfText } from "./number-text.ts";

const range = { min: -5, max: 20, integer: false };
const read = (text: string, integer = false) => {
  const reading = numberOfText(text, { ...range, integer });
  return reading.ok ? reading.value : reading.code;
};

describe("a number as people write it", () => {
  it("takes signs of any make, spaces and decimal commas", () => {
    expect(["12", " +3 ", "−4", "– 2", "1,5", "1.5", "2e0", "-0"].map((text) => read(text))).toEqual([
      12, 3, -4, -2, 1.5, 1.5, 2, 0,
    ]);
  });

  it("says why it takes no other", () => {
    expect(["", "ten", "0x10", "1,2,3", "12 lbs", "NaN", "🐉"].map((text) => read(text))).toEqual(
      Array.from({ length: 7 }, () => "notANumber"),
    );
    expect(read("1e99")).toBe("tooLarge");
    expect(read("-1e99")).toBe("tooSmall");
    expect(read("21")).toBe("tooLarge");
    expect(read("1,5", true)).toBe("notInteger");
  });
});
