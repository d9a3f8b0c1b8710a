import { describe, expect, it } from "vitest";
import { STATUS_CATALOGUE, statusIdOfEffect } from "./status-catalogue.ts";

describe("the catalogue of statuses", () => {
  const entries = Object.entries(STATUS_CATALOGUE);

  it("gives every status an effect id that Foundry accepts and that is no one else's", () => {
    for (const [, status] of entries) expect(status.effectId).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(new Set(entries.map(([, status]) => status.effectId)).size).toBe(entries.length);
  });

  it("knows its own effects again", () => {
    for (const [id, status] of entries) expect(statusIdOfEffect(status.effectId)).toBe(id);
    expect(statusIdOfEffect("aaaaaaaaaaaaaaaa")).toBeNull();
  });
});
