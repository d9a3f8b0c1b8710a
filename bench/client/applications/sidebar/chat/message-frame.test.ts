import { expect, it } from "vitest";
import { stampOf } from "./message-frame.ts";

it("says when a message was written: now, a time today, a date before", () => {
  const now = new Date(2026, 10, 30, 15, 0).getTime();
  expect(stampOf(now - 10_000, now)).toBe("now");
  expect(stampOf(new Date(2026, 10, 30, 9, 5).getTime(), now)).toMatch(/9.05/);
  expect(stampOf(new Date(2026, 10, 28, 9, 5).getTime(), now)).toMatch(/2026/);
});
