import { describe, expect, it } from "vitest";
import type { Migration, Source } from "./migration.ts";
import { pending, planDocument } from "./plan.ts";

const merge = (source: Source, update: Source): Source => ({ ...source, ...update });
const renameHp: Migration = {
  version: 1,
  label: "hp",
  migrate: (_name, source) => ("hp" in source ? { hp: null, health: source["hp"] } : null),
};
const doubleHealth: Migration = {
  version: 2,
  label: "double",
  migrate: (name, source) =>
    name === "Actor" && source["v"] !== 2 ? { health: Number(source["health"]) * 2, v: 2 } : null,
};
const broken: Migration = {
  version: 3,
  label: "broken",
  migrate: () => {
    throw new Error("no such field");
  },
};

describe("planning a migration", () => {
  it("takes the steps that the world has not seen, in their order", () => {
    expect(pending([doubleHealth, renameHp, broken], 1).map(({ version }) => version)).toEqual([2, 3]);
    expect(pending([renameHp], 1)).toEqual([]);
  });

  it("lets each step see what the one before it left, and writes all of it at once", () => {
    const plan = planDocument([renameHp, doubleHealth], "Actor", { hp: 5 }, merge);
    expect(plan).toEqual({ kind: "update", update: { hp: null, health: 10, v: 2 } });
  });

  it("finds nothing to do the second time", () => {
    const plan = planDocument([doubleHealth], "Actor", { health: 10, v: 2 }, merge);
    expect(plan).toEqual({ kind: "none" });
  });

  it("names the step that failed and writes nothing of that document", () => {
    const plan = planDocument([renameHp, doubleHealth, broken], "Actor", { hp: 5 }, merge);
    expect(plan).toEqual({ kind: "failed", version: 3, error: "no such field" });
  });

  it("does not touch the source it was given", () => {
    const source = { hp: 5 };
    planDocument([renameHp], "Actor", source, merge);
    expect(source).toEqual({ hp: 5 });
  });
});
