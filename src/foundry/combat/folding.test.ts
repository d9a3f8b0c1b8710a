import { describe, expect, it } from "vitest";
import { fold } from "./folding.ts";
import type { RowCombatant, TurnRow } from "./tracker-rows.ts";

const combatant = (id: string, likeness: string | null, player: boolean): RowCombatant => ({
  id,
  name: id,
  img: "",
  visible: true,
  hidden: false,
  defeated: false,
  owner: false,
  player,
  initiative: null,
  effects: [],
  resource: null,
  likeness,
});
const row = (id: string, likeness: string | null, over: Partial<TurnRow> = {}, player = false): TurnRow => ({
  id,
  entryId: id,
  combatant: combatant(id, likeness, player),
  kind: "normal",
  state: "pending",
  at: 10,
  turn: 1,
  turns: 1,
  active: false,
  extra: false,
  reason: null,
  ambush: "none",
  pools: [],
  due: [],
  trigger: "",
  ...over,
});
const shown = (rows: readonly TurnRow[], opened: readonly string[] = []): string[] =>
  fold(rows, new Set(opened)).map((line) => (line.kind === "row" ? line.row.id : `${line.rows.length} ${line.id}`));

const orcs = ["a", "b", "c"].map((id) => row(id, "orc"));

describe("like foes", () => {
  it("fold where three or more stand next to each other", () => {
    expect(shown([row("hero", null), ...orcs])).toEqual(["hero", "3 orc-pending"]);
    expect(shown(orcs.slice(1))).toEqual(["b", "c"]);
  });
  it("unfold for who wants to see them, in their order", () => {
    expect(shown(orcs, ["orc-pending"])).toEqual(["3 orc-pending", "a", "b", "c"]);
  });
  it("stay apart where someone else acts between them, or one of them has the turn", () => {
    const [a, b, c] = orcs as [TurnRow, TurnRow, TurnRow];
    expect(shown([a, b, row("hero", null), c])).toEqual(["a", "b", "hero", "c"]);
    expect(shown([a, { ...b, active: true }, c])).toEqual(["a", "b", "c"]);
  });
  it("are never players' creatures, nor two kinds", () => {
    expect(shown(["a", "b", "c"].map((id) => row(id, "wolf", {}, true)))).toEqual(["a", "b", "c"]);
    expect(shown([row("a", "orc"), row("b", "wolf"), row("c", "orc")])).toEqual(["a", "b", "c"]);
  });
});
