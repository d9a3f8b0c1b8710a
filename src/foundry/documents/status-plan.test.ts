import { describe, expect, it } from "vitest";
import { planStatuses } from "./status-plan.ts";

const derivable = ["dead", "unconscious"];

describe("the statuses that follow from data", () => {
  it("shows what holds and takes away what holds no longer", () => {
    expect(planStatuses(derivable, new Set(["dead"]), new Set(["unconscious"]))).toEqual({
      create: ["dead"],
      remove: ["unconscious"],
    });
  });

  it("does nothing when the effects already say what the data says", () => {
    expect(planStatuses(derivable, new Set(["dead"]), new Set(["dead"]))).toEqual({ create: [], remove: [] });
  });

  it("leaves free statuses to whoever set them", () => {
    expect(planStatuses(derivable, new Set(), new Set(["prone"]))).toEqual({ create: [], remove: [] });
  });
});
