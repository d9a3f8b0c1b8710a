import { describe, expect, it } from "vitest";
import { STATUS_CATALOGUE } from "../../../foundry/documents/status-catalogue.ts";
import { CONDITIONS, type State } from "../rules/state.ts";
import { average, condition, hurtBody, prepared, type TestParticipant } from "./fixtures.test-data.ts";
import { stateOf } from "./participant-state.ts";
import { STATUSES, setStatus, statusesOf, statusOf } from "./statuses.ts";

const held = (fields: Partial<TestParticipant>): string[] => {
  const { numbers } = prepared({ fields });
  return [...statusesOf({ conditions: fields.conditions ?? {}, numbers })].sort();
};
const switched = (id: string, active: boolean, fields: Partial<TestParticipant> = {}) => {
  const { numbers } = prepared({ fields });
  const state: State = stateOf({ ...average, ...fields });
  return setStatus({ state, body: numbers.body, personality: 25 }, id, active);
};

describe("statuses that follow from a participant's data", () => {
  it("are none when it is well", () => expect(held({})).toEqual([]));

  it("name every condition, by core's word where core has one", () => {
    expect(held({ conditions: { prone: condition("prone"), x: condition("restrained") } })).toEqual([
      "prone",
      "restrain",
    ]);
    for (const id of CONDITIONS) expect(STATUSES.map((status) => status.id)).toContain(statusOf(id));
    for (const { id } of STATUSES) expect(STATUS_CATALOGUE).toHaveProperty([id]);
  });

  it("tell wounds from what they have come to, and of the dead only that they are", () => {
    expect(held({ composition: hurtBody({ leftArm: 26 }) })).toEqual(["wounded"]);
    expect(held({ composition: hurtBody({ leftArm: 50 }) })).toEqual(["disabled"]);
    expect(held({ composition: hurtBody({ leftArm: 50, head: 30 }) })).toEqual(["disabled", "wounded"]);
    expect(
      held({ composition: hurtBody({ torso: 75 }), conditions: { unconscious: condition("unconscious") } }),
    ).toEqual(["dead"]);
  });
});

describe("a status switched by hand", () => {
  it("comes into the data without an author, and all of its kind go", () => {
    expect(switched("pinned", true)).toEqual({
      kind: "update",
      update: { "conditions.pinned": condition("pinned") },
    });
    const conditions = { a: condition("restrained"), b: condition("restrained"), prone: condition("prone") };
    expect(switched("restrain", false, { conditions })).toEqual({
      kind: "update",
      update: { "conditions.a": undefined, "conditions.b": undefined },
    });
  });

  it("lays the unconscious down", () => {
    expect(switched("unconscious", true)).toMatchObject({
      update: { "conditions.unconscious": { id: "unconscious" }, "conditions.prone": { id: "prone" } },
    });
  });

  it("moves resolve where the status follows from it", () => {
    expect(switched("shaken", true)).toMatchObject({ update: { "resolve.total": 26 } });
    expect(switched("yielded", true)).toMatchObject({ update: { "resolve.total": 50 } });
    const shaken = { resolve: { total: 40 }, conditions: { shaken: condition("shaken") } };
    expect(switched("shaken", false, shaken)).toEqual({
      kind: "update",
      update: { "resolve.total": 0, "conditions.shaken": undefined },
    });
  });

  it("is refused, with a reason, where the body says otherwise", () => {
    expect(switched("wounded", true)).toMatchObject({
      kind: "refuse",
      reason: expect.stringContaining("Refused.body"),
    });
    expect(switched("dead", false, { composition: hurtBody({ head: 90 }) })).toMatchObject({ kind: "refuse" });
    expect(switched("dead", false, { conditions: { dead: condition("dead") } })).toMatchObject({ kind: "update" });
  });

  it("that no data stand behind is an effect of its own", () => {
    expect(switched("somethingElse", true)).toEqual({ kind: "effect" });
  });
});
