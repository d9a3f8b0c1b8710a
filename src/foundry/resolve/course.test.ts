import { describe, expect, it } from "vitest";
import { d6 } from "../../core/chance/index.ts";
import { text } from "../chat/text.ts";
import { advance, ask, type Course, type Hands, type ProgressEntry, played, replay } from "./course.ts";

/** A throws; B names a defence and throws for it; a dodge that fails lets A throw the damage. */
function* duel(bonus: number): Course<{ hit: boolean; damage: number; defence: string }> {
  const attack = yield* played(() => d6("attack"), "actor");
  const { defence } = yield* ask({
    id: "defence",
    whose: "target",
    title: text("defend"),
    fields: [
      {
        kind: "choice",
        id: "defence",
        label: text("defence"),
        value: "dodge",
        options: ["dodge", "block"].map((value) => ({ value, label: text(value) })),
      },
    ],
  });
  const defended = yield* played(
    function* () {
      const face = yield* d6("defend");
      return face + (defence === "block" ? 2 : 0);
    },
    () => "target",
  );
  const hit = attack + bonus > defended;
  const damage = hit ? yield* played(() => d6("damage"), "actor") : 0;
  return { hit, damage, defence: String(defence) };
}
const start = () => duel(1);

const handsOf = (side: "actor" | "target" | "both", faces: number[], answer?: string): Hands => {
  const mine = (whose: string): boolean => side === "both" || side === whose;
  return {
    dice: ({ whose }) => (mine(whose) ? Promise.resolve([faces.shift() ?? 0]) : null),
    answer: ({ whose }) => (mine(whose) && answer ? { values: { defence: answer }, by: "ben" } : null),
  };
};

/** As it lies in the message between two clients. */
const stored = (entries: readonly ProgressEntry[]): ProgressEntry[] => JSON.parse(JSON.stringify(entries));

describe("an action that waits for others", () => {
  it("goes from client to client on nothing but the stored faces and answers", async () => {
    const first = await advance(start, [], handsOf("actor", [5]));
    expect(first.waiting).toMatchObject({ kind: "ask", id: "defence", whose: "target" });
    const second = await advance(start, stored(first.added), handsOf("target", [3], "block"));
    expect(second.waiting).toMatchObject({ kind: "dice", whose: "actor", node: { id: "damage" } });
    const progress = stored([...first.added, ...second.added]);
    const third = await advance(start, progress, handsOf("actor", [4]));
    expect(third.outcome).toEqual({ hit: true, damage: 4, defence: "block" });
    expect(replay(start, stored([...progress, ...third.added])).outcome).toEqual(third.outcome);
  });

  it("comes back to the same question after a reload, without rolling anything twice", async () => {
    const first = await advance(start, [], handsOf("actor", [5]));
    expect(replay(start, stored(first.added))).toMatchObject({ waiting: { id: "defence" }, outcome: null, used: 1 });
  });

  it("takes what starts in the fields for an answer that fits none of them", async () => {
    const first = await advance(start, [], handsOf("both", [2, 6], "flee"));
    expect(first.added[1]).toMatchObject({ values: { defence: "dodge" } });
    expect(first.outcome).toEqual({ hit: false, damage: 0, defence: "dodge" });
  });

  it("refuses entries that are not of this course, and faces that no die has", () => {
    expect(() => replay(start, [{ kind: "dice", id: "damage", whose: "actor", faces: [3] }])).toThrow("damage");
    expect(() => replay(start, [{ kind: "dice", id: "attack", whose: "actor", faces: [9] }])).toThrow();
    expect(() => replay(start, [{ kind: "answer", id: "attack", whose: "actor", values: {}, by: null }])).toThrow();
  });
});
